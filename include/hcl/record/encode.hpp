// Values of the language out of C++ objects: variables, results of functions, structs as objects. The way back from read.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/eval/scope.hpp>
#include <hcl/record/enumeration.hpp>
#include <hcl/record/implied_type.hpp>
#include <hcl/record/kind.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/choice_name.hpp>
#include <hcl/value/outcome.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// The value that `object` is in the language: numbers, strings, lists, maps, sets, structs as objects, enums and durations as text, empty
// optionals and pointers as null, as is NaN, which the language does not have. `hcl::to_value(std::vector{1, 2})` is a list of two numbers.
template <typename T>
[[nodiscard]] value to_value(const T& object) {
  return detail::value_maker<T>::make(object);
}

namespace detail {

// The waist of encoding; defined in record/encode_text.hpp.
template <typename = void>
struct encode_waist {
  static std::string duration_text(std::int64_t ticks, std::intmax_t numerator, std::intmax_t denominator);
  static std::string duration_text(double ticks, std::intmax_t numerator, std::intmax_t denominator);  // in seconds
  static value shortest(float v);  // of which the decimal text is the shortest that gives `v` again
  static value shortest(long double v);
};

template <typename T, std::size_t... I>
value make_object(const T& object, std::index_sequence<I...>);

// Keys of maps and labels, which are text.
[[nodiscard]] inline std::string key_text(const value& key) {
  if (key.kind() == type_kind::string && !key.is_null()) return std::string(key.as_string());
  if (key.kind() == type_kind::boolean && !key.is_null()) return key.as_bool() ? "true" : "false";
  return key.kind() == type_kind::number && !key.is_null() ? key.as_number().to_string() : std::string();
}

// Units of sizes that say the whole of a number of bytes. The empty one is a plain number.
struct whole_unit {
  std::string_view name;
  std::uint64_t bytes;
};
inline constexpr whole_unit whole_units[] = {{"TiB", tib}, {"GiB", gib}, {"MiB", mib}, {"KiB", kib}, {"GB", 1'000'000'000}, {"MB", 1'000'000}};

// Literals, which are values but no fields.
template <std::size_t Size>
struct value_maker<char[Size]> {
  static value make(const char (&text)[Size]) { return value(std::string_view(text)); }
};
template <>
struct value_maker<const char*> {
  static value make(const char* text) { return value(text); }
};

template <typename T>
struct value_maker {
  static_assert(std::is_same_v<T, std::remove_cvref_t<T>>);

  static value make(const T& object) {
    constexpr read_as kind = kind_of<T>;
    constexpr bool is_custom = kind == read_as::custom || kind == read_as::custom_syntax;
    constexpr bool is_kept = kind == read_as::body || kind == read_as::expression || kind == read_as::deferred;
    static_assert(kind != read_as::nothing && !is_kept && (!is_custom || requires {
                    { decoder<T>::encode(object) } -> std::convertible_to<value>;
                  }), "hcl: this type has no value in the language; for a type with a hcl::decoder, give that a static function `encode`");
    if constexpr (is_custom) return decoder<T>::encode(object);
    else if constexpr (kind == read_as::boolean || kind == read_as::integer || kind == read_as::number) return value(object);
    else if constexpr (std::is_same_v<T, float> || std::is_same_v<T, long double>) return encode_waist<>::shortest(object);
    else if constexpr (kind == read_as::floating) return value(static_cast<double>(object));
    else if constexpr (kind == read_as::value) return object;
    else if constexpr (kind == read_as::enumeration) return make_name(object);
    else if constexpr (kind == read_as::text) return value(std::string_view(object.data(), object.size()));
    else if constexpr (kind == read_as::text_view) return value(object);
    else if constexpr (kind == read_as::path) return value(std::string_view(object.string()));
    else if constexpr (kind == read_as::character) return value(std::string_view(&object, 1));
    else if constexpr (kind == read_as::wide_integer) return make_wide_integer(object);
    else if constexpr (kind == read_as::byte_size) return make_bytes(object.bytes);
    else if constexpr (kind == read_as::constrained) return value_maker<inside_t<T>>::make(static_cast<const inside_t<T>&>(object));
    else if constexpr (kind == read_as::variant) return make_alternative(object);
    else if constexpr (kind == read_as::located) return value_maker<inside_t<T>>::make(object.value);
    else if constexpr (kind == read_as::sensitive) return value_maker<inside_t<T>>::make(*object).with_marks(mark("sensitive"));
    else if constexpr (kind == read_as::optional || kind == read_as::pointer) return make_holder(object);
    else if constexpr (kind == read_as::big_number) return make_big_number(object);
    else if constexpr (kind == read_as::duration) return make_duration(object);
    else if constexpr (kind == read_as::mapping) return make_mapping(object);
    else if constexpr (kind == read_as::tuple) return make_tuple(object);
    else if constexpr (kind == read_as::record) return make_object(object, std::make_index_sequence<layout<T>::count>());
    else if constexpr (kind == read_as::sequence || kind == read_as::array || kind == read_as::set) return make_sequence(object);
  }

 private:
  // An enumerator without a name is its number.
  static value make_name(const T& object) {
    for (std::size_t i = 0; i != enumeration<T>::count; ++i)
      if (enumeration<T>::values[i] == object) return value(enumeration<T>::names[i]);
    return value(static_cast<std::underlying_type_t<T>>(object));
  }

  static value make_holder(const T& object) {
    using element = inside_t<T>;
    return object ? value_maker<element>::make(*object) : value::null(implied_type<element>());
  }

  static value make_wide_integer(T object) {
    std::string digits;
    const bool negative = object < T(0);
    do {
      const int digit = static_cast<int>(object % 10);
      digits.insert(digits.begin(), static_cast<char>('0' + (digit < 0 ? -digit : digit)));
      object = static_cast<T>(object / 10);
    } while (object != 0);
    return value(*number::parse(negative ? '-' + digits : digits));
  }

  // With the largest unit that leaves a whole number: 65536 is "64KiB".
  static value make_bytes(std::uint64_t bytes) {
    for (const auto& [name, size] : whole_units)
      if (bytes >= size && bytes % size == 0) return value(std::to_string(bytes / size).append(name));
    return value(bytes);
  }

  static value make_alternative(const T& object) {
    value made;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((object.index() == I ? void(made = value_maker<typename alternatives<T>::template at<I>>::make(std::get<I>(object))) : void()), ...);
      if constexpr (!alternatives<T>::attribute.empty()) {
        if (object.index() >= alternatives<T>::count || made.kind() != type_kind::object) return;
        std::vector<member> members(made.members().begin(), made.members().end());
        members.push_back({std::string(alternatives<T>::attribute), value(choice_names<T>::names[object.index()])});
        made = value::object(std::move(members));
      }
    }(std::make_index_sequence<alternatives<T>::count>());
    return made;
  }

  static value make_big_number(const T& object) {
    const outcome<number> exact = number::parse(object.str());
    return exact ? value(*exact) : value::null(type::number());
  }

  static value make_duration(const T& object) {
    using period = typename T::period;
    if constexpr (std::is_integral_v<typename T::rep>) {
      return value(encode_waist<>::duration_text(static_cast<std::int64_t>(object.count()), period::num, period::den));
    } else {
      return value(encode_waist<>::duration_text(static_cast<double>(object.count()), period::num, period::den));
    }
  }

  static value make_sequence(const T& object) {
    using element = inside_t<T>;
    std::vector<value> elements;
    elements.reserve(object.size());
    for (const auto& e : object) elements.push_back(value_maker<element>::make(e));
    const type of = implied_type<element>();
    if (of.has_dynamic()) return value::tuple(std::move(elements));
    if constexpr (kind_of<T> == read_as::set) return value::set(of.without_optional(), std::move(elements));
    else return value::list(of.without_optional(), std::move(elements));
  }

  static value make_mapping(const T& object) {
    std::vector<member> members;
    members.reserve(object.size());
    for (const auto& [key, element] : object) {
      members.push_back({key_text(value_maker<typename T::key_type>::make(key)), value_maker<typename T::mapped_type>::make(element)});
    }
    const type of = implied_type<typename T::mapped_type>();
    return of.has_dynamic() ? value::object(std::move(members)) : value::map(of.without_optional(), std::move(members));
  }

  static value make_tuple(const T& object) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      using std::get;
      std::vector<value> elements;
      elements.reserve(sizeof...(I));
      (elements.push_back(value_maker<std::tuple_element_t<I, T>>::make(get<I>(object))), ...);
      return value::tuple(std::move(elements));
    }(std::make_index_sequence<std::tuple_size_v<T>>());
  }
};

