// Relations of types, values as typed ones, and types as text: the definitions of model/type_relations.hpp.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/model/impl/conversion.hpp>
#include <hcl/model/impl/conversion_rules.hpp>
#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/explain.hpp>
#include <hcl/model/impl/traverse.hpp>
#include <hcl/model/impl/type_build.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/impl/unify_rules.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/value/impl/mismatch.hpp>

namespace hcl::inline v1_0::model::detail {

class value_converter {
 public:
  [[nodiscard]] outcome<value> run(const value& v, const type& to) {
    if (v.is_marked()) {
      outcome<value> plain = run(v.unmarked(), to);
      return plain ? outcome<value>(plain->with_marks(v.marks())) : plain;
    }
    if (to.is_dynamic()) return v;
    if (steps_left_ == 0 || depth_ > type::max_depth) return failure{"the value is too large"};
    --steps_left_;
    if (v.is_null()) return null(to);
    if (!v.is_known()) return unknown(v, to);
    ++depth_;
    outcome<value> result = known(v, to);
    --depth_;
    return result;
  }

 private:
  [[nodiscard]] static outcome<value> null(const type& to) {
    if (hcl::model::is_assignable(type::none(), to)) return value::null(to_base(to));
    return failure{short_text(to) + " is required, but this is null"};
  }
  [[nodiscard]] static outcome<value> unknown(const value& v, const type& to) {
    const type have = from_base(v.type());
    if (std::string why = explain_mismatch(have, to); !why.empty()) return failure{std::move(why)};
    outcome<value> plain = hcl::convert(v, to_base(to));
    return plain ? plain : outcome<value>(value::unknown(to_base(to)));
  }
  [[nodiscard]] outcome<value> known(const value& v, const type& to) {
    switch (to.kind()) {
      case type_kind::boolean:
      case type_kind::number:
      case type_kind::string:
      case type_kind::id: return hcl::convert(v, to_base(to));
      case type_kind::integer: return whole(v);
      case type_kind::constant:
      case type_kind::enumeration: return one_of(v, to);
      case type_kind::opaque:
        if (v.type().kind() == hcl::type_kind::capsule && v.type().capsule()->name == to.name()) return v;
        return mismatch(v, to);
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple: return sequence(v, to);
      case type_kind::map:
      case type_kind::object: return members(v, to);
      case type_kind::alternatives: return any_of(v, to);
      case type_kind::promise:
      case type_kind::output: return run(v, to.element());
      case type_kind::none:
      case type_kind::dynamic: break;
    }
    return mismatch(v, to);
  }
  [[nodiscard]] static outcome<value> mismatch(const value& v, const type& to) {
    return failure{short_text(to) + " is required, but this is " +
                   hcl::detail::with_article(friendly_name(v.type()))};
  }
  [[nodiscard]] static outcome<value> whole(const value& v) {
    outcome<value> number = hcl::convert(v, hcl::type::number());
    if (number && number->is_known() && !number->is_null() && !number->unmarked().as_number().is_integer())
      return failure{"a whole number is required"};
    return number;
  }
  [[nodiscard]] outcome<value> one_of(const value& v, const type& to) {
    outcome<value> plain = run(v, to.underlying());
    if (!plain) return plain;
    if (is_listed(plain->unmarked(), to)) return plain;
    return failure{short_text(to) + " is wanted"};
  }

  // For many values, a table is made once.
  [[nodiscard]] bool is_listed(const value& v, const type& to) {
    constexpr std::size_t few = 8;
    const auto values = to.values();
    if (values.size() <= few) return std::find(values.begin(), values.end(), v) != values.end();
    value_table& table = listed_[to.identity()];
    if (table.empty())
      for (const value& each : values)
        table.emplace(hash_of(each), &each);
    const auto [begin, end] = table.equal_range(hash_of(v));
    return std::any_of(begin, end, [&](const auto& each) { return *each.second == v; });
  }
  [[nodiscard]] static std::size_t hash_of(const value& v) { return type::constant(v).hash(); }

