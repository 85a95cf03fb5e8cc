// Merges changes of two authors inside a value: members by key, list elements by content, arguments by place,
// with comments. Implementation.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/document.hpp>
#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/value_changes.hpp>
#include <hcl/merge/impl/units.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/value/impl/describe.hpp>

namespace hcl::inline v1_0::detail {

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
    sequence_element& hashed = known.emplace_back(sequence_element{name_hash(made.text, 1)});
    if (const auto inside = elements_of(*one.value))
      for (const element_node& part : *inside)
        hashed.features.push_back(name_hash(without_layout(written_at(attribute, part.range())), 1));
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

// A conflict inside a value: its paths in the three versions, empty where absent.
struct part_conflict {
  versions<std::string> paths;
  std::string reason;
};

class value_merger {
 public:
  // The three versions of the text of an expression, with the same indentation and line ends.
  value_merger(const piece_versions& written, value_style style) : style_(std::move(style)) {
    documents_.base = read(written.base);
    documents_.mine = read(written.mine);
    documents_.theirs = read(written.theirs);
  }

  // The merged text; empty if the parts cannot be matched.
  [[nodiscard]] std::optional<std::string> merge() {
    if (!documents_.base || !documents_.mine || !documents_.theirs) return std::nullopt;
    attributes_ = {attribute_of(documents_.base), attribute_of(documents_.mine),
                   attribute_of(documents_.theirs)};
    return merged({attributes_.base->attribute->value, attributes_.mine->attribute->value,
                   attributes_.theirs->attribute->value},
                  {});
  }
  [[nodiscard]] const std::vector<part_conflict>& conflicts() const noexcept { return conflicts_; }

 private:
  using nodes = versions<const syntax::node*>;
  using containers = versions<merged_container>;
  using paths = versions<std::string>;
  using texts = versions<const element_text*>;

  [[nodiscard]] static std::optional<document> read(std::string_view text) {
    auto made = document::parse("x = " + std::string(text) + '\n', "");
    return made ? std::optional<document>(*std::move(made)) : std::nullopt;
  }
  [[nodiscard]] static const edit_node* attribute_of(const std::optional<document>& doc) {
    return doc->tree()->root->children()[0];
  }

  // The text of a value from its beginning to its end.
  [[nodiscard]] std::optional<std::string> merged(const nodes& in, const paths& at) {
    if (!can_align(*in.base, *in.mine, *in.theirs)) return std::nullopt;
    const containers of{{*attributes_.base, *in.base, style_},
                        {*attributes_.mine, *in.mine, style_},
                        {*attributes_.theirs, *in.theirs, style_}};
    const std::optional<alignment> aligned = align_elements(of);
    if (!aligned) return std::nullopt;
    const context here{of, at, *aligned};
    container_changes changes = merged_around(here);
    std::vector<bool> is_kept(aligned->all.size(), false);
    for (std::size_t n = 0; n != aligned->all.size(); ++n)
      is_kept[n] = merge_element(here, aligned->all[n], changes);
    put_together(here, is_kept, changes);
    return checked(changes);
  }

  struct context {
    const containers& in;
    const paths& at;
    const alignment& aligned;
  };

  // The text of one of the containers, whose brackets are in it; none if it would have other elements.
  [[nodiscard]] std::optional<std::string> checked(container_changes& changes) {
    std::string text = changes.write();
    const std::optional<document> made = read(text);
    if (!made) return std::nullopt;
    const edit_node& attribute = *attribute_of(made);
    if (!attribute.attribute) return std::nullopt;
    const bool is_same = changes.has_elements_of(attribute, *attribute.attribute->value);
    return is_same ? std::optional<std::string>(std::move(text)) : std::nullopt;
  }
  // Empty where an element is not there.
  [[nodiscard]] static paths paths_to(const context& here, const alignment::places& of) {
    const auto path = [](const std::string& at, const merged_container& in, std::size_t index) {
      return index == unmatched ? std::string() : at + in.step_to(index);
    };
    return {path(here.at.base, here.in.base, of.base), path(here.at.mine, here.in.mine, of.mine),
            path(here.at.theirs, here.in.theirs, of.theirs)};
  }
  void conflict(const context& here, const alignment::places& of, std::string reason) {
    conflicts_.push_back({paths_to(here, of), std::move(reason)});
  }

  // Comments and lines before the first element and after the last.
  [[nodiscard]] container_changes merged_around(const context& here) {
    container_changes made = here.in.mine.layout;
    for (const auto piece : {&container_changes::open_text, &container_changes::close_gap}) {
      const std::string& theirs = here.in.theirs.layout.*piece;
      const piece_choice choice = choose_comment({here.in.base.layout.*piece, made.*piece, theirs});
      if (choice == piece_choice::theirs) made.*piece = theirs;
      if (choice == piece_choice::conflict)
        conflicts_.push_back({here.at, "Both sides changed its comments."});
    }
    return made;
  }

