// Each kind of member has a codec in record/kinds/: how to read and write it, its type in the language, its
// name in messages, and its requirements on the C++ type.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include <hcl/fwd.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/tag_traits.hpp>
#include <hcl/tags.hpp>
#include <hcl/tags/payload.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_access.hpp>

namespace hcl::inline v1_0::detail {

struct encode_context;
struct model_item;  // body/body_model.hpp

// The structure of values of a C++ type.
enum class shape : unsigned char {
  none,    // cannot be a member
  scalar,  // nothing is inside
  wrapper,
  sequence,
  set,
  array,
  tuple,
  mapping,
  variant,
  record,
  body
};

// Kinds of values of the language.
class kind_set {
 public:
  template <typename... K>
  explicit constexpr kind_set(K... kinds) noexcept
      : bits_((0u | ... | (1u << static_cast<unsigned>(kinds)))) {}
  [[nodiscard]] static constexpr kind_set all() noexcept {
    kind_set every;
    every.bits_ = ~0u;
    return every;
  }
  [[nodiscard]] constexpr bool contains(type_kind kind) const noexcept {
    return (bits_ >> static_cast<unsigned>(kind) & 1u) != 0;
  }

 private:
  unsigned bits_;
};
// One of each sort that distinguishes a variant's alternatives.
inline constexpr type_kind distinct_kinds[] = {type_kind::boolean, type_kind::number, type_kind::string,
                                               type_kind::list, type_kind::map};

template <typename... T>
struct type_list {};

template <typename T>
std::string why_unwritable(const T& object, bool reveals);
// Calls `visit` with the parts of an object, but not with the members of a struct, until it returns true.
// Whether it has.
template <typename T, typename Visit>
bool any_part(const T& object, const Visit& visit);  // alternatives.hpp

// The defaults of a codec: a scalar. A codec has besides
//   static bool read(decode_context& ctx, const input& from, T& to);   // false: reported
//   static value make(const T& object);
//   template <typename... Around> static constexpr type implied();     // Around: the structs it is in
//   template <typename To> static void describe(To& to);               // To: a value_description
// which are templates if the codec is none, so that they cost the compiler something only where they are
// used.
struct codec_base {
  static constexpr hcl::detail::shape form = hcl::detail::shape::scalar;
  using inside = void;        // the content of a wrapper or container, the values of a map
  using parts = type_list<>;  // the types of all that is inside, structs' members excepted
  using later = type_list<>;  // types made of it after decoding
  static constexpr std::string_view noun = "a value";            // in messages: "must be a value ..."
  static constexpr value_form described_form = value_form::any;  // of what is no wrapper
  static constexpr kind_set read_from = kind_set::all();         // in a variant
  static constexpr bool is_text = false;                         // a std::string, or like one
  static constexpr bool may_be_key = true;       // can be read from a text: a label, the key of a map
  static constexpr bool takes_null = false;      // null is a value of it
  static constexpr bool may_be_absent = false;   // its attribute may be left out
  static constexpr bool may_be_omitted = false;  // as the last argument of a function
  static constexpr bool keeps_syntax = false;    // keeps the expression unevaluated
  static constexpr bool is_sensitive = false;
  static constexpr bool wraps_constrained = false;     // a constraint goes inside it
  static constexpr bool is_read_as_block = false;      // what is inside it may be one or more blocks
  static constexpr bool is_one_block = false;          // no more than one
  static constexpr bool is_alternative_block = false;  // inside a variant of blocks, too
  static constexpr bool may_be_unwritable = false;     // has why_unwritable()
  static constexpr bool is_written_by_parts = false;   // model() writes more than the value of make()
  static constexpr bool is_modelled = false;           // uses model() for all contents

  // The noun for the values of that kind that a variant takes; empty if another kind covers it.
  static constexpr std::string_view noun_among(type_kind kind) {
    switch (kind) {
      case type_kind::boolean: return "true or false";
      case type_kind::number: return "a number";
      case type_kind::string: return "a string";
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple: return "a list";
      case type_kind::dynamic:
      case type_kind::map:
      case type_kind::object:
      case type_kind::capsule: break;
    }
    return "an object";
  }
  template <typename... Around>
  static constexpr type implied() {
    return type::dynamic();
  }
  template <typename T>
  static bool is_nothing(const T&) {
    return false;
  }
  template <typename T>
  static std::string why_unwritable(const T& object, bool reveals) {
    std::string why;
    any_part(object, [&](const auto& part) {
      why = hcl::detail::why_unwritable(part, reveals);
      return !why.empty();
    });
    return why;
  }
  // Completes the description of its values beside form, noun and parts. A template, so that
  // <hcl/describe.hpp> alone pays for it.
  template <typename To>
  static void describe(To&) {}
  // Whether it can be read from a value; if not, compilation has failed with the reason.
  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    return true;
  }
};
template <type_kind... Kinds>
struct scalar_codec : codec_base {
  static constexpr kind_set read_from{Kinds...};
};
struct number_codec : scalar_codec<type_kind::number> {
  static constexpr std::string_view noun = "a number";
  static constexpr value_form described_form = value_form::number;
  template <typename... Around>
  static constexpr type implied() {
    return type::number();
  }
};
struct text_codec : scalar_codec<type_kind::string> {
  static constexpr std::string_view noun = "a text";
  static constexpr value_form described_form = value_form::text;
  template <typename... Around>
  static constexpr type implied() {
    return type::string();
  }
};

