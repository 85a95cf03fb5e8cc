// Definitions and references across the documents of a configuration, and renaming. Implementation of
// edit/lookup.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/edit/document.hpp>
#include <hcl/edit/editing.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/lookup.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/value_path.hpp>
#include <hcl/edit/lookup.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0::detail {

// A part of a text that begins at `base`, with those of the edits that are in it, which are in order.
[[nodiscard]] inline std::string spliced(std::string_view part, std::size_t base,
                                         const std::vector<text_edit>& edits) {
  std::string out;
  std::size_t copied = 0;
  for (const text_edit& one : edits) {
    if (one.where.begin < base || one.where.end > base + part.size()) continue;
    out.append(part.substr(copied, one.where.begin - base - copied)).append(one.replacement);
    copied = one.where.end - base;
  }
  return out.append(part.substr(copied));
}
inline void sort_edits(std::vector<text_edit>& edits) {
  std::sort(edits.begin(), edits.end(),
            [](const text_edit& a, const text_edit& b) { return a.where.begin < b.where.begin; });
}

// The comments of steps that are no more, or are written anew.
[[nodiscard]] inline std::string comments_in_steps(std::string_view steps) {
  std::string all;
  for (const parser::token& word : parser::tokenize(steps))
    if (word.kind == parser::token_kind::comment)
      (all += ' ') += steps.substr(word.span.begin, word.span.size());
  return all;
}

// Renames `.old` or `["old"]`. An index stays one: the text between its brackets changes.
[[nodiscard]] inline text_edit renamed_step(const traversal_step& step, std::string_view old,
                                            const std::string& to) {
  const byte_span where = step.where.span();
  const std::string_view text = step.where.text();
  const bool is_key = step.what == traversal_step::kind::index;
  std::uint32_t open = where.end;
  for (const parser::token& word : parser::tokenize(is_key ? text : std::string_view())) {
    if (word.kind == parser::token_kind::open_quote) open = where.begin + word.span.begin;
    if (word.kind == parser::token_kind::close_quote && open != where.end)
      return {{open, where.begin + word.span.end}, quoted_text(to)};
  }
  const std::uint32_t begin = where.end - static_cast<std::uint32_t>(old.size());
  if (text.ends_with(old) && is_identifier(to)) return {{begin, where.end}, to};
  return {where, comments_in_steps(text) + '[' + quoted_text(to) + ']'};
}

// Renames references in expressions, without capturing names of `for`.
class reference_renamer {
 public:
  using names = std::vector<std::string>;

  reference_renamer(editor& edits, const names& from, const names& to)
      : edits_(edits), from_(from), to_(to) {}

  // In every expression of an item. False if the new name means something else in one.
  [[nodiscard]] bool rename(edit_node& in) {
    if (in.attribute && !rename_in(in)) return false;
    return std::all_of(in.children().begin(), in.children().end(),
                       [&](edit_node* child) { return rename(*child); });
  }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

 private:
  [[nodiscard]] static std::vector<traversal> references(const edit_node& attribute) {
    return expression(attribute.parsed, attribute.attribute->value).variables();
  }
  [[nodiscard]] static bool has_prefix(const traversal& path, const names& of) {
    return path.size() >= of.size() &&
           std::equal(of.begin(), of.end(), path.steps().begin(),
                      [](const std::string& name, const auto& step) { return name_in(step) == name; });
  }

  [[nodiscard]] bool rename_in(edit_node& attribute) {
    const std::vector<traversal> before = references(attribute);
    std::vector<text_edit> edits;
    std::size_t found = 0;
    for (const traversal& path : before) {
      if (!has_prefix(path, from_)) continue;
      add(edits, attribute, path);
      ++found;
    }
    if (edits.empty()) return true;
    count_ += found;
    for (const std::string& name : to_)
      if (!edits_.check_name(name, "a reference")) return false;
    sort_edits(edits);
    const std::size_t base = attribute.attribute->value->range.begin;
    if (!edits_.set_content(attribute, spliced(attribute.content, base, edits))) return false;
    if (references(attribute).size() == before.size()) return true;
    return edits_.reject_edit("The new name of a reference would be one that the expression itself defines.",
                              &attribute);
  }

