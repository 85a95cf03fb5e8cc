// Lets the parser go on after what is broken: after the item or, where what can be read is kept, after the
// element of a list. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/continuation.hpp>
#include <hcl/parser/later_references.hpp>
#include <hcl/parser/recovery.hpp>
#include <hcl/parser/situation.hpp>
#include <hcl/parser/structure_builder.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v0_1::parser {

class recovering_builder : public structure_builder {
 public:
  using structure_builder::structure_builder;

  template <typename Rule, typename Input>
  void missing(const Input& in) {
    const bool is_first = !failed_;
    structure_builder::missing<Rule>(in);
    if (!is_first) return;
    if (fatal_ != 0 && anchors_.empty() && newlines_matter_)
      joins_ = opened_.size() != 0 ? explain_joined_item()
                                   : explain_joined_lines(std::is_same_v<Rule, grammar::body_item>);
    if (keeps_broken_) keep_parts();
  }

  // Moves after the broken item. False if there is no use in going on.
  template <typename Input>
  [[nodiscard]] bool recover(const item_start& start, Input& in) {
    const auto begin = static_cast<std::size_t>(start.at - base_);
    const std::size_t past = find_end(begin).offset;
    joins_ = false;
    set_item(begin, past);
    if (keeps_broken_) failed_at_ = (std::min)(failed_at_, base_ + past);
    drop_values(past);
    if (kept_items_ <= start.items) body_items_.truncate(start.items);
    kept_items_ = 0;
    if (keeps_broken_) keep_rest_of_line(start, past);
    if (value_missing_ && situation_.item == start.at) push_attribute(broken_value(past));
    value_missing_ = false;
    kept_values_.truncate(0);
    values_.truncate(0);
    labels_.truncate(0);
    failed_ = false;
    fatal_ = 0;
    resumed_ = false;
    may_resume_ = false;
    if (hides_brace(past)) first_doubtful_ = (std::min)(first_doubtful_, body_items_.size());
    // A broken item is never empty, so that the parser moves on whatever it met.
    in.iterator() = base_ + (std::max)(past, begin + (past == begin ? 1U : 0U));
    return keeps_broken_ || !diags_.full();
  }

  // Moves after a broken element, or what is written in place of a separator, of a list that ends with
  // `Close`. False if the whole item is broken.
  template <typename Close, typename Input>
  [[nodiscard]] HCL_COLD HCL_NOINLINE bool resume_list(const char* begin, Input& in) {
    constexpr bool is_object = std::is_same_v<Close, grammar::object_close>;
    constexpr char close = is_object ? '}' : std::is_same_v<Close, grammar::tuple_close> ? ']' : ')';
    if (!may_resume_ || joins_) return false;
    const auto start = static_cast<std::size_t>(item_begin_ - base_);
    const resume_place item = find_end(start);
    const std::string around = closers_around();
    const std::size_t end =
        element_end(text_, offset(begin), offset(failed_at_), close, is_object, around, open_comment_);
    if (!item.is_balanced || end >= item.offset) return false;
    set_item(start, item.offset);
    undo_keep();
    keep_element(is_object, {offset(begin), static_cast<std::uint32_t>(end)});
    failed_ = false;
    fatal_ = 0;
    may_resume_ = false;
    resumed_ = true;
    in.iterator() = base_ + end;
    return true;
  }

 protected:
  // Where the item that begins at `begin` ends.
  [[nodiscard]] resume_place find_end(std::size_t begin) {
    const std::size_t block = block_ != nullptr ? static_cast<std::size_t>(block_->name_begin - base_)
                                                : detail::block_end_finder::no_block;
    return find_resume(text_,
                       {.start = begin,
                        .error = offset(failed_at_),
                        .block = block,
                        .open_comment = open_comment_,
                        .by_indentation = keeps_broken_,
                        .eager = spare_search_ == 0,
                        .joins = joins_},
                       spare_search_);
  }
  // The closers of all that is open, and of the block.
  [[nodiscard]] std::string closers_around() {
    std::string all = "}";
    for (const open_construct& one : opened_.above(0))
      if (one.content != one.begin) all += one.content[-1] == '(' ? ')' : one.content[-1] == '[' ? ']' : '}';
    return all;
  }
  void set_item(std::size_t begin, std::size_t end) noexcept {
    if (fatal_ == 0) return;
    diags_.found()[fatal_ - 1].item = static_cast<std::uint32_t>(begin);
    diags_.found()[fatal_ - 1].item_end = static_cast<std::uint32_t>(end);
  }

