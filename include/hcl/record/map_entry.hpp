// Inserts keys into maps of the program.
#pragma once

#include <bit>
#include <iterator>
#include <type_traits>
#include <utility>

#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

// As try_emplace. Names often come in order, so that a map which keeps one is asked first after `last`,
// where the key before went; null for the first, and again when the map has been cleared.
template <typename T>
HCL_HOT std::pair<typename T::iterator, bool> emplace_key(T& map, typename T::key_type&& key,
                                                          const void*& last) {
  using place = typename T::iterator;
  // Adding an entry leaves the others in place.
  constexpr bool is_tree = requires {
    typename T::key_compare;
    typename T::node_type;
  };
  if constexpr (is_tree && sizeof(place) == sizeof last && std::is_trivially_copyable_v<place>) {
    const auto size = map.size();
    const place next = last ? std::next(std::bit_cast<place>(last)) : map.end();
    const place at = map.try_emplace(next, std::move(key));
    last = std::bit_cast<const void*>(at);
    return {at, map.size() != size};
  } else {
    return map.try_emplace(std::move(key));
  }
}

}  // namespace hcl::inline v0_1::detail
