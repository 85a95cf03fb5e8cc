// The standard functions as the compiled implementation holds them: one template, defined in functions/impl,
// instantiated once by <hcl/implementation.hpp>. <hcl/functions/standard.hpp> documents and forwards to it.
#pragma once

#include <span>
#include <string_view>

#include <hcl/fwd.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/value/function.hpp>

namespace hcl::inline v0_1::functions::detail {

struct functions_backend {
  static const function* find(std::string_view name);
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
};

}  // namespace hcl::inline v0_1::functions::detail