  // As if keep_parts() had not been called.
  void undo_keep() noexcept {
    if (before_keep_.items < body_items_.size()) body_items_.truncate(before_keep_.items);
    if (block_ != nullptr) block_->done = false;
    value_missing_ = before_keep_.value_missing;
    kept_items_ = 0;
  }

  // A broken node in place of an element.
  void keep_element(bool is_object, byte_span where) {
    const auto is_before = [&](const syntax::node* one) { return one->range.begin < where.begin; };
    std::size_t first = 0;
    while (first != kept_values_.size() && is_before(kept_values_[first]))
      ++first;
    const syntax::node* const made = broken_part(where, where.begin, first);
    while (values_.size() != 0 && !is_before(values_.top()))
      static_cast<void>(values_.pop());
    if (!is_object) return values_.push(made);
    if (items_.size() != 0 && items_.top().value == nullptr && !is_before(items_.top().key))
      items_.top().value = made;
    else
      items_.push({nodes_.make<syntax::broken_expr>(byte_span{where.begin, where.begin}), made});
  }

  // Takes what could be read of the item that has just turned out broken, while all that is open still is.
  HCL_COLD HCL_NOINLINE void keep_parts() {
    keep_values();
    may_resume_ = true;
    before_keep_ = {body_items_.size(), value_missing_};
    if (block_ != nullptr && block_->open != nullptr && !block_->done && block_->name_begin == item_begin_) {
      if (value_missing_) push_attribute(broken_value(offset(failed_at_)));
      const byte_span end = span(failed_at_, failed_at_);
      push_block(end, make_body(between(span(block_->open, block_->open + 1), end), block_->items));
    }
    kept_items_ = body_items_.size();
  }

  // An attribute that breaks at the end of a line may continue in the next, which is part of it then.
  // `between_items`: at the beginning of a line that is no item, which may continue the attribute before.
  [[nodiscard]] HCL_COLD HCL_NOINLINE bool explain_joined_lines(bool between_items) {
    syntax_error& broken = diags_.found()[fatal_ - 1];
    const token found = token_at(text_, failed_at_, true, open_comment_);
    if (between_items) {
      if (!continues_attribute_before(found)) return false;
      name_joined_lines(broken, "attribute");
    } else {
      const bool is_joint = detail::is_line_joint(text_, found.span.begin);
      const bool is_done = broken.code == codes::newline_expected;
      const bool is_value = is_done ? is_joint && body_items_.top().attribute != nullptr : value_missing_;
      if (!is_value || situation_.item != item_begin_ || (found.kind != token_kind::newline && !is_joint) ||
          !goes_on_after(found, is_joint, !is_done && broken.code != codes::colon_expected))
        return false;
    }
    broken.detail += detail::parentheses_advice;
    return true;
  }
  [[nodiscard]] bool goes_on_after(token found, bool is_joint, bool lacks_value) const {
    return detail::goes_on(text_, base_ + found.span.begin + (is_joint ? 1 : 0), lacks_value,
                           detail::column_of(text_, offset(item_begin_)), open_comment_);
  }
  static void name_joined_lines(syntax_error& broken, std::string_view what) {
    broken.summary = "Expression continues on the next line";
    broken.detail = "The expression of an " + std::string(what) + " ends with its line.";
  }
  // The same for the value of an item of an object, which is all that is broken. False.
  [[nodiscard]] HCL_COLD HCL_NOINLINE bool explain_joined_item() {
    syntax_error& broken = diags_.found()[fatal_ - 1];
    if (items_.size() == 0 || broken.code == codes::equals_expected) return false;
    const open_construct& inner = opened_.top();
    const syntax::object_item& item = items_.top();
    if (inner.what != open_construct::type::bracket || *inner.begin != '{' ||
        base_ + item.key->range.begin < inner.begin)
      return false;
    const token found = token_at(text_, failed_at_, true, open_comment_);
    if (item.value != nullptr) {
      if (!continues(*item.value, found)) return false;
      name_joined_lines(broken, "item of an object");
    } else if (found.kind != token_kind::newline ||
               !goes_on_after(found, false, broken.code != codes::colon_expected)) {
      return false;
    }
    broken.detail += detail::parentheses_advice;
    return false;
  }
  // Whether an operator is the first token after a value, in another line.
  [[nodiscard]] bool continues(const syntax::node& value, token found) const {
    const char* const end = base_ + value.range.end;
    return detail::continues_expression(found.kind) &&
           !detail::is_conflict_mark(text_.substr(found.span.begin)) &&
           token_at(text_, end, true, open_comment_).kind == token_kind::newline &&
           token_at(text_, end, false, open_comment_).span.begin == found.span.begin;
  }
  // Whether nothing but comments is between the attribute before and an operator that begins a line. The
  // attribute is part of what is broken then.
  [[nodiscard]] bool continues_attribute_before(token found) {
    const std::size_t first = block_ != nullptr ? block_->items : 0;
    if (body_items_.size() <= first || found.kind == token_kind::colon) return false;
    const syntax::attribute_node* const before = body_items_.top().attribute;
    if (before == nullptr || before->value->kind == syntax::node_kind::broken) return false;
    const byte_span value = before->value->range;
    if (token_at(text_, base_ + value.end, false, open_comment_).span.begin != found.span.begin ||
        !detail::goes_on(text_, base_ + value.end, false, detail::column_of(text_, before->name_range.begin),
                         open_comment_))
      return false;
    const syntax::node* const parts[] = {before->value};
    body_items_.top().attribute = nodes_.make<syntax::attribute_node>(before->name, before->name_range,
                                                                      before->equals, broken(value, parts));
    return true;
  }

