// Checks configurations against structs: the engine reads bodies, and values are checked here.
// Implementation.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/body/impl/schema_matcher.hpp>
#include <hcl/eval/closure.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/extension/impl/dynamic_block_spec.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/model/check.hpp>
#include <hcl/model/impl/checker.hpp>
#include <hcl/model/impl/member_fit.hpp>
#include <hcl/model/impl/print_pieces.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/engine_inside.hpp>
#include <hcl/record/impl/engine_other_body.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/record/impl/struct_receiver.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::model::detail {

namespace engine = hcl::detail::engine;

// The state that the engine passes between functions.
struct body_check : hcl::detail::decode_context {
  class config_checker* checker = nullptr;
};

// The facts about the enclosing body that a dynamic block needs.
struct body_frame {
  const check_table& table;
  hcl::detail::field_state* states;
};

// Lets the engine read bodies by the checker's tables, whose functions call back here.
class config_checker {
  using block_input = hcl::detail::block_input;
  using field_state = hcl::detail::field_state;
  using input = hcl::detail::input;

 public:
  config_checker(const check_options& options, diagnostics& diags, const scope& names)
      : options_(options),
        diags_(diags),
        names_(&names),
        binder_(diags, options.expressions, options.decode.unknown == unknown_names::error),
        fit_(binder_.memory(), binder_.nodes()),
        work_(options.decode.bounds) {
    ctx_.diags = &diags;
    ctx_.work = &work_;
    ctx_.opts = &options.decode;
    ctx_.names = &no_names_;
    ctx_.read_other = &hcl::detail::other_body::read;
    ctx_.checker = this;
  }

  void examine(const body& of, const check_table& table) {
    ctx_.position.whole_file = of.source() && of.source()->is_whole_file();
    block_input whole;
    whole.other = &of;
    check_block(table, whole);
  }

  void check_block(const check_table& table, const block_input& from) {
    if (open_ == states_.size()) states_.emplace_back();
    std::vector<field_state>& states = states_[open_];
    const hcl::detail::scoped_value deeper(open_, open_ + 1);
    states = table.states;
    std::vector<std::shared_ptr<ruled_member>> objects;
    for (const ruled_row& each : table.ruled) {
      objects.push_back(each.make(table.members[each.home]));
      states[each.home].at = static_cast<checked_member*>(objects.back().get());
    }
    body_frame here{table, states.data()};
    states.back().at = &here;
    engine::read_body(ctx_, options_.decode.dynamic_blocks ? table.dynamic_info : table.info, states.data(),
                      from);
  }

  bool check_attribute(const input& from, const checked_member& member) {
    if (member.is_unchecked) return true;
    const bool is_plain = from.node->kind == node_kind::literal || from.node->kind == node_kind::string;
    if (is_plain && member.read) return member.read(ctx_, from);
    const syntax::document& document = **ctx_.position.document;
    const diagnostics::checkpoint before = diags_.here();
    later_names later = later_names::none;
    if (member.is_kept) later = member.is_typed ? later_names::unlike_known : later_names::any;
    const node* const value = binder_.bind(document, *from.node, *names_, later);
    if (!value || diags_.errors_since(before)) return false;
    if (member.read && is_written_out(binder_.nodes(), *value)) {
      diags_.rewind(before);  // its warnings, as evaluation says what is wrong
      return member.read(ctx_, from);
    }
    return check_fit(*value, member.type, ctx_.position.place->name,
                     engine::range_at(ctx_, from.node->range));
  }

  // The struct that a block becomes, if known without values.
  [[nodiscard]] bool choose_by_attribute(const block_input& from, std::string_view attribute,
                                         std::span<const std::string_view> names, std::size_t& index) {
    body rest;
    diagnostics unheard(0);
    const body_content content =
        engine::body_of(ctx_, from)
            .partial_content({.attributes = {{std::string(attribute)}}}, rest, unheard);
    const body_attribute* const written = content.find(attribute);
    if (!written) return engine::choose_by_attribute(ctx_, from, attribute, names, index);
    const node* const value = bind(written->expression);
    if (!value) return false;
    if (is_written_out(binder_.nodes(), *value))
      return engine::choose_by_attribute(ctx_, from, attribute, names, index);
    const std::optional<hcl::value> known = known_value(written->expression, *value);
    if (!known) {
      check_fit(*value, type::string(), attribute, written->expression.range());
      return false;
    }
    const syntax::document_ptr& document = written->expression.document();
    const hcl::detail::source_scope text(ctx_, &document, &document->source);
    const hcl::detail::scoped_value outermost(ctx_.position.place, nullptr);
    const hcl::detail::path_scope place(ctx_, attribute);
    ctx_.redaction.active = false;
    return engine::read_name(ctx_, {written->expression.node(), &*known}, names, index);
  }

