// The value of a block of which parts are unknown or marked, and the value of what has failed.
// Implementation.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/language/engine.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/path_walk.hpp>

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
  // The member of the block that a place is in, and the attribute itself, which may be in a block inside.
  struct place {
    std::string member{};
    type wanted{};  // of the member
    std::string attribute{};
    type inner{};  // of the attribute; dynamic if it is not known
    range where{};
  };

  void set(std::vector<member>& members, const noted_value& noted) {
    const place at = find(noted.name);
    if (!noted.given.is_known() && noted.is_whole && !at.attribute.empty()) check_type(noted, at);
    for (member& m : members) {
      if (m.name != at.member) continue;
      if (!noted.given.is_known()) m.value = value::unknown(at.wanted).with_marks(m.value.marks());
      m.value = m.value.with_marks(noted.given.marks());
    }
  }
  void check_type(const noted_value& noted, const place& at) {
    const type& given = noted.given.type();
    if (conversion_between(given, at.inner) != conversion::none) return;
    diags_.add({.code = codes::unsuitable_value,
                .summary = "Unsuitable value",
                .detail = "Attribute " + in_quotes(at.attribute) + " must be " + noun_of_type(at.inner) +
                          ", not " + noun_of_type(given) + '.',
                .subject = at.where,
                .path = at.attribute});
  }
  [[nodiscard]] place find(const range& where) const {
    place found;
    type at = row_.type_of();
    std::vector<body_entry> inside;
    const std::vector<body_entry>* entries = &entries_;
    for (const body_entry* next = entry_at(*entries, where); next; next = entry_at(*entries, where)) {
      const std::string_view written =
          next->attribute ? std::string_view(next->attribute->name) : type_of_block(*next->block);
      const std::string name(found.member.empty() ? own_name(written) : written);
      while (at.is_collection())
        at = type(at.element());
      const object_attribute* const declared = at.kind() == type_kind::object ? at.find(name) : nullptr;
      at = declared ? type(declared->type) : type::dynamic();
      if (found.member.empty()) {
        found.member = name;
        found.wanted = at;
      }
      if (next->attribute) {
        found.attribute = name;
        found.inner = at;
        found.where = next->attribute->expression.range();
        break;
      }
      std::vector<body_entry> below;
      if (!body_access::list_entries(next->block->body, below)) break;
      inside = std::move(below);
      entries = &inside;
    }
    return found;
  }
  [[nodiscard]] static const body_entry* entry_at(const std::vector<body_entry>& all, const range& where) {
    for (const body_entry& each : all)
      if (contains(each.attribute ? each.attribute->range : each.block->range, where)) return &each;
    return nullptr;
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
