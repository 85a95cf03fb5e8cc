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
  explicit literal_places(const tree& nodes) : nodes_(nodes) {}

  // Whether the value of a node can be written in its place.
  [[nodiscard]] bool takes(const node& n, const hcl::value& v) const {
    const auto found = uses_.find(&nodes_.written(n));
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
    const auto found = uses_.find(&nodes_.written(n));
    const bool is_result = found == uses_.end() || found->second == use::result;
    if (is_object(n)) {
      for_each_item(n, [&](const node& key, const node& item) {
        uses_[&nodes_.bare(key)] = use::anything;
        uses_[&nodes_.bare(item)] = is_result ? use::result : use::anything;
      });
      return;
    }
    for_each_child(nodes_, n, [&](const node& child) { uses_[&child] = use_in(n, child, is_result); });
  }

 private:
  enum class use : unsigned char {
    result,    // it is, or is part of, what the expression gives: its type is up to the receiver
    elements,  // only its elements are
    anything
  };

  [[nodiscard]] use use_in(const node& n, const node& child, bool is_result) const noexcept {
    const use part = is_result ? use::result : use::anything;
    const auto is = [&](const node* at) { return &nodes_.bare(*at) == &child; };
    switch (n.kind) {
      case node_kind::tuple:
      case node_kind::json_array: return part;
      case node_kind::for_tuple:
      case node_kind::for_object:
        if (is(as<syntax::for_expr>(n).collection)) return use::elements;
        return is(as<syntax::for_expr>(n).value) ? part : use::anything;
      case node_kind::index: return is(as<syntax::index_expr>(n).collection) ? use::elements : use::anything;
      case node_kind::splat:
        return is(as<syntax::splat_expr>(n).source) && !nodes_.find(n)->names->is_single ? use::elements
                                                                                         : use::anything;
      case node_kind::relative_traversal: return use::elements;
      case node_kind::function_call: {
        const auto& call = as<syntax::function_call>(n);
        return call.expands_last && is(call.arguments.back()) ? use::elements : use::anything;
      }
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

  const tree& nodes_;
  std::unordered_map<const node*, use> uses_{};
};

}  // namespace hcl::inline v0_1::model::detail
