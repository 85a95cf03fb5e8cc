// Reports type errors.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/fix.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/type.hpp>
#include <hcl/text/impl/closest.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::model::detail {

// Cut between characters.
[[nodiscard]] inline std::string beginning_of(std::string_view text, std::size_t max_length) {
  std::size_t end = text.size() <= max_length ? text.size() : max_length;
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;
  return std::string(text.substr(0, end)) + (end < text.size() ? "..." : "");
}

// For a sentence: `list(string)`, cut where it would be too long to read.
[[nodiscard]] inline std::string named(const type& t) {
  constexpr std::size_t max_length = 120;
  return t.is(type_kind::none) ? std::string("null") : write_type(t, max_length);
}

// A name of the config for a sentence: the beginning of one that is too long to read.
[[nodiscard]] inline std::string shown(std::string_view name) { return beginning_of(name, 80); }

struct type_problem {
  std::string_view code;
  std::string_view summary;
  std::string detail;
  hcl::range subject{};
  hcl::range context{};
  hcl::severity severity = hcl::severity::error;
  std::optional<fix_it> fix{};
  std::string_view function{};
};

inline void report(diagnostics& diags, type_problem&& problem) {
  diags.add({.severity = problem.severity,
             .code = problem.code,
             .summary = std::string(problem.summary),
             .detail = std::move(problem.detail),
             .subject = std::move(problem.subject),
             .context = std::move(problem.context),
             .fix = std::move(problem.fix),
             .quotes = quoting::values,
             .function = std::string(problem.function)});
}

// Gathers known names that a misspelt one may mean.
class near_names {
 public:
  explicit near_names(std::string_view word) : word_(word) {}
  void operator()(std::string_view name) {
    if (names_.size() < 256 && hcl::detail::may_be_near(word_, name)) names_.push_back(name);
  }
  [[nodiscard]] std::optional<fix_it> fix(const hcl::range& where) const {
    return hcl::detail::rename_to(where, std::string(closest(word_, names_)));
  }

 private:
  std::string_view word_;
  std::vector<std::string_view> names_{};
};

}  // namespace hcl::inline v1_0::model::detail
