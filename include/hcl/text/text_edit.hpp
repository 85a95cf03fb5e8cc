// A change of a text as data, as editors take it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <hcl/text/position.hpp>

namespace hcl::inline v1_0 {

// The bytes `where` of a text become `replacement`.
struct text_edit {
  byte_span where{};
  std::string replacement{};
  friend bool operator==(const text_edit&, const text_edit&) = default;
};

namespace detail {

// Adds the change without what both texts have in common at their beginning and end; nothing if they are
// alike.
inline void add_edit(std::vector<text_edit>& to, std::string_view original, byte_span where,
                     std::string_view replacement) {
  while (!where.empty() && !replacement.empty() && original[where.begin] == replacement.front()) {
    ++where.begin;
    replacement.remove_prefix(1);
  }
  while (!where.empty() && !replacement.empty() && original[where.end - 1] == replacement.back()) {
    --where.end;
    replacement.remove_suffix(1);
  }
  if (!where.empty() || !replacement.empty()) to.push_back({where, std::string(replacement)});
}

}  // namespace detail
}  // namespace hcl::inline v1_0
