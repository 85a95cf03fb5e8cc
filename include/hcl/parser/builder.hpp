// The state of the parser, which the grammar sets and the actions call.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/expression_builder.hpp>
#include <hcl/parser/fixes.hpp>
#include <hcl/parser/hints.hpp>
#include <hcl/parser/item_recovery.hpp>
#include <hcl/parser/line_form.hpp>
#include <hcl/parser/messages.hpp>
#include <hcl/parser/scalars.hpp>
#include <hcl/parser/structure_builder.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/parser/template_builder.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/parser/traversal_builder.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/sort.hpp>

namespace hcl::inline v1_0::parser {

namespace detail {

// The message for a never-valid token. Some are reported only a few times, as one slip causes many.
class never_valid {
 public:
  // A diagnostic without code if there is nothing (more) to say.
  [[nodiscard]] syntax_error judge(token word, std::string_view text, const tokenizer& words) {
    using enum token_kind;
    const std::string_view written = text.substr(word.span.begin, word.span.size());
    switch (word.kind) {
      case bitwise_or:
        if (!is_conflict_mark(text.substr(word.span.begin - column_of(text, word.span.begin)))) break;
        return make(word, codes::item_expected, conflict, std::string(conflict_mark));
      case quoted_newline:
        if (words.broken_sequence() == nullptr) break;
        return unclosed(word, text, static_cast<std::size_t>(words.broken_sequence() - text.data()));
      default: break;
    }
    if (written == "\\" && !words.in_text()) return backslash(word, text);
    const std::string_view rest = written == "\xE2\x80\x9D" ? "\xE2\x80\x9C" : text.substr(word.span.begin);
    for (std::size_t i = 0; i != std::size(never_valid_messages); ++i) {
      const never_valid_message& row = never_valid_messages[i];
      if (row.kind != word.kind || !rest.starts_with(row.written)) continue;
      const std::size_t before = seen_[i]++;
      if (before != 0 && (row.every == 0 || before % row.every != 0)) return {};
      return make(word, row.code, row.summary, std::string(row.detail));
    }
    return make(word, codes::invalid_character, "Invalid character", describe_character(written));
  }

 private:
  [[nodiscard]] static syntax_error make(token word, std::string_view code, std::string_view summary,
                                         std::string detail) {
    return {.code = code, .summary = summary, .detail = std::move(detail), .subject = word.span};
  }
  // A backslash at the end of a line, or of a path. One for all those of a path and of consecutive lines.
  [[nodiscard]] syntax_error backslash(token word, std::string_view text) {
    const bool is_joint = is_line_joint(text, word.span.begin);
    const std::size_t last = std::exchange(last_backslash_, word.span.begin);
    const std::string_view between = text.substr(last, word.span.begin - last);
    if (last != 0 && std::count(between.begin(), between.end(), '\n') == (is_joint ? 1 : 0)) return {};
    std::string detail =
        is_joint ? "A backslash does not join two lines."
                 : "A path is written in quotes, like \"C:\\\\app\", with two backslashes for each.";
    if (is_joint && next_line_belongs(text, word.span.begin)) detail += parentheses_advice;
    return make(word, codes::invalid_character, "Invalid character", std::move(detail));
  }
  // If the brace or a quote is missing, the quote that ends the outer string begins a string inside the
  // interpolation.
  [[nodiscard]] static syntax_error unclosed(token word, std::string_view text, std::size_t sequence) {
    const bool closed = text.substr(sequence, word.span.begin - sequence).find('}') != text.npos;
    const std::string what = text[sequence] == '$' ? "interpolation" : "template directive";
    syntax_error result = make(word, codes::newline_in_string, "Newline in quoted string", {});
    result.detail = "A quoted string must end on the line it begins on. This one begins inside of the " +
                    what + " of another" +
                    (closed ? ": is a closing quote missing?"
                            : ", which has no closing brace. Is that missing before the last quote?");
    result.note = "Opened here";
    result.note_span = {static_cast<std::uint32_t>(sequence), static_cast<std::uint32_t>(sequence + 2)};
    return result;
  }
  // Whether an expression can go on after a backslash, with an operator or a value.
  [[nodiscard]] static bool next_line_belongs(std::string_view text, std::size_t joint) {
    const char* const past = text.data() + joint + 1;
    return goes_on(text, past, false, 0, nullptr) || goes_on(text, past, true, 0, nullptr);
  }
  std::size_t last_backslash_ = 0;
  std::array<std::size_t, std::size(never_valid_messages)> seen_{};
};

}  // namespace detail

// At most `max_count` diagnostics with the tokens of `text`, in order; subjects are offsets in it. `where`
// gets the offset of every never-valid token, reported or not.
[[nodiscard]] HCL_COLD inline std::vector<syntax_error> sweep(
    std::string_view text, bool template_text, std::size_t max_count,
    hcl::detail::trivial_vector<std::uint32_t>& where) {
  std::vector<syntax_error> result;
  detail::never_valid judge;
  tokenizer words(text, template_text ? token_mode::template_text : token_mode::config_tolerant);
  for (token word = words.next(); word.kind != token_kind::end_of_file; word = words.next()) {
    if (word.kind < token_kind::bitwise_and) continue;
    where.push(word.span.begin);
    if (result.size() >= max_count) break;
    syntax_error found = judge.judge(word, text, words);
    if (found.code.empty()) continue;
    found.found_at = word.span.begin;
    result.push_back(std::move(found));
  }
  return result;
}

class builder : public core {
 public:
  using core::core;

