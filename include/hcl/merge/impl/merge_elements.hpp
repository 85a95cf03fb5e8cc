// Which element of a list, an object or a call is which in three versions of it. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/token_text.hpp>
#include <hcl/edit/impl/value_layout.hpp>
#include <hcl/merge/impl/merge_pieces.hpp>
#include <hcl/support/name_hash.hpp>

namespace hcl::inline v0_1::detail {

// The numbers of an element, `unmatched` where it is not there.
using element_versions = versions<std::size_t>;

// The content of an element, layout aside, and its comments.
struct element_content {
  element_content(const element_text& element, const syntax::node& value, const edit_node& attribute)
      : text(without_layout(element.text)), comments(unindented(element.lead) + unindented(element.comment)) {
    std::vector<std::uint64_t> features;
    const std::optional<std::size_t> count = element_count(value);
    for (std::size_t i = 0; i < count.value_or(0); ++i)
      features.push_back(name_hash(without_layout(written_at(attribute, element_range(value, i))), 0));
    known = {name_hash(text, 0), std::move(features)};
  }

  std::string text, comments;
  sequence_element known{};
};

class element_alignment {
 public:
  // A container in the attribute that it is in.
  struct container {
    const edit_node& attribute;
    const syntax::node& node;
    container_layout layout{attribute, node};
  };

  std::vector<element_versions> all{};

  [[nodiscard]] static bool can_align(const syntax::node& base, const syntax::node& mine,
                                      const syntax::node& theirs) {
    const bool is_alike = base.kind == mine.kind && base.kind == theirs.kind && element_count(base);
    if (!is_alike || base.kind != syntax::node_kind::function_call) return is_alike;
    const auto of = [](const syntax::node& n) -> const syntax::function_call& {
      return syntax::as<syntax::function_call>(n);
    };
    // Arguments are known by their places only.
    return element_count(base) == element_count(mine) && element_count(base) == element_count(theirs) &&
           of(base).name == of(mine).name && of(base).name == of(theirs).name &&
           of(base).expands_last == of(mine).expands_last && of(base).expands_last == of(theirs).expands_last;
  }
  // None if a key is there twice.
  [[nodiscard]] static std::optional<element_alignment> make(const versions<container>& of) {
    const auto& [base, mine, theirs] = of;
    element_alignment made;
    made.contents_ = {contents_of(base), contents_of(mine), contents_of(theirs)};
    std::optional<index_list> was_mine = made.match(base, mine, made.contents_.mine);
    std::optional<index_list> was_theirs = made.match(base, theirs, made.contents_.theirs);
    if (!was_mine || !was_theirs) return std::nullopt;
    made.add(*was_mine, *was_theirs, mine, theirs);
    return made;
  }

  // In their orders, as numbers in `all`.
  [[nodiscard]] const index_list& of_mine() const noexcept { return of_mine_; }
  [[nodiscard]] const index_list& of_theirs() const noexcept { return of_theirs_; }

  // Whether one of the two has left an element of the base as it was, blanks aside.
  [[nodiscard]] bool is_same(std::size_t base, std::size_t now, bool is_mine) const {
    const element_content &a = contents_.base[base], &b = (is_mine ? contents_.mine : contents_.theirs)[now];
    return a.text == b.text && a.comments == b.comments;
  }
  [[nodiscard]] bool are_same(std::size_t mine, std::size_t theirs) const {
    return contents_.mine[mine].text == contents_.theirs[theirs].text;
  }

  // The step to an element: `.name`, `["two words"]`, `[2]`.
  [[nodiscard]] static std::string step_to(const container& in, std::size_t index) {
    if (in.node.kind != syntax::node_kind::object) return '[' + std::to_string(index) + ']';
    const syntax::object_item& item = syntax::as<syntax::object_expr>(in.node).items[index];
    const std::optional<std::string_view> key = static_key(item);
    if (!key) return '[' + in.layout.elements[index].text.substr(0, item.key->range.size()) + ']';
    return written_step(*key);
  }

 private:
  using contents = std::vector<element_content>;