// Attributes, labels, and blocks as objects, under their types; free attributes beside them. Bodies that have not been read are left out.
template <typename T, std::size_t... I>
value make_object(const T& object, std::index_sequence<I...>) {
  field_state states[sizeof...(I) + 1];
  layout<T>::locate(const_cast<T&>(object), states);  // addresses to read from
  std::vector<member> members;
  [[maybe_unused]] const auto add = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
    using facts = facts_at<T, Index>;
    using payload = typename facts::payload;
    constexpr bool is_block = facts::role == field_role::block && is_value_block<payload>() && !layout<T>::template facts<Index>().name.empty();
    constexpr bool is_rest = facts::role == field_role::attributes || facts::role == field_role::remain;
    if constexpr (is_rest && kind_of<payload> == read_as::mapping) {
      const value rest = value_maker<payload>::make(*static_cast<const payload*>(states[Index].at));
      for (const member& m : rest.members()) members.push_back(m);
    } else if constexpr (facts::role == field_role::attribute || facts::role == field_role::defaulted || facts::role == field_role::label ||
                         facts::role == field_role::attribute_or_block || is_block) {
      members.push_back({std::string(layout<T>::template facts<Index>().name),
                         value_maker<payload>::make(*static_cast<const payload*>(states[Index].at))});
    }
  };
  (add(std::integral_constant<std::size_t, I>()), ...);
  return value::object(std::move(members));
}

}  // namespace detail
}  // namespace hcl::inline v0_1