  [[nodiscard]] static outcome<value> inside(failure why, std::string step) {
    why.path.insert(0, step);
    return why;
  }
  // The part at a place of what is wanted; null where the type says nothing of it.
  [[nodiscard]] static const type* part_of(const type& to, std::size_t i) {
    if (!to.is(type_kind::tuple)) return &to.element();
    return i < to.elements().size() ? &to.elements()[i] : nullptr;
  }
  [[nodiscard]] outcome<value> sequence(const value& v, const type& to) {
    const hcl::type_kind kind = v.kind();
    if (kind != hcl::type_kind::list && kind != hcl::type_kind::set && kind != hcl::type_kind::tuple)
      return mismatch(v, to);
    std::vector<value> converted;
    for (const value& each : v.elements()) {
      const type* const part = part_of(to, converted.size());
      if (!part) break;
      outcome<value> one = run(each, *part);
      if (!one) return inside(std::move(one).error(), "[" + std::to_string(converted.size()) + "]");
      converted.push_back(*std::move(one));
    }
    if (to.is(type_kind::tuple)) {
      for (std::size_t i = converted.size(); i < to.elements().size(); ++i) {
        outcome<value> rest = null(to.elements()[i]);
        if (!rest) return failure{"there are " + std::to_string(to.elements().size()) + " elements wanted"};
        converted.push_back(*std::move(rest));
      }
      return value::tuple(std::move(converted));
    }
    if (!is_uniform(converted)) return value::tuple(std::move(converted));
    hcl::type element = converted.empty() ? to_base(to.element()) : converted.front().type();
    if (to.is(type_kind::set)) return value::set(std::move(element), std::move(converted));
    return value::list(std::move(element), std::move(converted));
  }
  // Elements of a union may stay of different types: then there is no list of them.
  [[nodiscard]] static bool is_uniform(const std::vector<value>& values) {
    for (const value& each : values)
      if (!(each.type() == values.front().type())) return false;
    return true;
  }

  [[nodiscard]] outcome<value> members(const value& v, const type& to) {
    if (v.kind() != hcl::type_kind::map && v.kind() != hcl::type_kind::object) return mismatch(v, to);
    return to.is(type_kind::map) ? map(v, to) : object(v, to);
  }
  [[nodiscard]] outcome<value> map(const value& v, const type& to) {
    std::vector<member> converted;
    bool is_uniform_map = true;
    for (const member& each : v.members()) {
      outcome<value> one = run(each.value, to.element());
      if (!one) return inside(std::move(one).error(), "[" + hcl::detail::in_quotes(each.name) + "]");
      converted.push_back({each.name, *std::move(one)});
      is_uniform_map = is_uniform_map && converted.back().value.type() == converted.front().value.type();
    }
    if (!is_uniform_map) return value::object(std::move(converted));
    hcl::type element = converted.empty() ? to_base(to.element()) : converted.front().value.type();
    return value::map(std::move(element), std::move(converted));
  }
  [[nodiscard]] outcome<value> object(const value& v, const type& to) {
    std::vector<member> converted;
    for (const property& each : to.properties()) {
      const value* const given = v.find(each.name);
      if (!given && !hcl::model::is_assignable(type::none(), each.type) && !each.type.is_dynamic())
        return failure{"property " + hcl::detail::in_quotes(each.name) + " is required"};
      outcome<value> one = given ? run(*given, each.type) : outcome<value>(value::null(to_base(each.type)));
      if (!one) return inside(std::move(one).error(), "." + each.name);
      converted.push_back({each.name, *std::move(one)});
    }
    return value::object(std::move(converted));
  }

  // The element that the value is one of, else the first that it converts to, safely if there is one.
  [[nodiscard]] outcome<value> any_of(const value& v, const type& to) {
    const type have = type::constant(v);
    const union_summary& all = summary(to);
    for (auto [at, end] = all.by_hash.equal_range(have.hash()); at != end; ++at)
      if (*at->second == have) return run(v, *at->second);
    if (steps_left_ < all.representatives.size()) return failure{"the value is too large"};
    steps_left_ -= all.representatives.size();
    for (const type& each : all.representatives)
      if (hcl::model::is_assignable(have, each)) return run(v, each);
    for (const conversion wanted : {conversion::safe, conversion::unsafe}) {
      for (const type& each : all.representatives) {
        if (hcl::model::conversion_between(have, each) != wanted) continue;
        outcome<value> one = each.is(type_kind::constant) ? one_constant(v, each, all) : run(v, each);
        if (one) return one;
      }
    }
    return mismatch(v, to);
  }
  // The constant that the value converts to, of those that have one for all in the summary.
  [[nodiscard]] outcome<value> one_constant(const value& v, const type& like, const union_summary& all) {
    outcome<value> plain = run(v, like.underlying());
    if (!plain) return plain;
    const type wanted = type::constant(like.underlying(), plain->unmarked());
    for (auto [at, end] = all.by_hash.equal_range(wanted.hash()); at != end; ++at)
      if (*at->second == wanted) return plain;
    return run(v, like);
  }
  [[nodiscard]] const union_summary& summary(const type& t) {
    const auto [found, is_new] = summaries_.try_emplace(t.identity());
    if (is_new) found->second = summary_of(t);
    return found->second;
  }

