// The implementation of checking configs against structs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/extension/impl/dynamic_block_spec.hpp>
#include <hcl/model/check.hpp>
#include <hcl/model/impl/bind.hpp>
#include <hcl/model/impl/block_numbers.hpp>
#include <hcl/model/impl/expression_binder.hpp>
#include <hcl/model/impl/iterator_type.hpp>
#include <hcl/model/impl/literal_read.hpp>
#include <hcl/model/impl/member_fit.hpp>
#include <hcl/model/impl/record_match.hpp>
#include <hcl/model/impl/unify.hpp>
#include <hcl/model/impl/value_conversion.hpp>

namespace hcl::inline v0_1::model::detail {

class config_checker {
 public:
  config_checker(const check_options& options, diagnostics& diags) noexcept
      : options_(options),
        diags_(diags),
        binder_(diags, options.expressions),
        types_(options.decode.unknown == unknown_names::error),
        fit_(types_),
        literals_(options.decode, diags) {}

  void check(const body& of, const checked_record& record, const scope& names) {
    check(of, chosen{&record}, names);
  }

 private:
  // What a body is checked against: a struct, and the attribute that has said that it is this one.
  struct chosen {
    const checked_record* record = nullptr;  // null: anything
    std::string_view discriminator{};
  };

  void check(const body& of, const chosen& as, const scope& names) {
    if (!as.record || depth_ >= options_.decode.bounds.depth) return;
    ++depth_;
    const auto written = of.source() ? of.source()->written() : hcl::detail::body_source::written_view();
    if (!written.native || !check_in_place(*written.document, *written.native, as, names))
      check_by_schema(of, as, names);
    --depth_;
  }

  // Of a body with nothing wrong but, maybe, in its expressions: false, and nothing done, for others.
  [[nodiscard]] bool check_in_place(const syntax::document_ptr& document, const syntax::body_node& of,
                                    const chosen& as, const scope& names) {
    const checked_record& record = *as.record;
    record_match found(matches_);
    if (!found.match(of, record, as.discriminator)) return false;
    for (std::size_t i = 0; i < record.members.size(); ++i) {
      const checked_member& member = record.members[i];
      const syntax::attribute_node* const written = found.attribute(i);
      if (!written || member.is_unchecked || is_free_literal(*written->value, member.literals)) continue;
      const diagnostics::mark before = diags_.here();
      const node* const value = binder_.bind(*document, *written->value, names);
      if (value && !diags_.errors_since(before))
        check_value(document, *written->value, written->name_range, *value, member, written->name);
    }
    block_numbers numbers(record);
    for (std::size_t i = 0; i < of.items.size(); ++i) {
      const checked_member* const member = found.block(i);
      if (!member) continue;
      const std::size_t number = numbers.next(*member);
      if (!member->inside) continue;
      const syntax::block_node& block = *of.items[i].block;
      const std::size_t known = diags_.size();
      literals_.read_labels(member->inside(), block.labels.size(), document->source, [&](std::size_t label) {
        return std::pair(block.labels[label].text, block.labels[label].range);
      });
      check_block(document, *block.body, member->inside(), names);
      if (diags_.size() != known) lead_paths(known, block.type, labels_of(block), number);
    }
    return true;
  }
  template <typename Labels>
  void lead_paths(std::size_t since, std::string_view type, const Labels& labels, std::size_t number) {
    hcl::detail::lead_paths_into(diags_, since, hcl::detail::block_step(type, labels, number));
  }
  void check_block(const syntax::document_ptr& document, const syntax::body_node& of,
                   const checked_record& record, const scope& names) {
    if (depth_ >= options_.decode.bounds.depth) return;
    ++depth_;
    if (!check_in_place(document, of, {&record}, names))
      check_by_schema(hcl::detail::body_backend<>::of_node(document, of), {&record}, names);
    --depth_;
  }

