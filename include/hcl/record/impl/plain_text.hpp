// The text that plain values are read from, and the document that it becomes when something in it has to be
// parsed. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>

#include <hcl/body/options.hpp>
#include <hcl/parser/backend.hpp>
#include <hcl/parser/text_source.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/support/view.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

// A text of the caller's ends with a newline or a brace, which is where reading ends; one of our own has a
// NUL there.
class plain_text {
 public:
  // Makes a source of the caller's text.
  struct maker {
    source_ptr (*make)(const void* of);
    const void* of;
  };
  using functions = const json_functions*;  // null unless it is in the JSON syntax

  plain_text(decode_context& ctx, syntax::document_ptr& document, std::string_view text, maker owner,
             functions json = nullptr)
      : ctx_(ctx),
        document_(document),
        json_(json),
        owner_(owner),
        begin_(text.data()),
        end_(text.data() + text.size() - 1) {}
  plain_text(decode_context& ctx, syntax::document_ptr& document, source_ptr text, functions json = nullptr)
      : ctx_(ctx), document_(document), json_(json) {
    take(std::move(text));
  }

  // Whether a text can be scanned: it begins in ASCII, and offsets have 32 bits.
  [[nodiscard]] static bool begins_plainly(std::string_view text) noexcept {
    return !text.empty() && static_cast<unsigned char>(text[0]) < 0x80 &&
           text.size() < (std::numeric_limits<std::uint32_t>::max)();
  }
  [[nodiscard]] std::string_view view() const noexcept { return {begin_, size()}; }
  [[nodiscard]] const char* begin() const noexcept { return begin_; }
  [[nodiscard]] const char* end() const noexcept { return end_; }
  [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(end_ - begin_); }
  // Of a place in it, or in the text that was given.
  [[nodiscard]] HCL_ALWAYS_INLINE std::uint32_t offset(const char* at) const noexcept {
    const bool is_given = given_ && !std::less<>()(at, given_) && !std::less<>()(given_ + size(), at);
    return static_cast<std::uint32_t>(at - (is_given ? given_ : begin_));
  }

  [[nodiscard]] bool is_owned() const noexcept { return document_ != nullptr; }
  // Sees to it that the text lives as long as the result may. Where `at` is from now on.
  [[nodiscard]] const char* own(const char* at) {
    if (document_) return at;
    const std::size_t here = offset(at);
    given_ = begin_;
    take(owner_.make(owner_.of));
    return begin_ + here;
  }
  // The item of a body at `at`, parsed. Where it ends; null if it is not without errors.
  [[nodiscard]] const char* parse_item(const char* at, std::size_t depth, const limits& bounds,
                                       syntax::body_item& item) {
    return parser::parse_item(*made_, offset(at), depth, bounds, item);
  }
  // All of it.
  [[nodiscard]] const syntax::body_node& parse_all(diagnostics& diags, const limits& bounds) {
    parser::check_mark(made_->source, diags, ctx_.opts->model);
    parser::parse_file_into(*made_, diags, bounds);
    return *made_->body;
  }
  // A body of items that have been parsed one by one.
  [[nodiscard]] const syntax::body_node* make_body(byte_span whole,
                                                   const trivial_vector<syntax::body_item>& items,
                                                   bool is_file) {
    const auto* const made = made_->nodes.make<syntax::body_node>(
        whole, made_->nodes.copy(v0_1::detail::view<const syntax::body_item>(items.begin(), items.size())));
    if (is_file) made_->body = made;
    return made;
  }
  [[nodiscard]] const syntax::node* parse_all_json(diagnostics& diags) {
    const options& opts = *ctx_.opts;
    document_ = parser::parse_json_file(made_->source, diags, opts.bounds, opts.model, true,
                                        opts.json_schema_property);
    ctx_.position.text = &document_->source;
    return document_->expression;
  }
  // A value in so many blocks and brackets; null if it is not without errors.
  [[nodiscard]] const syntax::node* parse_value(std::size_t at, std::size_t depth, const limits& bounds) {
    const syntax::node* value = nullptr;
    if (!json_) return parser::parse_value(*made_, at, depth, bounds);
    static_cast<void>(parser::parse_json_value(*made_, at, depth, bounds, value));
    return value;
  }
  // The same with a value of the JSON syntax, in so many brackets.
  [[nodiscard]] const char* parse_json_value(const char* at, std::size_t depth, const limits& bounds,
                                             const syntax::node*& value) {
    return parser::parse_json_value(*made_, offset(at), depth, bounds, value);
  }
  [[nodiscard]] arena::checkpoint nodes() const noexcept { return made_->nodes.here(); }
  // Lets nodes go that nothing points to.
  void forget(arena::checkpoint since) noexcept {
    if (!ctx_.notes.borrowed && document_.use_count() == owners_) made_->nodes.rewind(since);
  }

 private:
  HCL_NOINLINE void take(source_ptr text) {
    constexpr std::size_t first_block = std::size_t{1} << 14;
    const std::size_t expected = text->text().size() * 3;
    made_ =
        std::make_shared<syntax::document>(std::move(text), expected < first_block ? expected : first_block);
    made_->json = json_;
    made_->model = ctx_.opts->model;
    document_ = made_;
    owners_ = document_.use_count();
    ctx_.position.document = &document_;
    ctx_.position.text = &document_->source;
    if (!json_) parser::find_headings_later(*document_->source);
    begin_ = document_->source->text().data();
    end_ = begin_ + document_->source->text().size();
  }

  decode_context& ctx_;
  syntax::document_ptr& document_;
  functions json_;
  std::shared_ptr<syntax::document> made_{};
  maker owner_{};
  const char* given_ = nullptr;  // of the caller, once the text is ours
  const char* begin_ = nullptr;
  const char* end_ = nullptr;
  long owners_ = 0;
};

}  // namespace hcl::inline v0_1::detail
