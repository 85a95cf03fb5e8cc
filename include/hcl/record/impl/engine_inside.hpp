// Adds the enclosing block to diagnostics. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::detail {

// Reads a block, and adds it to the paths of its diagnostics unless the reader clears its type.
inline void read_in_path(decode_context& ctx, block_input& from, const block_access& access, void* to) {
  const found_since before(ctx);
  access.read(ctx, from, to);
  if (from.type.empty()) return;
  before.each([&](diagnostics& all, std::size_t since) {
    std::vector<std::string_view> labels;
    for (const syntax::label_node& label : from.labels)
      labels.push_back(label.text);
    lead_paths_into(all, since, block_step(from.type, labels, from.number));
  });
}

// Diagnostics found until finish() are in this block. Not done in a destructor, as it may run out of memory.
class inside_block {
 public:
  inside_block(decode_context& ctx, const block_input& from) noexcept
      : ctx_(ctx), from_(from), before_(ctx), was_in_block_(ctx.position.in_block) {
    ctx_.position.in_block = was_in_block_ || !from.type.empty();
  }
  ~inside_block() { ctx_.position.in_block = was_in_block_; }
  inside_block(const inside_block&) = delete;
  inside_block& operator=(const inside_block&) = delete;

  void finish() const {
    if (from_.type.empty() || !ctx_.position.text) return;
    before_.each([&](diagnostics& all, std::size_t since) { name_diagnostics(all, since); });
  }

 private:
  HCL_COLD void name_diagnostics(diagnostics& found, std::size_t since) const {
    const byte_span header = from_.definition_range;
    const bool is_text = from_.cursor && !(*ctx_.position.document)->json;
    if (from_.native || is_text) {  // as it is written
      const std::string_view written = (*ctx_.position.text)->text().substr(header.begin, header.size());
      return diagnostics_access::set_block(found, since,
                                           {written, {}, {*ctx_.position.text, {header.end, header.end}}});
    }
    std::vector<std::string_view> labels;
    for (const syntax::label_node& label : from_.labels)
      labels.push_back(label.text);
    diagnostics_access::set_block(found, since, {from_.type, labels, {*ctx_.position.text, header}});
    if (!from_.other) return;
    trivial_vector<const source*> named;
    named.push(ctx_.position.text->get());
    name_diagnostics_of_layers(*from_.other, labels, named, found, since);
  }
  // A layered block has diagnostics in the other layers' texts, with other headers.
  void name_diagnostics_of_layers(const body& all, std::span<const std::string_view> labels,
                                  trivial_vector<const source*>& named, diagnostics& found,
                                  std::size_t since) const {
    const body* whole = &all;
    while (whole->source() && whole->source()->unexpanded())
      whole = whole->source()->unexpanded();
    if (!whole->source()) return;
    if (const std::vector<body>* const layers = whole->source()->layers()) {
      for (const body& layer : *layers)
        name_diagnostics_of_layers(layer, labels, named, found, since);
      return;
    }
    const source_ptr text = whole->missing_item_range().source();
    if (!text || std::find(named.begin(), named.end(), text.get()) != named.end()) return;
    named.push(text.get());
    diagnostics_access::set_block(found, since, {from_.type, labels, {text, byte_span()}});
  }

  decode_context& ctx_;
  const block_input& from_;
  found_since before_;
  bool was_in_block_;
};

}  // namespace hcl::inline v1_0::detail
