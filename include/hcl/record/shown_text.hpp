// The text of the library's types in formatted output: for <hcl/formatter.hpp> and
// <hcl/fmt.hpp>. What has a to_string(), or streams, is that text; a tag is what it holds.
#pragma once

#include <concepts>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>

#include <hcl/record/enumeration.hpp>
#include <hcl/record/standard_kind.hpp>
#include <hcl/record/stream_text.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::detail {

// A class or an enum of the library: for others programs have formatters of their own.
template <typename T>
concept own_type = own_enum<T> ||
    (std::is_class_v<T> && (text_of_type<T>().find("= hcl::") != std::string_view::npos ||
                            text_of_type<T>().find("text_of_type<class hcl::") != std::string_view::npos ||
                            text_of_type<T>().find("text_of_type<struct hcl::") != std::string_view::npos));

template <typename T>
concept with_text = requires(const T& t) {
  { to_string(t) } -> std::same_as<std::string>;
};
template <typename T>
concept with_own_text = requires(const T& t) {
  { t.to_string() } -> std::same_as<std::string>;
};
template <typename T>
concept streams = requires(std::ostream& to, const T& t) {
  to << t;
};
// hcl::located; of the other tags, `holds` says what is in them.
template <typename T>
concept with_place = requires(const T& t) {
  t.value;
  t.name_range;
};

// The text of a T, or a T itself where that has a formatter of its own.
template <typename T>
decltype(auto) shown(const T& t) {
  if constexpr (std::is_enum_v<T>) {
    return shown_enumerator(t);
  } else if constexpr (requires { typename T::holds; }) {
    return shown(static_cast<const typename T::holds&>(t));
  } else if constexpr (with_place<T>) {
    return shown(t.value);
  } else if constexpr (std::same_as<T, std::optional<typename held_in<T>::type>>) {
    std::ostringstream text;
    if (t) text << shown(*t);
    return t ? std::move(text).str() : std::string("null");
  } else if constexpr (path_like<T>) {
    return t.string();
  } else if constexpr (own_type<T> && with_text<T>) {
    return to_string(t);
  } else if constexpr (own_type<T> && with_own_text<T>) {
    return t.to_string();
  } else if constexpr (own_type<T> && streams<T>) {
    std::ostringstream text;
    text << t;
    return std::move(text).str();
  } else {
    return (t);
  }
}
template <typename T>
using shown_type = std::remove_cvref_t<decltype(shown(std::declval<const T&>()))>;

// Types of the library that are shown as another type, such as std::string.
template <typename T>
concept shown_otherwise = own_type<T> && !std::same_as<shown_type<T>, T>;

// The formatter of a T: `Base` is that of what it is shown as.
template <typename T, typename Base>
struct shown_formatter : Base {
  template <typename Context>
  auto format(const T& object, Context& to) const {
    return Base::format(shown(object), to);
  }
};

}  // namespace hcl::inline v1_0::detail
