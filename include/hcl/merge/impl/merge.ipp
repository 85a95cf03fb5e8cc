// Compares documents item by item, and merges changes of two authors by body, unit and piece. Implementation
// of merge/compare.hpp.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/merge/compare.hpp>
#include <hcl/merge/impl/merge_value.hpp>
#include <hcl/merge/impl/units.hpp>

namespace hcl::inline v1_0 {
namespace detail {

// Attributes and blocks only.
[[nodiscard]] inline body_units items_of(const edit_node& body) {
  body_units units = units_of(&body);
  std::erase_if(units.all, [](const body_unit& unit) { return !unit.node->attribute && !unit.node->block; });
  return units;
}
inline void compare_bodies(const edit_place& before, const edit_place& after, const std::string& path,
                           std::vector<document_change>& changes) {
  using kind = document_change::kind;
  const auto place = [](const edit_place& in, const body_unit* unit) {
    return in.at(unit ? const_cast<edit_node*>(unit->node) : nullptr);
  };
  const auto add = [&](kind what, const body_unit* was, const body_unit* now) {
    const auto range_in = [&](const edit_place& in, const body_unit* unit) {
      return unit ? range_of(place(in, unit), span) : range();
    };
    changes.push_back(
        {what, path + header_name(*(now ? now : was)->node), range_in(before, was), range_in(after, now)});
  };
  const body_units left = items_of(*before.node), right = items_of(*after.node);
  const index_list match = unit_matcher(left, right).match();
  std::vector<bool> stays(left.all.size(), false);
  for (const std::size_t j : match)
    if (j != unmatched) stays[j] = true;
  for (std::size_t j = 0; j != stays.size(); ++j)
    if (!stays[j]) add(kind::removed, &left.all[j], nullptr);
  for (std::size_t i = 0; i != match.size(); ++i) {
    const body_unit* const was = match[i] == unmatched ? nullptr : &left.all[match[i]];
    const body_unit& now = right.all[i];
    if (!was)
      add(kind::added, nullptr, &now);
    else if (now.node->attribute && !is_same_value(*was->node, *now.node))
      add(kind::changed, was, &now);
    else if (now.node->block && text_of(*was->node) != text_of(*now.node))
      compare_bodies(place(before, was), place(after, &now), path + header_name(*now.node) + '.', changes);
  }
}

}  // namespace detail

HCL_DECL std::vector<document_change> diff(const document& before, const document& after) {
  std::vector<document_change> changes;
  detail::compare_bodies(before.body().place(), after.body().place(), "", changes);
  return changes;
}

namespace detail {

class document_merger {
 public:
  document_merger(const document& base, const document& mine, const document& theirs,
                  const merge_options& options)
      : options_(options),
        documents_{&base, &mine, &theirs},
        line_ends_{std::string(known_line_end(*base.tree())), std::string(known_line_end(*mine.tree())),
                   std::string(known_line_end(*theirs.tree()))} {
    // A side with one line only follows the others.
    for (std::string* const one : {&line_ends_.mine, &line_ends_.theirs})
      if (one->empty()) *one = line_ends_.base;
    if (line_ends_.mine.empty()) line_ends_.mine = line_ends_.theirs;
    if (line_ends_.theirs.empty()) line_ends_.theirs = line_ends_.mine;
    line_end_ = chosen_blanks({line_ends_.base, line_ends_.mine, line_ends_.theirs});
    if (line_end_.empty()) line_end_ = "\n";
  }

  [[nodiscard]] merge_result merge() && {
    const std::string base = documents_.base->text(), mine = documents_.mine->text(),
                      theirs = documents_.theirs->text();
    const piece_choice whole = choose_piece({base, mine, theirs});
    if (whole == piece_choice::mine) return {*documents_.mine, {}};
    diagnostics ignored;
    if (whole == piece_choice::theirs) return {mine_changed_to(theirs, ignored), {}};
    const auto file = [](const document& of) { return side{of.tree(), of.tree()->root, {}}; };
    const versions<side> files{file(*documents_.base), file(*documents_.mine), file(*documents_.theirs)};
    std::string text(chosen_blanks({files.base.body->lead, files.mine.body->lead, files.theirs.body->lead}));
    text += merged_body(files, "");
    if (line_ends_.mine != line_ends_.theirs)
      text = with_line_ends(text, line_end_, has_one_line_end(mine) && has_one_line_end(theirs));
    const auto last_end = [](std::string_view of) { return of.empty() || of.ends_with('\n') ? "\n" : ""; };
    const bool is_open = chosen_blanks({last_end(base), last_end(mine), last_end(theirs)}).empty();
    if (is_open && text.ends_with(line_end_) && !ends_with_heredoc(text))
      text.resize(text.size() - line_end_.size());
    return finish(text);
  }

