// Types that hold only some of the values of another: numbers in a range, texts that match a pattern, containers that are not empty. What a
// configuration gives is checked when it is read; what C++ code assigns is not. Knows nothing of reading.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/fwd.hpp>
#include <hcl/tags/payload.hpp>
#include <hcl/text/fixed_string.hpp>

namespace hcl::inline v0_1 {
namespace detail {

// A T that a rule accepts. Behaves as T.
template <typename T, typename Rule>
class constrained : public payload_of<T>::type {
  using holder = typename payload_of<T>::type;

 public:
  using holder::holder;
};

// A value in a template argument list; literals become fixed strings.
template <typename V>
struct constant {
  V value;
  constexpr constant(V v) : value(v) {}
};
template <std::size_t Size>
struct constant<fixed_string<Size>> {
  fixed_string<Size> value;
  constexpr constant(const char (&text)[Size]) : value(text) {}
};
template <std::size_t Size>
constant(const char (&)[Size]) -> constant<fixed_string<Size>>;

struct no_bound {};
template <typename T, auto Bound>
inline constexpr bool is_bound = std::is_same_v<decltype(Bound), no_bound> || requires { T(Bound); };
template <auto Bound>
inline constexpr bool has_bound = true;
template <>
inline constexpr bool has_bound<no_bound{}> = false;

// Whether an integral bound is a value of an integral type, and not another one after conversion.
template <typename T, auto Bound>
constexpr bool fits_bound() {
  if constexpr (!has_bound<Bound> || !std::is_integral_v<T> || std::is_same_v<T, bool>) return true;
  else if constexpr (!std::is_integral_v<decltype(Bound)>) return false;
  else return static_cast<decltype(Bound)>(static_cast<T>(Bound)) == Bound && (Bound < decltype(Bound)(0)) == (static_cast<T>(Bound) < T(0));
}
template <typename T, auto Low, auto High>
constexpr bool in_order() {
  if constexpr (has_bound<Low> && has_bound<High>) return !(High < Low);
  else return true;
}

template <auto Low, auto High>
struct range_rule {
  template <typename T>
  [[nodiscard]] static constexpr bool accepts(const T& v) {
    if constexpr (has_bound<Low> && is_bound<T, Low>) {
      if (v < T(Low)) return false;
    }
    if constexpr (has_bound<High> && is_bound<T, High>) {
      if (T(High) < v) return false;
    }
    return true;
  }
};

// Whether a T can be that.
template <typename T, constant Allowed>
constexpr bool is_choice() {
  if constexpr (requires { Allowed.value.view(); }) return requires(const T& v) { std::string_view(v); };
  else return requires(const T& v) { v == T(Allowed.value); };
}

template <constant... Allowed>
struct one_of_rule {
  template <typename T, typename V>
  [[nodiscard]] static constexpr bool is_same(const T& v, const constant<V>& allowed) {
    if constexpr (requires { allowed.value.view(); }) return std::string_view(v) == allowed.value.view();
    else return v == T(allowed.value);
  }
  template <typename T>
  [[nodiscard]] static constexpr bool accepts(const T& v) {
    if constexpr ((true && ... && is_choice<T, Allowed>())) return (... || is_same(v, Allowed));
    else return false;
  }
};

template <fixed_string Pattern>
struct pattern_rule {
  static constexpr std::string_view pattern = Pattern.view();
};

struct non_empty_rule {
  template <typename T>
  [[nodiscard]] static constexpr bool accepts(const T& v) {
    return !v.empty();
  }
};

// What can be seen of a regular expression's mistakes without reading it whole: brackets, a backslash at the end, and what the dialect lacks.
constexpr bool is_plausible_pattern(std::string_view p) {
  std::size_t open = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (p[i] == '\\') {
      if (++i == p.size() || (p[i] >= '1' && p[i] <= '9')) return false;
      if (p[i] == 'Q') return true;  // anything may follow
    } else if (p[i] == '[') {
      ++i;
      if (i < p.size() && p[i] == '^') ++i;
      if (i < p.size() && p[i] == ']') ++i;
      for (; i < p.size() && p[i] != ']'; ++i) {
        if (p[i] == '\\') ++i;
        else if (p[i] == '[' && i + 1 < p.size() && p[i + 1] == ':') i = p.find(":]", i) == p.npos ? p.size() : p.find(":]", i) + 1;
      }
      if (i >= p.size()) return false;
    } else if (p[i] == '(') {
      ++open;
      for (const std::string_view missing : {"(?=", "(?!", "(?<=", "(?<!"})
        if (p.substr(i).starts_with(missing)) return false;
    } else if (p[i] == ')') {
      if (open-- == 0) return false;
    } else if ((p[i] == '*' || p[i] == '+' || p[i] == '?') && (i == 0 || ((p[i - 1] == '(' || p[i - 1] == '|') && p[i] != '?'))) {
      if (i < 2 || p[i - 2] != '\\') return false;
    }
  }
  return open == 0;
}

}  // namespace detail

