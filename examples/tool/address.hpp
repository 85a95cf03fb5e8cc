// Addresses of what is in a file: names with dots between them, labels included, and what can be done there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace tool {

enum exit_code : int { good = 0, failed = 1, misused = 2, absent = 3 };

using address = std::vector<std::string>;
using names = std::vector<std::string>;

// `ports[2]` is `ports` and `[2]`, `tags["two words"]` is `tags` and `two words`, `a\.b` is `a.b`.
inline address parse_address(std::string_view text) {
  address parts(1);
  bool quoted = false;
  for (std::size_t i = 0; i != text.size(); ++i) {
    const char c = text[i];
    const bool is_key = !quoted && c == '[' && text.substr(i + 1, 1) == "\"";
    if (c == '\\' && i + 1 != text.size())
      parts.back() += text[++i];
    else if (c == '"')
      quoted = !quoted;
    else if (!quoted && (c == '.' || is_key))
      parts.emplace_back();
    else if (!quoted && c == '[' && i != 0)
      parts.emplace_back("[");
    else if (quoted || c != ']' || parts.back().starts_with('['))
      parts.back() += c;
  }
  return parts;
}

inline bool is_index(std::string_view part) { return part.starts_with('[') && part.ends_with(']'); }

inline std::string to_text(const address& parts) {
  std::string text;
  for (const std::string& part : parts) {
    const bool is_plain = part.find_first_of(".[\"\\") == part.npos || is_index(part);
    text += text.empty() || is_index(part) ? "" : ".";
    if (!is_plain) text += '"';
    for (const char c : part)
      text.append(c == '"' || c == '\\' ? "\\" : "").push_back(c);
    if (!is_plain) text += '"';
  }
  return text;
}

inline names header_of(const hcl::edit::block& block) {
  names header{block.type()};
  for (std::string& label : block.labels())
    header.push_back(std::move(label));
  return header;
}

// What is at an address, or the innermost body on the way to it and the names that are left. Where it leads
// into the value of an attribute, that is the item, and the names left are in the value.
struct found {
  hcl::edit::item item{};
  hcl::edit::body around{};
  address rest{};
  hcl::edit::part part{};

  bool in_value() const { return item && !rest.empty(); }
  bool is_there() const { return in_value() ? bool(part) : bool(item); }
};
// Lists and objects have elements; arguments of a call and parts of a template are none.
inline bool has_elements(const hcl::edit::part& part) {
  const hcl::expression e = part.expression();
  return bool(hcl::list_of(e)) || bool(hcl::map_of(e));
}
inline hcl::edit::part part_of(const hcl::edit::attribute& attribute, const address& path) {
  hcl::edit::part part = attribute.part("");
  for (const std::string& step : path) {
    const bool is_step = is_index(step) ? !part || has_elements(part) : step.starts_with('@');
    part = is_step ? attribute.part(part.path() + step) : part[step];
  }
  return part;
}
// All that fit an address, in which `*` is any type or label of a block; without any, the bodies that come
// closest to it.
struct search {
  std::vector<found> all{}, nearest{};
};
inline search find_all(const hcl::edit::body& body, const address& parts) {
  if (const auto attribute = body.attribute(parts[0])) {
    const address path(parts.begin() + 1, parts.end());
    return {{{attribute, body, path, part_of(attribute, path)}}, {}};
  }
  search result{{}, {{{}, body, parts, {}}}};
  for (const hcl::edit::block& block : body.blocks()) {
    const names header = header_of(block);
    const auto fits = [](const std::string& name, const std::string& part) {
      return part == "*" || name == part;
    };
    if (header.size() > parts.size() || !std::equal(header.begin(), header.end(), parts.begin(), fits))
      continue;
    const address inner(parts.begin() + static_cast<std::ptrdiff_t>(header.size()), parts.end());
    const search there = inner.empty() ? search{{{block, body, {}, {}}}, {}} : find_all(block.body(), inner);
    result.all.insert(result.all.end(), there.all.begin(), there.all.end());
    if (there.nearest.empty()) continue;
    if (there.nearest[0].rest.size() < result.nearest[0].rest.size()) result.nearest.clear();
    if (result.nearest.empty() || there.nearest[0].rest.size() == result.nearest[0].rest.size())
      result.nearest.insert(result.nearest.end(), there.nearest.begin(), there.nearest.end());
  }
  return result;
}
inline found find(const hcl::edit::body& body, const address& parts) {
  const search result = find_all(body, parts);
  return (result.all.empty() ? result.nearest : result.all)[0];
}

