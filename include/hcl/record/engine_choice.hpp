// Which alternative of a variant a block or an object is: by its label, or by the attribute that says so. Far side.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/body/problems.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/engine_container.hpp>
#include <hcl/record/engine_report.hpp>
#include <hcl/record/engine_value.hpp>
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::detail {

template <typename X>
bool engine_waist<X>::read_kind(reading& run, input& from, value& room, type_kind& kind) {
  if (!from.known) {
    from.known = evaluated(run, from, room);
    if (!from.known) return false;
  }
  value unused;
  const value* v = plain_value(run, from, unused);
  if (!v) return false;
  kind = v->kind();
  return true;
}

template <typename X>
bool engine_waist<X>::choose_by_label(reading& run, block_input& from, std::span<const std::string_view> names, std::size_t& index) {
  if (from.mislabelled) return false;  // reported; which label is meant to be which, nobody knows
  const syntax::label_node& label = from.labels[from.labels_taken++];
  const value known(label.text);
  const byte_span before = std::exchange(run.label, label.range);
  const std::string_view what = std::exchange(run.what, "Label");
  run.hidden = false;
  bool good = false;
  {
    const standing place(run, "type");
    good = read_name(run, {nullptr, &known}, names, index);
  }
  run.what = what;
  run.label = before;
  return good;
}

template <typename X>
bool engine_waist<X>::choose_by_attribute(reading& run, const block_input& from, std::string_view attribute,
                                          std::span<const std::string_view> names, std::size_t& index) {
  const path_place* const outer = std::exchange(run.place, nullptr);
  const standing place(run, attribute);
  run.hidden = false;
  bool good = false, found = false;
  if (from.native) {
    for (const syntax::body_item& item : from.native->items) {
      if (!item.attribute || !same_name(item.attribute->name, attribute)) continue;
      found = true;
      good = read_name(run, {item.attribute->value, nullptr}, names, index);
      break;
    }
    if (!found) report_missing_attribute(*run.problems, attribute, range_at(run, from.missing_item));
  } else {
    body_schema wanted;
    wanted.attributes.push_back({std::string(attribute), true});
    body rest;
    const body whole = body_of(run, from);
    const body_content content = whole.partial_content(wanted, rest, *run.problems);
    if (!content.attributes.empty()) {
      const expression& written = content.attributes.front().expression;
      const syntax::document_ptr* const document = std::exchange(run.document, &written.document());
      const source_ptr* const text = std::exchange(run.text, &written.document()->source);
      good = read_name(run, {written.node(), nullptr}, names, index);
      run.document = document;
      run.text = text;
    }
  }
  run.place = outer;
  return good;
}

template <typename X>
bool engine_waist<X>::choose_in_object(reading& run, input& from, value& room, std::string_view attribute, std::span<const std::string_view> names,
                                       std::size_t& index) {
  if (!settle(run, from, room)) return false;
  mapping_input entries;
  if (!open_mapping(run, from, false, entries)) return false;
  const nesting deeper(run);
  std::size_t at = entries.size;
  for (std::size_t i = 0; i != entries.size; ++i)
    if (same_name(key(entries, i), attribute)) at = i;  // the last one wins
  if (at == entries.size) return refuse(run, from, "must have the attribute " + detail::quoted(attribute) + ", which is " + name_list(names) + '.');
  const standing place(run, attribute);
  return read_name(run, entry(entries, at), names, index);
}

}  // namespace hcl::inline v0_1::detail
