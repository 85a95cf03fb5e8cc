// Everything a struct must be to be decoded, each said in one sentence. Checked once per struct; the compiler prints struct, member name and
// member type as template arguments above the sentence.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/blocks.hpp>
#include <hcl/record/enumeration.hpp>
#include <hcl/record/kind.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/text/fixed_string.hpp>

namespace hcl::inline v0_1::detail {

enum class place_of_struct : unsigned char { body, object };

template <typename T, std::size_t Index>
constexpr auto field_name_literal() {
  constexpr std::string_view name = layout<T>::template facts<Index>().name;
  char text[name.size() + 1]{};
  for (std::size_t i = 0; i != name.size(); ++i) text[i] = name[i];
  return fixed_string<name.size() + 1>(text);
}

template <typename Struct>
consteval bool require_struct();

// Whether a struct has labels or blocks, which expressions cannot write.
template <typename T>
consteval bool has_structure() {
  if constexpr (!require_struct<T>()) {
    return false;
  } else {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (false || ... || (facts_at<T, I>::role == field_role::label || facts_at<T, I>::role == field_role::block));
    }(std::make_index_sequence<layout<T>::count>());
  }
}

template <typename Struct, fixed_string Field, typename Type>
consteval bool require_decodable();

// Kinds that a label or the key of a map can be read as, which is a text.
constexpr bool is_textual(read_as kind) {
  return kind != read_as::optional && kind != read_as::pointer && kind != read_as::sequence && kind != read_as::set && kind != read_as::array &&
         kind != read_as::tuple && kind != read_as::mapping && kind != read_as::record && kind != read_as::expression &&
         kind != read_as::deferred && kind != read_as::variant;
}

constexpr bool is_writable_name(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9') || name[0] == '-') return false;
  for (const char c : name)
    if (!is_name_byte(c) && c != '-') return false;
  return true;
}

template <typename Type>
consteval bool require_choice_names() {
  static_assert(choice_names<Type>::are_unique,
                "hcl: the alternatives of this variant need names of their own; give the structs a `static constexpr std::string_view hcl_name`");
  return choice_names<Type>::are_unique;
}

template <typename Type, bool ByType>
consteval bool require_writable_names() {
  constexpr bool are_writable = !ByType || [] {
    for (const std::string_view name : choice_names<Type>::names)
      if (!is_writable_name(name)) return false;
    return true;
  }();
  static_assert(are_writable,
                "hcl: this name cannot be written in a configuration; names are letters, digits, '_' and '-', not beginning with a digit");
  return are_writable;
}

// A variant as a value.
template <typename Struct, fixed_string Field, typename Type>
consteval bool require_variant() {
  using all = alternatives<Type>;
  return []<std::size_t... I>(std::index_sequence<I...>) {
    if constexpr (all::attribute.empty()) {
      constexpr bool is_clear = is_told_by_kind<Type>();
      static_assert(is_clear, "hcl: no two alternatives of a variant may be read from the same kind of value; for structs, say hcl::by_attribute");
      return is_clear && (true && ... && require_decodable<Struct, Field, typename all::template at<I>>());
    } else {
      constexpr bool are_records = (true && ... && (kind_of<typename all::template at<I>> == read_as::record));
      static_assert(are_records, "hcl: the alternatives of hcl::by_attribute are structs");
      if constexpr (!are_records) return false;
      else return require_choice_names<Type>() && (true && ... && require_decodable<Struct, Field, typename all::template at<I>>());
    }
  }(std::make_index_sequence<all::count>());
}

// A container that moves its elements about needs them to be movable.
template <typename Type>
consteval bool require_room() {
  constexpr bool is_fixed = requires(Type& all) {
    all.capacity();
    requires !std::is_move_constructible_v<typename Type::value_type>;
  };
  static_assert(!is_fixed, "hcl: structs that cannot be moved cannot be kept in a std::vector; use a std::list of them");
  return !is_fixed;
}

