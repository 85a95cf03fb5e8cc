// A source text: name, bytes, lazy line index, headings, hidden spans. Shared by the ranges into it,
// immutable but for these annotations, and safe for threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/version.hpp>

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

namespace detail {

// Checks at link time that a compiled library fits these headers: units refer to an object whose name encodes
// version and build options, which the library defines. On a mismatch, the linker reports
// library_for<...>::tag as undefined.
template <int Major, int Minor, int Patch>
struct version_of_headers;
struct native_integers;
struct portable_integers;
struct plain_containers;
struct checked_containers;

using tagged_integers = std::conditional_t<is_portable, portable_integers, native_integers>;
#if defined(_GLIBCXX_DEBUG)
using tagged_containers = checked_containers;
#else
using tagged_containers = plain_containers;
#endif

template <typename Version, typename Integers, typename Containers>
struct library_for {
  static const char tag;
};
using matching_library =
    library_for<version_of_headers<HCL_VERSION_MAJOR, HCL_VERSION_MINOR, HCL_VERSION_PATCH>, tagged_integers,
                tagged_containers>;

#if defined(HCL_DECLARATIONS_ONLY)
extern template struct HCL_EXPORT
    library_for<version_of_headers<HCL_VERSION_MAJOR, HCL_VERSION_MINOR, HCL_VERSION_PATCH>, tagged_integers,
                tagged_containers>;
// Retained, because linkers do not report undefined symbols in dropped sections.
HCL_RETAINED static const char* const required_library = &matching_library::tag;
#endif

}  // namespace detail

class source;
// Shared by everything that points into the text.
using source_ptr = std::shared_ptr<const source>;

namespace detail {

struct line_index;      // line starts and column checkpoints: line_index.hpp
struct redacted_spans;  // what must not be shown: source.ipp
struct headings;        // parts with headings: source.ipp

// A part of a text, from its heading to `end`. Parts may be in parts: `outer` is the index of the one around
// it.
struct headed_part {
  byte_span heading;
  std::uint32_t end;
  std::uint32_t outer = outermost;
  static constexpr std::uint32_t outermost = static_cast<std::uint32_t>(-1);
};
// A part of a text and what it is read into; decides which of it may be shown.
struct secret_root {
  const void* record = nullptr;  // the struct that it is read into; null: all of the text may be shown
  byte_span where{};             // empty: all of the text

  friend bool operator==(const secret_root&, const secret_root&) = default;
};
struct secret_claims {
  std::vector<secret_root> roots{};
  std::vector<std::string> words{};  // names that stay legible, sorted
  std::vector<byte_span> shown{};    // parts that the library itself reads
};
// Parts of a text, each sorted and disjoint: hidden ones, and those that may be shown as a whole.
struct secret_spans {
  std::vector<byte_span> hidden{}, shown{};
};
// Computes the spans of a text when the first message about it is made.
struct text_keeper {
  secret_spans (*find)(const source& text, const secret_claims& claims);
};
// Finds the parts of a text, in the order of their headings.
using heading_reader = trivial_vector<headed_part> (*)(const source& text);
// Functions that need the Unicode tables; defined in text/impl/source.ipp.
struct text_access {
  static const line_index& index(const source& text);  // made on the first call
  // Normalisation form C.
  static bool is_nfc(std::string_view text);
  static std::string to_nfc(std::string_view text);
  // Where the grapheme cluster at `offset` ends.
  static std::size_t next_grapheme(std::string_view text, std::size_t offset) noexcept;
};

}  // namespace detail

// A named text. `source::make("a = 1", "app.hcl")->locate(4)` is line 1, column 5, byte 4.
class source {
 public:
  // Owns `text`. `start` is the position of its first byte, for text cut out of a larger file.
  [[nodiscard]] static source_ptr make(std::string text, std::string name, position start = {}) {
    return std::make_shared<source>(std::move(text), std::move(name), start);
  }

