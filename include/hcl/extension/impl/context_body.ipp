// Bodies in which every value is unknown or has marks, because their program says so: the definitions of
// with_marks() and unknown_body(). Implementation.
#pragma once

#include <memory>
#include <unordered_map>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/eval/impl/iterator_context.hpp>
#include <hcl/eval/impl/written_text.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline std::shared_ptr<const iterator_context> make_context(
    std::shared_ptr<const iterator_context> outer, mark_set marks, bool is_unknown) {
  return std::make_shared<const iterator_context>(std::move(outer), "(context)", value::null(), value::null(),
                                                  std::move(marks), is_unknown);
}

// A body whose expressions are inside a context; so are those of the blocks in it.
class context_body final : public body_source {
 public:
  context_body(body original, std::shared_ptr<const iterator_context> context)
      : original_(std::move(original)), context_(std::move(context)) {}

  [[nodiscard]] std::unique_ptr<body_cursor> items(const body_request& request,
                                                   diagnostics& diags) const override {
    return std::make_unique<cursor>(context_, items_of(original_, request, diags));
  }
  [[nodiscard]] body rest(const body_schema& taken) const override {
    return body(std::make_shared<const context_body>(rest_of_body(original_, taken), context_));
  }
  [[nodiscard]] bool is_whole_file() const noexcept override {
    return original_.source() && original_.source()->is_whole_file();
  }
  [[nodiscard]] bool is_json() const noexcept override { return original_.is_json(); }
  void append_written(written_text& to) const override {
    to.append_word(context_->unknown ? "unknown" : "marked");
    if (original_.source()) original_.source()->append_written(to);
  }
  [[nodiscard]] hcl::range missing_item_range() const override { return original_.missing_item_range(); }
  [[nodiscard]] bool is_unknown() const noexcept override { return context_->unknown; }
  [[nodiscard]] const mark_set* marks() const noexcept override {
    return context_->marks.empty() ? nullptr : &context_->marks;
  }

 private:
  class cursor final : public changing_cursor {
   public:
    cursor(const std::shared_ptr<const iterator_context>& context, std::unique_ptr<body_cursor> original)
        : changing_cursor(std::move(original)), context_(context) {}

    [[nodiscard]] body_attribute attribute() override {
      body_attribute a = changing_cursor::attribute();
      if (a.expression) a.expression = inside(a.expression);
      return a;
    }
    [[nodiscard]] body_block block() override {
      body_block b = changing_cursor::block();
      b.body = body(std::make_shared<const context_body>(std::move(b.body), context_));
      return b;
    }

   private:
    // One view of a document serves all expressions of it; the names that it has stay.
    [[nodiscard]] expression inside(const expression& e) {
      syntax::document_ptr& view = views_[e.document().get()];
      if (!view) {
        std::shared_ptr<const iterator_context> here = context_;
        if (e.document()->around) here = make_context(e.document()->around, here->marks, here->unknown);
        view = std::make_shared<const syntax::document>(e.document(), std::move(here));
      }
      return {view, e.node(), e.role()};
    }

    const std::shared_ptr<const iterator_context>& context_;
    std::unordered_map<const syntax::document*, syntax::document_ptr> views_{};
  };

  body original_;
  std::shared_ptr<const iterator_context> context_;
};

HCL_DECL body extension_backend::in_context(body from, mark_set marks, bool is_unknown) {
  const body_source* source = from.source().get();
  if (source && source->marks()) marks |= *source->marks();
  const bool unknown = is_unknown || from.is_unknown();
  return body(std::make_shared<const context_body>(std::move(from),
                                                   make_context(nullptr, std::move(marks), unknown)));
}

}  // namespace hcl::inline v0_1::detail
