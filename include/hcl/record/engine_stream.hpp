// Filling the outermost struct while its file is parsed: items are read some at a time, and their nodes forgotten, so that a long text needs no
// more memory for nodes than a short one. One result, two ways: whatever needs the whole file waits until it is there. Far side.
#pragma once

#include <cstddef>
#include <span>

#include <hcl/parser/structure_builder.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/engine_body.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v0_1::detail {

class file_reader final : public parser::item_reader {
 public:
  // `run.document` is the document to be, which nobody else has yet.
  file_reader(reading& run, const record_info& info, field_state* states)
      : run_(run), deeper_(run), owners_(run.document->use_count()), reader_(run, info, states, whole_), waits_(reader_.takes_rest()) {
    reader_.expect_items_of((*run.document)->source->text().size());
  }

  // Names that no member claims are reported when it is known which others are there.
  answer read(syntax::view<const syntax::body_item> items, std::size_t fresh) override {
    for (read_ = fresh; read_ != items.size(); ++read_) {
      if (waits_ || !reader_.claims(items[read_])) return answer::stop;
      reader_.read_native_item(items, read_);
    }
    return run_.borrowed || run_.document->use_count() != owners_ ? answer::keep : answer::forget;  // somebody may point at the nodes
  }

  // The file was without errors: reads what waits.
  void finish(const syntax::body_node& body) {
    reader_.expect_no_others();
    for (; read_ != body.items.size(); ++read_) reader_.read_native_item(body.items, read_);
    reader_.finish_native(body);
  }

 private:
  reading& run_;
  nesting deeper_;
  long owners_;
  block_input whole_{};
  body_reader reader_;
  std::size_t read_ = 0;
  bool waits_;
};

}  // namespace hcl::inline v0_1::detail
