// The implementation of what takes eventuals out of types and allows them in them.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/model/impl/type_cycle.hpp>
#include <hcl/model/type_relations.hpp>

namespace hcl::inline v0_1::model::detail {

// Makes one type from another, part by part. What occurs more than once is made once; an object that contains
// itself is made with stand-ins, which finish() replaces.
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
    std::vector<type> elements(made.elements().begin(), made.elements().end());
    elements.push_back(output);
    return type::union_of(std::move(elements), made.options_of_union());
  }
};

}  // namespace hcl::inline v0_1::model::detail