// A T from `Low` to `High`, both included: `hcl::ranged<int, 1, 65535> port;`, `hcl::ranged<std::chrono::seconds, 1, 60> timeout;`.
template <typename T, auto Low, auto High>
class ranged : public detail::constrained<T, detail::range_rule<Low, High>> {
  static_assert(detail::is_bound<T, Low> && detail::is_bound<T, High> && detail::fits_bound<T, Low>() && detail::fits_bound<T, High>(),
                "hcl: the bounds must be values of the type that they bound");
  static_assert(detail::in_order<T, Low, High>(), "hcl: the lower bound must not be above the upper one");

 public:
  using detail::constrained<T, detail::range_rule<Low, High>>::constrained;
};

// One bound only: `hcl::at_least<double, 0> weight;`.
template <typename T, auto Low>
class at_least : public detail::constrained<T, detail::range_rule<Low, detail::no_bound{}>> {
  static_assert(detail::is_bound<T, Low> && detail::fits_bound<T, Low>(), "hcl: the bounds must be values of the type that they bound");

 public:
  using detail::constrained<T, detail::range_rule<Low, detail::no_bound{}>>::constrained;
};
template <typename T, auto High>
class at_most : public detail::constrained<T, detail::range_rule<detail::no_bound{}, High>> {
  static_assert(detail::is_bound<T, High> && detail::fits_bound<T, High>(), "hcl: the bounds must be values of the type that they bound");

 public:
  using detail::constrained<T, detail::range_rule<detail::no_bound{}, High>>::constrained;
};

// One of a few values: `hcl::one_of<std::string, "tcp", "udp"> protocol;`, `hcl::one_of<int, 1, 2, 4> lanes;`.
template <typename T, detail::constant... Allowed>
class one_of : public detail::constrained<T, detail::one_of_rule<Allowed...>> {
  static_assert(sizeof...(Allowed) != 0, "hcl: hcl::one_of needs the values to choose from");
  static_assert((true && ... && detail::is_choice<T, Allowed>()),
                "hcl: hcl::one_of takes values of its own type: texts for a text, numbers for a number");

 public:
  using detail::constrained<T, detail::one_of_rule<Allowed...>>::constrained;
};

// A text that matches a regular expression as a whole: `hcl::matching<"[a-z][a-z0-9-]*"> name;`. The dialect is RE2's, without back references and
// look-around, so that matching takes time linear in the text.
template <fixed_string Pattern, typename T = std::string>
class matching : public detail::constrained<T, detail::pattern_rule<Pattern>> {
  static_assert(detail::is_plausible_pattern(Pattern.view()),
                "hcl: this is no regular expression of RE2's dialect, which has neither back references nor look-around");

 public:
  using detail::constrained<T, detail::pattern_rule<Pattern>>::constrained;
};

// A text or container with something in it: `hcl::non_empty<std::vector<std::string>> hosts;`.
template <typename T>
class non_empty : public detail::constrained<T, detail::non_empty_rule> {
  static_assert(requires(const T& t) { t.empty(); }, "hcl: hcl::non_empty takes texts and containers");

 public:
  using detail::constrained<T, detail::non_empty_rule>::constrained;
};

// A T that a rule of yours accepts: a class with `static bool accepts(const T&)` and, for messages, `static constexpr std::string_view wanted`.
//   struct even { static constexpr std::string_view wanted = "an even number"; static bool accepts(int v) { return v % 2 == 0; } };
//   hcl::checked<int, even> width;             // "takes an even number, but 3 is given."
template <typename T, typename Rule>
class checked : public detail::constrained<T, Rule> {
  static_assert(requires(const T& t) { static_cast<bool>(Rule::accepts(t)); std::string_view(Rule::wanted); },
                "hcl: a rule has `static bool accepts(const T&)` and a text `wanted`");

 public:
  using detail::constrained<T, Rule>::constrained;
};

}  // namespace hcl::inline v0_1
