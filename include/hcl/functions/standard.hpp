// The standard functions: each alone, in families, or all at once under the reference's names.
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/eval/scope.hpp>
#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

namespace detail {
// Adds every function under its own name.
inline void add_all(scope& into, std::initializer_list<std::span<const function>> families) {
  for (const std::span<const function> family : families) {
    for (const function& f : family)
      into.function(f.definition().name, f);
  }
}
// One that is there: the tables are compared with the names below.
template <typename X>
[[nodiscard]] function named(std::string_view name) {
  return *functions_backend<X>::find(name);
}
}  // namespace detail

// The function of that name, or null: `find_standard("upper")->signature()`. It lives as long as the program.
template <typename X = void>
[[nodiscard]] const function* find_standard(std::string_view name) {
  return detail::functions_backend<X>::find(name);
}

// clang-format off
// Arithmetic.

// add(1, 2) is 3.
template <typename X = void> function add() { return detail::named<X>("add"); }
// subtract(3, 2) is 1.
template <typename X = void> function subtract() { return detail::named<X>("subtract"); }
// multiply(2, 3) is 6.
template <typename X = void> function multiply() { return detail::named<X>("multiply"); }
// divide(1, 4) is 0.25; divide(1, 0) is infinity.
template <typename X = void> function divide() { return detail::named<X>("divide"); }
// modulo(-5, 3) is -2.
template <typename X = void> function modulo() { return detail::named<X>("modulo"); }
// negate(1) is -1.
template <typename X = void> function negate() { return detail::named<X>("negate"); }
// abs(-3.5) is 3.5.
template <typename X = void> function(abs)() { return detail::named<X>("abs"); }
// int(-1.7) is -1.
template <typename X = void> function integer() { return detail::named<X>("int"); }
// ceil(1.2) is 2.
template <typename X = void> function ceil() { return detail::named<X>("ceil"); }
// floor(-1.2) is -2.
template <typename X = void> function floor() { return detail::named<X>("floor"); }
// signum(-3) is -1. Whole numbers only.
template <typename X = void> function signum() { return detail::named<X>("signum"); }
// min(3, 1, 2) is 1.
template <typename X = void> function(min)() { return detail::named<X>("min"); }
// max(3, 1, 2) is 3.
template <typename X = void> function(max)() { return detail::named<X>("max"); }

// Numbers beyond arithmetic.

// log(8, 2) is 3: computed as a double.
template <typename X = void> function log() { return detail::named<X>("log"); }
// pow(2, 10) is 1024: computed as a double.
template <typename X = void> function pow() { return detail::named<X>("pow"); }
// parseint("zz", 36) is 1295. Bases 2 to 62; the number must fit 512 bits.
template <typename X = void> function parseint() { return detail::named<X>("parseint"); }

// Operators, and the first value there is.

// equal([1], [1]) is true; types must match.
template <typename X = void> function equal() { return detail::named<X>("equal"); }
// notequal(1, 2) is true.
template <typename X = void> function notequal() { return detail::named<X>("notequal"); }
// greaterthan(2, 1) is true. Numbers only, like the three below.
template <typename X = void> function greaterthan() { return detail::named<X>("greaterthan"); }
// greaterthanorequalto(2, 2) is true.
template <typename X = void>
function greaterthanorequalto() { return detail::named<X>("greaterthanorequalto"); }
// lessthan(1, 2) is true.
template <typename X = void> function lessthan() { return detail::named<X>("lessthan"); }
// lessthanorequalto(2, 2) is true.
template <typename X = void> function lessthanorequalto() { return detail::named<X>("lessthanorequalto"); }
// and(true, false) is false.
template <typename X = void> function logical_and() { return detail::named<X>("and"); }
// or(true, false) is true.
template <typename X = void> function logical_or() { return detail::named<X>("or"); }
// not(true) is false.
template <typename X = void> function logical_not() { return detail::named<X>("not"); }
// coalesce(null, 1, "a") is "1": the first argument that is not null, in the type that holds all.
template <typename X = void> function coalesce() { return detail::named<X>("coalesce"); }
// coalescelist([], ["a"]) is ["a"]: the first list or tuple that is not empty.
template <typename X = void> function coalescelist() { return detail::named<X>("coalescelist"); }

