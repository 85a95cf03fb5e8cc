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

class file_reader final : public parser::item_reader {
 public:
  // `run.document` is the document to be, not shared yet.
  file_reader(decode_context& ctx, const record_info& info, field_state* states)
      : ctx_(ctx),
        deeper_(ctx),
        owners_(ctx.position.document->use_count()),
        receiver_(ctx, info, states, whole_),
        waits_(receiver_.takes_rest()) {
    reader_.expect_items_of((*ctx.position.document)->source->text().size());
  }

  // Names that no member claims are reported when it is known which others are there.
  answer read(view<const syntax::body_item> items, std::size_t fresh) override {
    for (read_ = fresh; read_ != items.size(); ++read_) {
      if (waits_ || !receiver_.claims(items[read_])) return answer::stop;
      reader_.read_item(items, read_);
    }
    const bool is_shared =
        ctx_.notes.borrowed || ctx_.position.document->use_count() != owners_;  // its nodes may be in use
    return is_shared || receiver_.points_at_nodes() ? answer::keep : answer::forget;
  }

  // The file was without errors, but for attributes set twice: reads what waits.
  void finish(const syntax::body_node& body) {
    reader_.expect_no_others();
    for (; read_ < body.items.size(); ++read_)
      reader_.read_item(body.items, read_);
    reader_.finish(body);
  }

 private:
  decode_context& ctx_;
  nesting deeper_;
  long owners_;
  block_input whole_{};
  struct_receiver receiver_;
  native_reader reader_{receiver_};
  std::size_t read_ = 0;
  bool waits_;
};

}  // namespace hcl::inline v0_1::detail
