// Opens lists, maps and objects for reading, from the nodes of a literal or from a value; and selects the
// alternatives of variants. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/constructors.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/record/impl/engine_value.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::detail {

// The literal that a value came from, for the places of its parts; null if none.
[[nodiscard]] inline const syntax::node* origin_of_parts(const input& from) noexcept {
  return from.node && !from.is_part ? &without_parentheses(*from.node) : nullptr;
}

[[nodiscard]] inline bool too_deep(decode_context& ctx, const input& from) {
  return ctx.position.depth >= ctx.opts->bounds.depth && !engine::reject(ctx, from, "is nested too deeply.");
}

// The literal, if it can or must be read node by node.
[[nodiscard]] inline const syntax::node* literal_or_required(const decode_context& ctx, const input& from,
                                                             bool syntax_only) noexcept {
  if (!syntax_only) return literal_of(ctx, from);
  return from.node && !from.known ? &without_parentheses(*from.node) : nullptr;
}

// A key that is known from its node alone.
[[nodiscard]] inline bool plain_key(const syntax::object_item& item, std::string_view& key) noexcept {
  if (item.form() == syntax::object_item::key_form::forced) return false;
  if (item.key->kind == syntax::node_kind::string) {
    key = syntax::as<syntax::string_expr>(*item.key).text;
    return syntax::as<syntax::string_expr>(*item.key).ascii;
  }
  key = keyword_text(*item.key);
  return !key.empty() && is_ascii(key);
}

// The same for a whole number as a key.
[[nodiscard]] inline bool plain_number_key(const syntax::node& e, std::string_view& key) noexcept {
  if (e.kind != syntax::node_kind::literal) return false;
  key = syntax::as<syntax::literal>(e).text;
  return !key.empty() && (key[0] != '0' || key.size() == 1) && std::all_of(key.begin(), key.end(), is_digit);
}

// Calls `visit` with each entry of an object in either syntax: its key, the text of that and whether it is
// plain, and its value.
template <typename Visit>
void visit_entries(const syntax::node& of, const Visit& visit) {
  if (of.kind == syntax::node_kind::object) {
    for (const syntax::object_item& item : syntax::as<syntax::object_expr>(of).items) {
      std::string_view name;
      const bool is_plain_name = plain_key(item, name);
      visit(*item.key, name, is_plain_name, *item.value);
    }
  } else if (of.kind == syntax::node_kind::json_object) {
    for (const syntax::json_property& p : syntax::as<syntax::json_object>(of).properties)
      visit(*p.name, p.name->text, is_plain(*p.name), *p.value);
  }
}

// Lists the entries of an object. False if its value must be asked.
[[nodiscard]] inline bool list_entries(const syntax::node& e, mapping_input& to) {
  using syntax::node_kind;
  bool is_plain_object = e.kind == node_kind::object || e.kind == node_kind::json_object;
  visit_entries(e, [&](const syntax::node& key, std::string_view name, bool is_plain_name,
                       const syntax::node& v) {
    const bool is_normal = key.kind != node_kind::json_string || syntax::as<syntax::json_string>(key).ascii;
    is_plain_object = is_plain_object && is_plain_name && is_normal;
    to.written.push({&key, &v, name, is_plain_name});
  });
  to.size = to.written.size();
  return is_plain_object;
}
// Whether a key is out of a value, or without a known place in the text.
[[nodiscard]] inline bool is_key_without_place(const mapping_input& of, std::size_t index) noexcept {
  if (of.members) return of.written.empty() || !of.written[index].key;
  return !of.constants && !of.written[index].is_plain;
}

// The length of the names that are not short.
[[nodiscard]] inline std::size_t length_of_names(const value& mapping) {
  std::size_t bytes = 0;
  for (const member& m : mapping.members())
    bytes += m.name.size() < 64 ? 0 : m.name.size();
  return bytes;
}

// The places of an object literal's members; the last of each key counts.
inline void find_places(const input& from, mapping_input& to) {
  const syntax::node* const e = origin_of_parts(from);
  if (!e || (e->kind != syntax::node_kind::object && e->kind != syntax::node_kind::json_object)) return;
  to.written.assign(to.size, {});
  visit_entries(
      *e, [&](const syntax::node& key, std::string_view name, bool is_plain_name, const syntax::node& v) {
        if (!is_plain_name && !plain_number_key(key, name)) return;
        if (const member* const found = value_access::find(to.storage, name))
          to.written[static_cast<std::size_t>(found - to.members)] = {&key, &v};
      });
}

