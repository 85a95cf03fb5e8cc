// Two answers held against each other: values, reports, places. What is meant to differ is said in
// differences.hpp.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <support/codec.hpp>
#include <support/json.hpp>

#include "evaluate.hpp"

namespace differential {

// What of a case differs first.
enum class aspect { none, verdict, value, report, place };

struct comparison {
  std::string_view kind;
  const std::string& source;
  const outcome& ours;
  const test::json::value& reference;
  bool newest;  // not the packaged version of the reference but the one that the conformance data comes from
  aspect differs = aspect::none;

  [[nodiscard]] bool reference_fails() const { return reference["errors"].text != "0"; }
  [[nodiscard]] std::string why() const {
    return reference.has("why") ? reference["why"].text : std::string();
  }
  [[nodiscard]] bool has(std::string_view text) const { return source.find(text) != std::string::npos; }
};

// In what two values or reports may differ and still count as the same.
struct allowance {
  double digits = 0;     // relative: numbers that the host makes (lengths, positions) have few bits in the
                         // reference, and so has what they lead to
  bool ranges = false;   // [BEGIN,END]
  bool start = false;    // the start range of an expression
  bool signs = false;    // of zeros and of what is divided by them, also in texts
  bool marks = false;    // the reference has fewer
  bool nulls = false;    // the reference has a null without a type
  bool unknown = false;  // the reference knows less: it has an unknown where we have something, or an unknown
                         // of any type
  bool refinements = false;  // the reference knows less of unknowns
  bool parts =
      false;  // the reference has the same parts in a collection of another kind, or in another order
  bool encoded = false;  // and so the text that jsonencode() makes of it
  bool redacted =
      false;  // something unknown that is marked may turn out to be what the reference has already
};

// Whether of an unknown as much is known here as there, or more.
inline bool knows_as_much(const test::json::value& ours, const test::json::value& theirs) {
  const hcl::refinement mine = test::to_refinement(ours), other = test::to_refinement(theirs);
  using bound = std::optional<hcl::number_bound>;
  const auto within = [](const bound& a, const bound& b, int direction) {
    if (!b || (a && a->value == b->value)) return !b || b->inclusive || !a->inclusive;
    return a && (a->value > b->value) == (direction > 0);
  };
  return (mine.null == other.null || mine.null == hcl::refinement::nullness::not_null) &&
         mine.prefix.starts_with(other.prefix) && within(mine.lower, other.lower, 1) &&
         within(mine.upper, other.upper, -1) && mine.min_length >= other.min_length &&
         mine.max_length <= other.max_length;
}

inline bool same_number_text(const std::string& a, const std::string& b, allowance may) {
  const auto read = [&](const std::string& text) {
    const hcl::number n = test::to_number(text == "+Inf" ? "inf" : text == "-Inf" ? "-inf" : text);
    return may.signs && n.is_infinite() ? absolute(n) : n;
  };
  if (a == b || read(a) == read(b)) return true;
  if (may.digits == 0) return false;
  const double one = std::strtod(a.c_str(), nullptr), other = std::strtod(b.c_str(), nullptr);
  return std::abs(one - other) <= may.digits * (std::abs(one) + std::abs(other));
}

// A whole number that 512 bits do not hold, as text: this library writes zeros where the reference goes on
// with digits of the binary number.
inline bool same_long_number(const std::string& a, const std::string& b) {
  if (a.size() < 150 || a.size() != b.size()) return false;
  const long double one = std::strtold(a.c_str(), nullptr), other = std::strtold(b.c_str(), nullptr);
  return std::abs(one - other) <= 1e-15L * std::abs(one);
}

// Without the signs of zeros ("-0", "-0.00", "-0e+00") and infinities, and without blanks, which texts of a
// width have more of then.
inline std::string without_signs(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i + 1);
    const std::size_t digits = rest.find_first_not_of("0.");
    const bool zero = text[i] == '-' && rest.starts_with('0') &&
                      (digits == rest.npos || rest[digits] < '1' || rest[digits] > '9');
    const bool infinity =
        (text[i] == '-' || text[i] == '+') && (rest.starts_with("inf") || rest.starts_with("Inf"));
    if (!zero && !infinity && text[i] != ' ') out += text[i];
  }
  return out;
}

