// Opens lists, maps and objects for reading, from the nodes of a literal or from a value. Implementation.
#pragma once

#include <hcl/record/impl/engine_container.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL bool engine::open_sequence(decode_context& ctx, const input& from, bool syntax_only,
                                    sequence_input& to) {
  if (too_deep(ctx, from)) return false;
  if (from.written()) {
    if (syntax_only || from.constant->form != plain_form::tuple)
      return open_sequence(ctx, {node_of(ctx, from)}, syntax_only, to);
    to.constants = from.constant + 1;
    const plain_value* const end = to.constants + from.constant->inside;
    for (const plain_value* at = to.constants; at != end; next_constant(at))
      ++to.size;
    return true;
  }
  if (const auto* elements = elements_of_literal(literal_or_required(ctx, from, syntax_only))) {
    to.nodes = elements->data();
    to.size = elements->size();
    return true;
  }
  if (syntax_only && !from.known) return reject(ctx, from, "must be a literal list of expressions.");
  const value* v = unmarked_value(ctx, from, to.storage, type_kind::list);
  if (!v) return false;
  if (v->kind() != type_kind::list && v->kind() != type_kind::set && v->kind() != type_kind::tuple)
    return reject_kind(ctx, from, "a list", *v, {}, quotes_hint(ctx, from, *v, syntax::node_kind::tuple));
  if (!spend_copied_elements(ctx, from, v->size())) return false;
  if (v != &to.storage) to.storage = *v;
  const auto* places = elements_of_literal(origin_of_parts(from));
  to.nodes =
      places && places->size() == v->size() && v->kind() == type_kind::tuple ? places->data() : nullptr;
  to.origin = from.node;
  to.values = to.storage.elements().data();
  to.size = to.storage.size();
  return true;
}

HCL_DECL std::string_view engine::key(const mapping_input& of, std::size_t index) {
  if (of.members) return of.members[index].name;
  if (of.constants) return inner_text(*of.constant_key(index));
  return of.written[index].is_plain ? of.written[index].name : of.computed[index];
}

HCL_DECL input engine::entry(const mapping_input& of, std::size_t index) {
  if (of.members) {
    const syntax::node* const place = of.written.empty() ? nullptr : of.written[index].value;
    return {place ? place : of.origin, &of.members[index].value, !place};
  }
  if (of.constants) return {.constant = of.constant_key(index) + 1};
  return {of.written[index].value};
}

HCL_DECL input engine::origin_of_key(const mapping_input& of, std::size_t index) {
  if (of.members) {
    const syntax::node* const place = of.written.empty() ? nullptr : of.written[index].key;
    return {place ? place : of.origin};
  }
  if (of.constants) return {.constant = of.constant_key(index)};
  return {of.written[index].key};
}

HCL_DECL bool engine::is_object(const input& from) noexcept {
  if (from.known) return from.known->kind() == type_kind::object || from.known->kind() == type_kind::map;
  if (from.constant)
    return from.constant->form == plain_form::object || from.constant->form == plain_form::tuple;
  if (!from.node) return false;
  const syntax::node_kind kind = without_parentheses(*from.node).kind;
  return kind != syntax::node_kind::string && kind != syntax::node_kind::literal &&
         kind != syntax::node_kind::json_string;
}

HCL_DECL bool engine::open_mapping(decode_context& ctx, const input& from, bool syntax_only,
                                   mapping_input& to) {
  if (too_deep(ctx, from)) return false;
  if (from.written()) {
    if (syntax_only || from.constant->form != plain_form::object)
      return open_mapping(ctx, {node_of(ctx, from)}, syntax_only, to);
    to.constants = from.constant + 1;
    const plain_value* const end = to.constants + from.constant->inside;
    for (const plain_value* at = to.constants; at != end; next_constant(++at))
      ++to.size;
    return true;
  }
  const syntax::node* e = literal_or_required(ctx, from, syntax_only);
  if (e && list_entries(*e, to)) return true;
  if (syntax_only && !from.known) return reject(ctx, from, "must be a literal object with plain keys.");
  const found_since start(ctx);
  return open_members(ctx, from, to) || open_items(ctx, start, to);
}

HCL_DECL bool engine::reject_same_key(decode_context& ctx, const mapping_input& of, std::size_t index) {
  const scoped_value map(ctx.position.place, ctx.position.place->outer);
  const std::string name = ctx.redaction.active ? "this one" : detail::quoted(key(of, index));
  return report_unsuitable(
      ctx, origin_of_key(of, index), codes::duplicate_object_key, "Duplicate key",
      said_of_subject(ctx, "has another key that means the same as " + name + "; only one is allowed."));
}

HCL_DECL bool engine::reopen_mapping(decode_context& ctx, const input& from, const found_since& start,
                                     mapping_input& to) {
  start.forget();
  const scoped_value map(ctx.position.place, ctx.position.place->outer);
  return open_members(ctx, from, to);
}