// The codec of a type that is a value as it is, and that this function of the engine reads.
template <auto Read, typename Base>
struct plain_codec : Base {
  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    return Read(ctx, from, to);
  }
  template <typename T>
  static value make(const T& object) {
    return value(object);
  }
};

// For other types, by their members: see standard_kind.hpp.
enum class standard_kind : unsigned char {
  none,
  integer,
  floating,
  enumeration,
  path,
  duration,
  big_number,
  variant,
  text,
  mapping,
  set,
  sequence,
  array,
  tuple,
  record
};
template <typename T>
consteval standard_kind classify();
template <standard_kind Kind, typename T>
struct standard_codec;

// The codec of a type; record/kinds/ specialises it for types with a name.
template <typename T>
struct codec : standard_codec<classify<T>(), T> {};

template <typename T>
struct custom_codec;  // kinds/custom.hpp
template <typename T>
struct constrained_codec;  // kinds/constrained.hpp

template <typename T>
concept customised_by_value = requires {
  &decoder<T>::decode;
}
|| requires(const value& v) { decoder<T>::decode(v); };
template <typename T>
concept customised_by_syntax = requires(const expression& e) {
  decoder<T>::decode(e);
};
template <typename T>
concept described = requires {
  describe_class<T>::fields;
};

template <typename T, typename R>
struct constraint {
  using payload = T;
  using rule = R;
};
template <typename T, typename Rule>
constraint<T, Rule> constraint_of(const constrained<T, Rule>*);
template <typename T>
concept has_constraint = requires(const T* t) {
  constraint_of(t);
};
template <typename T>
using constraint_on = decltype(constraint_of(static_cast<const T*>(nullptr)));

// A type's own decoder comes first, then what its author has derived from a tag.
template <typename T>
consteval auto choose_codec() {
  if constexpr (customised_by_syntax<T> || customised_by_value<T>)
    return std::type_identity<custom_codec<T>>();
  else if constexpr (has_constraint<T>)
    return std::type_identity<constrained_codec<T>>();
  else
    return std::type_identity<codec<T>>();
}
template <typename T>
struct codec_choice : decltype(choose_codec<T>()) {};
template <typename T>
struct codec_choice<const T> : std::type_identity<standard_codec<standard_kind::none, T>> {};  // not filled
template <typename T>
using codec_of = typename codec_choice<T>::type;

template <typename T>
inline constexpr shape shape_of = codec_of<T>::form;
template <typename T>
using inside_t = typename codec_of<T>::inside;
template <typename T>
using part_types = typename codec_of<T>::parts;
template <typename T>
using later_types = typename codec_of<T>::later;

// Whether nothing is written.
template <typename T>
bool is_nothing(const T& object) {
  return codec_of<T>::is_nothing(object);
}

// Codecs call these for the parts of their types.
template <typename T>
bool read(decode_context& ctx, const input& from, T& to);
template <typename T>
bool read_record(decode_context& ctx, const input& from, T& to,
                 std::string_view discriminator = {});  // record.hpp
// Whether it is made and filled, or read first, as a hcl::decoder allows.
template <typename T>
inline constexpr bool is_read_first = !std::is_default_constructible_v<T> && requires {
  &codec_of<T>::read_new;
};
template <typename Key>
bool read_key_of(decode_context& ctx, const mapping_input& entries, std::size_t index, std::string_view text,
                 Key& to);
template <typename T, typename... Around>
constexpr type implied_type();
template <typename T>
void model_value(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                 std::string_view discriminator = {});
template <typename T>
void model_part(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                std::string_view discriminator = {});
template <typename Struct, fixed_string Field, typename Type>
consteval bool require_decodable() {
  return codec_of<Type>::template require_value<Struct, Field>();
}

// Whether `test(std::type_identity<P>())` holds for one of the types.
template <typename... P, typename Test>
constexpr bool any_type(type_list<P...>, [[maybe_unused]] Test test) {
  return (false || ... || test(std::type_identity<P>()));
}
// The same for a type, what is inside of it, what is inside of that, and so on.
template <typename T, typename Test>
constexpr bool any_inside(Test test) {
  if constexpr (std::is_void_v<inside_t<T>>)
    return test(std::type_identity<T>());
  else
    return test(std::type_identity<T>()) || any_inside<inside_t<T>>(test);
}

