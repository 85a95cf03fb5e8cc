// Removes eventuals from types, and adds them.
#pragma once

#include <cstddef>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/model/impl/type_build.hpp>
#include <hcl/model/type.hpp>
#include <hcl/model/type_relations.hpp>

namespace hcl::inline v1_0::model::detail {

// Transforms a type part by part; shared parts once. Recursive objects are built with placeholders, which
// finish() replaces.
template <typename Part>
class type_rebuilder {
 public:
  [[nodiscard]] type run(const type& whole) {
    const type made = part(whole);
    return open_.empty() ? made : close_all(open_, made);
  }

 protected:
  [[nodiscard]] type part(const type& t) {
    if (const auto found = made_.find(t.identity()); found != made_.end()) return found->second;
    if (depth_ > 2 * type::max_depth) return {};
    ++depth_;
    type result = t.is(type_kind::object) && t.has_cycle() ? cyclic(t) : static_cast<Part*>(this)->make(t);
    --depth_;
    if (t.depth() > 0) made_.insert_or_assign(t.identity(), result);
    return result;
  }

  // The same kind of type, of parts made anew.
  [[nodiscard]] type of_parts(const type& t) {
    switch (form_of(t.kind())) {
      case type_form::wrapper: return hcl::model::type::wrap(t.kind(), part(t.element()));
      case type_form::elements:
        if (t.is(type_kind::tuple)) return type::tuple(elements(t));
        return type::union_of(elements(t), t.options_of_union());
      case type_form::object: return object(t);
      case type_form::simple:
      case type_form::named:
      case type_form::constant: break;
    }
    return t;
  }

 private:
  [[nodiscard]] std::vector<type> elements(const type& t) {
    std::vector<type> all;
    for (const type& element : t.elements())
      all.push_back(part(element));
    return all;
  }
  [[nodiscard]] type object(const type& t) {
    std::vector<property> all;
    for (const property& each : t.properties())
      all.push_back({each.name, part(each.type)});
    return type::object(std::move(all), t.options_of_object());
  }
  [[nodiscard]] type cyclic(const type& t) {
    type stand_in = model_access::placeholder();
    type result = static_cast<Part*>(this)->around(t, stand_in);
    made_.insert_or_assign(t.identity(), result);
    type body = object(t);
    open_.push_back({std::move(stand_in), std::move(body)});
    return result;
  }

  std::unordered_map<std::uintptr_t, type> made_{};
  std::vector<open_type> open_{};
  std::size_t depth_ = 0;
};

class type_resolver : public type_rebuilder<type_resolver> {
 public:
  explicit type_resolver(bool outputs) noexcept : outputs_(outputs) {}
  [[nodiscard]] type make(const type& t) {
    if (!t.has_promise() && !(outputs_ && t.has_output())) return t;
    if (t.is(type_kind::promise) || (outputs_ && t.is(type_kind::output))) return part(t.element());
    return of_parts(t);
  }
  [[nodiscard]] static type around(const type&, const type& object) { return object; }

 private:
  bool outputs_;
};

class input_maker : public type_rebuilder<input_maker> {
 public:
  [[nodiscard]] type make(const type& t) {
    switch (form_of(t.kind())) {
      case type_form::simple: return t.is_primitive() ? around(t, t) : t;
      case type_form::named:
      case type_form::constant: break;
      case type_form::wrapper:
        if (t.is(type_kind::output)) return t;
        return around(t, t.is(type_kind::set) ? t : of_parts(t));
      case type_form::elements: return around(t, t.is(type_kind::tuple) ? t : of_parts(t));
      case type_form::object: return around(t, of_parts(t));
    }
    return around(t, t);
  }
  [[nodiscard]] static type around(const type& t, const type& made) {
    const type output = type::output(model_access::resolve(t, true));
    if (!made.is(type_kind::alternatives)) return type::union_of({made, output});
    std::vector<type> elements = part_types(made);
    elements.push_back(output);
    return type::union_of(std::move(elements), made.options_of_union());
  }
};

// A type without the eventuals and `optional` around it.
struct plain_type {
  type inner{};
  type_kind eventual = type_kind::dynamic;  // promise or output if there was one; outputs outrank promises

  [[nodiscard]] type wrap(type result) const {
    if (eventual == type_kind::output) return type::output(std::move(result));
    return eventual == type_kind::promise ? type::promise(std::move(result)) : result;
  }
};

[[nodiscard]] inline plain_type plain_type_of(const type& t) {
  plain_type found;
  type rest;  // keeps what `at` is part of
  const type* at = &t;
  for (;;) {
    if (at->is_eventual()) {
      if (found.eventual != type_kind::output) found.eventual = at->kind();
      at = &at->element();
    } else if (at->is(type_kind::alternatives) && at->is_optional()) {
      type one = at->without_none();
      if (one.is(type_kind::alternatives)) break;  // several types and none: not one collection
      rest = std::move(one);
      at = &rest;
    } else {
      break;
    }
  }
  found.inner = *at;
  return found;
}

// Whether a splat goes over its elements; others are taken as one element.
[[nodiscard]] inline bool may_be_sequence(const type& plain) noexcept {
  const element_access access = access_to(plain.kind());
  return access == element_access::by_position || access == element_access::unknown;
}

// How to iterate over a type, if possible.
struct iteration {
  bool possible = false;
  type key{};
  type element{};
};

// The keys and elements of a plain type; those of dynamic are unknown. `unify` makes one type of those
// of all elements.
template <typename Unify>
[[nodiscard]] iteration iteration_of(const type& plain, const Unify& unify) {
  switch (access_to(plain.kind())) {
    case element_access::none: return {};
    case element_access::unknown: return {.possible = true};
    case element_access::by_position:
      if (plain.is(type_kind::tuple)) return {true, type::integer(), unify(part_types(plain))};
      return {true, plain.is(type_kind::set) ? plain.element() : type::integer(), plain.element()};
    case element_access::by_name: break;
  }
  if (plain.is(type_kind::map)) return {true, type::string(), plain.element()};
  return {true, type::string(), unify(part_types(plain))};
}

}  // namespace hcl::inline v1_0::model::detail
