// Names of files as URIs (RFC 3986, RFC 8089). Implementation.
#pragma once

#include <string>
#include <string_view>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline bool has_drive(std::string_view name) noexcept {
  const char letter = name.empty() ? '\0' : static_cast<char>(name.front() | 0x20);
  return name.size() > 2 && name[1] == ':' && (name[2] == '/' || name[2] == '\\') && letter >= 'a' &&
         letter <= 'z';
}
[[nodiscard]] inline bool is_absolute_name(std::string_view name) noexcept {
  return (!name.empty() && name.front() == '/') || has_drive(name);
}

// Relative names stay relative; everything but unreserved characters and slashes is percent-encoded.
[[nodiscard]] inline std::string file_uri(std::string_view name) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  const bool is_windows = has_drive(name);
  std::string uri(is_absolute_name(name) ? (is_windows ? "file:///" : "file://") : "");
  if (is_windows) {
    uri.append(name.substr(0, 2));
    name.remove_prefix(2);
  }
  for (const char c : name) {
    const bool is_slash = is_windows && c == '\\';
    if (is_slash || plain.find(c) != plain.npos) {
      uri += is_slash ? '/' : c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    uri += '%';
    uri += "0123456789ABCDEF"[byte >> 4];
    uri += "0123456789ABCDEF"[byte & 15];
  }
  return uri;
}
[[nodiscard]] inline std::string directory_uri(std::string_view name) {
  std::string uri = file_uri(name);
  if (uri.empty() || uri.back() != '/') uri += '/';
  return uri;
}

}  // namespace hcl::inline v0_1::detail
