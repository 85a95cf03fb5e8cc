// Types that hold only some of the values of another: the value is read first, then the rule is asked, whose
// failure is about the value.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/codec.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/tags/constraint.hpp>

namespace hcl::inline v1_0::detail {

// Integers know their bounds while they are read.
template <typename T, auto Low, auto High>
requires requires { &codec_of<T>::read_between; }
bool read_bounded(decode_context& ctx, const input& from, T& to, const range_rule<Low, High>*) {
  using limits_of = std::numeric_limits<T>;
  T low = (limits_of::min)(), high = (limits_of::max)();
  if constexpr (has_bound<Low>) low = static_cast<T>(Low);
  if constexpr (has_bound<High>) high = static_cast<T>(High);
  return codec_of<T>::read_between(ctx, from, to, low, high);
}

template <typename T, typename V>
value value_of_choice(const constant<V>& allowed) {
  if constexpr (requires { allowed.value.view(); })
    return value(allowed.value.view());
  else
    return value_maker<T>::make(T(allowed.value));
}

// Texts are looked for in the list.
template <typename T, constant... Allowed>
requires(true && ... && requires {
  Allowed.value.view();
}) bool read_listed(decode_context& ctx, const input& from, T& to, const one_of_rule<Allowed...>*) {
  static constexpr std::array<std::string_view, sizeof...(Allowed)> names{Allowed.value.view()...};
  std::size_t index = 0;
  if (!engine::read_name(ctx, from, names, index)) return false;
  to = T(names[index]);
  return true;
}

template <typename Rule>
concept has_pattern = requires {
  Rule::pattern;
};

// Adds a rule to the description of its values.
template <typename T, auto Low, auto High, typename To>
void describe_rule(To& to, const range_rule<Low, High>*) {
  if constexpr (has_bound<Low> && is_bound<T, Low>) to.low = value_maker<T>::make(T(Low));
  if constexpr (has_bound<High> && is_bound<T, High>) to.high = value_maker<T>::make(T(High));
  to.has_type_bounds = false;
}
template <typename T, constant... Allowed, typename To>
void describe_rule(To& to, const one_of_rule<Allowed...>*) {
  to.low.reset();
  to.high.reset();
  to.choices.clear();
  (to.choices.push_back({value_of_choice<T>(Allowed), nullptr}), ...);
}
template <typename T, typename Rule, typename To>
void describe_rule(To& to, const Rule*) {
  if constexpr (has_pattern<Rule>)
    to.pattern = Rule::pattern;
  else if constexpr (std::is_same_v<Rule, non_empty_rule>)
    to.is_non_empty = true;
  else
    to.rule = Rule::wanted;
}

// What follows "must be" in messages.
template <typename T, auto Low, auto High>
std::string words_of_rule(const range_rule<Low, High>* rule) {
  struct {
    std::optional<value> low{}, high{};
    bool has_type_bounds = false;
  } bounds;
  if constexpr (requires { &codec_of<T>::read_between; }) codec_of<T>::describe(bounds);
  describe_rule<T>(bounds, rule);
  return encoding::bounds_words(codec_of<T>::noun, bounds.low, bounds.high);
}
template <typename T, constant... Allowed>
std::string words_of_rule(const one_of_rule<Allowed...>*) {
  const value allowed[] = {value_of_choice<T>(Allowed)...};
  return encoding::choices_words(allowed);
}
template <typename T, typename Rule>
std::string words_of_rule(const Rule*) {
  return std::string(Rule::wanted);
}

// Whether the rule can be asked; if not, its tag has said so.
template <typename T, typename Rule>
inline constexpr bool is_usable_rule = true;
template <typename T, constant... Allowed>
inline constexpr bool is_usable_rule<T, one_of_rule<Allowed...>> = (true && ... && is_choice<T, Allowed>());

template <typename T>
std::string why_breaks_rule(const T& object) {
  using payload = typename constraint_on<T>::payload;
  using rule = typename constraint_on<T>::rule;
  const payload& plain = object;
  if constexpr (has_pattern<rule>) {
    return encoding::why_unmatched(rule::pattern, std::string_view(plain));
  } else if constexpr (is_usable_rule<payload, rule>) {
    if (rule::accepts(plain)) return {};
    if constexpr (std::is_same_v<rule, non_empty_rule>)
      return "must not be empty.";
    else
      return "must be " + words_of_rule<payload>(static_cast<const rule*>(nullptr)) + '.';
  } else {
    return {};
  }
}

template <typename Type>
consteval bool require_inner_constraint() {
  constexpr bool is_inner = !has_constraint<Type> || !codec_of<inside_t<Type>>::wraps_constrained;
  static_assert(is_inner,
                "hcl: a constraint goes inside an optional, a pointer or hcl::located, not around it");
  return is_inner;
}

template <typename T>
struct constrained_codec : wrapper_codec<typename constraint_on<T>::payload> {
  using payload = typename constraint_on<T>::payload;
  using rule = typename constraint_on<T>::rule;
  static constexpr bool is_read_as_block = codec_of<payload>::is_read_as_block;
  static constexpr bool is_one_block = codec_of<payload>::is_one_block;
  static constexpr bool is_alternative_block = codec_of<payload>::is_alternative_block;
  static constexpr bool may_be_unwritable = true;

  static payload* content(T& object) { return &static_cast<payload&>(object); }
  static const payload* content(const T& object) { return &static_cast<const payload&>(object); }

  // Small things keep what they hold if they are given what the rule rejects.
  static bool read(decode_context& ctx, const input& from, T& to) {
    payload& plain = static_cast<payload&>(to);
    if constexpr (std::is_trivially_copyable_v<payload> || std::is_same_v<payload, std::string>) {
      payload before = plain;
      if (read_any(ctx, from, plain)) return true;
      plain = std::move(before);
      return false;
    } else {
      return read_any(ctx, from, plain);
    }
  }
  static bool read_any(decode_context& ctx, const input& from, payload& plain) {
    constexpr const rule* tag = nullptr;
    if constexpr (requires { read_bounded(ctx, from, plain, tag); }) {
      return read_bounded(ctx, from, plain, tag);
    } else if constexpr (is_usable_rule<payload, rule> && requires { read_listed(ctx, from, plain, tag); }) {
      return read_listed(ctx, from, plain, tag);
    } else if constexpr (!is_usable_rule<payload, rule>) {
      return false;
    } else {
      if (!hcl::detail::read(ctx, from, plain)) return false;
      if constexpr (has_pattern<rule>) {
        return engine::check_pattern(ctx, from, rule::pattern, std::string_view(plain));
      } else {
        if (rule::accepts(plain)) return true;
        if constexpr (std::is_same_v<rule, non_empty_rule>)
          return engine::reject(ctx, from, "must not be empty.");
        else
          return engine::reject_given(ctx, from, words_of_rule<payload>(tag));
      }
    }
  }
  template <typename To>
  static void describe(To& to) {
    describe_rule<payload>(to, static_cast<const rule*>(nullptr));
  }
  static std::string why_unwritable(const T& object, bool reveals) {
    std::string why = hcl::detail::why_unwritable(static_cast<const payload&>(object), reveals);
    return why.empty() ? why_breaks_rule(object) : why;
  }

  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    if constexpr (require_inner_constraint<T>())
      return require_decodable<Struct, Field, payload>();
    else
      return false;
  }
};

}  // namespace hcl::inline v1_0::detail
