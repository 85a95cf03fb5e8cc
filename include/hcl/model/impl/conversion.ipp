// The implementation of asking for one relation.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include <hcl/model/impl/conversion.hpp>
#include <hcl/model/impl/type_pretty.hpp>
#include <hcl/model/impl/unify.hpp>
#include <hcl/model/impl/unify_rules.hpp>
#include <hcl/model/impl/value_conversion.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/value/impl/conversion_failure.hpp>

namespace hcl::inline v0_1::model {

HCL_DECL conversion conversion_between(const type& from, const type& to) {
  if (const auto known = detail::relate_plain(to, from, true)) return *known;
  return detail::type_relations().relate(to, from, detail::relation_mode::convert);
}

HCL_DECL bool is_assignable(const type& from, const type& to) {
  if (const auto known = detail::relate_plain(to, from, false)) return *known == conversion::safe;
  return detail::type_relations().relate(to, from, detail::relation_mode::assign) == conversion::safe;
}

// The implementation of converting values to types of the typed model.

HCL_DECL outcome<value> convert(const value& v, const type& to) {
  return detail::value_converter().run(v, to);
}

}  // namespace hcl::inline v0_1::model

// The implementation of saying why one type does not convert to another.

namespace hcl::inline v0_1::model::detail {

// Goes down to the first parts that do not fit, gathering the way there.
class mismatch_explainer {
 public:
  [[nodiscard]] std::string explain(const type& from, const type& to) {
    if (fits(from, to)) return {};
    type have = from;
    type want = to;
    std::string way;
    for (std::size_t steps = 0; steps < max_steps && step(have, want, way); ++steps)
      ;
    return way + last(have, want);
  }

 private:
  static constexpr std::size_t max_steps = 16;

  [[nodiscard]] bool fits(const type& from, const type& to) {
    return relations_.relate(to, from, relation_mode::convert) != conversion::none;
  }
  // Takes one step down, if there is one.
  [[nodiscard]] bool step(type& have, type& want, std::string& way) {
    if (want.is(type_kind::alternatives) && want.is_optional()) {
      type rest = want.without_none();
      if (rest.is(type_kind::alternatives)) return false;
      want = std::move(rest);
      return true;
    }
    if (want.is_eventual()) {
      want = type(want.element());
      return true;
    }
    if (want.is(type_kind::object) && have.is(type_kind::object)) return step_into_object(have, want, way);
    if (want.is(type_kind::tuple) && have.is(type_kind::tuple) &&
        want.elements().size() == have.elements().size())
      return step_into_tuple(have, want, way);
    if (!want.is_collection()) return false;
    return step_into_collection(have, want, way);
  }
  bool step_into_object(type& have, type& want, std::string& way) {
    for (const property& each : want.properties()) {
      const type* const given = have.find(each.name);
      const type part = given ? *given : type::none();
      if (fits(part, each.type)) continue;
      way += "property " + hcl::detail::in_quotes(each.name) + ": ";
      want = type(each.type);
      have = part;
      is_missing_ = given == nullptr;
      return !is_missing_;
    }
    return false;
  }
  bool step_into_tuple(type& have, type& want, std::string& way) {
    for (std::size_t i = 0; i < want.elements().size(); ++i) {
      if (fits(have.elements()[i], want.elements()[i])) continue;
      way += "element " + std::to_string(i) + ": ";
      have = type(have.elements()[i]);
      want = type(want.elements()[i]);
      return true;
    }
    return false;
  }
  bool step_into_collection(type& have, type& want, std::string& way) {
    const auto enter = [&](const std::string& where, const type& part) {
      way += where;
      have = type(part);
      want = type(want.element());
      return true;
    };
    if (have.is_collection() && have.is(type_kind::map) == want.is(type_kind::map))
      return enter("elements: ", have.element());
    if (want.is(type_kind::map)) {
      for (const property& each : have.properties())
        if (!fits(each.type, want.element()))
          return enter("element " + hcl::detail::in_quotes(each.name) + ": ", each.type);
      return false;
    }
    if (!have.is(type_kind::tuple)) return false;
    for (std::size_t i = 0; i < have.elements().size(); ++i)
      if (!fits(have.elements()[i], want.element()))
        return enter("element " + std::to_string(i) + ": ", have.elements()[i]);
    return false;
  }
  [[nodiscard]] std::string last(const type& have, const type& want) const {
    if (is_missing_) return "it is missing";
    if (have.is(type_kind::none)) return short_text(want) + " is required, but this is null";
    return short_text(want) + " is required, but this is " + short_text(have);
  }

  type_relations relations_{};
  bool is_missing_ = false;
};

}  // namespace hcl::inline v0_1::model::detail

namespace hcl::inline v0_1::model {

HCL_DECL std::string explain_mismatch(const type& from, const type& to) {
  return detail::mismatch_explainer().explain(from, to);
}

// The implementation of unifying any number of types.

HCL_DECL unified unify(std::span<const type> types, const limits& bounds) {
  if (types.empty()) return {type::none(), type::none()};
  if (types.size() == 1) return {types.front(), types.front()};
  detail::type_relations safe(bounds), unsafe(bounds);
  const std::vector<type> few = safe.widened(types);
  return {detail::unify_all(few, conversion::safe, safe), detail::unify_all(few, conversion::unsafe, unsafe)};
}

}  // namespace hcl::inline v0_1::model
