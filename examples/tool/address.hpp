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

// `ports[2]` is `ports` and `[2]`, `tags["two words"]` is `tags` and `two words`.
inline address parse_address(std::string_view text) {
  address parts(1);
  bool quoted = false;
  for (std::size_t i = 0; i != text.size(); ++i) {
    const char c = text[i];
    const bool is_key = !quoted && c == '[' && text.substr(i + 1, 1) == "\"";
    if (c == '"')
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
    const bool is_plain = part.find_first_of(".[") == part.npos || is_index(part);
    text += (text.empty() || is_index(part) ? "" : ".") + (is_plain ? part : '"' + part + '"');
  }
  return text;
}

inline names header_of(const hcl::edit::block& block) {
  names header{block.type()};
  for (std::string& label : block.labels())
    header.push_back(std::move(label));
  return header;
}

// What is at an address; of one without an item, the innermost body above it and the names that are
// left. Where it leads into the value of an attribute, that is the item, and the names left are in the value.
struct found {
  hcl::edit::item item{};
  hcl::edit::body around{};
  address rest{};
  hcl::edit::part part{};

  bool in_value() const { return item && !rest.empty(); }
  bool is_there() const { return in_value() ? bool(part) : bool(item); }
};
inline hcl::edit::part part_of(const hcl::edit::attribute& attribute, const address& path) {
  hcl::edit::part part = attribute.part("");
  for (const std::string& step : path)
    part = is_index(step) || step.starts_with('@') ? attribute.part(part.path() + step) : part[step];
  return part;
}
inline found find(const hcl::edit::body& body, const address& parts) {
  if (const auto attribute = body.attribute(parts[0])) {
    const address path(parts.begin() + 1, parts.end());
    return {attribute, body, path, part_of(attribute, path)};
  }
  found nearest{{}, body, parts, {}};
  for (const hcl::edit::block& block : body.blocks()) {
    const names header = header_of(block);
    if (header.size() > parts.size() || !std::equal(header.begin(), header.end(), parts.begin())) continue;
    if (header.size() == parts.size()) return {block, body, {}, {}};
    const address inner(parts.begin() + static_cast<std::ptrdiff_t>(header.size()), parts.end());
    found there = find(block.body(), inner);
    if (there.item) return there;
    if (there.rest.size() < nearest.rest.size()) nearest = std::move(there);
  }
  return nearest;
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

inline std::string text_at(const found& there) {
  if (there.in_value()) return there.part.text();
  return there.item.is_attribute() ? there.item.as_attribute().value_text()
                                   : std::string(there.item.range().text());
}

inline int get(const hcl::document& doc, const address& where) {
  const found there = find(doc.body(), where);
  if (!there.is_there()) return nothing_at(where);
  std::cout << text_at(there) << '\n';
  return good;
}

inline int set_there(const found& there, const address& where, const std::string& value) {
  if (there.in_value()) return outcome(there.part.set(hcl::edit::raw(value)));
  if (there.item && there.item.is_attribute())
    return outcome(there.item.as_attribute().set(hcl::edit::raw(value)));
  if (there.item || there.rest.size() != 1) return nothing_at(where);
  return outcome(there.around.set(there.rest[0], hcl::edit::raw(value)));
}
inline int set(const hcl::document& doc, const address& where, const std::string& value) {
  return set_there(find(doc.body(), where), where, value);
}

inline int remove(const hcl::document& doc, const address& where) {
  const found there = find(doc.body(), where);
  if (!there.is_there()) return nothing_at(where);
  return there.in_value() ? outcome(there.part.remove()) : outcome(there.item.remove());
}

inline int add(const hcl::document& doc, const address& where) {
  const found there = find(doc.body(), where);
  if (there.is_there()) return something_at(where);
  if (there.in_value()) return outcome(there.part.set(hcl::edit::raw("{}")));
  return outcome(there.around.add_block(there.rest[0], {there.rest.begin() + 1, there.rest.end()}));
}

// A value from or to a place in another one. A member that stays in its object gets another name.
inline int move_value(const hcl::document& doc, const address& from, const address& to) {
  const found source = find(doc.body(), from), target = find(doc.body(), to);
  if (!source.in_value() && !source.item.is_attribute()) return nothing_at(to);
  const bool is_member = from.size() == to.size() && !is_index(to.back()) &&
                         std::equal(from.begin(), from.end() - 1, to.begin());
  if (source.in_value() && is_member) return outcome(source.part.rename(to.back()));
  if (const int code = set_there(target, to, text_at(source)); code != good) return code;
  return source.in_value() ? outcome(source.part.remove()) : outcome(source.item.remove());
}

inline int move(const hcl::document& doc, const address& from, const address& to) {
  const found source = find(doc.body(), from), target = find(doc.body(), to);
  if (!source.is_there()) return nothing_at(from);
  if (target.is_there()) return something_at(to);
  if (source.in_value() || target.in_value()) return move_value(doc, from, to);
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

inline void list(const std::vector<hcl::edit::symbol>& symbols, const address& around) {
  for (const hcl::edit::symbol& one : symbols) {
    address here = around;
    if (one.item.is_attribute())
      here.push_back(one.item.as_attribute().name());
    else
      for (std::string& name : header_of(one.item.as_block()))
        here.push_back(std::move(name));
    std::cout << to_text(here) << '\n';
    list(one.inside, here);
  }
}

}  // namespace tool