inline int nothing_at(const address& where) {
  std::cerr << "Error: there is nothing at " << to_text(where) << '\n';
  return absent;
}
inline int something_at(const address& where) {
  std::cerr << "Error: " << to_text(where) << " is there already\n";
  return failed;
}
template <typename Result>
inline int outcome(const Result& made) {
  if (made) return good;
  std::cerr << made.diagnostics();
  return made.diagnostics()[0].code == hcl::codes::missing_item ? absent : failed;
}

// How get() shows what it finds.
struct get_form {
  bool body = false;      // what is in a block, at the margin
  bool comments = false;  // with the comment after a value
};
inline std::string text_at(const found& there, const get_form& form = {}) {
  if (there.in_value()) return there.part.text() + '\n';
  if (there.item.is_attribute()) {
    const std::string comment = form.comments ? there.item.comment_after() : "";
    return there.item.as_attribute().value_text() + (comment.empty() ? "" : " ") + comment + '\n';
  }
  if (!form.body) return std::string(there.item.range().text()) + '\n';
  const auto alone = hcl::document::parse("");
  for (const hcl::edit::item& item : there.item.as_block().body().items())
    (void)alone->body().insert(item.text());
  return alone->text();
}

// Does something to each that is there; `absent` if none is.
template <typename Action>
int for_each(const hcl::document& doc, const address& where, const Action& action) {
  int code = good;
  bool is_any = false;
  for (const found& there : find_all(doc.body(), where).all) {
    if (!there.is_there()) continue;
    is_any = true;
    code = std::max(code, action(there));
  }
  return is_any ? code : nothing_at(where);
}

inline int get(const hcl::document& doc, const address& where, const get_form& form = {}) {
  return for_each(doc, where, [&](const found& there) {
    if (form.body && !there.item.is_block())
      return std::cerr << "Error: " << to_text(where) << " is no block\n", int{failed};
    std::cout << text_at(there, form);
    return int{good};
  });
}

// A new item has a blank line above it, if that is wanted.
inline int finish(const hcl::edit::item& made, bool blank) {
  return blank ? outcome(made.set_blank_lines_above(1)) : int{good};
}

inline int set_there(const found& there, const address& where, const std::string& value, bool blank = false) {
  if (there.in_value()) return outcome(there.part.set(hcl::edit::raw(value)));
  if (there.item && there.item.is_attribute())
    return outcome(there.item.as_attribute().set(hcl::edit::raw(value)));
  if (there.item || there.rest.size() != 1) return nothing_at(where);
  const auto made = there.around.set(there.rest[0], hcl::edit::raw(value));
  return made ? finish(there.around.attribute(there.rest[0]), blank) : outcome(made);
}
// How set() makes what is not there.
struct set_form {
  bool blank = false;   // with a blank line above it
  bool create = false;  // also for an address with `*`, which otherwise chooses among what is there
};
// Whether an address names one thing, which can be made.
inline bool is_plain_name(const address& where) {
  return std::find(where.begin(), where.end(), "*") == where.end();
}
inline int set(const hcl::document& doc, const address& where, const std::string& value,
               const set_form& form = {}) {
  const bool is_plain = is_plain_name(where);
  const search result = find_all(doc.body(), where);
  std::vector<found> chosen;
  for (const found& there : result.all)
    if (there.is_there() || is_plain || form.create) chosen.push_back(there);
  if (result.all.empty() ? is_plain || form.create : form.create)
    for (const found& there : result.nearest)
      if (result.all.empty() || there.rest.size() == 1) chosen.push_back(there);
  if (chosen.empty()) return nothing_at(where);
  int code = good;
  for (const found& there : chosen)
    code = std::max(code, set_there(there, where, value, form.blank));
  return code;
}

