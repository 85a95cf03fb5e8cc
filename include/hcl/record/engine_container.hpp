// Opening lists, maps and objects for reading: over the nodes of a literal, or over the elements of a value. Far side.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/constructors.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/engine_check.hpp>
#include <hcl/record/engine_value.hpp>
#include <hcl/record/same_name.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline bool too_deep(reading& run, const input& from) {
  return run.depth >= run.deepest && !engine_waist<>::refuse(run, from, "is nested too deeply.");
}

// The literal to go through node by node: what may be read directly, or must be.
[[nodiscard]] inline const syntax::node* literal_or_required(const reading& run, const input& from, bool syntax_only) noexcept {
  if (!syntax_only) return literal_of(run, from);
  return from.node && !from.known ? &without_parentheses(*from.node) : nullptr;
}

template <typename X>
bool engine_waist<X>::open_sequence(reading& run, const input& from, bool syntax_only, sequence_input& to) {
  if (too_deep(run, from)) return false;
  if (const syntax::node* e = literal_or_required(run, from, syntax_only)) {
    if (e->kind == syntax::node_kind::tuple || e->kind == syntax::node_kind::json_array) {
      const syntax::node_list& elements =
          e->kind == syntax::node_kind::tuple ? syntax::as<syntax::tuple_expr>(*e).elements : syntax::as<syntax::json_array>(*e).elements;
      to.nodes = elements.data();
      to.size = elements.size();
      return true;
    }
  }
  if (syntax_only && !from.known) return refuse(run, from, "takes a list of expressions, which must be written out here.");
  const value* v = plain_value(run, from, to.room);
  if (!v) return false;
  if (v->kind() != type_kind::list && v->kind() != type_kind::set && v->kind() != type_kind::tuple) return refuse_kind(run, from, "a list", *v);
  if (v != &to.room) to.room = *v;
  to.nodes = nullptr;
  to.origin = from.node;
  to.values = to.room.elements().data();
  to.size = to.room.size();
  return true;
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

template <typename X>
std::string_view engine_waist<X>::key(const mapping_input& of, std::size_t index) {
  if (of.members) return of.members[index].name;
  if (of.properties) return of.properties[index].name->text;
  std::string_view key;
  (void)plain_key(of.items[index], key);
  return key;
}

template <typename X>
input engine_waist<X>::entry(const mapping_input& of, std::size_t index) {
  if (of.members) return {of.origin, &of.members[index].value};
  return {of.properties ? of.properties[index].value : of.items[index].value, nullptr};
}

[[nodiscard]] inline bool open_members(reading& run, const input& from, mapping_input& to) {
  const value* v = plain_value(run, from, to.room);
  if (!v) return false;
  if (v->kind() != type_kind::map && v->kind() != type_kind::object) return refuse_kind(run, from, "an object or a map", *v);
  if (v != &to.room) to.room = *v;
  to.items = nullptr;
  to.properties = nullptr;
  to.origin = from.node;
  to.members = to.room.members().data();
  to.size = to.room.size();
  return true;
}

template <typename X>
input engine_waist<X>::blame_for_key(const mapping_input& of, std::size_t index) {
  if (of.members) return {of.origin, nullptr};
  return {of.properties ? of.properties[index].name : of.items[index].key, nullptr};
}

template <typename X>
bool engine_waist<X>::open_mapping(reading& run, const input& from, bool syntax_only, mapping_input& to) {
  if (too_deep(run, from)) return false;
  const syntax::node* e = literal_or_required(run, from, syntax_only);
  if (e && e->kind == syntax::node_kind::object) {
    const auto& items = syntax::as<syntax::object_expr>(*e).items;
    bool is_plain_object = true;
    for (const syntax::object_item& item : items) {
      std::string_view name;
      is_plain_object = is_plain_object && plain_key(item, name);
    }
    if (is_plain_object) {
      to.items = items.data();
      to.size = items.size();
      return true;
    }
  } else if (e && e->kind == syntax::node_kind::json_object) {
    const auto& properties = syntax::as<syntax::json_object>(*e).properties;
    bool is_plain_object = true;
    for (const syntax::json_property& p : properties) is_plain_object = is_plain_object && p.name->ascii && is_plain(*p.name);
    if (is_plain_object) {
      to.properties = properties.data();
      to.size = properties.size();
      return true;
    }
  }
  if (syntax_only && !from.known) return refuse(run, from, "takes an object of expressions, which must be written out here with plain keys.");
  return open_members(run, from, to);
}

template <typename X>
bool engine_waist<X>::reopen_mapping(reading& run, const input& from, diagnostics::mark start, mapping_input& to) {
  run.problems->rewind(start);
  return open_members(run, from, to);
}

// Where the field of a name is; fields are tried in order from `hint`, since configurations follow the struct more often than not.
[[nodiscard]] inline std::size_t find_field(const record_info& info, std::string_view name, bool is_block, std::size_t hint) noexcept {
  const std::size_t count = info.fields.size();
  const auto fits = [&](const field_info& f) {
    const bool role = is_block ? f.role == field_role::block : f.role == field_role::attribute || f.role == field_role::defaulted;
    return role && same_name(f.name, name);
  };
  for (std::size_t i = hint; i < count; ++i)
    if (fits(info.fields[i])) return i;
  for (std::size_t i = 0; i < hint && i < count; ++i)
    if (fits(info.fields[i])) return i;
  return count;
}

[[nodiscard]] inline std::size_t find_rest(const record_info& info) noexcept {
  std::size_t i = 0;
  while (i != info.fields.size() && info.fields[i].role != field_role::attributes && info.fields[i].role != field_role::remain) ++i;
  return i;
}

// False if it is an error.
[[gnu::cold]] inline bool report_unexpected_key(reading& run, const record_info& info, const field_state* states, const mapping_input& entries,
                                                std::size_t index) {
  const std::string_view name = engine_waist<>::key(entries, index);
  std::vector<std::string_view> candidates;
  for (const field_info& f : info.fields)
    if (states[f.home].count == 0 && f.read && f.instead.empty()) candidates.push_back(f.name);
  const std::string_view similar = suggest(name, candidates);
  std::string detail = subject_text(run) + " takes no attribute " + detail::quoted(name) + ".";
  if (!similar.empty()) detail += " Did you mean " + detail::quoted(similar) + "?";
  const input blame = engine_waist<>::blame_for_key(entries, index);
  diagnostics* const all = run.problems;
  return report_unknown(run, [&](diagnostics& found) {
    run.problems = &found;
    (void)report_unsuitable(run, blame, "unsupported-attribute", "Unsupported attribute", std::move(detail), std::string(similar));
    run.problems = all;
  });
}

// An attribute that has been set before, under this or another name.
[[gnu::cold]] inline bool report_repeated_key(reading& run, const input& blame, std::string_view name) {
  return report_unsuitable(run, blame, "duplicate-attribute", "Attribute set more than once",
                           subject_text(run) + " sets the attribute " + detail::quoted(name) + " under more than one of its names.");
}

template <typename X>
bool engine_waist<X>::read_object(reading& run, const record_info& info, field_state* states, const input& from, std::string_view discriminator) {
  mapping_input entries;
  const diagnostics::mark start = run.problems->here();
  if (!open_mapping(run, from, false, entries)) return false;
  const std::size_t count = info.fields.size();
  std::vector<std::size_t> places;
  for (;;) {
    places.clear();
    bool repeated = false;
    for (std::size_t i = 0, hint = 0; i != entries.size; ++i) {
      const std::size_t at = find_field(info, key(entries, i), false, hint);
      places.push_back(at);
      if (at == count) continue;
      hint = at + 1;
      repeated = repeated || ++states[info.fields[at].home].count > 1;
    }
    if (!repeated || entries.members) break;
    for (std::size_t i = 0; i != info.members; ++i) states[i].count = 0;  // the last of a name wins: evaluation knows how
    if (!open_members(run, from, entries)) return false;
  }
  bool good = true;
  {
    const nesting deeper(run);
    const std::size_t rest = find_rest(info);
    std::vector<bool> seen(info.members);
    for (std::size_t i = 0; i != entries.size; ++i) {
      const std::string_view name = key(entries, i);
      if (places[i] == count && !discriminator.empty() && same_name(name, discriminator)) continue;
      if (places[i] == count && rest == count) {
        good &= report_unexpected_key(run, info, states, entries, i);
        continue;
      }
      if (places[i] == count) {
        const standing place(run, name);
        if (info.fields[rest].read_entry) good &= info.fields[rest].read_entry(run, name, entry(entries, i), states[rest].at);
        continue;
      }
      const field_info& f = info.fields[places[i]];
      field_state& state = states[f.home];
      const input value_of = entry(entries, i);
      if (seen[f.home]) {
        good = report_repeated_key(run, value_of, info.fields[f.home].name);
        continue;
      }
      seen[f.home] = true;
      state.node = value_of.node;
      state.text = run.text;
      if (!f.instead.empty() || !f.advice.empty()) report_discouraged(run, f, range_of(run, value_of));
      const standing place(run, name);
      good &= f.read(run, value_of, state.at);
    }
  }
  for (std::size_t i = 0; i != info.members; ++i) {
    if (states[i].count != 0 || info.fields[i].role != field_role::attribute || !info.fields[i].required) continue;
    good = refuse(run, from, "must have the attribute " + detail::quoted(info.fields[i].name) + ".");
  }
  if (good && info.validate && !run.problems->errors_since(start)) {
    const range whole = range_of(run, from);
    validate_record(run, info, states, from.node && run.text ? range(*run.text, start_span(*from.node)) : whole, whole);
    good = !run.problems->errors_since(start);
  }
  return good;
}

}  // namespace hcl::inline v0_1::detail
