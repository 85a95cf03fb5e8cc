// Names near to one that is not known, over all scopes. Knows how names are looked up, not how they are reported.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/eval/evaluation.hpp>
#include <hcl/text/suggest.hpp>
#include <hcl/value/index.hpp>

namespace hcl::inline v0_1::detail {

// Gathers only names that can be near at all, so that those that suggest() looks at are the right ones.
class name_candidates {
 public:
  explicit name_candidates(std::string_view word) : word_(word) {}
  void operator()(std::string_view name) {
    if (names_.size() < 256 && may_be_near(word_, name)) names_.push_back(name);
  }
  [[nodiscard]] std::string best() const { return std::string(suggest(word_, names_)); }

 private:
  std::string_view word_;
  std::vector<std::string_view> names_;
};

// How other languages spell true, false and null. Empty if the word is none of these.
[[nodiscard]] inline std::string_view constant_for(std::string_view word) {
  constexpr std::size_t longest = 9;
  if (word.size() > longest) return {};
  std::string lower(word);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  const auto is_one_of = [&](std::initializer_list<std::string_view> words) { return std::find(words.begin(), words.end(), lower) != words.end(); };
  if (is_one_of({"true", "yes", "on"})) return "true";
  if (is_one_of({"false", "no", "off"})) return "false";
  if (is_one_of({"null", "nil", "none", "undefined"})) return "null";
  return {};
}

[[nodiscard]] inline std::string suggest_variable(const evaluation& run, std::string_view word) {
  if (!run.explain || run.problems.full()) return {};
  name_candidates candidates(word);
  for (const loop_frame* f = run.loops; f; f = f->outer) {
    candidates(f->value_name);
    candidates(f->key_name);
  }
  if (run.names) run.names->visit_variables([&](std::string_view name) { candidates(name); });
  return candidates.best();
}

// Functions within the namespace of `word` only: "net::" for "net::cidr".
[[nodiscard]] inline std::string suggest_function(const evaluation& run, std::string_view word, std::string_view space) {
  if (!run.explain || run.problems.full() || !run.names) return {};
  name_candidates candidates(word.substr(space.size()));
  run.names->visit_functions([&](std::string_view name) {
    if (name.starts_with(space)) candidates(name.substr(space.size()));
  });
  const std::string best = candidates.best();
  return best.empty() ? best : std::string(space) + best;
}

}  // namespace hcl::inline v0_1::detail
