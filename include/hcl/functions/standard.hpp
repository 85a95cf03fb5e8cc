// The standard functions: each alone, in families, or all at once under the reference's names.
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <span>
#include <string>
#include <string_view>

#include <hcl/eval/scope.hpp>
#include <hcl/functions/families.hpp>

namespace hcl::inline v1_0::functions {

namespace detail {
// For scope::add(): each under its own name.
[[nodiscard]] inline auto family(std::span<const function> all) {
  return [all](scope& to) {
    for (const function& f : all)
      to.function(f.definition().name, f);
  };
}
// One that is there: the tables are compared with the names below.
[[nodiscard]] inline function named(std::string_view name) { return *families::find(name); }
}  // namespace detail

// The function of that name, or null: `find_standard("upper")->signature()`. It lives as long as the program.
[[nodiscard]] inline const function* find_standard(std::string_view name) {
  return detail::families::find(name);
}

// clang-format off
// Arithmetic.

// add(1, 2) is 3.
inline function add() { return detail::named("add"); }
// subtract(3, 2) is 1.
inline function subtract() { return detail::named("subtract"); }
// multiply(2, 3) is 6.
inline function multiply() { return detail::named("multiply"); }
// divide(1, 4) is 0.25; divide(1, 0) is infinity.
inline function divide() { return detail::named("divide"); }
// modulo(-5, 3) is -2.
inline function modulo() { return detail::named("modulo"); }
// negate(1) is -1.
inline function negate() { return detail::named("negate"); }
// abs(-3.5) is 3.5.
inline function(abs)() { return detail::named("abs"); }
// int(-1.7) is -1.
inline function integer() { return detail::named("int"); }
// ceil(1.2) is 2.
inline function ceil() { return detail::named("ceil"); }
// floor(-1.2) is -2.
inline function floor() { return detail::named("floor"); }
// signum(-3) is -1. Whole numbers only.
inline function signum() { return detail::named("signum"); }
// min(3, 1, 2) is 1.
inline function(min)() { return detail::named("min"); }
// max(3, 1, 2) is 3.
inline function(max)() { return detail::named("max"); }

// Numbers beyond arithmetic.

// log(8, 2) is 3: computed as a double.
inline function log() { return detail::named("log"); }
// pow(2, 10) is 1024: computed as a double.
inline function pow() { return detail::named("pow"); }
// parseint("zz", 36) is 1295. Bases 2 to 62; the number must fit 512 bits.
inline function parseint() { return detail::named("parseint"); }

// Operators, and the first value there is.

// equal([1], [1]) is true; types must match.
inline function equal() { return detail::named("equal"); }
// notequal(1, 2) is true.
inline function notequal() { return detail::named("notequal"); }
// greaterthan(2, 1) is true. Numbers only, like the three below.
inline function greaterthan() { return detail::named("greaterthan"); }
// greaterthanorequalto(2, 2) is true.
inline function greaterthanorequalto() { return detail::named("greaterthanorequalto"); }
// lessthan(1, 2) is true.
inline function lessthan() { return detail::named("lessthan"); }
// lessthanorequalto(2, 2) is true.
inline function lessthanorequalto() { return detail::named("lessthanorequalto"); }
// and(true, false) is false.
inline function logical_and() { return detail::named("and"); }
// or(true, false) is true.
inline function logical_or() { return detail::named("or"); }
// not(true) is false.
inline function logical_not() { return detail::named("not"); }
// coalesce(null, 1, "a") is "1": the first argument that is not null, in the type that holds all.
inline function coalesce() { return detail::named("coalesce"); }
// coalescelist([], ["a"]) is ["a"]: the first list or tuple that is not empty.
inline function coalescelist() { return detail::named("coalescelist"); }

// Upper and lower case, by simple (one to one) case mapping.

// upper("straße") is "STRAßE".
inline function upper() { return detail::named("upper"); }
// lower("HELLO") is "hello".
inline function lower() { return detail::named("lower"); }
// title("o'neil x") is "O'Neil X": the first letter of every word.
inline function title() { return detail::named("title"); }

// Text by grapheme clusters and lines.

// strlen("e\u0301") is 1: grapheme clusters.
inline function strlen() { return detail::named("strlen"); }
// substr("hello", 1, 3) is "ell"; a negative offset counts from the end, length -1 takes the rest.
inline function substr() { return detail::named("substr"); }
// strrev("abc") is "cba".
inline function strrev() { return detail::named("strrev"); }
// join("-", ["a", "b"], ["c"]) is "a-b-c".
inline function join() { return detail::named("join"); }
// split(",", "a,b") is ["a", "b"]; an empty separator splits between code points.
inline function split() { return detail::named("split"); }
// sort(["b", "a"]) is ["a", "b"]: in the order of their bytes.
inline function sort() { return detail::named("sort"); }
// chomp("a\r\n\n") is "a".
inline function chomp() { return detail::named("chomp"); }
// indent(2, "a\nb") is "a\n  b": every line but the first.
inline function indent() { return detail::named("indent"); }

// Parts cut off or replaced in a text.

// trimspace("  a ") is "a".
inline function trimspace() { return detail::named("trimspace"); }
// trim("?!a!?", "!?") is "a".
inline function trim() { return detail::named("trim"); }
// trimprefix("foobar", "foo") is "bar".
inline function trimprefix() { return detail::named("trimprefix"); }
// trimsuffix("foobar", "bar") is "foo".
inline function trimsuffix() { return detail::named("trimsuffix"); }
// replace("a.b", ".", "-") is "a-b"; literal, never a pattern. An empty text is found before, between and
// after all characters.
inline function replace() { return detail::named("replace"); }

// Regular expressions in RE2's dialect; time is linear in the text whatever the pattern.

// regex("[a-z]+", "53ab") is "ab"; groups give a tuple, named groups an object.
inline function regex() { return detail::named("regex"); }
// regexall("[a-z]", "1a2b") is ["a", "b"].
inline function regexall() { return detail::named("regexall"); }
// regexreplace("a1b2", "[0-9]", "<$0>") is "a<1>b<2>".
inline function regexreplace() { return detail::named("regexreplace"); }

// Texts made from a pattern.

// format("%05.2f|%-5s", 3.14159, "ab") is "03.14|ab   ". Verbs: v s q d x X o b e E f g G t.
inline function format() { return detail::named("format"); }
// formatlist("%s-%s", "a", ["x", "y"]) is ["a-x", "a-y"].
inline function formatlist() { return detail::named("formatlist"); }

// Questions asked of collections.

// length([1, 2]) is 2; lists, sets, tuples and maps.
inline function length() { return detail::named("length"); }
// hasindex(["a"], 0) is true; keys are not converted.
inline function hasindex() { return detail::named("hasindex"); }
// index(["a"], 0) is "a"; the element must exist.
inline function index() { return detail::named("index"); }
// element(["a", "b"], 3) is "b": the index wraps around, backwards too.
inline function element() { return detail::named("element"); }
// contains(["a"], "a") is true.
inline function contains() { return detail::named("contains"); }
// keys({b = 1, a = 2}) is ["a", "b"].
inline function keys() { return detail::named("keys"); }
// values({b = 1, a = 2}) is [2, 1]: in the order of keys().
inline function values() { return detail::named("values"); }
// lookup({a = 1}, "b", 2) is 2.
inline function lookup() { return detail::named("lookup"); }

// Sequences made of sequences.

// concat(["a"], ["b"]) is ["a", "b"]: lists of one type give a list, anything else a tuple.
inline function concat() { return detail::named("concat"); }
// flatten([["a"], ["b", ["c"]]]) is ["a", "b", "c"]: always a tuple.
inline function flatten() { return detail::named("flatten"); }
// distinct(["a", "b", "a"]) is ["a", "b"].
inline function distinct() { return detail::named("distinct"); }
// compact(["a", "", null]) is ["a"].
inline function compact() { return detail::named("compact"); }
// chunklist(["a", "b", "c"], 2) is [["a", "b"], ["c"]]; size 0 gives one chunk.
inline function chunklist() { return detail::named("chunklist"); }
// reverse(["a", "b"]) is ["b", "a"].
inline function reverse() { return detail::named("reverse"); }
// slice(["a", "b", "c"], 1, 2) is ["b"].
inline function slice() { return detail::named("slice"); }
// range(4, 1) is [4, 3, 2]; at most 1024 numbers.
inline function range() { return detail::named("range"); }

// Maps and objects made of others, and products of sets.

// merge({a = 1}, {a = 2, b = 3}) is {a = 2, b = 3}; null arguments are passed over.
inline function merge() { return detail::named("merge"); }
// zipmap(["a", "b"], [1, 2]) is {a = 1, b = 2}.
inline function zipmap() { return detail::named("zipmap"); }
// setproduct(["a", "b"], [1]) is [["a", 1], ["b", 1]].
inline function setproduct() { return detail::named("setproduct"); }

// Sets.

// sethaselement(toset(["a"]), "a") is true.
inline function sethaselement() { return detail::named("sethaselement"); }
// setunion(["a"], ["b"]) has "a" and "b".
inline function setunion() { return detail::named("setunion"); }
// setintersection(["a", "b"], ["b"]) has "b".
inline function setintersection() { return detail::named("setintersection"); }
// setsubtract(["a", "b"], ["b"]) has "a".
inline function setsubtract() { return detail::named("setsubtract"); }
// setsymmetricdifference(["a", "b"], ["b", "c"]) has "a" and "c".
inline function setsymmetricdifference() { return detail::named("setsymmetricdifference"); }

// JSON as text.

// jsonencode({a = [1, null]}) is "{\"a\":[1,null]}".
inline function jsonencode() { return detail::named("jsonencode"); }
// jsondecode("[1,null]") is [1, null]; arrays become tuples, objects objects.
inline function jsondecode() { return detail::named("jsondecode"); }

// Tables.

// csvdecode("a,b\n1,2\n") is [{a = "1", b = "2"}].
inline function csvdecode() { return detail::named("csvdecode"); }

// Dates. No clock and no time zone database: everything is in the arguments.

// formatdate("DD MMM YYYY", "2020-02-03T14:05:06Z") is "03 Feb 2020".
inline function formatdate() { return detail::named("formatdate"); }
// timeadd("2020-02-03T14:05:06Z", "1h") is "2020-02-03T15:05:06Z".
inline function timeadd() { return detail::named("timeadd"); }

// Bytes that are no text, in values of bytes_type().

// byteslen(buf) is 3 for a buffer of three bytes.
inline function byteslen() { return detail::named("byteslen"); }
// bytesslice(buf, 1, 2) is a buffer of the second and third byte of `buf`.
inline function bytesslice() { return detail::named("bytesslice"); }

// Conversions: tostring, tonumber, tobool, tolist, toset, tomap come with conversions().

// assertnotnull(1) is 1; null is an error.
inline function assertnotnull() { return detail::named("assertnotnull"); }

// A function that converts its argument to `wanted`: `make_to("tonumber", type::number())`.
function make_to(std::string name, const type& wanted);
// clang-format on

// Families of functions, for scope::add(): `names.add(hcl::functions::text())`. None reads the environment,
// files, the clock or the network.

// abs, min, log, pow, ...: arithmetic and numbers.
[[nodiscard]] inline auto numbers() { return detail::family(detail::families::number_family()); }
// equal, lessthan, and, coalesce, ...: comparison and logic.
[[nodiscard]] inline auto logic() { return detail::family(detail::families::logic_family()); }
// upper, join, replace, regex, format, ...: strings.
[[nodiscard]] inline auto text() { return detail::family(detail::families::text_family()); }
// length, keys, merge, setunion, ...: lists, sets, maps and objects.
[[nodiscard]] inline auto collections() { return detail::family(detail::families::collection_family()); }
// jsonencode, csvdecode, formatdate, ...: texts in other notations.
[[nodiscard]] inline auto encoding() { return detail::family(detail::families::encoding_family()); }
// byteslen, bytesslice: bytes that are no text.
[[nodiscard]] inline auto bytes() { return detail::family(detail::families::bytes_family()); }
// tostring, tonumber, toset, ...: conversion, with assertnotnull.
[[nodiscard]] inline auto conversions() { return detail::family(detail::families::conversion_family()); }
// All families: `names.add(hcl::functions::standard())`.
[[nodiscard]] inline auto standard() {
  return [](scope& to) {
    to.add(numbers()).add(logic()).add(text()).add(collections());
    to.add(encoding()).add(conversions()).add(bytes());
  };
}
// The same, as programs before 1.0 say it.
inline void register_standard(scope& into) { into.add(standard()); }

// The capsule type of values that hold bytes: equal if the bytes are.
[[nodiscard]] type bytes_type();
// A value of that type: `make_bytes("\xFF")`.
[[nodiscard]] value make_bytes(std::string bytes);
// The bytes of a value of that type, which owns them; none of any other value.
[[nodiscard]] std::string_view bytes_of(const value& v);

}  // namespace hcl::inline v1_0::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/implementation/functions.hpp>
#include <hcl/implementation/parsing.hpp>
#include <hcl/implementation/values.hpp>
#endif

#endif