  void add(std::vector<text_edit>& all, const edit_node& attribute, const traversal& path) const {
    const std::size_t common = (std::min)(from_.size(), to_.size());
    for (std::size_t i = 0; i != common; ++i)
      if (from_[i] != to_[i]) all.push_back(renamed_step(path.steps()[i], from_[i], to_[i]));
    const std::uint32_t kept = path.steps()[common - 1].where.span().end,
                        past = path.steps()[from_.size() - 1].where.span().end;
    std::string more;
    for (std::size_t i = common; i < to_.size(); ++i)
      (more += '.') += to_[i];
    if (more.empty() && kept == past) return;
    all.push_back({{kept, past}, more + comments_in_steps(written_at(attribute, {kept, past}))});
  }

  editor& edits_;
  const names& from_;
  const names& to_;
  std::size_t count_ = 0;
};

struct named_item {
  std::size_t document = 0;  // its number
  edit::item item{};
  std::vector<std::string> names{};
  byte_span scope{};  // of a block in another one: that one, where its names are known
  [[nodiscard]] explicit operator bool() const noexcept { return !names.empty(); }

  // The name that references end with: the last label, or that of an attribute.
  [[nodiscard]] range last_name() const {
    if (item.is_attribute()) return item.as_attribute().name_range();
    const std::vector<range> labels = item.as_block().label_ranges();
    return labels.empty() ? item.as_block().type_range() : labels.back();
  }
  // Whether a place in a document knows its names.
  [[nodiscard]] bool is_known_at(std::size_t number, byte_span where) const noexcept {
    if (scope.empty()) return true;
    return number == document && scope.begin <= where.begin && where.end <= scope.end;
  }
  [[nodiscard]] bool has_names_of(const named_item& other) const {
    return names == other.names && scope == other.scope && (scope.empty() || document == other.document);
  }
};

class named_items {
 public:
  named_items(std::vector<const document*> docs, const edit::lookup_options& options)
      : docs_(std::move(docs)) {
    for (std::size_t i = 0; i != docs_.size(); ++i) {
      const auto note = [&](const edit::item& item) {
        std::vector<std::string> names = names_of(item, options);
        const bool goes_inside = !options.rules.empty();
        if (names.empty()) return goes_inside;
        const bool is_inside = item.is_block() && !item.parent().is_file();
        by_name_[key_of(names)].push_back(items_.size());
        max_names_ = (std::max)(max_names_, names.size());
        items_.push_back(
            {i, item, std::move(names), is_inside ? item.parent().block().range().span() : byte_span()});
        return goes_inside;
      };
      edit::walk(docs_[i]->body(), note);
    }
  }

  [[nodiscard]] const std::vector<named_item>& items() const noexcept { return items_; }
  // The definition of a reference: the item with the longest matching name, in the innermost block.
  [[nodiscard]] named_item definition(std::size_t number, const traversal& reference) const {
    std::vector<std::string> steps;
    for (const traversal_step& step : reference.steps())
      steps.emplace_back(name_in(step).value_or(""));
    for (std::size_t count = (std::min)(max_names_, steps.size()); count != 0; --count) {
      steps.resize(count);
      if (named_item found = find(steps, number, reference.range().span())) return found;
    }
    return {};
  }
  // The number of the document that a reference is in; none if that has changed since.
  [[nodiscard]] std::size_t document_of(const traversal& reference) const {
    const auto found = std::find_if(docs_.begin(), docs_.end(), [&](const document* doc) {
      return doc->source() == reference.range().source();
    });
    return static_cast<std::size_t>(found - docs_.begin());
  }
  // The item with these names that a place of a document knows.
  [[nodiscard]] named_item find(const std::vector<std::string>& names, std::size_t number,
                                byte_span where) const {
    const named_item* best = nullptr;
    if (const auto found = by_name_.find(key_of(names)); found != by_name_.end())
      for (const std::size_t i : found->second)
        if (items_[i].is_known_at(number, where) && (!best || items_[i].scope.begin > best->scope.begin))
          best = &items_[i];
    return best ? *best : named_item();
  }
  [[nodiscard]] named_item find(const edit::item& item) const {
    for (const named_item& one : items_)
      if (one.item == item) return one;
    return {};
  }

