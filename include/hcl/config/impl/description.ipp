// Builds descriptions from the rows of a struct. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/config/configuring.hpp>
#include <hcl/config/description_of.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/spec/impl/spec_node.hpp>
#include <hcl/spec/tree.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// Null is no default; unknown values cannot be written; marked ones may be secret.
[[nodiscard]] inline bool may_be_default(const value& usual) {
  return marks_deep(usual).empty() && !usual.is_null() && usual.is_wholly_known();
}

[[nodiscard]] inline member_form form_of(const field_info& f) {
  switch (f.form) {
    case role_form::label: return member_form::label;
    case role_form::block: return member_form::block;
    case role_form::rest: return member_form::rest;
    case role_form::attribute:
    case role_form::members:
    case role_form::none: break;
  }
  return f.or_block ? member_form::attribute_or_block : member_form::attribute;
}

[[nodiscard]] inline bool holds_secret(const field_info& f) {
  const auto has_keeper = [](const record_getter get) { return engine::keeper_of(get()) != nullptr; };
  return f.sensitive || (f.inside && has_keeper(f.inside)) ||
         std::any_of(f.others.begin(), f.others.end(), has_keeper);
}

[[nodiscard]] inline member_description describe_member(const record_info& record, std::size_t index,
                                                        const description_row& row, const void* at) {
  const field_info& f = record.fields[index];
  const bool is_by_type = f.blocks && !f.blocks->types.empty();
  member_description made;
  if (!is_by_type) made.name = f.name;
  made.cpp_name = row.cpp_name;
  for (const field_info& other : record.fields)
    if (!is_by_type && other.home == index && other.form == f.form && other.name != f.name)
      (other.instead.empty() ? made.other_names : made.former_names).push_back(other.name);
  made.form = form_of(f);
  made.is_required = f.required;
  made.is_sensitive = f.sensitive != nullptr;
  made.holds_secret = holds_secret(f);
  made.advice = f.advice;
  made.takes_blocks = f.take_rest != nullptr;
  made.text = row.text;
  if (row.describe) row.describe(made.value);
  if (row.describe_blocks) {
    if (is_by_type) made.chosen = block_choice::by_type;
    block_keys keys;
    row.describe_blocks(made, keys);
    made.is_repeated = !f.blocks->single;
    made.is_required = f.required && f.blocks->single;
    made.min_count = f.required && !f.blocks->single ? 1 : 0;
  }
  if (!row.make || made.is_sensitive) return made;
  if (value usual = row.make(at); may_be_default(usual)) made.default_value = std::move(usual);
  return made;
}

HCL_DECL kept_description::kept_description(const struct_rows& from, const field_state* states)
    : made_{from.name, from.about, {}, {}} {
  for (std::size_t i = 0; i != from.members.size(); ++i)
    if (from.record->fields[i].form != role_form::none)
      made_.members.push_back(describe_member(*from.record, i, from.members[i], states[i].at));
}
HCL_DECL kept_description::~kept_description() = default;

HCL_DECL value_description* configuring::add_parts(value_description& to, std::size_t count) {
  to.parts.resize(count);
  return to.parts.data();
}
HCL_DECL label_description& configuring::add_label(block_description& to, std::string_view name) {
  label_description& made = to.labels.emplace_back();
  made.name = name;
  return made;
}
HCL_DECL block_description& configuring::add_block(member_description& to) {
  return to.blocks.emplace_back();
}
HCL_DECL void configuring::note_rule(member_description& to, std::size_t first, bool is_of_each,
                                     void (*describe)(value_description& to)) {
  value_description described;
  describe(described);
  for (std::size_t i = first; is_of_each && i != to.blocks.size(); ++i)
    to.blocks[i].rule = described.rule;
  if (!is_of_each && !described.rule.empty()) to.blocks_rule = described.rule;
}

HCL_DECL block_keys::block_keys() = default;
HCL_DECL block_keys::~block_keys() = default;
HCL_DECL label_description& block_keys::add(std::string_view name) {
  label_description& key = all_.emplace_back();
  key.name = name;
  key.is_key = true;
  return key;
}
HCL_DECL void block_keys::put_before(block_description& of) {
  const std::size_t own = of.labels.size(), extra = all_.size() > own ? all_.size() - own : 0;
  for (std::size_t i = extra; i < all_.size(); ++i)
    of.labels[i - extra].is_key = true;
  of.labels.insert(of.labels.begin(), all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(extra));
}
HCL_DECL void block_keys::put_before(block_description& of, std::span<const std::string_view> choices,
                                     std::size_t& choice_label) {
  label_description which{.name = "type"};
  which.value = {.form = value_form::text, .noun = "a text", .type = type::string()};
  for (const std::string_view name : choices)
    which.value.choices.push_back({value(name), nullptr});
  of.labels.insert(of.labels.begin(), std::move(which));
  of.labels.insert(of.labels.begin(), all_.begin(), all_.end());
  choice_label = all_.size();
}

[[nodiscard]] value_description describe_type(const type& of);

// Conversion to an object type drops other attributes, so all are allowed.
[[nodiscard]] inline struct_link describe_object_type(const type& of) {
  const auto made = std::make_shared<struct_description>();
  const auto kept = std::make_shared<const type>(of);
  made->owner = kept;
  for (const object_attribute& a : kept->attributes()) {
    member_description& member = made->members.emplace_back();
    member.name = a.name;
    member.is_required = !a.optional;
    member.value = describe_type(a.type);
  }
  made->members.emplace_back().form = member_form::rest;
  return std::shared_ptr<const struct_description>(made);
}

