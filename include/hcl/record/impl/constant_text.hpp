// Base of the text cursors of both syntaxes, which read constants from bytes. Implementation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/options.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/struct_receiver.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline source_ptr make_source(std::string text, std::string name, syntax_form form,
                                            const options& opts, position start = {}) {
  if (form == syntax_form::json) return source::make(std::move(text), std::move(name), start);
  return parser::make_source(std::move(text), std::move(name), opts.model, start);
}

// A text to read: the caller's, or a source. Scanners stop at its last byte: a newline or a brace, or the NUL
// of a source.
struct scanned_text {
  scanned_text(std::string_view text, std::string_view name_of, syntax_form form, const options& opts)
      : given(text), name(name_of) {
    const bool has_end = text.ends_with('\n') || (form == syntax_form::json && text.ends_with('}'));
    if (!has_end) source = own(form, opts);
  }
  explicit scanned_text(source_ptr text) : source(std::move(text)) {}

  [[nodiscard]] source_ptr own(syntax_form form, const options& opts) const {
    return source ? source : make_source(std::string(given), std::string(name), form, opts, opts.start);
  }

  std::string_view given{};
  std::string_view name{};
  source_ptr source{};
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
  // `json`: set if it is in the JSON syntax.
  constant_text(decode_context& ctx, syntax::document_ptr& document, const scanned_text& text,
                const json_functions* json = nullptr)
      : ctx_(ctx),
        document_(document),
        syntax_errors_(ctx.opts->bounds.diagnostics),
        text_(text),
        json_(json) {
    if (text.source)
      take(text.source);
    else
      begin_ = text.given.data(), end_ = begin_ + text.given.size() - 1;
    at_ = begin_;
    ctx.position.cursor = this;
  }
  constant_text(const constant_text&) = delete;
  constant_text& operator=(const constant_text&) = delete;

  HCL_HOT void read_body(const record_info& info, field_state* states, const block_input& from) final {
    was_read_ = true;
    const scoped_value outermost(ctx_.position.place, nullptr);
    read_inside(info, states, from);
  }
  // Copies the text, so that it lives as long as the result.
  void own() final {
    if (document_) return;
    const std::size_t here = offset(at_);
    given_ = begin_;
    take(text_.own(json_ ? syntax_form::json : syntax_form::native, *ctx_.opts));
    at_ = begin_ + here;
  }
  [[nodiscard]] const syntax::node* node_of(const plain_value& constant) final {
    own();
    const std::uint32_t at = offset(constant.begin);
    const std::size_t depth = (std::max)(brackets_, ctx_.position.depth);
    const syntax::node* value = nullptr;
    if (!json_) return parser::parse_value(*made_, at, depth, ctx_.opts->bounds);
    static_cast<void>(parser::parse_json_value(*made_, at, depth, ctx_.opts->bounds, value));
    return value;
  }
  [[nodiscard]] byte_span span_of(const plain_value& constant) const noexcept final {
    return {offset(constant.begin), offset(constant.end)};
  }
  [[nodiscard]] std::string_view keep(std::string_view part) final {
    own();
    return {begin_ + offset(part.data()), part.size()};
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

  virtual void read_inside(const record_info& info, field_state* states, const block_input& from) = 0;
  [[nodiscard]] std::string_view text() const noexcept {
    return {begin_, static_cast<std::size_t>(end_ - begin_)};
  }
  // Whether the text can be scanned: it begins in ASCII, and offsets have 32 bits.
  [[nodiscard]] bool begins_plainly() const noexcept {
    return begin_ != end_ && static_cast<unsigned char>(*begin_) < 0x80 &&
           text().size() < (std::numeric_limits<std::uint32_t>::max)();
  }
  // The offset of a place in it, or in the text that was given.
  [[nodiscard]] HCL_ALWAYS_INLINE std::uint32_t offset(const char* at) const noexcept {
    const bool is_given = given_ && !std::less<>()(at, given_) && !std::less<>()(given_ + text().size(), at);
    return static_cast<std::uint32_t>(at - (is_given ? given_ : begin_));
  }
  // Frees unreferenced nodes.
  void forget(arena::checkpoint since) noexcept {
    if (!ctx_.notes.borrowed && document_.use_count() == owners_) made_->nodes.rewind(since);
  }
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
  // Reads an attribute that no member claims. False, without a report, if one of the same name has been read:
  // the tree is read then, which reports it.
  [[nodiscard]] bool is_new_entry(struct_receiver& to, const auto& read_it) {
    const field_state& rest = to.states()[to.info().rest];
    const std::uint32_t count = rest.count;
    const found_since start(ctx_);
    read_it();
    if (rest.count == count) start.forget();
    return rest.count != count;
  }
  // Moves syntax errors to the front.
  void finish_diagnostics() {
    if (syntax_errors_.empty()) return;
    syntax_errors_.append(std::move(*ctx_.diags));
    *ctx_.diags = std::move(syntax_errors_);
  }

  decode_context& ctx_;
  syntax::document_ptr& document_;
  std::shared_ptr<syntax::document> made_{};  // the document, if it was made here
  const char* begin_ = nullptr;
  const char* end_ = nullptr;
  const char* at_ = nullptr;
  const char* past_ = nullptr;  // the current value
  bool was_read_ = false;       // whether the current block was read
  std::size_t brackets_ = 0;    // open ones besides those of blocks
  diagnostics syntax_errors_;

 private:
  static constexpr std::size_t max_depth = 64, max_open_parts = 8;

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

  const scanned_text& text_;
  const json_functions* json_;
  const char* given_ = nullptr;  // of the caller, once the text is ours
  long owners_ = 0;
  trivial_vector<plain_value> parts_{};
  std::array<std::size_t, max_open_parts> opened_{};  // where in the parts
  std::size_t open_parts_ = 0;
};

}  // namespace hcl::inline v1_0::detail
