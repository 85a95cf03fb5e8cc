// RFC 8259, rule by rule. Every rule leaves the cursor after the blanks that follow it. Scalars are matched
// loosely and checked by the builder, as a wrong number or word breaks only one value.
#pragma once

#include <hcl/grammar/combinators.hpp>
#include <hcl/grammar/runs.hpp>

namespace hcl::inline v1_0::grammar::json {

// ws = *( %x20 / %x09 / %x0A / %x0D )
// By hand: between two tokens there is mostly nothing or one blank.
struct blanks {
  using rule_t = blanks;
  using subs_t = pegtl::empty_list;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State&) {
    const char* at = in.current();
    while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r')
      ++at;
    in.iterator() = at;
    return true;
  }
};

// string = quotation-mark *char quotation-mark -- escapes are only passed over
// By hand: this is the bulk of most texts. A control character, or the NUL after the text, ends it badly.
struct string {
  using rule_t = string;
  using subs_t = pegtl::empty_list;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State& state) {
    const char* at = in.current();
    if (*at != '"') return false;
    bool is_ascii = true, is_escaped = false;
    for (++at;; ++at) {
      at = skip_json_bytes(at, in.end());
      if (*at == '"') break;
      if (*at == '\\') {
        is_escaped = true;
        ++at;
      }
      if (static_cast<unsigned char>(*at) < 0x20) return false;
      if (static_cast<unsigned char>(*at) < 0x80) continue;
      is_ascii = false;
      while (static_cast<unsigned char>(at[1]) >= 0x80)
        ++at;
    }
    state.found_string(is_ascii, is_escaped);
    in.iterator() = at + 1;
    return true;
  }
};

// number, and whatever looks like one: "01", "+1", "1." are wrong numbers, not something else
struct number {
  using rule_t = number;
  using subs_t = pegtl::empty_list;

  template <typename Input>
  static bool match(Input& in) {
    const char* at = in.current();
    while ((*at >= '0' && *at <= '9') || *at == '-' || *at == '+' || *at == '.' || *at == 'e' || *at == 'E')
      ++at;
    const bool any = at != in.current();
    in.iterator() = at;
    return any;
  }
};

// false / null / true, and whatever looks like them
struct keyword {
  using rule_t = keyword;
  using subs_t = pegtl::empty_list;

  template <typename Input>
  static bool match(Input& in) {
    const char* at = in.current();
    while ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || *at == '_')
      ++at;
    const bool any = at != in.current();
    in.iterator() = at;
    return any;
  }
};

struct value;

// array = begin-array [ value *( value-separator value ) ] end-array
struct element;
struct array_open : one<'['> {};
struct array_close : one<']'> {};
struct array_end : array_close {};
struct elements : seq<expect<element>, many<one<','>, blanks, expect<element>>, expect<array_end>> {};
struct array : nested<array_open, blanks, first_of<on<array_close, ']'>, otherwise<elements>>> {};

// object = begin-object [ member *( value-separator member ) ] end-object; member = string name-separator
// value
struct property_name : string {};
struct colon : one<':'> {};
struct property_value;
struct property : seq<expect<property_name>, blanks, expect<colon>, blanks, expect<property_value>> {};
struct object_open : one<'{'> {};
struct object_close : one<'}'> {};
struct object_end : object_close {};
struct properties : seq<property, many<one<','>, blanks, property>, expect<object_end>> {};
struct object : nested<object_open, blanks, first_of<on<object_close, '}'>, otherwise<properties>>> {};

// value = false / null / true / object / array / number / string
struct value : seq<first_of<on<string, '"'>, on<object, '{'>, on<array, '['>,
                            on<number, '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '-', '+', '.'>,
                            otherwise<keyword>>,
                   blanks> {};
struct element : value {};
struct property_value : value {};

// JSON-text = ws value ws
struct root_value : value {};
struct end_of_text : pegtl::eof {};
struct text : seq<blanks, expect<root_value, end_of_text>> {};

}  // namespace hcl::inline v1_0::grammar::json
