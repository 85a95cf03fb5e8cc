// A place in a source text: line and column for people, byte offset for programs. Knows no source.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hcl::inline v1_0 {

// One place: `line` and `column` count from 1, `byte` from 0; columns are grapheme clusters (UAX #29).
struct position {
  std::size_t line = 1;
  std::size_t column = 1;
  std::size_t byte = 0;

  friend bool operator==(const position&, const position&) = default;
};

// Half-open byte range [begin, end) in a source that is known from context; 8 bytes, to keep nodes small.
struct byte_span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] constexpr bool empty() const noexcept { return begin == end; }
  [[nodiscard]] constexpr std::uint32_t size() const noexcept { return end - begin; }
  friend constexpr bool operator==(byte_span, byte_span) = default;
};

// The smallest span that holds both, from the start of `first` to the end of `last`.
[[nodiscard]] constexpr byte_span between(byte_span first, byte_span last) noexcept {
  return {first.begin, last.end};
}

}  // namespace hcl::inline v1_0