  // An element that mine has gets its text; false if it is not in the result. One that only theirs has is put
  // in later.
  [[nodiscard]] bool merge_element(const context& here, const alignment::places& of,
                                   container_changes& changes) {
    const auto text_in = [](const merged_container& in, std::size_t index) {
      return index == unmatched ? nullptr : &in.layout.elements[index];
    };
    const texts text{text_in(here.in.base, of.base), text_in(here.in.mine, of.mine),
                     text_in(here.in.theirs, of.theirs)};
    if (text.mine && text.theirs) {
      changes.elements[of.mine] = merge_both(here, of, text);
      merge_gap(here, of, changes);
      return true;
    }
    if (text.mine) {
      if (!text.base) return true;
      if (is_unchanged(here, of, here.in.mine, of.mine)) return false;
      conflict(here, of, "It was changed here and removed there.");
      return true;
    }
    if (text.theirs && text.base && !is_unchanged(here, of, here.in.theirs, of.theirs))
      conflict(here, of, "One side removed it, the other changed it.");
    return text.theirs && !text.base;
  }
  // Whether one of the two has left an element of the base as it was, blanks aside.
  [[nodiscard]] static bool is_unchanged(const context& here, const alignment::places& of,
                                         const merged_container& in, std::size_t now) {
    return here.in.base.contents[of.base].is_same(in.contents[now]);
  }
  // Blank lines above an element, and comments that those set apart.
  void merge_gap(const context& here, const alignment::places& of, container_changes& changes) {
    if (of.base == unmatched) return;
    const piece_versions gap{here.in.base.layout.places[of.base].gap, here.in.mine.layout.places[of.mine].gap,
                             here.in.theirs.layout.places[of.theirs].gap};
    if (choose_piece(gap) == piece_choice::theirs) changes.places[of.mine].gap = gap.theirs;
    if (choose_comment(gap) == piece_choice::conflict)
      conflict(here, of, "Both sides changed the comments above it.");
  }

  [[nodiscard]] element_text merge_both(const context& here, const alignment::places& of, const texts& text) {
    element_text made = *text.mine;
    const std::string none;
    const piece_versions lead{text.base ? text.base->lead : none, text.mine->lead, text.theirs->lead};
    if (choose_comment(lead) == piece_choice::theirs) {
      made.lead = text.theirs->lead;
      made.has_own_lines = text.theirs->has_own_lines;
    }
    const piece_choice after =
        choose_comment({text.base ? text.base->comment : none, made.comment, text.theirs->comment});
    if (after == piece_choice::theirs) {
      made.comment = text.theirs->comment;
      made.tail.clear();
    }
    if (after == piece_choice::conflict || choose_comment(lead) == piece_choice::conflict)
      conflict(here, of, "Both sides changed its comment.");
    made.text = merged_text(here, of, text);
    return made;
  }
  [[nodiscard]] std::string merged_text(const context& here, const alignment::places& of, const texts& text) {
    const piece_versions whole{text.base ? std::string_view(text.base->text) : std::string_view(),
                               text.mine->text, text.theirs->text};
    const piece_choice exact = choose_piece(whole);
    if (exact != piece_choice::conflict)
      return std::string(exact == piece_choice::mine ? whole.mine : whole.theirs);
    if (text.base) {
      if (std::optional<std::string> made = merged_inside(here, of, text)) return *std::move(made);
      if (is_unchanged(here, of, here.in.theirs, of.theirs)) return text.mine->text;
      if (is_unchanged(here, of, here.in.mine, of.mine)) return text.theirs->text;
    }
    if (here.in.mine.contents[of.mine].text != here.in.theirs.contents[of.theirs].text)
      conflict(here, of,
               text.base ? "Both sides changed it, to different values."
                         : "Both sides added it, with different values.");
    return text.mine->text;
  }
  // Merges the insides of an element that is a container on all sides.
  [[nodiscard]] std::optional<std::string> merged_inside(const context& here, const alignment::places& of,
                                                         const texts& text) {
    const nodes inside{here.in.base.layout.nodes[of.base].value, here.in.mine.layout.nodes[of.mine].value,
                       here.in.theirs.layout.nodes[of.theirs].value};
    const std::size_t known = conflicts_.size();
    const std::optional<std::string> made = merged(inside, paths_to(here, of));
    if (!made) {
      conflicts_.resize(known);
      return std::nullopt;
    }
    const content_span old = span_in(*attributes_.mine, inside.mine->range);
    return replaced(text.mine->text, {old.begin - text.mine->begin, old.end - text.mine->begin}, *made);
  }

  // Takes out what is not kept, and puts in what theirs has added.
  static void put_together(const context& here, const std::vector<bool>& is_kept,
                           container_changes& changes) {
    for (std::size_t i = here.aligned.of_mine.size(); i-- != 0;)
      if (!is_kept[here.aligned.of_mine[i]]) changes.remove(i);
    const index_list order = here.aligned.order(is_kept, false);
    std::size_t next = container_changes::none;
    for (auto number = order.rbegin(); number != order.rend(); ++number) {
      const auto& [base, mine, theirs] = here.aligned.all[*number];
      if (mine != unmatched) {
        next = mine;
        continue;
      }
      const container_changes& from = here.in.theirs.layout;
      next = changes.insert(next, from.elements[theirs].text);
      changes.elements[next] = from.elements[theirs];
      if (!from.places[theirs].gap.empty()) changes.places[next].gap = from.places[theirs].gap;
    }
  }

  value_style style_;
  versions<std::optional<document>> documents_{};
  versions<const edit_node*> attributes_{};
  std::vector<part_conflict> conflicts_{};
};

}  // namespace hcl::inline v1_0::detail
