// Values with what is in them, as a document says them and as they are wanted there: the same shape for both,
// so that they can be compared part by part. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/edit/impl/value_path.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/write/impl/writable.hpp>

namespace hcl::inline v0_1::detail {

enum class part_form : unsigned char { leaf, list, set, object };

struct value_part {
  part_form form = part_form::leaf;
  std::string name{};              // of a member of an object
  std::optional<value> content{};  // of a leaf, if it has one that is known
  expression written{};            // of a leaf that is one
  std::vector<value_part> parts{};
  bool is_default = false;  // the same if it is not written

  [[nodiscard]] bool is_list() const noexcept { return form == part_form::list || form == part_form::set; }
};

// The members of an object by their keys.
class member_finder {
 public:
  explicit member_finder(const value_part& of) {
    for (const value_part& part : of.parts)
      all_.try_emplace(part.name, &part);
  }
  [[nodiscard]] const value_part* find(std::string_view key) const {
    const auto found = all_.find(key);
    return found == all_.end() ? nullptr : found->second;
  }

 private:
  std::unordered_map<std::string_view, const value_part*> all_{};
};

[[nodiscard]] inline value_part part_of(const value& v) {
  value_part part;
  const bool is_open = is_open_value(v);
  if (is_open && is_object_value(v)) {
    part.form = part_form::object;
    for (const member& m : v.members()) {
      part.parts.push_back(part_of(m.value));
      part.parts.back().name = m.name;
    }
  } else if (is_open && is_list_value(v)) {
    part.form = v.kind() == type_kind::set ? part_form::set : part_form::list;
    for (const value& element : v.elements())
      part.parts.push_back(part_of(element));
  } else {
    part.content = v;
  }
  return part;
}

// A part as a struct gives it.
[[nodiscard]] inline value_part part_of(const model_item& item) {
  value_part part;
  if (item.written) {
    part.written = item.written;
  } else if (item.form == item_form::whole) {
    part = part_of(item.content);
  } else {
    part.form = item.form == item_form::list ? part_form::list : part_form::object;
    for (const model_item& inner : item.inside.items)
      part.parts.push_back(part_of(inner));
  }
  part.name = item.name;
  part.is_default = item.is_default;
  return part;
}

[[nodiscard]] inline std::optional<value> known_value(const expression& written, const scope* names) {
  diagnostics ignored;
  budget work{limits{}};
  value v = written.evaluate(names, ignored, work, nullptr);
  if (ignored.has_errors() || !v.is_wholly_known()) return std::nullopt;
  return v;
}

// What an expression says.
[[nodiscard]] inline value_part part_of(const expression& written, const scope* names) {
  const std::optional<value> known = known_value(written, names);
  value_part part = known ? part_of(*known) : value_part();
  part.written = known ? expression() : written;
  return part;
}

// Whether all keys of an object are known and none is there twice.
[[nodiscard]] inline bool has_plain_keys(const syntax::object_expr& object) {
  std::set<std::string_view> known;
  return std::all_of(object.items.begin(), object.items.end(), [&](const syntax::object_item& item) {
    const std::optional<std::string_view> key = static_key(item);
    return key && known.insert(*key).second;
  });
}

[[nodiscard]] inline bool is_same_part(const value_part& a, const value_part& b) {
  return a.form == b.form && a.name == b.name && a.content == b.content && !a.written == !b.written &&
         (!a.written || a.written == b.written) &&
         std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(), is_same_part);
}

// Whether what an expression says need not be changed.
[[nodiscard]] inline bool gives(const value_part& present, const value_part& wanted) {
  if (wanted.written) return present.written && present.written == wanted.written;
  if (wanted.form == part_form::leaf)
    return present.content && wanted.content && is_same_content(*present.content, *wanted.content);
  if (wanted.is_list())
    return present.is_list() && std::equal(present.parts.begin(), present.parts.end(), wanted.parts.begin(),
                                           wanted.parts.end(), gives);
  if (present.form != part_form::object) return false;
  const member_finder all_wanted(wanted), all_present(present);
  for (const value_part& part : present.parts) {
    const value_part* const found = all_wanted.find(part.name);
    if (!found || !gives(part, *found)) return false;
  }
  return std::all_of(wanted.parts.begin(), wanted.parts.end(),
                     [&](const value_part& part) { return part.is_default || all_present.find(part.name); });
}

}  // namespace hcl::inline v0_1::detail
