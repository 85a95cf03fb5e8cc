// Types in which every literal is any value of its type: what many elements have in common is found at once
// then, where a union of all literals would grow with each of them.
#pragma once

#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/type_cycle.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/type.hpp>

namespace hcl::inline v0_1::model::detail {

class literal_widener : public type_rebuilder<literal_widener> {
 public:
  [[nodiscard]] type make(const type& t) {
    return t.is(type_kind::constant) && t.underlying().is_primitive() ? type(t.underlying()) : of_parts(t);
  }
  [[nodiscard]] static type around(const type&, const type& object) { return object; }
};

}  // namespace hcl::inline v0_1::model::detail
