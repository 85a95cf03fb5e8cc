// Walks a value and its parts in order, without recursion.
#pragma once

#include <cstddef>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// The visitor gets `open(v)` for every value and, where that says true and v has parts, `before(v, i)` and
// `after(v, i)` around each part, and `close(v)` in the end.
template <typename Visitor>
void visit_value(const value& root, Visitor&& visitor) {
  struct frame {
    const value* whole;
    std::size_t next;
    std::size_t size;
  };
  trivial_vector<frame> open;
  const value* v = &root;
  for (;;) {
    if (visitor.open(*v) && has_parts(*v)) open.push({v, 0, v->unmarked().size()});
    for (;;) {
      if (open.empty()) return;
      frame& top = open.top();
      if (top.next > 0 && &part_of(*top.whole, top.next - 1) == v) visitor.after(*top.whole, top.next - 1);
      if (top.next < top.size) break;
      visitor.close(*top.whole);
      v = top.whole;
      open.truncate(open.size() - 1);
    }
    frame& top = open.top();
    visitor.before(*top.whole, top.next);
    v = &part_of(*top.whole, top.next++);
  }
}

}  // namespace hcl::inline v0_1::detail