// Upper and lower case, by simple (one to one) case mapping.

// upper("straße") is "STRAßE".
template <typename X = void> function upper() { return detail::named<X>("upper"); }
// lower("HELLO") is "hello".
template <typename X = void> function lower() { return detail::named<X>("lower"); }
// title("o'neil x") is "O'Neil X": the first letter of every word.
template <typename X = void> function title() { return detail::named<X>("title"); }

// Text by grapheme clusters and lines.

// strlen("e\u0301") is 1: grapheme clusters.
template <typename X = void> function strlen() { return detail::named<X>("strlen"); }
// substr("hello", 1, 3) is "ell"; a negative offset counts from the end, length -1 takes the rest.
template <typename X = void> function substr() { return detail::named<X>("substr"); }
// strrev("abc") is "cba".
template <typename X = void> function strrev() { return detail::named<X>("strrev"); }
// join("-", ["a", "b"], ["c"]) is "a-b-c".
template <typename X = void> function join() { return detail::named<X>("join"); }
// split(",", "a,b") is ["a", "b"]; an empty separator splits between code points.
template <typename X = void> function split() { return detail::named<X>("split"); }
// sort(["b", "a"]) is ["a", "b"]: in the order of their bytes.
template <typename X = void> function sort() { return detail::named<X>("sort"); }
// chomp("a\r\n\n") is "a".
template <typename X = void> function chomp() { return detail::named<X>("chomp"); }
// indent(2, "a\nb") is "a\n  b": every line but the first.
template <typename X = void> function indent() { return detail::named<X>("indent"); }

// Parts cut off or replaced in a text.

// trimspace("  a ") is "a".
template <typename X = void> function trimspace() { return detail::named<X>("trimspace"); }
// trim("?!a!?", "!?") is "a".
template <typename X = void> function trim() { return detail::named<X>("trim"); }
// trimprefix("foobar", "foo") is "bar".
template <typename X = void> function trimprefix() { return detail::named<X>("trimprefix"); }
// trimsuffix("foobar", "bar") is "foo".
template <typename X = void> function trimsuffix() { return detail::named<X>("trimsuffix"); }
// replace("a.b", ".", "-") is "a-b"; literal, never a pattern. An empty text is found before, between and
// after all characters.
template <typename X = void> function replace() { return detail::named<X>("replace"); }

// Regular expressions in RE2's dialect; time is linear in the text whatever the pattern.

// regex("[a-z]+", "53ab") is "ab"; groups give a tuple, named groups an object.
template <typename X = void> function regex() { return detail::named<X>("regex"); }
// regexall("[a-z]", "1a2b") is ["a", "b"].
template <typename X = void> function regexall() { return detail::named<X>("regexall"); }
// regexreplace("a1b2", "[0-9]", "<$0>") is "a<1>b<2>".
template <typename X = void> function regexreplace() { return detail::named<X>("regexreplace"); }

// Texts made from a pattern.

// format("%05.2f|%-5s", 3.14159, "ab") is "03.14|ab   ". Verbs: v s q d x X o b e E f g G t.
template <typename X = void> function format() { return detail::named<X>("format"); }
// formatlist("%s-%s", "a", ["x", "y"]) is ["a-x", "a-y"].
template <typename X = void> function formatlist() { return detail::named<X>("formatlist"); }

// Questions asked of collections.