  using value_table = std::unordered_multimap<std::size_t, const value*>;

  std::unordered_map<std::uintptr_t, union_summary> summaries_{};
  std::unordered_map<std::uintptr_t, value_table> listed_{};
  std::size_t steps_left_ = limits().steps;
  std::size_t depth_ = 0;
};

[[nodiscard]] inline conversion relate_once(const type& to, const type& from, relation_mode mode) {
  if (const auto known = relate_plain(to, from, mode)) return *known;
  limits bounds;
  return type_relations(bounds).relate(to, from, mode);
}

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL conversion conversion_between(const type& from, const type& to) {
  return detail::relate_once(to, from, detail::relation_mode::convert);
}

HCL_DECL bool is_assignable(const type& from, const type& to) {
  return detail::relate_once(to, from, detail::relation_mode::assign) == conversion::safe;
}

HCL_DECL outcome<value> convert(const value& v, const type& to) {
  return detail::value_converter().run(v, to);
}

HCL_DECL std::string explain_mismatch(const type& from, const type& to) {
  using detail::relation_mode;
  limits bounds;
  detail::type_relations relations(bounds);
  if (relations.relate(to, from, relation_mode::convert) != conversion::none) return {};
  detail::misfit part{.have = from, .want = to};
  detail::mismatch_search(relations, relation_mode::convert).descend(part);
  if (!part.why.empty()) return part.path + part.why;
  return part.path + detail::short_text(part.want) + " is required, but this is " +
         (part.have.is(type_kind::none) ? "null" : detail::short_text(part.have));
}

HCL_DECL unified unify(std::span<const type> types, const limits& bounds) {
  if (types.empty()) return {type::none(), type::none()};
  if (types.size() == 1) return {types.front(), types.front()};
  limits bounds_of_safe = bounds, bounds_of_unsafe = bounds;
  detail::type_relations safe(bounds_of_safe), unsafe(bounds_of_unsafe);
  const std::vector<type> few = safe.widened(types);
  return {detail::unify_all(few, conversion::safe, safe), detail::unify_all(few, conversion::unsafe, unsafe)};
}

HCL_DECL std::string to_string(const type& t) { return detail::write_type(t, std::size_t{1} << 20U); }

HCL_DECL std::string to_pretty_string(const type& t, const type_text_options& options) {
  return detail::pretty_type_writer(options).write(t);
}

}  // namespace hcl::inline v1_0::model

namespace hcl::inline v1_0::model::detail {

HCL_DECL type model_access::placeholder() {
  auto node = std::make_unique<type_node>();
  node->is_open = true;
  node->hash = reinterpret_cast<std::uintptr_t>(node.get());
  return type_access::adopt(node.release());
}

HCL_DECL type model_access::close(const type& open, const type& body) {
  if (!type_access::is_open(body)) return body;
  const open_type one[] = {{open, body.is(type_kind::object) ? body : type::dynamic()}};
  return close_all(one, body);
}

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL type attribute_of(const type& from, std::string_view name, const range& where, diagnostics& diags) {
  return detail::attribute_of(from, value(name), where, diags, detail::step_rules::bound);
}

HCL_DECL type element_of(const type& from, const value& key, const range& where, diagnostics& diags) {
  return detail::element_of(from, key, where, diags, detail::step_rules::bound);
}

HCL_DECL type element_by(const type& from, const type& key, const range& where, diagnostics& diags) {
  if (key.is(type_kind::constant)) return hcl::model::element_of(from, key.value(), where, diags);
  return detail::step_typer({key, std::nullopt, false}, where, diags, detail::step_rules::bound).run(from);
}

}  // namespace hcl::inline v1_0::model

namespace hcl::inline v1_0::model::detail {

HCL_DECL type model_access::resolve(const type& t, bool outputs) { return type_resolver(outputs).run(t); }

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL type input_of(const type& t) { return detail::input_maker().run(t); }

}  // namespace hcl::inline v1_0::model