// What blocks become: the containers and the variant around their structs.
template <typename Type, bool ByType>
consteval bool require_around_blocks() {
  constexpr read_as kind = kind_of<Type>;
  if constexpr (kind == read_as::variant) {
    constexpr bool agree = ByType || labels_agree<Type>(std::make_index_sequence<alternatives<Type>::count>());
    static_assert(agree, "hcl: the alternatives of this variant must have as many labels, as they are blocks of one type");
    return agree && require_choice_names<Type>() && require_writable_names<Type, ByType>();
  } else if constexpr (std::is_void_v<inside_t<Type>>) {
    return true;
  } else if constexpr (requires { requires kind == read_as::mapping && !is_textual(kind_of<typename Type::key_type>); }) {
    static_assert(kind != read_as::mapping, "hcl: the keys of a map are texts; use strings or a type that is read from one");
    return false;
  } else if constexpr (!require_room<Type>()) {
    return false;
  } else {
    return require_around_blocks<inside_t<Type>, ByType>();
  }
}

// Tags are said of members, not of what is inside them.
template <typename T>
consteval bool holds_tag() {
  if constexpr (is_tagged<T>) return true;
  else if constexpr (std::is_void_v<inside_t<T>>) return false;
  else return holds_tag<inside_t<T>>();
}

template <typename T>
concept has_decoder = requires { sizeof(decoder<T>); };

template <typename T>
struct evaluated_later;
template <typename T>
struct evaluated_later<expr<T>> {
  using type = T;
};

// Whether what is customised is so in the way it is used.
template <typename Type>
consteval bool require_custom() {
  constexpr bool is_callable = customised_by_syntax<Type> || requires(const value& v) { outcome<Type>(decoder<Type>::decode(v)); };
  static_assert(is_callable, "hcl: a hcl::decoder<T> has a function `static hcl::outcome<T> decode(const hcl::value&)`");
  constexpr bool is_default = std::is_default_constructible_v<Type>;
  static_assert(is_default, "hcl: a type with a hcl::decoder must be default constructible, as members are made before they are filled");
  return is_callable && is_default;
}

template <typename Names>
constexpr bool are_unique_names(const Names& names) {
  for (std::size_t i = 0; i != names.size(); ++i)
    for (std::size_t k = 0; k != i; ++k)
      if (names[i] == names[k]) return false;
  return true;
}

