// Finds values that a mistake may have made take in a secret: a heredoc that ends too late, quotes or braces
// that stand elsewhere than they were. Implementation.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/config/description.hpp>
#include <hcl/config/impl/described_block.hpp>
#include <hcl/eval/static_analysis.hpp>

namespace hcl::inline v0_1::detail {

// The description of a part of an object; of anything if there is none.
[[nodiscard]] inline const value_description& part_of(const value_description& of, std::string_view name) {
  static const value_description anything{};
  const member_description* const m =
      of.form == value_form::object && of.inside ? find_attribute_member(*of.inside, name) : nullptr;
  return m ? m->value : anything;
}

template <typename = void>
class swallowed_secrets {
 public:
  // Notes what a struct calls its secrets.
  void add_secrets(const struct_description& of) {
    for (const member_description& m : of.members) {
      if (!m.holds_secret) continue;
      names_.insert(m.name);
      names_.insert(m.other_names.begin(), m.other_names.end());
      names_.insert(m.former_names.begin(), m.former_names.end());
      add_secrets(m.value);
      for (const block_description& block : m.blocks)
        add_secrets(block.inside);
    }
  }

  [[nodiscard]] bool may_be_in(const value_description& of, const expression& e) const {
    if (names_.empty()) return false;
    const source_ptr from = e.range().source();
    return (from && from->is_malformed()) || looks_so(of, e);
  }

 private:
  void add_secrets(const value_description& of) {
    add_secrets(of.inside);
    for (const value_description& part : of.parts)
      add_secrets(part);
  }
  void add_secrets(const struct_link& link) {
    if (link && seen_.insert(&*link).second) add_secrets(*link);
  }

  [[nodiscard]] bool looks_so(const value_description& of, const expression& e) const {
    if (const result<std::vector<static_item>> items = map_of(e))
      return std::any_of(items->begin(), items->end(),
                         [&](const static_item& item) { return looks_so(of, item); });
    if (const result<std::vector<expression>> elements = list_of(e)) {
      const bool is_list = of.form == value_form::list || of.form == value_form::set;
      return std::any_of(elements->begin(), elements->end(), [&](const expression& element) {
        return looks_so(is_list ? of.parts.front() : part_of(of, {}), element);
      });
    }
    // What looks like statements.
    const std::string_view written = e.text();
    if (written.starts_with("<<")) return written.find_first_of("=:") != written.npos;
    return written.find(" =") != written.npos || written.find("= ") != written.npos;
  }
  [[nodiscard]] bool looks_so(const value_description& of, const static_item& item) const {
    const result<value> key = item.key.evaluate();
    if (!key || !key->is_known() || key->is_null() || key->kind() != type_kind::string) return true;
    const std::string_view name = key->as_string();
    const bool is_object = of.form == value_form::object && of.inside;
    if (is_object && !find_attribute_member(*of.inside, name)) return true;
    if (!is_object && names_.contains(name)) return true;
    return looks_so(of.form == value_form::map ? of.parts.back() : part_of(of, name), item.value);
  }

  std::set<std::string_view> names_{};
  std::set<const struct_description*> seen_{};
};

}  // namespace hcl::inline v0_1::detail
