// The value of a block of which parts are unknown or marked, and the value of what has failed.
// Implementation.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/language/engine.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/describe.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/marks_deep.hpp>

namespace hcl::inline v1_0::detail {

inline constexpr std::string_view failed_mark = "hcl:failed";

// The value of something whose mistake has been reported: nothing that uses it is a mistake.
[[nodiscard]] inline value failed_value() { return value::unknown().with_marks({failed_mark}); }
[[nodiscard]] inline bool has_failed(const value& v) {
  return v.contains_marked() && marks_deep(v).contains(failed_mark);
}

// `a list of string`, `an object`
[[nodiscard]] inline std::string noun_of_type(const type& t) {
  std::string text = describe(value::unknown(t));
  constexpr std::string_view unknown = "an unknown ";
  if (!text.starts_with(unknown)) return text;
  text.erase(0, unknown.size());
  const bool is_vowel = std::string_view("aeiou").find(text.front()) != std::string_view::npos;
  return text.insert(0, is_vowel ? "an " : "a ");
}

// Sets what the block's struct could not take: the members whose values are unknown or marked.
class piece_value {
 public:
  piece_value(const language_row& row, const body& inside, diagnostics& diags)
      : row_(row), inside_(inside), diags_(diags) {}

  [[nodiscard]] value complete(const value& whole, const std::vector<noted_value>& noted) {
    if (noted.empty()) return whole;
    std::vector<member> members(whole.members().begin(), whole.members().end());
    if (!body_access::list_entries(inside_, entries_)) return failed_value();
    for (const noted_value& each : noted)
      set(members, each);
    return value::object(std::move(members));
  }

 private:
  void set(std::vector<member>& members, const noted_value& noted) {
    const std::string_view name = member_at(noted.name);
    for (member& m : members) {
      if (m.name != name) continue;
      const object_attribute* const declared = row_.type_of().find(name);
      const type wanted = declared ? declared->type : type::dynamic();
      if (noted.given.is_known()) {
        m.value = m.value.with_marks(noted.given.marks());
      } else {
        if (noted.is_whole) check_type(noted, name, wanted);
        m.value = value::unknown(wanted).with_marks(m.value.marks()).with_marks(noted.given.marks());
      }
    }
  }
  void check_type(const noted_value& noted, std::string_view name, const type& wanted) {
    const type& given = noted.given.type();
    if (conversion_between(given, wanted) != conversion::none) return;
    range subject = noted.name;
    for (const body_entry& each : entries_)
      if (each.attribute && each.attribute->name_range == noted.name)
        subject = each.attribute->expression.range();
    diags_.add({.code = codes::unsuitable_value,
                .summary = "Unsuitable value",
                .detail = "Attribute " + in_quotes(name) + " must be " + noun_of_type(wanted) + ", not " +
                          noun_of_type(given) + '.',
                .subject = std::move(subject),
                .path = std::string(name)});
  }
  // The member that what is written there belongs to.
  [[nodiscard]] std::string_view member_at(const range& where) const {
    for (const body_entry& each : entries_) {
      if (each.attribute && contains(each.attribute->range, where)) return own_name(each.attribute->name);
      if (!each.block || !contains(each.block->range, where)) continue;
      const bool is_dynamic = each.block->type == "dynamic" && each.block->labels.size() == 1;
      return own_name(is_dynamic ? each.block->labels.front() : each.block->type);
    }
    return {};
  }
  [[nodiscard]] std::string_view own_name(std::string_view written) const {
    const record_info& info = row_.info();
    for (const field_info& f : info.fields)
      if (f.name == written) return info.fields[f.home].name;
    return written;
  }
  [[nodiscard]] static bool contains(const range& whole, const range& part) {
    return whole.source() == part.source() && whole.span().begin <= part.span().begin &&
           part.span().end <= whole.span().end;
  }

  const language_row& row_;
  const body& inside_;
  diagnostics& diags_;
  std::vector<body_entry> entries_{};
};

}  // namespace hcl::inline v1_0::detail
