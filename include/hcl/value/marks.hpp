// Marks: labels of the host on values, such as "sensitive", which follow them through all operations.
#pragma once

#include <compare>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/value/value_access.hpp>

namespace hcl::inline v1_0 {

// A name, with an object of the host's choice if it wants one. `mark("sensitive")`; equal if the name and the
// object (by identity) are.
class mark {
 public:
  explicit mark(std::string name, std::shared_ptr<const void> object = nullptr)
      : name_(std::move(name)), object_(std::move(object)) {}
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] const std::shared_ptr<const void>& object() const noexcept { return object_; }

  friend bool operator==(const mark&, const mark&) = default;
  friend std::strong_ordering operator<=>(const mark& a, const mark& b) noexcept {
    if (const int names = a.name_.compare(b.name_); names != 0) return names <=> 0;
    return std::compare_three_way{}(a.object_.get(), b.object_.get());
  }

 private:
  std::string name_;
  std::shared_ptr<const void> object_;
};

// A set of marks, ordered and shared; one word or two wide, free when empty. `mark_set{mark("a"),
// mark("b")}.size()` is 2.
class mark_set {
 public:
  mark_set() = default;
  mark_set(const mark& m) : marks_(detail::value_access::sorted(&m, 1)) {}
  mark_set(std::initializer_list<mark> marks)
      : marks_(detail::value_access::sorted(marks.begin(), marks.size())) {}
  explicit mark_set(const std::vector<mark>& marks)
      : marks_(detail::value_access::sorted(marks.data(), marks.size())) {}

  [[nodiscard]] bool empty() const noexcept { return !marks_; }
  [[nodiscard]] std::size_t size() const noexcept { return marks_ ? marks_->size() : 0; }
  // All marks, sorted.
  template <typename Mark = mark>
  [[nodiscard]] std::span<const Mark> all() const noexcept {
    return {static_cast<const Mark*>(begin()), size()};
  }
  [[nodiscard]] const mark* begin() const noexcept { return marks_ ? marks_->data() : nullptr; }
  [[nodiscard]] const mark* end() const noexcept { return begin() + size(); }
  // Whether this mark is in the set, with its object.
  [[nodiscard]] bool contains(const mark& m) const noexcept;
  [[nodiscard]] bool contains(
      std::string_view name) const noexcept;  // a mark of that name, whatever its object

  // Union; `*this` unchanged and shared if nothing is new.
  mark_set& operator|=(const mark_set& other);
  [[nodiscard]] friend mark_set operator|(mark_set a, const mark_set& b) { return a |= b; }
  friend bool operator==(const mark_set& a, const mark_set& b) noexcept;

 private:
  std::shared_ptr<const std::vector<mark>> marks_;  // sorted, unique; null if there are none
};

inline bool mark_set::contains(const mark& m) const noexcept {
  for (const mark& mine : *this)
    if (mine == m) return true;
  return false;
}

inline bool mark_set::contains(std::string_view name) const noexcept {
  for (const mark& mine : *this)
    if (mine.name() == name) return true;
  return false;
}

inline mark_set& mark_set::operator|=(const mark_set& other) {
  if (other.empty() || marks_ == other.marks_) return *this;
  if (empty()) return *this = other;
  bool news = false;
  for (const mark& m : other)
    news = news || !contains(m);
  if (!news) return *this;
  marks_ = detail::value_access::sorted(begin(), size(), other.begin(), other.size());
  return *this;
}

inline bool operator==(const mark_set& a, const mark_set& b) noexcept {
  if (a.marks_ == b.marks_) return true;
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a.begin()[i] != b.begin()[i]) return false;
  return true;
}

}  // namespace hcl::inline v1_0
