// A stored expression: a node and shared ownership of its document, so that structs can keep it and evaluate
// it later. Interface.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/budget.hpp>
#include <hcl/eval/eval_access.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

class expression;
struct model_options;

namespace detail {
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
  [[nodiscard]] friend bool operator==(const expression& a, const expression& b) {
    return detail::eval_access::is_same(a, b);
  }

  // document(), node() and role(): for the library's own layers.
  [[nodiscard]] const syntax::document_ptr& document() const noexcept { return document_; }
  [[nodiscard]] const syntax::node* node() const noexcept { return node_; }
  [[nodiscard]] detail::expression_role role() const noexcept { return role_; }

 private:
  syntax::document_ptr document_;
  const syntax::node* node_ = nullptr;
  detail::expression_role role_ = detail::expression_role::plain;
};

}  // namespace hcl::inline v1_0
