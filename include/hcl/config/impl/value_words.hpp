// Describes values and blocks of members in words. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/config/description.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/value/impl/describe.hpp>

namespace hcl::inline v1_0::detail {

// The samples and words for a form of values, in generated texts and in messages.
struct form_words {
  std::string_view sample;     // a literal to start from; empty: none
  std::string_view wrong;      // a literal that is wrong whatever the rules of the member are; empty: none
  std::string_view mistake;    // what `wrong` is, in words
  bool takes_text;             // a value may be a text
  bool is_written_as_text;     // outside of files, its text is the value and no expression
  std::string_view example{};  // of such an expression, if not obvious
};
inline constexpr form_words words_of_forms[] = {
    {"", "", "", true, false},                                                            // any
    {"", "[]", "a list instead of a text", true, true},                                   // text
    {R"("x")", R"("ab")", "a text of two characters", true, true},                        // character
    {"true", R"("perhaps")", "a text instead of true or false", false, true},             // boolean
    {"1", R"("many")", "a text instead of a number", false, true},                        // number
    {"1", "1.5", "a number that is not whole", false, true},                              // integer
    {R"("1m30s")", R"("soon")", "a text that is not a duration", true, true},             // duration
    {R"("64KiB")", R"("big")", "a text that is not a size", true, true},                  // byte_size
    {R"("2024-02-29T08:30:00Z")", R"("noon")", "a text that is not a time", true, true},  // time
    {R"("2024-02-29")", R"("2024-02-30")", "a text that is not a date", true, true},      // date
    {R"("aGVsbG8=")", R"("*")", "a text that is not base64", true, true},                 // base64
    {R"("192.0.2.1")", R"("192.0.2.256")", "a text that is not an address", true, true},  // ip_address
    {R"("10.0.0.0/8")", R"("10.0.0.0/33")", "a text that is not a network", true, true},  // cidr
    {R"("1.4.0")", R"("1.x")", "a text that is not a version", true, true},               // version
    {"", "[]", "a list instead of a text", true, true},                                   // path
    {"", "", "", true, true},                                                             // enumeration
    {"", "", "", true, false},                                                            // expression
    {"string", "", "", true, false},                                                      // type
    {"[]", "true", "a bool instead of a list", false, false, R"(: ["a", "b"])"},          // list
    {"[]", "true", "a bool instead of a list", false, false, R"(: ["a", "b"])"},          // set
    {"", "true", "a bool instead of a list", false, false, R"(: ["a", "b"])"},            // tuple
    {"{}", "[]", "a list instead of an object", false, false, ": { a = 1 }"},             // map
    {"", "[]", "a list instead of an object", false, false, ": { a = 1 }"},               // object
    {"", "", "", false, false}};                                                          // alternatives
static_assert(std::size(words_of_forms) == static_cast<std::size_t>(value_form::alternatives) + 1);
[[nodiscard]] constexpr const form_words& words_of(value_form form) {
  return words_of_forms[static_cast<std::size_t>(form)];
}
// Whether it, or one of its alternatives, is so.
[[nodiscard]] inline bool is_any(const value_description& of, bool form_words::*so) {
  return words_of(of.form).*so ||
         (of.form == value_form::alternatives &&
          std::any_of(of.parts.begin(), of.parts.end(),
                      [&](const value_description& part) { return is_any(part, so); }));
}

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
  const std::string_view known = words_of(of.form).sample;
  return known.empty() ? std::nullopt : std::optional<std::string>(known);
}

}  // namespace hcl::inline v1_0::detail
