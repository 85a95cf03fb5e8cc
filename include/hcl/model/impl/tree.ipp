// Nodes made by rewriting, and destruction of trees. Implementation.
#pragma once

#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/traverse.hpp>
#include <hcl/model/impl/tree.hpp>

namespace hcl::inline v1_0::model::detail {

HCL_DECL void binder::destroy(const node_facts* last) noexcept {
  while (last) {
    const node_facts* const one = std::exchange(last, last->before);
    if (one->names) {
      std::destroy(one->names->steps.begin(), one->names->steps.end());
      std::destroy_at(one->names);
    }
    std::destroy_at(one);
  }
}

HCL_DECL node_ptr binder::with_part(tree& nodes, const node& n, std::size_t number, const node* part) {
  const node_facts* const known = nodes.find(n);
  const node* const to = known && known->is_made ? &n : copy_of(nodes, n);
  if (to->kind == node_kind::object && number % 2 == 0 && is_bare_key(*part)) {
    node* const key = copy_of(nodes, *part);
    key->forced = true;  // else its name would be the key
    part = key;
  }
  *const_cast<const node**>(syntax::part_place(*to, number)) = part;  // no node that was made is a constant
  return to;
}

// Values with a literal form become literals; others become variables with an unwritable name.
HCL_DECL node_ptr binder::make_literal(tree& nodes, hcl::value v, const node* place) {
  const type is = v.is_known() ? type::constant(v) : from_base(v.type());
  const bool is_text = v.is_known() && !v.is_null() && v.kind() == hcl::type_kind::string;
  const bool is_number = v.is_known() && !v.is_null() && v.kind() == hcl::type_kind::number;
  node* made = nullptr;
  if (is_said_by_text(v) && is_text) {
    syntax::text_expr like{};
    like.kind = node_kind::text;
    like.text = nodes.keep(v.as_string());
    made = nodes.make(like, place);
  } else if (is_said_by_text(v) &&
             !(is_number && (v.as_number().sign() < 0 || v.as_number().is_negative_zero()))) {
    using form = syntax::literal::type;
    std::string text;
    hcl::detail::append_literal(text, v);
    syntax::literal like{};
    like.kind = node_kind::literal;
    like.what = v.is_null() ? form::null : form::number;
    if (!v.is_null() && !is_number) like.what = v.as_bool() ? form::boolean_true : form::boolean_false;
    like.text = nodes.keep(text);
    made = nodes.make(like, place);
  } else {
    auto what = std::make_shared<definition>();
    what->kind = definition_kind::constant;
    what->name = std::string(made_name) + std::to_string(nodes.size());
    what->type = is;
    what->constant = std::move(v);
    syntax::scope_traversal like{};
    like.kind = node_kind::scope_traversal;
    like.forced = true;
    like.root = nodes.keep(what->name);
    made = nodes.make(like, place);
    node_names& names = nodes.names(*nodes.find(*made));
    names.root = as<syntax::scope_traversal>(*made).root;
    names.root_type = is;
    names.is_variable = true;
    names.what = std::move(what);
  }
  nodes.find(*made)->type = is;
  return made;
}

}  // namespace hcl::inline v1_0::model::detail

// Types of one step into a type.

namespace hcl::inline v1_0::model {

HCL_DECL type attribute_of(const type& from, std::string_view name, const range& where, diagnostics& diags) {
  return detail::attribute_of(from, value(name), where, diags, detail::step_rules::bound);
}

HCL_DECL type element_of(const type& from, const value& key, const range& where, diagnostics& diags) {
  return detail::element_of(from, key, where, diags, detail::step_rules::bound);
}

HCL_DECL type element_by(const type& from, const type& key, const range& where, diagnostics& diags) {
  if (key.is(type_kind::constant)) return hcl::model::element_of(from, key.value(), where, diags);
  return detail::step_typer({key, std::nullopt, false}, where, diags, detail::step_rules::bound).run(from);
}

}  // namespace hcl::inline v1_0::model

// Removes eventuals from types, and adds them.

namespace hcl::inline v1_0::model::detail {

HCL_DECL type model_access::resolve(const type& t, bool outputs) { return type_resolver(outputs).run(t); }

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL type input_of(const type& t) { return detail::input_maker().run(t); }

}  // namespace hcl::inline v1_0::model

// Evaluates typed trees by the ordinary evaluator.

namespace hcl::inline v1_0::model::detail {

HCL_DECL value binder::evaluate(const typed_expression& e, const hcl::scope& names, diagnostics& diags,
                                const limits& bounds) {
  budget work(bounds);
  return evaluate_tree(e.nodes, e.root, names, diags, work);
}

}  // namespace hcl::inline v1_0::model::detail
