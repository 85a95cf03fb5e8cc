// One of many, and many of one. Implementation: endings first tried as whole words' ends, then by rules.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/model/names.hpp>

namespace hcl::inline v0_1::model::detail {

struct number_pair {
  std::string_view one, many;
};

// Ends of words that follow no rule.
inline constexpr number_pair irregular_ends[] = {
    {"person", "people"},
    {"child", "children"},
    {"woman", "women"},
    {"man", "men"},
    {"mouse", "mice"},
    {"goose", "geese"},
    {"tooth", "teeth"},
    {"foot", "feet"},
    {"vertex", "vertices"},
    {"matrix", "matrices"},
    {"index", "indices"},
    {"quiz", "quizzes"},
    {"analysis", "analyses"},
    {"basis", "bases"},
    {"crisis", "crises"},
    {"axis", "axes"},
    {"hypothesis", "hypotheses"},
    {"diagnosis", "diagnoses"},
    {"cookie", "cookies"},
    {"movie", "movies"},
    {"cache", "caches"},
    {"shoe", "shoes"},
    {"toe", "toes"},
    {"hoe", "hoes"},
    {"leaf", "leaves"},
    {"half", "halves"},
    {"shelf", "shelves"},
    {"self", "selves"},
    {"wolf", "wolves"},
    {"life", "lives"},
    {"knife", "knives"},
    {"wife", "wives"},
    {"thief", "thieves"},
    {"zombie", "zombies"},
    {"lens", "lenses"},
    {"use", "uses"},
    {"clause", "clauses"},
    {"house", "houses"},
    {"release", "releases"},
    {"database", "databases"},
    {"lease", "leases"},
    {"case", "cases"},
    {"response", "responses"},
    {"license", "licenses"},
    {"purpose", "purposes"},
    {"course", "courses"},
    {"source", "sources"},
    {"hero", "heroes"},
    {"echo", "echoes"},
    {"potato", "potatoes"},
    {"tomato", "tomatoes"},
};
// Ends of words that are both.
inline constexpr std::string_view invariant_ends[] = {
    "series",       "species",    "news",  "data",  "metadata", "information", "equipment",
    "media",        "status quo", "sheep", "fish",  "deer",     "software",    "hardware",
    "headquarters", "means",      "dns",   "https", "aws",
};

[[nodiscard]] inline char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] inline bool ends_in(std::string_view word, std::string_view end) noexcept {
  if (word.size() < end.size()) return false;
  const std::string_view last = word.substr(word.size() - end.size());
  for (std::size_t i = 0; i < end.size(); ++i)
    if (lower(last[i]) != end[i]) return false;
  return true;
}
// Whether the end begins a word of its own: `userIndex`, `user_index`, `index`, but not `reindex`.
[[nodiscard]] inline bool ends_in_word(std::string_view word, std::string_view end) noexcept {
  if (!ends_in(word, end)) return false;
  const std::size_t at = word.size() - end.size();
  if (at == 0) return true;
  const char first = word[at], before = word[at - 1];
  const bool is_letter = lower(before) >= 'a' && lower(before) <= 'z';
  return !is_letter || (first >= 'A' && first <= 'Z' && !(before >= 'A' && before <= 'Z'));
}
// The word with its last `from.size()` letters spelt as `to`; a capital at their beginning stays one.
[[nodiscard]] inline std::string with_end(std::string_view word, std::string_view from, std::string_view to) {
  const std::size_t at = word.size() - from.size();
  std::string out(word.substr(0, at));
  out += to;
  if (at < out.size() && word[at] != from[0]) out[at] = static_cast<char>(out[at] - 'a' + 'A');
  return out;
}
[[nodiscard]] inline std::string without_last(std::string_view word, std::size_t letters) {
  return std::string(word.substr(0, word.size() - letters));
}
[[nodiscard]] inline bool is_vowel(char c) noexcept {
  return std::string_view("aeiou").find(lower(c)) != std::string_view::npos;
}
[[nodiscard]] inline bool is_invariant(std::string_view word) noexcept {
  for (const std::string_view end : invariant_ends)
    if (ends_in_word(word, end)) return true;
  return false;
}
// After these, the plural has -es.
[[nodiscard]] inline bool hisses(std::string_view word) noexcept {
  return ends_in(word, "ss") || ends_in(word, "x") || ends_in(word, "z") || ends_in(word, "ch") ||
         ends_in(word, "sh");
}

template <typename X>
std::string rewrite_backend<X>::singular(std::string_view word) {
  if (is_invariant(word)) return std::string(word);
  for (const number_pair& pair : irregular_ends) {
    if (ends_in_word(word, pair.one)) return std::string(word);
    if (ends_in_word(word, pair.many)) return with_end(word, pair.many, pair.one);
  }
  if (!ends_in(word, "s") || ends_in(word, "ss") || ends_in(word, "us") || ends_in(word, "is"))
    return std::string(word);
  if (ends_in(word, "ies") && word.size() > 4) return with_end(word, "ies", "y");
  if (ends_in(word, "ses") && word.size() > 4 && hisses(word.substr(0, word.size() - 2)))
    return without_last(word, 2);                                                     // classes
  if (ends_in(word, "uses") || ends_in(word, "iases")) return without_last(word, 2);  // statuses, aliases
  if (ends_in(word, "es") && !ends_in(word, "ses") && hisses(word.substr(0, word.size() - 2)) &&
      !ends_in(word, "zes"))
    return without_last(word, 2);  // boxes, patches
  return without_last(word, 1);
}

template <typename X>
std::string rewrite_backend<X>::plural(std::string_view word) {
  if (word.empty() || is_invariant(word)) return std::string(word);
  for (const number_pair& pair : irregular_ends) {
    if (ends_in_word(word, pair.many)) return std::string(word);
    if (ends_in_word(word, pair.one)) return with_end(word, pair.one, pair.many);
  }
  if (hisses(word) || ends_in(word, "us") || ends_in(word, "ias")) return std::string(word) + "es";
  if (ends_in(word, "s")) return std::string(word);
  if (ends_in(word, "y") && word.size() > 1 && !is_vowel(word[word.size() - 2]))
    return with_end(word, "y", "ies");
  return std::string(word) + "s";
}

}  // namespace hcl::inline v0_1::model::detail