inline int remove(const hcl::document& doc, const address& where) {
  return for_each(doc, where, [](const found& there) {
    return there.in_value() ? outcome(there.part.remove()) : outcome(there.item.remove());
  });
}

// A block in each body that comes closest, beside those that have its names; or an object in a value.
inline int add(const hcl::document& doc, const address& where, bool blank = false) {
  const search result = find_all(doc.body(), where);
  if (!result.all.empty() && result.all[0].item.is_attribute())
    return result.all[0].is_there() ? something_at(where)
                                    : outcome(result.all[0].part.set(hcl::edit::raw("{}")));
  int code = good;
  for (const auto& [item, around, rest, part] : result.nearest) {
    if (!is_plain_name(rest)) return nothing_at(where);
    const auto made = around.add_block(rest[0], {rest.begin() + 1, rest.end()});
    code = std::max(code, made ? finish(*made, blank) : outcome(made));
  }
  return code;
}

// A value from or to a place in another one.
inline int move_value(const found& source, const found& target, const address& to) {
  if (!source.in_value() && !source.item.is_attribute()) return nothing_at(to);
  const std::string value = source.in_value() ? source.part.text() : source.item.as_attribute().value_text();
  if (const int code = set_there(target, to, value); code != good) return code;
  return source.in_value() ? outcome(source.part.remove()) : outcome(source.item.remove());
}

// An item to the place of another one, which is not there yet.
inline int move_item(const found& source, const found& target, const address& to) {
  if (!is_plain_name(target.rest)) return nothing_at(to);
  hcl::edit::item item = source.item;
  if (!(target.around == source.around)) {
    const auto moved = target.around.move_here(item);
    if (!moved) return outcome(moved);
    item = *moved;
  }
  if (item.is_attribute()) {
    if (target.rest.size() != 1) return nothing_at(to);
    const bool same = target.rest[0] == item.as_attribute().name();
    return same ? good : outcome(item.as_attribute().rename(target.rest[0]));
  }
  const hcl::edit::block block = item.as_block();
  if (const auto done = block.set_type(target.rest[0]); !done) return outcome(done);
  return outcome(block.set_labels({target.rest.begin() + 1, target.rest.end()}));
}
// All that fit an address, to another one; what can stay in its body or object gets another name there.
inline int move(const hcl::document& doc, const address& from, const address& to) {
  if (find(doc.body(), to).is_there()) return something_at(to);
  const search targets = find_all(doc.body(), to);
  const bool is_member = from.size() == to.size() && !is_index(to.back()) &&
                         std::equal(from.begin(), from.end() - 1, to.begin());
  return for_each(doc, from, [&](const found& source) {
    if (source.in_value() && is_member) return outcome(source.part.rename(to.back()));
    if (source.in_value() || !targets.all.empty()) {
      const found target = find(doc.body(), to);
      return target.is_there() ? something_at(to) : move_value(source, target, to);
    }
    const auto here = std::find_if(targets.nearest.begin(), targets.nearest.end(),
                                   [&](const found& one) { return one.around == source.around; });
    return move_item(source, here == targets.nearest.end() ? targets.nearest[0] : *here, to);
  });
}

// Which addresses list() prints.
struct list_form {
  bool blocks = false;  // only those of blocks
  bool top = false;     // only those of what is in no block
};
inline void list(const std::vector<hcl::edit::symbol>& symbols, const address& around,
                 const list_form& form = {}) {
  for (const hcl::edit::symbol& one : symbols) {
    if (form.blocks && one.item.is_attribute()) continue;
    address here = around;
    if (one.item.is_attribute())
      here.push_back(one.item.as_attribute().name());
    else
      for (std::string& name : header_of(one.item.as_block()))
        here.push_back(std::move(name));
    std::cout << to_text(here) << '\n';
    if (!form.top) list(one.inside, here, form);
  }
}

}  // namespace tool