HCL_DECL bool engine::read_object(decode_context& ctx, const record_info& info, field_state* states,
                                  const input& from, std::string_view discriminator) {
  if (from.written() && info.validate)  // which may ask for places
    return read_object(ctx, info, states, {node_of(ctx, from)}, discriminator);
  const diagnostics::checkpoint start = ctx.diags->here();
  object_reader object{ctx, info, states, from};
  if (!object.open()) return false;
  bool good = object.read_entries(discriminator);
  good = object.has_all_required() && good;
  if (!good || !info.validate || ctx.diags->errors_since(start)) return good;
  const range whole = engine::range_of(ctx, from);
  const bool has_text = from.node && ctx.position.text;
  info.run_validation(ctx, info, states, has_text ? range(*ctx.position.text, value_span(*from.node)) : whole,
                      whole, nullptr, nullptr);
  return !ctx.diags->errors_since(start);
}

HCL_DECL bool engine::read_kind(decode_context& ctx, input& from, value& storage, type_kind& kind) {
  if (from.written()) from = {node_of(ctx, from)};
  if (const syntax::node* e =
          literal_of(ctx, from)) {  // read part by part then, so that what is wrong is found where it is
    using syntax::node_kind;
    const bool is_list = e->kind == node_kind::tuple || e->kind == node_kind::json_array;
    if (is_list || e->kind == node_kind::object || e->kind == node_kind::json_object) {
      kind = is_list ? type_kind::tuple : type_kind::object;
      return true;
    }
  }
  if (!from.known) {
    from.known = evaluated(ctx, from, storage);
    if (!from.known) return false;
  }
  value unused;
  const value* v = unmarked_value(ctx, from, unused);
  if (!v) return false;
  kind = v->kind();
  return true;
}

HCL_DECL bool engine::choose_by_label(decode_context& ctx, block_input& from,
                                      std::span<const std::string_view> names, std::size_t& index) {
  if (from.mislabelled) return false;  // reported; which label is which is not clear
  const syntax::label_node& label = from.labels[from.labels_taken++];
  const value known(label.text);
  const label_scope as_label(ctx, label.range, from.type, "The label of block");
  ctx.redaction.active = false;
  const std::size_t before = ctx.diags->size();
  const bool good = read_name(ctx, {nullptr, &known}, names, index);
  ctx.diags->rework([](diagnostic& d) { d.path.clear(); }, before);  // the block's is added
  return good;
}

HCL_DECL bool engine::choose_by_attribute(decode_context& ctx, const block_input& from,
                                          std::string_view attribute, std::span<const std::string_view> names,
                                          std::size_t& index) {
  const scoped_value outermost(ctx.position.place, nullptr);
  const path_scope place(ctx, attribute);
  ctx.redaction.active = false;
  body_schema wanted;
  wanted.attributes.push_back({std::string(attribute), false});
  body rest;
  const diagnostics::checkpoint before = ctx.diags->here();
  const body_content content = content_by(body_of(ctx, from), wanted, &rest, *ctx.diags);
  if (content.attributes.empty()) {
    if (ctx.diags->errors_since(before)) return false;
    if (ctx.position.partial) return true;
    report_missing_choice(ctx, from, attribute, names, content.missing_item_range);
    return false;
  }
  const expression& written = content.attributes.front().expression;
  const source_scope source(ctx, &written.document(), &written.document()->source);
  return read_name(ctx, {written.node(), nullptr}, names, index);
}

HCL_DECL bool engine::choose_in_object(decode_context& ctx, input& from, value& storage,
                                       std::string_view attribute, std::span<const std::string_view> names,
                                       std::size_t& index) {
  if (!resolve(ctx, from, storage)) return false;
  mapping_input entries;
  if (!open_mapping(ctx, from, false, entries)) return false;
  const nesting deeper(ctx);
  std::size_t at = entries.size;
  for (std::size_t i = 0; i != entries.size; ++i)
    if (same_name(key(entries, i), attribute)) at = i;  // the last one wins
  if (at == entries.size) return reject_incomplete(ctx, from, attribute, ", which is " + name_list(names));
  const path_scope place(ctx, attribute);
  return read_name(ctx, entry(entries, at), names, index);
}

HCL_DECL bool engine::choose_by_key(decode_context& ctx, const input& from, mapping_input& entries,
                                    std::span<const std::string_view> names, std::size_t& index) {
  if (!open_mapping(ctx, from, false, entries)) return false;
  if (entries.size != 1)
    return reject(ctx, from, "must be an object with a single attribute, " + name_list(names) + '.');
  const value name(key(entries, 0));
  return read_name(ctx, {origin_of_key(entries, 0).node, &name}, names, index);
}

}  // namespace hcl::inline v1_0::detail
