// Enums and sets of enumerators, by the names of their values.
#pragma once

#include <bit>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/record/enumeration.hpp>
#include <hcl/record/kinds/constrained.hpp>
#include <hcl/record/kinds/containers.hpp>
#include <hcl/record/standard_kind.hpp>
#include <hcl/tags/constraint.hpp>
#include <hcl/tags/units.hpp>

namespace hcl::inline v1_0::detail {

// Enums, read from the names of their values.
template <typename Names>
constexpr bool are_unique_names(const Names& names) {
  for (std::size_t i = 0; i != names.size(); ++i)
    for (std::size_t k = 0; k != i; ++k)
      if (names[i] == names[k]) return false;
  return true;
}
// Whether the names of an enum that gives none itself are all where they are looked for, as far as that can
// be known.
template <typename Type>
consteval bool require_enumerators() {
  static_assert(
      enum_search<Type>::is_range,
      "hcl: a hcl::enum_range<E> has `static constexpr int first, last`, not more than 4096 values apart");
  if constexpr (enum_search<Type>::is_range) {
    constexpr bool any_seen = enumeration<Type>::count != 0,
                   all_seen = any_seen && !has_far_enumerators<Type>();
    static_assert(any_seen || enum_search<Type>::is_given,
                  "hcl: this enum has no enumerators from -16 to 127; specialise hcl::enum_names for it");
    static_assert(any_seen || !enum_search<Type>::is_given,
                  "hcl: this enum has no enumerators in the range that its hcl::enum_range gives");
    static_assert(all_seen || !any_seen,
                  "hcl: this enum has enumerators beyond -16 to 127; specialise hcl::enum_range or "
                  "hcl::enum_names for it");
    return all_seen;
  } else {
    return false;
  }
}

template <typename T>
struct standard_codec<standard_kind::enumeration, T> : text_codec {
  static constexpr value_form described_form = value_form::enumeration;
  static constexpr std::string_view noun = "a value";
  static constexpr bool may_be_unwritable = true;

  static bool read(decode_context& ctx, const input& from, T& to) {
    std::size_t index = 0;
    if (!engine::read_name(ctx, from, enumeration<T>::names, index)) return false;
    to = enumeration<T>::values[index];
    return true;
  }
  // An enumerator without a name is its number.
  static value make(const T& object) {
    for (std::size_t i = 0; i != enumeration<T>::count; ++i)
      if (enumeration<T>::values[i] == object) return value(enumeration<T>::names[i]);
    return value(+static_cast<std::underlying_type_t<T>>(object));
  }
  template <typename To>
  static void describe(To& to) {
    for (const std::string_view name : enumeration<T>::names)
      to.choices.push_back({value(name), doc_of_value<T>(name)});
  }
  static std::string why_unwritable(const T& object, bool) {
    for (const T& named : enumeration<T>::values)
      if (named == object) return {};
    return "has no name in its enumeration.";
  }

  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    constexpr bool is_listed = requires { enum_names<T>::names; };
    static_assert(is_listed || printable_enumeration<T>,
                  "hcl: the names of an unscoped enum without a fixed type cannot be found; specialise "
                  "hcl::enum_names for it");
    if constexpr (is_listed &&
                  !requires { std::pair<std::string_view, T>(*std::begin(enum_names<T>::names)); }) {
      static_assert(
          !is_listed,
          "hcl: hcl::enum_names<E> has a list `static constexpr std::pair<std::string_view, E> names[]`");
      return false;
    } else if constexpr (is_listed || printable_enumeration<T>) {
      if constexpr (!is_listed) {
        if constexpr (!require_enumerators<T>()) return false;
      }
      constexpr bool has_names = enumeration<T>::count != 0;
      constexpr bool is_unique = !is_listed || are_unique_names(enumeration<T>::names);
      static_assert(is_unique, "hcl: two enumerators have the same name in hcl::enum_names");
      return has_names && is_unique;
    } else {
      return false;
    }
  }
};

// hcl::flags<E>, from a list of names; std::bitset<N>, from the list of the numbers of its bits that are set.
// A set of elements that are not kept as such. `Codec` makes them of an object and the other way round.
template <typename Codec, typename Element>
struct bits_codec : list_codec<std::vector<Element>> {
  using elements_codec = list_codec<std::vector<Element>>;
  using list = standard_codec<standard_kind::sequence, std::vector<Element>>;
  static constexpr value_form described_form = value_form::set;

  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    std::vector<Element> elements;
    if (!list::read(ctx, from, elements)) return false;
    to = T();
    for (const Element& element : elements)
      Codec::insert(to, element);
    return true;
  }
  template <typename T>
  static value make(const T& object) {
    return elements_codec::make(Codec::elements(object));
  }
  template <typename T>
  static void model(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                    std::string_view discriminator) {
    elements_codec::model(ctx, name, Codec::elements(object), to, discriminator);
  }
};

template <typename E>
struct codec<flags<E>> : bits_codec<codec<flags<E>>, E> {
  using object = flags<E>;
  static constexpr std::string_view noun = "a list of names";
  static constexpr bool may_be_unwritable = true;

  static void insert(object& to, E one) { to.insert(one); }
  // Single bits first, then names of several bits for those without a name of their own.
  static std::vector<E> elements(const object& of) {
    std::vector<E> names;
    object named;
    for (const bool is_single : {true, false})
      for (const E e : enumeration<E>::values)
        if (!object(e).empty() && std::has_single_bit(object(e).bits()) == is_single && of.contains(e) &&
            !named.contains(e)) {
          names.push_back(e);
          named.insert(e);
        }
    return names;
  }
  static std::string why_unwritable(const object& of, bool) {
    object named;
    for (const E e : elements(of))
      named.insert(e);
    return named == of ? std::string() : "has bits without a name in its enumeration.";
  }
};

// Known by what it offers, so that <bitset> need not be included for it.
template <typename T>
concept bitset_like = requires(T& t) {
  t.to_ullong();
  t.flip();
  t.test(t.size());
};

template <bitset_like T>
struct codec<T> : bits_codec<codec<T>, constrained_by_range<std::size_t, std::size_t{0}, T().size() - 1>> {
  using element = constrained_by_range<std::size_t, std::size_t{0}, T().size() - 1>;
  static constexpr std::string_view noun = "a list of numbers of bits";

  static void insert(T& to, std::size_t bit) { to.set(bit); }
  static std::vector<element> elements(const T& of) {
    std::vector<element> bits;
    for (std::size_t bit = 0; bit != of.size(); ++bit)
      if (of.test(bit)) bits.push_back(element(bit));
    return bits;
  }
};

}  // namespace hcl::inline v1_0::detail
