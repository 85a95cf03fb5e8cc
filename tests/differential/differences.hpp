// Differences from the packaged reference that are meant, each with its reason. Nothing else may differ.
// Numbers like D33 and 13.5 are decisions and sections of the design; "newer" stands before what the newest
// version of the reference does as this library does (the conformance data, and hcl-differential compare ...
// newest, show it).
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "compare.hpp"

namespace differential {

namespace detail {

// Whether an escape of JSON ends there.
inline bool ends_escape(std::string_view before) {
  if (before.size() > 1 && before[before.size() - 2] == '\\' &&
      before.find_last_of("bfnrt") == before.size() - 1)
    return true;
  if (before.size() < 6) return false;
  const std::string_view escape = before.substr(before.size() - 6);
  return escape.starts_with("\\u") && escape.find_first_not_of("0123456789abcdefABCDEF", 2) == escape.npos;
}
// A word of the source that begins with a letter of its own: `us` is in "us.a" but not in "status".
inline bool has_word(const comparison& c, std::string_view word) {
  const auto part = [](char x) {
    return (x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z') || (x >= '0' && x <= '9') || x == '_';
  };
  for (std::size_t at = c.source.find(word); at != std::string::npos; at = c.source.find(word, at + 1))
    if ((at == 0 || !part(c.source[at - 1]) || ends_escape(std::string_view(c.source).substr(0, at))) &&
        (at + word.size() >= c.source.size() || !part(c.source[at + word.size()])))
      return true;
  return false;
}
inline bool has_any_word(const comparison& c, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words)
    if (has_word(c, word)) return true;
  return false;
}
inline bool has_null(const comparison& c) { return has_any_word(c, {"nul", "ns", "null", "bt"}); }
inline bool is_null_word(const comparison& c, long at) {
  const std::string_view rest =
      std::string_view(c.source).substr(at < 0 ? c.source.size() : static_cast<std::size_t>(at));
  return rest.starts_with("nul") || rest.starts_with("ns");
}
inline bool has_unknown(const comparison& c) {
  return has_any_word(c, {"us", "un", "ub", "ul", "u", "uo", "pu", "rs", "rn", "rl", "mus", "mu", "mul"});
}
inline bool has_marked(const comparison& c) {
  return has_any_word(c, {"ms", "mn", "ml", "mo", "mt", "mus", "mu", "mul"});
}

inline long place_of_reference(const comparison& c) {
  const test::json::value* first = c.reference.find("first");
  return first ? (*first)[0].integer() : -1;
}

// A lone introducer, one blank and the end of the line, with a marker that trims: the reference takes the
// blank for a piece of text of its own.
inline bool has_blank_after_introducer(const comparison& c) {
  if (!c.has("{~")) return false;
  for (std::size_t i = c.source.find_first_of("$%"); i != std::string::npos;
       i = c.source.find_first_of("$%", i + 1)) {
    std::string_view rest = std::string_view(c.source).substr(i + 1);
    for (const std::string_view blank : {"\t", "\r", "\\t", "\\r"}) {
      if (!rest.starts_with(blank)) continue;
      rest.remove_prefix(blank.size());
      if (rest.starts_with("\n") || rest.starts_with("\\n") || rest.starts_with("\r") ||
          rest.starts_with("\\r"))
        return true;
      break;
    }
  }
  return false;
}
// The negative of something that is zero, and nothing else may be.
inline bool has_negative_zero(const comparison& c) {
  for (const std::string_view zero : {"-(z", "-(0", "-((z", "-((0"})
    if (c.has(zero)) return true;
  return false;
}
inline bool has_arithmetic(const comparison& c) {
  const bool calls = has_any_word(c, {"add", "subtract", "multiply", "negate"});
  return has_unknown(c) && (calls || c.source.find_first_of("+-*") != std::string::npos);
}
// A text in which the sign of a zero stands after it.
inline bool is_reversed_sign(const comparison& c) {
  const test::json::value ours = test::json::parse(c.ours.value), &theirs = c.reference["value"];
  if (!has_word(c, "strrev") || !ours.has("string") || !theirs.has("string")) return false;
  const auto reversed = [](std::string text) {
    std::reverse(text.begin(), text.end());
    return without_signs(text);
  };
  return reversed(ours["string"].text) == reversed(theirs["string"].text);
}

// A number that is larger by one.
inline bool is_one_more(const test::json::value& one, const test::json::value& other) {
  const test::json::value *a = one.find("number"), *b = other.find("number");
  return a && b && a->text.size() < 10 && b->text.size() < 10 && std::stol(a->text) == std::stol(b->text) + 1;
}

// A text in which another zero stands for the sign of a zero, as its width is given.
inline bool is_padded_sign(const comparison& c) {
  const test::json::value ours = test::json::parse(c.ours.value), &theirs = c.reference["value"];
  if (!has_any_word(c, {"format", "formatlist"}) || !c.has("%0") || !ours.has("string") ||
      !theirs.has("string"))
    return false;
  const std::string &text = ours["string"].text, &other = theirs["string"].text;
  return text.size() == other.size() && '0' + without_signs(other) == text;
}
// Whether the divisor of a remainder is written as a number below 10^-90.
inline bool has_tiny_divisor(const comparison& c) {
  std::size_t at = c.source.find(" % ");
  if (at == std::string::npos) return false;
  at = c.source.find_first_not_of("(-", at + 3);
  at = at == std::string::npos ? at : c.source.find_first_not_of("0123456789.", at);
  if (at == std::string::npos || c.source.compare(at, 2, "e-") != 0) return false;
  const std::size_t end = c.source.find_first_not_of("0123456789", at + 2);
  return (end == std::string::npos ? c.source.size() : end) - (at + 2) >= 3;
}
// A remainder that is next to nothing, for which the reference has what rounding the quotient left: nothing,
// or more than the divisor.
inline bool is_rounded_remainder(const comparison& c) {
  if (!c.has(" % ") || !c.ours.value.starts_with("{\"number\":\"0.00000000000000000000")) return false;
  const test::json::value& theirs = c.reference["value"];
  if (test::json::write(theirs) == "{\"number\":\"0\"}") return true;
  return has_tiny_divisor(c) && theirs.has("number") &&
         theirs["number"].text.find("0." + std::string(80, '0')) == std::string::npos;
}
// Both are a truth value, the other one, and with the same marks.
inline bool is_other_truth(const comparison& c) {
  const test::json::value ours = test::json::parse(c.ours.value), &theirs = c.reference["value"];
  if (ours.has("bool")) return theirs.has("bool");
  return ours.has("marks") && theirs.has("marks") && same(ours["marks"], theirs["marks"], {}) &&
         ours["value"].has("bool") && theirs["value"].has("bool");
}

// A carriage return that ends no line, with a sequence or its escape behind it: the reference reads none
// there.
inline bool has_return_before_sequence(const comparison& c) {
  const bool json = c.kind.starts_with("json");
  if (c.kind != "template" && !json) return false;
  const std::string_view sign = json ? "\\r" : "\r", newline = json ? "\\n" : "\n";
  for (std::size_t at = c.source.find(sign); at != std::string::npos; at = c.source.find(sign, at + 1)) {
    const std::string_view rest = std::string_view(c.source).substr(at + sign.size());
    if (!rest.starts_with(newline) && (rest.find("${") != rest.npos || rest.find("%{") != rest.npos))
      return true;
  }
  return false;
}
// An index by a text that holds introducers, but no sequence.
inline bool has_key_of_pieces(const comparison& c) {
  for (const std::string_view quote : {"\"", "\\\""}) {
    const std::string open = "[" + std::string(quote);
    for (std::size_t at = c.source.find(open); at != std::string::npos; at = c.source.find(open, at + 1)) {
      const std::string_view rest = std::string_view(c.source).substr(at + open.size());
      if (rest.substr(0, rest.find(quote)).find_first_of("$%") != rest.npos) return true;
    }
  }
  return false;
}

inline bool reason_has(const comparison& c, std::string_view text) {
  return c.why().find(text) != std::string::npos;
}

inline bool rejects_rest_of_json(const comparison& c) {
  return c.ours.message.find("Nothing may follow the JSON value") != std::string::npos;
}

// Whether both report the first errors of both, at the same places. Labels that do not fit are reported
// before what is missing here, and after it there; what of JSON is no block, in the order of the source here,
// and level by level of the labels there; what the schema does not name, in the order of the source here, and
// in any order there.
inline bool is_other_order(const comparison& c) {
  const test::json::value* starts = c.reference.find("starts");
  const std::string_view code = c.ours.code;
  const bool of_body = code == "missing-label" || code == "extraneous-label" ||
                       code == "json-object-required" || code == "unsupported-attribute" ||
                       code == "unsupported-block";
  if (!starts || !of_body || !c.kind.ends_with("body")) return false;
  const bool ours_there =
      std::any_of(starts->elements.begin(), starts->elements.end(),
                  [&](const test::json::value& begin) { return begin.integer() == c.ours.begin; });
  return ours_there &&
         std::any_of(c.ours.places.begin(), c.ours.places.end(),
                     [theirs = place_of_reference(c)](const error_place& e) { return e.begin == theirs; });
}

// The misspelt opener of a heredoc, with what should have been its name at the end of the line.
inline bool is_misspelt_opener(std::string_view at) {
  const std::string_view line = at.substr(0, at.find_first_of("\r\n"));
  return line.starts_with('<') && (line.ends_with("<EOT") || line.ends_with("<-EOT"));
}

// Whether `place` is between an opener that is there and the line that closes its heredoc.
inline bool is_within_heredoc(std::string_view source, long opener, long place) {
  if (opener < 0 || place <= opener) return false;
  const std::size_t first = static_cast<std::size_t>(opener);
  for (std::size_t at = source.find('\n', first); at != source.npos; at = source.find('\n', at + 1)) {
    const std::string_view line = source.substr(at + 1, source.find('\n', at + 1) - at - 1);
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == line.npos || !line.substr(begin).starts_with("EOT")) continue;
    if (line.find_first_not_of(" \t\r", begin + 3) == line.npos) return place <= static_cast<long>(at);
  }
  return false;
}

// Both have this library's first error, but before it the reference, which reads all tokens first, has one in
// what is the text of a heredoc here, or on the line of its opener: that is misspelt, and said to be.
inline bool is_in_misspelt_heredoc(const comparison& c) {
  const test::json::value* starts = c.reference.find("starts");
  const long theirs = place_of_reference(c);
  if (!starts || (c.kind != "file" && c.kind != "body")) return false;
  const bool ours_there =
      std::any_of(starts->elements.begin(), starts->elements.end(),
                  [&](const test::json::value& begin) { return begin.integer() == c.ours.begin; });
  return ours_there && std::any_of(c.ours.places.begin(), c.ours.places.end(), [&](const error_place& e) {
           return is_within_heredoc(c.source, e.begin, theirs) &&
                  (e.code == "invalid-heredoc" ||
                   is_misspelt_opener(std::string_view(c.source).substr(static_cast<std::size_t>(e.begin))));
         });
}

// Whether the reference rejects a call as a whole, and this library an argument of a call of that function.
inline bool is_about_call_of(const comparison& c) {
  constexpr std::string_view before = "Call to function \"";
  const std::string why = c.why();
  const std::size_t at = why.find(before), end = why.find("\" failed", at);
  if (at == why.npos || end == why.npos) return false;
  return c.ours.message.find(" of " + why.substr(at + before.size() - 1, end + 2 - at - before.size())) !=
         std::string::npos;
}

// Whether a conditional or coalesce() has a set among its operands, which unifies with collections of other
// kinds.
inline bool unifies_set(const comparison& c) {
  return (c.has("?") || has_word(c, "coalesce")) && has_any_word(c, {"sn", "st", "toset"});
}
// Whether a template loops over a conditional whose set of numbers is one of texts here, in their order.
inline bool is_unified_in_order(const comparison& c) {
  const test::json::value ours = test::json::parse(c.ours.value), &theirs = c.reference["value"];
  // The packaged reference loses marks of conditions.
  const test::json::value& unmarked =
      ours.has("marks") && !theirs.has("marks") && !c.newest ? ours["value"] : ours;
  const test::json::value *text = unmarked.find("string"), *other = theirs.find("string");
  if (!text || !other || !unifies_set(c) || !c.has("for ")) return false;
  std::string here = text->text, there = other->text;
  std::sort(here.begin(), here.end());
  std::sort(there.begin(), there.end());
  return here == there;
}
// Whether a conditional or coalesce() of collections of two kinds has strings here where there are numbers
// in the reference.
inline bool is_unified_to_text(const comparison& c) {
  const test::json::value ours = test::json::parse(c.ours.value), &theirs = c.reference["value"];
  std::vector<std::string> texts, other;
  collect_texts(ours, texts);
  collect_texts(theirs, other);
  std::sort(texts.begin(), texts.end());
  std::sort(other.begin(), other.end());
  return (c.has("?") || has_word(c, "coalesce")) && texts == other &&
         c.ours.value.find("\"string\"") != std::string::npos &&
         test::json::write(theirs).find("\"number\"") != std::string::npos;
}
inline constexpr std::string_view proved =
    "TYPES: what types alone prove wrong is an error, though a value is unknown";
inline constexpr std::string_view unified =
    "UNIFY: each type converts to what they unify to, in steps if need be";

// Whether both are unknown collections in a conditional, and only one of them says of which type: the
// reference, or this library where one operand is a set.
inline bool is_unified_to_any(const comparison& c) {
  const std::string theirs = test::json::write(c.reference["value"]);
  const std::string_view head = std::string_view(c.ours.value).substr(0, c.ours.value.find("\"dynamic\""));
  if (unifies_set(c) && test::json::parse(c.ours.value).has("unknown") &&
      theirs == "{\"unknown\":[\"list\",\"dynamic\"]}")
    return c.ours.value.starts_with("{\"unknown\":[\"list\"");
  return c.has("?") && head.ends_with(',') && head.size() < c.ours.value.size() && theirs.starts_with(head);
}

// Whether this library reports a mistake while the reference, which knows no value there, reports none.
inline bool is_proved_by_types(const comparison& c) {
  if (!c.ours.failed || c.reference_fails() || !has_unknown(c)) return false;
  // The reference takes the first list that is not empty and does not look at what follows.
  if (c.ours.message.find("\"coalescelist\" failed: All arguments must be lists or tuples") !=
      std::string::npos)
    return true;
  return test::json::write(c.reference["value"]).find("\"unknown\"") != std::string::npos;
}

// True of every version of the reference.
inline std::string_view explain_value(const comparison& c) {
  const test::json::value& value = c.reference["value"];
  // What is left of a division by something tiny has lost more digits.
  if (same(c.ours.value, value, {.digits = c.has(" % ") ? 1e-2 : 1e-9}))
    return "5.4: numbers that the host makes have 512 bits, too";
  if (is_rounded_remainder(c)) return "5.4: numbers that the host makes have 512 bits, too";
  if (has_arithmetic(c) && same(c.ours.value, value, {.unknown = true, .refinements = true}))
    return "ARITHMETIC: results keep the bounds of operands";
  if (has_word(c, "convert") &&
      same(c.ours.value, value, {.marks = true, .unknown = true, .refinements = true}))
    return "6.3: what is unknown has the type it was converted to, and what is known of it stays known";
  if (c.has("flatten") && c.ours.value == "{\"unknown\":\"dynamic\"}")
    return "22: what is not a list cannot be flattened, whatever is in it";
  if (same(c.ours.value, value, {.signs = true})) return "D26: zero has no sign that could be seen";
  if (c.has("strlen(format(") && c.has("-(0)") && is_one_more(value, test::json::parse(c.ours.value)))
    return "D26: zero has no sign that could be counted";
  // Divided by, it makes an infinity of the other sign, which comparisons show.
  if (has_negative_zero(c) && c.has("/") && is_other_truth(c))
    return "D26: zero has no sign that could be seen";
  if (has_negative_zero(c) && (is_reversed_sign(c) || is_padded_sign(c)))
    return "D26: zero has no sign that could be seen";
  if (has_blank_after_introducer(c)) return "4.2: white space is trimmed up to the text before it";
  if (has_marked(c) && has_unknown(c) && same(c.ours.value, value, {.marks = true, .refinements = true}))
    return "10.3: what is unknown keeps its marks";
  if (has_word(c, "setproduct") && same(c.ours.value, value, {.refinements = true}))
    return "SETPRODUCT: its length is known where it can be";
  if (has_word(c, "setproduct") && has_unknown(c) &&
      same(value, c.ours.value, {.unknown = true, .refinements = true}))
    return "SETPRODUCT: what may be empty may make it empty";
  if (has_word(c, "flatten") && has_marked(c) && has_unknown(c) &&
      same(c.ours.value, value, {.redacted = true}))
    return "FLATTEN: something unknown may be a list, also if it is marked";
  if (is_unified_to_text(c) || is_unified_to_any(c) || is_unified_in_order(c)) return unified;
  if (unifies_set(c) && same(c.ours.value, value, {.parts = true, .encoded = c.has("jsonencode(")}))
    return unified;
  return {};
}

inline std::string_view explain_verdict(const comparison& c) {
  if (c.ours.message.find("step must not be zero") != std::string::npos)
    return "22: a step of zero is wrong whatever the ends are";
  if (c.has("jsondecode(") && reason_has(c, "unsupported attribute")) return "jsondecode() normalises names";
  const bool unknown_inside = c.ours.value.find("\"marks\"") != std::string::npos &&
                              c.ours.value.find("\"unknown\"") != std::string::npos;
  if (has_word(c, "flatten") && has_marked(c) && has_unknown(c) && unknown_inside)
    return "FLATTEN: something unknown may be a list, also if it is marked";
  if (!c.ours.failed && c.has("tuple(") && c.has("convert(")) return "D8: lists and sets may become tuples";
  if (!c.ours.failed && has_null(c) && reason_has(c, "required"))
    return "D33: any null becomes a null of any other type";
  if (!c.ours.failed && reason_has(c, "element types must all match"))
    return "a list whose elements differ only below `any` converts";
  if (rejects_rest_of_json(c)) return "jsondecode() reads the whole text";
  if (c.ours.failed && !c.reference_fails() && has_word(c, "jsondecode") &&
      c.ours.message.find("In a JSON string half a surrogate pair") != std::string::npos)
    return "D27: half a surrogate pair is an error";
  if (c.ours.failed && has_word(c, "merge") && has_null(c))
    return "22: merge() takes maps and objects only, also behind a null";
  if (c.ours.message.find("on zero or infinity") != std::string::npos)
    return "an infinity is one however it was computed";
  if (!c.ours.failed && reason_has(c, "modulo with zero and infinity"))
    return "an infinity is one however it was computed";
  if (is_proved_by_types(c)) return proved;
  if (!c.ours.failed && reason_has(c, "Inconsistent conditional result types")) return unified;
  if (!c.ours.failed && unifies_set(c) && has_word(c, "coalesce") &&
      reason_has(c, "all arguments must have the same type"))
    return unified;
  if (!c.ours.failed && has_any_word(c, {"sn", "st", "toset"}) && has_any_word(c, {"tolist", "tomap"}) &&
      reason_has(c, "of any single type"))
    return unified;
  return {};
}

inline constexpr std::string_view json_range =
    "JSONRANGE: places of what a JSON string holds are those in the file";

inline std::string_view explain_report(const comparison& c) {
  const test::json::value* report = c.reference.find("report");
  if (!report || c.ours.report.empty()) return {};
  if (c.kind.starts_with("json") && c.has("\\") && same(c.ours.report, *report, {.ranges = true}))
    return "13.5: places in JSON strings with escapes are exact, not counted in the decoded text";
  if (c.kind.starts_with("json") && same(c.ours.report, *report, {.ranges = true})) return json_range;
  if ((c.kind == "template" || c.has("\"") || c.has("<<")) && same(c.ours.report, *report, {.start = true}))
    return "3.8: a template begins with its first part that is not empty";
  return {};
}

// Whether the first error of the reference is one of several here, of which the first is none there.
inline bool is_before_proved(const comparison& c, long theirs) {
  const test::json::value* starts = c.reference.find("starts");
  if (!has_unknown(c) || !starts) return false;
  const auto is_theirs = [&](const error_place& e) { return e.begin == theirs; };
  const auto is_ours = [&](const test::json::value& begin) { return begin.integer() == c.ours.begin; };
  return std::any_of(c.ours.places.begin(), c.ours.places.end(), is_theirs) &&
         std::none_of(starts->elements.begin(), starts->elements.end(), is_ours);
}

inline std::string_view explain_place(const comparison& c) {
  const std::string_view code = c.ours.code;
  const long theirs = place_of_reference(c);
  if (is_before_proved(c, theirs)) return proved;
  if (reason_has(c, "Inconsistent conditional result types") &&
      (code != "inconsistent-conditional-types" || theirs < c.ours.begin || unifies_set(c)))
    return unified;
  const std::string_view from_ours =
      std::string_view(c.source).substr(static_cast<std::size_t>((std::max)(c.ours.begin, 0L)));
  const auto at = [&](long i) {
    return i >= 0 && static_cast<std::size_t>(i) < c.source.size() ? c.source[static_cast<std::size_t>(i)]
                                                                   : '\0';
  };
  if (c.kind == "json_type" && c.ours.begin == theirs + 1) return json_range;
  if (c.kind.starts_with("json")) {
    const bool token = code == "json-missing-comma" || code == "json-mismatched-bracket" ||
                       code == "json-invalid-property-name" || code == "json-trailing-comma";
    if (token && c.ours.begin < theirs) return "13.2: the place is the unexpected token";
    if (code == "json-invalid-string" && c.ours.begin < theirs)
      return "13.2: the place is the escape itself, not what follows";
    if (!code.starts_with("json-") && c.has("\\") && c.ours.begin > theirs)
      return "13.5: places in JSON strings with escapes are exact";
  }
  if (at(c.ours.begin) == '"' && at(c.ours.begin + 1) == '"' && theirs == c.ours.begin + 2)
    return "3.8: an empty string is pointed at, not what follows it";
  if (at(theirs - 1) == '"' && theirs < c.ours.begin && reason_has(c, "function argument") && c.has("~"))
    return "3.8: a template begins with its first part that is not empty";
  if (rejects_rest_of_json(c) && c.ours.begin < theirs) return "jsondecode() reads the whole text";
  if (has_null(c) && reason_has(c, "required") &&
      (code == "invalid-function-argument" || code == "invalid-operand" || is_null_word(c, theirs)))
    return "D33: any null becomes a null of any other type";
  if (c.ours.message.find("step must not be zero") != std::string::npos)
    return "22: a step of zero is wrong whatever the ends are";
  if (code == "operation-failed" && has_null(c) && reason_has(c, "required") &&
      (c.ours.message.find("side is null") != std::string::npos ||
       c.ours.message.find("the operand is null") != std::string::npos))
    return "D33: any null becomes a null of any other type";
  if (theirs < c.ours.begin && code == "invalid-heredoc" &&
      c.ours.message.find("first line of the heredoc is a comment") != std::string::npos)
    return "a heredoc whose first line is a comment is explained at its end, and its lines are not";
  if (c.ours.begin < theirs) {
    if (code == "invalid-utf8") return "1: the place is the first byte that is wrong";
    if (code == "invalid-heredoc" || (code == "expression-expected" && is_misspelt_opener(from_ours)))
      return "what follows the misspelt opener of a heredoc is its text";
    if (is_in_misspelt_heredoc(c)) return "what follows the misspelt opener of a heredoc is its text";
    if (code == "bracket-expected")
      return "the place is the token that should be a bracket, not where reading goes on";
    if (reason_has(c, "Invalid single-argument block"))
      return "the place is what is wrong in a block of one line, not where reading goes on";
    const bool default_first = c.why().starts_with("Variables not allowed") ||
                               c.why().starts_with("Invalid default value") ||
                               c.why().starts_with("Function calls not allowed");
    if (default_first &&
        (code == "invalid-type-expression" || code == "invalid-default" || code == "variables-not-allowed"))
      return "14: what is wrong in types, in the order of the source";
  }
  if (c.ours.message.find("on zero or infinity") != std::string::npos)
    return "an infinity is one however it was computed";
  if (code == "invalid-function-argument" && theirs < c.ours.begin && is_about_call_of(c) &&
      (reason_has(c, "must be a whole number") || reason_has(c, "value must be between")))
    return "20: an unsuitable number is attributed to the argument";
  return {};
}

// True of the packaged version alone.
inline std::string_view explain_packaged(const comparison& c) {
  if (c.has("::")) return "newer: functions in namespaces";
  if (c.has("&&") || c.has("||")) return "newer: && and || decide early, and null counts";
  if (c.ours.message.find("appears twice") != std::string::npos)
    return "newer: attributes of object types are given once";
  if (c.differs == aspect::place && c.ours.code == "invalid-operand")
    return "newer: an unsuitable operand comes before what is wrong inside the other";
  if (c.differs == aspect::report && has_key_of_pieces(c))
    return "newer: the pieces of a text without interpolations are one key";
  if (c.ours.failed || c.reference_fails()) {
    if (!c.ours.failed && has_word(c, "convert") && c.has("optional(") && reason_has(c, "is required"))
      return "newer: attributes of object types may be optional";
    if (!c.ours.failed && reason_has(c, "invalid or unsupported Perl syntax in (?<"))
      return "newer: groups are named by (?<name>), too";
    if (reason_has(c, "cannot use element function with a negative index"))
      return "newer: element() counts from the end";
    if (c.ours.message.find("RFC 3339") != std::string::npos) return "newer: timestamps must be right";
    if (c.ours.message.find("twice, with values of different types") != std::string::npos)
      return "newer: jsondecode() rejects a name with two types";
    // Only contains() has a parameter of that name.
    const bool other_types = c.ours.code == "inconsistent-conditional-types" && has_null(c);
    if (reason_has(c, "Invalid value for \"value\" parameter: argument must not be null") ||
        (other_types && has_word(c, "contains")))
      return "newer: contains(list, null)";
    if (other_types && c.has("to")) return "newer: to...(null) is a null of that type";
    if (c.ours.failed && has_unknown(c) && has_any_word(c, {"try", "can"}))
      return "newer: try() and can() look at values, not at names";
    if (has_word(c, "uo")) return "newer: the type of an unknown object counts";
    if (c.ours.failed && has_unknown(c) && c.has("for ") && c.has(" if "))
      return "newer: the condition of a for expression is looked at once in any case";
  }
  if (c.differs == aspect::value) {
    const test::json::value& value = c.reference["value"];
    if (same(c.ours.value, value, {.digits = 1e-9, .signs = true, .marks = true}))
      return "newer: marks of conditions and splats are kept";
    if (unifies_set(c) &&
        same(c.ours.value, value, {.marks = true, .parts = true, .encoded = c.has("jsonencode(")}))
      return "newer: marks of conditions and splats are kept, and UNIFY";
    if (has_null(c) && has_marked(c) &&
        same(value, c.ours.value, {.digits = 1e-9, .signs = true, .marks = true}))
      return "newer: comparisons with null keep the marks of the whole only";
    if (has_null(c) && same(c.ours.value, value, {.signs = true, .marks = true, .nulls = true}))
      return "newer: to...(null) is a null of that type";
    if (has_unknown(c) && same(value, c.ours.value, {.marks = true, .unknown = true})) {
      if (c.has("sethaselement")) return "newer: an unknown element may be any";
      // An element of a list that is expanded has no name.
      if (has_word(c, "can") && c.has("...")) return "newer: try() and can() look at values, not at names";
      if (has_word(c, "try")) return "newer: what try() makes of something unknown may be anything";
    }
    if (has_unknown(c) && same(c.ours.value, value, {.signs = true, .marks = true, .unknown = true}))
      return "newer: more is known of unknowns";
  }
  return {};
}

}  // namespace detail

// Why this case may differ in that aspect; empty if it may not.
inline std::string_view explain(const comparison& c) {
  using namespace detail;
  std::string_view why;
  if (c.ours.code == "json-invalid-string" && c.ours.message.find("surrogate") != std::string::npos)
    return "D27: half a surrogate pair is an error";
  if (c.ours.code == "invalid-utf8" && c.kind.starts_with("json"))
    return "D27: JSON that is not UTF-8 is an error";
  if (c.has("<<") && c.has("\r") && reason_has(c, "This character is not used within the language"))
    return "2.4: any white space may stand beside the marker that ends a heredoc";
  if (has_return_before_sequence(c)) return "in templates, a carriage return is text like any other";
  switch (c.differs) {
    case aspect::none: break;
    case aspect::verdict: why = explain_verdict(c); break;
    case aspect::value: why = explain_value(c); break;
    case aspect::report: why = explain_report(c); break;
    case aspect::place: why = explain_place(c); break;
  }
  if (why.empty() && !c.newest) why = explain_packaged(c);
  if (why.empty() && is_other_order(c)) return "ORDER: the same errors of a body in another order";
  return why;
}

}  // namespace differential
