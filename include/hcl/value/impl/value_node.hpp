// Nodes of values and their storage.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hcl/value/marks.hpp>
#include <hcl/value/payload.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// Bytes of text that weigh as much as a value.
inline constexpr std::size_t bytes_per_part = 64;

struct text_node : value_node {
  explicit text_node(std::string text) : value_node(node_form::text), storage(std::move(text)) {
    data = storage.data();
    size = storage.size();
    weight = 1 + static_cast<std::uint32_t>((std::min)(size / bytes_per_part, std::size_t{1} << 31));
    type.store(&string_type, std::memory_order_relaxed);
  }
  std::string storage;
};

// Elements or members. A collection is given its type; a tuple's or object's type is put together when asked
// for, then owned here.
template <typename Part, node_form Form>
struct container_node : value_node {
  explicit container_node(std::vector<Part> parts) : value_node(Form), storage(std::move(parts)) {
    data = storage.data();
    size = storage.size();
  }
  container_node(std::vector<Part> parts, hcl::type t) : container_node(std::move(parts)) {
    given_type = std::move(t);
    type.store(&given_type, std::memory_order_relaxed);
  }
  container_node(const container_node&) = delete;
  container_node& operator=(const container_node&) = delete;
  ~container_node() {
    const hcl::type* t = type.load(std::memory_order_relaxed);
    if (t != &given_type) delete t;
  }
  std::vector<Part> storage;
  hcl::type given_type;
};
using elements_node = container_node<value, node_form::elements>;
using members_node = container_node<member, node_form::members>;

struct capsule_node : value_node {
  capsule_node(hcl::type t, std::shared_ptr<const void> o)
      : value_node(node_form::capsule), given_type(std::move(t)), object(std::move(o)) {
    data = &object;
    type.store(&given_type, std::memory_order_relaxed);
  }
  hcl::type given_type;
  std::shared_ptr<const void> object;
};

struct unknown_node : value_node {
  unknown_node(hcl::type t, refinement f)
      : value_node(node_form::unknown), given_type(std::move(t)), refinements(std::move(f)) {
    data = &refinements;
    type.store(&given_type, std::memory_order_relaxed);
  }
  hcl::type given_type;
  refinement refinements;
};

struct marked_node : value_node {
  marked_node(value v, mark_set m) : value_node(node_form::marked), inner(std::move(v)), marks(std::move(m)) {
    data = &inner;
    depth = static_cast<std::uint32_t>(inner.depth());
    weight = static_cast<std::uint32_t>(inner.weight());
  }
  value inner;
  mark_set marks;
};

[[nodiscard]] inline std::uint32_t saturated_sum(std::uint32_t a, std::size_t b) noexcept {
  constexpr std::uint32_t max_count = (std::numeric_limits<std::uint32_t>::max)();
  return b > max_count - a ? max_count : static_cast<std::uint32_t>(a + b);
}

}  // namespace hcl::inline v0_1::detail
