// Values that are near to what a description allows, and that it rejects. Implementation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/impl/random_values.hpp>

namespace hcl::inline v1_0::detail {

struct near_value {
  value what{};
  std::string_view words{};  // of the mistake
};

// A value that no scalar of the form accepts, whatever its rules are.
[[nodiscard]] inline std::optional<near_value> near_form(const value_description& of) {
  switch (of.form) {
    case value_form::boolean: return near_value{value("perhaps"), "a text instead of true or false"};
    case value_form::number: return near_value{value("many"), "a text instead of a number"};
    case value_form::integer: return near_value{value(1.5), "a number that is not whole"};
    case value_form::duration: return near_value{value("soon"), "a text that is no duration"};
    case value_form::byte_size: return near_value{value("big"), "a text that is no size"};
    case value_form::time: return near_value{value("noon"), "a text that is no time"};
    case value_form::date: return near_value{value("2024-02-30"), "a text that is no date"};
    case value_form::base64: return near_value{value("*"), "a text that is not base64"};
    case value_form::ip_address: return near_value{value("192.0.2.256"), "a text that is no address"};
    case value_form::cidr: return near_value{value("10.0.0.0/33"), "a text that is no network"};
    case value_form::version: return near_value{value("1.x"), "a text that is no version"};
    case value_form::character: return near_value{value("ab"), "a text of two characters"};
    case value_form::text:
    case value_form::path: return near_value{value::tuple({}), "a list instead of a text"};
    case value_form::list:
    case value_form::set:
    case value_form::tuple: return near_value{value(true), "a bool instead of a list"};
    case value_form::map:
    case value_form::object: return near_value{value::tuple({}), "a list instead of an object"};
    case value_form::enumeration:
    case value_form::any:
    case value_form::expression:
    case value_form::type:
    case value_form::alternatives: break;
  }
  return std::nullopt;
}

// Ways in which a value breaks the rules that are known of it.
inline void add_near_rules(const value_description& of, std::vector<near_value>& all) {
  if (!of.choices.empty()) {
    const bool are_numbers = of.choices.front().what.kind() == type_kind::number;
    all.push_back({are_numbers ? value(-987'654'321) : value("no such choice"), "a value that is no choice"});
  }
  if (of.low && of.low->kind() == type_kind::number)
    all.push_back({value(of.low->as_number() - number(1)), "a number below the least"});
  if (of.high && of.high->kind() == type_kind::number)
    all.push_back({value(of.high->as_number() + number(1)), "a number above the greatest"});
  if (!of.pattern.empty()) {
    const matching_text pattern(of.pattern);
    for (const std::string_view text : {"", "?", "a b", "\u00E9\n"})
      if (!pattern.matches(text)) all.push_back({value(text), "a text that does not match"});
  }
  if (of.is_non_empty && of.form == value_form::text) all.push_back({value(""), "an empty text"});
}

// Values beside `good`, one of which is wrong in one place; nothing if anything would do.
[[nodiscard]] inline std::optional<near_value> near_miss(const value_description& of, const value& good,
                                                         random_numbers& random) {
  std::vector<near_value> all;
  if (std::optional<near_value> by_form = near_form(of)) all.push_back(*std::move(by_form));
  add_near_rules(of, all);
  const bool is_list =
      of.form == value_form::list || of.form == value_form::set || of.form == value_form::tuple;
  if (is_list && of.is_non_empty) all.push_back({value::tuple({}), "an empty list"});
  if (is_list && good.size() != 0) {
    std::vector<value> elements(good.elements().begin(), good.elements().end());
    if (of.size || of.form == value_form::tuple) {
      all.push_back({value::tuple({elements.begin(), elements.end() - 1}), "a list with an element missing"});
    }
    const value_description& part = of.form == value_form::tuple ? of.parts.back() : of.parts.front();
    if (std::optional<near_value> last = near_miss(part, elements.back(), random)) {
      elements.back() = std::move(last->what);
      all.push_back({value::tuple(std::move(elements)), last->words});
    }
  }
  if (of.form == value_form::map && good.size() != 0) {
    std::vector<member> members(good.members().begin(), good.members().end());
    if (std::optional<near_value> first = near_miss(of.parts.back(), members.front().value, random)) {
      members.front().value = std::move(first->what);
      all.push_back({value::object(std::move(members)), first->words});
    }
  }
  if (all.empty()) return std::nullopt;
  return std::move(all[random.below(all.size())]);
}

}  // namespace hcl::inline v1_0::detail