  void check_by_schema(const body& of, const chosen& as, const scope& names) {
    const checked_record& record = *as.record;
    const diagnostics::mark before = diags_.here();
    body_schema schema = schema_of(record);
    if (!as.discriminator.empty() && !find(record, as.discriminator, false))
      schema.attributes.push_back({std::string(as.discriminator)});
    body rest;
    const body_content content = record.takes_attributes || record.takes_everything
                                     ? hcl::detail::content_by(of, schema, &rest, diags_)
                                     : content_of(of, schema);
    for (const body_attribute& each : content.attributes)
      if (const checked_member* const member = find(record, each.name, false))
        check_attribute(each, *member, names);
    const std::vector<std::string> meant = names_meant(before);
    check_rest(record, rest, names);
    check_blocks(record, content, names);
    const bool is_file = of.source() && of.source()->is_whole_file();
    const std::string_view place = is_file ? hcl::detail::missing_in_file : hcl::detail::missing_here;
    check_homes(record, content, place);
    check_missing(record, content, meant, place);
  }
  // Names of which something is there, though not as it must be: these are not missing.
  [[nodiscard]] std::vector<std::string> names_meant(const diagnostics::mark& before) const {
    std::vector<std::string> names;
    for (std::size_t i = before.size; i < diags_.size(); ++i) {
      const diagnostic& d = diags_[i];
      const bool is_misfit = d.code == codes::unsupported_attribute || d.code == codes::unsupported_block ||
                             d.code == codes::missing_label || d.code == codes::extraneous_label;
      if (!is_misfit) continue;
      names.push_back(d.path);
      if (d.fix) names.push_back(d.fix->replacement);
    }
    return names;
  }
  // Where a name that is not known is no error, it does not stand for what is missing.
  [[nodiscard]] body_content content_of(const body& of, body_schema schema) {
    if (types_.rejects_others()) return hcl::detail::content_by(of, schema, nullptr, diags_);
    body rest;
    body_content content = hcl::detail::content_by(of, schema, &rest, diags_);
    for (schema_attribute& each : schema.attributes)
      each.required = false;
    diagnostics found(diags_.limit());
    static_cast<void>(hcl::detail::content_by(rest, schema, nullptr, found));
    literals_.hand_on(std::move(found));
    return content;
  }
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

  void check_attribute(const body_attribute& written, const checked_member& member, const scope& names) {
    if (member.is_unchecked) return;
    const syntax::node* const origin = written.expression.node();
    if (origin && is_free_literal(*origin, member.literals)) return;
    const node* const value = bind(written.expression, names);
    if (!value) return;
    if (origin)
      check_value(written.expression.document(), *origin, written.name_range.span(), *value, member,
                  written.name);
    else
      check_fit(*value, member.type, written.name, written.expression.range());
  }
  void check_value(const syntax::document_ptr& document, const syntax::node& written, byte_span name_range,
                   const node& value, const checked_member& member, std::string_view name) {
    if (document && literal_reader::takes(*document, member, value))
      literals_.read(document, written, name_range, member, name);
    else
      check_fit(value, member.type, name, {document ? document->source : nullptr, written.range});
  }
  // `where`: the whole value. What is inside it is reported at its own place.
  void check_fit(const node& value, const type& wanted, std::string_view name, const range& where) {
    const std::optional<misfit> part = fit_.find(value, wanted);
    if (!part) return;
    const bool is_whole = part->where == &value || !part->where->document;
    report(codes::unsuitable_value, "Unsuitable value type", member_fit::sentence(*part, name),
           is_whole ? where : part->where->where(), std::string(name) + part->path);
  }

  void check_rest(const checked_record& record, const body& rest, const scope& names) {
    if (record.takes_everything || !record.takes_attributes) return;
    for (const body_attribute& each : rest.remaining_attributes(diags_))
      check_attribute(each, record.other, names);
  }

  void check_blocks(const checked_record& record, const body_content& content, const scope& names) {
    std::vector<const body_block*> first(record.members.size(), nullptr);
    block_numbers numbers(record);
    for (const body_block& block : content.blocks) {
      if (block.type == "dynamic" && !find(record, "dynamic", true)) {
        check_dynamic(record, block, names);
        continue;
      }
      const checked_member* const member = find(record, block.type, true);
      if (!member) continue;
      const body_block*& earlier = first[static_cast<std::size_t>(member - record.members.data())];
      if (member->is_single && earlier)
        hcl::detail::report_duplicate_block(diags_, hcl::detail::quoted(block.type), block.definition_range,
                                            earlier->definition_range);
      if (!earlier) earlier = &block;
      check_one(block, *member, names, numbers.next(*member));
    }
  }
  void check_one(const body_block& block, const checked_member& member, const scope& names,
                 std::size_t number = hcl::detail::unnumbered) {
    const chosen as = struct_of(block, member, names);
    if (!as.record) return;
    const std::size_t known = diags_.size();
    if (!block.labels.empty() && block.labels.size() == member.labels &&
        block.label_ranges.size() == block.labels.size())
      literals_.read_labels(
          *as.record, block.labels.size(), block.label_ranges.front().source(), [&](std::size_t label) {
            return std::pair(std::string_view(block.labels[label]), block.label_ranges[label].span());
          });
    check(block.body, as, names);
    if (diags_.size() != known) lead_paths(known, block.type, block.labels, number);
  }

