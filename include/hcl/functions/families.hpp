// The tables of standard functions, one of each family; defined in functions/impl/standard.ipp and
// common.ipp.
#pragma once

#include <span>
#include <string_view>

#include <hcl/fwd.hpp>
#include <hcl/value/function.hpp>

namespace hcl::inline v1_0::functions::detail {

namespace families {
const function* find(std::string_view name);
// The tables of functions/impl/<family>.hpp.
std::span<const function> arithmetic_family();
std::span<const function> number_family();
std::span<const function> logic_family();
std::span<const function> case_family();
std::span<const function> text_family();
std::span<const function> trim_family();
std::span<const function> regex_family();
std::span<const function> format_family();
std::span<const function> collection_family();
std::span<const function> sequence_family();
std::span<const function> mapping_family();
std::span<const function> set_family();
std::span<const function> json_family();
std::span<const function> csv_family();
std::span<const function> date_family();
std::span<const function> conversion_family();
std::span<const function> bytes_family();

// The same for <hcl/functions/common.hpp>.
const function* find_common(std::string_view name);
std::span<const function> list_family();
std::span<const function> string_family();
std::span<const function> encoding_family();
std::span<const function> hash_family();
std::span<const function> network_family();
std::span<const function> yaml_family();
std::span<const function> value_family();
std::span<const function> terraform_family();
}  // namespace families

}  // namespace hcl::inline v1_0::functions::detail
