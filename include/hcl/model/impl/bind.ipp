// Binding: the meanings and types of nodes, in a tree. Implementation.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/native_body.hpp>
#include <hcl/body/impl/schema_matcher.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/impl/checker.hpp>
#include <hcl/model/impl/explain.hpp>
#include <hcl/model/impl/tree.hpp>
#include <hcl/model/scope.hpp>

namespace hcl::inline v1_0::model {

HCL_DECL typed_expression bind(const hcl::expression& e, const scope& names, diagnostics& diags,
                               const bind_options& options) {
  typed_expression made{std::make_shared<tree>()};
  if (!e) return made;
  made.nodes->keep(e.document());
  made.root = detail::root_of(*made.nodes, e);
  detail::check_context ctx{made.nodes.get(), &names, diags, options};
  detail::checker(ctx).examine(*made.root, e.document().get());
  return made;
}

HCL_DECL void check_again(typed_expression& e, diagnostics& diags, const bind_options& options) {
  if (!e.root) return;
  detail::check_context ctx{e.nodes.get(), nullptr, diags, options};
  detail::checker(ctx).examine(*e.root, nullptr);
}

}  // namespace hcl::inline v1_0::model

namespace hcl::inline v1_0::model::detail {

class body_binder {
 public:
  body_binder(tree_ptr nodes, const scope& names, diagnostics& diags, const body_options& options)
      : nodes_(std::move(nodes)),
        options_(options),
        ctx_{nodes_.get(), &names, diags, options.expressions},
        checker_(ctx_) {}

  [[nodiscard]] typed_body bind(const hcl::body& of) { return bind(of, *ctx_.names); }

 private:
  [[nodiscard]] typed_body bind(const hcl::body& of, const scope& names) {
    const auto written = of.source() ? of.source()->written() : hcl::detail::body_source::written_view();
    typed_body made{.nodes = nodes_, .items = {}, .origin = written.native};
    if (written.document) made.document = *written.document;
    const body_schema* const schema = options_.schema ? options_.schema(around_) : nullptr;
    std::optional<hcl::detail::schema_index> wanted;
    hcl::detail::body_request request{.what = hcl::detail::body_request::purpose::listing};
    if (schema) {
      wanted.emplace(*schema);
      request = {.wanted = &*wanted};
    }
    const auto items = hcl::detail::items_of(of, request, ctx_.diags);
    while (items->next()) {
      typed_item& item = made.items.emplace_back();
      if (items->item().is_block) {
        item.block = std::make_unique<typed_block>();
        item.block->origin = items->native().block;
        bind_block(*item.block, items->block(), names);
      } else {
        item.attribute.emplace().origin = items->native().attribute;
        bind_attribute(*item.attribute, items->attribute(), names);
      }
    }
    return made;
  }
  void bind_attribute(typed_attribute& made, body_attribute&& from, const scope& names) {
    made.name = std::move(from.name);
    made.name_range = std::move(from.name_range);
    made.range = std::move(from.range);
    const hcl::expression& e = from.expression;
    if (!e) return;
    const scope* const special =
        options_.attribute_scope ? options_.attribute_scope(around_, made.name) : nullptr;
    made.value.nodes = nodes_for(e.document());
    made.value.root = root_of(*made.value.nodes, e);
    ctx_.nodes = made.value.nodes.get();
    ctx_.names = special ? special : &names;
    checker_.examine(*made.value.root, e.document().get());
  }
  // Copies made by a dynamic block share nodes with different meanings.
  [[nodiscard]] tree_ptr nodes_for(const syntax::document_ptr& document) {
    tree_ptr nodes = nodes_;
    if (document->original) {
      tree_ptr& of_copy = of_copies_[document.get()];
      if (!of_copy) of_copy = std::make_shared<tree>();
      nodes = of_copy;
    }
    nodes->keep(document);
    return nodes;
  }
  void bind_block(typed_block& made, body_block&& from, const scope& names) {
    made.type = std::move(from.type);
    made.labels = std::move(from.labels);
    made.definition_range = std::move(from.definition_range);
    made.type_range = std::move(from.type_range);
    made.label_ranges = std::move(from.label_ranges);
    around_.push_back({made.type, made.labels});
    const scope* const special = options_.block_scope ? options_.block_scope(around_) : nullptr;
    made.body = std::make_unique<typed_body>(bind(from.body, special ? *special : names));
    around_.pop_back();
  }

