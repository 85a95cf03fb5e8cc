// The text of a stream, within a limit.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ios>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/record/enumeration.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::detail {

// std::istream and the like; so that no program includes what it does not use.
template <typename Stream>
concept readable_stream = requires(Stream& from, char* to) {
  from.read(to, std::streamsize{1});
  from.gcount();
  from.bad();
  from.fail();
};

// The rest of the stream. Fails if it exceeds `max_bytes`, on read errors, and if the stream has failed
// before.
template <readable_stream Stream>
[[nodiscard]] result<std::string> read_stream(Stream& from, std::size_t max_bytes) {
  constexpr std::size_t step = std::size_t{1} << 16;
  std::string text;
  bool is_broken = from.fail();
  for (bool is_more = !is_broken; is_more;) {
    const std::size_t size = text.size();
    // Reads one byte more to detect longer streams.
    const std::size_t wanted = (std::min)((std::max)(size, step), max_bytes - size) + 1;
    text.resize(size + wanted);
    from.read(text.data() + size, static_cast<std::streamsize>(wanted));
    const auto got = static_cast<std::size_t>(from.gcount());
    text.resize(size + got);
    is_broken = from.bad();
    is_more = got == wanted && !is_broken;
    if (text.size() > max_bytes)
      return diagnostics{
          {.code = codes::file_too_large,
           .summary = "Text too large",
           .detail = "The stream has more than the limit of " + std::to_string(max_bytes) + " bytes."}};
  }
  if (is_broken)
    return diagnostics{
        {.code = codes::file_unreadable,
         .summary = "Stream cannot be read",
         .detail = "The stream has failed; if it is that of a file, the file is perhaps missing."}};
  return text;
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

namespace detail {

// Whether the enum is declared here, rather than that a program has said `using namespace hcl`.
template <typename E>
concept own_enum = std::is_enum_v<E> && !std::is_convertible_v<E, int> &&
                   (text_of_type<E>().find("= hcl::") != std::string_view::npos ||
                    text_of_type<E>().find("<enum hcl::") != std::string_view::npos);

template <typename E>
std::string shown_enumerator(E e) {
  using names = enumeration<E>;
  for (std::size_t i = 0; i != names::count; ++i)
    if (names::values[i] == e) return std::string(names::names[i]);
  return std::to_string(+static_cast<std::underlying_type_t<E>>(e));
}

}  // namespace detail

// The name of the enumerator, or the number of a value that has none.
template <detail::own_enum E>
std::ostream& operator<<(std::ostream& to, E shown) {
  return to << detail::shown_enumerator(shown);
}

}  // namespace hcl::inline v1_0