// length([1, 2]) is 2; lists, sets, tuples and maps.
template <typename X = void> function length() { return detail::named<X>("length"); }
// hasindex(["a"], 0) is true; keys are not converted.
template <typename X = void> function hasindex() { return detail::named<X>("hasindex"); }
// index(["a"], 0) is "a"; the element must exist.
template <typename X = void> function index() { return detail::named<X>("index"); }
// element(["a", "b"], 3) is "b": the index wraps around, backwards too.
template <typename X = void> function element() { return detail::named<X>("element"); }
// contains(["a"], "a") is true.
template <typename X = void> function contains() { return detail::named<X>("contains"); }
// keys({b = 1, a = 2}) is ["a", "b"].
template <typename X = void> function keys() { return detail::named<X>("keys"); }
// values({b = 1, a = 2}) is [2, 1]: in the order of keys().
template <typename X = void> function values() { return detail::named<X>("values"); }
// lookup({a = 1}, "b", 2) is 2.
template <typename X = void> function lookup() { return detail::named<X>("lookup"); }

// Sequences made of sequences.

// concat(["a"], ["b"]) is ["a", "b"]: lists of one type give a list, anything else a tuple.
template <typename X = void> function concat() { return detail::named<X>("concat"); }
// flatten([["a"], ["b", ["c"]]]) is ["a", "b", "c"]: always a tuple.
template <typename X = void> function flatten() { return detail::named<X>("flatten"); }
// distinct(["a", "b", "a"]) is ["a", "b"].
template <typename X = void> function distinct() { return detail::named<X>("distinct"); }
// compact(["a", "", null]) is ["a"].
template <typename X = void> function compact() { return detail::named<X>("compact"); }
// chunklist(["a", "b", "c"], 2) is [["a", "b"], ["c"]]; size 0 gives one chunk.
template <typename X = void> function chunklist() { return detail::named<X>("chunklist"); }
// reverse(["a", "b"]) is ["b", "a"].
template <typename X = void> function reverse() { return detail::named<X>("reverse"); }
// slice(["a", "b", "c"], 1, 2) is ["b"].
template <typename X = void> function slice() { return detail::named<X>("slice"); }
// range(4, 1) is [4, 3, 2]; at most 1024 numbers.
template <typename X = void> function range() { return detail::named<X>("range"); }

// Maps and objects made of others, and products of sets.

// merge({a = 1}, {a = 2, b = 3}) is {a = 2, b = 3}; null arguments are passed over.
template <typename X = void> function merge() { return detail::named<X>("merge"); }
// zipmap(["a", "b"], [1, 2]) is {a = 1, b = 2}.
template <typename X = void> function zipmap() { return detail::named<X>("zipmap"); }
// setproduct(["a", "b"], [1]) is [["a", 1], ["b", 1]].
template <typename X = void> function setproduct() { return detail::named<X>("setproduct"); }

// Sets.

// sethaselement(toset(["a"]), "a") is true.
template <typename X = void> function sethaselement() { return detail::named<X>("sethaselement"); }
// setunion(["a"], ["b"]) has "a" and "b".
template <typename X = void> function setunion() { return detail::named<X>("setunion"); }
// setintersection(["a", "b"], ["b"]) has "b".
template <typename X = void> function setintersection() { return detail::named<X>("setintersection"); }
// setsubtract(["a", "b"], ["b"]) has "a".
template <typename X = void> function setsubtract() { return detail::named<X>("setsubtract"); }
// setsymmetricdifference(["a", "b"], ["b", "c"]) has "a" and "c".
template <typename X = void>
function setsymmetricdifference() { return detail::named<X>("setsymmetricdifference"); }

// JSON as text.

// jsonencode({a = [1, null]}) is "{\"a\":[1,null]}".
template <typename X = void> function jsonencode() { return detail::named<X>("jsonencode"); }
// jsondecode("[1,null]") is [1, null]; arrays become tuples, objects objects.
template <typename X = void> function jsondecode() { return detail::named<X>("jsondecode"); }

// Tables.

// csvdecode("a,b\n1,2\n") is [{a = "1", b = "2"}].
template <typename X = void> function csvdecode() { return detail::named<X>("csvdecode"); }

// Dates. No clock and no time zone database: everything is in the arguments.

// formatdate("DD MMM YYYY", "2020-02-03T14:05:06Z") is "03 Feb 2020".
template <typename X = void> function formatdate() { return detail::named<X>("formatdate"); }
// timeadd("2020-02-03T14:05:06Z", "1h") is "2020-02-03T15:05:06Z".
template <typename X = void> function timeadd() { return detail::named<X>("timeadd"); }

