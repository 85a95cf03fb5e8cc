// What is known of labels and keys while bodies are read: which have come, and which were there before. Found
// in time linear in the text, however many there are. Implementation.
#pragma once

#include <hcl/record/impl/engine_labels.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL bool engine_backend::repeats(decode_context& ctx, const block_input& from) {
  block_input among = from;
  if (from.cursor && !from.cursor->find_neighbours(among)) return true;
  if (!among.siblings && !among.neighbours) return false;
  const same_label_blocks others(among);
  const std::size_t first = others.find(ctx);
  if (first == among.position) return false;
  if (ctx.diags->full())
    ctx.diags->add({.code = codes::duplicate_block});  // counted
  else
    report_same_labels(ctx, from, true, others.definition(ctx, first));
  return true;
}

HCL_DECL key_memory& engine_backend::known_keys(decode_context& ctx, const void* map) {
  return known_labels(ctx).maps[map];
}

HCL_DECL void engine_backend::reject_same_labels(const decode_context& ctx, const block_input& from,
                                                 const range& first) {
  report_same_labels(ctx, from, false, first);
}

HCL_DECL void engine_backend::add_earlier(decode_context& ctx, const void* field, const void* list,
                                          std::string_view labels, std::size_t slot) {
  known_labels(ctx).earlier[field][label_memory::key(list, labels)].all.push_back(slot);
}

HCL_DECL std::size_t engine_backend::take_earlier(decode_context& ctx, const void* field, const void* list,
                                                  std::string_view labels) {
  const auto known = known_labels(ctx).earlier.find(field);
  if (known == known_labels(ctx).earlier.end()) return no_slot;
  const auto found = known->second.find(label_memory::key(list, labels));
  if (found == known->second.end() || found->second.taken == found->second.all.size()) return no_slot;
  return found->second.all[found->second.taken++];
}

// The place of the value for an attribute of an object.
HCL_DECL named_place engine_backend::place_of_name(const decode_context& ctx, const input& from,
                                                   std::string_view name) {
  const bool is_in_object = !ctx.position.place || ctx.position.place->outer;
  return {std::string(name), is_in_object ? range_of(ctx, from) : range_at(ctx, ctx.position.name_range)};
}

// Those of an object come in the order of their names: which one is written first is in their places.
HCL_DECL bool engine_backend::reject_same_name(decode_context& ctx, const input& from, std::string_view name,
                                               const named_place& first) {
  if (is_suppressed(ctx)) return false;
  const named_place here = place_of_name(ctx, from, name);
  const bool is_later = here.where.span().begin < first.where.span().begin;
  const named_place &subject = is_later ? first : here, &other = is_later ? here : first;
  const scoped_value around(ctx.position.place, ctx.position.place ? ctx.position.place->outer : nullptr);
  const path_scope place(ctx, subject.name);
  const bool is_hidden = ctx.redaction.active;
  const std::string same = is_hidden ? std::string("that of this one") : detail::quoted(subject.name);
  ctx.diags->add(
      {.code = codes::duplicate_attribute,
       .summary = "Attribute set more than once",
       .detail = "There is another attribute whose name means the same as " + same + "; only one is allowed.",
       .subject = subject.where,
       .notes = {{"First set here", other.where}},
       .path = path_here(ctx),
       .quotes = is_hidden ? quoting::nothing : quoting::names});
  return false;
}

}  // namespace hcl::inline v0_1::detail
