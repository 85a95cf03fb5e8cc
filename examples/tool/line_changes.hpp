// The lines that differ between two texts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace tool {

using lines = std::vector<std::string_view>;

inline lines lines_of(std::string_view text) {
  lines all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    all.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

// How many lines two texts have in common from each pair of lines on; texts of too many lines have none.
class common_lines {
 public:
  common_lines(const lines& before, const lines& after) : width_(after.size() + 1) {
    constexpr std::size_t max_cells = 20'000'000;
    if ((before.size() + 1) > max_cells / width_) return;
    counts_.resize((before.size() + 1) * width_);
    for (std::size_t i = before.size(); i-- != 0;)
      for (std::size_t j = after.size(); j-- != 0;)
        counts_[i * width_ + j] =
            before[i] == after[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
  }
  unsigned at(std::size_t i, std::size_t j) const { return counts_.empty() ? 0 : counts_[i * width_ + j]; }

 private:
  std::size_t width_;
  std::vector<unsigned> counts_{};
};

// The lines that change, as they were and as they are.
inline void print_changes(const std::string& name, std::string_view before, std::string_view after) {
  lines old = lines_of(before), now = lines_of(after);
  std::size_t first = 0;
  while (first != std::min(old.size(), now.size()) && old[first] == now[first])
    ++first;
  while (std::min(old.size(), now.size()) != first && old.back() == now.back()) {
    old.pop_back();
    now.pop_back();
  }
  const auto skip = static_cast<std::ptrdiff_t>(first);
  old.erase(old.begin(), old.begin() + skip);
  now.erase(now.begin(), now.begin() + skip);
  const common_lines common(old, now);
  for (std::size_t i = 0, j = 0; i != old.size() || j != now.size();) {
    if (common.at(i, j) != 0 && old[i] == now[j]) {
      ++i, ++j;
      continue;
    }
    std::cout << name << ':' << first + i + 1 << '\n';
    std::string added;
    const auto is_same = [&] {
      return i != old.size() && j != now.size() && common.at(i, j) != 0 && old[i] == now[j];
    };
    while ((i != old.size() || j != now.size()) && !is_same()) {
      if (j == now.size() || (i != old.size() && common.at(i + 1, j) >= common.at(i, j + 1)))
        std::cout << '-' << old[i++] << '\n';
      else
        added.append("+").append(now[j++]).append("\n");
    }
    std::cout << added;
  }
}

}  // namespace tool
