#include "pulumi_scope.hpp"

#include <stdexcept>
#include <utility>

#include <support/codec.hpp>

#include "pulumi_type_reader.hpp"

namespace test {

namespace {

hcl::model::parameter to_parameter(const json::value& p) {
  return {p["name"].string(), to_model_type(p["type"])};
}

hcl::model::function_signature to_signature(const json::value& sig) {
  if (const json::value* generic = sig.find("generic")) return generic_signature(generic->string());
  hcl::model::signature made;
  if (const json::value* parameters = sig.find("params"))
    for (const json::value& p : parameters->elements)
      made.parameters.push_back(to_parameter(p));
  if (const json::value* rest = sig.find("varargs")) made.varargs = to_parameter(*rest);
  made.result = to_model_type(sig["return"]);
  return made;
}

template <typename Each>
void for_each_member(const json::value& scope, std::string_view table, Each each) {
  if (const json::value* members = scope.find(table))
    for (std::size_t i = 0; i < members->size(); ++i)
      each(members->names[i], (*members)[i]);
}

void fill(hcl::model::scope& names, const json::value& scope) {
  for_each_member(scope, "variables", [&](const std::string& name, const json::value& t) {
    names.variable(name, to_model_type(t));
  });
  for_each_member(scope, "resources", [&](const std::string& name, const json::value& t) {
    names.variable(name, to_model_type(t), name);
  });
  for_each_member(scope, "outputs", [&](const std::string& name, const json::value& t) {
    names.output({.name = name, .type = to_model_type(t)});
  });
  for_each_member(scope, "constants",
                  [&](const std::string& name, const json::value& v) { names.constant(name, to_value(v)); });
  if (const json::value* keywords = scope.find("keywords"))
    for (const json::value& name : keywords->elements)
      names.keyword(name.string());
  for_each_member(scope, "functions", [&](const std::string& name, const json::value& sig) {
    names.function(name, to_signature(sig));
  });
  for_each_member(scope, "scopes", [&](const std::string& name, const json::value& inside) {
    hcl::model::scope inner;
    fill(inner, inside);
    names.namespace_scope(name, std::move(inner));
  });
}

}  // namespace

model_names::model_names(const json::value& scope) { read_levels(scope); }

hcl::model::scope& model_names::add_level() {
  levels_.push_back(
      std::make_unique<hcl::model::scope>(levels_.empty() ? hcl::model::scope() : levels_.back()->child()));
  return *levels_.back();
}

void model_names::read_levels(const json::value& scope) {
  if (const json::value* outer = scope.find("outer")) read_levels(*outer);
  if (scope.is_true("type_scope")) {
    has_types_ = true;
    levels_.push_back(std::make_unique<hcl::model::scope>(hcl::model::type_scope()));
  }
  fill(add_level(), scope);
}

hcl::model::bind_options to_bind_options(const json::value& test) {
  hcl::model::bind_options options;
  if (const json::value* list = test.find("options"))
    for (const json::value& name : list->elements) {
      options.allow_missing_variables |= name.string() == "allow_missing_variables";
      options.skip_range_typechecking |= name.string() == "skip_range_typechecking";
    }
  return options;
}

}  // namespace test
