// The state of the parser: set by the grammar, called by the actions. Adds the traversals that stand
// alone, and the final list of diagnostics.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/encoding.hpp>
#include <hcl/parser/expression_builder.hpp>
#include <hcl/parser/fixes.hpp>
#include <hcl/parser/item_recovery.hpp>
#include <hcl/parser/structure_builder.hpp>
#include <hcl/parser/sweep.hpp>
#include <hcl/parser/template_builder.hpp>
#include <hcl/parser/traversal_builder.hpp>
#include <hcl/support/sort.hpp>

namespace hcl::inline v0_1::parser {

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
  [[nodiscard]] bool recover(const structure_builder::item_start& start, Input& in) {
    return broken_.recover(start, in);
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

  // Hands the diagnostics over: never-valid characters first, then errors in the order of the text; those
  // that only follow from a never-valid character in the same item are left out.
  void finish_errors(diagnostics& target, bool template_text) {
    if (diags.empty()) return;
    std::vector<syntax_error> all = ordered_errors(target, template_text);
    // Offsets must be those of the source, and the text configuration.
    if (anchors.empty() && !template_text) offer_fixes(text, open_comment, all);
    for (syntax_error& one : all)
      diags.hand_over(std::move(one), target);
  }

 private:
  [[nodiscard]] std::vector<syntax_error> ordered_errors(const diagnostics& target, bool template_text) {
    if (syntax_error wide = detail::find_wide_encoding(text); !wide.code.empty()) return {std::move(wide)};
    hcl::detail::trivial_vector<std::uint32_t> never_valid;
    std::vector<syntax_error> all;
    // One at least: where none is kept, errors are still counted.
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
      // What is never valid in the item, up to the end of that line, is the reason.
      const bool ended_item = fatal == i + 1;
      const std::size_t item_end = ended_item && one.item_end == 0 ? text.size() + 1 : one.item_end;
      const std::size_t line_end = text.find('\n', one.found_at);
      const std::size_t culprit = first_from(never_valid, one.item);
      if (culprit != never_valid.size() && never_valid[culprit] < item_end &&
          never_valid[culprit] <= line_end)
        continue;
      all.push_back(std::move(one));
    }
    return all;
  }
  // The index of the first of the ascending offsets that is not before `offset`.
  [[nodiscard]] static std::size_t first_from(const hcl::detail::trivial_vector<std::uint32_t>& offsets,
                                              std::uint32_t offset) noexcept {
    std::size_t low = 0, high = offsets.size();
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (offsets[middle] < offset)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  item_recovery broken_{*this, expressions, structure};
  traversal_builder::chain_frame lone_;
  syntax::traversal_step key_{};
  bool splats_allowed_ = false;
};

}  // namespace hcl::inline v0_1::parser
