// Names of members and structs as configurations spell them. When compiling only.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/support/ascii.hpp>
#include <hcl/tags/doc.hpp>

namespace hcl::inline v0_1::detail {

// The rule that a struct gives for its names.
template <typename T>
consteval hcl::naming naming_rule() {
  if constexpr (requires { static_cast<hcl::naming>(T::hcl_naming); })
    return T::hcl_naming;
  else
    return hcl::naming::as_written;
}

[[nodiscard]] constexpr std::string_view without_underscore(std::string_view name) noexcept {
  if (name.size() > 1 && name.back() == '_' && name[name.size() - 2] != '_') name.remove_suffix(1);
  return name;
}

// A word begins at an underscore, at a capital letter after another letter, and at the last of several
// before another letter: HTTPServer.
template <std::size_t Size>
struct spelled_name {
  char text[2 * Size + 1]{};
  std::size_t size = 0;
};
template <std::size_t Size>
constexpr spelled_name<Size> spell(std::string_view name, hcl::naming rule) {
  spelled_name<Size> made;
  const char between = rule == hcl::naming::kebab ? '-' : '_';
  for (std::size_t i = 0; i != name.size(); ++i) {
    const char c = name[i];
    if (c == '_') {
      made.text[made.size++] = i == 0 ? '_' : between;
      continue;
    }
    const bool follows = i != 0 && name[i - 1] != '_';
    const bool ends_capitals =
        i + 1 != name.size() && name[i + 1] != '_' && !is_upper(name[i + 1]) && !is_digit(name[i + 1]);
    if (is_upper(c) && follows && (!is_upper(name[i - 1]) || ends_capitals)) made.text[made.size++] = between;
    made.text[made.size++] = lower_case(c);
  }
  return made;
}

// `Name` has `static constexpr std::string_view text()`.
template <typename Name, hcl::naming Rule>
struct spelling {
  static constexpr spelled_name<Name::text().size()> made =
      spell<Name::text().size()>(without_underscore(Name::text()), Rule);
};
template <typename Struct, typename Name>
constexpr std::string_view spelled() {
  constexpr hcl::naming rule = naming_rule<Struct>();
  if constexpr (rule == hcl::naming::as_written || Name::text().empty())
    return without_underscore(Name::text());
  else
    return {spelling<Name, rule>::made.text, spelling<Name, rule>::made.size};
}

}  // namespace hcl::inline v0_1::detail
