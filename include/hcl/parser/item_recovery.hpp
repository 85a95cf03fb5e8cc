// Resumes after a broken item or list element, and keeps its readable parts. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/expression_builder.hpp>
#include <hcl/parser/line_form.hpp>
#include <hcl/parser/recovery.hpp>
#include <hcl/parser/structure_builder.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/arena.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v1_0::parser {

class broken_references {
 public:
  // Reads [begin, until), where an expression begins or continues.
  broken_references(std::string_view text, std::uint32_t begin, std::uint32_t until, const char* open_comment)
      : text_(text) {
    tokenizer words(text, token_mode::config_tolerant, begin, open_comment);
    for (token word = words.next(); word.span.begin < until && word.kind != token_kind::end_of_file;
         word = words.next())
      if (word.kind != token_kind::comment) words_.push(word);
    words_.push({token_kind::end_of_file, {until, until}});
  }

  // Calls `each(node)` for every one of them, in order.
  template <typename Each>
  void find(hcl::detail::arena& nodes, const Each& each) {
    for (std::size_t i = 0; i + 1 < words_.size(); ++i) {
      if (words_[i].kind == token_kind::name && !bind_loop(i) && is_reference(i)) each(make(i, nodes));
    }
  }

 private:
  [[nodiscard]] std::string_view written(std::size_t i) const {
    return text_.substr(words_[i].span.begin, words_[i].span.size());
  }
  [[nodiscard]] token_kind kind(std::size_t i) const noexcept {
    return i < words_.size() ? words_[i].kind : token_kind::end_of_file;
  }

  // `for k, v in`: binds its names. True if a loop begins at `i`.
  bool bind_loop(std::size_t i) {
    if (written(i) != "for") return false;
    if (kind(i + 1) == token_kind::name) bound_.insert(written(i + 1));
    if (kind(i + 2) == token_kind::comma && kind(i + 3) == token_kind::name) bound_.insert(written(i + 3));
    return true;
  }

  [[nodiscard]] bool is_reference(std::size_t i) const {
    const std::string_view name = written(i);
    for (const std::string_view word :
         {"true", "false", "null", "for", "in", "if", "else", "endif", "endfor"})
      if (name == word) return false;
    if (bound_.contains(name)) return false;
    if (i != 0 && words_[i - 1].kind == token_kind::dot) return false;
    const token_kind next = kind(i + 1);
    if (next == token_kind::open_parenthesis || next == token_kind::double_colon) return false;
    if (i != 0 && words_[i - 1].kind == token_kind::double_colon) return false;
    return !(begins_element(i) && (next == token_kind::assign || next == token_kind::colon));
  }
  // Whether the name would be the key of an object.
  [[nodiscard]] bool begins_element(std::size_t i) const noexcept {
    if (i == 0) return true;
    using enum token_kind;
    const token_kind before = words_[i - 1].kind;
    return before == open_brace || before == comma || before == newline;
  }

  // The name and the constant steps after it.
  [[nodiscard]] const syntax::node* make(std::size_t& i, hcl::detail::arena& nodes) {
    using type = syntax::traversal_step::type;
    auto* const made = nodes.make<syntax::scope_traversal>(
        syntax::node{syntax::node_kind::scope_traversal, words_[i].span}, written(i), words_[i].span.end);
    steps_.clear();
    for (;;) {
      if (kind(i + 1) == token_kind::dot && kind(i + 2) == token_kind::name) {
        steps_.push({type::attribute, {words_[i + 1].span.begin, words_[i + 2].span.end}, written(i + 2)});
        i += 2;
      } else if (kind(i + 1) == token_kind::open_bracket && kind(i + 2) == token_kind::number &&
                 kind(i + 3) == token_kind::close_bracket) {
        steps_.push({type::number_index, {words_[i + 1].span.begin, words_[i + 3].span.end}, written(i + 2)});
        i += 3;
      } else {
        break;
      }
    }
    if (!steps_.empty()) {
      made->range.end = steps_.top().range.end;
      made->steps = nodes.copy(hcl::detail::view<const syntax::traversal_step>(steps_.above(0)));
    }
    return made;
  }

