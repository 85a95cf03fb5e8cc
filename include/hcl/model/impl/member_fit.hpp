// Finds the part of an expression that does not fit its member, and explains why.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/model/check_table.hpp>
#include <hcl/model/impl/check_expression.hpp>
#include <hcl/model/impl/conversion.hpp>
#include <hcl/model/impl/explain.hpp>
#include <hcl/model/rewrite.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v1_0::model::detail {

// Whether an expression has neither names nor calls.
[[nodiscard]] inline bool is_written_out(const tree& nodes, const node& root) {
  bool is_plain = true;
  walk(nodes, &root, [&](const node& n) {
    is_plain = is_plain && n.kind != node_kind::scope_traversal && n.kind != node_kind::splat_item &&
               n.kind != node_kind::function_call && n.kind != node_kind::broken &&
               !(n.kind == node_kind::relative_traversal && variable_of(n));
    return is_plain;
  });
  return is_plain;
}

// The attribute that selects one of several objects by its value, with all its values.
struct discriminator {
  std::string name;
  type values{};

  // The object of the choice that has this value; null if none has.
  [[nodiscard]] const type* choice(const type& from, const hcl::value& said) const {
    for (const type& each : from.elements())
      if (const type* const value = each.find(name); value && value->value() == said) return &each;
    return nullptr;
  }
};

// The discriminator of a union of objects, if any.
[[nodiscard]] inline std::optional<discriminator> discriminator_of(const type& choice) {
  const property* which = nullptr;
  std::vector<type> values;
  for (const type& each : choice.elements()) {
    if (each.is(type_kind::none)) continue;
    for (const property& p : each.properties())
      if (!which && p.type.is(type_kind::constant)) which = &p;
    const type* const value = which ? each.find(which->name) : nullptr;
    if (!value || !value->is(type_kind::constant)) return std::nullopt;
    values.push_back(*value);
  }
  if (values.size() < 2) return std::nullopt;
  return discriminator{which->name, type::union_of(std::move(values))};
}

// Whether the literal text of a template excludes the type, a number or a bool.
[[nodiscard]] inline bool is_certainly_text(const tree& nodes, const node& n, type_kind wanted) {
  const std::string_view letters = wanted == type_kind::boolean ? "truefals01" : "0123456789+-.eE";
  if (n.kind != node_kind::template_expr) return false;
  for (const node* const part : as<syntax::template_expr>(n).parts) {
    const std::optional<hcl::value> text = literal_value(nodes, *part);
    if (!text || text->kind() != hcl::type_kind::string || text->is_null() || !text->is_known()) continue;
    if (text->unmarked().as_string().find_first_not_of(letters) != std::string_view::npos) return true;
  }
  return false;
}

class member_fit {
 public:
  member_fit(check_memory& types, const tree& nodes) noexcept : types_(types), nodes_(nodes) {}

  // Empty if the expression may fit.
  [[nodiscard]] std::optional<misfit> find(const node& part, const type& wanted) {
    const node& n = nodes_.bare(part);
    const type& want = type_besides_none(wanted);
    if (want.is_dynamic()) return std::nullopt;
    if (const std::optional<value> literal = written_value(nodes_, n); literal && literal->is_known()) {
      const type have = type::constant(*literal);
      return fits(have, wanted) ? std::nullopt : std::optional(misfit{{}, &n, {}, have, want});
    }
    if (depth_ == max_depth) return by_type(n, wanted);
    ++depth_;
    std::optional<misfit> found = in_parts(n, wanted, want);
    --depth_;
    return found;
  }

  // The sentence about a part of the member of that name.
  [[nodiscard]] static std::string sentence(const misfit& part, std::string_view name) {
    const std::string called = hcl::detail::in_quotes(std::string(name) + part.path);
    if (!part.why.empty()) return called + ' ' + part.why;
    return called + ' ' + hcl::detail::must_be(noun_of(part.want.without_none()), noun_of(part.have));
  }

 private:
  static constexpr std::size_t max_depth = 200;