[[nodiscard]] inline bool open_members(decode_context& ctx, input from, mapping_input& to) {
  if (from.constant) from = {node_of(ctx, from)};
  const value* v = unmarked_value(ctx, from, to.storage, type_kind::object);
  if (!v) return false;
  if (v->kind() != type_kind::map && v->kind() != type_kind::object)
    return reject_kind(ctx, from, "an object or a map", *v, {},
                       quotes_hint(ctx, from, *v, syntax::node_kind::object));
  if (!spend_copied_elements(ctx, from, 2 * v->size()) || !spend_copied_text(ctx, from, length_of_names(*v)))
    return false;
  if (v != &to.storage) to.storage = *v;
  to.written.clear();
  to.constants = nullptr;
  to.origin = from.node;
  to.members = to.storage.members().data();
  to.size = to.storage.size();
  find_places(from, to);
  return true;
}

// Opens an object without a value, for all errors in its entries. False if a key is wrong.
HCL_COLD inline bool open_items(decode_context& ctx, const found_since& start, mapping_input& to) {
  if (to.written.empty()) return false;
  diagnostics unheard(0);
  eval_context now{*ctx.position.document, ctx.names, unheard, *ctx.work};
  now.options = &model_of(ctx);
  now.depth = ctx.position.depth;
  for (const written_entry& each : to.written) {
    value key = evaluate_key(*each.key, each.key->forced, now);
    std::string why;
    if (key.is_marked() || key.is_null() ||
        !coerce_primitive(now, key, type_kind::string, each.key->range, why) || !key.is_known() ||
        unheard.error_count() != 0 || now.work.exhausted)
      return false;
    to.computed.emplace_back(key.as_string());
  }
  start.forget();
  return true;
}

// Whether a key must be hidden: an unknown key of a value may be a secret and has no place to mask.
[[nodiscard]] inline bool is_unnamed_key(const decode_context& ctx, const record_info& info,
                                         const mapping_input& entries, std::size_t index) {
  return ctx.redaction.active || (is_key_without_place(entries, index) && engine::keeper_of(info) != nullptr);
}

// False if it is an error. The member it resembles is not reported as missing.
HCL_COLD inline bool report_unexpected_key(decode_context& ctx, const record_info& info, field_state* states,
                                           const mapping_input& entries, std::size_t index) {
  const input origin = engine::origin_of_key(entries, index);
  const std::string_view name = engine::key(entries, index);
  std::vector<std::string_view> candidates;
  for (const field_info& f : info.fields)
    if (states[f.home].count == 0 && f.read && f.instead.empty()) candidates.push_back(f.name);
  const std::string_view similar = closest(name, candidates);
  const bool is_unnamed = is_unnamed_key(ctx, info, entries, index);
  for (const field_info& f : info.fields)
    if (!is_unnamed && !similar.empty() && f.name == similar && ctx.opts->unknown == unknown_names::error)
      states[f.home].misspelt = true;
  std::string detail = said_of_subject(ctx, is_unnamed ? "takes no attribute (sensitive)."
                                                       : "takes no attribute " + detail::quoted(name) + ".");
  return report_unknown(ctx, [&](diagnostics& found) {
    const scoped_value into(ctx.diags, &found);
    const std::size_t before = found.size();
    (void)report_unsuitable(ctx, origin, codes::unsupported_attribute, "Unsupported attribute",
                            std::move(detail), is_unnamed ? std::string() : std::string(similar));
    const path_scope place(ctx, name);
    const auto complete = [&](diagnostic& d) {
      if (!is_unnamed) d.path = path_here(ctx);
      d.quotes = is_unnamed || is_key_without_place(entries, index) ? quoting::nothing : quoting::names;
    };
    found.rework(complete, before);
  });
}

// An attribute that has been set before, under this or another name.
HCL_COLD inline bool report_repeated_key(decode_context& ctx, const input& origin, std::string_view name) {
  return report_unsuitable(ctx, origin, codes::duplicate_attribute, "Attribute set more than once",
                           said_of_subject(ctx, "sets the attribute " + detail::quoted(name) +
                                                    " under more than one of its names."));
}

// A struct being filled from the entries of an object.
struct object_reader {
  decode_context& ctx;
  const record_info& info;
  field_state* states;
  const input& from;
  mapping_input entries{};
  std::vector<std::size_t> places{};  // of each entry, the row of its field; how many rows there are: none
  known_labels labels{};

  // Opens the object and finds the members. False on error.
  [[nodiscard]] bool open() {
    if (!open_entries()) return false;
    while (find_fields() && !entries.members) {
      for (std::size_t i = 0; i != info.members; ++i)
        states[i].count = 0;  // the last of a name wins: evaluation knows how
      if (!open_members(ctx, from, entries)) return false;
    }
    return true;
  }

  [[nodiscard]] bool read_entries(std::string_view discriminator) {
    const nesting deeper(ctx);
    const scoped_value remembering(ctx.notes.labels, &labels);
    const std::size_t rest = info.rest;
    std::vector<bool> seen(info.members);
    bool good = true;
    for (std::size_t i = 0; i != entries.size; ++i) {
      if (places[i] != info.fields.size()) {
        good &= read_field_of(i, seen);
        continue;
      }
      const std::string_view name = engine::key(entries, i);
      if (!discriminator.empty() && same_name(name, discriminator)) continue;
      if (rest == info.fields.size()) {
        good &= report_unexpected_key(ctx, info, states, entries, i);
        continue;
      }
      const path_scope place(ctx, name);
      if (info.fields[rest].read_entry)
        good &= info.fields[rest].read_entry(ctx, name, engine::entry(entries, i), states[rest]);
    }
    return good;
  }

