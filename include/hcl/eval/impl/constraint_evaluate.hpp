// Evaluates an expression to a value of a type that a configuration names: a mismatch is reported at the
// innermost element.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/expression_backend.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/impl/type_defaults.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/impl/conversion_size.hpp>
#include <hcl/value/impl/conversion_value.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// Goes from a value that does not convert to the part of it that is the reason, along with the expression
// that it was written as.
class misfit_finder {
 public:
  misfit_finder(const scope* names, eval_context& ctx) : names_(names), ctx_(ctx) {}

  // `v` as a value of `t` fails.
  void find(const syntax::node& written, const value& v, const type& t, const type_defaults* defaults,
            failure why) {
    at_ = &written;
    why_ = std::move(why);
    const value& plain = v.unmarked();
    switch (written.kind) {
      case syntax::node_kind::parentheses:
        return find(*syntax::as<syntax::parentheses_expr>(written).inner, v, t, defaults, std::move(why_));
      case syntax::node_kind::tuple:
        return find_element(syntax::as<syntax::tuple_expr>(written).elements, plain, t, defaults);
      case syntax::node_kind::json_array:
        return find_element(syntax::as<syntax::json_array>(written).elements, plain, t, defaults);
      case syntax::node_kind::object:
        for (const syntax::object_item& item : syntax::as<syntax::object_expr>(written).items) {
          const bool forced = item.form() == syntax::object_item::key_form::forced;
          if (find_attribute(*item.key, forced ? expression_role::forced_key : expression_role::key,
                             *item.value, plain, t, defaults))
            return;
        }
        return;
      case syntax::node_kind::json_object:
        for (const syntax::json_property& p : syntax::as<syntax::json_object>(written).properties) {
          if (find_attribute(*p.name, expression_role::plain, *p.value, plain, t, defaults)) return;
        }
        return;
      default: break;
    }
  }

  [[nodiscard]] const syntax::node& place() const noexcept { return *at_; }
  [[nodiscard]] const failure& why() const noexcept { return why_; }
  [[nodiscard]] std::string path() const { return path_ + why_.path; }

 private:
  // Why the part does not convert, if it does not.
  [[nodiscard]] std::optional<failure> misfit(const value& part, const type& t,
                                              const type_defaults* defaults) const {
    const model_options& options = *ctx_.options;
    outcome<value> converted =
        convert(defaults ? default_filler(*defaults, options).apply(part) : part, t, options);
    if (converted) return std::nullopt;
    return std::move(converted).error();
  }

  void find_element(syntax::node_list written, const value& v, const type& t, const type_defaults* defaults) {
    const bool tuple = t.kind() == type_kind::tuple;
    if (!tuple && t.kind() != type_kind::list && t.kind() != type_kind::set) return;
    if (v.kind() != type_kind::tuple || v.size() != written.size() ||
        (tuple && v.size() != t.elements().size()))
      return;
    for (std::size_t i = 0; i != written.size(); ++i) {
      const type& wanted = tuple ? t.elements()[i] : t.element();
      const type_defaults* inner =
          defaults ? defaults->find(tuple ? std::to_string(i) : std::string()) : nullptr;
      const value& part = v.elements()[i];
      std::optional<failure> why = misfit(part, wanted, inner);
      if (!why) continue;
      path_ += '[' + std::to_string(i) + ']';
      return find(*written[i], part, wanted, inner, *std::move(why));
    }
  }

  // Whether it is this attribute that does not convert.
  [[nodiscard]] bool find_attribute(const syntax::node& key, expression_role role,
                                    const syntax::node& written, const value& v, const type& t,
                                    const type_defaults* defaults) {
    if (v.kind() != type_kind::object) return false;
    diagnostics ignored(0);
    const value name =
        expression(ctx_.document, &key, role).evaluate(names_, ignored, ctx_.work, ctx_.options);
    if (name.is_marked() || name.kind() != type_kind::string || !name.is_known() || name.is_null())
      return false;
    const value* part = v.find(name.as_string());
    const object_attribute* attribute = t.kind() == type_kind::object ? t.find(name.as_string()) : nullptr;
    const type* wanted = attribute ? &attribute->type : t.kind() == type_kind::map ? &t.element() : nullptr;
    if (!part || !wanted) return false;
    const type_defaults* inner =
        defaults ? defaults->find(attribute ? name.as_string() : std::string_view()) : nullptr;
    std::optional<failure> why = misfit(*part, *wanted, inner);
    if (!why) return false;
    path_ += attribute ? '.' + std::string(name.as_string()) : '[' + in_quotes(name.as_string()) + ']';
    find(written, *part, *wanted, inner, *std::move(why));
    return true;
  }

  const scope* names_;
  eval_context& ctx_;
  const syntax::node* at_ = nullptr;
  failure why_{};
  std::string path_{};
};

}  // namespace hcl::inline v0_1::detail
