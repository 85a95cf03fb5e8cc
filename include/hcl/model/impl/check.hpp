// The implementation of checking configs against structs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/model/check.hpp>
#include <hcl/model/impl/bind.hpp>
#include <hcl/model/impl/check_expression.hpp>
#include <hcl/model/impl/traverse.hpp>
#include <hcl/model/impl/unify.hpp>
#include <hcl/model/impl/value_conversion.hpp>

namespace hcl::inline v0_1::model::detail {

// What a type is called in sentences about members.
[[nodiscard]] inline std::string noun_of(const type& t) {
  switch (t.kind()) {
    case type_kind::boolean: return "true or false";
    case type_kind::integer: return "a whole number";
    case type_kind::number: return "a number";
    case type_kind::string:
    case type_kind::id: return "a string";
    case type_kind::none: return "null";
    case type_kind::dynamic:
    case type_kind::opaque:
    case type_kind::constant:
    case type_kind::enumeration:
    case type_kind::list:
    case type_kind::set:
    case type_kind::map:
    case type_kind::tuple:
    case type_kind::object:
    case type_kind::alternatives:
    case type_kind::promise:
    case type_kind::output: break;
  }
  return short_text(t);
}

// Whether a template can be no number and no bool, whatever its interpolations are: some text in it is part
// of neither.
[[nodiscard]] inline bool is_certainly_text(const node& n) {
  if (n.kind != node_kind::template_text) return false;
  for (const node* const part : as<template_expr>(n).parts) {
    if (part->kind != node_kind::literal) continue;
    const hcl::value& text = as<literal_expr>(*part).value;
    if (text.kind() != hcl::type_kind::string || text.is_null() || !text.is_known()) continue;
    if (text.unmarked().as_string().find_first_not_of("0123456789+-.eE") != std::string_view::npos)
      return true;
  }
  return false;
}

class config_checker {
 public:
  config_checker(const check_options& options, diagnostics& diags) noexcept
      : options_(options), diags_(diags) {}

  void check(const body& of, const checked_record& record, const scope& names) {
    if (depth_ >= options_.decode.bounds.depth) return;
    ++depth_;
    const body_schema schema = schema_of(record);
    body rest;
    const body_content content = record.takes_attributes || record.takes_everything
                                     ? of.partial_content(schema, rest, diags_)
                                     : of.content(schema, diags_);
    for (const body_attribute& each : content.attributes)
      if (const checked_member* const member = find(record, each.name, false))
        check_attribute(each, *member, names);
    check_rest(record, rest, names);
    check_blocks(record, content, names);
    check_missing(record, content);
    --depth_;
  }

 private:
  [[nodiscard]] body_schema schema_of(const checked_record& record) const {
    body_schema schema;
    bool has_blocks = false;
    for (const checked_member& each : record.members) {
      if (each.is_block) {
        schema.blocks.push_back({std::string(each.name), std::vector<std::string>(each.labels, "name")});
        has_blocks = true;
      } else {
        schema.attributes.push_back({std::string(each.name), each.is_required});
      }
    }
    if (has_blocks && options_.decode.dynamic_blocks) schema.blocks.push_back({"dynamic", {"type"}});
    return schema;
  }
  [[nodiscard]] static const checked_member* find(const checked_record& record, std::string_view name,
                                                  bool is_block) {
    for (const checked_member& each : record.members)
      if (each.name == name && each.is_block == is_block) return &each;
    return nullptr;
  }

  void report(std::string_view code, std::string summary, std::string detail, const range& where,
              std::string_view path) {
    diagnostic problem;
    problem.code = code;
    problem.summary = std::move(summary);
    problem.detail = std::move(detail);
    problem.subject = where;
    problem.path = std::string(path);
    diags_.add(std::move(problem));
  }