  // Calls `use(number, reference, expression)` for each reference to an item, document by document.
  template <typename Use>
  void for_each_use(const named_item& of, const Use& use) const {
    for (std::size_t i = 0; i != docs_.size(); ++i) {
      const syntax::document_ptr tree = docs_[i]->syntax();
      if (!tree || !tree->body) continue;
      syntax::walk(*tree->body, [&](const syntax::body_item& item) {
        if (!item.attribute) return true;
        for (const traversal& reference : expression(tree, item.attribute->value).variables())
          if (definition(i, reference).has_names_of(of)) use(i, reference, *item.attribute->value);
        return false;
      });
    }
  }
  // As far as it names the item.
  [[nodiscard]] static range named_part(const traversal& reference, const named_item& of) {
    return {reference.range().source(),
            between(reference.steps()[0].where.span(), reference.steps()[of.names.size() - 1].where.span())};
  }

  // Why an item cannot have that name; empty if it can.
  [[nodiscard]] std::string why_not(const named_item& of, const std::string& to) const {
    if (to.empty()) return "A name cannot be empty.";
    if (!of.item.is_block() && !valid_identifier(to))
      return "The name \"" + to + "\" cannot be written in a configuration.";
    named_item renamed = of;
    renamed.names.back() = to;
    const bool is_taken = to != of.names.back() &&
                          std::any_of(items_.begin(), items_.end(),
                                      [&](const named_item& one) { return one.has_names_of(renamed); });
    if (is_taken) return "The name \"" + to + "\" is taken already.";
    bool is_caught = false;
    if (of.names.size() == 1)
      for_each_use(of, [&](std::size_t, const traversal& reference, const syntax::node& whole) {
        is_caught = is_caught || is_loop_name_at(whole, to, reference.range().span());
      });
    return is_caught ? "The name \"" + to + "\" would be one that an expression itself defines." : "";
  }
  // The changes that give it that name wherever it stands.
  [[nodiscard]] std::vector<std::vector<text_edit>> renamed(const named_item& of,
                                                            const std::string& to) const {
    std::vector<std::vector<text_edit>> edits(docs_.size());
    const range own = of.last_name();
    const bool is_quoted = own.text().starts_with('"') || !valid_identifier(to);
    edits[of.document].push_back({own.span(), is_quoted ? quoted_text(to) : to});
    for_each_use(of, [&](std::size_t number, const traversal& reference, const syntax::node&) {
      edits[number].push_back(renamed_step(reference.steps()[of.names.size() - 1], of.names.back(), to));
    });
    for (std::vector<text_edit>& of_document : edits)
      sort_edits(of_document);
    return edits;
  }

 private:
  // Each name ends with a byte that no text has.
  [[nodiscard]] static std::string key_of(const std::vector<std::string>& names) {
    std::string key;
    for (const std::string& name : names)
      key.append(name).append(1, '\xFF');
    return key;
  }

  std::vector<const document*> docs_;
  std::vector<named_item> items_{};
  std::unordered_map<std::string, std::vector<std::size_t>> by_name_{};  // their numbers, by all their names
  std::size_t max_names_ = 0;  // of an item: a reference may have any number of steps
};

}  // namespace hcl::inline v1_0::detail