 private:
  // A body in one of the documents. That of a block of one line is opened in a copy of its own: `place` is
  // where it is in the document then.
  struct side {
    std::shared_ptr<edit_tree> tree{};
    edit_node* body = nullptr;
    std::optional<range> place{};
  };
  using sides = versions<side>;

  // Text that does not parse is no result.
  [[nodiscard]] merge_result finish(const std::string& text) {
    const edit_tree& like = *documents_.mine->tree();
    for (merge_conflict& one : conflicts_) {
      one.mine_text = one.mine.text();
      one.theirs_text = one.theirs.text();
    }
    diagnostics errors;
    document made = mine_changed_to(text, errors);
    const bool is_marked = options_.markers && !conflicts_.empty();
    if (errors.has_errors() && !is_marked &&
        document::parse(documents_.mine->text(), like.name, like.options)) {
      conflicts_ = {{"", "The merged text could not be read."}};
      return {*documents_.mine, std::move(conflicts_)};
    }
    return {std::move(made), std::move(conflicts_)};
  }
  [[nodiscard]] document mine_changed_to(std::string_view text, diagnostics& errors) const {
    const edit_tree& mine = *documents_.mine->tree();
    document made = document::parse_broken(text, mine.name, errors, mine.options);
    edit_tree& tree = *made.tree();
    tree.parsed_since.push_back(std::exchange(tree.original, documents_.mine->source()));
    tree.path = mine.path;
    tree.is_changed = true;
    return made;
  }

  [[nodiscard]] static range place_of(const side& in, const body_unit* unit) {
    if (!unit) return {};
    if (in.place) return *in.place;
    const edit::item first(
        {in.tree, const_cast<edit_node*>(unit->is_comment() ? unit->comments.front() : unit->node)});
    if (!unit->is_comment()) return first.range();
    const edit::item last({in.tree, const_cast<edit_node*>(unit->comments.back())});
    return {first.range().source(), {first.range().span().begin, last.range().span().end}};
  }
  void conflict(std::string reason, const sides& in, const unit_versions& of, const std::string& path) {
    const body_unit& any = any_of(of);
    conflicts_.push_back({any.is_comment() ? path : path_to(path, any), std::move(reason),
                          place_of(in.base, of.base), place_of(in.mine, of.mine),
                          place_of(in.theirs, of.theirs)});
  }
  [[nodiscard]] static std::string path_to(const std::string& path, const body_unit& unit) {
    return (path.empty() ? "" : path + '.') + header_name(*unit.node);
  }

  [[nodiscard]] static std::string indent_inside(const side& in) {
    return in.body ? detail::indent_inside(*in.tree, *in.body) : std::string();
  }

  // All items of a body; it may be in none of the base.
  [[nodiscard]] std::string merged_body(const sides& in, const std::string& path) {
    const versions<body_units> units{units_of(in.base.body), units_of(in.mine.body),
                                     units_of(in.theirs.body)};
    const alignment merged = align_units(units);
    const bool by_me = merged.is_reordered(merged.of_mine), by_them = merged.is_reordered(merged.of_theirs);
    std::vector<unit_versions> all;
    const auto unit_in = [](const body_units& of, std::size_t number) {
      return number == unmatched ? nullptr : &of.all[number];
    };
    for (const auto& [base, mine, theirs] : merged.all)
      all.push_back({unit_in(units.base, base), unit_in(units.mine, mine), unit_in(units.theirs, theirs)});
    if (by_me && by_them && !merged.have_same_order())
      conflicts_.push_back({path, "Both sides reordered the items."});
    versions<std::string> indents{indent_inside(in.base), indent_inside(in.mine), indent_inside(in.theirs)};
    if (units.mine.all.empty()) indents.mine = indents.theirs;
    const units_by_name only_mine = only_in_mine(all);
    const body_context around{in, path, indents, only_mine};
    std::vector<std::string> texts(all.size());
    std::vector<bool> is_kept(all.size(), false);
    for (std::size_t i = 0; i != all.size(); ++i) {
      const std::size_t known = conflicts_.size();
      std::optional<std::string> text = merged_unit(around, all[i]);
      if (options_.markers && conflicts_.size() != known && !are_blocks(all[i]))
        text = marked(around, all[i]);
      is_kept[i] = text.has_value();
      if (text) texts[i] = with_newline(*std::move(text), line_end_);
    }
    std::string out;
    const unit_versions* previous = nullptr;
    for (const std::size_t number : merged.order(is_kept, by_them && !by_me)) {
      const unit_versions& unit = all[number];
      std::string gap = gap_of(unit, !previous, line_end_);
      // A comment that stood alone stays alone.
      if (gap.empty() && previous && is_comment(*previous) && !follows(unit, *previous)) gap = line_end_;
      out.append(gap).append(texts[number]);
      previous = &unit;
    }
    return out += chosen_blanks({units.base.rest, units.mine.rest, units.theirs.rest});
  }

