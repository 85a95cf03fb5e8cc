// One order of all values and a hash, for containers of the host: `std::map<value, T, value_less>`,
// `std::unordered_set<value>`.
#pragma once

#include <compare>
#include <cstddef>
#include <functional>

#include <hcl/support/compiler.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

namespace detail {}  // namespace detail

// A total order that is equal exactly where `a == b`, and the same in every run but for capsules and objects
// of marks, which go by address. By type first; then without marks before with them, known before unknown
// before null, numbers and bools ascending, strings by bytes, containers part by part.
[[nodiscard]] std::strong_ordering total_order(const value& a, const value& b);

// The same as a comparator: `std::map<value, int, value_less>`.
struct value_less {
  [[nodiscard]] bool operator()(const value& a, const value& b) const { return total_order(a, b) < 0; }
};

}  // namespace hcl::inline v1_0

// Equal values have equal hashes.
template <>
struct std::hash<hcl::value> {
  [[nodiscard]] std::size_t operator()(const hcl::value& v) const { return hcl::hash(v); }
};
