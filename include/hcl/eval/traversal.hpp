// A reference as a root name and steps, each with its place.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// Whether the text can be the name of an attribute, block type, variable or function: it begins with a letter
// (Unicode ID_Start) and goes on with letters, digits, `_` and `-`. Native syntax specification,
// "Identifiers". `valid_identifier("a-b")` is true, `valid_identifier("a b")` and `valid_identifier("")` are
// false.
[[nodiscard]] bool valid_identifier(std::string_view text);

class scope;
class traversal;

// One step of a traversal: the root name, `.name`, `[key]`, or `[*]`.
struct traversal_step {
  // The form of a step: `what` it is.
  enum class kind : unsigned char { root, attribute, index, splat };
  kind what;
  std::string name{};  // root, attribute
  hcl::value key{};    // index
  hcl::range where{};  // the name; `.name` with its dot; `[key]` with its brackets
};

// `aws.eu["web"].port`: absolute if it begins with a root, relative otherwise. An empty one is relative.
class traversal {
 public:
  traversal() = default;
  explicit traversal(std::vector<traversal_step> steps) : steps_(std::move(steps)) {}

  // All steps, the root first.
  [[nodiscard]] const std::vector<traversal_step>& steps() const noexcept { return steps_; }
  [[nodiscard]] bool empty() const noexcept { return steps_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return steps_.size(); }
  // Whether it has no root: it continues from another value.
  [[nodiscard]] bool is_relative() const noexcept {
    return steps_.empty() || steps_.front().what != traversal_step::kind::root;
  }
  // The root of an absolute traversal; empty for a relative one.
  [[nodiscard]] std::string_view root_name() const noexcept {
    return is_relative() ? std::string_view() : steps_.front().name;
  }
  // From the first step to the last; nowhere if there is none.
  [[nodiscard]] hcl::range range() const {
    if (steps_.empty()) return {};
    return {steps_.front().where.source(), between(steps_.front().where.span(), steps_.back().where.span())};
  }

  // This one followed by `rest`, which must be relative. join(split().first, split().second) is the same
  // again.
  [[nodiscard]] traversal join(const traversal& rest) const;
  // The root alone, and the steps after it. A relative one has no root.
  [[nodiscard]] std::pair<traversal, traversal> split() const;
  // The same with its root turned into an attribute step: `a.b` as seen from something that has an attribute
  // `a`.
  [[nodiscard]] traversal relative() const;

  // Resolves the traversal: an absolute one in a scope, a relative one inside a value. Errors point at the
  // step that fails.
  [[nodiscard]] result<value> apply(const scope& names) const;
  [[nodiscard]] result<value> apply(const value& from) const;

 private:
  std::vector<traversal_step> steps_;
};

// The source form, with other keys than strings, numbers, bools and null as "...": `a.b[0]["k"]`; a relative
// one begins with its dot or bracket.
[[nodiscard]] std::string to_string(const traversal& t);

}  // namespace hcl::inline v1_0
