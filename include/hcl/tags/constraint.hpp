// Types that hold only some of the values of another: numbers in a range, texts that match a pattern,
// containers that are not empty. What a configuration gives is checked when it is read; what C++ code assigns
// is not. And the findings of a struct's own `validate`. Knows nothing of reading.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include <hcl/fwd.hpp>
#include <hcl/tags/payload.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0 {
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
template <auto Bound>
inline constexpr bool has_bound = true;
template <>
inline constexpr bool has_bound<no_bound{}> = false;
template <typename T, auto Bound>
inline constexpr bool is_bound = !has_bound<Bound> || requires {
  T(Bound);
};

// Whether an integral bound is a value of an integral type, and not another one after conversion.
template <typename T, auto Bound>
constexpr bool fits_bound() {
  if constexpr (!has_bound<Bound> || !std::is_integral_v<T> || std::is_same_v<T, bool>)
    return true;
  else if constexpr (!std::is_integral_v<decltype(Bound)>)
    return false;
  else
    return static_cast<decltype(Bound)>(static_cast<T>(Bound)) == Bound &&
           (Bound < decltype(Bound)(0)) == (static_cast<T>(Bound) < T(0));
}
template <typename T, auto Low, auto High>
constexpr bool in_order() {
  if constexpr (has_bound<Low> && has_bound<High>)
    return !(High < Low);
  else
    return true;
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
  if constexpr (requires { Allowed.value.view(); }) return requires(const T& v) {
      std::string_view(v);
    };
  else
    return requires(const T& v) { v == T(Allowed.value); };
}

