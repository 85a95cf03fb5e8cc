// Relations of types, and types as text: the definitions of model/type_relations.hpp. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/impl/conversion.hpp>
#include <hcl/model/impl/explain.hpp>
#include <hcl/model/impl/type_cycle.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/impl/unify_rules.hpp>
#include <hcl/model/impl/value_conversion.hpp>
#include <hcl/model/scope.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/value/impl/mismatch.hpp>

// Answers questions about one relation.

namespace hcl::inline v1_0::model::detail {

[[nodiscard]] inline conversion relate_once(const type& to, const type& from, relation_mode mode) {
  if (const auto known = relate_plain(to, from, mode)) return *known;
  limits bounds;
  return type_relations(bounds).relate(to, from, mode);
}

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL conversion conversion_between(const type& from, const type& to) {
  return detail::relate_once(to, from, detail::relation_mode::convert);
}

HCL_DECL bool is_assignable(const type& from, const type& to) {
  return detail::relate_once(to, from, detail::relation_mode::assign) == conversion::safe;
}

// Converts values to types of the typed model.

HCL_DECL outcome<value> convert(const value& v, const type& to) {
  return detail::value_converter().run(v, to);
}

}  // namespace hcl::inline v1_0::model

namespace hcl::inline v1_0::model {

// Explains why one type does not convert to another.

HCL_DECL std::string explain_mismatch(const type& from, const type& to) {
  using detail::relation_mode;
  limits bounds;
  detail::type_relations relations(bounds);
  if (relations.relate(to, from, relation_mode::convert) != conversion::none) return {};
  detail::misfit part{.have = from, .want = to};
  detail::mismatch_search(relations, relation_mode::convert).descend(part);
  if (!part.why.empty()) return part.path + part.why;
  return part.path + detail::short_text(part.want) + " is required, but this is " +
         (part.have.is(type_kind::none) ? "null" : detail::short_text(part.have));
}

// Unifies any number of types.

HCL_DECL unified unify(std::span<const type> types, const limits& bounds) {
  if (types.empty()) return {type::none(), type::none()};
  if (types.size() == 1) return {types.front(), types.front()};
  limits bounds_of_safe = bounds, bounds_of_unsafe = bounds;
  detail::type_relations safe(bounds_of_safe), unsafe(bounds_of_unsafe);
  const std::vector<type> few = safe.widened(types);
  return {detail::unify_all(few, conversion::safe, safe), detail::unify_all(few, conversion::unsafe, unsafe)};
}

// The canonical text of types, without recursion.

HCL_DECL std::string to_string(const type& t) { return detail::write_type(t, std::size_t{1} << 20U); }

// The readable text of types, on several lines if needed.

HCL_DECL std::string to_pretty_string(const type& t, const type_text_options& options) {
  return detail::pretty_type_writer(options).write(t);
}

}  // namespace hcl::inline v1_0::model

// Recursive object types. They are built with placeholders; closing copies the open parts into one group of
// nodes.

namespace hcl::inline v1_0::model::detail {

HCL_DECL type model_access::placeholder() {
  auto node = std::make_unique<type_node>();
  node->is_open = true;
  node->hash = reinterpret_cast<std::uintptr_t>(node.get());
  return type_access::adopt(node.release());
}

HCL_DECL type model_access::close(const type& open, const type& body) {
  if (!type_access::is_open(body)) return body;
  const open_type one[] = {{open, body.is(type_kind::object) ? body : type::dynamic()}};
  return close_all(one, body);
}

// The scope of type expressions.

inline void report_no_type(hcl::range where, std::string detail, diagnostics& diags) {
  report(diags, {.code = codes::invalid_type_expression,
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

[[nodiscard]] inline signature object_function(const call_site& call, diagnostics& diags) {
  const type_argument argument = only_argument(call, diags);
  if (!argument.written) return of_one_type(argument, {});
  if (argument.written->kind != node_kind::object || !argument.given.is(type_kind::object)) {
    report_no_type(call.where(0), "The argument of object() must be an object such as { name = string }.",
                   diags);
    return of_one_type(argument, {});
  }
  bool good = true;
  for (const syntax::object_item& item : as<syntax::object_expr>(*argument.written).items)
    good = expect_type(*item.value, call.document, diags) && good;
  return of_one_type(argument, good ? argument.given : type::dynamic());
}

[[nodiscard]] inline signature tuple_function(const call_site& call, diagnostics& diags) {
  const type_argument argument = only_argument(call, diags);
  if (!argument.written) return of_one_type(argument, {});
  if (argument.written->kind != node_kind::tuple) {
    report_no_type(call.where(0), "The argument of tuple() must be a tuple such as [string, number].", diags);
    return of_one_type(argument, {});
  }
  bool good = true;
  for (const node* element : as<syntax::tuple_expr>(*argument.written).elements)
    good = expect_type(*element, call.document, diags) && good;
  return of_one_type(argument, good ? argument.given : type::dynamic());
}

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

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
  names.function("object", signature_callback(detail::object_function));
  names.function("tuple", signature_callback(detail::tuple_function));
  return names;
}

HCL_DECL typed_expression bind_type(const hcl::expression& e, const scope& names, diagnostics& diags,
                                    const bind_options& options) {
  typed_expression made = detail::binder::bind(e, names, diags, options);
  if (!made.root) return made;
  const node& root = made.nodes->bare(*made.root);
  node_facts& known = *made.nodes->find(root);
  if (!detail::expect_type(root, known.document, diags)) known.type = type::dynamic();
  return made;
}

}  // namespace hcl::inline v1_0::model
