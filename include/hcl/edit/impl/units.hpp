// The items of a body with the comments right above them, each under a key that names it in another version
// of the body as well. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/lookup.hpp>
#include <hcl/edit/items.hpp>

namespace hcl::inline v0_1::detail {

struct body_unit {
  std::string key;                     // the header, and which of those with the same it is
  edit::item item;                     // an attribute, a block, or a comment that stands alone
  std::vector<edit::item> comments{};  // right above it

  // As it is written, comments included, without the indentation of its lines.
  [[nodiscard]] std::string text() const {
    std::string all;
    for (const edit::item& comment : comments)
      all += comment.text();
    return all + item.text();
  }
  [[nodiscard]] std::string comment_text() const {
    std::string all;
    for (const edit::item& comment : comments)
      all += without_blanks(comment.range().text());
    return all;
  }
};

[[nodiscard]] inline std::string unindented(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = (std::min)(text.find('\n', at), text.size());
    out.append(without_blanks(text.substr(at, end - at))).append("\n");
    at = end + 1;
  }
  return out;
}

// `body` may be none.
[[nodiscard]] inline std::vector<body_unit> units_of(const edit::body& body) {
  std::vector<body_unit> all;
  if (!body) return all;
  std::vector<edit::item> comments;
  std::map<std::string, std::size_t> seen;
  const auto add = [&](std::string key, const edit::item& item, std::vector<edit::item> above) {
    const std::size_t number = seen[key]++;
    all.push_back({key + '\n' + std::to_string(number), item, std::move(above)});
  };
  const auto flush = [&] {
    for (const edit::item& comment : std::exchange(comments, {}))
      add("#" + std::string(without_blanks(comment.range().text())), comment, {});
  };
  for (const edit::item& item : body.items()) {
    if (item.is_comment()) {
      comments.push_back(item);
    } else if (item.is_attribute() || item.is_block()) {
      add((item.is_block() ? "{" : "=") + symbol_name(item), item, std::exchange(comments, {}));
    } else {
      flush();
    }
  }
  flush();
  return all;
}

[[nodiscard]] inline const body_unit* find_unit(const std::vector<body_unit>& all, std::string_view key) {
  for (const body_unit& one : all)
    if (one.key == key) return &one;
  return nullptr;
}

}  // namespace hcl::inline v0_1::detail
