// Normalisation form C (UAX #15): string values and map keys are compared in it. Text that has it already,
// nearly all of it, is only read.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include <utf8/unchecked.h>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/text/impl/unicode_tables_canonical.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v1_0 {
namespace detail {

// Hangul syllables are composed by arithmetic (Unicode 15, section 3.12).
struct hangul {
  static constexpr char32_t s_base = 0xAC00, l_base = 0x1100, v_base = 0x1161, t_base = 0x11A7;
  static constexpr char32_t l_count = 19, v_count = 21, t_count = 28, s_count = l_count * v_count * t_count;
};

// The code point that `first` and `second` compose to; 0 if there is none.
[[nodiscard]] inline char32_t compose(char32_t first, char32_t second) noexcept {
  using h = hangul;
  if (first - h::l_base < h::l_count && second - h::v_base < h::v_count) {
    return h::s_base + ((first - h::l_base) * h::v_count + (second - h::v_base)) * h::t_count;
  }
  if (first - h::s_base < h::s_count && (first - h::s_base) % h::t_count == 0 &&
      second - h::t_base - 1 < h::t_count - 1) {
    return first + (second - h::t_base);
  }
  const auto before = [&](std::uint16_t index, std::uint64_t key) {
    return (std::uint64_t{canonical_pairs[index].first} << 32 | canonical_pairs[index].second) < key;
  };
  const auto* end = std::end(canonical_compositions);
  const auto* at =
      std::lower_bound(std::begin(canonical_compositions), end, std::uint64_t{first} << 32 | second, before);
  if (at == end || canonical_pairs[*at].first != first || canonical_pairs[*at].second != second) return 0;
  return canonical_pairs[*at].composed;
}

// A stretch of text that normalises by itself: one starter that nothing joins backwards, and what follows up
// to the next such.
class nfc_segment {
 public:
  void clear() noexcept { marks_.clear(); }

  // Adds the code point's full canonical decomposition.
  void decompose(char32_t code_point) {
    using h = hangul;
    if (const char32_t index = code_point - h::s_base; index < h::s_count) {
      add(h::l_base + index / (h::v_count * h::t_count));
      add(h::v_base + index / h::t_count % h::v_count);
      if (index % h::t_count != 0) add(h::t_base + index % h::t_count);
      return;
    }
    char32_t rest[8];  // second halves still to come; the longest chain in the database is 3
    std::size_t depth = 0;
    properties of = properties_of(code_point);
    for (; of.decomposes(); of = properties_of(code_point)) {
      const auto* pair = std::lower_bound(std::begin(canonical_pairs), std::end(canonical_pairs), code_point,
                                          [](const canonical_pair& a, char32_t b) { return a.composed < b; });
      if (pair->second != 0) rest[depth++] = pair->second;
      code_point = pair->first;
    }
    add(code_point, of);
    while (depth != 0)
      decompose_mark(rest[--depth]);
  }

  // Adds a byte that is not UTF-8; it is kept as it is.
  void add_byte(unsigned char byte) { marks_.push({raw_byte + byte, 0, false}); }

  // Appends the composed text.
  void append_to(std::string& out) {
    sort();
    std::size_t starter = none;
    std::size_t end = 0;  // of what is kept in place
    std::uint8_t last = 0;
    for (std::size_t i = 0; i != marks_.size(); ++i) {
      const mark current = marks_[i];
      // Not blocked: adjacent to the starter, or every mark between them has a smaller class.
      if (current.joins && starter != none &&
          (starter + 1 == end || (last != 0 && last < current.combining))) {
        if (const char32_t both = compose(marks_[starter].code_point, current.code_point)) {
          marks_[starter].code_point = both;
          continue;
        }
      }
      if (current.combining == 0) starter = end;
      last = current.combining;
      marks_[end++] = current;
    }
    write(end, out);
  }

 private:
  struct mark {
    char32_t code_point;
    std::uint8_t combining;
    bool joins;  // what stands before it, perhaps
  };
  static constexpr char32_t raw_byte = 0x110000;  // and up: bytes that are not UTF-8
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  // Appends the first `count`, some at a time.
  void write(std::size_t count, std::string& out) const {
    char some[64];
    char* to = some;
    for (std::size_t i = 0; i != count; ++i) {
      const char32_t code_point = marks_[i].code_point;
      if (code_point < raw_byte)
        to = utf8::unchecked::append(static_cast<std::uint32_t>(code_point), to);
      else
        *to++ = static_cast<char>(code_point - raw_byte);
      if (to - some <= 60) continue;  // the next has four bytes at most
      out.append(some, static_cast<std::size_t>(to - some));
      to = some;
    }
    out.append(some, static_cast<std::size_t>(to - some));
  }

  void add(char32_t code_point) { add(code_point, properties_of(code_point)); }
  void add(char32_t code_point, properties of) {
    marks_.push({code_point, of.combining_class(), of.maybe_in_nfc()});
  }

  // The second half of a pair decomposes by one more step at most.
  void decompose_mark(char32_t code_point) {
    const properties of = properties_of(code_point);
    if (of.decomposes())
      decompose(code_point);
    else
      add(code_point, of);
  }

