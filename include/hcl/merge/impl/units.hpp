// The units of a body under keys that match across versions, and their alignment. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/support/name_table.hpp>

namespace hcl::inline v1_0::detail {

// Whether two attributes have the same expression, however it is laid out.
[[nodiscard]] inline bool is_same_value(const edit_node& a, const edit_node& b) {
  return a.content == b.content || without_layout(a.content) == without_layout(b.content);
}

// An attribute or a block; or comments that stand alone, line after line.
struct body_unit {
  std::string key{};                         // the header, with the kind before it
  const edit_node* node = nullptr;           // the first of comments that stand alone
  std::vector<const edit_node*> comments{};  // right above it; or those that stand alone
  std::string gap{};                         // the blank lines above all that
  bool is_first = false;                     // in its body, so that its gap separates it from nothing

  [[nodiscard]] bool is_comment() const noexcept { return node->kind == edit::item_kind::comment; }
  [[nodiscard]] std::string comment_text() const {
    std::string all;
    for (const edit_node* comment : comments)
      all += comment->head;
    return all;
  }
  // As it is written, comments included.
  [[nodiscard]] std::string text() const {
    return is_comment() ? comment_text() : comment_text() + text_of(*node);
  }
};

struct body_units {
  std::vector<body_unit> all{};
  std::string rest{};  // blank lines after the last
};

// The lines of a text without the blanks around them.
[[nodiscard]] inline std::string unindented(std::string_view text) {
  std::string out;
  for (const std::string_view line : text_lines(text))
    out.append(trimmed(line)).append(1, '\n');
  return out;
}

// The key of an attribute or block.
[[nodiscard]] inline std::string unit_key(const edit_node& node) {
  if (!node.attribute && !node.block) return "?" + std::string(node.head);
  return (node.block ? "{" : "=") + header_name(node);
}
// `body` may be null.
[[nodiscard]] inline body_units units_of(const edit_node* body) {
  body_units made;
  std::vector<const edit_node*> comments;
  const auto add = [&](std::string key, const edit_node* node) {
    const bool is_first = made.all.empty();
    made.all.push_back(
        {std::move(key), node, std::exchange(comments, {}), std::exchange(made.rest, {}), is_first});
  };
  const auto flush = [&] {
    std::string key = "#";
    for (const edit_node* comment : comments)
      key += unindented(comment->head);
    if (!comments.empty()) add(std::move(key), comments.front());
  };
  for (std::size_t i = 0; body && i != body->children().size(); ++i) {
    const edit_node& child = *body->children()[i];
    if (child.kind == edit::item_kind::comment) {
      comments.push_back(&child);
      continue;
    }
    const bool is_blank_line = child.kind == edit::item_kind::blank_line;
    if (is_blank_line || child.is_separate) flush();
    if (is_blank_line)
      made.rest += child.head;
    else
      add(unit_key(child), &child);
  }
  flush();
  return made;
}

// Features of a block: one number for each attribute and block at every depth.
inline void add_features(const edit_node& body, std::uint64_t path, std::vector<std::uint64_t>& all) {
  for (const edit_node* child : body.children()) {
    if (child->attribute) {
      all.push_back(name_hash(without_layout(child->content), name_hash(child->attribute->name, path)));
    } else if (child->block) {
      const std::uint64_t inner = name_hash(header_name(*child), path + 1);
      all.push_back(inner);
      add_features(*child, inner, all);
    }
  }
}
// A block that is known by those.
[[nodiscard]] inline sequence_element element_of(const edit_node& block) {
  sequence_element made;
  add_features(block, 0, made.features);
  std::sort(made.features.begin(), made.features.end());
  made.key = std::accumulate(made.features.begin(), made.features.end(), std::uint64_t{made.features.size()},
                             hash_more);
  return made;
}

template <typename T>
struct versions {
  T base, mine, theirs;
};
using piece_versions = versions<std::string_view>;

enum class piece_choice : unsigned char { mine, theirs, conflict };

// The text of the side that changed it.
[[nodiscard]] inline piece_choice choose_piece(const piece_versions& of) {
  if (of.mine == of.theirs || of.theirs == of.base) return piece_choice::mine;
  return of.mine == of.base ? piece_choice::theirs : piece_choice::conflict;
}
// The same where blanks are changed silently: only comments are worth a conflict.
[[nodiscard]] inline piece_choice choose_comment(const piece_versions& of) {
  if (const piece_choice exact = choose_piece(of); exact != piece_choice::conflict) return exact;
  const std::string base = unindented(of.base), mine = unindented(of.mine), theirs = unindented(of.theirs);
  return choose_piece({base, mine, theirs});
}
// Where there are hardly ever any.
[[nodiscard]] inline std::string_view chosen_blanks(const piece_versions& of) {
  return choose_piece(of) == piece_choice::theirs ? of.theirs : of.mine;
}

// Whether all lines end alike.
[[nodiscard]] inline bool has_one_line_end(std::string_view text) {
  const std::string_view first = line_end_in(text);
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1))
    if ((at != 0 && text[at - 1] == '\r') != (first.size() == 2)) return false;
  return true;
}
// The comments in an expression, blanks aside, sorted.
[[nodiscard]] inline std::vector<std::string> comments_in(std::string_view expression) {
  std::vector<std::string> all;
  for (const parser::token& t : tokens_of(expression))
    if (t.kind == parser::token_kind::comment)
      all.push_back(unindented(trimmed(expression.substr(t.span.begin, t.span.size()))));
  std::sort(all.begin(), all.end());
  return all;
}
// Whether a text has all comments that another one has and the base has not.
[[nodiscard]] inline bool has_new_comments(std::string_view text, std::string_view now,
                                           std::string_view base) {
  const std::vector<std::string> of_text = comments_in(text), of_now = comments_in(now),
                                 of_base = comments_in(base);
  std::vector<std::string> made;
  std::set_difference(of_now.begin(), of_now.end(), of_base.begin(), of_base.end(), std::back_inserter(made));
  return std::includes(of_text.begin(), of_text.end(), made.begin(), made.end());
}
[[nodiscard]] inline std::string with_newline(std::string text, std::string_view line_end) {
  if (!text.empty() && !text.ends_with('\n')) text += line_end;
  return text;
}

