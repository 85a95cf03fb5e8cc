// Values with what is in them, as they are written in a document and as they are wanted there: the same shape
// for both, so that they can be compared part by part. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
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
    if (next_ < parts_.size() && parts_[next_].name == key) return &parts_[next_++];
    if (places_.empty())
      for (std::size_t i = 0; i != parts_.size(); ++i)
        places_.try_emplace(parts_[i].name, i);
    const auto found = places_.find(key);
    if (found == places_.end()) return nullptr;
    next_ = found->second + 1;
    return &parts_[found->second];
  }

 private:
  const std::vector<value_part>& parts_;
  std::size_t next_ = 0;
  std::unordered_map<std::string_view, std::size_t> places_{};
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

// A part as a struct gives it. `brief`: the same without members that need not be written; may be null.
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

// A part as a document has it.
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

}  // namespace hcl::inline v0_1::detail
