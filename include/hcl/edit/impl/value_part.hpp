// Values with what is in them, as they are written in a document and as they are wanted there: the same shape
// for both, so that they can be compared part by part. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/edit/impl/alignment.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/edit/impl/value_path.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v0_1::detail {

enum class part_form : unsigned char { leaf, list, set, object };

struct value_part {
  part_form form = part_form::leaf;
  std::string name{};              // of a member of an object
  std::optional<value> content{};  // of a leaf, if it has one that is known
  expression written{};            // as it is written, or is to be
  std::vector<value_part> parts{};
  bool is_literal = false;   // written as a list or an object, whose parts are places in the document
  bool is_optional = false;  // wanted, but the same if it is not written
  const value_part* said =
      nullptr;  // what it is in the struct that the document is read as, if that is known

  [[nodiscard]] bool is_list() const noexcept { return form == part_form::list || form == part_form::set; }
};

// Finds members of an object by their keys, the fastest if they are asked for in their order.
class member_finder {
 public:
  explicit member_finder(const value_part& of) : parts_(of.parts) {}

  [[nodiscard]] const value_part* find(std::string_view key) {
    for (std::size_t i = 0; i != parts_.size(); ++i) {
      if (next_ >= parts_.size()) next_ = 0;
      const value_part& one = parts_[next_++];
      if (one.name == key) return &one;
    }
    return nullptr;
  }

 private:
  const std::vector<value_part>& parts_;
  std::size_t next_ = 0;
};

[[nodiscard]] inline value_part part_of(const value& v) {
  value_part part;
  const bool is_open = v.is_known() && !v.is_marked() && !v.is_null();
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

// What a struct says. `brief`: the same without members that need not be written; may be null.
[[nodiscard]] inline value_part part_of(const model_item& item, const model_item* brief) {
  value_part part;
  if (item.written) {
    part.written = item.written;
  } else if (item.form == item_form::whole) {
    part = part_of(item.content);
  } else if (item.form == item_form::list) {
    part.form = part_form::list;
    const bool has_brief = brief && brief->inside.items.size() == item.inside.items.size();
    for (std::size_t i = 0; i != item.inside.items.size(); ++i)
      part.parts.push_back(part_of(item.inside.items[i], has_brief ? &brief->inside.items[i] : nullptr));
  } else {
    part.form = part_form::object;
    for (const model_item& inner : item.inside.items) {
      const model_item* const said = brief ? find_attribute_item(brief->inside, inner.name) : nullptr;
      part.parts.push_back(part_of(inner, said));
      part.parts.back().is_optional = brief && !said;
    }
  }
  part.name = item.name;
  return part;
}

[[nodiscard]] inline std::optional<value> known_value(const expression& written, const scope* names) {
  diagnostics ignored;
  budget work{limits{}};
  value v = written.evaluate(names, ignored, work, nullptr);
  if (ignored.has_errors() || !v.is_wholly_known()) return std::nullopt;
  return v;
}

// Whether an expression has that value already.
[[nodiscard]] inline bool has_value(const expression& written, const value& wanted, const scope* names) {
  const std::optional<value> known = known_value(written, names);
  return known && is_same_content(*known, wanted);
}

// The keys of an object, if all are known and none is there twice.
[[nodiscard]] inline std::optional<std::vector<std::string>> keys_of(const syntax::object_expr& object) {
  std::vector<std::string> keys;
  for (const syntax::object_item& item : object.items) {
    const std::optional<std::string_view> key = static_key(item);
    if (!key) return std::nullopt;
    keys.emplace_back(*key);
  }
  std::vector<std::string> sorted = keys;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return std::nullopt;
  return keys;
}

// What is written in a document.
[[nodiscard]] inline value_part part_of(const expression& written, const scope* names) {
  value_part part;
  const syntax::node& n = bare_node(*written.node());
  const auto add = [&](const syntax::node* inner) -> value_part& {
    return part.parts.emplace_back(part_of(expression(written.document(), inner), names));
  };
  std::optional<std::vector<std::string>> keys;
  if (n.kind == syntax::node_kind::object) keys = keys_of(syntax::as<syntax::object_expr>(n));
  part.is_literal = keys || n.kind == syntax::node_kind::tuple;
  if (keys) {
    part.form = part_form::object;
    std::size_t i = 0;
    for (const syntax::object_item& item : syntax::as<syntax::object_expr>(n).items)
      add(item.value).name = (*keys)[i++];
  } else if (part.is_literal) {
    part.form = part_form::list;
    for (const syntax::node* element : syntax::as<syntax::tuple_expr>(n).elements)
      (void)add(element);
  } else if (const std::optional<value> known = known_value(written, names)) {
    part = part_of(*known);
  }
  part.written = written;
  return part;
}

[[nodiscard]] inline bool is_same_part(const value_part& a, const value_part& b) {
  return a.form == b.form && a.name == b.name && a.content == b.content && !a.written == !b.written &&
         (!a.written || a.written == b.written) &&
         std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(), is_same_part);
}

