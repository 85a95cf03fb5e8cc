// Saying of diagnostics which block of the file they are in. Implementation.
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
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::detail {

// Diagnostics found from its making to finish() are in this block, if it is one of the file's own. Naming
// them takes memory, which may run out, so that it is no destructor's work.
class inside_block {
 public:
  inside_block(decode_context& ctx, const block_input& from) noexcept
      : ctx_(ctx), from_(from), since_(ctx.diags->size()), before_(ctx.position.in_block) {
    ctx_.position.in_block = before_ || !from.type.empty();
  }
  ~inside_block() { ctx_.position.in_block = before_; }
  inside_block(const inside_block&) = delete;
  inside_block& operator=(const inside_block&) = delete;

  void finish() const {
    if (from_.type.empty() || ctx_.diags->size() == since_) return;
    std::vector<std::string_view> labels;
    for (const syntax::label_node& label : from_.labels)
      labels.push_back(label.text);
    lead_paths_into(*ctx_.diags, since_, block_step(from_.type, labels, from_.number));
    if (ctx_.position.text) name_diagnostics();
  }

 private:
  HCL_COLD void name_diagnostics() const {
    const byte_span header = from_.definition_range;
    if (from_.native) {  // as it is written
      const std::string_view written = (*ctx_.position.text)->text().substr(header.begin, header.size());
      return diagnostics_backend<>::set_block(*ctx_.diags, since_,
                                              {written, {}, {*ctx_.position.text, {header.end, header.end}}});
    }
    std::vector<std::string_view> labels;
    for (const syntax::label_node& label : from_.labels)
      labels.push_back(label.text);
    diagnostics_backend<>::set_block(*ctx_.diags, since_,
                                     {from_.type, labels, {*ctx_.position.text, header}});
    if (!from_.other) return;
    trivial_vector<const source*> named;
    named.push(ctx_.position.text->get());
    name_diagnostics_of_layers(*from_.other, labels, named);
  }
  // A block laid over others has problems in their texts, too, where its header is not that of `from_`.
  void name_diagnostics_of_layers(const body& all, std::span<const std::string_view> labels,
                                  trivial_vector<const source*>& named) const {
    const body* whole = &all;
    while (whole->source() && whole->source()->unexpanded())
      whole = whole->source()->unexpanded();
    if (!whole->source()) return;
    if (const std::vector<body>* const layers = whole->source()->layers()) {
      for (const body& layer : *layers)
        name_diagnostics_of_layers(layer, labels, named);
      return;
    }
    const source_ptr text = whole->missing_item_range().source();
    if (!text || std::find(named.begin(), named.end(), text.get()) != named.end()) return;
    named.push(text.get());
    diagnostics_backend<>::set_block(*ctx_.diags, since_, {from_.type, labels, {text, byte_span()}});
  }

  decode_context& ctx_;
  const block_input& from_;
  std::size_t since_;
  bool before_;
};

}  // namespace hcl::inline v0_1::detail