template <constant... Allowed>
struct one_of_rule {
  template <typename T, typename V>
  [[nodiscard]] static constexpr bool is_same(const T& v, const constant<V>& allowed) {
    if constexpr (requires { allowed.value.view(); })
      return std::string_view(v) == allowed.value.view();
    else
      return v == T(allowed.value);
  }
  template <typename T>
  [[nodiscard]] static constexpr bool accepts(const T& v) {
    if constexpr ((true && ... && is_choice<T, Allowed>()))
      return (... || is_same(v, Allowed));
    else
      return false;
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

// Finds the mistakes of a regular expression that show without reading it whole: brackets, repetitions,
// letters after a backslash, and constructs that the dialect lacks.
constexpr bool is_plausible_pattern(std::string_view p) {
  constexpr std::string_view letters = "AzbBdDsSwWpPafnrtvxQ";
  std::size_t open = 0, repetitions = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const bool is_repetition = p[i] == '*' || p[i] == '+' || p[i] == '?';
    repetitions = is_repetition ? repetitions + 1 : 0;
    if (repetitions > 2 || (repetitions == 2 && p[i] != '?')) return false;
    if (p[i] == '\\') {
      if (++i == p.size()) return false;
      const bool is_letter = (p[i] >= 'a' && p[i] <= 'z') || (p[i] >= 'A' && p[i] <= 'Z');
      if ((p[i] >= '1' && p[i] <= '9') || (is_letter && letters.find(p[i]) == letters.npos)) return false;
      if (p[i] == 'Q') {  // anything may follow, up to \E
        const std::size_t end = p.find("\\E", i);
        if (end == p.npos) break;
        i = end + 1;
      }
    } else if (p[i] == '[') {
      ++i;
      if (i < p.size() && p[i] == '^') ++i;
      if (i < p.size() && p[i] == ']') ++i;
      for (; i < p.size() && p[i] != ']'; ++i) {
        if (p[i] == '\\')
          ++i;
        else if (p[i] == '[' && i + 1 < p.size() && p[i + 1] == ':')
          i = p.find(":]", i) == p.npos ? p.size() : p.find(":]", i) + 1;
      }
      if (i >= p.size()) return false;
    } else if (p[i] == '(') {
      ++open;
      for (const std::string_view missing : {"(?=", "(?!", "(?<=", "(?<!"})
        if (p.substr(i).starts_with(missing)) return false;
    } else if (p[i] == ')') {
      if (open-- == 0) return false;
    } else if ((p[i] == '*' || p[i] == '+' || p[i] == '?') &&
               (i == 0 || ((p[i - 1] == '(' || p[i - 1] == '|') && p[i] != '?'))) {
      if (i < 2 || p[i - 2] != '\\') return false;
    }
  }
  return open == 0;
}

// Accepts everything: in the place of a rule that has been found wrong, so that nothing else is complained
// of.
struct no_rule {
  static constexpr std::string_view wanted{};
  template <typename T>
  [[nodiscard]] static constexpr bool accepts(const T&) {
    return true;
  }
};
template <bool IsGood, typename Rule>
using rule_if = std::conditional_t<IsGood, Rule, no_rule>;

// Requirements on rules are asserted in functions, not in the classes: a class whose assertion fails is no
// class any more to some compilers, and whatever holds it would be complained of, too.
template <typename T>
consteval bool require_inside_tag() {
  static_assert(!is_tagged<T>,
                "hcl: a constraint goes inside other tags: hcl::defaulted<hcl::at_least<int, 0>>, and not "
                "hcl::at_least<hcl::defaulted<int>, 0>");
  return !is_tagged<T>;
}

template <typename T, auto Low, auto High>
consteval bool require_values_in_order() {
  constexpr bool are_values =
      is_bound<T, Low> && is_bound<T, High> && fits_bound<T, Low>() && fits_bound<T, High>();
  static_assert(are_values, "hcl: the bounds must be values of the type that they bound");
  if constexpr (are_values) {
    constexpr bool are_ordered = in_order<T, Low, High>();
    static_assert(are_ordered, "hcl: the lower bound must not be above the upper one");
    return are_ordered;
  } else {
    return false;
  }
}

template <typename T, auto Low, auto High>
consteval bool require_bounds() {
  constexpr bool is_ordered = requires(const T& v) { static_cast<bool>(v < v); };
  constexpr bool is_one = std::is_convertible_v<const T&, std::string_view> || !requires(const T& v) {
    v.begin();
  };
  static_assert(
      is_ordered && is_one,
      "hcl: bounds are for a value with an order, such as a number or a duration; hcl::checked takes "
      "a rule about a struct or about how many there are");
  if constexpr (is_ordered && is_one)
    return require_values_in_order<T, Low, High>();
  else
    return false;
}
template <typename T, constant... Allowed>
consteval bool require_choices() {
  constexpr bool are_any = sizeof...(Allowed) != 0;
  static_assert(are_any, "hcl: hcl::one_of needs the values to choose from");
  constexpr bool are_values = (true && ... && is_choice<T, Allowed>());
  static_assert(are_values,
                "hcl: hcl::one_of takes values of its own type: texts for a text, numbers for a number");
  return are_any && are_values;
}

template <fixed_string Pattern, typename T>
consteval bool require_pattern() {
  constexpr bool is_text = requires(const T& text) { std::string_view(text); };
  static_assert(is_text, "hcl: hcl::matching takes texts");
  constexpr bool is_pattern = is_plausible_pattern(Pattern.view());
  static_assert(
      is_pattern,
      "hcl: this is not a regular expression of RE2's dialect, which has neither back references nor "
      "look-around");
  return is_text && is_pattern;
}

template <typename T>
consteval bool require_emptiness() {
  constexpr bool can_be_empty = requires(const T& t) { t.empty(); };
  static_assert(can_be_empty, "hcl: hcl::non_empty takes texts and containers");
  return can_be_empty;
}

template <typename T, typename Rule>
consteval bool require_rule() {
  constexpr bool is_rule = requires(const T& t) {
    static_cast<bool>(Rule::accepts(t));
    std::string_view(Rule::wanted);
  };
  static_assert(is_rule, "hcl: a rule has `static bool accepts(const T&)` and a text `wanted`");
  return is_rule;
}

template <typename T, auto Low, auto High>
using constrained_by_range =
    constrained<T, rule_if<require_inside_tag<T>() && require_bounds<T, Low, High>(), range_rule<Low, High>>>;
template <typename T, constant... Allowed>
using constrained_by_choice = constrained<
    T, rule_if<require_inside_tag<T>() && require_choices<T, Allowed...>(), one_of_rule<Allowed...>>>;
template <fixed_string Pattern, typename T>
using constrained_by_pattern =
    constrained<T, rule_if<require_inside_tag<T>() && require_pattern<Pattern, T>(), pattern_rule<Pattern>>>;
template <typename T>
using constrained_by_content =
    constrained<T, rule_if<require_inside_tag<T>() && require_emptiness<T>(), non_empty_rule>>;
template <typename T, typename Rule>
using constrained_by_rule = constrained<T, rule_if<require_inside_tag<T>() && require_rule<T, Rule>(), Rule>>;

}  // namespace detail

// A T from `Low` to `High`, both included: `hcl::ranged<int, 1, 65535> port;`,
// `hcl::ranged<std::chrono::seconds, 1, 60> timeout;`.
template <typename T, auto Low, auto High>
class ranged : public detail::constrained_by_range<T, Low, High> {
  using holder = detail::constrained_by_range<T, Low, High>;

 public:
  using holder::holder;
};

// One bound only: `hcl::at_least<double, 0> weight;`.
template <typename T, auto Low>
class at_least : public detail::constrained_by_range<T, Low, detail::no_bound{}> {
  using holder = detail::constrained_by_range<T, Low, detail::no_bound{}>;

 public:
  using holder::holder;
};
// The other bound: `hcl::at_most<int, 100> percent;`.
template <typename T, auto High>
class at_most : public detail::constrained_by_range<T, detail::no_bound{}, High> {
  using holder = detail::constrained_by_range<T, detail::no_bound{}, High>;

 public:
  using holder::holder;
};

// One of a few values: `hcl::one_of<std::string, "tcp", "udp"> protocol;`, `hcl::one_of<int, 1, 2, 4>
// lanes;`.
template <typename T, detail::constant... Allowed>
class one_of : public detail::constrained_by_choice<T, Allowed...> {
  using holder = detail::constrained_by_choice<T, Allowed...>;

 public:
  using holder::holder;
};

