// The changes that a new configuration brings.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/record/encode.hpp>
#include <hcl/record/record.hpp>
#include <hcl/value/changes.hpp>

namespace hcl::inline v0_1 {
namespace detail {

// The name that configurations have for a member; empty for one that they do not know.
template <typename T, typename Member>
[[nodiscard]] std::string_view name_of_member(Member T::*member) {
  T fresh{};
  const object_fields<T> fields(fresh);
  const void* const wanted = &(fresh.*member);
  const record_info& info = info_of<T>();
  for (std::size_t i = 0; i != info.members; ++i)
    if (fields.states[i].at == wanted) return info.fields[i].name;
  return {};
}

// Members of these names as another object has them.
template <typename T>
void copy_members(T& to, const T& from, const std::vector<std::string>& names) {
  T copy(from);
  const object_fields<T> target(to), source(copy);
  [[maybe_unused]] const auto copy_one = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
    using payload = payload_at<T, I>;
    constexpr auto given = layout<T>::template traits<I>();
    if constexpr (std::is_move_assignable_v<payload>)
      if (std::find(names.begin(), names.end(), given.name) != names.end())
        *static_cast<payload*>(target.states[I].at) = std::move(*static_cast<payload*>(source.states[I].at));
  };
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (copy_one(std::integral_constant<std::size_t, I>()), ...);
  }
  (std::make_index_sequence<layout<T>::count>());
}

// Sensitive values say that they differ, and nothing more.
template <typename = void>
[[nodiscard]] std::vector<change> shown_changes(std::vector<change> all) {
  for (change& each : all)
    for (std::optional<value>* one : {&each.before, &each.after})
      if (*one && (*one)->contains_marked()) *one = value("(sensitive)");
  return all;
}

}  // namespace detail

// The members that differ between two configurations, and how. Objects are those before and after.
template <typename T>
class change_set {
 public:
  change_set(const T& before, const T& after)
      : before_(&before),
        after_(&after),
        all_(detail::shown_changes(changes(to_value(before), to_value(after)))) {}

  [[nodiscard]] const T& before() const noexcept { return *before_; }  // what was in force
  [[nodiscard]] const T& after() const noexcept { return *after_; }    // what is to be
  // Every place that differs; "(sensitive)" in the place of sensitive values.
  [[nodiscard]] const std::vector<change>& all() const noexcept { return all_; }
  [[nodiscard]] bool empty() const noexcept { return all_.empty(); }
  // Whether a member, or a part of it, differs: `changes.changed(&server::listen)`
  template <typename Member>
  [[nodiscard]] bool changed(Member T::*member) const {
    return changed(detail::name_of_member(member));
  }
  // The same by the name that configurations have for it.
  [[nodiscard]] bool changed(std::string_view name) const {
    return std::any_of(all_.begin(), all_.end(), [&](const change& each) {
      return !each.at.empty() && each.at.steps().front().is_attribute() &&
             each.at.steps().front().name() == name;
    });
  }

 private:
  const T* before_;
  const T* after_;
  std::vector<change> all_;
};

}  // namespace hcl::inline v0_1
