// Which element of a list, an object or a call is which in three versions of it. Implementation.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/token_text.hpp>
#include <hcl/edit/impl/value_changes.hpp>
#include <hcl/merge/impl/alignment.hpp>
#include <hcl/merge/impl/merge_pieces.hpp>
#include <hcl/support/name_hash.hpp>

namespace hcl::inline v0_1::detail {

// A list, an object or a call in the attribute that it is in.
struct merged_container {
  merged_container(const edit_node& in, const syntax::node& container, const value_style& style)
      : attribute(in), node(container), layout(in, container, style) {
    for (std::size_t i = 0; i != layout.elements.size(); ++i)
      add(layout.elements[i], i);
  }

  // The content of an element, layout aside, and its comments.
  struct content {
    std::string text, comments;
    std::string name{};  // a key, if need be as it is written; of an argument, its place
    [[nodiscard]] bool is_same(const content& other) const {
      return text == other.text && comments == other.comments;
    }
  };

  [[nodiscard]] bool is_list() const noexcept { return node.kind == syntax::node_kind::tuple; }
  [[nodiscard]] bool has_own_names() const {
    std::set<std::string_view> names;
    for (const content& one : contents)
      names.insert(one.name);
    return is_list() || names.size() == contents.size();
  }
  // The step to an element: `.name`, `["two words"]`, `[2]`.
  [[nodiscard]] std::string step_to(std::size_t index) const {
    const element_node& one = layout.nodes[index];
    if (one.name()) return written_step(*one.name());
    return '[' + (one.key ? std::string(written_at(attribute, one.key->range)) : std::to_string(index)) + ']';
  }

  const edit_node& attribute;
  const syntax::node& node;
  container_changes layout;
  std::vector<content> contents{};
  element_sequence known{};

 private:
  void add(const element_text& element, std::size_t index) {
    content& made = contents.emplace_back();
    made.text = without_layout(element.text);
    made.comments = unindented(element.lead) + unindented(element.comment);
    made.name = std::to_string(index);
    const element_node& one = layout.nodes[index];
    if (one.key)
      made.name = one.name() ? '=' + std::string(*one.name())
                             : '(' + without_layout(written_at(attribute, one.key->range));
    sequence_element& hashed = known.emplace_back(sequence_element{name_hash(made.text, 0)});
    if (const auto inside = elements_of(*one.value))
      for (const element_node& part : *inside)
        hashed.features.push_back(name_hash(without_layout(written_at(attribute, part.range())), 0));
  }
};

[[nodiscard]] inline bool can_align(const syntax::node& base, const syntax::node& mine,
                                    const syntax::node& theirs) {
  const bool is_alike = base.kind == mine.kind && base.kind == theirs.kind && elements_of(base);
  if (!is_alike || base.kind != syntax::node_kind::function_call) return is_alike;
  const auto of = [](const syntax::node& n) -> const syntax::function_call& {
    return syntax::as<syntax::function_call>(n);
  };
  // Arguments are known by their places only.
  const std::size_t count = of(base).arguments.size();
  return count == of(mine).arguments.size() && count == of(theirs).arguments.size() &&
         of(base).name == of(mine).name && of(base).name == of(theirs).name &&
         of(base).expands_last == of(mine).expands_last && of(base).expands_last == of(theirs).expands_last;
}

// For each element the number of that in the base.
[[nodiscard]] inline index_list known_in(const merged_container& base, const merged_container& now) {
  matching made(now.contents.size(), base.contents.size());
  const auto both = match_candidates::all(now.contents.size(), base.contents.size());
  if (base.is_list()) {
    made.present_elements = base.known;
    made.wanted_elements = now.known;
    made.match_in_order(both);
  } else {
    made.take(equal_pairs(
        both, [&](std::size_t i) { return std::string_view(now.contents[i].name); },
        [&](std::size_t j) { return std::string_view(base.contents[j].name); }));
  }
  return std::move(made).take_all();
}
// Names of added elements: by key, or by the element before it and its content.
[[nodiscard]] inline std::vector<std::string> added_names(const merged_container& in, const index_list& was) {
  std::vector<std::string> names;
  std::size_t anchor = unmatched;
  for (std::size_t i = 0; i != was.size(); ++i) {
    if (was[i] != unmatched) anchor = was[i];
    names.push_back(in.is_list() ? std::to_string(anchor) + ' ' + in.contents[i].text : in.contents[i].name);
  }
  return names;
}
// None if a key is there twice.
[[nodiscard]] inline std::optional<alignment> align_elements(const versions<merged_container>& of) {
  if (!of.base.has_own_names() || !of.mine.has_own_names() || !of.theirs.has_own_names()) return std::nullopt;
  const index_list was_mine = known_in(of.base, of.mine), was_theirs = known_in(of.base, of.theirs);
  const std::vector<std::string> my_names = added_names(of.mine, was_mine),
                                 their_names = added_names(of.theirs, was_theirs);
  return alignment(of.base.contents.size(), was_mine, was_theirs,
                   equal_pairs(
                       alignment::added_in(was_mine, was_theirs),
                       [&](std::size_t i) { return std::string_view(their_names[i]); },
                       [&](std::size_t j) { return std::string_view(my_names[j]); }));
}

}  // namespace hcl::inline v0_1::detail
