// Writing values and types as JSON text. Implementation of json.hpp.
#pragma once

#include <hcl/value/impl/json_text.hpp>

namespace hcl::inline v0_1 {
namespace detail {

HCL_DECL outcome<std::string> value_access::write(const value& v, const type* as, const json_options& opts) {
  if (as) {
    if (std::optional<failure> wrong = find_nonconformance(v.type(), as->without_optional()))
      return *std::move(wrong);
  }
  value_json_writer writer(as, opts);
  if (v.weight() <= opts.max_bytes) {  // every part takes a byte at least
    visit_value(v, writer);
  } else {
    (void)writer.reject_size();
  }
  if (!writer.reason.empty()) return failure{std::move(writer.reason), writer.where.text()};
  return writer.out.take();
}

HCL_DECL std::string value_access::write(const type& t) {
  json_type_writer writer;
  return writer.write(t) ? writer.take() : std::string();
}

}  // namespace detail
}  // namespace hcl::inline v0_1
