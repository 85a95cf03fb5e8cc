// hcl::block and hcl::blocks, nested blocks.
#pragma once

#include <vector>

#include <hcl/support/fixed_string.hpp>
#include <hcl/tags/tag.hpp>

namespace hcl::inline v0_1 {
namespace detail {
struct block_role;  // record/roles/block.hpp

// A container that blocks are collected in; anything else is what one block becomes. Asked of incomplete
// types too: those are records.
template <typename T>
concept collection = requires {
  typename T::value_type;
  typename T::iterator;
};

template <typename T>
struct collected_in {
  using type = std::vector<T>;
};
template <typename T>
requires(hides_unheld<T>) struct collected_in<T> {
  using type = std::vector<held_as<T>>;
};
template <typename T>
requires(!hides_unheld<T> && collection<T>) struct collected_in<T> {
  using type = T;
};

}  // namespace detail

// A nested block. `block<T>`: exactly one; `block<std::optional<T>>`, or a unique_ptr or shared_ptr: at most
// one; a container: as `blocks`.
template <typename T, fixed_string Name = "">
class block : public detail::tag<detail::block_role, T, Name> {
 public:
  using detail::tag<detail::block_role, T, Name>::tag;
};

// Any number of nested blocks, in order: `blocks<T>` is a std::vector<T>. With a map,
// `blocks<std::map<std::string, T>>`, the first label is the key (maps in maps take one label each) and must
// be unique. Labels declared in T are the last ones of the block, so a struct with one label that is kept in
// a map finds its key there.
template <typename T, fixed_string Name = "">
class blocks : public detail::tag<detail::block_role, typename detail::collected_in<T>::type, Name> {
 public:
  using detail::tag<detail::block_role, typename detail::collected_in<T>::type, Name>::tag;
};

}  // namespace hcl::inline v0_1
