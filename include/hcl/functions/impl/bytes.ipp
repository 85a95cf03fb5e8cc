// Bytes that are no text: byteslen, bytesslice, and the capsule that holds them.
#pragma once

#include <hcl/functions/impl/bytes.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::bytes_family() { return family_of<bytes_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail

namespace hcl::inline v0_1::functions {

HCL_DECL type bytes_type() {
  static const type bytes = make_capsule_type(
      {.name = "bytes",
       .identity = "hcl bytes",
       .equals =
           [](const value& a, const value& b) {
             return value(detail::bytes_in(a.as_capsule().get()) == detail::bytes_in(b.as_capsule().get()));
           },
       .identical = [](const void* a, const void* b) { return detail::bytes_in(a) == detail::bytes_in(b); },
       .key = [](const void* object) { return std::string(detail::bytes_in(object)); },
       .text =
           [](const void* object) { return std::to_string(detail::bytes_in(object).size()) + " bytes"; }});
  return bytes;
}

HCL_DECL value make_bytes(std::string bytes) {
  const std::size_t size = bytes.size();
  return detail::made_of({std::make_shared<const std::string>(std::move(bytes)), 0, size});
}

HCL_DECL std::string_view bytes_of(const value& v) {
  return detail::bytes_in(v.unmarked().as_capsule().get());
}

}  // namespace hcl::inline v0_1::functions