  [[nodiscard]] static contents contents_of(const container& of) {
    contents all;
    for (std::size_t i = 0; i != of.layout.elements.size(); ++i)
      all.emplace_back(of.layout.elements[i], *element_value(of.node, i), of.attribute);
    return all;
  }
  // The keys of an object, those that are expressions as they are written; none if one is there twice.
  [[nodiscard]] static std::optional<std::vector<std::string>> keys_of(const container& of) {
    std::vector<std::string> keys;
    for (const syntax::object_item& item : syntax::as<syntax::object_expr>(of.node).items)
      keys.push_back(key_of(of, item));
    if (std::set<std::string_view>(keys.begin(), keys.end()).size() != keys.size()) return std::nullopt;
    return keys;
  }
  [[nodiscard]] static std::string key_of(const container& of, const syntax::object_item& item) {
    if (const std::optional<std::string_view> key = static_key(item)) return '=' + std::string(*key);
    return '(' + without_layout(written_at(of.attribute, item.key->range));
  }
  // For each element the number of that in the base.
  [[nodiscard]] std::optional<index_list> match(const container& base, const container& now,
                                                const contents& of_now) const {
    const auto both = match_candidates::all(of_now.size(), contents_.base.size());
    if (base.node.kind == syntax::node_kind::function_call) return both.wanted;
    if (base.node.kind == syntax::node_kind::tuple) {
      matching in_order(of_now.size(), contents_.base.size());
      in_order.present_elements = elements_of(contents_.base);
      in_order.wanted_elements = elements_of(of_now);
      return std::move(in_order).match_in_order();
    }
    const auto was = keys_of(base), is = keys_of(now);
    if (!was || !is) return std::nullopt;
    matching made(of_now.size(), contents_.base.size());
    made.take(equal_pairs(
        both, [&](std::size_t i) { return std::string_view((*is)[i]); },
        [&](std::size_t j) { return std::string_view((*was)[j]); }));
    return std::move(made).take_all();
  }
  [[nodiscard]] static element_sequence elements_of(const contents& of) {
    element_sequence made;
    for (const element_content& one : of)
      made.push_back(one.known);
    return made;
  }

  void add(const index_list& was_mine, index_list& was_theirs, const container& mine,
           const container& theirs) {
    std::size_t count = contents_.base.size();
    of_mine_ = numbered(was_mine, count);
    const std::vector<std::string> my_names = names_of(mine, contents_.mine, was_mine),
                                   their_names = names_of(theirs, contents_.theirs, was_theirs);
    auto added = match_candidates::all(was_theirs.size(), was_mine.size());
    std::erase_if(added.wanted, [&](std::size_t i) { return was_theirs[i] != unmatched; });
    std::erase_if(added.present, [&](std::size_t j) { return was_mine[j] != unmatched; });
    for (const auto& [i, j] : equal_pairs(
             added, [&](std::size_t i) { return std::string_view(their_names[i]); },
             [&](std::size_t j) { return std::string_view(my_names[j]); }))
      was_theirs[i] = of_mine_[j];
    of_theirs_ = numbered(was_theirs, count);
    all.resize(count, {unmatched, unmatched, unmatched});
    for (std::size_t j = 0; j != contents_.base.size(); ++j)
      all[j].base = j;
    for (std::size_t i = 0; i != of_mine_.size(); ++i)
      all[of_mine_[i]].mine = i;
    for (std::size_t i = 0; i != of_theirs_.size(); ++i)
      all[of_theirs_[i]].theirs = i;
  }
  // Of added elements: by key, or by the element before it and its content.
  [[nodiscard]] static std::vector<std::string> names_of(const container& in, const contents& of,
                                                         const index_list& was) {
    std::vector<std::string> names;
    std::size_t anchor = unmatched;
    for (std::size_t i = 0; i != was.size(); ++i) {
      if (was[i] != unmatched) anchor = was[i];
      names.push_back(in.node.kind == syntax::node_kind::object
                          ? key_of(in, syntax::as<syntax::object_expr>(in.node).items[i])
                          : std::to_string(anchor) + ' ' + of[i].text);
    }
    return names;
  }

  versions<contents> contents_{};
  index_list of_mine_{}, of_theirs_{};
};

}  // namespace hcl::inline v0_1::detail