  // Which struct a block becomes, as far as that can be told before its values are known.
  [[nodiscard]] chosen struct_of(const body_block& block, const checked_member& member, const scope& names) {
    if (!member.choice) return {member.inside ? &member.inside() : nullptr};
    const checked_choice& choice = member.choice();
    const std::optional<std::size_t> index = choice.attribute.empty()
                                                 ? choose_by_label(choice, block)
                                                 : choose_by_attribute(choice, block.body, names);
    if (!index || !choice.structs[*index]) return {};
    return {&choice.structs[*index](), choice.attribute};
  }
  [[nodiscard]] std::optional<std::size_t> choose_by_label(const checked_choice& choice,
                                                           const body_block& block) {
    if (choice.label >= block.labels.size() || block.label_ranges.size() != block.labels.size())
      return std::nullopt;
    return literals_.read_choice(choice, block.type, block.labels[choice.label],
                                 block.label_ranges[choice.label]);
  }
  [[nodiscard]] std::optional<std::size_t> choose_by_attribute(const checked_choice& choice, const body& of,
                                                               const scope& names) {
    body rest;
    const body_content content =
        of.partial_content({.attributes = {{std::string(choice.attribute), true}}}, rest, diags_);
    if (content.attributes.empty()) return std::nullopt;
    const body_attribute& written = content.attributes.front();
    const node* const value = bind(written.expression, names);
    if (!value) return std::nullopt;
    if (const std::optional<hcl::value> known = known_value(written.expression, *value))
      return literals_.read_choice(choice, written, *known);
    check_fit(*value, type::string(), written.name, written.expression.range());
    return std::nullopt;
  }
  // The value of an expression that needs nothing to have it.
  [[nodiscard]] static std::optional<hcl::value> known_value(const expression& written, const node& bound) {
    if (bound.type.is(type_kind::constant)) return bound.type.value();
    if (!is_written_out(bound)) return std::nullopt;
    const result<hcl::value> made = written.evaluate();
    return made && made->is_known() && !made->is_null() ? std::optional(*made) : std::nullopt;
  }
  // Null if something is wrong with the expression itself.
  [[nodiscard]] const node* bind(const expression& written, const scope& names) {
    const diagnostics::mark before = diags_.here();
    const node* const value = binder_.bind(written, names);
    return diags_.errors_since(before) ? nullptr : value;
  }
  // The content of a dynamic block is checked as one of the blocks that it stands for, with the iterator
  // known by its type.
  void check_dynamic(const checked_record& record, const body_block& block, const scope& names) {
    const std::string type_name = block.labels.empty() ? std::string() : block.labels.front();
    const checked_member* const member = find(record, type_name, true);
    if (!member) {
      std::vector<std::string_view> candidates;
      for (const checked_member& each : record.members)
        if (each.is_block) candidates.push_back(each.name);
      const range where = block.label_ranges.empty() ? block.definition_range : block.label_ranges.front();
      static_cast<void>(hcl::detail::report_unsupported_block(diags_, type_name, where, candidates, false));
      return;
    }
    const std::size_t known = diags_.size();
    const body_content content = block.body.content(
        {.attributes = {{"for_each", true}, {"iterator", false}, {"labels", member->labels != 0}},
         .blocks = {{"content"}}},
        diags_);
    std::string iterator = type_name;
    if (const body_attribute* const written = content.find("iterator"))
      iterator = hcl::detail::read_iterator_name(written->expression, diags_).value_or(iterator);
    type over;
    if (const body_attribute* const written = content.find("for_each")) {
      const node* const value = binder_.bind(written->expression, names);
      over = value ? value->type : type();
      check_iterable(over, *written);
      if (diags_.size() != known) hcl::detail::name_paths(diags_, known, "for_each");
    }
    scope inner = names.child();
    inner.variable(iterator, iterator_type(over, binder_.known()));
    body_block made;
    made.type = type_name;
    const bool has_content = hcl::detail::has_one_content(content, diags_);
    if (has_content) {
      made = content.blocks.front();
      made.type = type_name;
      if (const body_attribute* const written = content.find("labels"))
        check_labels(*written, *member, inner, made);
    }
    if (diags_.size() != known) hcl::detail::name_dynamic_paths(diags_, known, type_name, "labels");
    if (has_content) check_one(made, *member, inner);
  }
  // The labels of the blocks that are made, as far as they are known, go to `made`.
  void check_labels(const body_attribute& written, const checked_member& member, const scope& names,
                    body_block& made) {
    const schema_block header{made.type, std::vector<std::string>(member.labels, "name")};
    const std::optional<std::vector<expression>> labels =
        hcl::detail::read_labels(written.expression, header, diags_);
    if (!labels) return;
    bool are_known = true;
    for (const expression& each : *labels) {
      const node* const value = bind(each, names);
      if (value) check_fit(*value, type::string(), written.name, each.range());
      const std::optional<hcl::value> known = value ? known_value(each, *value) : std::nullopt;
      are_known = are_known && known && known->kind() == hcl::type_kind::string;
      if (!are_known) continue;
      made.labels.emplace_back(known->as_string());
      made.label_ranges.push_back(each.range());
    }
  }
  void check_iterable(const type& over, const body_attribute& written) {
    const type plain = resolve_outputs(over).without_none();
    if (plain.is_dynamic() || plain.is_collection() || plain.is(type_kind::tuple) ||
        plain.is(type_kind::object) || plain.is(type_kind::alternatives))
      return;
    report(codes::invalid_dynamic_block, std::string(hcl::detail::invalid_for_each),
           hcl::detail::not_iterable_text(to_base(plain)), written.expression.range(), {});
  }
  // Members with several names are given by one of them.
  void check_homes(const checked_record& record, const body_content& content, std::string_view place) {
    for (std::size_t i = 0; i < record.members.size();) {
      const std::size_t home = record.members[i].home, first = i;
      std::vector<given_member> given;
      for (; i < record.members.size() && record.members[i].home == home; ++i)
        if (!record.members[i].may_be_with_others) find_given(record.members[i], content, given);
      const checked_member& member = record.members[first];
      if (given.empty() && member.needs_any)
        hcl::detail::report_missing_attribute(diags_, record.members[i - 1].name, content.missing_item_range,
                                              place);
      const auto is_before = [](const given_member& a, const given_member& b) {
        return a.where.span().begin < b.where.span().begin;
      };
      std::sort(given.begin(), given.end(), is_before);
      for (std::size_t more = 1; more < given.size(); ++more)
        report_again(record.members[i - 1].name, given[more], given.front().where);
    }
  }
  struct given_member {
    bool is_block;
    range where;
  };
  void report_again(std::string_view name, const given_member& again, const range& earlier) {
    if (again.is_block)
      hcl::detail::report_duplicate_block(diags_, hcl::detail::quoted(name), again.where, earlier);
    else
      hcl::detail::report_duplicate_attribute(diags_, name, again.where, earlier);
  }
  static void find_given(const checked_member& member, const body_content& content,
                         std::vector<given_member>& to) {
    if (!member.is_block) {
      for (const body_attribute& each : content.attributes)
        if (each.name == member.name) return to.push_back({false, each.name_range});
      return;
    }
    for (const body_block& each : content.blocks)
      if (each.type == member.name ||
          (each.type == "dynamic" && !each.labels.empty() && each.labels.front() == member.name))
        return to.push_back({true, each.definition_range});
  }

