// Explains why one type does not convert to another: the definitions of value/convert.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/support/outcome.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/build.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0::detail {

// Shortens a long message to its beginning and end.
[[nodiscard]] inline std::string shortened(std::string text, std::size_t max_length) {
  if (text.size() <= max_length) return text;
  const std::size_t end = beginning_of(text, max_length / 2).size();
  const std::size_t begin = beginning_of(text, text.size() - max_length / 2).size();
  return text.replace(end, begin - end, " ... ");
}

// A name in double quotes, with what would break the line escaped: `"a\nb"`. Long ones are cut.
[[nodiscard]] inline std::string in_quotes(std::string_view name) {
  std::string text;
  append_quoted(text, beginning_of(name));
  return text;
}

// `a list of number`, `an object`, `any type`
[[nodiscard]] inline std::string with_article(const std::string& noun) {
  if (noun.starts_with("any ")) return noun;
  const bool vowel = !noun.empty() && std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + noun;
}

[[nodiscard]] inline failure at_index(failure inner, std::size_t index) {
  inner.path.insert(0, '[' + std::to_string(index) + ']');
  return inner;
}
[[nodiscard]] inline failure at_key(failure inner, std::string_view key) {
  inner.path.insert(0, '[' + in_quotes(key) + ']');
  return inner;
}
[[nodiscard]] inline failure at_attribute(failure inner, std::string_view name) {
  inner.path.insert(0, '.' + std::string(name));
  return inner;
}

[[nodiscard]] inline std::string mismatch_text(const type& have, const type& want,
                                               const conversion_rules& rules, unsigned depth);

// Whether naming both types helps. Not for a string that could have been a number or bool.
[[nodiscard]] inline bool both_types_say(const type& have, const type& want) {
  if (have.is_primitive() != want.is_primitive() || want.kind() == type_kind::string) return true;
  const bool number_and_bool = (want.kind() == type_kind::boolean && have.kind() == type_kind::number) ||
                               (want.kind() == type_kind::number && have.kind() == type_kind::boolean);
  return number_and_bool || (have.kind() == type_kind::tuple && want.kind() == type_kind::object) ||
         (have.kind() == type_kind::object && want.kind() == type_kind::tuple);
}

[[nodiscard]] inline std::string required_text(const type& want) {
  return with_article(friendly_constraint_name(want)) + " is required";
}
[[nodiscard]] inline std::string required_text(const type& have, const type& want) {
  return required_text(want) + ", but this is " + with_article(friendly_name(have));
}

// `names`: the first of `count` names.
[[nodiscard]] inline std::string missing_attributes_text(const std::vector<std::string>& names,
                                                         std::size_t count) {
  std::string list = count == 1 ? "attribute " : "attributes ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i != 0) list += i + 1 != count ? ", " : count > 2 ? ", and " : " and ";
    list += names[i];
  }
  if (count > names.size()) list += " and " + std::to_string(count - names.size()) + " others";
  return list + (count == 1 ? " is required" : " are required");
}

[[nodiscard]] inline std::string object_mismatch(const type& have, const type& want,
                                                 const conversion_rules& rules, unsigned depth) {
  constexpr std::size_t max_named = 10;
  std::vector<std::string> missing;
  std::size_t count = 0;
  const object_attribute* unfit = nullptr;
  const object_attribute* unfit_have = nullptr;
  for (const object_attribute& a : want.attributes()) {
    const object_attribute* mine = have.find(a.name);
    if (!mine) {
      if (!a.optional && ++count <= max_named) missing.push_back(in_quotes(a.name));
    } else if (!unfit && !rules.exists(mine->type, a.type, depth + 1)) {
      unfit = &a;
      unfit_have = mine;
    }
  }
  if (count != 0 && rules.options().objects == hcl::missing_attributes::required)
    return missing_attributes_text(missing, count);
  if (unfit)
    return "attribute " + in_quotes(unfit->name) + ": " +
           mismatch_text(unfit_have->type, unfit->type, rules, depth + 1);
  return "the object's attributes do not fit";
}

