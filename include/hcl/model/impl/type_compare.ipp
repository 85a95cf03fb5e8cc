// The implementation of the typed model's types: equality. Pairs met before are taken as equal, so that types
// which contain themselves end.
#pragma once

#include <cstddef>

#include <hcl/model/impl/type_build.hpp>

namespace hcl::inline v0_1::model::detail {

class type_equality {
 public:
  [[nodiscard]] bool run(const type& a, const type& b) {
    if (!may_be_equal(a, b)) return false;
    while (!todo_.empty()) {
      const hcl::detail::identity_pair top = todo_.pop();
      if (!nodes(*static_cast<const type_node*>(top.a), *static_cast<const type_node*>(top.b))) return false;
    }
    return true;
  }

 private:
  // False if they are certainly not; what they are made of is compared later.
  [[nodiscard]] bool may_be_equal(const type& a, const type& b) {
    if (a.identity() == b.identity()) return true;
    const type_node* const left = type_access::node(a);
    const type_node* const right = type_access::node(b);
    if (!left || !right || left->hash != right->hash || left->kind != right->kind) return false;
    if (left->kind == type_kind::dynamic || left->size != right->size) return false;
    todo_.push(left, right);
    return true;
  }

  [[nodiscard]] bool nodes(const type_node& a, const type_node& b) {
    switch (form_of(a.kind)) {
      case type_form::object:
        return objects(static_cast<const object_node&>(a), static_cast<const object_node&>(b));
      case type_form::named:
        return static_cast<const named_node&>(a).name == static_cast<const named_node&>(b).name;
      case type_form::constant:
        return static_cast<const constant_node&>(a).value == static_cast<const constant_node&>(b).value &&
               may_be_equal(static_cast<const constant_node&>(a).underlying,
                            static_cast<const constant_node&>(b).underlying);
      case type_form::elements:
        if (a.kind == type_kind::alternatives && a.has_cycle) return by_hash(a, b);
        break;
      case type_form::wrapper:
      case type_form::simple: break;
    }
    for (std::size_t i = 0; i < a.size; ++i)
      if (!may_be_equal(static_cast<const type*>(a.data)[i], static_cast<const type*>(b.data)[i]))
        return false;
    return true;
  }

  [[nodiscard]] bool objects(const object_node& a, const object_node& b) {
    for (std::size_t i = 0; i < a.size; ++i) {
      if (a.properties[i].name != b.properties[i].name) return false;
      if (!may_be_equal(a.properties[i].type, b.properties[i].type)) return false;
    }
    return true;
  }

  // Unions of types that contain themselves are sorted by a text that depends on where writing them began.
  [[nodiscard]] bool by_hash(const type_node& a, const type_node& b) {
    const auto sorted = [](const type_node& node) {
      std::vector<const type*> all;
      for (std::size_t i = 0; i < node.size; ++i)
        all.push_back(static_cast<const type*>(node.data) + i);
      hcl::detail::sort_stably(all, [](const type* x, const type* y) { return x->hash() < y->hash(); });
      return all;
    };
    const std::vector<const type*> left = sorted(a);
    const std::vector<const type*> right = sorted(b);
    for (std::size_t i = 0; i < left.size(); ++i)
      if (!may_be_equal(*left[i], *right[i])) return false;
    return true;
  }

  hcl::detail::pair_queue todo_{};
};

HCL_DECL bool model_backend::equal(const type& a, const type& b) { return type_equality().run(a, b); }

}  // namespace hcl::inline v0_1::model::detail