  [[nodiscard]] bool fits(const type& have, const type& wanted) {
    return types_.fits(wanted, have, relation_mode::decode);
  }
  [[nodiscard]] mismatch_search search() noexcept { return {types_.relations(), relation_mode::decode}; }
  [[nodiscard]] std::optional<misfit> in_parts(const node& n, const type& wanted, const type& want) {
    if (n.kind == node_kind::conditional) return in_arms(as<syntax::conditional>(n), wanted);
    if (n.kind == node_kind::tuple) return in_elements(n, as<syntax::tuple_expr>(n).elements, wanted, want);
    if (n.kind == node_kind::json_array)
      return in_elements(n, as<syntax::json_array>(n).elements, wanted, want);
    if (is_object(n)) return in_properties(n, wanted, want);
    const type_kind plain = want.kind();
    const bool wants_no_text =
        plain == type_kind::integer || plain == type_kind::number || plain == type_kind::boolean;
    if (wants_no_text && is_certainly_text(nodes_, n, plain)) return misfit{{}, &n, {}, type::string(), want};
    return by_type(n, wanted);
  }
  // If both arms are primitive, it is enough that one of them fits.
  [[nodiscard]] std::optional<misfit> in_arms(const syntax::conditional& n, const type& wanted) {
    if (!is_scalar(*n.true_result) || !is_scalar(*n.false_result)) return by_type(n, wanted);
    std::optional<misfit> first = find(*n.true_result, wanted);
    return first && find(*n.false_result, wanted) ? std::move(first) : std::nullopt;
  }
  [[nodiscard]] bool is_scalar(const node& n) const noexcept {
    const type& of = nodes_.type_of(n);
    return of.is_primitive() || of.is(type_kind::none) ||
           (of.is(type_kind::constant) && of.underlying().is_primitive());
  }
  [[nodiscard]] std::optional<misfit> in_elements(const node& n, const syntax::node_list& elements,
                                                  const type& wanted, const type& want) {
    const bool is_tuple = want.is(type_kind::tuple);
    if (!(is_tuple || want.is(type_kind::list) || want.is(type_kind::set)) ||
        (is_tuple && want.elements().size() != elements.size()))
      return by_type(n, wanted);
    for (std::size_t i = 0; i < elements.size(); ++i) {
      std::optional<misfit> part = find(*elements[i], is_tuple ? want.elements()[i] : want.element());
      if (!part) continue;
      part->path.insert(0, '[' + std::to_string(i) + ']');
      return part;
    }
    return std::nullopt;
  }
  // If a key is there twice, the last value counts.
  [[nodiscard]] std::optional<misfit> in_properties(const node& n, const type& wanted, const type& want) {
    const type& given = nodes_.type_of(n);
    if (given.is(type_kind::object) && want.is(type_kind::alternatives)) return in_choice(n, wanted, want);
    const bool is_map = want.is(type_kind::map);
    if (!given.is(type_kind::object) || !(is_map || want.is(type_kind::object))) return by_type(n, wanted);
    if (misfit other{{}, &n, {}, given, want}; !is_map && search().find_names(other, given, want))
      return other;
    for (const auto& [name, item] : values_in(n)) {
      const type* const inside = is_map ? &want.element() : want.find(name);
      std::optional<misfit> part = inside ? find(*item, *inside) : std::nullopt;
      if (!part) continue;
      part->path.insert(0, '.' + name);
      return part;
    }
    return std::nullopt;
  }
  // One of several objects, which an attribute tells apart.
  [[nodiscard]] std::optional<misfit> in_choice(const node& n, const type& wanted, const type& want) {
    const std::optional<discriminator> by = discriminator_of(want);
    if (!by) return by_type(n, wanted);
    const value_table values = values_in(n);
    const auto which = values.find(by->name);
    if (which == values.end())
      return misfit{{},
                    &n,
                    "must have the attribute " + hcl::detail::in_quotes(by->name) + '.',
                    nodes_.type_of(n),
                    want};
    std::optional<misfit> part = find(*which->second, by->values);
    if (part) {
      part->path.insert(0, '.' + by->name);
      return part;
    }
    const std::optional<value> said = written_value(nodes_, *which->second);
    const type* const chosen = said ? by->choice(want, *said) : nullptr;
    return chosen ? in_properties(n, *chosen, *chosen) : by_type(n, wanted);
  }
  using value_table = std::map<std::string, const node*, std::less<>>;
  [[nodiscard]] value_table values_in(const node& n) const {
    value_table values;
    for_each_item(n, [&](const node& key, const node& item) {
      if (std::optional<std::string> name = literal_key(nodes_, key)) values[*std::move(name)] = &item;
    });
    return values;
  }

  [[nodiscard]] std::optional<misfit> by_type(const node& n, const type& wanted) {
    const type& given = nodes_.type_of(n);
    if (fits(given, wanted)) return std::nullopt;
    misfit part{{}, &n, {}, given, wanted};
    search().descend(part);
    return part;
  }

  check_memory& types_;
  const tree& nodes_;
  std::size_t depth_ = 0;
};

}  // namespace hcl::inline v1_0::model::detail
