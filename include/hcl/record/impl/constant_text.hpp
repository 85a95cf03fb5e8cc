// A text of which constants are read from their bytes: what the readers of both syntaxes have in common.
// Implementation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <hcl/record/engine.hpp>
#include <hcl/record/impl/plain_text.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v0_1::detail {

// Whether items of such a struct can be read one by one. What no member claims is kept as it is, or can be
// told apart by its text then.
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
  // A list or an object at `at`, as `skip` finds it: its whole, and behind it its parts. Null if it is not so
  // plain.
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
  // Syntax errors come first, whatever has been found by then.
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

}  // namespace hcl::inline v0_1::detail