  // Checks the content of a dynamic block as one of its blocks, with a typed iterator.
  void check_dynamic(const block_input& from, const body_frame& around) {
    if (from.mislabelled) return;
    const syntax::label_node& type_label = from.labels[0];
    const hcl::detail::record_info& info = around.table.info;
    const std::size_t row = hcl::detail::find_field(info, type_label.text, true, 0);
    if (row == info.fields.size()) return report_unknown_type(type_label, around);
    const hcl::detail::field_info& f = info.fields[row];
    field_state& state = around.states[f.home];
    state.misspelt = true;  // their number is unknown, so none is missing
    if (f.broken_rule) ruled(state.at).is_unsaid = true;
    const std::size_t known = diags_.size();
    const body_content content =
        engine::body_of(ctx_, from)
            .content({.attributes = {{"for_each", true},
                                     {"iterator", false},
                                     {"labels", f.blocks->labels > f.blocks->optional_labels}},
                      .blocks = {{"content"}}},
                     diags_);
    std::string iterator(type_label.text);
    if (const body_attribute* const written = content.find("iterator"))
      iterator = hcl::detail::read_iterator_name(written->expression, diags_).value_or(iterator);
    type over;
    if (const body_attribute* const written = content.find("for_each")) {
      const node* const value = binder_.bind(written->expression, *names_);
      over = value ? binder_.nodes().type_of(*value) : type();
      check_iterable(over, *written);
      if (diags_.size() != known) hcl::detail::name_paths(diags_, known, "for_each");
    }
    scope inner = names_->child();
    const iteration turn = binder_.memory().iterate(resolve_outputs(over).without_none());
    inner.variable(iterator, type::object({{"key", turn.key}, {"value", turn.element}}));
    const hcl::detail::scoped_value inside(names_, &inner);
    const bool has_content = hcl::detail::has_one_content(content, diags_);
    const made_labels labels = has_content ? read_labels(content.find("labels"), f) : made_labels();
    if (diags_.size() != known) hcl::detail::name_dynamic_paths(diags_, known, type_label.text, "labels");
    if (has_content) check_made(content.blocks.front(), labels, type_label, f, state);
  }

 private:
  // `where`: the whole value; wrong parts are reported at their own places. False if it does not fit.
  bool check_fit(const node& value, const type& wanted, std::string_view name, const range& where) {
    const std::optional<misfit> part = fit_.find(value, wanted);
    if (!part) return true;
    const bool is_whole = part->where == &value;
    diags_.add({.code = codes::unsuitable_value,
                .summary = "Unsuitable value type",
                .detail = member_fit::sentence(*part, name),
                .subject = is_whole ? where : binder_.nodes().where(*part->where),
                .path = std::string(name) + part->path});
    return false;
  }
  // The value of an expression that needs no names.
  [[nodiscard]] std::optional<hcl::value> known_value(const expression& written, const node& bound) const {
    const type& found = binder_.nodes().type_of(bound);
    if (found.is(type_kind::constant)) return found.value();
    if (!is_written_out(binder_.nodes(), bound)) return std::nullopt;
    const result<hcl::value> made = written.evaluate();
    return made && made->is_known() && !made->is_null() ? std::optional(*made) : std::nullopt;
  }
  // Null if something is wrong with the expression itself.
  [[nodiscard]] const node* bind(const expression& written) {
    const diagnostics::checkpoint before = diags_.here();
    const node* const value = binder_.bind(written, *names_);
    return diags_.errors_since(before) ? nullptr : value;
  }

