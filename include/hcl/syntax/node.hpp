// Base of every expression node: a byte span and a kind. Nodes live in a document's arena, are trivially
// destructible and never change.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <hcl/support/view.hpp>
#include <hcl/syntax/node_kind.hpp>
#include <hcl/text/position.hpp>

// Compact views for nodes: a 32-bit size and a pointer in 12 bytes, which fit after a node's span. Convert to
// detail::view and std::string_view.

namespace hcl::inline v1_0::syntax {

using detail::view;  // what rows of nodes are read through

// Saves the four bytes of padding before a pointer.
#pragma pack(push, 4)

// No text has 2^32 bytes, so no row in it has as many items.
class compact_size {
 public:
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }

 protected:
  constexpr compact_size() = default;
  explicit constexpr compact_size(std::size_t size) noexcept : size_(static_cast<std::uint32_t>(size)) {}

 private:
  std::uint32_t size_ = 0;
};

// A detail::view<T> for storage.
template <typename T>
class compact_view : public compact_size {
 public:
  constexpr compact_view() = default;
  constexpr compact_view(detail::view<T> items) noexcept : compact_size(items.size()), first_(items.data()) {}
  constexpr operator detail::view<T>() const noexcept { return {first_, size()}; }

  [[nodiscard]] constexpr T* data() const noexcept { return first_; }
  [[nodiscard]] constexpr T* begin() const noexcept { return first_; }
  [[nodiscard]] constexpr T* end() const noexcept { return first_ + size(); }
  [[nodiscard]] constexpr T& operator[](std::size_t i) const noexcept { return first_[i]; }
  [[nodiscard]] constexpr T& front() const noexcept { return *first_; }
  [[nodiscard]] constexpr T& back() const noexcept { return first_[size() - 1]; }

 private:
  T* first_ = nullptr;
};

// A string_view for storage.
class compact_text : public compact_size {
 public:
  constexpr compact_text() = default;
  constexpr compact_text(std::string_view text) noexcept : compact_size(text.size()), first_(text.data()) {}
  constexpr operator std::string_view() const noexcept { return {first_, size()}; }

  [[nodiscard]] constexpr const char* data() const noexcept { return first_; }
  template <std::convertible_to<std::string_view> Text>
  friend constexpr bool operator==(const compact_text& a, const Text& b) noexcept {
    return std::string_view(a) == std::string_view(b);
  }

 private:
  const char* first_ = nullptr;
};

#pragma pack(pop)

// Base of all nodes: where it is written, its range, and its kind. With a constructor, so that members of
// derived nodes may begin in the last two of its 12 bytes.
struct node {
  node() = default;
  constexpr node(node_kind what, byte_span where) noexcept : range(where), kind(what) {}
  byte_span range;
  node_kind kind = node_kind::broken;
  bool forced = false;  // the key of an object's item, in parentheses
};

// `as<unary_expr>(n)`: the kind must be that.
template <typename Node>
[[nodiscard]] const Node& as(const node& n) noexcept {
  return static_cast<const Node&>(n);
}

// Children of a node, in the order of the source.
using node_list = compact_view<const node* const>;

}  // namespace hcl::inline v1_0::syntax