// Whether T can be read from a value. Says why not about the innermost type that cannot.
template <typename Struct, fixed_string Field, typename Type>
consteval bool require_decodable() {
  constexpr read_as kind = kind_of<Type>;
  if constexpr (kind == read_as::custom || kind == read_as::custom_syntax || (kind == read_as::nothing && has_decoder<Type>))
    return require_custom<Type>();
  static_assert(!character_type<Type> || kind != read_as::nothing, "hcl: a character is a char or a std::string; wider characters cannot be decoded");
  static_assert(kind != read_as::nothing || character_type<Type> || has_decoder<Type> || is_tagged<Type>,
                "hcl: values of this type cannot be decoded; choose a supported type, or specialise hcl::decoder for it");
  static_assert(kind != read_as::body, "hcl: a body is no value; say hcl::remain or hcl::block");
  if constexpr (kind == read_as::nothing || kind == read_as::body) {
    return false;
  } else if constexpr (kind == read_as::variant) {
    return require_variant<Struct, Field, Type>();
  } else if constexpr (kind == read_as::constrained) {
    using payload = inside_t<Type>;
    constexpr bool is_inner = kind_of<payload> != read_as::optional && kind_of<payload> != read_as::pointer && kind_of<payload> != read_as::located;
    static_assert(is_inner, "hcl: a constraint goes inside an optional, a pointer or hcl::located, not around it");
    if constexpr (is_inner) return require_decodable<Struct, Field, payload>();
    else return false;
  } else if constexpr (kind == read_as::enumeration) {
    constexpr bool is_listed = requires { enum_names<Type>::names; };
    static_assert(is_listed || printable_enumeration<Type>,
                  "hcl: the names of an unscoped enum without a fixed type cannot be found; specialise hcl::enum_names for it");
    if constexpr (is_listed && !requires { std::pair<std::string_view, Type>(*std::begin(enum_names<Type>::names)); }) {
      static_assert(!is_listed, "hcl: hcl::enum_names<E> has a list `static constexpr std::pair<std::string_view, E> names[]`");
      return false;
    } else if constexpr (is_listed || printable_enumeration<Type>) {
      constexpr bool has_names = enumeration<Type>::count != 0;
      static_assert(has_names, "hcl: this enum has no enumerators from -16 to 127; specialise hcl::enum_names for it");
      constexpr bool is_unique = !is_listed || are_unique_names(enumeration<Type>::names);
      static_assert(is_unique, "hcl: two enumerators have the same name in hcl::enum_names");
      return has_names && is_unique;
    } else {
      return false;
    }
  } else if constexpr (kind == read_as::record) {
    constexpr bool is_flat = !has_structure<Type>();
    static_assert(is_flat, "hcl: a struct that is read from an object has attributes only; labels and blocks need hcl::block");
    return is_flat;
  } else if constexpr (kind == read_as::mapping) {
    constexpr bool is_text = is_textual(kind_of<typename Type::key_type>);
    static_assert(is_text, "hcl: the keys of a map are texts; use strings or a type that is read from one");
    if constexpr (is_text) return require_decodable<Struct, Field, typename Type::key_type>() && require_decodable<Struct, Field, inside_t<Type>>();
    else return false;
  } else if constexpr (kind == read_as::tuple) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (true && ... && require_decodable<Struct, Field, std::tuple_element_t<I, Type>>());
    }(std::make_index_sequence<std::tuple_size_v<Type>>());
  } else if constexpr (kind == read_as::deferred) {
    return require_decodable<Struct, Field, typename evaluated_later<Type>::type>();
  } else if constexpr (kind == read_as::sensitive && wants_syntax<Type>()) {
    static_assert(kind != read_as::sensitive,
                  "hcl: an expression is text of the configuration and cannot be kept secret; make the value sensitive that it gives");
    return false;
  } else if constexpr (!std::is_void_v<inside_t<Type>>) {
    if constexpr (kind == read_as::sequence && kind_of<inside_t<Type>> == read_as::record) {
      if constexpr (!require_room<Type>()) return false;
    }
    return require_decodable<Struct, Field, inside_t<Type>>();
  } else {
    return true;
  }
}

// The struct that values of a type are made of, if any: a plain member of such a type could be meant as a block or as an object.
template <typename T>
consteval bool holds_record() {
  if constexpr (kind_of<T> == read_as::record) return true;
  else if constexpr (kind_of<T> == read_as::variant) return []<std::size_t... I>(std::index_sequence<I...>) {
    return (false || ... || holds_record<typename alternatives<T>::template at<I>>());
  }(std::make_index_sequence<alternatives<T>::count>());
  else if constexpr (std::is_void_v<inside_t<T>>) return false;
  else return holds_record<inside_t<T>>();
}

// What may be written as a block as well as an attribute.
template <typename T>
consteval bool is_map_or_record() {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::optional || kind == read_as::pointer || kind == read_as::located || kind == read_as::constrained)
    return is_map_or_record<inside_t<T>>();
  else return kind == read_as::mapping || kind == read_as::record;
}

