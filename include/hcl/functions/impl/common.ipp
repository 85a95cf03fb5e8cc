// The functions of functions/common.hpp: marks, types, templates, the variants of Terraform, and all
// families.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/eval/impl/evaluate.hpp>
#include <hcl/functions/common.hpp>
#include <hcl/functions/families.hpp>
#include <hcl/functions/impl/address.hpp>
#include <hcl/functions/impl/bytes_as_text.hpp>
#include <hcl/functions/impl/collection.hpp>
#include <hcl/functions/impl/lists.hpp>
#include <hcl/functions/impl/operators.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/functions/impl/text.hpp>
#include <hcl/functions/impl/yaml_read.hpp>
#include <hcl/functions/impl/yaml_write.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/value/path_walk.hpp>

namespace hcl::inline v1_0::functions::detail {

inline constexpr std::string_view sensitive_mark = "sensitive", ephemeral_mark = "ephemeral";

[[nodiscard]] inline value without_mark(const value& v, std::string_view name) {
  mark_set kept;
  for (const mark& m : v.marks())
    if (m.name() != name) kept |= m;
  return v.unmarked().with_marks(kept);
}

[[nodiscard]] inline outcome<type> type_of_first(arguments args) { return args[0].type(); }

[[nodiscard]] inline outcome<value> call_sensitive(arguments args, const type&) {
  return has_mark(args[0], sensitive_mark) ? args[0] : args[0].with_marks({sensitive_mark});
}
[[nodiscard]] inline outcome<value> call_nonsensitive(arguments args, const type&) {
  return without_mark(args[0], sensitive_mark);
}
// Whether what is not known yet will be sensitive is not known either.
[[nodiscard]] inline outcome<value> call_issensitive(arguments args, const type&) {
  return args[0].is_known() ? value(has_mark(args[0], sensitive_mark)) : value::unknown(type::boolean());
}
[[nodiscard]] inline outcome<value> call_ephemeralasnull(arguments args, const type&) {
  return transform(
      args[0], [](const path&, const value& part) { return part.contains_marked(); },
      [](const path&, const value& part) {
        if (!has_mark(part, ephemeral_mark)) return part;
        return without_mark(value::null(part.type()).with_marks(part.marks()), ephemeral_mark);
      });
}

[[nodiscard]] inline type type_of_types() { return hcl::detail::eval_access::capsule(); }
[[nodiscard]] inline outcome<value> call_type(arguments args, const type& result) {
  const type& t = args[0].type();
  if (!args[0].is_known() && t.is_dynamic()) return value::unknown(result);
  return value::capsule(result, std::make_shared<const type>(t));
}

// The first error in a template, and where it is.
[[nodiscard]] inline failure template_failure(const diagnostics& diags, bool is_marked) {
  if (is_marked)
    return attribute_to(0, "The template has no value. Details are hidden because it is marked.");
  for (const diagnostic& d : diags) {
    if (d.severity != severity::error) continue;
    const std::string place = d.subject ? " (" + to_string(d.subject) + ")" : "";
    return attribute_to(0, "The template has no value" + place + ": " + d.detail + hcl::detail::advice(d));
  }
  return attribute_to(0, "The template has no value.");
}

// A template sees the functions that the call sees, and no other variables than those given.
inline void add_template_names(scope& names, const value& variables, const eval_context* ctx) {
  names.allow_variables().allow_functions();
  for (const member& m : variables.unmarked().members())
    names.variable(m.name, m.value.with_marks(variables.marks()));
  if (!ctx || !ctx->names) return;
  ctx->names->visit_functions(
      [&](std::string_view name) { names.function(std::string(name), *ctx->names->find_function(name)); });
}

[[nodiscard]] inline outcome<value> call_templatestring(arguments args, const type&, eval_context* ctx) {
  constexpr std::size_t steps_per_call = 100;  // the names of functions are copied
  if (args[1].kind() != type_kind::object && args[1].kind() != type_kind::map)
    return must_be("a map or an object", args[1], 1);
  if (!hcl::detail::charge(ctx, hcl::detail::step_limit, steps_per_call)) return value::unknown();
  const value& text = args[0].unmarked();
  const source_ptr given = source::make(std::string(text.as_string()), "template");
  // The template may contain a secret, which no message may show.
  const bool is_in_secret =
      ctx && (ctx->redacts_values || (ctx->document && ctx->document->source->keeper()));
  if (args[0].is_marked() || is_in_secret)
    given->redact({0, static_cast<std::uint32_t>(text.as_string().size())});
  diagnostics diags(4);
  const syntax::document_ptr document = parser::parse_template(given, diags, limits(), options_of(ctx));
  if (diags.has_errors()) return template_failure(diags, args[0].is_marked());
  scope names;
  add_template_names(names, args[1], ctx);
  budget own{limits()};
  eval_context inner{document, &names, diags, ctx ? ctx->work : own};
  hcl::detail::continue_run(inner, ctx);
  value made = evaluate(*document->expression, inner);
  if (inner.work.exhausted && ctx) hcl::detail::ensure_exhaustion_reported(*ctx);
  if (diags.has_errors()) return template_failure(diags, args[0].is_marked());
  return made.with_marks(args[0].marks());
}

// clang-format off
inline constexpr row yaml_rows[] = {
    {"yamlencode", "Writes a value as YAML text.",
     {any("value", null | dynamic)}, type::string, call_yamlencode, 8},
    {"yamldecode", "Reads YAML text as a value.",
     {text("src")}, type_of_yamldecode, call_yamldecode, 20, unrefined},
};
inline constexpr row value_rows[] = {
    {"type", "Returns the type of a value.",
     {any("value", null | unknown | dynamic)}, type_of_types, call_type, 0},
    {"sensitive", "Returns a value with the mark \"sensitive\".",
     {any("value", null | unknown | dynamic | marked)}, type_of_first, call_sensitive, 0, unrefined},
    {"nonsensitive", "Returns a value without the mark \"sensitive\", for all to see.",
     {any("value", null | unknown | dynamic | marked)}, type_of_first, call_nonsensitive, 0, unrefined},
    {"issensitive", "Returns whether a value has the mark \"sensitive\".",
     {any("value", null | unknown | dynamic | marked)}, type::boolean, call_issensitive, 0},
    {"ephemeralasnull", "Returns a value with null for every part that has the mark \"ephemeral\".",
     {any("value", null | unknown | dynamic | marked)}, type_of_first, call_ephemeralasnull, 4, unrefined},
    {"templatestring", "Evaluates a string as a template, with variables.",
     {text("template", marked), any("vars", marked)}, type::dynamic, call_templatestring, 16, unrefined},
};
// clang-format on

[[nodiscard]] inline outcome<type> type_of_terraform_length(arguments args) {
  const type_kind kind = args[0].kind();
  return kind == type_kind::string || kind == type_kind::object ? type::number() : type_of_length(args);
}

[[nodiscard]] inline outcome<value> call_terraform_length(arguments args, const type& result) {
  const value& v = args[0].unmarked();
  if (v.kind() == type_kind::string) {
    const outcome<value> length = call_strlen({&v, 1}, result);
    return length ? refine_strlen(*length).with_marks(args[0].marks()) : length;
  }
  if (v.kind() == type_kind::object) return value(v.type().attributes().size()).with_marks(args[0].marks());
  return call_length(args, result);
}

[[nodiscard]] inline outcome<value> call_terraform_index(arguments args, const type&) {
  if (args[0].kind() != type_kind::list && args[0].kind() != type_kind::tuple)
    return must_be("a list or a tuple", args[0]);
  std::size_t index = 0;
  for (const value& v : args[0].elements()) {
    const value same = equals(v, args[1]);
    if (!same.is_known()) return value::unknown(type::number());
    if (same.as_bool()) return value(index);
    ++index;
  }
  return attribute_to(1, "There is no such element.");
}

[[nodiscard]] inline outcome<type> type_of_terraform_lookup(arguments args, eval_context* ctx) {
  if (args.size() == 3) return type_of_lookup(args, ctx);
  if (args.size() > 3) return attribute_to(3, "There may be one default.");
  const type& t = args[0].type();
  if (t.kind() == type_kind::map) return t.element();
  if (t.kind() != type_kind::object) return must_be("a map or an object", args[0]);
  if (!args[1].is_known()) return type::dynamic();
  const object_attribute* found = t.find(args[1].unmarked().as_string());
  if (!found) return attribute_to(1, "There is no such attribute, and no default.");
  return found->type;
}

[[nodiscard]] inline outcome<value> call_terraform_lookup(arguments args, const type& result,
                                                          eval_context* ctx) {
  if (args.size() == 3) return call_lookup(args, result, ctx);
  const mark_set marks = args[0].marks() | args[1].marks();
  const value& mapping = args[0].unmarked();
  if (!mapping.is_known() || !args[1].is_known()) return value::unknown(result).with_marks(marks);
  if (const value* found = mapping.find(args[1].unmarked().as_string())) return found->with_marks(marks);
  return attribute_to(1, "There is no such key, and no default.");
}

[[nodiscard]] inline outcome<value> call_terraform_replace(arguments args, const type&, eval_context* ctx) {
  const std::string_view wanted = args[1].as_string();
  const bool is_pattern = wanted.size() > 1 && wanted.front() == '/' && wanted.back() == '/';
  if (!is_pattern) return named("replace").call(args, ctx);
  const value parts[] = {args[0], value(wanted.substr(1, wanted.size() - 2)), args[2]};
  return named("regexreplace").call(parts, ctx);
}

// clang-format off
inline constexpr row terraform_rows[] = {
    {"coalesce", "Returns the first of the given arguments that is neither null nor an empty string.",
     {any("vals", null | unknown | dynamic | variadic)}, type_of_coalesce, call_coalesce<true>},
    {"index", "Returns the index of the first element of a list that is equal to a value.",
     {any("list"), any("value")}, type::number, call_terraform_index, 2},
    {"length", "Returns the number of elements of a collection, or of characters of a string.",
     {any("value", dynamic | unknown | marked)}, type_of_terraform_length, call_terraform_length, 4},
    {"lookup", "Returns the value a map or object has for a key, or a default, which may be left out.",
     {any("inputMap", marked), text("key", marked),
      any("default", null | unknown | dynamic | marked | variadic)},
     type_of_terraform_lookup, call_terraform_lookup, 0, unrefined},
    {"replace", "Replaces every occurrence of a string, or of a regular expression between slashes.",
     {text("str"), text("substr"), text("replace")}, type::string, call_terraform_replace, 8},
};
// clang-format on

HCL_DECL std::span<const function> families::common_family() {
  return family_of<list_rows, string_rows, encoding_rows, hash_rows, network_rows, yaml_rows, value_rows>();
}
HCL_DECL std::span<const function> families::terraform_family() { return family_of<terraform_rows>(); }

HCL_DECL const function* families::find_common(std::string_view name) {
  return find_in({common_family()}, name);
}

}  // namespace hcl::inline v1_0::functions::detail
