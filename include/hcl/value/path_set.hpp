// Sets of paths, such as places to redact or places that changed.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/value/path.hpp>

namespace hcl::inline v1_0 {

// In the order in which they were added. `path_set{path().attribute("a")}.contains(path().attribute("a"))`
class path_set {
 public:
  path_set() = default;
  path_set(std::initializer_list<path> paths) {
    for (const path& p : paths)
      add(p);
  }

  // False if it is there already.
  bool add(path p) {
    std::vector<std::size_t>& alike = places_[p.text()];
    for (const std::size_t i : alike)
      if (paths_[i] == p) return false;
    alike.push_back(paths_.size());
    paths_.push_back(std::move(p));
    return true;
  }
  [[nodiscard]] bool contains(const path& p) const {
    const auto alike = places_.find(p.text());
    if (alike == places_.end()) return false;
    for (const std::size_t i : alike->second)
      if (paths_[i] == p) return true;
    return false;
  }
  // Whether the set has the path or a part of its beginning.
  [[nodiscard]] bool covers(path p) const {
    while (!contains(p)) {
      if (p.empty()) return false;
      p.pop();
    }
    return true;
  }
  [[nodiscard]] bool empty() const noexcept { return paths_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return paths_.size(); }
  [[nodiscard]] auto begin() const noexcept { return paths_.begin(); }
  [[nodiscard]] auto end() const noexcept { return paths_.end(); }

  // In either, in both, in the first only.
  [[nodiscard]] path_set operator|(const path_set& b) const {
    path_set all = *this;
    for (const path& p : b)
      all.add(p);
    return all;
  }
  [[nodiscard]] path_set operator&(const path_set& b) const { return chosen(b, true); }
  [[nodiscard]] path_set operator-(const path_set& b) const { return chosen(b, false); }
  [[nodiscard]] bool operator==(const path_set& b) const { return size() == b.size() && (*this - b).empty(); }

 private:
  [[nodiscard]] path_set chosen(const path_set& other, bool there) const {
    path_set some;
    for (const path& p : *this)
      if (other.contains(p) == there) some.add(p);
    return some;
  }

  std::vector<path> paths_;
  std::unordered_map<std::string, std::vector<std::size_t>>
      places_;  // by text, which several paths may share
};

}  // namespace hcl::inline v1_0
