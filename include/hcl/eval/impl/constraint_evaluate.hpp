// Evaluates an expression to a value of a type constraint; reports a mismatch at the innermost element.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// Fills in the defaults of optional attributes before conversion. Recurses as deep as the defaults go.
class default_filler {
 public:
  default_filler(const type_defaults& defaults, const model_options& options) noexcept
      : defaults_(defaults), options_(options) {}

  [[nodiscard]] value apply(const value& v) const {
    if (defaults_.empty() || !v.is_known() || v.is_null()) return v;
    const value& plain = v.unmarked();
    switch (plain.kind()) {
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple: return apply_to_sequence(plain).with_marks(v.marks());
      case type_kind::map:
      case type_kind::object: return apply_to_members(plain).with_marks(v.marks());
      case type_kind::dynamic:
      case type_kind::string:
      case type_kind::number:
      case type_kind::boolean:
      case type_kind::capsule: break;
    }
    return v;
  }

 private:
  // The defaults of an element or attribute, by its name.
  [[nodiscard]] const type_defaults* at(std::size_t index) const {
    return defaults_.find(defaults_.kind() == type_kind::tuple ? std::to_string(index) : std::string());
  }
  [[nodiscard]] const type_defaults* at(std::string_view name) const {
    return defaults_.find(defaults_.kind() == type_kind::object ? name : std::string_view());
  }

  [[nodiscard]] value filled(const type_defaults& inner, const value& v) const {
    return default_filler(inner, options_).apply(v);
  }

  // All of one type, if there is one for all of them.
  [[nodiscard]] bool make_alike(std::vector<value>& values) const {
    std::vector<type> types;
    types.reserve(values.size());
    for (const value& v : values)
      types.push_back(v.type());
    const std::optional<type> common = unify(types, conversion::unsafe, options_);
    if (!common) return false;
    std::vector<value> alike;
    alike.reserve(values.size());
    for (const value& v : values) {
      outcome<value> converted = common->is_dynamic() ? outcome<value>(v) : convert(v, *common, options_);
      if (!converted) return false;
      alike.push_back(*std::move(converted));
    }
    // With a dynamic common type, the values may still differ.
    for (const value& v : alike)
      if (!(v.type() == alike.front().type())) return false;
    values = std::move(alike);
    return true;
  }

  [[nodiscard]] value apply_to_sequence(const value& v) const {
    std::vector<value> elements;
    elements.reserve(v.size());
    for (const value& element : v.elements()) {
      const type_defaults* inner = at(elements.size());
      elements.push_back(inner ? filled(*inner, element) : element);
    }
    if (v.kind() == type_kind::tuple) return value::tuple(std::move(elements));
    if (elements.empty()) return v;
    if (!make_alike(elements)) return value::tuple(std::move(elements));
    const type element = elements.front().type();
    return v.kind() == type_kind::list ? value::list(element, std::move(elements))
                                       : value::set(element, std::move(elements));
  }

  [[nodiscard]] const value* own_default(std::string_view name) const {
    return defaults_.values().is_null() ? nullptr : defaults_.values().find(name);
  }

  [[nodiscard]] value with_inner(std::string_view name, const value& v) const {
    const type_defaults* inner = at(name);
    return inner ? filled(*inner, v) : v;
  }

  [[nodiscard]] value apply_to_members(const value& v) const {
    std::vector<member> list;
    list.reserve(v.size());
    for (const member& m : v.members()) {
      const value* fallback = own_default(m.name);
      list.push_back({m.name, with_inner(m.name, m.value.is_null() && fallback ? *fallback : m.value)});
      value& content = list.back().value;
      const bool is_kept = fallback && !m.value.is_null();
      if (is_kept && fallback->is_definitely_not_null() && content.kind() != type_kind::dynamic)
        content = refine_not_null(content);
    }
    if (!defaults_.values().is_null()) {
      for (const auto& [name, fallback] : defaults_.values().members())
        if (!v.find(name)) list.push_back({name, with_inner(name, fallback)});
    }
    std::vector<value> values;
    values.reserve(list.size());
    for (const member& m : list)
      values.push_back(m.value);
    if (v.kind() == type_kind::object) return value::object(std::move(list));
    if (list.empty()) return v;
    if (!make_alike(values)) return value::object(std::move(list));
    for (std::size_t i = 0; i < list.size(); ++i)
      list[i].value = values[i];
    return value::map(values.front().type(), std::move(list));
  }

  const type_defaults& defaults_;
  const model_options& options_;
};

// Finds the part of a value that does not convert, and its expression.
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
    if (!is_open_text(name)) return false;
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

}  // namespace hcl::inline v1_0::detail