  // Which are marked inside.
  [[nodiscard]] static bool are_blocks(const unit_versions& of) {
    return of.mine && of.theirs && of.mine->node->block;
  }
  struct body_context;
  [[nodiscard]] std::string marked(const body_context& at, const unit_versions& of) const {
    return "<<<<<<< mine" + line_end_ + with_newline(of.mine ? of.mine->text() : "", line_end_) +
           "=======" + line_end_ +
           with_newline(of.theirs ? from_theirs(at, of.theirs->text()) : "", line_end_) + ">>>>>>> theirs" +
           line_end_;
  }

  // Keyed by kind and name.
  using units_by_name = std::unordered_map<std::string, std::vector<const unit_versions*>>;

  struct body_context {
    const sides& in;
    const std::string& path;
    const versions<std::string>& indents;
    const units_by_name& only_mine;
  };

  [[nodiscard]] static const body_unit& any_of(const unit_versions& unit) {
    return unit.mine ? *unit.mine : unit.theirs ? *unit.theirs : *unit.base;
  }
  [[nodiscard]] static bool is_comment(const unit_versions& unit) { return any_of(unit).is_comment(); }
  // Whether an item and the comment before it were that close already without being one.
  [[nodiscard]] static bool follows(const unit_versions& unit, const unit_versions& previous) {
    return unit.mine && previous.mine && unit.mine->node->is_separate;
  }

  // None if it is not in the result.
  [[nodiscard]] std::optional<std::string> merged_unit(const body_context& at, const unit_versions& of) {
    if (of.mine && of.theirs) return both(at, of);
    if (of.mine) {
      if (!of.base) return of.mine->text();
      if (is_unchanged(*of.base, *of.mine)) return std::nullopt;
      conflict("It was changed here and removed there.", at.in, of, at.path);
      return of.mine->text();
    }
    if (!of.theirs) return std::nullopt;
    if (of.base) {
      if (!is_unchanged(*of.base, *of.theirs))
        conflict("One side removed it, the other changed it.", at.in, of, at.path);
      return std::nullopt;
    }
    const unit_versions* const other = clash(at, *of.theirs);
    if (!other) return from_theirs(at, of.theirs->text());
    // An item that mine kept although theirs removed it is a conflict already.
    if (!other->base)
      conflict("It was added as an attribute and as a block.", at.in, {nullptr, other->mine, of.theirs},
               at.path);
    return std::nullopt;
  }
  // An attribute of that name where theirs has a block, or the other way round.
  [[nodiscard]] static const unit_versions* clash(const body_context& at, const body_unit& theirs) {
    if (!theirs.node->attribute && !theirs.node->block) return nullptr;
    const std::string_view name = theirs.node->name();
    const auto found = at.only_mine.find(std::string(theirs.node->block ? "=" : "{").append(name));
    if (found == at.only_mine.end()) return nullptr;
    for (const unit_versions* unit : found->second)
      if (!(unit->base && is_unchanged(*unit->base, *unit->mine))) return unit;
    return nullptr;
  }
  // The units that theirs lacks.
  [[nodiscard]] static units_by_name only_in_mine(const std::vector<unit_versions>& all) {
    units_by_name found;
    for (const unit_versions& unit : all)
      if (unit.mine && !unit.theirs && (unit.mine->node->attribute || unit.mine->node->block))
        found[std::string(unit.mine->node->block ? "{" : "=").append(unit.mine->node->name())].push_back(
            &unit);
    return found;
  }
  // Blanks aside.
  [[nodiscard]] static bool is_unchanged(const body_unit& base, const body_unit& now) {
    const std::string was = base.text(), is = now.text();
    return was == is || without_layout(was, true) == without_layout(is, true);
  }