template <typename Struct, fixed_string Field, typename Type, field_role Role, bool Tagged, place_of_struct Place, bool ByType>
consteval bool require_field() {
  constexpr read_as kind = kind_of<Type>;
  constexpr bool is_ambiguous = !Tagged && Place == place_of_struct::body && holds_record<Type>();
  static_assert(!is_ambiguous,
                "hcl: this member is made of structs; say hcl::block or hcl::blocks if they are blocks, hcl::attr if they are objects");
  if constexpr (is_ambiguous) return false;
  constexpr bool is_untagged = Role == field_role::ignored || !holds_tag<Type>();
  static_assert(is_untagged, "hcl: a tag is said of a whole member: hcl::attr<std::optional<T>>, and not std::optional<hcl::attr<T>>");
  if constexpr (!is_untagged) return false;

  constexpr bool has_name = Role == field_role::attribute || Role == field_role::defaulted || Role == field_role::attribute_or_block ||
                            (Role == field_role::block && !ByType);
  constexpr bool is_writable = !has_name || is_writable_name(Field.view());
  static_assert(is_writable,
                "hcl: this name cannot be written in a configuration; names are letters, digits, '_' and '-', not beginning with a digit");

  if constexpr (Role == field_role::ignored) {
    return true;
  } else if constexpr (Role == field_role::block) {
    static_assert(holds_blocks<Type>(), "hcl: blocks become structs; use a struct, or an optional, smart pointer, sequence or map of structs");
    if constexpr (holds_blocks<Type>()) return require_around_blocks<Type, ByType>();
    else return false;
  } else if constexpr (Role == field_role::attribute_or_block) {
    static_assert(is_map_or_record<Type>(), "hcl: only maps and structs can be written as an attribute or as a block");
    if constexpr (is_map_or_record<Type>()) return require_decodable<Struct, Field, Type>();
    else return false;
  } else if constexpr (Role == field_role::label) {
    constexpr bool is_shown = !holds_sensitive<Type>();
    static_assert(is_shown, "hcl: labels are shown in messages, so they cannot be sensitive");
    constexpr bool is_text = is_textual(kind);
    static_assert(is_text || !is_shown, "hcl: a label is one text; use a string or a type that is read from one");
    if constexpr (is_text && is_shown) return require_decodable<Struct, Field, Type>();
    else return false;
  } else if constexpr (Role == field_role::remain || Role == field_role::attributes) {
    constexpr bool is_rest = kind == read_as::mapping || (kind == read_as::body && Role == field_role::remain);
    static_assert(is_rest, "hcl: the rest of a body is a hcl::body or a map of attributes");
    if constexpr (kind == read_as::mapping) return require_decodable<Struct, Field, Type>();
    else return is_rest;
  } else {
    return require_decodable<Struct, Field, Type>();
  }
}

// How many rows a member has: one for each name, and two for each if it can be an attribute or a block.
template <typename T, std::size_t Index>
consteval std::size_t count_names() {
  using facts = facts_at<T, Index>;
  constexpr facts given = layout<T>::template facts<Index>();
  if constexpr (given.by_type) return choice_names<typename variant_in<typename facts::payload>::type>::count;
  else return (given.other_names.size() + 1) * (facts::role == field_role::attribute_or_block ? 2 : 1);
}

// Every name that a struct takes, each member's further ones included.
template <typename T, std::size_t... I>
consteval bool names_are_unique(std::index_sequence<I...>) {
  constexpr std::size_t most = (std::size_t{0} + ... + count_names<T, I>());
  std::array<std::string_view, most + 1> names{};
  std::size_t count = 0;
  bool good = true;
  const auto add = [&](std::string_view name) {
    for (std::size_t i = 0; i != count; ++i) good = good && names[i] != name;
    names[count++] = name;
  };
  [[maybe_unused]] const auto add_member = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
    using facts = facts_at<T, Index>;
    constexpr facts given = layout<T>::template facts<Index>();
    if constexpr (facts::role != field_role::label && facts::role != field_role::ignored) {
      if constexpr (given.by_type) {
        if constexpr (holds_variant<typename facts::payload>())
          for (const std::string_view name : choice_names<typename variant_in<typename facts::payload>::type>::names) add(name);
      } else if (!given.name.empty()) {
        add(given.name);
      }
      for (const std::string_view name : given.other_names) add(name);
    }
  };
  (add_member(std::integral_constant<std::size_t, I>()), ...);
  return good;
}

template <typename T, std::size_t... I>
consteval std::size_t count_rests(std::index_sequence<I...>) {
  return (std::size_t{0} + ... + (facts_at<T, I>::role == field_role::remain || facts_at<T, I>::role == field_role::attributes ? 1 : 0));
}

