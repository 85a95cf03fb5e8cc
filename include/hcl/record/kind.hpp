// Which C++ types can be read, and as what. Standard containers and the like are known by what they offer, not by name, so that nothing has to
// be included for them. Reads nothing itself.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <hcl/fwd.hpp>
#include <hcl/tags.hpp>

namespace hcl::inline v0_1::detail {

enum class read_as : unsigned char {
  nothing, custom, custom_syntax, boolean, integer, floating, enumeration, text, text_view, located, sensitive, optional, pointer, number, value,
  expression, body, path, duration, big_number, sequence, array, set, mapping, tuple, record,
  character, wide_integer, byte_size, constrained, variant, deferred
};

template <typename T>
concept customised_by_value = requires { &decoder<T>::decode; } || requires(const value& v) { decoder<T>::decode(v); };
template <typename T>
concept customised_by_syntax = requires(const expression& e) { decoder<T>::decode(e); };
template <typename T>
concept described = requires { schema<T>::fields; };
template <typename T>
concept named_enumeration = std::is_enum_v<T> && requires { enum_names<T>::names; };

template <typename T>
inline constexpr read_as template_kind = read_as::nothing;
template <typename T>
inline constexpr read_as template_kind<located<T>> = read_as::located;
template <typename T>
inline constexpr read_as template_kind<sensitive<T>> = read_as::sensitive;
template <typename T>
inline constexpr read_as template_kind<std::optional<T>> = read_as::optional;
template <typename T>
inline constexpr read_as template_kind<std::unique_ptr<T>> = read_as::pointer;
template <typename T>
inline constexpr read_as template_kind<std::shared_ptr<T>> = read_as::pointer;
template <typename T>
inline constexpr read_as template_kind<std::unique_ptr<T[]>> = read_as::nothing;
template <typename T>
inline constexpr read_as template_kind<std::shared_ptr<T[]>> = read_as::nothing;
template <typename T>
inline constexpr read_as template_kind<expr<T>> = read_as::deferred;
template <>
inline constexpr read_as template_kind<byte_size> = read_as::byte_size;
template <>
inline constexpr read_as template_kind<number> = read_as::number;
template <>
inline constexpr read_as template_kind<value> = read_as::value;
template <>
inline constexpr read_as template_kind<expression> = read_as::expression;
template <>
inline constexpr read_as template_kind<body> = read_as::body;
template <>
inline constexpr read_as template_kind<std::string_view> = read_as::text_view;

template <typename T>
concept character_type = std::is_same_v<T, char> || std::is_same_v<T, wchar_t> || std::is_same_v<T, char8_t> || std::is_same_v<T, char16_t> ||
                         std::is_same_v<T, char32_t>;

// Integers of 128 bits, which the standard's traits know in GNU mode only.
__extension__ typedef __int128 wide_integer;
__extension__ typedef unsigned __int128 wide_natural;
template <typename T>
concept wide_integral = std::is_same_v<T, wide_integer> || std::is_same_v<T, wide_natural>;

template <typename T>
inline constexpr bool is_map = requires(T& t, typename T::key_type& key) { t.try_emplace(std::move(key)); };

template <typename T>
consteval read_as classify_class() {
  if constexpr (requires(const T& t) { typename T::string_type; t.lexically_normal(); }) return read_as::path;
  else if constexpr (requires(const T& t) { typename T::rep; typename T::period; t.count(); }) return read_as::duration;
  else if constexpr (requires(const T& t) { t.backend(); t.str(); }) return read_as::big_number;
  else if constexpr (requires(const T& t) { t.valueless_by_exception(); t.index(); }) return read_as::variant;
  else if constexpr (requires(T& t) { typename T::value_type; t.assign("", 0u); t.c_str(); }) return read_as::text;
  else if constexpr (requires { typename T::mapped_type; }) return is_map<T> ? read_as::mapping : read_as::nothing;
  else if constexpr (requires(T& t) { typename T::key_type; typename T::key_compare; t.clear(); }) return read_as::set;
  else if constexpr (requires(T& t) { typename T::key_type; typename T::hasher; t.clear(); }) return read_as::set;
  else if constexpr (requires(T& t) { typename T::value_type; t.pop_back(); t.clear(); }) return read_as::sequence;
  else if constexpr (requires(T& t) { typename T::value_type; t.fill(t[0]); std::tuple_size<T>::value; }) return read_as::array;
  else if constexpr (requires { std::tuple_size<T>::value; }) return read_as::tuple;
  else if constexpr (requires { sizeof(T); requires __is_aggregate(T); }) return read_as::record;
  else return read_as::nothing;
}

template <typename T, typename R>
struct constraint {
  using payload = T;
  using rule = R;
};
template <typename T, typename Rule>
constraint<T, Rule> constraint_of(const constrained<T, Rule>*);
template <typename T>
concept has_constraint = requires(const T* t) { constraint_of(t); };

template <typename T>
using constraint_on = decltype(constraint_of(static_cast<const T*>(nullptr)));

template <typename T>
consteval read_as classify() {
  if constexpr (customised_by_syntax<T>) return read_as::custom_syntax;
  else if constexpr (customised_by_value<T>) return read_as::custom;
  else if constexpr (has_constraint<T>) return read_as::constrained;
  else if constexpr (std::is_same_v<T, bool>) return read_as::boolean;
  else if constexpr (std::is_same_v<T, char>) return read_as::character;
  else if constexpr (wide_integral<T>) return read_as::wide_integer;
  else if constexpr (std::is_integral_v<T>) return character_type<T> ? read_as::nothing : read_as::integer;
  else if constexpr (std::is_floating_point_v<T>) return read_as::floating;
  else if constexpr (std::is_enum_v<T>) return read_as::enumeration;
  else if constexpr (template_kind<T> != read_as::nothing) return template_kind<T>;
  else if constexpr (described<T>) return read_as::record;
  else if constexpr (std::is_class_v<T>) return classify_class<T>();
  else return read_as::nothing;
}
template <typename T>
inline constexpr read_as kind_of = classify<T>();
template <typename T>
inline constexpr read_as kind_of<const T> = read_as::nothing;  // cannot be filled

// The type inside: of a container its elements, of a map what its keys are mapped to.
template <typename T>
struct inside {
  using type = void;
};
template <typename T>
  requires(kind_of<T> == read_as::optional || kind_of<T> == read_as::pointer || kind_of<T> == read_as::sensitive)
struct inside<T> {
  using type = std::remove_cvref_t<decltype(*std::declval<T&>())>;
};
template <typename T>
  requires(kind_of<T> == read_as::located)
struct inside<T> {
  using type = decltype(T::value);
};
template <typename T>
  requires(kind_of<T> == read_as::sequence || kind_of<T> == read_as::array || kind_of<T> == read_as::set)
struct inside<T> {
  using type = typename T::value_type;
};
template <typename T>
  requires(kind_of<T> == read_as::mapping)
struct inside<T> {
  using type = typename T::mapped_type;
};
template <typename T>
  requires(kind_of<T> == read_as::constrained)
struct inside<T> {
  using type = typename constraint_on<T>::payload;
};
template <typename T>
using inside_t = typename inside<T>::type;

// What a variant can hold, and the attribute that says what it does; empty if none does.
template <typename T>
struct alternatives;
template <template <typename...> class V, typename... A>
struct alternatives<V<A...>> {
  static constexpr std::size_t count = sizeof...(A);
  static constexpr std::string_view attribute{};
  template <std::size_t I>
  using at = std::tuple_element_t<I, std::tuple<A...>>;
};
template <typename V, fixed_string Name>
struct alternatives<by_attribute<V, Name>> : alternatives<V> {
  static constexpr std::string_view attribute = Name.view();
};

// Types that want an expression as it stands, so that what surrounds them must not be evaluated either.
template <typename T>
consteval bool wants_syntax() {
  if constexpr (kind_of<T> == read_as::expression || kind_of<T> == read_as::custom_syntax || kind_of<T> == read_as::deferred) return true;
  else if constexpr (std::is_void_v<inside_t<T>>) return false;
  else return wants_syntax<inside_t<T>>();
}

// Types whose attribute may be left out.
template <typename T>
consteval bool may_be_absent() {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::optional || kind == read_as::pointer || kind == read_as::expression) return true;
  else if constexpr (kind == read_as::located || kind == read_as::sensitive) return may_be_absent<inside_t<T>>();
  else return false;
}

