// hcl::cidr, from a text such as "10.0.0.0/8" or "2001:db8::/32".
#pragma once

#include <string_view>

#include <hcl/record/parsed_text.hpp>
#include <hcl/tags/network.hpp>

namespace hcl::inline v1_0::detail {

template <>
struct codec<cidr> : parsed_text_codec<codec<cidr>> {
  static constexpr std::string_view noun = "a network";
  static constexpr value_form described_form = value_form::cidr;
  static constexpr std::string_view wanted = "a network such as \"10.0.0.0/8\" or \"2001:db8::/32\"";
};

}  // namespace hcl::inline v1_0::detail