  void report_unknown_type(const syntax::label_node& type, const body_frame& around) {
    const hcl::detail::record_info& info = around.table.info;
    if (info.rest != info.fields.size() && info.fields[info.rest].take_rest) return;
    hcl::detail::schema_matcher rules(hcl::detail::record_rows(ctx_, info, around.states));
    rules.report_unknown_block(type.text, engine::range_at(ctx_, type.range), true, [&](const auto& report) {
      static_cast<void>(hcl::detail::report_unknown(ctx_, report));
    });
  }
  // The labels of a dynamic block's blocks, if all are known.
  struct made_labels {
    std::vector<std::string> texts{};
    std::vector<byte_span> places{};
    bool are_known = false;
  };
  [[nodiscard]] made_labels read_labels(const body_attribute* written, const hcl::detail::field_info& f) {
    made_labels made{.are_known = f.blocks->labels == 0};
    if (!written) return made;
    schema_block header{std::string(f.name), std::vector<std::string>(f.blocks->labels, "name")};
    header.optional_labels = f.blocks->optional_labels;
    header.any_labels = f.blocks->any_labels;
    const std::optional<std::vector<expression>> all =
        hcl::detail::read_labels(written->expression, header, diags_);
    if (!all) return made;
    for (const expression& each : *all) {
      const node* const value = bind(each);
      if (value) check_fit(*value, type::string(), written->name, each.range());
      const std::optional<hcl::value> known = value ? known_value(each, *value) : std::nullopt;
      if (!known || known->kind() != hcl::type_kind::string) continue;
      made.texts.emplace_back(known->as_string());
      made.places.push_back(each.range().span());
    }
    made.are_known = made.texts.size() == all->size();
    return made;
  }
  void check_made(const body_block& content, const made_labels& from, const syntax::label_node& type_label,
                  const hcl::detail::field_info& f, field_state& state) {
    std::vector<syntax::label_node> labels;
    for (std::size_t i = 0; i != from.texts.size(); ++i)
      labels.push_back({from.texts[i], from.places[i]});
    const source_ptr& text = content.definition_range.source();
    const hcl::detail::source_scope here(ctx_, ctx_.position.document, &text);
    block_input made{.type = type_label.text,
                     .type_range = type_label.range,
                     .definition_range = content.definition_range.span(),
                     .labels = {labels.data(), labels.size()},
                     .mislabelled = !from.are_known,
                     .other = &content.body};
    hcl::detail::read_in_block(ctx_, made, *f.blocks, state.at);
  }
  void check_iterable(const type& over, const body_attribute& written) {
    const type plain = resolve_outputs(over).without_none();
    if (plain.is_dynamic() || plain.is_collection() || plain.is(type_kind::tuple) ||
        plain.is(type_kind::object) || plain.is(type_kind::alternatives))
      return;
    diags_.add({.code = codes::invalid_dynamic_block,
                .summary = std::string(hcl::detail::invalid_for_each),
                .detail = hcl::detail::not_iterable_text(to_base(plain)),
                .subject = written.expression.range()});
  }

  const check_options& options_;
  diagnostics& diags_;
  const scope* names_;
  expression_binder binder_;
  member_fit fit_;
  budget work_;
  const hcl::scope no_names_{};  // with it, JSON strings are templates
  body_check ctx_{};
  std::deque<std::vector<field_state>> states_{};  // of the bodies that are open
  std::size_t open_ = 0;
};

HCL_DECL void model_access::examine(const body& of, const check_table& table, const scope& names,
                                    const check_options& options, diagnostics& diags) {
  config_checker(options, diags, names).examine(of, table);
}
[[nodiscard]] inline config_checker& checker_of(hcl::detail::decode_context& ctx) noexcept {
  return *static_cast<body_check&>(ctx).checker;
}
HCL_DECL bool model_access::check_attribute(hcl::detail::decode_context& ctx, const hcl::detail::input& from,
                                            void* member) {
  return checker_of(ctx).check_attribute(from, *static_cast<const checked_member*>(member));
}
HCL_DECL bool model_access::check_entry(hcl::detail::decode_context& ctx, std::string_view,
                                        const hcl::detail::input& from, hcl::detail::field_state& member) {
  return check_attribute(ctx, from, member.at);
}
// Only a decode keeps it.
HCL_DECL void model_access::leave_rest(const hcl::detail::decode_context&, const hcl::detail::record_info&,
                                       const syntax::body_node*, body*, void*) {}
HCL_DECL void model_access::check_block(hcl::detail::decode_context& ctx, const check_table& table,
                                        hcl::detail::block_input& from) {
  checker_of(ctx).check_block(table, from);
}
HCL_DECL void model_access::check_dynamic(hcl::detail::decode_context& ctx, hcl::detail::block_input& from,
                                          void* frame) {
  checker_of(ctx).check_dynamic(from, *static_cast<const body_frame*>(frame));
  from.type = {};  // paths begin outside
}
HCL_DECL bool model_access::choose_by_attribute(hcl::detail::decode_context& ctx,
                                                const hcl::detail::block_input& from,
                                                std::string_view attribute,
                                                std::span<const std::string_view> names, std::size_t& index) {
  return checker_of(ctx).choose_by_attribute(from, attribute, names, index);
}

