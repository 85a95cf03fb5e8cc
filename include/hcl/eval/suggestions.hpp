// Names near to one that is not known, over all scopes. Knows how names are looked up, not how they are reported.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/eval/evaluation.hpp>
#include <hcl/text/suggest.hpp>
#include <hcl/value/index.hpp>

namespace hcl::inline v0_1::detail {

// Gathers only names that can be near at all, so that the few dozen that suggest() looks at are the right ones.
class name_candidates {
 public:
  explicit name_candidates(std::string_view word) : word_(word) {}
  void operator()(std::string_view name) {
    const std::size_t longer = name.size() > word_.size() ? name.size() - word_.size() : word_.size() - name.size();
    // In bytes: two characters make at most eight.
    if (!name.empty() && longer <= 8 && names_.size() < 256) names_.push_back(name);
  }
  [[nodiscard]] std::string best() const { return std::string(suggest(word_, names_)); }

 private:
  std::string_view word_;
  std::vector<std::string_view> names_;
};

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
  name_candidates candidates(word);
  run.names->visit_functions([&](std::string_view name) {
    if (name.starts_with(space)) candidates(name);
  });
  return candidates.best();
}

}  // namespace hcl::inline v0_1::detail