template <typename Struct>
consteval bool require_struct() {
  constexpr bool is_class = std::is_class_v<Struct>;
  static_assert(is_class, "hcl: a configuration becomes a struct, which must be neither a union nor a reference");
  static_assert(!std::is_const_v<Struct>, "hcl: a struct that is filled must not be const");
  if constexpr (!is_class || std::is_const_v<Struct>) {
    return false;
  } else {
    constexpr bool is_default = std::is_default_constructible_v<Struct>;
    static_assert(is_default,
                  "hcl: a struct must be default constructible, as it is made before it is filled; so it has no references and no const members");
    if constexpr (described<Struct>) {
      return is_default && require_description<Struct>();
    } else {
      static_assert(std::is_aggregate_v<Struct>,
                    "hcl: a struct must be an aggregate without constructors, private members or virtual functions; describe it with hcl::schema");
      if constexpr (is_default && std::is_aggregate_v<Struct>) return require_reflectable<Struct>();
      else return false;
    }
  }
}

// Structs whose members belong to this one.
template <typename Struct>
consteval bool require_flattened() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    [[maybe_unused]] constexpr auto is_good = []<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
      using facts = declared_facts<Struct, Index>;
      if constexpr (facts::role == field_role::flattened) {
        constexpr bool is_record = kind_of<typename facts::payload> == read_as::record;
        static_assert(is_record, "hcl: hcl::flatten takes a struct, whose members then belong to the enclosing one");
        if constexpr (is_record) return require_struct<typename facts::payload>() && require_flattened<typename facts::payload>();
        else return false;
      } else {
        return true;
      }
    };
    return (true && ... && is_good(std::integral_constant<std::size_t, I>()));
  }(std::make_index_sequence<declared_layout<Struct>::count>());
}

template <typename Struct>
consteval bool require_validation() {
  constexpr bool is_other = !described<Struct> && requires { requires !std::is_member_object_pointer_v<decltype(&Struct::validate)>; } &&
                            !requires(const Struct& object, check& findings) { object.validate(findings); };
  static_assert(!is_other, "hcl: a member `validate` is called after decoding, so it must be `void validate(hcl::check&) const`");
  return !is_other;
}

// Whether T can be decoded from a body or an object; if not, compilation has failed with the reason.
template <typename T, place_of_struct Place>
consteval bool meets_requirements() {
  if constexpr (!require_struct<T>() || !require_flattened<T>() || !require_validation<T>()) {
    return false;
  } else {
    return []<std::size_t... I>(std::index_sequence<I...> all) {
      constexpr bool is_unique = names_are_unique<T>(std::index_sequence<I...>());
      static_assert(is_unique, "hcl: two members of this struct have the same name in the configuration");
      constexpr bool has_one_rest = count_rests<T>(std::index_sequence<I...>()) <= 1;
      static_assert(has_one_rest, "hcl: a struct can have only one hcl::remain or hcl::attributes");
      (void)all;
      return ((is_unique && has_one_rest) && ... &&
              require_field<T, field_name_literal<T, I>(), payload_at<T, I>, facts_at<T, I>::role, layout<T>::template is_tagged_member<I>, Place,
                            layout<T>::template facts<I>().by_type>());
    }(std::make_index_sequence<layout<T>::count>());
  }
}

// What functions return.
template <typename T>
consteval bool require_movable() {
  static_assert(std::is_move_constructible_v<T>, "hcl: a struct that cannot be moved cannot be returned; fill it with hcl::decode_into");
  return std::is_move_constructible_v<T>;
}

// The outermost struct of all, which no block surrounds.
template <typename T>
consteval bool is_file_struct() {
  if constexpr (!require_struct<T>()) {
    return false;
  } else {
    static_assert(label_count<T> == 0, "hcl: the outermost struct stands for a file and has no labels; put it into hcl::block or hcl::blocks");
    return label_count<T> == 0;
  }
}

}  // namespace hcl::inline v0_1::detail