  // The name of the text in diagnostics: a path, mostly.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  // Where the text begins, if it is a part of a larger one.
  [[nodiscard]] const position& start() const noexcept { return start_; }

  // Position of a byte offset (clamped to the end of the text); amortised constant time after the first call.
  // Thread safe.
  [[nodiscard]] position locate(std::size_t offset) const;
  // Text of line `number` (as counted from start().line), without its line ending; empty if there is no such
  // line.
  [[nodiscard]] std::string_view line(std::size_t number) const;
  // Number of lines in the text; a final newline does not begin another one.
  [[nodiscard]] std::size_t line_count() const;

  // Hides these bytes permanently: snippets show "(sensitive)" instead. Thread safe.
  void redact(byte_span where) const;
  // The redacted spans that overlap `where`, in order. Thread safe.
  [[nodiscard]] std::vector<byte_span> redacted_in(byte_span where) const;

  // Registers what is read from the text with `keeper`, or with an earlier one if it is null. Thread safe.
  void keep(const detail::text_keeper* keeper, const detail::secret_claims& claims) const;
  // Decides which parts may be shown; null if all may. Thread safe.
  [[nodiscard]] const detail::text_keeper* keeper() const noexcept;
  // Whether a struct that the text is read into is known.
  [[nodiscard]] bool has_roots() const noexcept;

  // Whether the place is in a part without any mask. Thread safe.
  [[nodiscard]] bool is_shown(byte_span where) const;

  // Sets the parts of the text that have headings, in the order of these. The first call wins.
  // Thread safe.
  void set_headings(detail::trivial_vector<detail::headed_part> parts) const;
  // The same, computed on demand. Thread safe.
  void set_headings(detail::heading_reader reader) const noexcept {
    heading_reader_.store(reader, std::memory_order_release);
  }
  // The headings of the parts that the offset is in, after the headings themselves, the outermost part first.
  // Thread safe.
  [[nodiscard]] std::vector<byte_span> headings_at(std::size_t offset) const;

  // Whether a part of the text could not be parsed. Thread safe.
  [[nodiscard]] bool is_malformed() const noexcept { return certain_end() != no_error; }
  // Up to where items are what they seem to be: what follows a syntax error may be part of something else.
  [[nodiscard]] std::uint32_t certain_end() const noexcept {
    return certain_end_.load(std::memory_order_relaxed);
  }
  // The same if the only syntax error is there: its line is not certain, and a brace too many may have ended
  // a block above it.
  [[nodiscard]] std::uint32_t certain_end_with(std::uint32_t error) const noexcept {
    if (error == 0 || text_.compare(error, 1, "}") == 0) return 0;
    return static_cast<std::uint32_t>(text_.rfind('\n', error - 1) + 1);  // none: 0
  }
  // Records a syntax error; the first one of a text comes first.
  void set_malformed(std::uint32_t error) const noexcept {
    certain_end_.store((std::min)(certain_end(), certain_end_with(error)), std::memory_order_relaxed);
  }

  // Use make(); public for std::make_shared only.
  source(std::string text, std::string name, position start)
      : text_(std::move(text)), name_(std::move(name)), start_(start) {}
  ~source();
  source(const source&) = delete;
  source& operator=(const source&) = delete;

 private:
  friend struct detail::text_access;
  std::string text_;
  std::string name_;
  position start_;
  mutable std::atomic<const detail::line_index*> index_ =
      nullptr;  // published once, by the first thread that has it ready
  mutable std::atomic<detail::redacted_spans*> redacted_ = nullptr;  // likewise; grows under its own lock
  mutable std::atomic<const detail::headings*> headings_ = nullptr;  // likewise
  mutable std::atomic<detail::heading_reader> heading_reader_ = nullptr;
  static constexpr std::uint32_t no_error = (std::numeric_limits<std::uint32_t>::max)();
  mutable std::atomic<std::uint32_t> certain_end_ = no_error;
};

}  // namespace hcl::inline v1_0