[[nodiscard]] inline std::pair<value_form, std::string_view> form_of_type(type_kind kind) {
  switch (kind) {
    case type_kind::boolean: return {value_form::boolean, "true or false"};
    case type_kind::number: return {value_form::number, "a number"};
    case type_kind::string: return {value_form::text, "a text"};
    case type_kind::list: return {value_form::list, "a list"};
    case type_kind::set: return {value_form::set, "a list"};
    case type_kind::tuple: return {value_form::tuple, "a list"};
    case type_kind::map: return {value_form::map, "a map"};
    case type_kind::object: return {value_form::object, "an object"};
    case type_kind::dynamic:
    case type_kind::capsule: break;
  }
  return {value_form::any, "a value"};
}

// Whatever its type, a value may be null.
[[nodiscard]] inline value_description describe_type(const type& of) {
  value_description made;
  std::tie(made.form, made.noun) = form_of_type(of.kind());
  made.type = of;
  made.takes_null = true;
  if (made.form == value_form::map) made.parts.push_back({.form = value_form::text, .noun = "a text"});
  if (of.is_collection()) made.parts.push_back(describe_type(of.element()));
  if (made.form == value_form::object) made.inside = describe_object_type(of);
  for (const type& element : of.elements())
    made.parts.push_back(describe_type(element));
  return made;
}

class spec_describer {
 public:
  explicit spec_describer(struct_description& to) : to_(to) {}

  void add_parts(const spec& of) {
    const spec_node& n = node_of(of);
    const auto add_kind = [this](const auto& s) {
      if constexpr (requires { this->add(s); }) this->add(s);
    };
    std::visit(add_kind, n.what);
    visit_parts(n, [this](const spec& part) { add_parts(part); });
    if (const auto* const choice = std::get_if<fallback_spec_node>(&n.what)) set_default(*choice);
  }

 private:
  [[nodiscard]] member_description* find(std::string_view name, member_form form) {
    const auto at = places_.find({form, name});
    return at == places_.end() ? nullptr : &to_.members[at->second];
  }
  [[nodiscard]] member_description& make(std::string_view name, member_form form) {
    places_.emplace(std::pair(form, name), to_.members.size());
    member_description& made = to_.members.emplace_back();
    made.name = name;
    made.form = form;
    return made;
  }

  void add(const attribute_spec_node& s) {
    if (member_description* const known = find(s.name, member_form::attribute)) {
      known->is_required |= s.required;
      return;
    }
    member_description& made = make(s.name, member_form::attribute);
    made.is_required = s.required;
    made.value = describe_type(s.wanted);
  }
  // The default of an attribute, used for null.
  void set_default(const fallback_spec_node& s) {
    const auto* const wanted = std::get_if<attribute_spec_node>(&node_of(s.choices.front()).what);
    const auto* const usual = std::get_if<literal_spec_node>(&node_of(s.choices.back()).what);
    if (!wanted || !usual || s.choices.size() != 2 || !may_be_default(usual->constant)) return;
    find(wanted->name, member_form::attribute)->default_value = usual->constant;
  }
  void add(const label_spec_node& s) {
    if (find(s.name, member_form::label)) return;
    member_description& made = make(s.name, member_form::label);
    made.is_required = true;
    made.value = describe_type(type::string());
  }
  void add(const block_spec_node& s) {
    if (member_description* const made = add_block(s.type, s.nested, {})) made->is_required = s.required;
  }
  void add(const blocks_spec_node& s) {
    if (member_description* const made = add_block(s.type, s.nested, {})) {
      made->is_repeated = true;
      made->min_count = s.min_bound;
      made->max_count = s.max_bound;
    }
  }
  void add(const keyed_blocks_spec_node& s) {
    if (member_description* const made = add_block(s.type, s.nested, s.labels))
      made->is_repeated = made->has_unique_labels = true;
  }
  void add(const block_attributes_spec_node& s) {
    member_description* const made = add_block(s.type, {}, {});
    if (!made) return;
    made->is_required = s.required;
    const auto inside = std::make_shared<struct_description>();
    inside->members.emplace_back().form = member_form::rest;
    inside->members.back().value = describe_type(s.element);
    made->blocks.front().inside = std::shared_ptr<const struct_description>(inside);
  }
  // Null if blocks of that type are described already, as all parts of a spec share them.
  [[nodiscard]] member_description* add_block(std::string_view type, const spec& nested,
                                              const std::vector<std::string>& keys) {
    if (find(type, member_form::block)) return nullptr;
    member_description& made = make(type, member_form::block);
    block_description& block = made.blocks.emplace_back();
    for (const std::string& key : keys)
      block.labels.push_back({.name = key, .value = describe_type(hcl::type::string()), .is_key = true});
    for (const std::string& own : plan_of(nested).labels)
      block.labels.push_back({.name = own, .value = describe_type(hcl::type::string())});
    block.inside = std::make_shared<const struct_description>(hcl::description_of(nested));
    return &made;
  }

  struct_description& to_;
  std::map<std::pair<member_form, std::string_view>, std::size_t> places_{};  // of its members
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL struct_description description_of(const spec& of) {
  struct_description made;
  if (!of.mistake().empty()) return made;
  made.owner = of.node();
  detail::spec_describer(made).add_parts(of);
  return made;
}

}  // namespace hcl::inline v1_0