  [[nodiscard]] typed_expression bound(const expression& e, const scope& names) {
    return bind(e, names, diags_, options_.expressions);
  }
  void check_attribute(const body_attribute& written, const checked_member& member, const scope& names) {
    if (member.is_unchecked) return;
    compare(written, member.type, names);
  }
  void compare(const body_attribute& written, const type& wanted, const scope& names) {
    const diagnostics::mark before = diags_.here();
    const typed_expression value = bound(written.expression, names);
    if (diags_.errors_since(before) || !value) return;
    std::string why = why_unfit(value, wanted, written.name);
    if (why.empty()) return;
    report(codes::unsuitable_value, "Unsuitable value type", std::move(why), written.expression.range(),
           written.name);
  }
  // Why no value of the expression can become one of the type; empty if one may.
  [[nodiscard]] static std::string why_unfit(const typed_expression& value, const type& wanted,
                                             std::string_view name) {
    const type given = resolve_outputs(value.type());
    const type plain = wanted.without_none();
    const std::string ends = ", but " + hcl::detail::in_quotes(name) + " takes " + noun_of(plain);
    if (conversion_between(given, wanted) == conversion::none) {
      if (given.is_primitive() || given.is(type_kind::constant))
        return "This gives " + noun_of(given.is(type_kind::constant) ? given.underlying() : given) + ends +
               '.';
      std::string why = explain_mismatch(given, wanted);
      if (!why.empty())
        why[0] = static_cast<char>(why[0] >= 'a' && why[0] <= 'z' ? why[0] - 'a' + 'A' : why[0]);
      return why + '.';
    }
    if (const literal_expr* const literal = literal_of(*value.root)) {
      const outcome<hcl::value> converted = convert(literal->value, wanted);
      if (!converted)
        return hcl::detail::in_quotes(name) + " takes " + noun_of(plain) + ", but this is " +
               short_text(type::constant(literal->value)) + '.';
    }
    const bool wants_no_text =
        plain.is(type_kind::integer) || plain.is(type_kind::number) || plain.is(type_kind::boolean);
    if (wants_no_text && is_certainly_text(*value.root)) return "This gives a string" + ends + '.';
    return {};
  }

  void check_rest(const checked_record& record, const body& rest, const scope& names) {
    if (record.takes_everything || !record.takes_attributes) return;
    for (const body_attribute& each : rest.remaining_attributes(diags_))
      compare(each, record.other, names);
  }

  void check_blocks(const checked_record& record, const body_content& content, const scope& names) {
    std::vector<const body_block*> first(record.members.size(), nullptr);
    for (const body_block& block : content.blocks) {
      if (block.type == "dynamic" && !find(record, "dynamic", true)) {
        check_dynamic(record, block, names);
        continue;
      }
      const checked_member* const member = find(record, block.type, true);
      if (!member) continue;
      const body_block*& earlier = first[static_cast<std::size_t>(member - record.members.data())];
      if (member->is_single && earlier) {
        report(codes::duplicate_block, "Duplicate block",
               "There may be one \"" + block.type + "\" block only.", block.definition_range, block.type);
        diags_.rework(
            [&](diagnostic& problem) {
              problem.notes.push_back({"The first one is here.", earlier->definition_range});
            },
            diags_.size() - 1);
      }
      if (!earlier) earlier = &block;
      if (member->inside) check(block.body, member->inside(), names);
    }
  }
  // The content of a dynamic block is checked as one of the blocks that it stands for, with the iterator
  // known by its type.
  void check_dynamic(const checked_record& record, const body_block& block, const scope& names) {
    const std::string type_name = block.labels.empty() ? std::string() : block.labels.front();
    const checked_member* const member = find(record, type_name, true);
    if (!member) {
      report(codes::unsupported_block, "Unsupported block type",
             "Blocks of type \"" + type_name + "\" are not expected here.",
             block.label_ranges.empty() ? block.definition_range : block.label_ranges.front(), type_name);
      return;
    }
    const body_content content = block.body.content(
        {.attributes = {{"for_each", true}, {"iterator", false}, {"labels", false}}, .blocks = {{"content"}}},
        diags_);
    type over;
    std::string iterator = type_name;
    for (const body_attribute& each : content.attributes) {
      if (each.name == "for_each") {
        over = bound(each.expression, names).type();
        check_iterable(over, each);
      } else if (each.name == "iterator") {
        const std::vector<traversal> names_in = each.expression.variables();
        if (!names_in.empty()) iterator = std::string(names_in.front().root_name());
      }
    }
    scope inner = names.child();
    inner.variable(iterator, iterator_type(over));
    for (const body_attribute& each : content.attributes)
      if (each.name == "labels") compare(each, type::list(type::string()), inner);
    for (const body_block& each : content.blocks)
      if (member->inside) check(each.body, member->inside(), inner);
  }
  void check_iterable(const type& over, const body_attribute& written) {
    const type plain = resolve_outputs(over).without_none();
    if (plain.is_dynamic() || plain.is_collection() || plain.is(type_kind::tuple) ||
        plain.is(type_kind::object) || plain.is(type_kind::alternatives))
      return;
    report(codes::not_iterable, "Not iterable",
           "The blocks are made from the elements of a collection, but this gives " + noun_of(plain) + '.',
           written.expression.range(), written.name);
  }
  [[nodiscard]] static type iterator_type(const type& over) {
    const type plain = resolve_outputs(over).without_none();
    type key = type::string();
    type value;
    if (plain.is(type_kind::list) || plain.is(type_kind::tuple)) key = type::integer();
    if (plain.is_dynamic() || plain.is(type_kind::alternatives)) key = type::dynamic();
    if (plain.is_collection()) {
      value = plain.element();
    } else if (plain.is(type_kind::tuple)) {
      value = unify(plain.elements()).safe;
    } else if (plain.is(type_kind::object)) {
      std::vector<type> all;
      for (const property& each : plain.properties())
        all.push_back(each.type);
      value = unify(all).safe;
    }
    if (plain.is(type_kind::set)) key = value;
    return type::object({{"key", key}, {"value", value}});
  }

