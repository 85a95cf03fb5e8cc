// Removes, restores and finds marks inside values, at any depth. A value without marks costs nothing.
#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/value/marks.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// The marks of one place inside a value.
struct marked_path {
  path at{};  // of the marked part
  mark_set marks{};
};

// The value without its own marks, and these.
[[nodiscard]] inline std::pair<value, mark_set> unmark(const value& v) { return {v.unmarked(), v.marks()}; }

// The value with no mark left inside, and the union of all that were there.
[[nodiscard]] inline std::pair<value, mark_set> unmark_deep(const value& v) {
  mark_set found;
  value bare = transform(
      v, [](const path&, const value& part) { return part.contains_marked(); },
      [&found](const path&, const value& part) {
        found |= part.marks();
        return part.unmarked();
      });
  return {std::move(bare), std::move(found)};
}

// The union of all marks, however deep.
[[nodiscard]] inline mark_set marks_deep(const value& v) {
  mark_set found;
  struct collector {
    mark_set& found;
    bool open(const value& part) {
      found |= part.marks();
      return part.contains_marked();
    }
    void before(const value&, std::size_t) {}
    void after(const value&, std::size_t) {}
    void close(const value&) {}
  };
  if (v.contains_marked()) detail::visit_value(v, collector{found});
  return found;
}

// The value with no mark left inside, and where each was, outer places first.
[[nodiscard]] inline std::pair<value, std::vector<marked_path>> unmark_deep_with_paths(const value& v) {
  std::vector<marked_path> found;
  if (!v.contains_marked()) return {v, found};
  walk(v, [&found](const path& at, const value& part) {
    if (part.is_marked()) found.push_back({at, part.marks()});
    return part.contains_marked();
  });
  return {unmark_deep(v).first, std::move(found)};
}

// Puts marks back where they were, in a value of the same shape; places that do not exist are passed over.
[[nodiscard]] inline value mark_with_paths(const value& v, std::span<const marked_path> places) {
  if (places.empty()) return v;
  return transform(
      v,
      [places](const path& at, const value&) {
        for (const marked_path& place : places)
          if (place.at.has_prefix(at)) return true;
        return false;
      },
      [places](const path& at, const value& part) {
        mark_set marks;
        for (const marked_path& place : places)
          if (place.at == at) marks |= place.marks;
        return part.with_marks(marks);
      });
}

// Whether the value itself has the mark.
[[nodiscard]] inline bool has_mark(const value& v, const mark& m) noexcept { return v.marks().contains(m); }
[[nodiscard]] inline bool has_mark(const value& v, std::string_view name) noexcept {
  return v.marks().contains(name);
}
// Whether the value or anything in it has the mark.
[[nodiscard]] inline bool has_mark_deep(const value& v, const mark& m) {
  return v.contains_marked() && marks_deep(v).contains(m);
}
[[nodiscard]] inline bool has_mark_deep(const value& v, std::string_view name) {
  return v.contains_marked() && marks_deep(v).contains(name);
}

// The treatment of one mark in one place by rework_marks().
enum class mark_fate : unsigned char { keep, drop, hoist };

// Asks `decide(path, mark)` for every mark: keep it where it is, drop it, or move it to the outermost value.
template <typename Decide>
[[nodiscard]] value rework_marks(const value& v, Decide&& decide) {
  mark_set hoisted;
  const value inside = transform(
      v, [](const path&, const value& part) { return part.contains_marked(); },
      [&](const path& at, const value& part) {
        mark_set kept;
        for (const mark& m : part.marks()) {
          const mark_fate fate = decide(at, m);
          if (fate == mark_fate::keep) kept |= m;
          if (fate == mark_fate::hoist) hoisted |= m;
        }
        return part.unmarked().with_marks(kept);
      });
  return inside.with_marks(hoisted);
}

}  // namespace hcl::inline v1_0
