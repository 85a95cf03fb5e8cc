// The functions of the conformance data whose signatures are computed from the types of the arguments.
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <hcl/model/type_relations.hpp>

#include "pulumi_scope.hpp"

namespace test {

namespace {

using hcl::model::call_site;
using hcl::model::signature;
using hcl::model::type;
using hcl::model::type_kind;

void error(hcl::diagnostics& diags, const call_site& call, std::string detail, bool is_warning = false) {
  diags.add({.severity = is_warning ? hcl::severity::warning : hcl::severity::error,
             .code = "test-signature",
             .summary = "Invalid call",
             .detail = std::move(detail),
             .subject = call.name});
}
void error_at_first(hcl::diagnostics& diags, const call_site& call, std::string detail) {
  diags.add({.code = "test-signature",
             .summary = "Invalid call",
             .detail = std::move(detail),
             .subject = call.arguments.empty() ? call.name : call.where(0)});
}

type first(const call_site& call) { return call.types.empty() ? type() : call.types.front(); }
bool is_eventual(const type& t) { return hcl::model::contains_eventuals(t); }
type lifted(const type& result, const call_site& call) {
  return is_eventual(first(call)) ? type::output(result) : result;
}
type plain(const type& t) {
  const type resolved = hcl::model::resolve_outputs(t);
  return resolved.is(type_kind::alternatives) && resolved.is_optional() ? resolved.without_none() : resolved;
}
signature every_argument(const call_site& call, type result) {
  signature made;
  for (std::size_t i = 0; i < call.types.size(); ++i)
    made.parameters.push_back({"p" + std::to_string(i), call.types[i]});
  made.result = std::move(result);
  return made;
}
std::vector<type> property_types(const type& object) {
  std::vector<type> types;
  for (const hcl::model::property& p : object.properties())
    types.push_back(p.type);
  return types;
}

signature element(const call_site& call, hcl::diagnostics& diags) {
  signature made{.parameters = {{"list", type::dynamic()}, {"index", type::integer()}}};
  if (call.types.empty()) return made;
  const type resolved = plain(first(call));
  if (resolved.is(type_kind::list) || resolved.is(type_kind::tuple)) {
    made.parameters[0].type = first(call);
    const type result = resolved.is(type_kind::list) ? type(resolved.element())
                                                     : hcl::model::unify(resolved.elements()).unsafe_answer;
    made.result = lifted(result, call);
  } else if (!call.skip_range_typechecking) {
    error_at_first(diags, call, "The first argument must be a list or tuple.");
  }
  return made;
}

signature length(const call_site& call, hcl::diagnostics& diags) {
  signature made{.parameters = {{"value", type::dynamic()}}, .result = type::integer()};
  if (call.types.empty()) return made;
  made.parameters[0].type = first(call);
  made.result = lifted(type::integer(), call);
  const type resolved = plain(first(call));
  const bool is_counted = resolved.is(type_kind::list) || resolved.is(type_kind::map) ||
                          resolved.is(type_kind::object) || resolved.is(type_kind::tuple);
  if (!is_counted && hcl::model::conversion_between(resolved, type::string()) == hcl::conversion::none)
    error_at_first(diags, call, "The first argument must be a list, map, object, tuple or string.");
  return made;
}

signature lookup(const call_site& call, hcl::diagnostics& diags) {
  signature made{
      .parameters = {{"map", type::dynamic()}, {"key", type::string()}, {"default", type::dynamic()}}};
  made.parameters[2].type = type::optional(type::dynamic());
  if (call.types.empty()) return made;
  const type resolved = plain(first(call));
  type found;
  if (resolved.is(type_kind::map)) {
    found = resolved.element();
  } else if (resolved.is(type_kind::object)) {
    found = hcl::model::unify(property_types(resolved)).unsafe_answer;
  } else {
    error_at_first(diags, call, "The first argument must be a map.");
    made.result = lifted(type::dynamic(), call);
    return made;
  }
  made.parameters[0].type = resolved;
  made.parameters[2].type = type::optional(found);
  made.result = lifted(found, call);
  return made;
}

signature try_first(const call_site& call, hcl::diagnostics& diags) {
  if (call.types.empty()) {
    error(diags, call, "At least one argument is needed.");
    return {.result = type::none()};
  }
  bool has_dynamic = false, has_eventual = false;
  for (const type& t : call.types) {
    has_dynamic = has_dynamic || t.is_dynamic();
    has_eventual = has_eventual || is_eventual(t);
  }
  type result = has_dynamic ? type() : hcl::model::unify(call.types).safe;
  if (has_dynamic || has_eventual) result = type::output(result);
  return every_argument(call, result);
}

bool may_be_output(const type& t) {
  if (t.is(type_kind::output) || t.is_dynamic()) return true;
  if (!t.is(type_kind::alternatives)) return false;
  for (const type& each : t.elements())
    if (each.is(type_kind::output)) return true;
  return false;
}

signature can(const call_site& call, hcl::diagnostics& diags) {
  if (call.types.size() != 1) {
    error(diags, call, "Exactly one argument is needed.");
    return {.parameters = {{"arg", type::dynamic()}}, .result = type::output(type::boolean())};
  }
  return every_argument(call, may_be_output(first(call)) ? type::output(type::boolean()) : type::boolean());
}

signature recover(const call_site& call, hcl::diagnostics& diags) {
  const type other = call.types.size() > 1 ? call.types[1] : type();
  const type result = type::output(hcl::model::unify(hcl::model::resolve_outputs(first(call)), other).safe);
  if (call.types.size() == 2) {
    if (!first(call).is(type_kind::output))
      error_at_first(diags, call, "The first argument must be an output.");
    return every_argument(call, result);
  }
  error(diags, call, "Exactly two arguments are needed.");
  return {.parameters = {{"value", first(call)}, {"recovery", other}}, .result = result};
}

signature to_json(const call_site& call, hcl::diagnostics& diags) {
  if (call.types.size() != 1) error(diags, call, "Exactly one argument is needed.");
  const type result = call.types.size() == 1 ? lifted(type::string(), call) : type::string();
  return {.parameters = {{"value", type::dynamic()}}, .result = result};
}

signature secret(const call_site& call, hcl::diagnostics&) {
  if (call.types.size() != 1)
    return {.parameters = {{"value", type::dynamic()}}, .result = type::output(type::dynamic())};
  return every_argument(call, type::output(first(call)));
}

signature single_or_none(const call_site& call, hcl::diagnostics& diags) {
  signature made{.parameters = {{"value", type::dynamic()}}, .result = type::optional(type::dynamic())};
  if (call.types.size() != 1) {
    error(diags, call, "Exactly one argument is needed.");
    return made;
  }
  const type resolved = plain(first(call));
  type found;
  if (resolved.is(type_kind::list)) {
    found = resolved.element();
  } else if (resolved.is(type_kind::tuple)) {
    if (!resolved.elements().empty()) found = resolved.elements().front();
  } else {
    error_at_first(diags, call, "The first argument must be a list or tuple.");
    made.result = lifted(made.result, call);
    return made;
  }
  made.parameters[0].type = first(call);
  made.result = lifted(type::optional(found), call);
  return made;
}

signature extreme(const call_site& call, hcl::diagnostics&) {
  type each = type::integer();
  for (const type& t : call.types)
    if (hcl::model::resolve_outputs(t).is(type_kind::number)) each = type::number();
  return {.varargs = hcl::model::parameter{"values", each}, .result = each};
}

signature entries(const call_site& call, hcl::diagnostics& diags) {
  type key = type::string(), value;
  const type resolved = call.types.size() == 1 ? plain(first(call)) : type();
  switch (resolved.kind()) {
    case type_kind::map: value = resolved.element(); break;
    case type_kind::object: value = hcl::model::unify(property_types(resolved)).unsafe_answer; break;
    case type_kind::list:
      key = type::integer();
      value = resolved.element();
      break;
    case type_kind::tuple:
      key = type::integer();
      value = hcl::model::unify(resolved.elements()).unsafe_answer;
      break;
    default:
      key = type::dynamic();
      if (!resolved.is_dynamic() && !call.types.empty() && !call.skip_range_typechecking)
        error_at_first(diags, call, "The argument must be a collection.");
      break;
  }
  const type one = type::object({{"key", key}, {"value", value}});
  return {.parameters = {{"value", type::dynamic()}}, .result = lifted(type::list(one), call)};
}

signature fixed(const std::string& name) {
  const type text = type::string(), whole = type::integer(), any = type::dynamic();
  if (name == "join") return {.parameters = {{"sep", text}, {"strings", type::list(text)}}, .result = text};
  if (name == "range")
    return {.parameters = {{"from", whole}, {"to", type::optional(whole)}}, .result = type::list(whole)};
  if (name == "split") return {.parameters = {{"sep", text}, {"s", text}}, .result = type::list(text)};
  if (name == "getOutput")
    return {.parameters = {{"stack", any}, {"name", text}}, .result = type::output(any)};
  if (name == "notImplemented") return {.parameters = {{"message", text}}, .result = any};
  if (name == "readFile") return {.parameters = {{"path", text}}, .result = text};
  if (name == "fileAsset") return {.parameters = {{"path", text}}, .result = type::opaque("Asset")};
  if (name == "stack") return {.result = text};
  throw std::runtime_error("no function " + name);
}

}  // namespace

hcl::model::signature_callback generic_signature(const std::string& name) {
  static const std::map<std::string, signature (*)(const call_site&, hcl::diagnostics&)> computed = {
      {"element", element}, {"length", length},
      {"lookup", lookup},   {"try", try_first},
      {"can", can},         {"recover", recover},
      {"toJSON", to_json},  {"secret", secret},
      {"unsecret", secret}, {"singleOrNone", single_or_none},
      {"max", extreme},     {"min", extreme},
      {"entries", entries}};
  if (const auto found = computed.find(name); found != computed.end()) return found->second;
  return [made = fixed(name)](const call_site&, hcl::diagnostics&) { return made; };
}

}  // namespace test