  // Attributes with one name are looked for by the schema.
  void check_missing(const checked_record& record, const body_content& content) {
    for (const checked_member& each : record.members) {
      if (!each.is_block || !each.is_required) continue;
      bool is_there = false;
      for (const body_block& block : content.blocks)
        is_there = is_there || block.type == each.name ||
                   (block.type == "dynamic" && !block.labels.empty() && block.labels.front() == each.name);
      if (!is_there)
        report(codes::missing_block, "Missing block",
               "A \"" + std::string(each.name) + "\" block is required here.", content.missing_item_range,
               each.name);
    }
  }

  const check_options& options_;
  diagnostics& diags_;
  std::size_t depth_ = 0;
};

template <typename X>
void model_backend<X>::check(const body& of, const checked_record& record, const scope& names,
                             const check_options& options, diagnostics& diags) {
  config_checker(options, diags).check(of, record, names);
}

[[nodiscard]] inline parameter parameter_of(const hcl::parameter& p) {
  type of = from_base(p.type);
  if (p.may_be_omitted || p.allow_null) of = type::optional(std::move(of));
  return {p.name, std::move(of)};
}
[[nodiscard]] inline signature signature_without_result(const function_definition& f) {
  signature made;
  for (const hcl::parameter& each : f.parameters)
    made.parameters.push_back(parameter_of(each));
  if (f.variadic) made.varargs = parameter_of(*f.variadic);
  return made;
}

template <typename X>
function_signature model_backend<X>::signature_of(const hcl::function& f) {
  const function_definition& definition = f.definition();
  if (!definition.type_of && !definition.type_within && !definition.call_at_once) {
    signature fixed = signature_without_result(definition);
    fixed.result = from_base(definition.result);
    return fixed;
  }
  return signature_callback([f](const call_site& call, diagnostics&) {
    signature made = signature_without_result(f.definition());
    const std::size_t min_count = f.definition().least_arguments();
    if (call.is_open || call.types.size() < min_count) return made;
    std::vector<value> arguments;
    for (const type& each : call.types) {
      const type plain = resolve_outputs(each);
      const hcl::parameter* const p = f.parameter_of(arguments.size());
      if (!p) return made;
      value argument = plain.is(type_kind::constant) ? plain.value() : value::unknown(to_base(plain));
      if (plain.is(type_kind::none)) argument = value::null(p->type);
      outcome<value> converted = hcl::convert(argument, p->type);
      if (!converted) return made;
      arguments.push_back(*std::move(converted));
    }
    const outcome<hcl::type> result = f.result_type(arguments);
    if (result) made.result = lift(from_base(*result), call.types);
    return made;
  });
}

}  // namespace hcl::inline v0_1::model::detail