  // Attributes with one name are looked for by the schema.
  void check_missing(const checked_record& record, const body_content& content,
                     const std::vector<std::string>& meant, std::string_view place) {
    for (const checked_member& each : record.members) {
      if (!each.is_block || !each.is_required) continue;
      bool is_there = std::find(meant.begin(), meant.end(), each.name) != meant.end();
      for (const body_block& block : content.blocks)
        is_there = is_there || block.type == each.name ||
                   (block.type == "dynamic" && !block.labels.empty() && block.labels.front() == each.name);
      if (!is_there)
        hcl::detail::report_missing_block(diags_, hcl::detail::quoted(each.name), content.missing_item_range,
                                          place);
    }
  }

  const check_options& options_;
  diagnostics& diags_;
  expression_binder binder_;
  decode_fit types_;
  member_fit fit_;
  literal_reader literals_;
  match_memory matches_{};
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

// What the function has against the types of its arguments.
inline void report_call(const hcl::function& f, const call_site& call, const failure& reason,
                        diagnostics& diags) {
  const std::size_t at = reason.argument < 0 ? call.arguments.size() : std::size_t(reason.argument);
  const std::string name = f.definition().name;
  const std::string what = at < call.arguments.size() ? "An argument of \"" + name + "\" is not suitable: "
                                                      : "The call of \"" + name + "\" failed: ";
  const bool is_argument = at < call.arguments.size();
  model::detail::report(diags,
                        {.code = is_argument ? codes::invalid_function_argument : codes::function_call_failed,
                         .summary = is_argument ? "Invalid function argument" : "Error in function call",
                         .detail = what + hcl::detail::as_sentence(reason.message),
                         .subject = is_argument ? call.arguments[at]->where() : call.name,
                         .context = call.call});
}

template <typename X>
function_signature model_backend<X>::signature_of(const hcl::function& f) {
  const function_definition& definition = f.definition();
  if (!definition.type_of && !definition.type_within && !definition.call_at_once) {
    signature fixed = signature_without_result(definition);
    fixed.result = from_base(definition.result);
    return fixed;
  }
  return signature_callback([f](const call_site& call, diagnostics& diags) {
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
    if (result)
      made.result = lift(from_base(*result), call.types);
    else
      report_call(f, call, result.error(), diags);
    return made;
  });
}

}  // namespace hcl::inline v0_1::model::detail