// What the strings, numbers and truth values in a value are written as.
inline void collect_texts(const test::json::value& from, std::vector<std::string>& texts) {
  for (const std::string_view kind : {"string", "number", "bool"})
    if (const test::json::value* scalar = from.find(kind)) texts.push_back(scalar->text);
  for (const test::json::value& inside : from.elements)
    collect_texts(inside, texts);
}
// Whether two collections have the same parts, as texts.
inline bool same_parts(const test::json::value& a, const test::json::value& b) {
  std::vector<std::string> texts[2];
  for (const auto& [v, to] : {std::pair{&a, &texts[0]}, std::pair{&b, &texts[1]}}) {
    if (!v->has("set") && !v->has("list") && !v->has("tuple")) return false;
    collect_texts(*v, *to);
    std::sort(to->begin(), to->end());
  }
  return texts[0] == texts[1];
}
// Whether two texts that hold lists in JSON differ in quotes alone.
inline bool same_encoded(const test::json::value& a, const test::json::value& b) {
  const test::json::value *text = a.find("string"), *other = b.find("string");
  if (!text || !other || text->text.find('[') == std::string::npos) return false;
  std::string unquoted[] = {text->text, other->text};
  for (std::string& one : unquoted)
    std::erase(one, '"');
  return unquoted[0] == unquoted[1];
}

inline bool same(const test::json::value& a, const test::json::value& b, allowance may, bool set = false) {
  using json = test::json::value;
  if (may.parts && same_parts(a, b)) return true;
  if (may.encoded && same_encoded(a, b)) return true;
  if (may.redacted && a.is_object() && a.has("marks") && a["value"].has("unknown")) return true;
  if (may.marks)
    if (const json* marks = a.find("marks")) {
      const json* theirs = b.find("marks");
      for (std::size_t i = 0; theirs && i < theirs->size(); ++i) {
        bool found = false;
        for (const json& mine : marks->elements)
          found = found || mine.text == (*theirs)[i].text;
        if (!found) return false;
      }
      return same(a["value"], theirs ? b["value"] : b, may);
    }
  if (const json* type = b.is_object() ? b.find("unknown") : nullptr; type && a.is_object()) {
    const json* mine = a.find("unknown");
    if (may.unknown && (type->text == "dynamic" || !mine)) return true;
    const json none{.kind = test::json::kind::object};
    const json *ours = a.find("facts"), *theirs = b.find("facts");
    if (may.refinements && mine && same(*mine, *type, may))
      return knows_as_much(ours ? *ours : none, theirs ? *theirs : none);
  }
  if (may.nulls && a.size() == 1 && b.size() == 1 && a.has("null") && b.has("null") &&
      b["null"].text == "dynamic")
    return true;
  if (a.kind != b.kind || a.size() != b.size()) return false;
  const auto is_range = [](const json& v) {
    return v.is_array() && v.size() == 2 && v[0].kind == test::json::kind::number &&
           v[1].kind == test::json::kind::number;
  };
  if (may.ranges && is_range(a) && is_range(b)) return true;
  switch (a.kind) {
    case test::json::kind::null: return true;
    case test::json::kind::boolean: return a.boolean == b.boolean;
    case test::json::kind::number: return a.text == b.text;
    case test::json::kind::string:
      if (a.text == b.text || (may.signs && without_signs(a.text) == without_signs(b.text))) return true;
      return may.digits != 0 && same_long_number(a.text, b.text);
    case test::json::kind::array: {
      std::vector<bool> used(b.size());
      for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t k = set ? 0 : i;
        while (set && k < b.size() && (used[k] || !same(a[i], b[k], may)))
          ++k;
        if (k == b.size() || !same(a[i], b[k], may)) return false;
        used[k] = true;
      }
      return true;
    }
    case test::json::kind::object: break;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    const json* other = b.find(a.names[i]);
    if (!other && may.signs) other = b.find("-" + a.names[i]);
    if (!other) return false;
    if (may.start && a.names[i] == "start") continue;
    const bool number = a.names[i] == "number" && a.size() == 1 && a[i].is_string() && other->is_string();
    if (number ? !same_number_text(a[i].text, other->text, may)
               : !same(a[i], *other, may, a.names[i] == "set"))
      return false;
  }
  return true;
}

inline bool same(const std::string& ours, const test::json::value& reference, allowance may = {}) {
  return same(test::json::parse(ours), reference, may);
}

inline bool same(const test::json::value& reference, const std::string& ours, allowance may) {
  return same(reference, test::json::parse(ours), may);
}

inline aspect compare(const comparison& c) {
  const test::json::value* report = c.reference.find("report");
  if (c.ours.failed != c.reference_fails()) return aspect::verdict;
  if (!c.ours.failed && !same(c.ours.value, c.reference["value"])) return aspect::value;
  if (c.ours.report.empty() != !report) return aspect::report;
  if (report && !same(c.ours.report, *report)) return aspect::report;
  if (!c.ours.failed) return aspect::none;
  const test::json::value* first = c.reference.find("first");
  return std::to_string(c.ours.begin) == (first ? (*first)[0].text : "-1") ? aspect::none : aspect::place;
}

}  // namespace differential
