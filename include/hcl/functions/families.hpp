// The functions of each family, made from the rows in functions/impl; defined in standard.ipp and common.ipp
// there.
#pragma once

#include <span>
#include <string_view>

#include <hcl/fwd.hpp>
#include <hcl/value/function.hpp>

namespace hcl::inline v1_0::functions::detail {

namespace families {
const function* find(std::string_view name);
std::span<const function> number_family();
std::span<const function> logic_family();
std::span<const function> text_family();
std::span<const function> collection_family();
std::span<const function> encoding_family();
std::span<const function> bytes_family();
std::span<const function> conversion_family();

// The same for <hcl/functions/common.hpp>.
const function* find_common(std::string_view name);
std::span<const function> common_family();
std::span<const function> terraform_family();
}  // namespace families

}  // namespace hcl::inline v1_0::functions::detail
