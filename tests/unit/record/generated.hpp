// Objects of any struct the library knows, filled at random: for properties that must hold for every field
// type.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include <hcl/decode.hpp>

namespace test {

class generator {
 public:
  explicit generator(unsigned seed) : random_(seed) {}

  [[nodiscard]] std::size_t below(std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_);
  }

  // Everything that needs care in a text: quotes, escapes, what begins templates, more than ASCII, what is
  // not to be seen.
  [[nodiscard]] std::string text() {
    static constexpr std::string_view pieces[] = {
        "a",      "Z",      "0",          " ",      "_",      "-",      "\"",   "\\",      "\n",  "\t",
        "\r",     "$",      "%",          "{",      "}",      "${",     "%{",   "$${",     "%%{", "$$",
        "\u00E9", "\u4E2D", "\U0001F600", "\u200B", "\uFEFF", "\u202E", "\x01", "\x7F",    "'",   "#",
        "//",     "<<EOT",  "${x}",       "~}",     "\u2028", "for",    "null", "\\u0041", "."};
    std::string made;
    for (std::size_t n = below(7); n != 0; --n)
      made += pieces[below(std::size(pieces))];
    return made;
  }

  template <typename T>
  void fill(T& to) {
    using namespace hcl::detail;
    constexpr standard_kind kind = classify<T>();
    constexpr shape form = shape_of<T>;
    if constexpr (has_constraint<T>)
      fill_constrained(to);
    else if constexpr (std::is_same_v<T, bool>)
      to = below(2) == 0;
    else if constexpr (std::is_same_v<T, char>)
      to = static_cast<char>(below(128));
    else if constexpr (std::is_same_v<T, int128> || std::is_same_v<T, uint128>)
      to = static_cast<T>(integer<std::int64_t>()) * integer<std::int32_t>();
    else if constexpr (kind == standard_kind::integer)
      to = integer<T>();
    else if constexpr (kind == standard_kind::floating)
      to = floating<T>();
    else if constexpr (std::is_same_v<T, hcl::number>)
      to = below(2) == 0 ? hcl::number(integer<std::int64_t>()) : hcl::number(floating<double>());
    else if constexpr (kind == standard_kind::enumeration)
      to = enumeration<T>::values[below(enumeration<T>::count)];
    else if constexpr (kind == standard_kind::text || kind == standard_kind::path)
      to = T(text());
    else if constexpr (kind == standard_kind::duration)
      fill_duration(to);
    else if constexpr (std::is_same_v<T, hcl::byte_size>)
      to.bytes = integer<std::uint64_t>() >> below(64);
    else if constexpr (form == shape::wrapper && codec_of<T>::takes_null)
      fill_holder(to);
    else if constexpr (form == shape::wrapper)
      fill(*codec_of<T>::content(to));
    else if constexpr (form == shape::sequence)
      fill_sequence(to);
    else if constexpr (form == shape::array)
      for (auto& element : to)
        fill(element);
    else if constexpr (form == shape::set)
      fill_set(to);
    else if constexpr (form == shape::mapping)
      fill_map(to);
    else if constexpr (form == shape::tuple)
      std::apply([&](auto&... parts) { (fill(parts), ...); }, to);
    else if constexpr (form == shape::variant)
      fill_variant(to);
    else if constexpr (form == shape::record)
      fill_record(to);
    else
      static_assert(form == shape::none, "to be generated as well");
  }

 private:
  template <typename T>
  T integer() {
    switch (below(4)) {
      case 0: return (std::numeric_limits<T>::min)();
      case 1: return (std::numeric_limits<T>::max)();
      case 2: return static_cast<T>(below(20));
      default: return static_cast<T>(std::uniform_int_distribution<std::uint64_t>()(random_));
    }
  }
  template <typename T>
  T floating() {
    switch (below(4)) {
      case 0: return static_cast<T>(below(100)) / 10;
      case 1: return -static_cast<T>(below(1000000));
      case 2: return std::uniform_real_distribution<T>(-1, 1)(random_);
      default:
        return std::ldexp(std::uniform_real_distribution<T>(-1, 1)(random_),
                          static_cast<int>(below(60)) - 30);
    }
  }
  template <typename T>
  void fill_constrained(T& to) {
    using rule = typename hcl::detail::constraint_on<T>::rule;
    if constexpr (std::is_same_v<typename hcl::detail::constraint_on<T>::payload, std::string>) {
      to = "tcp";
    } else {
      do
        fill(static_cast<typename hcl::detail::constraint_on<T>::payload&>(to));
      while (!rule::accepts(to));
    }
  }
  template <typename T>
  void fill_duration(T& to) {
    if constexpr (std::is_integral_v<typename T::rep>)
      to = T(integer<std::int32_t>());
    else
      to = T(floating<double>());
  }
  template <typename T>
  void fill_holder(T& to) {
    to = T();
    if (below(3) == 0) return;
    hcl::detail::codec_of<T>::make_if_empty(to);
    fill(*to);
  }
  template <typename T>
  void fill_sequence(T& to) {
    to.clear();
    for (std::size_t n = below(4); n != 0; --n) {
      typename T::value_type element{};
      fill(element);
      to.push_back(std::move(element));
    }
  }
  template <typename T>
  void fill_set(T& to) {
    to.clear();
    for (std::size_t n = below(4); n != 0; --n) {
      typename T::value_type element{};
      fill(element);
      to.insert(std::move(element));
    }
  }
  template <typename T>
  void fill_map(T& to) {
    to.clear();
    for (std::size_t n = below(4); n != 0; --n) {
      typename T::key_type key{};
      fill(key);
      auto& mapped = to[std::move(key)];
      do
        fill(mapped);
      while (leaves_no_trace(mapped));
    }
  }
  // Keys of maps of blocks are written with the blocks only.
  template <typename T>
  static bool leaves_no_trace(const T& mapped) {
    using hcl::detail::shape, hcl::detail::shape_of;
    if constexpr (shape_of<T> == shape::mapping)
      return mapped.empty();
    else if constexpr (shape_of<T> == shape::sequence)
      return shape_of<typename T::value_type> == shape::record && mapped.empty();
    else
      return false;
  }
  template <typename T>
  void fill_variant(T& to) {
    hcl::detail::with_alternative(to, below(hcl::detail::alternatives<T>::count), [&](auto at) {
      fill(std::get<at>(to));
      return true;
    });
  }
  template <typename T>
  void fill_record(T& to) {
    using all = hcl::detail::layout<T>;
    hcl::detail::field_state states[all::count + 1];
    all::locate(to, states);
    [&]<std::size_t... I>(std::index_sequence<I...>) { (fill_member<T, I>(states[I].at), ...); }
    (std::make_index_sequence<all::count>());
  }
  template <typename T, std::size_t Index>
  void fill_member(void* at) {
    using traits = hcl::detail::traits_at<T, Index>;
    auto& member = *static_cast<typename traits::payload*>(at);
    if constexpr (traits::form == hcl::detail::role_form::rest) {
      member.clear();
      for (std::size_t n = below(3); n != 0; --n)
        fill(member["rest" + std::to_string(n)]);
    } else if constexpr (traits::form != hcl::detail::role_form::none) {
      fill(member);
    }
  }

  std::mt19937 random_;
};

}  // namespace test
