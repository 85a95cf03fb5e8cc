// Makes the nodes of values that the grammar has found to be plain: the same that the other rules make, with
// fewer steps. Only for bodies, which are in files, where everything stands where it is.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/grammar/plain_attribute.hpp>
#include <hcl/parser/expression_builder.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/template.hpp>

namespace hcl::inline v0_1::parser {

class plain_builder : public expression_builder {
 public:
  using expression_builder::expression_builder;

  // The parts of a value that has some; false if nothing may be nested as deep as they might be.
  [[nodiscard]] bool begin_plain_parts() noexcept {
    plain_parts_ = nodes_.here();
    return depth_ < depth_limit_;
  }
  void plain_element(const grammar::plain_value& element) { values_.push(plain(element)); }
  void plain_item(const grammar::plain_value& key, const grammar::plain_value& value) {
    const syntax::node* const made = plain(key);
    items_.push({made, plain(value)});
  }
  // They are read again by the rules for all values.
  void drop_plain_parts() noexcept {
    values_.truncate(0);
    items_.truncate(0);
    nodes_.rewind(plain_parts_);
  }

 protected:
  // In a file, where everything stands where it is.
  [[nodiscard]] byte_span file_span(const char* begin, const char* end) const noexcept {
    return {offset(begin), offset(end)};
  }
  HCL_ALWAYS_INLINE const syntax::node* plain(const grammar::plain_value& value) {
    using enum grammar::plain_form;
    const byte_span whole = file_span(value.begin, value.end);
    const std::string_view written(value.begin, static_cast<std::size_t>(value.end - value.begin));
    if (value.form == text) {
      const bool empty = whole.size() == 2;
      return nodes_.make<syntax::string_expr>(
          syntax::node{syntax::node_kind::string, whole}, true,
          byte_span{whole.begin + (empty ? 2U : 1U), whole.end - (empty ? 0U : 1U)},
          written.substr(1, written.size() - 2));
    }
    if (value.form >= name) return plain_part(value.form, whole, written);
    using type = syntax::literal::type;
    type what = value.form == yes ? type::boolean_true : type::boolean_false;
    if (value.form == number) what = type::number;
    return nodes_.make<syntax::literal>(syntax::node{syntax::node_kind::literal, whole}, what, written);
  }
  // The key of an item, or what is made of all parts.
  HCL_NOINLINE const syntax::node* plain_part(grammar::plain_form form, byte_span whole,
                                              std::string_view written) {
    if (form == grammar::plain_form::name)
      return nodes_.make<syntax::scope_traversal>(syntax::node{syntax::node_kind::scope_traversal, whole},
                                                  written, whole.end);
    if (form == grammar::plain_form::tuple)
      return nodes_.make<syntax::tuple_expr>(syntax::node{syntax::node_kind::tuple, whole}, take_values(0));
    const auto items = nodes_.copy(hcl::detail::view<const syntax::object_item>(items_.above(0)));
    items_.truncate(0);
    return nodes_.make<syntax::object_expr>(syntax::node{syntax::node_kind::object, whole}, items);
  }

 private:
  hcl::detail::arena::checkpoint plain_parts_{};  // where the nodes of the parts begin
};

}  // namespace hcl::inline v0_1::parser
