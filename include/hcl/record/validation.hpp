// The `validate` of a struct, and the places of what it reports.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/record/alternatives.hpp>
#include <hcl/record/blocks.hpp>
#include <hcl/record/earlier.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/layout.hpp>

namespace hcl::inline v1_0::detail {

// The `validate` of a struct, and of those that are flattened into it.
template <typename T>
consteval bool has_validation();
template <typename T, std::size_t Index>
consteval bool flattens_validation() {
  using traits = declared_traits<T, Index>;
  constexpr bool is_flat =
      traits::form == role_form::members && shape_of<typename traits::payload> == shape::record;
  if constexpr (is_flat)
    return has_validation<typename traits::payload>();
  else
    return false;
}

// The struct's own `validate`, and those of the structs flattened into it.
template <typename T>
consteval bool has_validation() {
  if constexpr (requires(const T& object, check& findings) { object.validate(findings); })
    return true;
  else
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (false || ... || flattens_validation<T, I>());
    }
  (std::make_index_sequence<declared_layout<T>::count>());
}
template <typename T>
void validate_object(const T& object, check& findings) {
  if constexpr (has_validation<T>()) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      [[maybe_unused]] const auto inner = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
        if constexpr (flattens_validation<T, Index>())
          validate_object(declared_layout<T>::template member_of<Index>(const_cast<T&>(object)), findings);
      };
      (inner(std::integral_constant<std::size_t, I>()), ...);
    }
    (std::make_index_sequence<declared_layout<T>::count>());
    if constexpr (requires { object.validate(findings); }) object.validate(findings);
  }
}
template <typename T>
void run_validation(const void* object, check& findings) {
  validate_object(*static_cast<const T*>(object), findings);
}

// Calls `use` with the message of each error that the struct's `validate` finds.
template <typename T, typename Use>
void visit_mistakes(const T& object, const Use& use) {
  constexpr check::reporter reporter{[](void* state, bool is_error, const check::subject&,
                                        std::string_view message, const diagnostic* more) {
                                       if (more) is_error = more->severity == severity::error;
                                       if (more)
                                         message = more->detail.empty() ? more->summary : more->detail;
                                       if (is_error) (**static_cast<const Use**>(state))(message);
                                     },
                                     [](void*, const check::subject&) { return range(); }};
  const Use* called = &use;
  check findings(reporter, &called);
  validate_object(object, findings);
}

// One step of a path: a member, an element by index, or one by its key.
struct part_step {
  enum class form : unsigned char { member, element, key };
  form what = form::member;
  std::string name{};          // of a member, or the key
  std::size_t index = 0;       // of an element
  std::string labels{};        // of an element, as append_labels_of() gives them
  std::size_t occurrence = 0;  // how many elements before it have the same
};

struct part_search {
  const void* address;
  std::size_t size;
  std::vector<part_step> steps{};
};

template <typename T>
bool find_part(const T& object, part_search& search);

template <typename T>
bool find_part_after(const T& object, part_search& search, part_step step) {
  search.steps.push_back(std::move(step));
  if (find_part(object, search)) return true;
  search.steps.pop_back();
  return false;
}

template <typename T, std::size_t Index>
bool find_part_in_member(const payload_at<T, Index>& member, part_search& search) {
  using traits = traits_at<T, Index>;
  using payload = typename traits::payload;
  constexpr traits given = layout<T>::template traits<Index>();
  if constexpr (traits::form == role_form::none || shape_of<payload> == shape::none)
    return false;
  else if constexpr (traits::form == role_form::rest)
    return find_part(member, search);
  else if constexpr (given.by_type)
    return find_part_after(member, search,
                           {.name = std::string(choice_names<typename variant_in<payload>::type>::names[0])});
  else
    return find_part_after(member, search, {.name = std::string(given.name)});
}

template <typename T>
bool find_part_in_list(const T& list, part_search& search) {
  part_step step{.what = part_step::form::element};
  std::map<std::string, std::size_t> seen;
  for (const auto& element : list) {
    if constexpr (is_found_by_labels<inside_t<T>>()) {
      step.labels.clear();
      append_labels_of(element, step.labels);
      step.occurrence = seen[step.labels]++;
    }
    if (find_part_after(static_cast<const inside_t<T>&>(element), search, step)) return true;
    ++step.index;
  }
  return false;
}

// The innermost one at that address that has that size.
template <typename T>
bool find_part(const T& object, part_search& search) {
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::record) {
    bool found = false;
    visit_members(object, [&](auto index, const auto& member) {
      found = found || find_part_in_member<T, index>(member, search);
    });
    if (found) return true;
  } else if constexpr ((form == shape::sequence || form == shape::array || form == shape::set) &&
                       !std::is_same_v<inside_t<T>, bool>) {
    if (find_part_in_list(object, search)) return true;
  } else if constexpr (form == shape::mapping) {
    for (const auto& [key, element] : object)
      if (find_part_after(element, search, {.what = part_step::form::key, .name = label_text(key)}))
        return true;
  } else if constexpr (form == shape::tuple) {
    const bool found = [&]<std::size_t... I>(std::index_sequence<I...>) {
      using std::get;
      return (false || ... ||
              find_part_after(get<I>(object), search, {.what = part_step::form::element, .index = I}));
    }
    (std::make_index_sequence<std::tuple_size_v<T>>());
    if (found) return true;
  } else if constexpr (form == shape::variant || form == shape::wrapper) {
    if (any_part(object, [&](const auto& held) { return find_part(held, search); })) return true;
  }
  return search.address == static_cast<const void*>(std::addressof(object)) && search.size == sizeof(T);
}

}  // namespace hcl::inline v1_0::detail
