// Fills a struct from a native body. Implementation.
#pragma once

#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/body/impl/native_body.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_inside.hpp>
#include <hcl/record/impl/engine_other_body.hpp>
#include <hcl/record/impl/engine_part.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/record/impl/native_reader.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL void engine::read_body(decode_context& ctx, const record_info& info, field_state* states,
                                const block_input& from) {
  if (from.cursor && !from.native) return from.cursor->read_body(info, states, from);
  if (ctx.position.depth >= ctx.opts->bounds.depth) {
    report_nested_blocks(*ctx.diags, range_at(ctx, from.definition_range));
    return;
  }
  const nesting deeper(ctx);
  const scoped_value outermost(ctx.position.place, nullptr);
  if (from.native) {
    native_reader receiver(ctx, info, states, from);
    receiver.read_labels();
    receiver.read(*ctx.position.document, *from.native);
  } else {
    ctx.read_other(ctx, info, states, from);
  }
}

HCL_DECL body engine::rest_of(const decode_context& ctx, const record_info& info,
                              const syntax::body_node* native, body* other) {
  return other ? std::move(*other) : native_body(*ctx.position.document, *native).rest(schema_of(info));
}

HCL_DECL body engine::body_of(decode_context& ctx, const block_input& from) {
  if (from.native) return body_access::of_node(*ctx.position.document, *from.native);
  return from.json ? (*ctx.position.document)->json->whole(*ctx.position.document, *from.json) : *from.other;
}

// Fills a struct from a body that is not native.
HCL_DECL void other_body::read(decode_context& ctx, const record_info& info, field_state* states,
                               const block_input& from) {
  native_reader receiver(ctx, info, states, from);
  receiver.read_labels();
  body_source::written_view view{ctx.position.document, nullptr, from.json};
  if (from.other && from.other->source()) view = from.other->source()->written();
  if (!view.native && !view.json) {
    // The names that a map takes are compared over all texts by their schema.
    const auto parts = receiver.takes_entries() ? trivial_vector<native_part>() : native_parts(*from.other);
    if (!parts.empty()) return receiver.read({parts.begin(), parts.size()}, *from.other);
    return content_reader(receiver).read(*from.other);
  }
  const source_scope here(ctx, view.document, &(*view.document)->source);
  if (view.native) {
    receiver.read(*view.document, *view.native);
  } else {
    content_reader(receiver).read(body_access::of_json(*view.document, *view.json));
  }
}

HCL_DECL bool engine::repeats(decode_context& ctx, const block_input& from) {
  if (!from.known) return false;
  if (!*from.known) *from.known = std::make_shared<first_blocks>();
  std::vector<std::string> labels;
  for (const syntax::label_node& label : from.labels.first(from.labels_taken))
    labels.emplace_back(label.text);
  auto& all = (*from.known)->all;
  const auto [at, is_first] = all.try_emplace(std::to_string(from.home).append(1, ' ').append(from.keys));
  first_blocks::place& first = at->second;
  if (is_first) {
    first = {from.definition_range, ctx.position.text, std::move(labels)};
  } else if (ctx.diags->full()) {
    ctx.diags->add({.code = codes::duplicate_block});  // counted
  } else {
    const std::vector<std::string_view> shown(labels.begin(), labels.end());
    report_same_labels(*ctx.diags, from.type, shown, labels == first.labels,
                       range_at(ctx, from.definition_range),
                       first.text ? range(*first.text, first.definition) : range_at(ctx, first.definition));
  }
  return !is_first;
}

HCL_DECL void engine::add_earlier(decode_context& ctx, const void* field, const void* list,
                                  std::string_view labels, std::size_t slot) {
  known_labels(ctx).earlier[field][label_memory::key(list, labels)].all.push_back(slot);
}

HCL_DECL std::size_t engine::take_earlier(decode_context& ctx, const void* field, const void* list,
                                          std::string_view labels) {
  const auto known = known_labels(ctx).earlier.find(field);
  if (known == known_labels(ctx).earlier.end()) return no_slot;
  const auto found = known->second.find(label_memory::key(list, labels));
  if (found == known->second.end() || found->second.taken == found->second.all.size()) return no_slot;
  return found->second.all[found->second.taken++];
}

// Members of an object are sorted by name; their places tell which is first.
HCL_DECL bool engine::repeats_name(decode_context& ctx, const input& from, std::string_view name,
                                   std::string key, field_state& rest) {
  label_memory::by_key& all = known_labels(ctx).names[rest.at];
  if (rest.count++ == 0) all.clear();
  const bool is_in_object = !ctx.position.place || ctx.position.place->outer;
  const label_memory::named_place here{
      std::string(name), is_in_object ? range_of(ctx, from) : range_at(ctx, ctx.position.name_range)};
  const auto [at, is_new] = all.try_emplace(std::move(key), here);
  if (is_new || is_suppressed(ctx)) return !is_new;
  const label_memory::named_place& first = at->second;
  const bool is_later = here.where.span().begin < first.where.span().begin;
  const label_memory::named_place &subject = is_later ? first : here, &other = is_later ? here : first;
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
  return true;
}

HCL_DECL bool engine::reject_given(decode_context& ctx, const input& from, std::string what) {
  value storage;
  const value* given = from.node || from.constant || from.known ? evaluated(ctx, from, storage) : nullptr;
  if (!given) return reject(ctx, from, "must be " + std::move(what) + ".");
  if (given->is_marked()) redact_values(ctx);
  return reject_kind(ctx, from, what, given->unmarked());
}

HCL_DECL bool engine::check_pattern(decode_context& ctx, const input& from, std::string_view pattern,
                                    std::string_view text) {
  bool matches = false;
  std::string why = compare_with(program_of(ctx, pattern), pattern, text, matches);
  if (matches) return true;
  return why.empty() ? reject_given(ctx, from, matching_words(pattern)) : reject(ctx, from, std::move(why));
}

// Alternatives may use one block type for different structs.
HCL_DECL std::vector<traversal> engine::variables(const record_info& info, const variable_walk& at) {
  bool others = false;
  for (const field_info& f : info.fields)
    others = others || f.read_entry;
  variable_step here = at.visit(schema_of(info), others);
  std::vector<traversal> found = std::move(here.variables);
  const auto add = [&](std::vector<traversal> more) {
    found.insert(found.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  for (const variable_block& b : here.blocks) {
    std::vector<const record_info*> seen;
    for (const field_info& f : info.fields) {
      if (f.form != role_form::block || !same_name(f.name, b.type)) continue;
      const record_info* const inside = f.is_free_block || !f.inside ? nullptr : &f.inside();
      if (std::find(seen.begin(), seen.end(), inside) != seen.end()) continue;
      seen.push_back(inside);
      if (f.is_free_block)
        add(b.inside.attributes());
      else if (inside)
        add(variables(*inside, b.inside));
    }
  }
  return found;
}

}  // namespace hcl::inline v1_0::detail
