// Where a value may be written as a literal. Implementation of partial evaluation: no literal gives a list, a
// map or a null of a type, and what is around it may tell `[1]` from a list of 1.
#pragma once

#include <algorithm>
#include <unordered_map>

#include <hcl/model/tree.hpp>
#include <hcl/model/visit.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::model::detail {

class literal_places {
 public:
  // Whether the value of a node can be written in its place.
  [[nodiscard]] bool takes(const node& n, const hcl::value& v) const {
    const auto found = uses_.find(&n);
    const use here = found == uses_.end() ? use::result : found->second;
    if (here == use::result) return true;
    const hcl::type_kind kind = v.kind();
    if (v.is_null() || here == use::anything ||
        !(kind == hcl::type_kind::list || kind == hcl::type_kind::map))
      return is_exact(v);
    if (kind == hcl::type_kind::list) {
      const auto elements = v.elements();
      return std::all_of(elements.begin(), elements.end(), is_exact);
    }
    const auto members = v.members();
    return std::all_of(members.begin(), members.end(), [](const auto& m) { return is_exact(m.value); });
  }

  // Notes what becomes of the values of the nodes directly inside. Outer nodes come first.
  void enter(const node& n) {
    const auto found = uses_.find(&n);
    const bool is_result = found == uses_.end() || found->second == use::result;
    if (n.kind == node_kind::object) {
      for (const object_entry& item : as<object_expr>(n).items) {
        uses_[item.key] = use::anything;
        uses_[item.value] = is_result ? use::result : use::anything;
      }
      return;
    }
    for_each_child(n, [&](const node& child) { uses_[&child] = use_in(n, child, is_result); });
  }

 private:
  enum class use : unsigned char {
    result,    // it is, or is part of, what the expression gives: its type is up to the receiver
    elements,  // only its elements are
    anything
  };

  [[nodiscard]] static use use_in(const node& n, const node& child, bool is_result) noexcept {
    const use part = is_result ? use::result : use::anything;
    switch (n.kind) {
      case node_kind::tuple: return part;
      case node_kind::for_each:
        if (&child == as<for_expr>(n).collection) return use::elements;
        return &child == as<for_expr>(n).value ? part : use::anything;
      case node_kind::index: return &child == as<index_expr>(n).collection ? use::elements : use::anything;
      case node_kind::splat: {
        const auto& splat = as<splat_expr>(n);
        return &child == splat.source && !splat.is_single ? use::elements : use::anything;
      }
      case node_kind::relative: return use::elements;
      case node_kind::call:
        return as<call_expr>(n).expands_last && &child == as<call_expr>(n).arguments.back() ? use::elements
                                                                                            : use::anything;
      default: break;
    }
    return use::anything;
  }
  // Whether a literal gives a value of the same type.
  [[nodiscard]] static bool is_exact(const hcl::value& v) {
    if (v.is_null()) return v.type() == hcl::type::dynamic();
    switch (v.kind()) {
      case hcl::type_kind::boolean:
      case hcl::type_kind::number:
      case hcl::type_kind::string: return true;
      case hcl::type_kind::tuple: {
        const auto elements = v.elements();
        return std::all_of(elements.begin(), elements.end(), is_exact);
      }
      case hcl::type_kind::object: {
        const auto members = v.members();
        return std::all_of(members.begin(), members.end(), [](const auto& m) { return is_exact(m.value); });
      }
      case hcl::type_kind::dynamic:
      case hcl::type_kind::list:
      case hcl::type_kind::set:
      case hcl::type_kind::map:
      case hcl::type_kind::capsule: break;
    }
    return false;
  }

  std::unordered_map<const node*, use> uses_{};
};

}  // namespace hcl::inline v0_1::model::detail
