// Compares the values that two descriptions accept, and how each reads them. Implementation of
// compatibility.hpp.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/compatibility.hpp>
#include <hcl/config/impl/described_block.hpp>
#include <hcl/config/impl/setting_value.hpp>
#include <hcl/record/bind.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/regex/parse.hpp>
#include <hcl/regex/program.hpp>
#include <hcl/value/operate.hpp>
#include <hcl/value/parts.hpp>

namespace hcl::inline v1_0::detail {

// The value as a member of that type would be written again.
template <typename T>
[[nodiscard]] std::optional<value> reread(const value& from) {
  const outcome<T> made = from_value<T>(from);
  return made ? std::optional<value>(to_value(*made)) : std::nullopt;
}
// A scalar without the rules of its description; nothing if it is none of that form. A duration without a
// unit becomes a tuple of its number, as the unit is not known.
[[nodiscard]] inline std::optional<value> reread(const value_description& of, const value& from) {
  switch (of.form) {
    case value_form::boolean: return of.takes_numbers ? reread<loose_bool>(from) : reread<bool>(from);
    case value_form::number: return reread<number>(from);
    case value_form::integer: {
      std::optional<value> made = reread<number>(from);
      return made && made->as_number().is_integer() ? made : std::nullopt;
    }
    case value_form::text:
    case value_form::path:
    case value_form::enumeration: return reread<std::string>(from);
    case value_form::character: return reread<char>(from);
    case value_form::duration:
      if (of.takes_numbers)
        if (const std::optional<value> plain = reread<number>(from))
          return plain->as_number().is_integer() ? std::optional(value::tuple({*plain})) : std::nullopt;
      return reread<std::chrono::nanoseconds>(from);
    case value_form::byte_size: return reread<byte_size>(from);
    case value_form::time: return reread<std::chrono::sys_time<std::chrono::nanoseconds>>(from);
    case value_form::date: return reread<std::chrono::year_month_day>(from);
    case value_form::base64: return reread<base64<>>(from);
    case value_form::ip_address: return reread<ip_address>(from);
    case value_form::cidr: return reread<cidr>(from);
    case value_form::version: return reread<semantic_version>(from);
    default: return from;
  }
}

// The number that bounds compare: the number itself, nanoseconds or bytes.
[[nodiscard]] inline std::optional<number> measure(const value_description& of, const value& from) {
  if (from.is_null() || !from.is_known()) return std::nullopt;
  if (of.form == value_form::duration && from.kind() == type_kind::string) {
    const outcome<std::chrono::nanoseconds> made = from_value<std::chrono::nanoseconds>(from);
    return made ? std::optional(number(made->count())) : std::nullopt;
  }
  if (of.form == value_form::byte_size) {
    const outcome<byte_size> made = from_value<byte_size>(from);
    return made ? std::optional(number(made->bytes)) : std::nullopt;
  }
  return from.kind() == type_kind::number ? std::optional(from.as_number()) : std::nullopt;
}
// Whether `a` is known to be less.
[[nodiscard]] inline bool is_less(const value_description& of, const value& a, const value& b) {
  const std::optional<number> x = measure(of, a), y = measure(of, b);
  return x && y && *x < *y;
}
[[nodiscard]] inline bool is_whole_match(std::string_view pattern, std::string_view text) {
  const auto program = regex::regex_reader(pattern).read_whole();
  return program && regex::regex_machine(*program, regex::regex_max_work).find(text, 0) != nullptr;
}
[[nodiscard]] inline bool is_choice(const value_description& of, const value& v) {
  return std::any_of(of.choices.begin(), of.choices.end(), [&](const named_value& c) {
    const std::optional<value> written = reread(of, c.what);
    return written && *written == v;
  });
}

// Whether a scalar that was read keeps to bounds, choices and pattern.
[[nodiscard]] inline bool keeps_rules(const value_description& of, const value& v) {
  if (of.low && is_less(of, v, *of.low)) return false;
  if (of.high && is_less(of, *of.high, v)) return false;
  if (!of.choices.empty() && !is_choice(of, v)) return false;
  if (v.is_null() || v.kind() != type_kind::string) return true;
  if (of.form == value_form::base64 && of.size) {
    const outcome<base64<>> bytes = from_value<base64<>>(v);
    return bytes && bytes->size() == *of.size;
  }
  return !(of.is_non_empty && v.as_string().empty()) &&
         (of.pattern.empty() || is_whole_match(of.pattern, v.as_string()));
}
[[nodiscard]] inline bool has_length(const value_description& of, std::size_t length) {
  if (of.form == value_form::tuple && length != of.parts.size()) return false;
  return (!of.size || length == *of.size) && !(of.is_non_empty && length == 0);
}

// The alternative that a value chooses, and the alternatives of that; null if there is none.
[[nodiscard]] inline const value_description* chosen_part(const value_description& of, const value& v) {
  if (of.form != value_form::alternatives) return &of;
  for (std::size_t i = 0; i != of.parts.size(); ++i) {
    const value_description& part = of.parts[i];
    if (of.discriminator.empty()) {
      const bool is_text = v.kind() == type_kind::string && takes_text(part);
      if (is_text || suits(part, v)) return chosen_part(part, v);
    } else if (has_members(v)) {
      for (const member& m : v.members())
        if (m.name == of.discriminator && m.value == value(of.names[i])) return &part;
    }
  }
  return nullptr;
}

// The member that takes an attribute of an object; that for the rest, if there is one.
[[nodiscard]] inline const member_description* taker_of(const struct_description& of, std::string_view name) {
  const member_description* const m = find_attribute_member(of, name);
  return m ? m : rest_member(of);
}

// A value as a member of that description has it: texts, numbers, tuples and objects of them in one form, so
// that equal ones mean the same. Nothing if it is rejected. `was`, `is`: two descriptions, of which it is
// one; members have their names by the second, and what leaving them out means if that differs.
[[nodiscard]] std::optional<value> read_as(const value_description& of, const value& v,
                                           const value_description& was, const value_description& is);
[[nodiscard]] inline std::optional<value> read_as(const value_description& of, const value& v) {
  return read_as(of, v, of, of);
}

// The attribute that had one of the names of a member, or whose name that takes.
[[nodiscard]] inline const member_description* attribute_before(const struct_description& was,
                                                                const member_description& is) {
  for (const member_description& m : was.members)
    if (takes_attribute(m) && (is_called(is, m.name) || is_called(m, is.name))) return &m;
  return nullptr;
}

// Whether leaving out the one means what leaving out the other does. Secrets are not compared.
[[nodiscard]] inline bool is_same_default(const member_description& was, const member_description& is) {
  if (was.holds_secret || is.holds_secret) return true;
  if (!was.default_value || !is.default_value) return !was.default_value && !is.default_value;
  const std::optional<value> old = read_as(was.value, *was.default_value, was.value, is.value),
                             now = read_as(is.value, *is.default_value, was.value, is.value);
  return old && now ? *old == *now : *was.default_value == *is.default_value;
}

// The same of an object. `choice`: the attribute that chose the struct.
[[nodiscard]] inline std::optional<value> read_object(const struct_description& of, const value& v,
                                                      std::string_view choice, const struct_description& was,
                                                      const struct_description& is) {
  std::map<std::string, value> made;
  std::set<const member_description*> set;
  for (const member& one : v.members()) {
    const bool chooses = !choice.empty() && one.name == choice;
    const member_description* const m = taker_of(of, one.name);
    const member_description *before = taker_of(was, one.name), *now = taker_of(is, one.name);
    if (!m && !chooses) return std::nullopt;
    if (!chooses && one.value.is_null() && !m->is_required) continue;
    std::optional<value> inside = one.value;
    if (!chooses)
      inside = before && now ? read_as(m->value, one.value, before->value, now->value)
                             : read_as(m->value, one.value);
    const bool has_name = now && now->form != member_form::rest;
    if (!inside || !made.emplace(has_name ? std::string(now->name) : one.name, *inside).second)
      return std::nullopt;
    set.insert(m);
  }
  for (const member_description& m : of.members)
    if (takes_attribute(m) && m.is_required && !set.contains(&m) && m.name != choice) return std::nullopt;
  for (const member_description& now : is.members) {
    const member_description* const before = takes_attribute(now) ? attribute_before(was, now) : nullptr;
    if (before && !made.contains(std::string(now.name)) && !is_same_default(*before, now))
      made.emplace(now.name, value(&of == &is));
  }
  std::vector<member> members;
  members.reserve(made.size());
  for (auto& [name, inside] : made)
    members.push_back({name, std::move(inside)});
  return value::object(std::move(members));
}

[[nodiscard]] inline std::optional<value> read_as(const value_description& of, const value& v,
                                                  const value_description& was, const value_description& is) {
  if (!v.is_known()) return v;
  if (v.is_null()) return of.takes_null || of.form == value_form::any ? std::optional(v) : std::nullopt;
  const value_description *part = chosen_part(of, v), *before = chosen_part(was, v),
                          *now = chosen_part(is, v);
  if (!part) return std::nullopt;
  const bool is_alike =
      before && now && before->form == now->form && before->parts.size() == now->parts.size();
  if (!is_alike) before = now = part;
  if (part->form == value_form::object) {
    if (!has_members(v)) return std::nullopt;
    return read_object(*part->inside, v, of.discriminator, *before->inside, *now->inside);
  }
  const bool is_map = part->form == value_form::map;
  if (!is_map && !is_list(*part) && part->form != value_form::tuple) {
    std::optional<value> made = reread(*part, v);
    return made && keeps_rules(*part, *made) ? made : std::nullopt;
  }
  if (!has_parts(v) || has_members(v) != is_map || !has_length(*part, v.size())) return std::nullopt;
  std::vector<value> elements;
  std::vector<member> members;
  for (std::size_t i = 0; i != v.size(); ++i) {
    const std::size_t number = part->form == value_form::tuple ? i : part->parts.size() - 1;
    std::optional<value> made = read_as(part->parts[number], is_map ? v.members()[i].value : v.elements()[i],
                                        before->parts[number], now->parts[number]);
    if (!made) return std::nullopt;
    elements.push_back(*std::move(made));
    if (!is_map) continue;
    const std::optional<value> key = read_as(part->parts.front(), value(v.members()[i].name));
    if (!key) return std::nullopt;
    members.push_back(
        {key->kind() == type_kind::string ? std::string(key->as_string()) : to_json(*key).value_or(""),
         std::move(elements.back())});
  }
  if (is_map) return value::object(std::move(members));
  if (part->form == value_form::set) {
    const std::set<value, value_less> each(elements.begin(), elements.end());
    elements.assign(each.begin(), each.end());
  }
  return value::tuple(std::move(elements));
}

// The attributes that choose the structs of a body or an object, before and now; empty: none.
struct choice_names_of {
  std::string_view was{}, is{};
  [[nodiscard]] bool chose(std::string_view name) const { return !was.empty() && name == was; }
  [[nodiscard]] bool chooses(std::string_view name) const { return !is.empty() && name == is; }
};

// The effect on a file that has the value.
[[nodiscard]] inline change_effect effect_on(const value_description& was, const value_description& is,
                                             const value& v) {
  const std::optional<value> before = read_as(was, v, was, is), now = read_as(is, v, was, is);
  if (!before || !v.is_known()) return change_effect::fine;
  if (!now) return change_effect::breaking;
  return *before == *now ? change_effect::fine : change_effect::meaning;
}

}  // namespace hcl::inline v1_0::detail
