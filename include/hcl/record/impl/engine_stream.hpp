// Filling the outermost struct while its file is parsed: items are read some at a time, and their nodes
// forgotten, so that a long text needs no more memory for nodes than a short one. One result, two ways:
// whatever needs the whole file waits until it is there. Implementation.
#pragma once

#include <cstddef>

#include <hcl/parser/item_reader.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_body.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v0_1::detail {

class file_reader final : public parser::item_reader, native_reader {
 public:
  // `run.document` is the document to be, not shared yet.
  file_reader(decode_context& ctx, const record_info& info, field_state* states)
      : native_reader(ctx, info, states, whole_file),
        deeper_(ctx),
        owners_(ctx.position.document->use_count()),
        waits_(takes_rest()) {
    expect_items_of((*ctx.position.document)->source->text().size());
  }

  // Names that no member claims are reported when it is known which others are there.
  answer read(view<const syntax::body_item> items, std::size_t fresh) override {
    for (read_ = fresh; read_ != items.size(); ++read_) {
      if (waits_ || !claims(items[read_])) return answer::stop;
      read_item(items, read_);
    }
    const bool is_shared = context().notes.borrowed ||
                           context().position.document->use_count() != owners_;  // its nodes may be in use
    return is_shared || points_at_nodes() ? answer::keep : answer::forget;
  }

  // The file was without errors, but for attributes set twice: reads what waits.
  void finish(const syntax::body_node& body) {
    expect_no_others();
    for (; read_ < body.items.size(); ++read_)
      read_item(body.items, read_);
    native_reader::finish(body);
  }

 private:
  static constexpr block_input whole_file{};

  nesting deeper_;
  long owners_;
  std::size_t read_ = 0;
  bool waits_;
};

}  // namespace hcl::inline v0_1::detail