// The first part that does not become what is wanted of it; empty if there is none.
template <typename WantedAt>
[[nodiscard]] std::string first_misfit(const type& have, const conversion_rules& rules, unsigned depth,
                                       const WantedAt& wanted_at) {
  const std::vector<type> parts = inner_types(have);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const type& wanted = wanted_at(i);
    if (rules.exists(parts[i], wanted, depth + 1)) continue;
    const std::string place =
        have.kind() == type_kind::object ? in_quotes(have.attributes()[i].name) : std::to_string(i);
    return "element " + place + ": " + mismatch_text(parts[i], wanted, rules, depth + 1);
  }
  return {};
}

// Tuples and objects where a collection is wanted.
[[nodiscard]] inline std::string element_mismatch(const type& have, const type& want,
                                                  const conversion_rules& rules, unsigned depth) {
  const type& wanted = want.element();
  if ((want.kind() == type_kind::map) != (have.kind() == type_kind::object)) return required_text(have, want);
  if (wanted.is_dynamic()) {
    return "all elements of the " + std::string(keyword(want.kind())) + " must have the same type";
  }
  std::string first = first_misfit(have, rules, depth, [&](std::size_t) -> const type& { return wanted; });
  return first.empty() ? "every element must be " + with_article(friendly_constraint_name(wanted)) : first;
}

inline std::string mismatch_text(const type& have, const type& want, const conversion_rules& rules,
                                 unsigned depth) {
  if (depth > max_walk_depth) return "the type is nested too deeply";
  if (have.kind() == type_kind::object && want.kind() == type_kind::object)
    return object_mismatch(have, want, rules, depth);
  if (have.is_structural() && want.is_collection()) return element_mismatch(have, want, rules, depth);
  if (have.is_collection() && want.is_collection()) {
    if ((have.kind() == type_kind::map) != (want.kind() == type_kind::map)) return required_text(have, want);
    return "wrong type of " + std::string(keyword(want.kind())) +
           " elements: " + mismatch_text(have.element(), want.element(), rules, depth + 1);
  }
  if (have.kind() == type_kind::tuple && want.kind() == type_kind::tuple) {
    if (have.elements().size() != want.elements().size()) {
      return "a tuple of " + std::to_string(want.elements().size()) + " elements is required, but this has " +
             std::to_string(have.elements().size());
    }
    std::string first =
        first_misfit(have, rules, depth, [&](std::size_t i) -> const type& { return want.elements()[i]; });
    if (!first.empty()) return first;
  }
  if (both_types_say(have, want)) return required_text(have, want);
  return required_text(want);
}

// The first mismatch, if any.
[[nodiscard]] inline std::optional<failure> find_nonconformance(const type& have, const type& want,
                                                                unsigned depth = 0) {
  if (want.is_dynamic() || have == want) return std::nullopt;
  if (depth > max_walk_depth) return failure{"the type is nested too deeply"};
  if (have.kind() == type_kind::object && want.kind() == type_kind::object) {
    for (const object_attribute& a : have.attributes())
      if (!want.find(a.name)) return failure{"unsupported attribute " + in_quotes(a.name)};
    for (const object_attribute& a : want.attributes()) {
      const object_attribute* mine = have.find(a.name);
      if (!mine) return failure{"missing required attribute " + in_quotes(a.name)};
      if (auto inner = find_nonconformance(mine->type, a.type, depth + 1))
        return at_attribute(*std::move(inner), a.name);
    }
    return std::nullopt;
  }
  if (have.kind() == type_kind::tuple && want.kind() == type_kind::tuple) {
    if (have.elements().size() != want.elements().size()) {
      return failure{std::to_string(want.elements().size()) + " elements are required, but this has " +
                     std::to_string(have.elements().size())};
    }
    for (std::size_t i = 0; i < want.elements().size(); ++i) {
      if (auto inner = find_nonconformance(have.elements()[i], want.elements()[i], depth + 1))
        return at_index(*std::move(inner), i);
    }
    return std::nullopt;
  }
  if (have.is_collection() && have.kind() == want.kind())
    return find_nonconformance(have.element(), want.element(), depth + 1);
  return failure{required_text(have, want)};
}

[[nodiscard]] inline bool conforms(const type& have, const type& want) {
  return !find_nonconformance(have, want);
}

}  // namespace hcl::inline v1_0::detail