  // Whether the line before `past` ends with an opening brace, which its error has hidden: in a quote that is
  // not closed, say. What follows is perhaps meant to be inside.
  [[nodiscard]] bool hides_brace(std::size_t past) const noexcept {
    const std::size_t last = past == 0 ? text_.npos : text_.find_last_not_of(" \t\r\n", past - 1);
    return last != text_.npos && text_[last] == '{';
  }

  // A value after which its line goes on is whole, but no more than a part of what is written there.
  void keep_rest_of_line(const item_start& start, std::size_t past) {
    if (fatal_ == 0 || diags_.found()[fatal_ - 1].code != codes::newline_expected ||
        body_items_.size() <= start.items)
      return;
    const syntax::attribute_node* const read = body_items_.top().attribute;
    if (read == nullptr || base_ + read->name_range.begin != start.at) return;
    const byte_span value = read->value->range;
    const auto end = static_cast<std::uint32_t>(broken_end(text_, value.end, past, open_comment_));
    kept_values_.truncate(0);
    kept_values_.push(read->value);
    later_references(text_, value.end, value.end, end, open_comment_)
        .find(nodes_, [&](const syntax::node* one) { kept_values_.push(one); });
    if (kept_values_.size() == 1) return;
    body_items_.top().attribute = nodes_.make<syntax::attribute_node>(
        read->name, read->name_range, read->equals, broken({value.begin, end}, kept_values_.above(0)));
  }

  // Forgets what was read of lines that are read again.
  void drop_values(std::size_t past) noexcept {
    while (kept_values_.size() != 0 && kept_values_.top()->range.end > past)
      kept_values_.truncate(kept_values_.size() - 1);
  }

  // The value of an attribute that is broken, with the parts it has. It goes on to `past` where it is kept.
  [[nodiscard]] const syntax::node* broken_value(std::size_t past) {
    if (!keeps_broken_) return broken(in_source({equals_.end, offset(failed_at_)}), kept_values_.above(0));
    const byte_span whole = written_value(past);
    return broken_part(whole, equals_.end, 0);
  }
  // The values kept from the `first`th on, and the references after the text that could not be read.
  [[nodiscard]] const syntax::node* broken_part(byte_span whole, std::uint32_t begin, std::size_t first) {
    const std::uint32_t read = kept_values_.size() != first ? kept_values_.top()->range.end : begin;
    later_references(text_, begin, (std::max)(read, offset(failed_at_)), whole.end, open_comment_)
        .find(nodes_, [&](const syntax::node* one) { kept_values_.push(one); });
    const syntax::node* const made = bind_loops(whole, kept_values_.above(first), kept_loops_.size());
    kept_values_.truncate(0);
    kept_loops_.clear();
    return made;
  }
  // From the first token after the "=" to the last one before `past`.
  [[nodiscard]] byte_span written_value(std::size_t past) const {
    const auto end = static_cast<std::uint32_t>(broken_end(text_, equals_.end, past, open_comment_));
    if (end == equals_.end) return {end, end};
    return {static_cast<std::uint32_t>(text_.find_first_not_of(" \t", equals_.end)), end};
  }

  bool joins_ = false;                               // the broken item goes on in the next lines
  std::size_t spare_search_ = std::size_t{1} << 20;  // see find_resume()
  std::size_t kept_items_ = 0;                       // how many there are with those of a broken item

 private:
  struct before_keep {
    std::size_t items;
    bool value_missing;
  };
  before_keep before_keep_{};
  bool may_resume_ = false;  // what could be read of the item was kept
};

}  // namespace hcl::inline v0_1::parser
