// Finds the members of a struct by their names, and converts it to a schema, for bodies other than text and
// for finding references. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/regex/parse.hpp>
#include <hcl/regex/program.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// Compares short names inline, as this is done for every attribute and block.
template <typename Word>
[[nodiscard]] inline bool same_word(const char* a, const char* b) noexcept {
  Word x, y;
  std::memcpy(&x, a, sizeof(Word));
  std::memcpy(&y, b, sizeof(Word));
  return x == y;
}

[[nodiscard]] HCL_ALWAYS_INLINE inline bool same_name(std::string_view a, std::string_view b) noexcept {
  const std::size_t size = a.size();
  if (size != b.size()) return false;
  const char* const p = a.data();
  const char* const q = b.data();
  if (size >= 8) {
    for (std::size_t i = 0; i + 8 <= size; i += 8)
      if (!same_word<std::uint64_t>(p + i, q + i)) return false;
    return same_word<std::uint64_t>(p + size - 8, q + size - 8);
  }
  if (size >= 4)
    return same_word<std::uint32_t>(p, q) && same_word<std::uint32_t>(p + size - 4, q + size - 4);
  for (std::size_t i = 0; i != size; ++i)
    if (p[i] != q[i]) return false;
  return true;
}

// Finds a field by name and form, starting at `hint`, as configurations mostly follow the struct's order.
template <typename HasForm>
[[nodiscard]] std::size_t find_field_of(const record_info& info, std::string_view name, std::size_t hint,
                                        const HasForm& has_form) noexcept {
  const std::size_t count = info.fields.size();
  const auto fits = [&](const field_info& f) { return has_form(f.form) && same_name(f.name, name); };
  for (std::size_t i = hint; i < count; ++i)
    if (fits(info.fields[i])) return i;
  for (std::size_t i = 0; i < hint && i < count; ++i)
    if (fits(info.fields[i])) return i;
  return count;
}
[[nodiscard]] inline std::size_t find_field(const record_info& info, std::string_view name, bool is_block,
                                            std::size_t hint) noexcept {
  const role_form wanted = is_block ? role_form::block : role_form::attribute;
  return find_field_of(info, name, hint, [&](role_form form) { return form == wanted; });
}

// The names a struct claims, for bodies that are asked by schema.
[[nodiscard]] inline body_schema schema_of(const record_info& info) {
  body_schema wanted;
  const bool is_joined = info.members == 0;  // the alternatives of a variant, which may have names in common
  const auto is_there = [&](const auto& all, auto name, const field_info& f) {
    return is_joined &&
           std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.*name == f.name; });
  };
  for (const field_info& f : info.fields) {
    const bool is_other_name = f.shared && !is_joined && (!f.blocks || f.blocks->types.empty());
    const std::string_view same_as = is_other_name ? info.fields[f.home].name : std::string_view();
    if (f.form == role_form::attribute) {
      if (is_there(wanted.attributes, &schema_attribute::name, f)) continue;
      wanted.attributes.push_back({std::string(f.name), f.required && !f.shared, std::string(same_as)});
    } else if (f.form == role_form::block) {
      if (is_there(wanted.blocks, &schema_block::type, f)) continue;
      schema_block header{std::string(f.name), {}, std::string(same_as)};
      for (std::size_t i = 0; i != f.blocks->labels; ++i)
        header.labels.emplace_back(f.blocks->label_name(i));
      header.optional_labels = f.blocks->optional_labels;
      header.any_labels = f.blocks->any_labels;
      if (f.blocks->single && !is_joined)
        header.one_of = f.blocks->types.empty() ? info.fields[f.home].name : f.blocks->types.front();
      if (f.inside && !f.is_free_block && f.inside().choices)
        header.discriminator = f.inside().choices->attribute;
      wanted.blocks.push_back(std::move(header));
    }
  }
  return wanted;
}

// The programs of the patterns that one decode has met. Patterns are of static storage.
struct pattern_memory {
  [[nodiscard]] const outcome<regex::regex_program>& program(std::string_view pattern) {
    const auto found = programs.find(pattern);
    if (found != programs.end()) return found->second;
    return programs.emplace(pattern, regex::regex_reader(pattern).read_whole()).first->second;
  }
  std::map<std::string_view, outcome<regex::regex_program>> programs{};
};

[[nodiscard]] inline std::string matching_words(std::string_view pattern) {
  return "a string that matches the pattern " + excerpt(pattern);
}
// Why a text cannot be compared with a pattern, to follow its name; empty if it can.
[[nodiscard]] inline std::string compare_with(const outcome<regex::regex_program>& program,
                                              std::string_view pattern, std::string_view text,
                                              bool& matches) {
  if (!program)
    return "cannot be checked, as the program's pattern " + excerpt(pattern) +
           " is wrong: " + program.error().message + '.';
  regex::regex_machine machine(*program, regex::regex_max_work);
  matches = machine.find(text, 0);
  return machine.exhausted() && !matches
             ? "is too long to be checked against the pattern " + excerpt(pattern) + '.'
             : std::string();
}

[[nodiscard]] inline const outcome<regex::regex_program>& program_of(decode_context& ctx,
                                                                     std::string_view pattern) {
  if (!ctx.notes.patterns) ctx.notes.patterns = std::make_shared<pattern_memory>();
  return ctx.notes.patterns->program(pattern);
}

}  // namespace hcl::inline v1_0::detail
