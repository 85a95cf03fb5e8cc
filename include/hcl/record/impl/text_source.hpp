// Sources made of texts that are given, as the options want them. Implementation.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/options.hpp>
#include <hcl/parser/text_source.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/text/position.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline source_ptr make_source(std::string text, std::string name, syntax_form form,
                                            const options& opts, position start = {}) {
  if (form == syntax_form::json) return source::make(std::move(text), std::move(name), start);
  return parser::make_source(std::move(text), std::move(name), opts.model, start);
}
[[nodiscard]] inline source_ptr make_source(std::string_view text, std::string name, syntax_form form,
                                            const options& opts) {
  return make_source(std::string(text), std::move(name), form, opts, opts.start);
}

}  // namespace hcl::inline v0_1::detail
