// Options where the specification and existing programs disagree. One enumeration for each choice; the first
// enumerator is the default.
#pragma once

namespace hcl::inline v1_0 {

// Text to number.
enum class number_text : unsigned char {
  decimal_or_infinity,  // sign, digits, fraction, exponent, and the spellings of infinity
  plain_decimal         // sign, digits, at most one fraction: what number to text writes for finite numbers
};
// Number to text.
enum class number_digits : unsigned char {
  exact,     // integers in full; what would have more than 1,000 digits has an exponent
  shortest,  // the fewest digits that read back the same, then zeros, never an exponent: the reference's
  all        // integers in full, however many digits they have
};
// Map to object: keys that are no attributes.
enum class map_to_object : unsigned char { drop_extra_keys, exact_keys };
// Object to object: attributes that are wanted, not optional, and not there.
enum class missing_attributes : unsigned char { required, become_null };
// The common type of maps and objects.
enum class maps_with_objects : unsigned char { prefer_map, prefer_object };
// The common type of lists, sets and tuples.
enum class sequences : unsigned char { prefer_list, prefer_tuple };
// The common type of something dynamic and something else.
enum class dynamic_with_others : unsigned char { stay_dynamic, take_other };
// The common type of objects with unlike attributes. The union asks for missing_attributes::become_null as
// well when values are converted.
enum class unlike_objects : unsigned char { map_of_common_type, union_of_attributes };
// Two items with the same key in an object expression.
enum class duplicate_keys : unsigned char { last_wins, last_wins_with_warning };
// Null operands of && and ||.
enum class null_logic : unsigned char {
  like_false_where_it_decides,  // an error only where both operands are needed: null || false
  only_if_other_decides         // an error unless the other operand alone gives the answer: true && null
};
// Text that is no Unicode in JSON files: stray surrogates, malformed UTF-8. Replaced, each byte and each
// stray surrogate becomes U+FFFD.
enum class json_unicode : unsigned char { reject, replace };
// The end of a heredoc: a line with its name, ended like every line, or also the end of the file after the
// name.
enum class heredoc_end : unsigned char { line, line_or_file };
// A byte order mark before a text in the native syntax, which the specification rules out; JSON never has
// one.
enum class byte_order_marks : unsigned char { skip, reject };

// The choices of a program. `model_options{.objects = missing_attributes::become_null}`.
struct model_options {
  number_text numbers = number_text::decimal_or_infinity;        // texts that convert to numbers
  number_digits digits = number_digits::exact;                   // digits when a number becomes text
  map_to_object map_keys = map_to_object::drop_extra_keys;       // map to object: keys without an attribute
  missing_attributes objects = missing_attributes::required;     // object to object: absent attributes
  maps_with_objects unify_maps = maps_with_objects::prefer_map;  // common type of maps and objects
  sequences unify_sequences = sequences::prefer_list;            // common type of lists, sets and tuples
  dynamic_with_others unify_dynamic = dynamic_with_others::stay_dynamic;  // common type with dynamic
  unlike_objects unify_objects = unlike_objects::map_of_common_type;      // common type of unlike objects
  duplicate_keys object_keys = duplicate_keys::last_wins;      // a key twice in an object expression
  null_logic logic = null_logic::like_false_where_it_decides;  // null operands of && and ||
  json_unicode json_text = json_unicode::reject;    // malformed UTF-8 and stray surrogates in JSON files
  heredoc_end heredocs = heredoc_end::line;         // what ends a heredoc in a text or file
  byte_order_marks marks = byte_order_marks::skip;  // a byte order mark before a native text

  friend bool operator==(const model_options&, const model_options&) = default;
};

namespace detail {
// The options of functions that are given none.
inline constexpr model_options default_options{};
// The depth beyond which recursive functions reject types and values.
inline constexpr unsigned max_walk_depth = 1000;
}  // namespace detail

}  // namespace hcl::inline v1_0