  // A text of theirs as it would be in mine.
  [[nodiscard]] std::string from_theirs(const body_context& at, std::string text) const {
    return at.indents.theirs == at.indents.mine ? text : fitted(text, at.indents.mine);
  }

  [[nodiscard]] std::string both(const body_context& at, const unit_versions& of) {
    const std::string base = of.base ? with_newline(of.base->text(), line_end_) : std::string();
    std::string mine = with_newline(of.mine->text(), line_end_);
    const std::string theirs = with_newline(of.theirs->text(), line_end_);
    const piece_choice whole = choose_piece({base, mine, theirs});
    if (whole == piece_choice::mine) return mine;
    if (whole == piece_choice::theirs)
      return at.indents.mine == at.indents.base ? theirs : from_theirs(at, theirs);
    if (of.mine->node->attribute) return merged_comments(at, of) + merged_attribute(at, of);
    if (of.mine->node->block) return merged_comments(at, of) + merged_block(at, of);
    if (choose_comment({base, mine, theirs}) == piece_choice::conflict)
      conflict("Both sides changed the comment.", at.in, of, at.path);
    return choose_comment({base, mine, theirs}) == piece_choice::theirs ? from_theirs(at, theirs) : mine;
  }

  // A comment, or none, that belongs to an item.
  [[nodiscard]] std::string merged_comment(const body_context& at, const unit_versions& of,
                                           const piece_versions& text) {
    switch (choose_comment(text)) {
      case piece_choice::mine: return std::string(text.mine);
      case piece_choice::theirs: return from_theirs(at, std::string(text.theirs));
      case piece_choice::conflict: break;
    }
    conflict("Both sides changed its comment.", at.in, of, at.path);
    return std::string(text.mine);
  }
  [[nodiscard]] std::string merged_comments(const body_context& at, const unit_versions& of) {
    const std::string base = of.base ? of.base->comment_text() : "", mine = of.mine->comment_text(),
                      theirs = of.theirs->comment_text();
    return merged_comment(at, of, {base, mine, theirs});
  }
  // One piece of an attribute or block in each version; empty where the item is missing.
  [[nodiscard]] static piece_versions pieces(const unit_versions& of, std::string_view edit_node::*piece) {
    return {of.base ? of.base->node->*piece : std::string_view(), of.mine->node->*piece,
            of.theirs->node->*piece};
  }

  [[nodiscard]] std::string merged_attribute(const body_context& at, const unit_versions& of) {
    std::string text = merged_comment(at, of, pieces(of, &edit_node::lead));
    text += of.mine->node->head;
    text += merged_comment(at, of, pieces(of, &edit_node::between));
    const std::string content = merged_value(at, of),
                      tail = merged_comment(at, of, pieces(of, &edit_node::tail));
    text += content;
    const std::string_view comment = trimmed(tail);
    if (comment.empty() || !ends_with_heredoc(content)) return text += tail;
    // The end of a heredoc is alone on its line.
    return std::string(indent_of(*of.mine->node))
        .append(comment)
        .append(line_end_)
        .append(text)
        .append(line_end_);
  }
  [[nodiscard]] std::string merged_value(const body_context& at, const unit_versions& of) {
    const edit_node &mine = *of.mine->node, &theirs = *of.theirs->node;
    const piece_choice exact = choose_piece(pieces(of, &edit_node::content));
    const auto taken = [&] {
      return reindented(std::string(theirs.content), at.indents.theirs, at.indents.mine);
    };
    if (exact == piece_choice::theirs) return taken();
    if (exact == piece_choice::mine) return std::string(mine.content);
    const std::string_view base = of.base ? of.base->node->content : std::string_view();
    const std::size_t known = conflicts_.size();
    std::optional<std::string> made = merged_parts(at, of);
    if (!made && (is_same_value(mine, theirs) || (of.base && is_same_value(*of.base->node, theirs))))
      made = mine.content;
    if (!made && of.base && is_same_value(*of.base->node, mine)) made = taken();
    if (!made) {
      conflict(of.base ? "Both sides changed it, to different values."
                       : "Both sides added it, with different values.",
               at.in, of, at.path);
      return std::string(mine.content);
    }
    if (conflicts_.size() != known) return *std::move(made);
    const bool has_theirs = has_new_comments(*made, theirs.content, base),
               has_mine = has_new_comments(*made, mine.content, base);
    if (!has_theirs || !has_mine)
      conflict("A comment in its value was changed here and something else there.", at.in, of, at.path);
    return has_mine ? *std::move(made) : std::string(mine.content);
  }