// Types with something in them that must not be shown; structs inside are asked for themselves.
template <typename T>
consteval bool holds_sensitive() {
  if constexpr (kind_of<T> == read_as::sensitive) return true;
  else if constexpr (kind_of<T> == read_as::tuple) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (false || ... || holds_sensitive<std::tuple_element_t<I, T>>());
    }(std::make_index_sequence<std::tuple_size_v<T>>());
  } else if constexpr (kind_of<T> == read_as::variant) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (false || ... || holds_sensitive<typename alternatives<T>::template at<I>>());
    }(std::make_index_sequence<alternatives<T>::count>());
  } else if constexpr (std::is_void_v<inside_t<T>>) return false;
  else return holds_sensitive<inside_t<T>>();
}

// The struct, or the variant of structs, that values or blocks of a type are made of; void if there is none.
template <typename T>
consteval auto record_in() {
  if constexpr (kind_of<T> == read_as::record || kind_of<T> == read_as::variant) return std::type_identity<T>();
  else if constexpr (std::is_void_v<inside_t<T>>) return std::type_identity<void>();
  else return record_in<inside_t<T>>();
}

// What a tag says; a member without one is an attribute of its own name.
template <field_role Role, typename T, fixed_string Name>
struct tag_facts {
  static constexpr field_role role = Role;
  static constexpr std::string_view name = Name.view();
  using payload = T;
};
template <field_role Role, typename T, fixed_string Name>
tag_facts<Role, T, Name> facts_of_tag(const tag<Role, T, Name>*);

template <typename T>
inline constexpr bool is_tagged = requires(const T* member) { []<field_role R, typename P, fixed_string N>(const tag<R, P, N>*) {}(member); };

// Other names of a member, and what its author says against it.
template <typename Member>
struct naming {
  using member = Member;
  static constexpr std::array<std::string_view, 0> names{};
  static constexpr bool is_former = false;
  static constexpr std::string_view advice{};
};
template <typename Member, fixed_string... Old>
struct naming<formerly<Member, Old...>> : naming<Member> {
  static constexpr std::array<std::string_view, sizeof...(Old)> names{Old.view()...};
  static constexpr bool is_former = true;
};
template <typename Member, fixed_string... Other>
struct naming<alias<Member, Other...>> : naming<Member> {
  static constexpr std::array<std::string_view, sizeof...(Other)> names{Other.view()...};
};
template <typename Member, fixed_string Advice>
struct naming<deprecated<Member, Advice>> : naming<Member> {
  static constexpr std::string_view advice = Advice.view();
};

template <typename Member>
struct facts_of_member {
  using type = tag_facts<field_role::attribute, typename naming<Member>::member, "">;
};
template <typename Member>
  requires is_tagged<Member>
struct facts_of_member<Member> {
  using type = decltype(facts_of_tag(static_cast<const Member*>(nullptr)));
};
template <typename Member>
using tag_of = typename facts_of_member<std::remove_cv_t<Member>>::type;

}  // namespace hcl::inline v0_1::detail
