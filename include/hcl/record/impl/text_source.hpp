// Sources made of texts that are given, as the options want them. Implementation.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/options.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/text/position.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

// A text with what the options say of its beginning and its end. A heredoc's name needs a line of its own:
// one that the file ends gets the newline.
[[nodiscard]] inline source_ptr make_source(std::string text, std::string name, syntax_form form,
                                            const options& opts, position start = {}) {
  const bool ends_heredocs = form == syntax_form::native && opts.model.heredocs == heredoc_end::line_or_file;
  if (ends_heredocs && !text.empty() && text.back() != '\n') text += '\n';
  return source::make(std::move(text), std::move(name), start);
}
[[nodiscard]] inline source_ptr make_source(std::string_view text, std::string name, syntax_form form,
                                            const options& opts) {
  return make_source(std::string(text), std::move(name), form, opts, opts.start);
}

}  // namespace hcl::inline v0_1::detail