  std::string_view text_;
  hcl::detail::trivial_vector<token> words_{};
  hcl::detail::trivial_vector<syntax::traversal_step> steps_{};
  std::set<std::string_view> bound_{};
};

class item_recovery {
 public:
  using item_start = structure_builder::item_start;

  item_recovery(core& in, expression_builder& expressions, structure_builder& structure) noexcept
      : in_(in), expressions_(expressions), structure_(structure) {}

  template <typename Rule, typename Input>
  void missing(const Input& in) {
    if (in_.has_failed) return;
    if ((std::is_same_v<Rule, grammar::object_key> ||
         std::is_same_v<Rule, grammar::key_separator>)&&follows_skipped())
      return in_.fail({}, in.current());
    constexpr bool ends_block = std::is_same_v<Rule, grammar::end_of_block>;
    constexpr bool ends_item = ends_block || std::is_same_v<Rule, grammar::end_of_attribute> ||
                               std::is_same_v<Rule, grammar::single_close>;
    may_resume_ = structure_.item_begin_ != nullptr;
    if (follows_misplaced_closer(in.current()) ||
        (ends_item && (ends_block ? structure_.block_->is_cut : follows_broken_part()) &&
         lacks_opener(in_.text, in_.offset(in.current()), in_.open_comment)))
      return in_.fail({}, in.current());
    in_.template missing<Rule>(in);
    if (in_.fatal != 0 && in_.anchors.empty() && in_.newlines_matter())
      joins_ = in_.opened.size() != 0 ? explain_joined_item()
                                      : explain_joined_lines(std::is_same_v<Rule, grammar::body_item>);
  }

  // Skips the broken item.
  template <typename Input>
  void recover(const item_start& start, Input& in) {
    const auto begin = static_cast<std::size_t>(start.at - in_.base);
    auto [past, is_balanced] = find_end(begin);
    // An item that is kept has been read, even where the search takes its braces for text.
    if (structure_.body_items_.size() > start.items)
      if (const std::size_t read = structure_.body_items_.top().range().end; past < read)
        past = find_end(read).offset;
    if (structure_.block_ != nullptr && !is_balanced) structure_.block_->is_cut = true;
    joins_ = false;
    set_item(begin, past);
    in_.failed_at = (std::min)(in_.failed_at, in_.base + past);
    keep_rest_of_line(start, past);
    if (structure_.value_missing_ && in_.now.item == start.at)
      structure_.push_attribute(structure_.equals_.begin, broken_value(past));
    structure_.value_missing_ = false;
    in_.values.truncate(0);
    structure_.labels_.truncate(0);
    in_.has_failed = false;
    in_.fatal = 0;
    structure_.resumed_ = false;
    may_resume_ = false;
    const std::size_t column = detail::column_of(in_.text, begin);
    if (const bool hides = hides_brace(past); hides || detail::column_of(in_.text, past) > column)
      structure_.doubt(hides ? 0 : column + 1);
    // A broken item is never empty, so that the parser advances.
    in.iterator() = in_.base + (std::max)(past, begin + (past == begin ? 1U : 0U));
  }

