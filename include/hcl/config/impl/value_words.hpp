// Describes values and blocks of members in words. Implementation.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/config/description.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/value/impl/describe.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] std::string value_words(const value_description& of);

[[nodiscard]] inline std::string words_of_parts(const value_description& of) {
  std::string words;
  for (const value_description& part : of.parts)
    words.append(words.empty() ? "" : ", ").append(value_words(part));
  return words;
}

// Describes the form alone, without its rules.
[[nodiscard]] inline std::string words_of_form(const value_description& of) {
  std::string noun(of.noun);
  switch (of.form) {
    case value_form::any: return of.noun.empty() || noun == "a value" ? "any value" : noun;
    case value_form::boolean: return "true or false";
    case value_form::character: return "one ASCII character";
    case value_form::expression: return "an expression";
    case value_form::object: return "an object";
    case value_form::list:
    case value_form::set:
      return "a list" + (of.size ? " of length " + std::to_string(*of.size) : "") + ", each element " +
             value_words(of.parts.front());
    case value_form::map: return "a map, each value " + value_words(of.parts.back());
    case value_form::tuple: return "a list of " + std::to_string(of.parts.size()) + ": " + words_of_parts(of);
    case value_form::alternatives: {
      std::string words;
      for (const value_description& part : of.parts)
        if (of.discriminator.empty()) words.append(words.empty() ? "" : ", or ").append(value_words(part));
      return words.empty() ? "an object" : words;
    }
    default: return noun;
  }
}

// `a whole number from 1 to 64`, `"debug" or "warn"`, `a list, each element a text that is not empty`.
[[nodiscard]] inline std::string value_words(const value_description& of) {
  if (!of.rule.empty()) return std::string(of.rule);
  if (!of.choices.empty()) {
    std::vector<value> allowed;
    for (const named_value& choice : of.choices)
      allowed.push_back(choice.what);
    return encoding::choices_words(allowed);
  }
  const bool has_bounds = (of.low || of.high) && !of.has_type_bounds;
  if (has_bounds) return encoding::bounds_words(of.noun, of.low, of.high);
  std::string words = of.long_noun.empty() ? words_of_form(of) : std::string(of.long_noun);
  if (of.is_non_empty) words += of.form == value_form::text ? " that is not empty" : ", not empty";
  if (!of.pattern.empty()) words.append(" that matches ").append(of.pattern);
  return words;
}

// `blocks, together two at most`, `block: both ends or none`.
[[nodiscard]] inline std::string words_of_blocks(const member_description& m, const block_description& b) {
  std::string words = m.is_repeated ? "blocks" : "block";
  if (!m.blocks_rule.empty()) words.append(", together ").append(m.blocks_rule);
  if (!b.rule.empty()) words.append(m.is_repeated ? ", each " : ": ").append(b.rule);
  return words;
}

// Placeholders for values that the author must fill in.

[[nodiscard]] inline std::string_view sample_of_form(value_form form) {
  switch (form) {
    case value_form::boolean: return "true";
    case value_form::number:
    case value_form::integer: return "1";
    case value_form::duration: return "\"1m30s\"";
    case value_form::byte_size: return "\"64KiB\"";
    case value_form::time: return "\"2024-02-29T08:30:00Z\"";
    case value_form::date: return "\"2024-02-29\"";
    case value_form::base64: return "\"aGVsbG8=\"";
    case value_form::ip_address: return "\"192.0.2.1\"";
    case value_form::cidr: return "\"10.0.0.0/8\"";
    case value_form::version: return "\"1.4.0\"";
    case value_form::character: return "\"x\"";
    case value_form::type: return "string";
    case value_form::list:
    case value_form::set: return "[]";
    case value_form::map: return "{}";
    default: return {};
  }
}

// The example in a noun, without quotes: it depends on the unit of a duration.
[[nodiscard]] inline std::string_view example_in(std::string_view noun) {
  noun.remove_prefix((std::min)(noun.find('"'), noun.size()));
  return noun.empty() ? noun : noun.substr(1, noun.rfind('"') - 1);
}

// A literal of the values, if one is known. `name`: the placeholder of a string.
[[nodiscard]] inline std::optional<std::string> placeholder(const value_description& of,
                                                            std::string_view name) {
  if (!of.rule.empty() || !of.pattern.empty()) return std::nullopt;
  if (!of.choices.empty()) return written_literal(of.choices.front().what);
  if (of.low && !of.has_type_bounds) return written_literal(*of.low);
  if (of.high && !of.has_type_bounds) return written_literal(*of.high);
  const bool is_container = of.form == value_form::list || of.form == value_form::set ||
                            of.form == value_form::map || of.form == value_form::base64;
  if (is_container && (of.is_non_empty || of.size)) return std::nullopt;
  if (of.form == value_form::text || of.form == value_form::path) return written_literal(value(name));
  if (of.form == value_form::duration && !of.long_noun.empty())
    return written_literal(value(example_in(of.long_noun)));
  const std::string_view known = sample_of_form(of.form);
  return known.empty() ? std::nullopt : std::optional<std::string>(known);
}

}  // namespace hcl::inline v1_0::detail
