// Documents compared and merged, item by item. Implementation of edit/compare.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/compare.hpp>
#include <hcl/edit/content.hpp>
#include <hcl/edit/impl/units.hpp>

namespace hcl::inline v0_1::detail {

class document_differ {
 public:
  [[nodiscard]] std::vector<document_change> compare(const edit::body& before, const edit::body& after) && {
    compare_bodies(before, after);
    return std::move(changes_);
  }

 private:
  using kind = document_change::kind;

  // Whether two items say the same, comments and blanks aside.
  [[nodiscard]] static bool is_same(const edit::item& a, const edit::item& b) {
    if (a.is_attribute()) return a.as_attribute().expression() == b.as_attribute().expression();
    return document_differ().compare(a.as_block().body(), b.as_block().body()).empty();
  }

  void add(kind what, const edit::item& before, const edit::item& after) {
    changes_.push_back({what, edit::path_of(after ? after : before), before ? before.range() : range(),
                        after ? after.range() : range()});
  }

  void compare_bodies(const edit::body& before, const edit::body& after) {
    std::vector<edit::item> left;
    for (const edit::item& item : before.items())
      if (item.is_attribute() || item.is_block()) left.push_back(item);
    std::vector<std::pair<edit::item, edit::item>> pairs;  // what is after, and what it was
    for (const edit::item& item : after.items())
      if (item.is_attribute() || item.is_block()) pairs.push_back({item, {}});
    for (const bool alike : {true, false})
      for (auto& [item, was] : pairs)
        if (!was) was = take(left, item, alike);
    for (const edit::item& item : left)
      add(kind::removed, item, {});
    for (const auto& [item, was] : pairs) {
      if (!was)
        add(kind::added, {}, item);
      else if (item.is_block())
        compare_bodies(was.as_block().body(), item.as_block().body());
      else if (!is_same(was, item))
        add(kind::changed, was, item);
    }
  }
  [[nodiscard]] static edit::item take(std::vector<edit::item>& left, const edit::item& item, bool alike) {
    const std::string name = symbol_name(item);
    for (auto one = left.begin(); one != left.end(); ++one) {
      if (one->kind() != item.kind() || symbol_name(*one) != name || (alike && !is_same(*one, item)))
        continue;
      const edit::item found = *one;
      left.erase(one);
      return found;
    }
    return {};
  }

  std::vector<document_change> changes_{};
};

template <typename X>
std::vector<document_change> edit_backend<X>::diff(const document& before, const document& after) {
  return document_differ().compare(before.body(), after.body());
}

class document_merger {
 public:
  explicit document_merger(const document& mine) : result_{mine, {}} {}

  // `mine`: the document given, of which the result is a copy.
  [[nodiscard]] merge_result merge(const document& base, const document& mine, const document& theirs) && {
    merge_bodies(base.body(), mine.body(), theirs.body(), result_.merged.body());
    return std::move(result_);
  }

 private:
  void conflict(std::string reason, const body_unit* base, const body_unit* mine, const body_unit* theirs) {
    const body_unit* const any = mine ? mine : theirs ? theirs : base;
    const auto place = [](const body_unit* unit) { return unit ? unit->item.range() : range(); };
    result_.conflicts.push_back(
        {edit::path_of(any->item), std::move(reason), place(base), place(mine), place(theirs)});
  }
  [[nodiscard]] static std::string plain(const body_unit& unit) { return unindented(unit.text()); }

  void merge_bodies(const edit::body& base, const edit::body& mine, const edit::body& theirs,
                    const edit::body& to) {
    const std::vector<body_unit> of_base = units_of(base), of_mine = units_of(mine),
                                 of_theirs = units_of(theirs), made = units_of(to);
    for (const body_unit& was : of_base) {
      const body_unit* const my = find_unit(of_mine, was.key);
      const body_unit* const their = find_unit(of_theirs, was.key);
      const body_unit* const out = find_unit(made, was.key);
      if (my && their && out)
        merge_unit(was, *my, *their, *out);
      else if (my && out && !their)
        remove(was, *my, *out);
      else if (!my && their && plain(*their) != plain(was))
        conflict("It was removed here and changed there.", &was, nullptr, their);
    }
    edit::item last;
    bool is_first = true;
    for (const body_unit& their : of_theirs) {
      const body_unit* const out = find_unit(made, their.key);
      if (out && out->item.is_attached()) {
        last = out->item;
        if (const body_unit* const my = find_unit(of_mine, their.key); my && !find_unit(of_base, their.key))
          merge_added(*my, their, *out);
      } else if (!find_unit(of_base, their.key) && !out) {
        last = add(to, their, last, is_first && !last);
      }
      is_first = false;
    }
  }