  // Skips a broken element or separator of a list that ends with `Close`. False if the whole item is broken.
  template <typename Close, typename Input>
  [[nodiscard]] HCL_COLD HCL_NOINLINE bool resume_list(const char* begin, Input& in) {
    constexpr bool is_object = std::is_same_v<Close, grammar::object_close>;
    constexpr char close = is_object ? '}' : std::is_same_v<Close, grammar::tuple_close> ? ']' : ')';
    if (!may_resume_ || joins_ || spare_lists_ == 0) return false;
    const auto start = static_cast<std::size_t>(structure_.item_begin_ - in_.base);
    const resume_place item = find_end(start);
    spare_lists_ -= (std::min)(spare_lists_, item.offset - start);
    if (!item.is_balanced) return false;
    const std::string around = closers_around();
    const std::size_t end = element_end(in_.text, in_.offset(begin), in_.offset(in_.failed_at), close,
                                        is_object, around, in_.open_comment, item.offset);
    if (end >= item.offset) return false;
    set_item(start, item.offset);
    keep_element(is_object, {in_.offset(begin), static_cast<std::uint32_t>(end)});
    const bool is_at_error = in_.text.find_first_not_of(" \t\r\n", in_.offset(in_.failed_at)) == end;
    misplaced_closer_ = is_at_error && in_.text[end] == close ? in_.base + end : nullptr;
    in_.has_failed = false;
    in_.fatal = 0;
    may_resume_ = false;
    structure_.resumed_ = true;
    in.iterator() = in_.base + end;
    return true;
  }

  // At the end of a block: keeps the readable part of a broken one-line block.
  HCL_COLD HCL_NOINLINE void keep_block() {
    const structure_builder::block_frame& block = *structure_.block_;
    if (block.open == nullptr || block.done) return;
    if (structure_.value_missing_)
      structure_.push_attribute(structure_.equals_.begin, broken_value(in_.offset(in_.failed_at)));
    const byte_span end = in_.span(in_.failed_at, in_.failed_at);
    structure_.push_block(
        end, structure_.make_body(between(in_.span(block.open, block.open + 1), end), block.items));
  }

 private:
  // Whether the item before in an object was skipped. Without a key and a sign, what follows is part of the
  // same mistake, such as the elements of a list without its bracket.
  [[nodiscard]] HCL_COLD bool follows_skipped() {
    std::size_t count = expressions_.items_.size();
    if (count != 0 && expressions_.items_.top().value == nullptr) --count;
    const auto before = expressions_.items_.above(0);
    const syntax::node* const value = count != 0 ? before[count - 1].value : nullptr;
    return value != nullptr && value->kind == syntax::node_kind::broken;
  }
  // Whether what a misplaced closer cut off follows, as in `na}me = 1` and `name} = 1`.
  [[nodiscard]] HCL_COLD bool follows_misplaced_closer(const char* at) const {
    if (misplaced_closer_ == nullptr) return false;
    const token found = token_at(in_.text, at, true, in_.open_comment);
    const std::size_t past = in_.offset(misplaced_closer_) + 1;
    if (found.kind == token_kind::name) return found.span.begin == past;
    const bool is_sign = found.kind == token_kind::assign || found.kind == token_kind::colon;
    return is_sign && in_.text.find_first_not_of(" \t", past) == found.span.begin;
  }
  [[nodiscard]] HCL_COLD bool follows_broken_part() const {
    const syntax::attribute_node* const read = structure_.body_items_.top().attribute;
    return read != nullptr && read->value->kind == syntax::node_kind::broken;
  }
  // Where the item that begins at `begin` ends.
  [[nodiscard]] resume_place find_end(std::size_t begin) {
    const std::size_t block = structure_.block_ != nullptr
                                  ? static_cast<std::size_t>(structure_.block_->name_begin - in_.base)
                                  : detail::block_end_finder::no_block;
    return find_resume(in_.text,
                       {.start = begin,
                        .error = in_.offset(in_.failed_at),
                        .block = block,
                        .open_comment = in_.open_comment,
                        .eager = spare_search_ == 0,
                        .joins = joins_},
                       spare_search_);
  }
  // Closers of all open brackets and of the block.
  [[nodiscard]] std::string closers_around() {
    std::string all = "}";
    for (const open_construct& one : in_.opened.above(0))
      if (one.content != one.begin) all += one.content[-1] == '(' ? ')' : one.content[-1] == '[' ? ']' : '}';
    return all;
  }
  void set_item(std::size_t begin, std::size_t end) noexcept {
    if (in_.fatal == 0) return;
    in_.diags.found()[in_.fatal - 1].item = static_cast<std::uint32_t>(begin);
    in_.diags.found()[in_.fatal - 1].item_end = static_cast<std::uint32_t>(end);
  }

