// Collects the errors of one text in the parser's offsets. Maps offsets of decoded texts, such as JSON
// strings, to the file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v1_0::parser {

// From byte `text` of a decoded text up to the next anchor, bytes correspond to the source from `source` on.
struct text_anchor {
  std::uint32_t text;
  std::uint32_t source;
};

// `anchors` map the decoded text to its source: one for its first byte, one before and one after each escape
// sequence. A text without escapes that begins at byte 7 has the one anchor {0, 7}.
struct decoded_text {
  std::string_view text;
  hcl::detail::view<const text_anchor> anchors;
};

// The place of byte `offset` of a decoded text in its source; `offset` itself without anchors.
[[nodiscard]] HCL_NOINLINE inline std::uint32_t source_offset(hcl::detail::view<const text_anchor> anchors,
                                                              std::uint32_t offset) noexcept {
  if (anchors.empty()) return offset;
  const text_anchor* const past =
      std::upper_bound(anchors.begin(), anchors.end(), offset,
                       [](std::uint32_t at, const text_anchor& a) { return at < a.text; });
  if (past == anchors.begin()) return anchors.front().source;
  const text_anchor& from = past[-1];
  const std::uint32_t there = from.source + (offset - from.text);
  return past == anchors.end() ? there : (std::min)(there, past->source);
}

// A change of the text, which needs no words of its own.
struct syntax_error_change {
  byte_span where;
  std::string text;
};

// One error, not yet sorted. Spans are of the source, offsets of the parsed text.
struct syntax_error {
  std::string_view code{};
  std::string_view summary{};
  std::string detail{};
  byte_span subject{};
  byte_span context{};
  std::string_view note{};  // said of note_span
  byte_span note_span{};
  std::string_view suggestion{};  // to be written in place of the subject
  std::optional<syntax_error_change> change{};
  quoting quotes = quoting::nothing;
  std::uint32_t found_at = 0;  // how far the parser had come: the order of diagnostics
  std::uint32_t item = 0;      // where the broken item begins, 0 and 0 if none is
  std::uint32_t item_end = 0;
  bool wants_quotes = false;        // it says to write what is there as a string
  std::vector<byte_span> blocks{};  // the headers of the blocks around it, the outermost first
};

class syntax_error_list {
 public:
  syntax_error_list(source_ptr source, const diagnostics& target)
      : source_(std::move(source)),
        storage_(target.limit() > target.size() ? target.limit() - target.size() : 0) {}

  [[nodiscard]] bool empty() const noexcept { return found_.empty(); }
  // Whether the list is full.
  [[nodiscard]] bool full() const noexcept { return found_.size() > storage_; }
  // Whether a part could not be parsed; duplicate names do not count.
  [[nodiscard]] bool malformed() const noexcept { return malformed_; }
  // False if the list was full.
  bool add(syntax_error one) {
    malformed_ = malformed_ || one.code != codes::duplicate_attribute;
    if (full()) return false;
    one.blocks = blocks_;
    found_.push_back(std::move(one));
    return true;
  }
  // The header of a block that is being parsed from here on, until it is left.
  void enter_block(byte_span header) { blocks_.push_back(header); }
  void leave_block() noexcept { blocks_.pop_back(); }
  [[nodiscard]] std::vector<syntax_error>& found() noexcept { return found_; }
  // No item of the text need be what it seems to be.
  void set_uncertain() const noexcept { source_->set_malformed(0); }

  void hand_over(syntax_error one, diagnostics& target) const {
    diagnostic d;
    d.code = one.code;
    d.summary = std::string(one.summary);
    d.detail = std::move(one.detail);
    d.subject = {source_, one.subject};
    if (!one.context.empty()) d.context = {source_, one.context};
    if (!one.note.empty()) d.notes.push_back({std::string(one.note), {source_, one.note_span}});
    if (!one.suggestion.empty())
      d.fix = fix_it{d.subject, std::string(one.suggestion)};
    else if (one.change)
      d.fix = fix_it{{source_, one.change->where}, std::move(one.change->text), false, true};
    d.quotes = one.quotes;
    for (const byte_span header : one.blocks)
      d.inside.append(d.inside.empty() ? "" : hcl::detail::within).append(range(source_, header).text());
    // Names set twice can be read.
    if (one.code != codes::duplicate_attribute) source_->set_malformed(one.subject.begin);
    target.add(std::move(d));
  }

 private:
  source_ptr source_;
  std::size_t storage_;
  bool malformed_ = false;
  std::vector<syntax_error> found_;
  std::vector<byte_span> blocks_{};
};

}  // namespace hcl::inline v1_0::parser
