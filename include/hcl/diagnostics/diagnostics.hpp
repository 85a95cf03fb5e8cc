// The list of problems of one run, capped so that hostile input cannot flood it.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostic.hpp>

namespace hcl::inline v0_1 {

class diagnostics;

namespace detail {
// The waist of this floor; defined in diagnostics/render.hpp and render_json.hpp.
template <typename = void>
struct diagnostics_waist {
  static void render(std::ostream& out, const diagnostics& all);
  static std::string to_string(const diagnostics& all);
  static std::string to_json(const diagnostics& all);
  // One owner that keeps both alive; defined in owners.hpp.
  static std::shared_ptr<const void> join(std::shared_ptr<const void> first, std::shared_ptr<const void> second);
};
}  // namespace detail

// Problems in the order found. Past `limit` errors they are counted, not kept; warnings have the same limit to themselves, so that they crowd
// out no error.
class diagnostics {
 public:
  static constexpr std::size_t default_limit = 100;

  diagnostics() = default;
  explicit diagnostics(std::size_t limit) : limit_(limit) {}

  template <typename = void>
  void add(diagnostic problem) {
    const bool is_error = problem.severity == severity::error;
    if ((is_error ? kept_errors_ : kept_.size() - kept_errors_) >= limit_) {
      ++dropped_;
    } else {
      kept_.push_back(std::move(problem));
      kept_errors_ += is_error;
    }
    errors_ += is_error;
  }

  // Counts an error that finds no room, or found none when it was made, without making it up.
  void add_unseen() noexcept {
    ++errors_;
    ++dropped_;
  }

  // Adds what `other` has kept, and counts what it has dropped.
  template <typename = void>
  void append(diagnostics other) {
    errors_ += other.errors_ - other.kept_errors_;
    dropped_ += other.dropped_;
    for (diagnostic& problem : other.kept_) add(std::move(problem));
  }

  [[nodiscard]] bool has_errors() const noexcept { return errors_ != 0; }
  [[nodiscard]] bool empty() const noexcept { return kept_.empty() && dropped_ == 0; }
  [[nodiscard]] std::size_t size() const noexcept { return kept_.size(); }
  [[nodiscard]] std::size_t error_count() const noexcept { return errors_; }  // kept or not
  [[nodiscard]] std::size_t dropped() const noexcept { return dropped_; }
  [[nodiscard]] std::size_t limit() const noexcept { return limit_; }
  [[nodiscard]] bool full() const noexcept { return kept_errors_ >= limit_; }  // no further error will be kept
  [[nodiscard]] auto begin() const noexcept { return kept_.begin(); }
  [[nodiscard]] auto end() const noexcept { return kept_.end(); }
  [[nodiscard]] const diagnostic& operator[](std::size_t i) const { return kept_[i]; }

  // Forgets everything added since the mark was made: used where the language drops an operand's problems.
  struct mark { std::size_t size, errors, dropped, kept_errors; };
  [[nodiscard]] mark here() const noexcept { return {kept_.size(), errors_, dropped_, kept_errors_}; }
  template <typename = void>
  void rewind(mark m) noexcept {
    kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(m.size), kept_.end());
    errors_ = m.errors;
    dropped_ = m.dropped;
    kept_errors_ = m.kept_errors;
  }
  [[nodiscard]] bool errors_since(mark m) const noexcept { return errors_ != m.errors; }

  // Calls `change(diagnostic&)` for each that is kept; its severity must stay.
  template <typename Change>
  void rework(Change&& change) {
    for (diagnostic& problem : kept_) change(problem);
  }

  template <typename X = void>
  friend std::ostream& operator<<(std::ostream& out, const diagnostics& all) { detail::diagnostics_waist<X>::render(out, all); return out; }

 private:
  std::vector<diagnostic> kept_;
  std::size_t limit_ = default_limit;
  std::size_t errors_ = 0;
  std::size_t dropped_ = 0;      // errors and warnings
  std::size_t kept_errors_ = 0;  // among kept_
};

// Text as shown to the config's author: header, snippet with underline, variables, detail, suggestion. No colour.
template <typename X = void>
[[nodiscard]] std::string to_string(const diagnostics& all) { return detail::diagnostics_waist<X>::to_string(all); }
// {"diagnostics":[{severity, code, summary, detail, subject:{filename,start:{line,column,byte},end}, ...}]}
template <typename X = void>
[[nodiscard]] std::string to_json(const diagnostics& all) { return detail::diagnostics_waist<X>::to_json(all); }

}  // namespace hcl::inline v0_1
