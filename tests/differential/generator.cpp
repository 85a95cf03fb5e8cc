#include "generator.hpp"

#include <utility>

namespace differential {

std::string generator::damaged(std::string source) {
  if (source.empty()) return source;
  std::size_t at = below(source.size());
  // Whole characters, but for once: what is not UTF-8 is a subject of its own.
  const bool bytes = chance(3);
  const auto inside = [&](std::size_t i) {
    return !bytes && i < source.size() && (static_cast<unsigned char>(source[i]) & 0xC0) == 0x80;
  };
  while (inside(at))
    --at;
  std::size_t length = 1;
  while (inside(at + length))
    ++length;
  switch (below(4)) {
    case 0: source.erase(at, length); break;
    case 1:
    case 2:
      source.insert(
          at, pick("(", ")", "\"", "{", "}", "[", "]", ",", "=", ".", "\n", " ", "$", "+", "1", "x", ":", "?",
                   "#", "${", "%{", "~", "*", "...", "=>", "==", "/*", "//", "\\", "'", ";", "&", "|", "<<",
                   "\xc2\xa0", "\r", "\t", "for", " if ", "null", "\xe2\x80\x9c"));
      break;
    default: source.insert(at, source.substr(at, length)); break;
  }
  return source;
}

std::pair<std::string, std::string> generator::next() {
  locals_.clear();
  const int depth = static_cast<int>(1 + below(3));
  const std::size_t kind = below(100);
  std::pair<std::string, std::string> made;
  if (newest_ && chance(30))
    made = {"expr", uncertain(depth)};
  else if (kind < 20)
    made = {"expr", expression(want::any, depth).source};
  else if (kind < 30)
    made = {"expr", shallow()};
  else if (kind < 40)
    made = {"expr", function_call()};
  else if (kind < 45)
    made = {"expr", static_shape(2)};
  else if (kind < 48)
    made = {"expr", "convert(" + (chance(70) ? expression(want::any, 2).source : anything()) + ", " +
                        type_expression(2) + ")"};
  else if (kind < 50)
    made = {"type", type_expression(3)};
  else if (kind < 60)
    made = {"template", template_text(depth)};
  else if (kind < 68)
    made = {"file", file(2)};
  else if (kind < 75)
    made = {"body", body(2)};
  else if (kind < 82)
    made = {"json_expr", json_expression(depth)};
  else if (kind < 85)
    made = {"json_expr", json_static()};
  else if (kind < 87)
    made = {"json_literal", json_expression(depth)};
  else if (kind < 89)
    made = {"json_type", json_quoted(type_expression(2))};
  else
    made = {"json_body", json_body(2)};
  if (chance(8)) made.second = damaged(std::move(made.second));
  return made;
}

}  // namespace differential
