// Names of files as the protocol has them. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/support/ascii.hpp>

namespace hcl::inline v0_1::detail {

// `file:///a%20b` as a path; what is no such name stays.
[[nodiscard]] inline std::string path_of_uri(std::string_view uri) {
  if (uri.starts_with("file://")) uri.remove_prefix(7);
  std::string path;
  for (std::size_t i = 0; i != uri.size(); ++i) {
    const auto digit = [&](std::size_t at) { return at < uri.size() ? hexadecimal_digit(uri[at]) : -1; };
    if (uri[i] != '%' || digit(i + 1) < 0 || digit(i + 2) < 0) {
      path += uri[i];
      continue;
    }
    path += static_cast<char>(digit(i + 1) * 16 + digit(i + 2));
    i += 2;
  }
  return path;
}
// A path as the end of such a name.
[[nodiscard]] inline std::string uri_path(std::string_view path) {
  constexpr std::string_view digits = "0123456789ABCDEF", plain = "/-._~";
  std::string uri;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_lower(c) || is_upper(c) || is_digit(c) || plain.find(c) != plain.npos)
      uri += c;
    else
      (uri += '%').append({digits[byte >> 4U], digits[byte & 15U]});
  }
  return uri;
}

}  // namespace hcl::inline v0_1::detail