  [[nodiscard]] bool has_all_required() {
    bool good = true;
    for (std::size_t i = 0; i != info.members; ++i) {
      const field_info& f = info.fields[i];
      const bool is_missing = states[i].count == 0 && !states[i].misspelt;
      if (is_missing && f.form == role_form::attribute && f.required)
        good = reject_incomplete(ctx, from, f.name);
    }
    return good;
  }

 private:
  // Parts of an evaluated value have no place that could be masked, so messages of sensitive members do not
  // quote them.
  [[nodiscard]] bool open_entries() {
    const type_kind kind = from.known ? from.known->kind() : type_kind::object;
    if (kind == type_kind::object || kind == type_kind::map || !engine::keeper_of(info))
      return engine::open_mapping(ctx, from, false, entries);
    const secret_scope redacted(ctx);
    return engine::open_mapping(ctx, from, false, entries);
  }

  // Whether a member is set more than once.
  bool find_fields() {
    places.clear();
    bool repeated = false;
    std::size_t unknown = 0;
    for (std::size_t i = 0, hint = 0; i != entries.size; ++i) {
      const std::size_t at = find_field(info, engine::key(entries, i), false, hint);
      places.push_back(at);
      unknown += at == info.fields.size();
      if (at == info.fields.size()) continue;
      hint = at + 1;
      repeated = ++states[info.fields[at].home].count > 1 || repeated;
    }
    return repeated || (unknown > 1 && !entries.members && has_repeated_key());
  }
  [[nodiscard]] bool has_repeated_key() const {
    std::vector<std::string_view> keys;
    for (std::size_t i = 0; i != entries.size; ++i)
      keys.push_back(engine::key(entries, i));
    std::sort(keys.begin(), keys.end());
    return std::adjacent_find(keys.begin(), keys.end()) != keys.end();
  }

  bool read_field_of(std::size_t index, std::vector<bool>& seen) {
    const field_info& f = info.fields[places[index]];
    field_state& state = states[f.home];
    const input value_of = engine::entry(entries, index);
    if (seen[f.home]) return report_repeated_key(ctx, value_of, info.fields[f.home].name);
    seen[f.home] = true;
    state.node = value_of.node;
    state.text = ctx.position.text;
    if (!f.instead.empty() || !f.advice.empty()) report_discouraged(ctx, f, engine::range_of(ctx, value_of));
    const path_scope place(ctx, engine::key(entries, index));
    return f.read(ctx, value_of, state.at);
  }
};

// The struct that a block of a variant becomes. Null if the blocks are no structs; all alternatives joined if
// it is unclear which one. `text_of(name)`: an attribute of the block.
template <typename TextOf>
[[nodiscard]] const record_info* chosen_struct(const field_info& member, std::string_view type,
                                               std::span<const std::string> labels, const TextOf& text_of) {
  if (!member.inside) return nullptr;
  const record_info& all = member.inside();
  if (!all.choices || !member.blocks) return &all;
  const record_choices& choices = *all.choices;
  std::string name(type);
  if (!choices.attribute.empty()) {
    name = text_of(choices.attribute);
  } else if (member.blocks->types.empty() && choices.structs[0]) {
    // After the keys of maps, before the labels of the struct.
    const std::size_t after = choices.structs[0]().labels + 1;
    const std::size_t at = member.blocks->labels - after;
    name = at < labels.size() ? labels[at] : std::string();
  }
  for (std::size_t i = 0; i != choices.names.size(); ++i)
    if (choices.names[i] == name && choices.structs[i]) return &choices.structs[i]();
  return &all;
}

// Reports that the selecting attribute is missing, with its values and a likely name.
HCL_COLD HCL_NOINLINE inline void report_missing_choice(decode_context& ctx, const block_input& from,
                                                        std::string_view attribute,
                                                        std::span<const std::string_view> names,
                                                        range where) {
  similar_name meant;
  if (from.native) {
    for (const syntax::body_item& item : from.native->items)
      if (item.attribute && !closest(item.attribute->name, std::span(&attribute, 1)).empty())
        meant = {std::string(item.attribute->name), engine::range_at(ctx, item.attribute->name_range)};
  }
  const std::size_t before = ctx.diags->size();
  report_missing_attribute(*ctx.diags, attribute, meant, std::move(where), missing_here);
  ctx.diags->rework([&](diagnostic& d) { d.detail += " It is " + name_list(names) + '.'; }, before);
}

}  // namespace hcl::inline v1_0::detail