// Types that keep expressions, so that values around them are not evaluated.
template <typename T>
consteval bool wants_syntax() {
  return any_inside<T>([]<typename P>(std::type_identity<P>) { return codec_of<P>::keeps_syntax; });
}

// Types with sensitive parts, structs inside excepted.
template <typename T>
consteval bool holds_sensitive() {
  constexpr auto holds = []<typename P>(std::type_identity<P>) { return holds_sensitive<P>(); };
  return codec_of<T>::is_sensitive || any_type(part_types<T>(), holds) || any_type(later_types<T>(), holds);
}

// Whether to call why_unwritable(); always for structs, which may be recursive.
template <typename T>
consteval bool may_be_unwritable() {
  return codec_of<T>::may_be_unwritable ||
         any_type(part_types<T>(), []<typename P>(std::type_identity<P>) { return may_be_unwritable<P>(); });
}

// Whether it is written part by part, as it contains structs, whose members keep their order, or expressions.
template <typename T>
consteval bool has_written_parts() {
  return codec_of<T>::is_written_by_parts ||
         any_type(part_types<T>(), []<typename P>(std::type_identity<P>) { return has_written_parts<P>(); });
}

// Whether values of a kind can become a T.
template <typename T>
constexpr bool suits(type_kind kind) {
  return codec_of<T>::read_from.contains(kind);
}
// The kind whose words are meant by an unknown name: no string, where one of true and false is wanted.
template <typename T>
consteval type_kind wanted_word() {
  const bool is_boolean = suits<T>(type_kind::boolean) && !suits<T>(type_kind::string);
  return is_boolean ? type_kind::boolean : type_kind::dynamic;
}
// The noun for the values of a kind that a T takes; empty if none, or if another kind covers it.
template <typename T>
constexpr std::string_view choice_noun(type_kind kind) {
  return suits<T>(kind) ? codec_of<T>::noun_among(kind) : std::string_view();
}

// The struct, or the variant of structs, that values or blocks of a type are made of; void if there is none.
template <typename T>
consteval auto record_in() {
  if constexpr (shape_of<T> == shape::record || shape_of<T> == shape::variant)
    return std::type_identity<T>();
  else if constexpr (std::is_void_v<inside_t<T>>)
    return std::type_identity<void>();
  else
    return record_in<inside_t<T>>();
}

template <typename... A>
struct joined_lists : std::type_identity<type_list<>> {};
template <typename... A>
struct joined_lists<type_list<A...>> : std::type_identity<type_list<A...>> {};
template <typename... A, typename... B, typename... More>
struct joined_lists<type_list<A...>, type_list<B...>, More...>
    : joined_lists<type_list<A..., B...>, More...> {};

template <typename... P>
consteval auto records_of_all(type_list<P...>);
// The structs in a type, wherever in it, or in what is made of it later.
template <typename T>
consteval auto records_within() {
  if constexpr (shape_of<T> == shape::record)
    return type_list<T>();
  else
    return typename joined_lists<decltype(records_of_all(part_types<T>())),
                                 decltype(records_of_all(later_types<T>()))>::type();
}
template <typename... P>
consteval auto records_of_all(type_list<P...>) {
  return typename joined_lists<decltype(records_within<P>())...>::type();
}

// Whether a type, or a type made of it later, has sensitive parts, structs included.
template <typename T>
bool may_hold_secret();  // record.hpp

// Base of codecs of wrappers: behaves like the content's codec. Derived codecs add `content`, the address of
// the content or null.
template <typename Inside>
struct wrapper_codec : codec_base {
  static constexpr hcl::detail::shape form = hcl::detail::shape::wrapper;
  using inside = Inside;
  using parts = type_list<Inside>;
  static constexpr kind_set read_from = codec_of<Inside>::read_from;
  static constexpr std::string_view noun_among(type_kind kind) { return choice_noun<Inside>(kind); }
  template <typename... Around>
  static constexpr type implied() {
    return implied_type<Inside, Around...>();
  }
  template <typename T>
  static value make(const T& object) {
    const auto* const held = codec_of<T>::content(object);
    return held ? value_maker<Inside>::make(*held) : value::null(implied_type<Inside>());
  }
  template <typename T>
  static void model(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                    std::string_view discriminator) {
    if (const auto* const held = codec_of<T>::content(object))
      model_part(ctx, name, *held, to, discriminator);
  }
  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    return require_decodable<Struct, Field, Inside>();
  }
};

}  // namespace hcl::inline v1_0::detail