// Lets the parts that are written know what the struct has in their place. Elements of sets have no place.
inline void set_said(value_part& present, const value_part& said) {
  present.said = &said;
  if (!present.is_literal || said.form != present.form) return;
  if (present.form == part_form::list && said.parts.size() != present.parts.size()) return;
  member_finder members(said);
  for (std::size_t i = 0; i != present.parts.size(); ++i) {
    value_part& part = present.parts[i];
    if (present.form == part_form::list)
      set_said(part, said.parts[i]);
    else if (const value_part* const found = members.find(part.name))
      set_said(part, *found);
  }
}

[[nodiscard]] inline bool gives(const value_part& present, const value_part& wanted);

// For each of the elements that are wanted, in any order, one that gives it.
[[nodiscard]] inline std::vector<std::size_t> match_elements(const value_part& present,
                                                             const value_part& wanted) {
  std::vector<std::size_t> match(wanted.parts.size(), unmatched);
  constexpr std::size_t max_pairs = 1'000'000;
  if (!present.parts.empty() && wanted.parts.size() > max_pairs / present.parts.size()) return match;
  std::vector<bool> taken(present.parts.size(), false);
  for (std::size_t i = 0; i != wanted.parts.size(); ++i) {
    for (std::size_t j = 0; j != present.parts.size() && match[i] == unmatched; ++j)
      if (!taken[j] && gives(present.parts[j], wanted.parts[i])) match[i] = j;
    if (match[i] != unmatched) taken[match[i]] = true;
  }
  return match;
}

// Whether what is written need not be changed.
[[nodiscard]] inline bool gives(const value_part& present, const value_part& wanted) {
  if (present.said && is_same_part(*present.said, wanted)) return true;
  if (wanted.written) return present.written && present.written == wanted.written;
  if (wanted.form == part_form::leaf)
    return present.content && wanted.content && is_same_content(*present.content, *wanted.content);
  if (wanted.is_list()) {
    if (!present.is_list() || present.parts.size() != wanted.parts.size()) return false;
    if (wanted.form == part_form::list)
      return std::equal(present.parts.begin(), present.parts.end(), wanted.parts.begin(), gives);
    const std::vector<std::size_t> match = match_elements(present, wanted);
    return std::find(match.begin(), match.end(), unmatched) == match.end();
  }
  if (present.form != part_form::object) return false;
  member_finder all_wanted(wanted), all_present(present);
  for (const value_part& part : present.parts) {
    const value_part* const found = all_wanted.find(part.name);
    if (!found || !gives(part, *found)) return false;
  }
  return std::all_of(wanted.parts.begin(), wanted.parts.end(),
                     [&](const value_part& part) { return part.is_optional || all_present.find(part.name); });
}

// How many values there are in it.
[[nodiscard]] inline std::size_t weight_of(const value_part& part) {
  std::size_t weight = part.parts.empty() ? 1 : 0;
  for (const value_part& inner : part.parts)
    weight += inner.is_optional ? 0 : weight_of(inner);
  return (std::max)(weight, std::size_t{1});
}
// How many of them would have to be changed.
[[nodiscard]] inline std::size_t difference(const value_part& present, const value_part& wanted) {
  if (gives(present, wanted)) return 0;
  const std::size_t max_count = (std::max)(weight_of(present), weight_of(wanted));
  if (present.form != part_form::object || wanted.form != part_form::object) return max_count;
  std::size_t count = 0;
  member_finder all_wanted(wanted), all_present(present);
  for (const value_part& part : wanted.parts) {
    const value_part* const found = all_present.find(part.name);
    if (found)
      count += difference(*found, part);
    else if (!part.is_optional)
      count += weight_of(part);
  }
  for (const value_part& part : present.parts)
    if (!all_wanted.find(part.name)) count += weight_of(part);
  return std::clamp(count, std::size_t{1}, max_count);
}

}  // namespace hcl::inline v0_1::detail
