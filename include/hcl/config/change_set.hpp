// Compares two configurations.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/config/description_of.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/encode_body.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/record.hpp>
#include <hcl/record/validation.hpp>
#include <hcl/tags/constraint.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v1_0 {
namespace detail {

template <typename Member>
void move_member(Member& to, Member& from) {
  if constexpr (std::is_array_v<Member>)
    for (std::size_t i = 0; i != std::extent_v<Member>; ++i)
      move_member(to[i], from[i]);
  else if constexpr (std::is_move_assignable_v<Member>)
    to = std::move(from);
}
// Copies these members from another object.
template <typename T>
void copy_members(T& to, const T& from, const std::vector<std::size_t>& indexes) {
  T copy(from);
  const object_fields<T> target(to), source(copy);
  for_each_member<T>([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
    using payload = payload_at<T, I>;
    if (std::find(indexes.begin(), indexes.end(), I) != indexes.end())
      move_member(*static_cast<payload*>(target.states[I].at), *static_cast<payload*>(source.states[I].at));
  });
}

// The failure of the struct's `validate` for such a mix, to follow a sentence; may be empty. Omitted if it
// might reveal secrets.
template <typename T>
[[nodiscard]] std::string objection_to([[maybe_unused]] const T& object) {
  std::string objection;
  if constexpr (has_validation<T>()) {
    visit_mistakes(object, [&](std::string_view message) {
      objection.append(" ").append(message).append(message.ends_with('.') ? "" : ".");
    });
    if (objection.empty()) return objection;
    objection.insert(0, ":");
    if (engine::keeper_of(info_of<T>())) objection = ".";
    objection.insert(0, " Without it, the rest is not valid");
  }
  return objection;
}

// The indexes of a member: several for a struct whose members belong to the body around it.
template <typename T, typename Member>
[[nodiscard]] std::vector<std::size_t> indexes_of_member(Member T::*member) {
  T fresh{};
  const object_fields<T> fields(fresh);
  const auto* const begin = reinterpret_cast<const std::byte*>(&(fresh.*member));
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i != layout<T>::count; ++i) {
    const auto* const at = static_cast<const std::byte*>(fields.states[i].at);
    if (!std::less<>()(at, begin) && std::less<>()(at, begin + sizeof(Member))) found.push_back(i);
  }
  return found;
}

// The name of a member in configurations; empty if it has none.
template <typename T, typename Member>
[[nodiscard]] std::string_view name_of_member(Member T::*member) {
  const std::vector<std::size_t> found = indexes_of_member(member);
  return found.empty() ? std::string_view() : info_of<T>().fields[found.front()].name;
}

// The name of a member in values of the struct; empty for the rest.
template <typename T>
[[nodiscard]] std::vector<std::string_view> names_in_values() {
  std::vector<std::string_view> names(layout<T>::count);
  for_each_member<T>([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
    if constexpr (traits_at<T, I>::form != role_form::rest) names[I] = object_name<T, I>::text;
  });
  return names;
}

// Shows of sensitive values only that they differ.
[[nodiscard]] inline std::vector<change> shown_changes(std::vector<change> all) {
  for (change& each : all)
    for (std::optional<value>* one : {&each.before, &each.after})
      if (*one && (*one)->contains_marked()) *one = value("(sensitive)");
  return all;
}

// Whether a type keeps bodies or expressions, which to_value() leaves out or cannot take.
template <typename T, typename... Around>
consteval bool keeps_text() {
  if constexpr ((false || ... || std::is_same_v<T, Around>)) {
    return false;
  } else if constexpr (shape_of<T> == shape::record) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (false || ... || keeps_text<payload_at<T, I>, T, Around...>());
    }
    (std::make_index_sequence<layout<T>::count>());
  } else {
    return shape_of<T> == shape::body || codec_of<T>::keeps_syntax ||
           any_type(part_types<T>(),
                    [](auto part) { return keeps_text<typename decltype(part)::type, Around...>(); });
  }
}

// A member as the JSON syntax writes it, which has no comments; as the native one does if it cannot.
template <typename T, std::size_t Index>
[[nodiscard]] std::string text_of_member(const T& object) {
  const member_addresses<T> all(object);
  const auto& held = all.template at<Index>();
  constexpr encode_options reveal{.sensitive = sensitive_values::reveal, .infinite_numbers = true};
  body_model made;
  model_member<T, Index>(encode_context{.sensitive = reveal.sensitive}, held, held, made, {});
  diagnostics wrong, ignored;
  std::string text = printing::json(made, reveal, wrong);
  return wrong.has_errors() ? printing::native(made, reveal, ignored) : text;
}

}  // namespace detail

// The differences between two configurations.
template <typename T>
class change_set {
 public:
  change_set(const T& before, const T& after) : before_(&before), after_(&after) {
    if constexpr (detail::has_value<T>())
      all_ = detail::shown_changes(changes(to_value(before), to_value(after)));
    detail::for_each_member<T>([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
      using payload = detail::payload_at<T, I>;
      constexpr detail::role_form form = detail::traits_at<T, I>::form;
      if constexpr (form != detail::role_form::none &&
                    (detail::keeps_text<payload>() || !detail::has_value<T>())) {
        if (changed_at(I) || detail::text_of_member<T, I>(before) == detail::text_of_member<T, I>(after))
          return;
        if constexpr (form == detail::role_form::rest)
          all_.push_back({path().attribute(std::string(detail::cpp_name_at<T, I>()))});
        else
          all_.push_back({path().attribute(std::string(detail::object_name<T, I>::text))});
      }
    });
  }

  [[nodiscard]] const T& before() const noexcept { return *before_; }  // what was in force
  [[nodiscard]] const T& after() const noexcept { return *after_; }    // what is to be
  // Every place that differs; "(sensitive)" in the place of sensitive values. Of a member with expressions or
  // bodies that are kept, its name alone if they differ.
  [[nodiscard]] const std::vector<change>& all() const noexcept { return all_; }
  [[nodiscard]] bool empty() const noexcept { return all_.empty(); }
  // Whether a member, or a part of it, differs: `changes.changed(&server::listen)`
  template <typename Member>
  [[nodiscard]] bool changed(Member T::*member) const {
    const std::vector<std::size_t> indexes = detail::indexes_of_member(member);
    return std::any_of(indexes.begin(), indexes.end(), [this](std::size_t i) { return changed_at(i); });
  }
  // The same by its number among the members, those of flattened structs counted one by one.
  [[nodiscard]] bool changed_at(std::size_t index) const {
    const std::vector<std::string_view> names = detail::names_in_values<T>();
    if (!names[index].empty()) return changed(names[index]);
    return std::any_of(all_.begin(), all_.end(), [&](const change& each) {
      return std::find(names.begin(), names.end(), each.at.steps().front().name()) == names.end();
    });
  }
  // The same by the name that configurations have for it.
  [[nodiscard]] bool changed(std::string_view name) const {
    return std::any_of(all_.begin(), all_.end(),
                       [&](const change& each) { return each.at.steps().front().name() == name; });
  }

 private:
  const T* before_;
  const T* after_;
  std::vector<change> all_;
};

}  // namespace hcl::inline v1_0