  // Canonical ordering: each run of marks by class, stable.
  void sort() {
    for (std::size_t begin = 0; begin < marks_.size();) {
      std::size_t end = begin + 1;
      bool sorted = true;
      for (; end < marks_.size() && marks_[end].combining != 0; ++end)
        sorted = sorted && marks_[end - 1].combining <= marks_[end].combining;
      if (!sorted) sort(begin, end);
      begin = end;
    }
  }

  // Insertion for a few; for up to a million of them, counting the 256 classes stays linear.
  void sort(std::size_t begin, std::size_t end) {
    if (end - begin <= 16) {
      for (std::size_t i = begin + 1; i < end; ++i) {
        const mark moved = marks_[i];
        std::size_t at = i;
        for (; at > begin && marks_[at - 1].combining > moved.combining; --at)
          marks_[at] = marks_[at - 1];
        marks_[at] = moved;
      }
      return;
    }
    std::array<std::size_t, 257> place{};
    for (std::size_t i = begin; i < end; ++i)
      ++place[marks_[i].combining + 1u];
    for (std::size_t i = 1; i < place.size(); ++i)
      place[i] += place[i - 1];
    trivial_vector<mark> sorted;
    sorted.assign(end - begin, mark{});
    for (std::size_t i = begin; i < end; ++i)
      sorted[place[marks_[i].combining]++] = marks_[i];
    std::copy(sorted.begin(), sorted.end(), marks_.begin() + begin);
  }

  trivial_vector<mark> marks_;
};

// The quick check's answer for the segment that begins at `offset` with a starter or at the start of the
// text.
struct nfc_stretch {
  std::size_t end = 0;  // of the segment
  bool certain = true;  // it is in form C as it stands
};

[[nodiscard]] inline nfc_stretch next_nfc_stretch(std::string_view text, std::size_t offset) noexcept {
  nfc_stretch found;
  std::uint8_t last = 0;
  for (const std::size_t begin = offset; offset < text.size();) {
    std::size_t next = offset;
    const properties of = properties_of(decode_utf8(text, next));
    if (of.is_stable() && offset != begin) break;
    if (of.never_in_nfc() || of.maybe_in_nfc() || (of.combining_class() != 0 && of.combining_class() < last))
      found.certain = false;
    last = of.combining_class();
    offset = next;
  }
  found.end = offset;
  return found;
}

// Offset of the stretch that needs a closer look, from `offset` on: before it are only starters that nothing
// joins backwards.
[[nodiscard]] inline std::size_t skip_stable(std::string_view text, std::size_t offset) noexcept {
  std::size_t last = offset;  // the last of them may compose with what follows
  for (;;) {
    const std::size_t ascii = skip_ascii(text, offset);
    if (ascii == text.size()) return ascii;
    if (ascii != offset) last = ascii - 1;
    std::size_t next = offset = ascii;
    const char32_t code_point = decode_utf8(text, next);
    if (code_point >= 0x300 && !properties_of(code_point).is_stable()) return last;
    last = offset;
    offset = next;
  }
}

// Calls `each(begin, end, certain)` for the stretches of the text, what is stable in one piece; stops when
// it returns false.
template <typename Each>
void for_each_nfc_stretch(std::string_view text, Each each) {
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t is_stable = skip_stable(text, offset);
    if (is_stable != offset && !each(offset, is_stable, true)) return;
    if (is_stable == text.size()) return;
    const nfc_stretch stretch = next_nfc_stretch(text, is_stable);
    if (!each(is_stable, stretch.end, stretch.certain)) return;
    offset = stretch.end;
  }
}

// Appends the stretch in form C.
inline void append_nfc(std::string& out, std::string_view stretch, nfc_segment& segment) {
  segment.clear();
  for (std::size_t offset = 0; offset < stretch.size();) {
    const std::size_t begin = offset;
    const char32_t code_point = decode_utf8(stretch, offset);
    if (code_point == replacement_character && offset == begin + 1)
      segment.add_byte(static_cast<unsigned char>(stretch[begin]));
    else
      segment.decompose(code_point);
  }
  segment.append_to(out);
}

}  // namespace detail

// The text in normalisation form C. `to_nfc("e\u0301")` is "\u00E9". Ill-formed bytes stay as they are.
[[nodiscard]] inline std::string to_nfc(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  detail::nfc_segment segment;
  detail::for_each_nfc_stretch(text, [&](std::size_t begin, std::size_t end, bool certain) {
    const std::string_view stretch = text.substr(begin, end - begin);
    if (certain)
      out.append(stretch);
    else
      detail::append_nfc(out, stretch, segment);
    return true;
  });
  return out;
}

// Whether the text is in normalisation form C already; ill-formed bytes count as themselves. Normalises only
// where the quick check cannot tell.
[[nodiscard]] inline bool is_nfc(std::string_view text) {
  if (is_ascii(text)) return true;
  bool same = true;
  std::string composed;
  detail::nfc_segment segment;
  detail::for_each_nfc_stretch(text, [&](std::size_t begin, std::size_t end, bool certain) {
    if (certain) return true;
    composed.clear();
    detail::append_nfc(composed, text.substr(begin, end - begin), segment);
    return same = composed == text.substr(begin, end - begin);
  });
  return same;
}

}  // namespace hcl::inline v1_0
