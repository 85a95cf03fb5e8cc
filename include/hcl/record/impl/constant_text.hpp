// Base of the text cursors of both syntaxes, which read constants from bytes. Implementation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>

#include <hcl/body/options.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/source.hpp>

// The scanned text, and the document created when a part must be parsed.

namespace hcl::inline v1_0::detail {

// The caller's text ends with a newline or brace, a source's with a NUL.
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
  // The offset of a place in it, or in the text that was given.
  [[nodiscard]] HCL_ALWAYS_INLINE std::uint32_t offset(const char* at) const noexcept {
    const bool is_given = given_ && !std::less<>()(at, given_) && !std::less<>()(given_ + size(), at);
    return static_cast<std::uint32_t>(at - (is_given ? given_ : begin_));
  }

  // Copies the text, so that it lives as long as the result. Returns the new address of `at`.
  [[nodiscard]] const char* own(const char* at) {
    if (document_) return at;
    const std::size_t here = offset(at);
    given_ = begin_;
    take(owner_.make(owner_.of));
    return begin_ + here;
  }
  // Parses the item at `at`. Returns its end, or null if it has errors.
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
        whole, made_->nodes.copy(v1_0::detail::view<const syntax::body_item>(items.begin(), items.size())));
    if (is_file) made_->body = made;
    return made;
  }
  [[nodiscard]] const syntax::node* parse_all_json(diagnostics& diags) {
    const options& opts = *ctx_.opts;
    document_ =
        parser::parse_json_file(made_->source, diags, opts.bounds, opts.model, opts.json_schema_property);
    ctx_.position.text = &document_->source;
    return document_->expression;
  }
  // Parses a value in `depth` blocks and brackets; null if it has errors.
  [[nodiscard]] const syntax::node* parse_value(std::size_t at, std::size_t depth, const limits& bounds) {
    const syntax::node* value = nullptr;
    if (!json_) return parser::parse_value(*made_, at, depth, bounds);
    static_cast<void>(parser::parse_json_value(*made_, at, depth, bounds, value));
    return value;
  }
  // The same for a value of the JSON syntax.
  [[nodiscard]] const char* parse_json_value(const char* at, std::size_t depth, const limits& bounds,
                                             const syntax::node*& value) {
    return parser::parse_json_value(*made_, offset(at), depth, bounds, value);
  }
  [[nodiscard]] arena::checkpoint nodes() const noexcept { return made_->nodes.here(); }
  // Frees unreferenced nodes.
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

// Whether items of the struct can be read one by one: the rest is kept as written or distinguished by its
// text.
[[nodiscard]] inline bool takes_items(const record_info& info) {
  if (info.rest == info.fields.size()) return true;
  const field_info& rest = info.fields[info.rest];
  return rest.take_rest || rest.tells_keys_apart;
}
// Whether a block with so many labels is read into a member from its text.
[[nodiscard]] inline bool takes_plain_block(const field_info& f, std::size_t labels) {
  const block_access& access = *f.blocks;
  if (!access.is_plain || access.labels != labels || access.optional_labels != 0 || access.any_labels)
    return false;
  if (!f.instead.empty() || !f.advice.empty() || !f.inside) return false;
  const record_info& inside = f.inside();
  return !inside.has_loose_labels && takes_items(inside);
}

class constant_text : public text_cursor {
 public:
  constant_text(decode_context& ctx, plain_text text) noexcept
      : ctx_(ctx), text_(std::move(text)), at_(text_.begin()), syntax_errors_(ctx.opts->bounds.diagnostics) {
    ctx.position.cursor = this;
  }
  constant_text(const constant_text&) = delete;
  constant_text& operator=(const constant_text&) = delete;

  void own() override { at_ = text_.own(at_); }
  [[nodiscard]] const syntax::node* node_of(const plain_value& constant) override {
    own();
    return text_.parse_value(text_.offset(constant.begin), (std::max)(brackets_, ctx_.position.depth),
                             ctx_.opts->bounds);
  }
  [[nodiscard]] byte_span span_of(const plain_value& constant) const noexcept override {
    return {text_.offset(constant.begin), text_.offset(constant.end)};
  }
  [[nodiscard]] std::string_view keep(std::string_view part) override {
    own();
    return {text_.begin() + text_.offset(part.data()), part.size()};
  }
  // Keys and elements of lists and objects, for the grammar.
  void plain_element(const plain_value& element) { parts_.push(element); }
  // Lists and objects inside of these.
  [[nodiscard]] bool open_part(plain_form form, const char* at) {
    if (open_parts_ == max_open_parts || !has_room(open_parts_)) return false;
    opened_[open_parts_++] = parts_.size();
    parts_.push({form, at, nullptr});
    return true;
  }
  [[nodiscard]] const char* close_part(const char* end) noexcept {
    const std::size_t place = opened_[--open_parts_];
    parts_[place].end = end;
    parts_[place].inside = static_cast<std::uint32_t>(parts_.size() - place - 1);
    return end;
  }

 protected:
  static constexpr std::size_t max_labels = 8;
  using label_list = std::array<syntax::label_node, max_labels>;

  ~constant_text() = default;

  [[nodiscard]] bool has_room(std::size_t brackets = 0) const noexcept {
    const std::size_t depth = ctx_.position.depth + brackets;
    return depth + 2 < ctx_.opts->bounds.depth && depth < max_depth;
  }
  // The list or object at `at` with its parts, found by `skip`; null if it is not plain.
  template <typename Skip>
  [[nodiscard]] const plain_value* parts_at(const char* at, const Skip& skip) {
    parts_.truncate(0);
    open_parts_ = 0;
    parts_.push({*at == '[' ? plain_form::tuple : plain_form::object, at, nullptr});
    const char* const end = skip(at);
    if (end == nullptr) return nullptr;
    plain_value& whole = *parts_.begin();
    whole.end = end;
    whole.inside = static_cast<std::uint32_t>(parts_.size() - 1);
    return &whole;
  }
  // Moves syntax errors to the front.
  void finish_diagnostics() {
    if (syntax_errors_.empty()) return;
    syntax_errors_.append(std::move(*ctx_.diags));
    *ctx_.diags = std::move(syntax_errors_);
  }
  decode_context& ctx_;
  plain_text text_;
  const char* at_;
  bool was_read_ = false;     // the block at hand
  std::size_t brackets_ = 0;  // that are open, where these are more than the blocks
  diagnostics syntax_errors_;

 private:
  static constexpr std::size_t max_depth = 64, max_open_parts = 8;

  trivial_vector<plain_value> parts_{};
  std::array<std::size_t, max_open_parts> opened_{};  // where in the parts
  std::size_t open_parts_ = 0;
};

}  // namespace hcl::inline v1_0::detail