  template_builder templates{*this};
  traversal_builder steps{*this};
  expression_builder expressions{*this};
  structure_builder structure{*this};

  // Asked by the grammar.
  [[nodiscard]] bool at_line_start() const noexcept { return templates.at_line_start(); }
  [[nodiscard]] std::string_view heredoc_marker() const noexcept { return templates.heredoc_marker(); }
  void found_operator(binary_operator op) noexcept { expressions.found_operator(op); }
  [[nodiscard]] bool begin_plain_parts() noexcept { return expressions.begin_plain_parts(); }
  void plain_element(const grammar::plain_value& element) { expressions.plain_element(element); }
  void plain_item(const grammar::plain_value& key, const grammar::plain_value& value) {
    expressions.plain_item(key, value);
  }
  void drop_plain_parts() noexcept { expressions.drop_plain_parts(); }
  void plain_attribute(const char* equals, const grammar::plain_value& value) {
    structure.plain_attribute(equals, expressions.plain(value));
  }
  template <typename Input>
  [[nodiscard]] structure_builder::item_start begin_item(const Input& in) noexcept {
    return structure.begin_item(in);
  }
  template <typename Rule, typename Input>
  void missing(const Input& in) {
    broken_.template missing<Rule>(in);
  }
  template <typename Input>
  void recover(const structure_builder::item_start& start, Input& in) {
    broken_.recover(start, in);
  }
  void close_block(structure_builder::block_frame& block) {
    if (has_failed) broken_.keep_block();
    structure.close_block(block);
  }
  template <typename Close, typename Input>
  [[nodiscard]] bool resume_list(const char* begin, Input& in) {
    return broken_.template resume_list<Close>(begin, in);
  }

  // The one finished expression, or a placeholder node if there is none.
  [[nodiscard]] const syntax::node* finish_expression() {
    if (values.size() != 0 && !has_failed) return take_only_value();
    return nodes.make<syntax::broken_expr>(span(base, base + text.size()));
  }

  void open_traversal(bool splats) noexcept {
    steps.begin(lone_);
    splats_allowed_ = splats;
  }
  void traversal_root(const char* begin, const char* end) {
    const std::string_view name(begin, static_cast<std::size_t>(end - begin));
    const byte_span here = span(begin, end);
    lone_.base = nodes.make<syntax::scope_traversal>(syntax::node{syntax::node_kind::scope_traversal, here},
                                                     name, here.end);
  }
  void traversal_number(const char* begin, const char* end) {
    check_number(begin, end);
    key_ = {syntax::traversal_step::type::number_index,
            {},
            std::string_view(begin, static_cast<std::size_t>(end - begin))};
  }
  void traversal_key(const char*, const char*) {
    key_ = {syntax::traversal_step::type::string_index, {}, structure.take_label()};
  }
  [[nodiscard]] bool traversal_splat(const char* begin, const char* end) {
    key_ = {syntax::traversal_step::type::splat, {}, {}};
    if (splats_allowed_) return true;
    fail({.code = codes::splat_not_allowed,
          .summary = "Splat not allowed",
          .detail = "This reference must name a single thing, but a splat refers to many.",
          .subject = {offset(begin), offset(end)}},
         begin);
    return false;
  }
  void traversal_index(const char*, const char* end) { steps.step(key_.what, key_.text, end); }
  // The traversal as far as it could be read.
  [[nodiscard]] const syntax::node* finish_traversal() {
    if (lone_.base == nullptr) return nodes.make<syntax::broken_expr>(span(base, base + text.size()));
    return steps.resolve();
  }

