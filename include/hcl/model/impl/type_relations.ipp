// Relations of types, and types as text: the definitions of model/type_relations.hpp. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/impl/check_report.hpp>
#include <hcl/model/impl/conversion.hpp>
#include <hcl/model/impl/type_cycle.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/impl/unify_rules.hpp>
#include <hcl/model/impl/value_conversion.hpp>
#include <hcl/model/scope.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/value/impl/mismatch.hpp>

// Answers questions about one relation.

namespace hcl::inline v1_0::model {

HCL_DECL conversion conversion_between(const type& from, const type& to) {
  if (const auto known = detail::relate_plain(to, from, true)) return *known;
  return detail::type_relations().relate(to, from, detail::relation_mode::convert);
}

HCL_DECL bool is_assignable(const type& from, const type& to) {
  if (const auto known = detail::relate_plain(to, from, false)) return *known == conversion::safe;
  return detail::type_relations().relate(to, from, detail::relation_mode::assign) == conversion::safe;
}

// Converts values to types of the typed model.

HCL_DECL outcome<value> convert(const value& v, const type& to) {
  return detail::value_converter().run(v, to);
}

}  // namespace hcl::inline v1_0::model

// Explains why one type does not convert to another.

namespace hcl::inline v1_0::model::detail {

// Descends to the first parts that do not fit, collecting the path.
class mismatch_explainer {
 public:
  [[nodiscard]] std::string explain(const type& from, const type& to) {
    if (fits(from, to)) return {};
    type have = from;
    type want = to;
    std::string way;
    for (std::size_t steps = 0; steps < max_steps && step(have, want, way); ++steps)
      ;
    return way + last(have, want);
  }

 private:
  static constexpr std::size_t max_steps = 16;

  [[nodiscard]] bool fits(const type& from, const type& to) {
    return relations_.relate(to, from, relation_mode::convert) != conversion::none;
  }
  // Takes one step down, if there is one.
  [[nodiscard]] bool step(type& have, type& want, std::string& way) {
    if (want.is(type_kind::alternatives) && want.is_optional()) {
      type rest = want.without_none();
      if (rest.is(type_kind::alternatives)) return false;
      want = std::move(rest);
      return true;
    }
    if (want.is_eventual()) {
      want = type(want.element());
      return true;
    }
    if (want.is(type_kind::object) && have.is(type_kind::object)) return step_into_object(have, want, way);
    if (want.is(type_kind::tuple) && have.is(type_kind::tuple) &&
        want.elements().size() == have.elements().size())
      return step_into_tuple(have, want, way);
    if (!want.is_collection()) return false;
    return step_into_collection(have, want, way);
  }
  bool step_into_object(type& have, type& want, std::string& way) {
    for (const property& each : want.properties()) {
      const type* const given = have.find(each.name);
      const type part = given ? *given : type::none();
      if (fits(part, each.type)) continue;
      way += "property " + hcl::detail::in_quotes(each.name) + ": ";
      want = type(each.type);
      have = part;
      is_missing_ = given == nullptr;
      return !is_missing_;
    }
    return false;
  }
  bool step_into_tuple(type& have, type& want, std::string& way) {
    for (std::size_t i = 0; i < want.elements().size(); ++i) {
      if (fits(have.elements()[i], want.elements()[i])) continue;
      way += "element " + std::to_string(i) + ": ";
      have = type(have.elements()[i]);
      want = type(want.elements()[i]);
      return true;
    }
    return false;
  }
  bool step_into_collection(type& have, type& want, std::string& way) {
    const auto enter = [&](const std::string& where, const type& part) {
      way += where;
      have = type(part);
      want = type(want.element());
      return true;
    };
    if (have.is_collection() && have.is(type_kind::map) == want.is(type_kind::map))
      return enter("elements: ", have.element());
    if (want.is(type_kind::map)) {
      for (const property& each : have.properties())
        if (!fits(each.type, want.element()))
          return enter("element " + hcl::detail::in_quotes(each.name) + ": ", each.type);
      return false;
    }
    if (!have.is(type_kind::tuple)) return false;
    for (std::size_t i = 0; i < have.elements().size(); ++i)
      if (!fits(have.elements()[i], want.element()))
        return enter("element " + std::to_string(i) + ": ", have.elements()[i]);
    return false;
  }
  [[nodiscard]] std::string last(const type& have, const type& want) const {
    if (is_missing_) return "it is missing";
    if (have.is(type_kind::none)) return short_text(want) + " is required, but this is null";
    return short_text(want) + " is required, but this is " + short_text(have);
  }

  type_relations relations_{};
  bool is_missing_ = false;
};

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL std::string explain_mismatch(const type& from, const type& to) {
  return detail::mismatch_explainer().explain(from, to);
}

// Unifies any number of types.

HCL_DECL unified unify(std::span<const type> types, const limits& bounds) {
  if (types.empty()) return {type::none(), type::none()};
  if (types.size() == 1) return {types.front(), types.front()};
  detail::type_relations safe(bounds), unsafe(bounds);
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