// Bytes that are no text, in values of bytes_type().

// byteslen(buf) is 3 for a buffer of three bytes.
template <typename X = void> function byteslen() { return detail::named<X>("byteslen"); }
// bytesslice(buf, 1, 2) is a buffer of the second and third byte of `buf`.
template <typename X = void> function bytesslice() { return detail::named<X>("bytesslice"); }

// Conversions: tostring, tonumber, tobool, tolist, toset, tomap come with conversions().

// assertnotnull(1) is 1; null is an error.
template <typename X = void> function assertnotnull() { return detail::named<X>("assertnotnull"); }

// A function that converts its argument to `wanted`: `make_to("tonumber", type::number())`.
template <typename X = void>
function make_to(std::string name, const type& wanted) {
  return detail::functions_backend<X>::make_to(std::move(name), wanted);
}
// clang-format on

// Families of functions, for scope::add(): `names.add(hcl::functions::text())`. None reads the environment,
// files, the clock or the network.

// abs, min, log, pow, ...: arithmetic and numbers.
template <typename X = void>
[[nodiscard]] auto numbers() {
  using families = detail::functions_backend<>;
  return [](scope& to) { detail::add_all(to, {families::arithmetic_family(), families::number_family()}); };
}
// equal, lessthan, and, coalesce, ...: comparison and logic.
template <typename X = void>
[[nodiscard]] auto logic() {
  return [](scope& to) { detail::add_all(to, {detail::functions_backend<X>::logic_family()}); };
}
// upper, join, replace, regex, format, ...: strings.
template <typename X = void>
[[nodiscard]] auto text() {
  using families = detail::functions_backend<>;
  return [](scope& to) {
    detail::add_all(to, {families::case_family(), families::text_family(), families::trim_family(),
                         families::regex_family(), families::format_family()});
  };
}
// length, keys, merge, setunion, ...: lists, sets, maps and objects.
template <typename X = void>
[[nodiscard]] auto collections() {
  using families = detail::functions_backend<>;
  return [](scope& to) {
    detail::add_all(to, {families::collection_family(), families::sequence_family(),
                         families::mapping_family(), families::set_family()});
  };
}
// jsonencode, csvdecode, formatdate, ...: texts in other notations.
template <typename X = void>
[[nodiscard]] auto encoding() {
  using families = detail::functions_backend<>;
  return [](scope& to) {
    detail::add_all(to, {families::json_family(), families::csv_family(), families::date_family()});
  };
}
// byteslen, bytesslice: bytes that are no text.
template <typename X = void>
[[nodiscard]] auto bytes() {
  return [](scope& to) { detail::add_all(to, {detail::functions_backend<X>::bytes_family()}); };
}
// tostring, tonumber, toset, ...: conversion, with assertnotnull.
template <typename X = void>
[[nodiscard]] auto conversions() {
  return [](scope& to) { detail::add_all(to, {detail::functions_backend<X>::conversion_family()}); };
}
// All families: `names.add(hcl::functions::standard())`.
template <typename X = void>
[[nodiscard]] auto standard() {
  return [](scope& to) {
    to.add(numbers<X>()).add(logic<X>()).add(text<X>()).add(collections<X>());
    to.add(encoding<X>()).add(conversions<X>()).add(bytes<X>());
  };
}

// The capsule type of values that hold bytes: equal if the bytes are.
template <typename X = void>
[[nodiscard]] type bytes_type() {
  return detail::functions_backend<X>::bytes_type();
}
// A value of that type: `make_bytes("\xFF")`.
template <typename X = void>
[[nodiscard]] value make_bytes(std::string bytes) {
  return detail::functions_backend<X>::make_bytes(std::move(bytes));
}
// The bytes of a value of that type, which owns them.
template <typename X = void>
[[nodiscard]] std::string_view bytes_of(const value& v) {
  return detail::functions_backend<X>::bytes_of(v);
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/standard.hpp>
#endif

#endif
