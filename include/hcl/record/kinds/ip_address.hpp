// hcl::ip_address, from a text such as "192.0.2.1" or "2001:db8::1".
#pragma once

#include <string_view>

#include <hcl/record/parsed_text.hpp>
#include <hcl/tags/network.hpp>

namespace hcl::inline v1_0::detail {

template <>
struct codec<ip_address> : parsed_text_codec<codec<ip_address>> {
  static constexpr std::string_view noun = "an IP address";
  static constexpr value_form described_form = value_form::ip_address;
  static constexpr std::string_view wanted = "an IP address such as \"192.0.2.1\" or \"2001:db8::1\"";
};

}  // namespace hcl::inline v1_0::detail
