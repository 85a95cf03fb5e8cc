// Inserts keys into maps of the program. std::less and std::equal_to come with the maps.
#pragma once

#include <bit>
#include <iterator>
#include <map>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include <hcl/record/codec.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

// Whether texts that differ may be one key: numbers, or texts that the program compares in its own way.
template <typename T>
consteval bool keys_may_agree() {
  using key = typename T::key_type;
  if constexpr (!codec_of<key>::is_text)
    return true;
  else if constexpr (requires { typename T::key_compare; })
    return !std::is_same_v<typename T::key_compare, std::less<key>> &&
           !std::is_same_v<typename T::key_compare, std::less<>>;
  else if constexpr (requires { typename T::key_equal; })
    return !std::is_same_v<typename T::key_equal, std::equal_to<key>> &&
           !std::is_same_v<typename T::key_equal, std::equal_to<>>;
  else
    return false;
}

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
