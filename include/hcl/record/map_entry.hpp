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

namespace hcl::inline v1_0::detail {

// Whether different texts may be one key: numbers, or a custom comparison.
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

// The first entry read under each key of a map T, by the map's own comparison; its elements may move.
template <typename T, typename First>
class first_by_key {
  using key_type = typename T::key_type;
  static auto make(const T& like) {
    if constexpr (requires { typename T::key_compare; })
      return std::map<key_type, First, typename T::key_compare>(like.key_comp());
    else if constexpr (requires { typename T::key_equal; })
      return std::unordered_map<key_type, First, typename T::hasher, typename T::key_equal>(
          0, like.hash_function(), like.key_eq());
    else
      return std::map<key_type, First>();
  }

 public:
  explicit first_by_key(const T& like) : all_(make(like)) {}

  // What came first, which stays where it is, and whether that is this one.
  std::pair<const First&, bool> note(const key_type& key, First this_one) {
    const auto [at, is_first] = all_.try_emplace(key, std::move(this_one));
    return {at->second, is_first};
  }
  void clear() { all_.clear(); }

 private:
  decltype(make(std::declval<const T&>())) all_;
};

// Like try_emplace, with a hint: sorted maps are tried after `last`, the previous entry; null at first and
// after clearing.
template <typename T>
HCL_HOT std::pair<typename T::iterator, bool> emplace_key(T& map, typename T::key_type&& key, void*& last) {
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
    last = std::bit_cast<void*>(at);
    return {at, map.size() != size};
  } else {
    return map.try_emplace(std::move(key));
  }
}

}  // namespace hcl::inline v1_0::detail