  // A broken node in place of an element.
  void keep_element(bool is_object, byte_span where) {
    const auto is_before = [&](const syntax::node* one) { return one->range.begin < where.begin; };
    const syntax::node* const made = broken_part(where, where.begin, nullptr);
    while (in_.values.size() != 0 && !is_before(in_.values.top()))
      static_cast<void>(in_.values.pop());
    if (!is_object) return in_.values.push(made);
    if (expressions_.items_.size() != 0 && expressions_.items_.top().value == nullptr &&
        !is_before(expressions_.items_.top().key))
      expressions_.items_.top().value = made;
    else
      expressions_.items_.push(
          {in_.nodes.make<syntax::broken_expr>(byte_span{where.begin, where.begin}), made});
  }

  // An attribute broken at the end of a line may continue on the next. `between_items`: at the beginning of a
  // line that is no item, which may continue the attribute before.
  [[nodiscard]] HCL_COLD HCL_NOINLINE bool explain_joined_lines(bool between_items) {
    syntax_error& broken = in_.diags.found()[in_.fatal - 1];
    const token found = token_at(in_.text, in_.failed_at, true, in_.open_comment);
    if (between_items) {
      if (!continues_attribute_before(found)) return false;
      name_joined_lines(broken, "attribute");
    } else {
      const bool is_joint = detail::is_line_joint(in_.text, found.span.begin);
      const bool is_done = broken.code == codes::newline_expected;
      const bool is_value =
          is_done ? is_joint && structure_.body_items_.top().attribute != nullptr : structure_.value_missing_;
      if (!is_value || in_.now.item != structure_.item_begin_ ||
          (found.kind != token_kind::newline && !is_joint) ||
          !goes_on_after(found, is_joint, !is_done && broken.code != codes::colon_expected))
        return false;
    }
    broken.detail += between_items ? detail::parentheses_advice
                                   : detail::advice_on_lines(in_.text.substr(found.span.begin));
    return true;
  }
  [[nodiscard]] bool goes_on_after(token found, bool is_joint, bool lacks_value) const {
    return detail::goes_on(in_.text, in_.base + found.span.begin + (is_joint ? 1 : 0), lacks_value,
                           detail::column_of(in_.text, in_.offset(structure_.item_begin_)), in_.open_comment);
  }
  static void name_joined_lines(syntax_error& broken, std::string_view what) {
    broken.summary = "Expression continues on the next line";
    broken.detail = "The expression of an " + std::string(what) + " ends with its line.";
  }
  // The same for the value of an object's item.
  [[nodiscard]] HCL_COLD HCL_NOINLINE bool explain_joined_item() {
    syntax_error& broken = in_.diags.found()[in_.fatal - 1];
    if (expressions_.items_.size() == 0 || broken.code == codes::equals_expected) return false;
    const open_construct& inner = in_.opened.top();
    const syntax::object_item& item = expressions_.items_.top();
    if (inner.what != open_construct::type::bracket || *inner.begin != '{' ||
        in_.base + item.key->range.begin < inner.begin)
      return false;
    const token found = token_at(in_.text, in_.failed_at, true, in_.open_comment);
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
    const char* const end = in_.base + value.range.end;
    return detail::continues_expression(found.kind) &&
           !detail::is_conflict_mark(in_.text.substr(found.span.begin)) &&
           token_at(in_.text, end, true, in_.open_comment).kind == token_kind::newline &&
           token_at(in_.text, end, false, in_.open_comment).span.begin == found.span.begin;
  }
  // Whether only comments are between the previous attribute and an operator that begins a line; then the
  // attribute is broken as well.
  [[nodiscard]] bool continues_attribute_before(token found) {
    const std::size_t first = structure_.block_ != nullptr ? structure_.block_->items : 0;
    if (structure_.body_items_.size() <= first || found.kind == token_kind::colon) return false;
    const syntax::attribute_node* const before = structure_.body_items_.top().attribute;
    if (before == nullptr || before->value->kind == syntax::node_kind::broken) return false;
    const byte_span value = before->value->range;
    if (token_at(in_.text, in_.base + value.end, false, in_.open_comment).span.begin != found.span.begin ||
        !detail::goes_on(in_.text, in_.base + value.end, false,
                         detail::column_of(in_.text, before->name_range.begin), in_.open_comment))
      return false;
    const syntax::node* const parts[] = {before->value};
    structure_.body_items_.top().attribute = in_.nodes.make<syntax::attribute_node>(
        before->name, before->name_range, before->equals, in_.broken(value, parts));
    return true;
  }

