// Values in messages: the definitions of value/describe.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/text/impl/unicode.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/describe.hpp>
#include <hcl/value/impl/describe_text.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_visit.hpp>

namespace hcl::inline v0_1::detail {

// A string in quotes, cut between grapheme clusters if long.
[[nodiscard]] inline std::string excerpt(std::string_view text) {
  constexpr std::size_t max_length = 120;
  std::string out;
  if (text.size() <= max_length) {
    append_quoted(out, text);
    return out;
  }
  std::size_t end = 0;
  for (std::size_t next = 0; next < text.size() && next <= max_length; next = next_grapheme(text, next))
    end = next;
  append_quoted(out, text.substr(0, end == 0 ? max_length : end));
  return out += "...";
}

[[nodiscard]] inline std::string describe_parts(const value& v) {
  const std::size_t n = v.size();
  if (v.kind() == type_kind::object) {
    if (n == 0) return "an object with no attributes";
    if (n > 1) return "an object with " + std::to_string(n) + " attributes";
    return "an object with 1 attribute " + excerpt(v.members()[0].name);
  }
  const std::string name = friendly_name(v.type());
  if (n == 0) return "an empty " + name;
  return "a " + name + " with " + std::to_string(n) + (n == 1 ? " element" : " elements");
}

}  // namespace hcl::inline v0_1::detail
