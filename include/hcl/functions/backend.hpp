// The standard functions as the compiled implementation holds them: one template, defined in functions/impl,
// instantiated once by <hcl/implementation.hpp>. <hcl/functions/standard.hpp> documents and forwards to it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <hcl/fwd.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/value/function.hpp>

namespace hcl::inline v0_1::functions::detail {

template <typename = void>
struct functions_backend {
  static const function* find(std::string_view name);
  static function make_to(std::string name, const type& wanted);
  // The tables of functions/impl/<family>.hpp.
  static std::span<const function> arithmetic_family();
  static std::span<const function> number_family();
  static std::span<const function> logic_family();
  static std::span<const function> case_family();
  static std::span<const function> text_family();
  static std::span<const function> trim_family();
  static std::span<const function> regex_family();
  static std::span<const function> format_family();
  static std::span<const function> collection_family();
  static std::span<const function> sequence_family();
  static std::span<const function> mapping_family();
  static std::span<const function> set_family();
  static std::span<const function> json_family();
  static std::span<const function> csv_family();
  static std::span<const function> date_family();
  static std::span<const function> conversion_family();
  static std::span<const function> bytes_family();
  // bytes.hpp
  static type bytes_type();
  static value make_bytes(std::string bytes);
  static std::string_view bytes_of(const value& v);
};
#if defined(HCL_DECLARATIONS_ONLY)
extern template struct HCL_EXPORT functions_backend<>;
#endif

}  // namespace hcl::inline v0_1::functions::detail
