// Which element of a list, an object or a call is which in three versions of it. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/impl/merge_pieces.hpp>
#include <hcl/edit/impl/sequence_match.hpp>
#include <hcl/edit/impl/token_text.hpp>
#include <hcl/edit/impl/value_layout.hpp>
#include <hcl/support/name_hash.hpp>

namespace hcl::inline v0_1::detail {

// The numbers of an element, `unmatched` where it is not there.
using element_versions = versions<std::size_t>;

[[nodiscard]] inline const syntax::node* element_value(const syntax::node& container, std::size_t index) {
  return container.kind == syntax::node_kind::object
             ? syntax::as<syntax::object_expr>(container).items[index].value
             : indexed_part(container, index);
}

// The content of an element, layout aside, and its comments.
struct element_content {
  element_content(const element_text& element, const syntax::node& value, const edit_node& attribute)
      : text(without_layout(element.text)),
        comments(unindented(element.lead) + unindented(element.before + element.after)) {
    known.key = name_hash(text, 0);
    const std::optional<std::size_t> count = element_count(value);
    for (std::size_t i = 0; i < count.value_or(0); ++i) {
      const content_span where = span_in(attribute, element_range(value, i));
      known.features.push_back(
          name_hash(without_layout(attribute.content.substr(where.begin, where.end - where.begin)), 0));
    }
    std::sort(known.features.begin(), known.features.end());
    known.weight = (std::max)(known.features.size(), std::size_t{1});
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
  [[nodiscard]] static std::optional<element_alignment> make(const container& base, const container& mine,
                                                             const container& theirs) {
    element_alignment made;
    made.contents_ = {contents_of(base), contents_of(mine), contents_of(theirs)};
    std::optional<std::vector<std::size_t>> was_mine, was_theirs;
    const auto match = [&](const container& now, const std::vector<element_content>& contents) {
      return base.node.kind == syntax::node_kind::object ? match_keys(base, now)
             : base.node.kind == syntax::node_kind::tuple
                 ? std::optional(match_contents(made.contents_.base, contents))
                 : std::optional(in_order(contents.size()));
    };
    was_mine = match(mine, made.contents_.mine);
    was_theirs = match(theirs, made.contents_.theirs);
    if (!was_mine || !was_theirs) return std::nullopt;
    made.add(*was_mine, *was_theirs, mine, theirs);
    return made;
  }

  // In their orders, as numbers in `all`.
  [[nodiscard]] const std::vector<std::size_t>& of_mine() const noexcept { return of_mine_; }
  [[nodiscard]] const std::vector<std::size_t>& of_theirs() const noexcept { return of_theirs_; }

  // Whether one of the two has left an element of the base as it was, blanks aside.
  [[nodiscard]] bool is_same(std::size_t base, std::size_t now, bool is_mine) const {
    const element_content &a = contents_.base[base], &b = (is_mine ? contents_.mine : contents_.theirs)[now];
    return a.text == b.text && a.comments == b.comments;
  }
  [[nodiscard]] bool are_same(std::size_t mine, std::size_t theirs) const {
    return contents_.mine[mine].text == contents_.theirs[theirs].text;
  }

  // The step to an element: `.name`, `["two words"]`, `[2]`.
  [[nodiscard]] static std::string step_to(const container_layout& layout, const syntax::node& in,
                                           std::size_t index) {
    if (in.kind != syntax::node_kind::object) return '[' + std::to_string(index) + ']';
    const syntax::object_item& item = syntax::as<syntax::object_expr>(in).items[index];
    const std::optional<std::string_view> key = static_key(item);
    if (!key) return '[' + layout.elements[index].text.substr(0, item.key->range.size()) + ']';
    return is_identifier(*key) ? '.' + std::string(*key) : '[' + quoted_text(*key) + ']';
  }

 private:
  using contents = std::vector<element_content>;
  using numbers = std::vector<std::size_t>;

  [[nodiscard]] static contents contents_of(const container& of) {
    contents all;
    const container_layout layout(of.attribute, of.node);
    for (std::size_t i = 0; i != layout.elements.size(); ++i)
      all.emplace_back(layout.elements[i], *element_value(of.node, i), of.attribute);
    return all;
  }
  [[nodiscard]] static numbers in_order(std::size_t count) {
    numbers all;
    for (std::size_t i = 0; i != count; ++i)
      all.push_back(i);
    return all;
  }
  // The keys of an object, those that are expressions as they are written; none if one is there twice.
  [[nodiscard]] static std::optional<std::map<std::string, std::size_t>> keys_of(const container& of) {
    std::map<std::string, std::size_t> keys;
    const auto& items = syntax::as<syntax::object_expr>(of.node).items;
    for (std::size_t i = 0; i != items.size(); ++i)
      if (!keys.emplace(key_of(of, items[i]), i).second) return std::nullopt;
    return keys;
  }
  [[nodiscard]] static std::string key_of(const container& of, const syntax::object_item& item) {
    if (const std::optional<std::string_view> key = static_key(item)) return '=' + std::string(*key);
    const content_span where = span_in(of.attribute, item.key->range);
    return '(' + without_layout(of.attribute.content.substr(where.begin, where.end - where.begin));
  }
  [[nodiscard]] static std::optional<numbers> match_keys(const container& base, const container& now) {
    const auto was = keys_of(base), is = keys_of(now);
    if (!was || !is) return std::nullopt;
    numbers match(is->size(), unmatched);
    for (const auto& [key, number] : *is)
      if (const auto found = was->find(key); found != was->end()) match[number] = found->second;
    return match;
  }
  [[nodiscard]] static numbers match_contents(const contents& base, const contents& now) {
    const auto sequence_of = [](const contents& of) {
      element_sequence made;
      for (const element_content& one : of)
        made.push_back(one.known);
      return made;
    };
    const element_sequence present = sequence_of(base), wanted = sequence_of(now);
    return sequence_matcher(wanted, present).match();
  }

  void add(const numbers& was_mine, const numbers& was_theirs, const container& mine,
           const container& theirs) {
    const bool is_object = mine.node.kind == syntax::node_kind::object;
    for (std::size_t j = 0; j != contents_.base.size(); ++j)
      all.push_back({j, unmatched, unmatched});
    // Added elements, by name, or by the element before it and its content.
    std::map<std::string, std::vector<std::size_t>> added;  // the last one first
    const auto name_of = [&](const container& in, const element_content& content, std::size_t i,
                             std::size_t anchor) {
      return is_object ? key_of(in, syntax::as<syntax::object_expr>(in.node).items[i])
                       : std::to_string(anchor) + ' ' + content.text;
    };
    std::size_t anchor = unmatched;
    for (std::size_t i = 0; i != was_mine.size(); ++i) {
      const bool is_new = was_mine[i] == unmatched;
      const std::size_t number = is_new ? all.size() : was_mine[i];
      if (is_new) {
        all.push_back({unmatched, unmatched, unmatched});
        added[name_of(mine, contents_.mine[i], i, anchor)].push_back(number);
      } else {
        anchor = number;
      }
      all[number].mine = i;
      of_mine_.push_back(number);
    }
    for (auto& [name, numbers_of] : added)
      std::reverse(numbers_of.begin(), numbers_of.end());
    anchor = unmatched;
    for (std::size_t i = 0; i != was_theirs.size(); ++i) {
      std::size_t number = was_theirs[i];
      if (number == unmatched) {
        numbers& same = added[name_of(theirs, contents_.theirs[i], i, anchor)];
        number = same.empty() ? all.size() : same.back();
        if (same.empty())
          all.push_back({unmatched, unmatched, unmatched});
        else
          same.pop_back();
      } else {
        anchor = number;
      }
      all[number].theirs = i;
      of_theirs_.push_back(number);
    }
  }

  versions<contents> contents_{};
  numbers of_mine_{}, of_theirs_{};
};

}  // namespace hcl::inline v0_1::detail
