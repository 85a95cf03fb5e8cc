// What references name in documents that are one configuration: blocks and attributes with their names, the
// references to them, and both under another name. Implementation of edit/lookup.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/edit/impl/lookup.hpp>
#include <hcl/edit/lookup.hpp>
#include <hcl/eval/identifier.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/text/text_edit.hpp>

namespace hcl::inline v0_1::detail {

struct named_item {
  std::size_t document = 0;  // its number
  edit::item item{};
  std::vector<std::string> names{};
  [[nodiscard]] explicit operator bool() const noexcept { return !names.empty(); }

  // The name that references end with: the last label, or that of an attribute.
  [[nodiscard]] range last_name() const {
    if (item.is_attribute()) return item.as_attribute().name_range();
    const std::vector<range> labels = item.as_block().label_ranges();
    return labels.empty() ? item.as_block().type_range() : labels.back();
  }
};

class named_items {
 public:
  named_items(std::vector<const document*> docs, const edit::lookup_options& options)
      : docs_(std::move(docs)) {
    const name_resolver resolver(options);
    const bool has_attributes = std::any_of(options.rules.begin(), options.rules.end(),
                                            [](const edit::name_rule& rule) { return rule.attributes; });
    for (std::size_t i = 0; i != docs_.size(); ++i) {
      const auto note = [&](const edit::item& item) {
        if (std::vector<std::string> names = resolver.names_of(item); !names.empty())
          items_.push_back({i, item, std::move(names)});
      };
      if (has_attributes)
        for_each_item(docs_[i]->body(), note);
      else
        for (const edit::item& item : docs_[i]->body().items())
          note(item);
    }
  }

  [[nodiscard]] const std::vector<named_item>& items() const noexcept { return items_; }
  // What a reference is to: the item with the most of its names.
  [[nodiscard]] named_item definition(const traversal& reference) const {
    named_item best;
    for (const named_item& one : items_)
      if (name_resolver::steps_of(reference, one.names) > best.names.size()) best = one;
    return best;
  }
  [[nodiscard]] named_item find(const edit::item& item) const {
    for (const named_item& one : items_)
      if (one.item == item) return one;
    return {};
  }
  [[nodiscard]] named_item find(const std::vector<std::string>& names) const {
    for (const named_item& one : items_)
      if (one.names == names) return one;
    return {};
  }

  // Calls `use(number, reference)` for each reference to an item, document by document.
  template <typename Use>
  void for_each_use(const named_item& of, const Use& use) const {
    for (std::size_t i = 0; i != docs_.size(); ++i) {
      const syntax::document_ptr tree = docs_[i]->syntax();
      if (!tree || !tree->body) continue;
      syntax::walk(*tree->body, [&](const syntax::body_item& item) {
        if (!item.attribute) return true;
        for (const traversal& reference : expression(tree, item.attribute->value).variables())
          if (definition(reference).names == of.names) use(i, reference);
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
    std::vector<std::string> names = of.names;
    names.back() = to;
    return to != of.names.back() && find(names) ? "The name \"" + to + "\" is taken already." : "";
  }
  // The changes that give it that name wherever it stands.
  [[nodiscard]] std::vector<std::vector<text_edit>> renamed(const named_item& of,
                                                            const std::string& to) const {
    std::vector<std::vector<text_edit>> edits(docs_.size());
    const range own = of.last_name();
    const bool is_quoted = own.text().starts_with('"') || !valid_identifier(to);
    edits[of.document].push_back({own.span(), is_quoted ? edit_backend<>::quoted(to) : to});
    for_each_use(of, [&](std::size_t number, const traversal& reference) {
      edits[number].push_back(renamed_step(reference.steps()[of.names.size() - 1], of.names.back(), to));
    });
    for (std::vector<text_edit>& of_document : edits)
      std::sort(of_document.begin(), of_document.end(),
                [](const text_edit& a, const text_edit& b) { return a.where.begin < b.where.begin; });
    return edits;
  }

 private:
  // Of `.old` or `["old"]`.
  [[nodiscard]] static text_edit renamed_step(const traversal_step& step, std::string_view old,
                                              const std::string& to) {
    const byte_span where = step.where.span();
    if (step.where.text().ends_with(old) && valid_identifier(to))
      return {{where.end - static_cast<std::uint32_t>(old.size()), where.end}, to};
    return {where, '[' + edit_backend<>::quoted(to) + ']'};
  }

  std::vector<const document*> docs_;
  std::vector<named_item> items_{};
};

template <typename X>
edit::item edit_backend<X>::definition_in(const std::vector<const document*>& docs,
                                          const traversal& reference, const edit::lookup_options& options) {
  return named_items(docs, options).definition(reference).item;
}
template <typename X>
std::vector<range> edit_backend<X>::uses_in(const std::vector<const document*>& docs, const edit::item& of,
                                            const edit::lookup_options& options) {
  const named_items table(docs, options);
  const named_item found = table.find(of);
  std::vector<range> all;
  if (found)
    table.for_each_use(found, [&](std::size_t, const traversal& reference) {
      all.push_back(named_items::named_part(reference, found));
    });
  return all;
}
template <typename X>
std::vector<std::vector<text_edit>> edit_backend<X>::renamed_in(const std::vector<const document*>& docs,
                                                                const edit::item& of, const std::string& to,
                                                                const edit::lookup_options& options,
                                                                diagnostics& diags) {
  const named_items table(docs, options);
  const named_item found = table.find(of);
  std::string why = found ? table.why_not(found, to) : "No reference can name this item.";
  if (why.empty()) return table.renamed(found, to);
  diags.add({.code = codes::invalid_edit, .summary = "Change not possible", .detail = std::move(why)});
  return {};
}

}  // namespace hcl::inline v0_1::detail
