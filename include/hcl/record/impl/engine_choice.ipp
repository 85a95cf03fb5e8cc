// Which alternative of a variant a block or an object is: by its label, or by the attribute that says so.
// Implementation.
#pragma once

#include <hcl/record/impl/engine_choice.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL bool engine_backend::read_kind(decode_context& ctx, input& from, value& storage, type_kind& kind) {
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

HCL_DECL bool engine_backend::choose_by_label(decode_context& ctx, block_input& from,
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

HCL_DECL bool engine_backend::choose_by_attribute(decode_context& ctx, const block_input& from,
                                                  std::string_view attribute,
                                                  std::span<const std::string_view> names,
                                                  std::size_t& index) {
  const scoped_value outermost(ctx.position.place, nullptr);
  const path_scope place(ctx, attribute);
  ctx.redaction.active = false;
  if (from.native) {
    for (const syntax::body_item& item : from.native->items)
      if (item.attribute && same_name(item.attribute->name, attribute))
        return read_name(ctx, {item.attribute->value, nullptr}, names, index);
  }
  body_schema wanted;
  wanted.attributes.push_back({std::string(attribute), false});
  body rest;
  const body whole = body_of(ctx, from);
  const body_content content = content_by(whole, wanted, &rest, *ctx.diags);
  if (content.attributes.empty()) {
    report_missing_choice(ctx, from, attribute, names, content.missing_item_range);
    return false;
  }
  const expression& written = content.attributes.front().expression;
  const source_scope source(ctx, &written.document(), &written.document()->source);
  return read_name(ctx, {written.node(), nullptr}, names, index);
}

HCL_DECL bool engine_backend::choose_in_object(decode_context& ctx, input& from, value& storage,
                                               std::string_view attribute,
                                               std::span<const std::string_view> names, std::size_t& index) {
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

HCL_DECL bool engine_backend::choose_by_key(decode_context& ctx, const input& from, mapping_input& entries,
                                            std::span<const std::string_view> names, std::size_t& index) {
  if (!open_mapping(ctx, from, false, entries)) return false;
  if (entries.size != 1)
    return reject(ctx, from, "takes an object with one attribute, which is " + name_list(names) + '.');
  const value name(key(entries, 0));
  return read_name(ctx, {origin_of_key(entries, 0).node, &name}, names, index);
}

}  // namespace hcl::inline v0_1::detail