// Capsules with conversions may become any type.
[[nodiscard]] inline type from_convertible(const hcl::type& t, bool is_wanted) {
  if (t.kind() != hcl::type_kind::capsule) return from_base(t);
  const capsule_definition& made = *t.capsule();
  return (is_wanted ? bool(made.conversion_to) : bool(made.conversion_from)) ? type::dynamic() : from_base(t);
}
[[nodiscard]] inline parameter parameter_of(const hcl::parameter& p) {
  if (expression_decoder_of(p.type)) return {p.name, type::dynamic(), true};
  type of = from_convertible(p.type, true);
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

// Reports the function's failure for the types of its arguments.
inline void report_call(const hcl::function& f, const call_site& call, const failure& reason,
                        diagnostics& diags) {
  const std::size_t at = reason.argument < 0 ? call.arguments.size() : std::size_t(reason.argument);
  const std::string name = f.definition().name;
  const std::string what = at < call.arguments.size()
                               ? "An argument of \"" + name + "\" has an invalid value: "
                               : "The call of \"" + name + "\" failed: ";
  const bool is_argument = at < call.arguments.size();
  diags.add({.code = is_argument ? codes::invalid_function_argument : codes::function_call_failed,
             .summary = is_argument ? "Invalid function argument" : "Error in function call",
             .detail = what + hcl::detail::as_sentence(reason.message),
             .subject = is_argument ? call.where(at) : call.name,
             .context = call.call,
             .function = name});
}

// The type expression as a value, if it is one.
[[nodiscard]] inline std::optional<value> written_type(const call_site& call, const node& n,
                                                       const hcl::type& wanted, diagnostics& diags) {
  if (!call.document || wanted != make_type_constraint_type()) return std::nullopt;
  const hcl::expression written(syntax::document_ptr(syntax::document_ptr(), call.document), &n);
  const diagnostics::checkpoint before = diags.here();
  hcl::type named = read_type_expression(written, diags, type_expression_mode::constraint).type;
  if (diags.errors_since(before)) return std::nullopt;
  return value::capsule(wanted, std::make_shared<const hcl::type>(std::move(named)));
}
// The value of argument `number` as far as it is known; empty if the call is always wrong.
[[nodiscard]] inline std::optional<value> argument_of(const call_site& call, std::size_t number,
                                                      const hcl::type& wanted, diagnostics& diags) {
  if (expression_decoder_of(wanted)) {
    if (number >= call.arguments.size()) return std::nullopt;
    return written_type(call, *call.arguments[number], wanted, diags);
  }
  const type plain = resolve_outputs(call.types[number]);
  value argument = plain.is(type_kind::constant) ? plain.value() : value::unknown(to_base(plain));
  if (plain.is(type_kind::none)) argument = value::null(wanted);
  outcome<value> converted = hcl::convert(argument, wanted);
  return converted ? std::optional(*std::move(converted)) : std::nullopt;
}

// A function that accepts null may return null, unless it says otherwise.
[[nodiscard]] inline type result_of(const hcl::function& f, const hcl::type& result, const call_site& call) {
  type made = from_convertible(result, false);
  bool may_be_null = false;
  for (std::size_t i = 0; i < call.types.size(); ++i)
    may_be_null = may_be_null || (call.types[i].is_optional() && f.parameter_of(i)->allow_null);
  if (!may_be_null) return made;
  const auto& refine = f.definition().refine;
  const bool is_never_null =
      refine && !result.is_dynamic() && refine(value::unknown(result)).is_definitely_not_null();
  return is_never_null ? made : type::optional(std::move(made));
}

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL function_signature signature_of(const hcl::function& f) {
  const function_definition& definition = f.definition();
  signature fixed = detail::signature_without_result(definition);
  if (!definition.type_of && !definition.type_within && !definition.call_at_once) {
    fixed.result = detail::from_convertible(definition.result, false);
    return fixed;
  }
  const auto computed = [f, fixed](const call_site& call, diagnostics& diags) {
    signature made = fixed;
    const std::size_t min_count = f.definition().least_arguments();
    if (call.is_open || call.types.size() < min_count) return made;
    std::vector<value> arguments;
    for (std::size_t i = 0; i < call.types.size(); ++i) {
      const hcl::parameter* const p = f.parameter_of(i);
      std::optional<value> argument = p ? detail::argument_of(call, i, p->type, diags) : std::nullopt;
      if (!argument) return made;
      arguments.push_back(*std::move(argument));
    }
    const outcome<hcl::type> result = f.result_type(arguments);
    if (result)
      made.result = lift(detail::result_of(f, *result, call), call.types);
    else
      detail::report_call(f, call, result.error(), diags);
    return made;
  };
  return {signature_callback(computed), std::move(fixed)};
}

}  // namespace hcl::inline v1_0::model
