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

HCL_DECL bool engine::read_labels(decode_context& ctx, const record_info& info, field_state* states,
                                  const block_input& from) {
  const diagnostics::checkpoint start = ctx.diags->here();
  struct_receiver(ctx, info, states, from).read_labels();
  const bool good = !ctx.diags->errors_since(start);
  ctx.diags->rewind(start);
  return good;
}

// What came with that key before; null if it is the first.
[[nodiscard]] inline const label_memory::entry* first_with(known_labels* known, std::string key,
                                                           label_memory::entry here) {
  if (!known) return nullptr;
  const auto [at, is_first] = memory_of(*known).all.try_emplace(std::move(key), std::move(here));
  return is_first ? nullptr : &at->second;
}
[[nodiscard]] inline range place_of(const decode_context& ctx, const label_memory::entry& of) {
  return of.text ? range(*of.text, of.where) : engine::range_at(ctx, of.where);
}

HCL_DECL bool engine::repeats(decode_context& ctx, const block_input& from) {
  std::vector<std::string> labels;
  for (const syntax::label_node& label : from.labels.first(from.labels_taken))
    labels.emplace_back(label.text);
  const label_memory::entry* const first =
      first_with(from.known, std::to_string(from.home).append(1, ' ').append(from.keys),
                 {from.definition_range, ctx.position.text, labels});
  if (first && ctx.diags->full()) {
    ctx.diags->add({.code = codes::duplicate_block});  // counted
  } else if (first) {
    const std::vector<std::string_view> shown(labels.begin(), labels.end());
    report_same_labels(*ctx.diags, from.type, shown, labels == first->labels,
                       range_at(ctx, from.definition_range), place_of(ctx, *first));
  }
  return first != nullptr;
}

// Members of an object are sorted by name; their places tell which is first.
HCL_DECL bool engine::repeats_name(decode_context& ctx, const input& from, std::string_view name,
                                   std::string key) {
  const bool is_in_object = !ctx.position.place || ctx.position.place->outer;
  label_memory::entry here{is_in_object ? range_of(ctx, from).span() : ctx.position.name_range,
                           ctx.position.text,
                           {std::string(name)}};
  const label_memory::entry* const first = first_with(ctx.notes.labels, key.insert(0, 1, '='), here);
  if (!first || is_suppressed(ctx)) return first != nullptr;
  label_memory::entry before = *first;
  if (here.text == before.text && here.where.begin < before.where.begin) std::swap(here, before);
  const scoped_value around(ctx.position.place, ctx.position.place ? ctx.position.place->outer : nullptr);
  const path_scope place(ctx, here.labels.front());
  const bool is_hidden = ctx.redaction.active;
  ctx.diags->add({.code = codes::duplicate_attribute,
                  .summary = "Attribute set more than once",
                  .detail = "There is another attribute whose name means the same as " +
                            (is_hidden ? "that of this one" : detail::quoted(here.labels.front())) +
                            "; only one is allowed.",
                  .subject = place_of(ctx, here),
                  .notes = {{"First set here", place_of(ctx, before)}},
                  .path = path_here(ctx),
                  .quotes = is_hidden ? quoting::nothing : quoting::names});
  return true;
}

[[nodiscard]] inline label_memory::entry& slots_of(known_labels& known, const void* list,
                                                   std::string_view labels) {
  const auto place = reinterpret_cast<std::uintptr_t>(list);
  return memory_of(known).all[std::to_string(place).append(1, ':').append(labels)];
}
HCL_DECL void engine::add_earlier(known_labels& known, const void* list, std::string_view labels,
                                  std::size_t slot) {
  slots_of(known, list, labels).places.push_back(slot);
}
HCL_DECL std::size_t engine::take_earlier(known_labels& known, const void* list, std::string_view labels) {
  label_memory::entry& found = slots_of(known, list, labels);
  return found.taken == found.places.size() ? no_slot : found.places[found.taken++];
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