  [[nodiscard]] bool has_errors() const noexcept { return !diags.empty(); }

  // Returns the diagnostics: never-valid characters first, then errors in the order of the text. Omits errors
  // caused by a never-valid character in the same item.
  void finish_errors(diagnostics& target, bool template_text) {
    if (diags.empty()) return;
    std::vector<syntax_error> all = ordered_errors(target, template_text);
    // Offsets must be those of the source, and the text configuration.
    if (anchors.empty() && !template_text) offer_fixes(text, open_comment, all);
    for (syntax_error& one : all)
      diags.hand_over(std::move(one), target);
    // A text of a larger one has no blocks.
    if (anchors.empty() && diags.malformed() && !has_matching_braces(text)) diags.set_uncertain();
  }

 private:
  // Of marks of merge conflicts the first is reported, and nothing that both sides set.
  static void drop_conflicts(std::vector<syntax_error>& all) {
    std::uint32_t first = (std::numeric_limits<std::uint32_t>::max)();
    for (const syntax_error& one : all)
      if (one.summary == conflict) first = (std::min)(first, one.found_at);
    std::erase_if(all, [&](const syntax_error& one) {
      const bool follows = one.summary == conflict || one.code == codes::duplicate_attribute;
      return follows && one.found_at > first;
    });
  }
  [[nodiscard]] std::vector<syntax_error> ordered_errors(const diagnostics& target, bool template_text) {
    if (syntax_error wide = detail::find_wide_encoding(text); !wide.code.empty()) return {std::move(wide)};
    hcl::detail::trivial_vector<std::uint32_t> never_valid;
    std::vector<syntax_error> all;
    // At least one, so that errors are counted.
    std::vector<syntax_error> invalid;
    if (diags.malformed())
      invalid = sweep(text, template_text, (std::max)(target.limit(), std::size_t{1}), never_valid);
    for (syntax_error& one : invalid) {
      one.subject = in_source(one.subject);
      if (!one.note.empty()) one.note_span = in_source(one.note_span);
      all.push_back(std::move(one));
    }
    std::vector<syntax_error>& found = diags.found();
    hcl::detail::trivial_vector<const void*> order;
    for (const syntax_error& one : found)
      order.push(&one);
    hcl::detail::sort_pointers<syntax_error>(
        order, [](const syntax_error& a, const syntax_error& b) { return a.found_at < b.found_at; });
    for (const void* const place : order) {
      const auto i = static_cast<std::size_t>(static_cast<const syntax_error*>(place) - found.data());
      syntax_error& one = found[i];
      // A token that is never valid in the item, on that line, is the cause.
      const bool ended_item = fatal == i + 1;
      const std::size_t item_end = ended_item && one.item_end == 0 ? text.size() + 1 : one.item_end;
      const std::size_t line_end = text.find('\n', one.found_at);
      const std::uint32_t* const culprit = std::lower_bound(never_valid.begin(), never_valid.end(), one.item);
      if (culprit != never_valid.end() &&
          (*culprit < item_end ? *culprit <= line_end : *culprit == one.found_at && item_end != 0))
        continue;
      all.push_back(std::move(one));
    }
    drop_conflicts(all);
    return all;
  }
  item_recovery broken_{*this, expressions, structure};
  traversal_builder::chain_frame lone_;
  syntax::traversal_step key_{};
  bool splats_allowed_ = false;
};

}  // namespace hcl::inline v1_0::parser
