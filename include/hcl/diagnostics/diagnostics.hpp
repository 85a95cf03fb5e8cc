// The list of problems of one run, capped so that hostile input cannot flood it.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
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
};
}  // namespace detail

// Problems in the order found. Past `limit` errors are counted, not kept.
class diagnostics {
 public:
  static constexpr std::size_t default_limit = 100;

  diagnostics() = default;
  explicit diagnostics(std::size_t limit) : limit_(limit) {}

  void add(diagnostic problem);
  void append(diagnostics other);

  [[nodiscard]] bool has_errors() const noexcept { return errors_ != 0; }
  [[nodiscard]] bool empty() const noexcept { return kept_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return kept_.size(); }
  [[nodiscard]] std::size_t error_count() const noexcept { return errors_; }  // kept or not
  [[nodiscard]] std::size_t dropped() const noexcept { return dropped_; }
  [[nodiscard]] std::size_t limit() const noexcept { return limit_; }
  [[nodiscard]] bool full() const noexcept { return kept_.size() >= limit_; }
  [[nodiscard]] auto begin() const noexcept { return kept_.begin(); }
  [[nodiscard]] auto end() const noexcept { return kept_.end(); }
  [[nodiscard]] const diagnostic& operator[](std::size_t i) const { return kept_[i]; }

  // Forgets everything added after the list had `size` entries and `errors` errors: used where the language drops an operand's problems.
  struct mark { std::size_t size, errors, dropped; };
  [[nodiscard]] mark here() const noexcept { return {kept_.size(), errors_, dropped_}; }
  void rewind(mark m);
  [[nodiscard]] bool errors_since(mark m) const noexcept { return errors_ != m.errors; }

  friend std::ostream& operator<<(std::ostream& out, const diagnostics& all) { detail::diagnostics_waist<>::render(out, all); return out; }

 private:
  std::vector<diagnostic> kept_;
  std::size_t limit_ = default_limit;
  std::size_t errors_ = 0;
  std::size_t dropped_ = 0;
};

// Text as shown to the config's author: header, snippet with underline, variables, detail, suggestion. No colour.
[[nodiscard]] inline std::string to_string(const diagnostics& all) { return detail::diagnostics_waist<>::to_string(all); }
// {"diagnostics":[{severity, code, summary, detail, subject:{filename,start:{line,column,byte},end}, ...}]}
[[nodiscard]] inline std::string to_json(const diagnostics& all) { return detail::diagnostics_waist<>::to_json(all); }

}  // namespace hcl::inline v0_1