  // A value of which both have changed something, element by element.
  [[nodiscard]] std::optional<std::string> merged_parts(const body_context& at, const unit_versions& of) {
    if (!of.base) return std::nullopt;
    const auto text = [&](const body_unit& unit, std::string_view indent) {
      return with_line_ends(reindented(std::string(unit.node->content), indent, at.indents.mine), line_end_);
    };
    const std::string base = text(*of.base, at.indents.base), mine = text(*of.mine, at.indents.mine),
                      theirs = text(*of.theirs, at.indents.theirs);
    const std::string step(indent_step(*documents_.mine->tree()));
    value_merger values({base, mine, theirs}, {at.indents.mine, step, line_end_});
    std::optional<std::string> made = values.merge();
    if (made)
      for (const part_conflict& one : values.conflicts())
        conflict(at, of, one);
    return made;
  }
  // Something inside of a value.
  void conflict(const body_context& at, const unit_versions& of, const part_conflict& in) {
    const auto place = [](const side& where, const body_unit& unit, const std::string& path) {
      const edit::attribute whole({where.tree, const_cast<edit_node*>(unit.node)});
      return where.place ? *where.place : path.empty() ? range() : whole.part(path).range();
    };
    const auto& [base, mine, theirs] = in.paths;
    const std::string& present = mine.empty() ? theirs : mine;
    conflicts_.push_back({path_to(at.path, *of.mine) + (present.empty() ? base : present), in.reason,
                          place(at.in.base, *of.base, base), place(at.in.mine, *of.mine, mine),
                          place(at.in.theirs, *of.theirs, theirs)});
  }

  [[nodiscard]] std::string merged_block(const body_context& at, const unit_versions& of) {
    const auto open = [&](const side& in, const body_unit* unit) {
      return unit ? opened(in, *const_cast<edit_node*>(unit->node)) : side();
    };
    const sides in{open(at.in.base, of.base), open(at.in.mine, of.mine), open(at.in.theirs, of.theirs)};
    const auto comment = [&](std::string_view edit_node::*piece) {
      const piece_versions text{in.base.body ? in.base.body->*piece : std::string_view(),
                                in.mine.body->*piece, in.theirs.body->*piece};
      return merged_comment(at, of, text);
    };
    std::string text = comment(&edit_node::lead) + comment(&edit_node::head) + comment(&edit_node::between);
    text += merged_body(in, path_to(at.path, *of.mine));
    text += comment(&edit_node::content);
    text += in.mine.body->close;
    return text += comment(&edit_node::tail);
  }
  // The body of a block, which has lines of its own for its items.
  [[nodiscard]] side opened(const side& in, edit_node& block) {
    if (!block.is_one_line()) return {in.tree, &block, in.place};
    document& copy = opened_.emplace_back();
    diagnostics ignored;
    copy = document::parse_broken(text_of(block), in.tree->name, ignored, in.tree->options);
    edit_tree& tree = *copy.tree();
    const range place = in.place ? *in.place : edit::item({in.tree, &block}).range();
    for (edit_node* child : tree.root->children()) {
      if (!child->block) continue;
      editor(tree, ignored).open(*child);
      return {copy.tree(), child, place};
    }
    return {in.tree, &block, in.place};
  }

  const merge_options& options_;
  versions<const document*> documents_;
  versions<std::string> line_ends_;
  std::string line_end_{};
  std::deque<document> opened_{};
  std::vector<merge_conflict> conflicts_{};
};

}  // namespace detail

HCL_DECL merge_result merge3(const document& base, const document& mine, const document& theirs,
                             const merge_options& options) {
  return detail::document_merger(base, mine, theirs, options).merge();
}

}  // namespace hcl::inline v1_0
