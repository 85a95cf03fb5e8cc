// hcl::semantic_version, from a text such as "1.4.0-rc.1".
#pragma once

#include <string_view>

#include <hcl/record/parsed_text.hpp>
#include <hcl/tags/semantic_version.hpp>

namespace hcl::inline v1_0::detail {

template <>
struct codec<semantic_version> : parsed_text_codec<codec<semantic_version>> {
  static constexpr std::string_view noun = "a version";
  static constexpr value_form described_form = value_form::version;
  static constexpr std::string_view wanted = "a version such as \"1.4.0\" or \"2.0.0-rc.1\"";
};

}  // namespace hcl::inline v1_0::detail
