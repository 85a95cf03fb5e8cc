// A stored expression: a node and shared ownership of its document, so that structs can keep it and evaluate
// it later. Interface.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/eval_access.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

namespace detail {
struct budget_limit;
// The name that is written in the place of a secret.
inline constexpr std::string_view redacted_name = "sensitive_value_is_not_shown";
}  // namespace detail

// One budget serves one decode. Nodes evaluated once cost no steps, as the text bounds them; repetitions by
// loops, splats and functions do, as does repeated reading of large values.
struct budget {
  static constexpr std::size_t free_parts = 100'000;  // read without a step, in each evaluation

  explicit budget(const limits& bounds = {})
      : steps(bounds.steps),
        elements(bounds.elements),
        text(bounds.text),
        depth(bounds.depth),
        digits(bounds.digits),
        copied_elements(bounds.elements),
        copied_text(bounds.text),
        given(bounds) {}
  // The remaining steps, elements, text, depth and digits.
  std::size_t steps, elements, text, depth, digits;
  std::size_t unpaid = free_parts;  // elements and bytes of values that may still be read free of charge
  std::size_t credited = 0;         // bytes of the text added to `unpaid`
  std::size_t copied_elements, copied_text;  // what may still be copied out of values into C++ objects
  limits given;                              // as it was at first
  const detail::budget_limit* overdrawn =
      nullptr;             // the limit that a function has passed; its call reports that
  bool exhausted = false;  // reported once; everything after yields the dynamic value quietly
  const detail::budget_limit* what = nullptr;  // the limit that was passed, and where
  range where{};                               // the first place that passed a limit
};

namespace detail {

// A limit: its name, its counter, and the member that sets it.
struct budget_limit {
  std::string_view name;
  std::size_t budget::*left;
  std::size_t limits::*given;
};
inline constexpr budget_limit step_limit{"step limit", &budget::steps, &limits::steps};
inline constexpr budget_limit element_limit{"element limit", &budget::elements, &limits::elements};
inline constexpr budget_limit text_limit{"text limit", &budget::text, &limits::text};
inline constexpr budget_limit nesting_limit{"nesting limit", &budget::depth, &limits::depth};
inline constexpr budget_limit copied_text_limit{"limit for copied text", &budget::copied_text, &limits::text};
inline constexpr budget_limit copied_element_limit{"limit for copied elements", &budget::copied_elements,
                                                   &limits::elements};

// The role of an expression: as an object's key, a lone name is a string, unless in parentheses.
enum class expression_role : unsigned char { plain, key, forced_key };

}  // namespace detail

// An expression of a config, not evaluated yet. Copies share the parsed text. A default-made one evaluates to
// null.
//
//   struct rule { hcl::expression when; };              // decoded as it stands
//   hcl::result<hcl::value> v = r.when.evaluate(names);  // now, with names known only now
class expression {
 public:
  expression() = default;
  expression(syntax::document_ptr document, const syntax::node* node,
             detail::expression_role role = detail::expression_role::plain)
      : document_(std::move(document)), node_(node), role_(role) {}

  [[nodiscard]] explicit operator bool() const noexcept { return node_ != nullptr; }

  // The value with `names` known (full mode), within `bounds`. Without `options`, those that the text was
  // read with hold, as options::model of the decode.
  [[nodiscard]] result<value> evaluate(const scope& names, const limits& bounds = {},
                                       const model_options* options = nullptr) const {
    return detail::eval_access::evaluate(*this, &names, bounds, options);
  }
  // The value where neither variables nor functions are allowed (literal mode).
  [[nodiscard]] result<value> evaluate() const {
    return detail::eval_access::evaluate(*this, nullptr, {}, nullptr);
  }
  // The value as part of a larger evaluation with shared diagnostics and budget. `names` may be null (literal
  // mode).
  [[nodiscard]] value evaluate(const scope* names, diagnostics& diags, budget& work,
                               const model_options* options = nullptr) const;

  // Where it is written.
  [[nodiscard]] hcl::range range() const {
    return node_ ? hcl::range(document_->source, node_->range) : hcl::range();
  }
  // The part of that to point at: for `f(x)` the `f(`, for `[1, 2]` the bracket.
  [[nodiscard]] hcl::range start_range() const {
    return node_ ? hcl::range(document_->source, detail::eval_access::start_span(*this)) : hcl::range();
  }
  // As written.
  [[nodiscard]] std::string_view text() const noexcept {
    return node_ ? document_->source->text().substr(node_->range.begin, node_->range.size())
                 : std::string_view();
  }

  // The references to variables in it, in the order of the text, repetitions included; names bound by its own
  // for-expressions are none.
  [[nodiscard]] std::vector<traversal> variables() const;

  // Whether both are written alike: the same tokens in the same syntax, whatever the blanks and comments
  // between them. `a + 1` is not `1 + a`. Iterators of dynamic blocks count with their values, values
  // given by make_expression() with what they are.
  friend bool operator==(const expression& a, const expression& b);

  // document(), node() and role(): for the library's own layers.
  [[nodiscard]] const syntax::document_ptr& document() const noexcept { return document_; }
  [[nodiscard]] const syntax::node* node() const noexcept { return node_; }
  [[nodiscard]] detail::expression_role role() const noexcept { return role_; }

 private:
  syntax::document_ptr document_;
  const syntax::node* node_ = nullptr;
  detail::expression_role role_ = detail::expression_role::plain;
};

// An error for each unknown part of the value, with its path, at `where`; `unsuitable-value`.
// `require_known(*e.evaluate(names), e.range())`
[[nodiscard]] result<void> require_known(const value& v, range where = {});

}  // namespace hcl::inline v1_0