// A text that matches a regular expression as a whole: `hcl::matching<"[a-z][a-z0-9-]*"> name;`. The dialect
// is RE2's, without back references and look-around, so that matching takes time linear in the text.
template <fixed_string Pattern, typename T = std::string>
class matching : public detail::constrained_by_pattern<Pattern, T> {
  using holder = detail::constrained_by_pattern<Pattern, T>;

 public:
  using holder::holder;
};

// A text or container with something in it: `hcl::non_empty<std::vector<std::string>> hosts;`.
template <typename T>
class non_empty : public detail::constrained_by_content<T> {
  using holder = detail::constrained_by_content<T>;

 public:
  using holder::holder;
};

// A T that a rule of yours accepts: a class with `static bool accepts(const T&)` and, for messages, `static
// constexpr std::string_view wanted`.
//   struct even {
//     static constexpr std::string_view wanted = "an even number";
//     static bool accepts(int v) { return v % 2 == 0; }
//   };
//   hcl::checked<int, even> width;  // Error: "must be an even number, not 3."
template <typename T, typename Rule>
class checked : public detail::constrained_by_rule<T, Rule> {
  using holder = detail::constrained_by_rule<T, Rule>;

 public:
  using holder::holder;
};

// Collects the findings of a struct's own `validate`. Knows nothing of how diagnostics are shown.
class path;

// Passed to `void validate(hcl::check&) const` of a struct, which is called once all its members have been
// read without errors. What it reports points at the value of a member, of a member of a member, of an
// element, at the block that one of these was read from, at a range that the struct has from hcl::located, at
// what a hcl::path leads to from the struct, or at the block as a whole; what was not written in the
// configuration is reported of the block as a whole, too.
//
//   struct window {
//     int first, last;
//     std::vector<int> stops;
//     void validate(hcl::check& check) const {
//       if (last < first) check.error(last, "The window must not end before it begins.");
//       for (const int& stop : stops)
//         if (stop > last) check.warning(stop, "It is never reached.");
//       if (first == 0) check.add(first, {.code = "acme-zero", .detail = "...", .notes = {{"ends here",
//       check.place_of(last)}}});
//     }
//   };
class check {
 public:
  // The subject of a report. None means the whole block.
  struct subject {
    const void* member = nullptr;  // something in the struct, of that size
    std::size_t size = 0;
    const range* place = nullptr;    // where the member was written, if that is known
    const hcl::path* way = nullptr;  // from the struct
  };
  // `more` is null or a diagnostic, of which everything counts but where it is.
  struct reporter {
    void (*report)(void* state, bool is_error, const subject& about, std::string_view message,
                   const diagnostic* more);
    range (*find)(void* state, const subject& about);
  };

  // In parentheses, where no macro of the name sees it: AssertMacros.h and Unreal have one. The assignment
  // that is deleted keeps it from being copied.
  // clang-format off
  (check)(reporter to, void* state) noexcept : to_(to), state_(state) {}
  // clang-format on
  check& operator=(check&&) = delete;

  // `message` is one or more sentences to the author of the configuration.
  void error(std::string_view message) { to_.report(state_, true, {}, message, nullptr); }
  void warning(std::string_view message) { to_.report(state_, false, {}, message, nullptr); }
  // About something in the struct, passed as it is and not as a copy, about a range or a path.
  template <typename Member>
  requires(!std::is_array_v<Member>) void error(const Member& about, std::string_view message) {
    to_.report(state_, true, subject_of(about), message, nullptr);
  }
  template <typename Member>
  requires(!std::is_array_v<Member>) void warning(const Member& about, std::string_view message) {
    to_.report(state_, false, subject_of(about), message, nullptr);
  }
  // The same with a code, a summary, notes, or a severity of your own; what is left out is as usual. Without
  // `about`, the diagnostic says itself where it is, or is about the whole block. Notes about what is not
  // written, such as a member that has its default, are left out.
  void add(const diagnostic& problem) { to_.report(state_, true, {}, {}, &problem); }
  template <typename Member>
  void add(const Member& about, const diagnostic& problem) {
    to_.report(state_, true, subject_of(about), {}, &problem);
  }
  // Where that was written; nowhere if it was not.
  template <typename Member>
  [[nodiscard]] range place_of(const Member& about) const {
    return to_.find(state_, subject_of(about));
  }

 private:
  template <typename Member>
  [[nodiscard]] static subject subject_of(const Member& about) noexcept {
    static_assert(!std::is_member_pointer_v<Member>,
                  "hcl: a finding is about the member itself: check.error(port, text), not &config::port");
    if constexpr (std::is_same_v<Member, range>)
      return {.place = &about};
    else if constexpr (std::is_same_v<Member, path>)
      return {.way = &about};
    else if constexpr (requires {
                         requires std::is_same_v<decltype(about.range), range>;
                         about.value;
                       })
      return {.member = std::addressof(about), .size = sizeof(Member), .place = &about.range};
    else
      return {.member = std::addressof(about), .size = sizeof(Member)};
  }

  reporter to_;
  void* state_;
};

}  // namespace hcl::inline v1_0