  void merge_unit(const body_unit& was, const body_unit& my, const body_unit& their, const body_unit& out) {
    const std::string before = plain(was), mine = plain(my), theirs = plain(their);
    if (theirs == before || theirs == mine) return;
    if (mine == before) return replace(out, their);
    if (was.item.is_block()) {
      if (my.comment_text() == was.comment_text() && their.comment_text() != was.comment_text())
        replace_comments(out, their);
      return merge_bodies(was.item.as_block().body(), my.item.as_block().body(), their.item.as_block().body(),
                          out.item.as_block().body());
    }
    if (was.item.is_comment()) return;
    const bool is_set_there =
        !(their.item.as_attribute().expression() == was.item.as_attribute().expression());
    const bool is_set_here = !(my.item.as_attribute().expression() == was.item.as_attribute().expression());
    const bool is_alike = my.item.as_attribute().expression() == their.item.as_attribute().expression();
    if (is_set_there && is_set_here && !is_alike)
      return conflict("It was set to something else here and there.", &was, &my, &their);
    if (is_set_there && !is_alike)
      static_cast<void>(out.item.as_attribute().set(edit::raw(their.item.as_attribute().value_text())));
    if (my.comment_text() == was.comment_text() && their.comment_text() != was.comment_text())
      replace_comments(out, their);
  }
  // Both have added it.
  void merge_added(const body_unit& my, const body_unit& their, const body_unit& out) {
    if (plain(my) == plain(their) || my.item.is_comment()) return;
    if (my.item.is_block())
      return merge_bodies({}, my.item.as_block().body(), their.item.as_block().body(),
                          out.item.as_block().body());
    if (!(my.item.as_attribute().expression() == their.item.as_attribute().expression()))
      conflict("It was added here and there, with different values.", nullptr, &my, &their);
  }

  void remove(const body_unit& was, const body_unit& my, const body_unit& out) {
    if (plain(my) != plain(was))
      return conflict("It was changed here and removed there.", &was, &my, nullptr);
    static_cast<void>(out.item.remove());
  }
  static void replace(const body_unit& out, const body_unit& by) {
    const edit::body around = out.item.parent();
    const std::size_t place = out.comments.empty() ? out.item.index() : out.comments[0].index();
    const std::string text = by.text();
    if (!out.item.remove()) return;
    static_cast<void>(around.insert(text, edit::at(place)));
  }
  static void replace_comments(const body_unit& out, const body_unit& by) {
    std::string text;
    for (const edit::item& comment : by.comments)
      text += comment.text();
    for (const edit::item& comment : out.comments)
      static_cast<void>(comment.remove());
    if (!text.empty()) static_cast<void>(out.item.parent().insert(text, edit::before(out.item)));
  }
  [[nodiscard]] static edit::item add(const edit::body& to, const body_unit& unit, const edit::item& last,
                                      bool is_first) {
    const edit::position where = last ? edit::after(last) : is_first ? edit::first() : edit::last();
    const std::size_t index = unit.comments.empty() ? unit.item.index() : unit.comments[0].index();
    const bool is_apart = index != 0 && unit.item.parent()[index - 1].is_blank_line();
    const auto made = to.insert((is_apart && to.size() != 0 ? "\n" : "") + unit.text(), where);
    if (!made || made->empty()) return last;
    return made->back();
  }

  merge_result result_;
};

template <typename X>
merge_result edit_backend<X>::merge3(const document& base, const document& mine, const document& theirs) {
  return document_merger(mine).merge(base, mine, theirs);
}

}  // namespace hcl::inline v0_1::detail