  // Whether the line before `past` ends with an opening brace hidden by the error, as in an unclosed quote;
  // the next lines may belong inside.
  [[nodiscard]] bool hides_brace(std::size_t past) const noexcept {
    const std::size_t last = past == 0 ? in_.text.npos : in_.text.find_last_not_of(" \t\r\n", past - 1);
    return last != in_.text.npos && in_.text[last] == '{';
  }

  // A whole value followed by more on its line is only a part, but for another item without references.
  void keep_rest_of_line(const item_start& start, std::size_t past) {
    if (in_.fatal == 0 || in_.diags.found()[in_.fatal - 1].code != codes::newline_expected ||
        structure_.body_items_.size() <= start.items)
      return;
    const syntax::attribute_node* const read = structure_.body_items_.top().attribute;
    if (read == nullptr || in_.base + read->name_range.begin != start.at) return;
    const byte_span value = read->value->range;
    const auto end = static_cast<std::uint32_t>(broken_end(in_.text, value.end, past, in_.open_comment));
    const syntax::node* const made = broken_part({value.begin, end}, value.end, read->value);
    const token next = token_at(in_.text, in_.base + value.end, true, in_.open_comment);
    if (syntax::as<syntax::broken_expr>(*made).parts.size() == 1 &&
        detail::skim_line(in_.text, next.span.begin, in_.open_comment) != detail::line_form::other)
      return;
    structure_.body_items_.top().attribute =
        in_.nodes.make<syntax::attribute_node>(read->name, read->name_range, read->equals, made);
  }

  // The broken value of an attribute, which extends to `past`.
  [[nodiscard]] const syntax::node* broken_value(std::size_t past) {
    return broken_part(written_value(past), structure_.equals_.end, nullptr);
  }
  // A broken node with its readable parts and the references after `begin`.
  [[nodiscard]] const syntax::node* broken_part(byte_span whole, std::uint32_t begin,
                                                const syntax::node* read) {
    parts_.truncate(0);
    if (read != nullptr) parts_.push(read);
    broken_references(in_.text, begin, whole.end, in_.open_comment)
        .find(in_.nodes, [&](const syntax::node* one) { parts_.push(one); });
    return in_.broken(whole, parts_.above(0));
  }
  // From the first token after the "=" to the last one before `past`.
  [[nodiscard]] byte_span written_value(std::size_t past) const {
    const auto end =
        static_cast<std::uint32_t>(broken_end(in_.text, structure_.equals_.end, past, in_.open_comment));
    if (end == structure_.equals_.end) return {end, end};
    return {static_cast<std::uint32_t>(in_.text.find_first_not_of(" \t", structure_.equals_.end)), end};
  }

  core& in_;
  expression_builder& expressions_;
  structure_builder& structure_;
  hcl::detail::trivial_vector<const syntax::node*> parts_{};  // of the broken node that is made
  bool joins_ = false;                                        // the broken item goes on in the next lines
  std::size_t spare_search_ = std::size_t{1} << 20;           // see find_resume()
  // Bytes that resume_list() may read: each broken element reads its item again.
  std::size_t spare_lists_ = std::size_t{1} << 22;
  bool may_resume_ = false;                 // an element of a list may be skipped
  const char* misplaced_closer_ = nullptr;  // at which the last skipped element broke
};

}  // namespace hcl::inline v1_0::parser