// Elements of three versions of a list, matched, and their merged order.
class alignment {
 public:
  // The numbers of one thing; `unmatched` where it is not there.
  using places = versions<std::size_t>;
  std::vector<places> all{};
  index_list of_mine{}, of_theirs{};  // in their orders, as numbers in `all`

  // `was_mine`, `was_theirs`: of each thing the number that it had in the base, of which there are `count`.
  // `added`: those that both have added, first the number in theirs.
  alignment(std::size_t count, const index_list& was_mine, index_list was_theirs, const number_pairs& added) {
    const std::size_t base = count;
    of_mine = numbered(was_mine, count);
    for (const auto& [i, j] : added)
      was_theirs[i] = of_mine[j];
    of_theirs = numbered(std::move(was_theirs), count);
    all.resize(count, {unmatched, unmatched, unmatched});
    for (std::size_t i = 0; i != base; ++i)
      all[i].base = i;
    for (std::size_t i = 0; i != of_mine.size(); ++i)
      all[of_mine[i]].mine = i;
    for (std::size_t i = 0; i != of_theirs.size(); ++i)
      all[of_theirs[i]].theirs = i;
  }
  // Items that both sides may have added: in theirs, and in mine.
  [[nodiscard]] static match_candidates added_in(const index_list& was_mine, const index_list& was_theirs) {
    auto added = match_candidates::all(was_theirs.size(), was_mine.size());
    std::erase_if(added.wanted, [&](std::size_t i) { return was_theirs[i] != unmatched; });
    std::erase_if(added.present, [&](std::size_t j) { return was_mine[j] != unmatched; });
    return added;
  }

  // Whether a side reordered common elements.
  [[nodiscard]] bool is_reordered(const index_list& order) const {
    const index_list common = common_of(order);
    return !std::is_sorted(common.begin(), common.end());
  }
  [[nodiscard]] bool have_same_order() const { return common_of(of_mine) == common_of(of_theirs); }

  // The kept elements in the order of mine or theirs; additions of the other follow their predecessors, mine
  // first.
  [[nodiscard]] index_list order(const std::vector<bool>& is_kept, bool by_theirs) const {
    const index_list &first = by_theirs ? of_theirs : of_mine, &second = by_theirs ? of_mine : of_theirs;
    std::vector<bool> in_first(all.size(), false);
    for (const std::size_t number : first)
      in_first[number] = true;
    std::map<std::size_t, index_list> after;
    std::size_t anchor = unmatched;
    for (const std::size_t number : second) {
      if (!is_kept[number]) continue;
      if (in_first[number])
        anchor = number;
      else
        after[anchor].push_back(number);
    }
    index_list made, waiting = after[unmatched];
    const auto flush = [&] {
      made.insert(made.end(), waiting.begin(), waiting.end());
      waiting.clear();
    };
    for (const std::size_t number : first) {
      if (!is_kept[number]) continue;
      const places& one = all[number];
      const bool is_added = one.base == unmatched && (one.mine == unmatched || one.theirs == unmatched);
      if (!is_added || by_theirs) flush();
      made.push_back(number);
      if (!is_added) waiting = after[number];
    }
    flush();
    return made;
  }

 private:
  [[nodiscard]] index_list common_of(const index_list& order) const {
    index_list common;
    std::copy_if(order.begin(), order.end(), std::back_inserter(common), [&](std::size_t number) {
      const places& one = all[number];
      return one.base != unmatched && one.mine != unmatched && one.theirs != unmatched;
    });
    return common;
  }
};

// Matches units of two versions of a body: by names and labels, else by content.
class unit_matcher {
 public:
  unit_matcher(const body_units& before, const body_units& after)
      : before_(before.all), after_(after.all), match_(after_.size(), before_.size()) {}

