// Remembers labels and keys, and adds the enclosing block to diagnostics. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::detail {

// What has come in one body or object, and what was there before, by labels and keys.
struct label_memory {
  struct entry {
    byte_span where{};  // a span, as the text of a cursor may have no source yet
    const source_ptr* text = nullptr;
    std::vector<std::string> labels{};  // as they are written
    std::vector<std::size_t> places{};  // of existing blocks in a list
    std::size_t taken = 0;              // of these
  };
  std::unordered_map<std::string, entry, name_hasher> all{};
};
[[nodiscard]] inline label_memory& memory_of(known_labels& known) {
  if (!known) known = std::make_shared<label_memory>();
  return *known;
}

// A layered block has diagnostics in the texts of other layers, with other headers.
inline void name_diagnostics_of_layers(const body& all, std::string_view type,
                                       std::span<const std::string_view> labels,
                                       trivial_vector<const source*>& named, diagnostics& found,
                                       std::size_t since) {
  const body* whole = &all;
  while (whole->source() && whole->source()->unexpanded())
    whole = whole->source()->unexpanded();
  if (!whole->source()) return;
  if (const std::vector<body>* const layers = whole->source()->layers()) {
    for (const body& layer : *layers)
      name_diagnostics_of_layers(layer, type, labels, named, found, since);
    return;
  }
  const source_ptr text = whole->missing_item_range().source();
  if (!text || std::find(named.begin(), named.end(), text.get()) != named.end()) return;
  named.push(text.get());
  diagnostics_access::set_block(found, since, {type, labels, {text, byte_span()}});
}

// Adds the block to the paths of diagnostics, and its header to those inside of it.
HCL_COLD inline void name_block(const decode_context& ctx, const block_input& from, diagnostics& found,
                                std::size_t since) {
  std::vector<std::string_view> labels;
  for (const syntax::label_node& label : from.labels)
    labels.push_back(label.text);
  lead_paths_into(found, since, block_step(from.type, labels, from.number));
  if (!ctx.position.text) return;
  const byte_span header = from.definition_range;
  const bool is_text = from.cursor && !(*ctx.position.document)->json;
  if (from.native || is_text) {  // as it is written
    const std::string_view written = (*ctx.position.text)->text().substr(header.begin, header.size());
    return diagnostics_access::set_block(found, since,
                                         {written, {}, {*ctx.position.text, {header.end, header.end}}});
  }
  const bool is_opener = (*ctx.position.text)->text().substr(header.begin).starts_with('{');  // of an object
  const std::uint32_t begin = from.end > header.end && !is_opener ? header.end : header.begin;
  diagnostics_access::set_block(found, since, {from.type, labels, {*ctx.position.text, {begin, begin}}});
  if (!from.other) return;
  trivial_vector<const source*> named;
  named.push(ctx.position.text->get());
  name_diagnostics_of_layers(*from.other, from.type, labels, named, found, since);
}

// Reads a block, and names it in its diagnostics unless the reader clears its type.
inline void read_in_block(decode_context& ctx, block_input& from, const block_access& access, void* to) {
  const found_since before(ctx);
  {
    const scoped_value inside(ctx.position.in_block, true);
    access.read(ctx, from, to);
  }
  if (from.type.empty()) return;
  before.each([&](diagnostics& all, std::size_t since) { name_block(ctx, from, all, since); });
}

}  // namespace hcl::inline v1_0::detail