  tree_ptr nodes_;
  const body_options& options_;
  check_context ctx_;
  checker checker_;
  std::unordered_map<const syntax::document*, tree_ptr> of_copies_{};
  std::vector<block_place> around_{};
};

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL typed_body bind(const hcl::body& of, const scope& names, diagnostics& diags,
                         const body_options& options) {
  return detail::body_binder(std::make_shared<tree>(), names, diags, options).bind(of);
}

HCL_DECL void tree::destroy_facts() noexcept {
  while (last_) {
    const node_facts* const one = std::exchange(last_, last_->before);
    if (one->names) {
      std::destroy(one->names->steps.begin(), one->names->steps.end());
      std::destroy_at(one->names);
    }
    std::destroy_at(one);
  }
}

HCL_DECL node_ptr tree::with_part(const node& n, std::size_t number, const node* part) {
  const node_facts* const known = find(n);
  const node* const to = known && known->is_made ? &n : detail::copy_of(*this, n);
  if (to->kind == node_kind::object && number % 2 == 0 && detail::is_bare_key(*part)) {
    node* const key = detail::copy_of(*this, *part);
    key->forced = true;  // else its name would be the key
    part = key;
  }
  *const_cast<const node**>(syntax::part_place(*to, number)) = part;  // no node that was made is a constant
  return to;
}

// Values with a literal form become literals; others become variables with an unwritable name.
HCL_DECL node_ptr tree::make_literal(hcl::value v, const node* place) {
  const type is = v.is_known() ? type::constant(v) : from_base(v.type());
  const bool is_text = v.is_known() && !v.is_null() && v.kind() == hcl::type_kind::string;
  const bool is_number = v.is_known() && !v.is_null() && v.kind() == hcl::type_kind::number;
  node* made = nullptr;
  if (detail::is_said_by_text(v) && is_text) {
    syntax::text_expr like{};
    like.kind = node_kind::text;
    like.text = keep(v.as_string());
    made = make(like, place);
  } else if (detail::is_said_by_text(v) &&
             !(is_number && (v.as_number().sign() < 0 || v.as_number().is_negative_zero()))) {
    using form = syntax::literal::type;
    std::string text;
    hcl::detail::append_literal(text, v);
    syntax::literal like{};
    like.kind = node_kind::literal;
    like.what = v.is_null() ? form::null : form::number;
    if (!v.is_null() && !is_number) like.what = v.as_bool() ? form::boolean_true : form::boolean_false;
    like.text = keep(text);
    made = make(like, place);
  } else {
    auto what = std::make_shared<definition>();
    what->kind = definition_kind::constant;
    what->name = std::string(detail::made_name) + std::to_string(size());
    what->type = is;
    what->constant = std::move(v);
    syntax::scope_traversal like{};
    like.kind = node_kind::scope_traversal;
    like.forced = true;
    like.root = keep(what->name);
    made = make(like, place);
    node_names& names = this->names(*find(*made));
    names.root = as<syntax::scope_traversal>(*made).root;
    names.root_type = is;
    names.is_variable = true;
    names.what = std::move(what);
  }
  find(*made)->type = is;
  return made;
}

HCL_DECL result<value> evaluate(const typed_expression& e, const hcl::scope& names, const limits& bounds) {
  diagnostics diags(bounds.diagnostics);
  budget work(bounds);
  value found = detail::evaluate_tree(e.nodes, e.root, names, diags, work);
  return {std::move(found), std::move(diags)};
}

namespace detail {

inline void report_no_type(hcl::range where, std::string detail, diagnostics& diags) {
  diags.add({.code = codes::invalid_type_expression,
             .summary = "Invalid type specification",
             .detail = std::move(detail),
             .subject = std::move(where)});
}

// Reports expressions that are not types.
inline bool expect_type(const node& part, const syntax::document* document, diagnostics& diags) {
  const node& n = unwrapped(part);
  if (n.kind == node_kind::broken || n.kind == node_kind::function_call) return true;
  if (n.kind == node_kind::scope_traversal && as<syntax::scope_traversal>(n).steps.empty()) return true;
  report_no_type(document ? hcl::range(document->source, n.range) : hcl::range(),
                 "A type is expected here: a name such as string, or a call such as list(string).", diags);
  return false;
}

// The one argument of a function of types; dynamic if it is missing.
struct type_argument {
  const node* written = nullptr;
  type given{};
};
[[nodiscard]] inline type_argument only_argument(const call_site& call, diagnostics& diags) {
  if (call.arguments.size() != 1 || call.types.size() != 1) return {};
  if (call.is_open) {
    report_no_type(call.where(0), "Types cannot be expanded.", diags);
    return {};
  }
  return {&unwrapped(*call.arguments.front()), call.types.front()};
}

[[nodiscard]] inline signature of_one_type(const type_argument& argument, type result) {
  signature made{.parameters = {{"type", argument.given}}, .result = std::move(result)};
  return made;
}

using type_maker = type (*)(type element);

// list, set, map, optional
[[nodiscard]] inline function_signature type_function(type_maker make) {
  return signature_callback([make](const call_site& call, diagnostics& diags) {
    const type_argument argument = only_argument(call, diags);
    const bool good = argument.written && expect_type(*argument.written, call.document, diags);
    return of_one_type(argument, good ? make(argument.given) : type::dynamic());
  });
}

// object, tuple
[[nodiscard]] inline function_signature structure_function(node_kind kind, std::string_view wanted) {
  return signature_callback([=](const call_site& call, diagnostics& diags) {
    const type_argument argument = only_argument(call, diags);
    if (!argument.written) return of_one_type(argument, {});
    const bool is_object = kind == node_kind::object;
    if (argument.written->kind != kind || (is_object && !argument.given.is(type_kind::object))) {
      report_no_type(call.where(0), std::string(wanted), diags);
      return of_one_type(argument, {});
    }
    bool good = true;
    for (std::size_t i = is_object ? 1 : 0; part_of(*argument.written, i).at; i += is_object ? 2 : 1)
      good = expect_type(*part_of(*argument.written, i).at, call.document, diags) && good;
    if (is_object &&
        as<syntax::object_expr>(*argument.written).items.size() != argument.given.properties().size())
      report_no_type(call.where(0), "An attribute appears twice.", diags);
    return of_one_type(argument, good ? argument.given : type::dynamic());
  });
}

}  // namespace detail

HCL_DECL scope type_scope() {
  scope names;
  names.variable("any", type::dynamic());
  names.variable("bool", type::boolean());
  names.variable("int", type::integer());
  names.variable("number", type::number());
  names.variable("string", type::string());
  names.function("list", detail::type_function([](type element) { return type::list(std::move(element)); }));
  names.function("set", detail::type_function([](type element) { return type::set(std::move(element)); }));
  names.function("map", detail::type_function([](type element) { return type::map(std::move(element)); }));
  names.function("optional",
                 detail::type_function([](type element) { return type::optional(std::move(element)); }));
  names.function("object", detail::structure_function(
                               node_kind::object,
                               "The argument of object() must be an object such as { name = string }."));
  names.function("tuple",
                 detail::structure_function(
                     node_kind::tuple, "The argument of tuple() must be a tuple such as [string, number]."));
  return names;
}

HCL_DECL typed_expression bind_type(const hcl::expression& e, const scope& names, diagnostics& diags,
                                    const bind_options& options) {
  typed_expression made = bind(e, names, diags, options);
  if (!made.root) return made;
  const node& root = made.nodes->bare(*made.root);
  node_facts& known = *made.nodes->find(root);
  if (!detail::expect_type(root, known.document, diags)) known.type = type::dynamic();
  return made;
}

}  // namespace hcl::inline v1_0::model