  // For each unit of the later version the number of that in the earlier one, or `unmatched`.
  [[nodiscard]] index_list match() && {
    const auto after_key = [&](std::size_t i) { return std::string_view(after_[i].key); };
    const auto before_key = [&](std::size_t j) { return std::string_view(before_[j].key); };
    const auto all = match_candidates::all(after_.size(), before_.size());
    for (const auto& [key, one] : all.by_key(after_key, before_key)) {
      if (one.wanted.empty() || one.present.empty()) continue;
      if (!key.starts_with('{') || (one.wanted.size() == 1 && one.present.size() == 1))
        match_.take(equal_pairs(one, after_key, before_key));
      else
        match_blocks(one);
    }
    match_comments(all);
    return std::move(match_).take_all();
  }

 private:
  // Blocks that are alike with their comments, then those that say the same, whatever their places; then the
  // others in their order.
  void match_blocks(const match_candidates& all) {
    match_.take(equal_pairs(
        all, [&](std::size_t i) { return without_layout(after_[i].text(), true); },
        [&](std::size_t j) { return without_layout(before_[j].text(), true); }));
    for (const std::size_t i : all.wanted)
      match_.wanted_elements[i] = element_of(*after_[i].node);
    for (const std::size_t j : all.present)
      match_.present_elements[j] = element_of(*before_[j].node);
    match_.match_equal(all, [](const sequence_element& one) { return one.key; });
    match_.match_in_order(all);
  }

  // Comments that stand alone and have been changed are known by the items around them.
  void match_comments(match_candidates all) {
    std::erase_if(all.wanted,
                  [&](std::size_t i) { return !after_[i].is_comment() && match_[i] == unmatched; });
    std::erase_if(all.present, [&](std::size_t j) { return !before_[j].is_comment(); });
    for (const std::size_t i : all.wanted)
      match_.wanted_elements[i] = {2 * i};
    for (const std::size_t j : all.present)
      match_.present_elements[j] = {2 * j + 1};
    match_.match_in_place(all);
  }

  const std::vector<body_unit>& before_;
  const std::vector<body_unit>& after_;
  matching match_;
};

// One thing in up to three versions of a body; null where it is not there.
using unit_versions = versions<const body_unit*>;

// Units that both have added: paired by name and content; attributes by name, and blocks by name and labels,
// or if each side has one of the type only.
[[nodiscard]] inline number_pairs added_units(const body_units& base, const body_units& mine,
                                              const body_units& theirs, const match_candidates& added) {
  std::unordered_map<std::string_view, std::pair<std::size_t, std::size_t>> counts;  // of mine, of theirs
  for (const body_unit& unit : base.all)
    ++counts[unit.key].first;
  for (const std::size_t j : added.present)
    ++counts[mine.all[j].key].first;
  for (const body_unit& unit : theirs.all)
    ++counts[unit.key].second;
  const auto text_of_unit = [](const body_unit& unit) {
    return unit.key + without_layout(unit.text(), true);
  };
  matching made(theirs.all.size(), mine.all.size());
  number_pairs pairs = equal_pairs(
      added, [&](std::size_t i) { return text_of_unit(theirs.all[i]); },
      [&](std::size_t j) { return text_of_unit(mine.all[j]); });
  made.take(pairs);
  const auto their_key = [&](std::size_t i) { return std::string_view(theirs.all[i].key); };
  const auto my_key = [&](std::size_t j) { return std::string_view(mine.all[j].key); };
  for (const auto& [key, one] : made.left(added).by_key(their_key, my_key)) {
    if (one.wanted.empty() || one.present.empty()) continue;
    const edit_node& node = *theirs.all[one.wanted[0]].node;
    const bool has_labels = node.block && !node.block->labels.empty();
    if (node.attribute || (node.block && one.present.size() == 1 &&
                           (has_labels || counts[key] == std::pair(std::size_t{1}, std::size_t{1}))))
      pairs.emplace_back(one.wanted[0], one.present[0]);
  }
  return pairs;
}
[[nodiscard]] inline alignment align_units(const versions<body_units>& of) {
  const index_list was_mine = unit_matcher(of.base, of.mine).match(),
                   was_theirs = unit_matcher(of.base, of.theirs).match();
  return {of.base.all.size(), was_mine, was_theirs,
          added_units(of.base, of.mine, of.theirs, alignment::added_in(was_mine, was_theirs))};
}

// The blank lines above a unit, which is the first of its body or follows another.
[[nodiscard]] inline std::string gap_of(const unit_versions& unit, bool is_first, std::string_view line_end) {
  const auto known = [&](const body_unit* one) {
    return one && one->is_first == is_first ? std::optional<std::string_view>(one->gap) : std::nullopt;
  };
  const std::optional<std::string_view> base = known(unit.base), mine = known(unit.mine),
                                        theirs = known(unit.theirs);
  if (mine && theirs) return std::string(base && *mine == *base ? *theirs : *mine);
  if (mine || theirs || base) return std::string(mine ? *mine : theirs ? *theirs : *base);
  const body_unit& any = unit.mine ? *unit.mine : *unit.theirs;
  return is_first || any.node->attribute ? std::string() : std::string(line_end);
}

}  // namespace hcl::inline v1_0::detail
