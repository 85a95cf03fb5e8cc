// Lines and columns of a source, what else of the text layer needs the Unicode tables, and close names.
// Implementation.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/support/compiler.hpp>
#include <hcl/support/mutex.hpp>
#include <hcl/text/impl/closest.hpp>
#include <hcl/text/impl/line_index.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/text/range.hpp>
#include <hcl/text/source.hpp>
#include <hcl/version.hpp>

namespace hcl::inline v1_0 {
namespace detail {

HCL_DECL const line_index& text_access::index(const source& text) {
  if (const line_index* known = text.index_.load(std::memory_order_acquire)) return *known;
  const auto* made = new line_index(text.text_);
  const line_index* known = nullptr;
  if (text.index_.compare_exchange_strong(known, made, std::memory_order_acq_rel)) return *made;
  delete made;  // another thread was quicker
  return *known;
}

HCL_DECL bool text_access::is_nfc(std::string_view text) { return v1_0::is_nfc(text); }

HCL_DECL std::string text_access::to_nfc(std::string_view text) { return v1_0::to_nfc(text); }

HCL_DECL std::size_t text_access::next_grapheme(std::string_view text, std::size_t offset) noexcept {
  return v1_0::next_grapheme(text, offset);
}

}  // namespace detail

HCL_DECL position source::locate(std::size_t offset) const {
  offset = (std::min)(offset, text_.size());
  const detail::checkpoint at = detail::text_access::index(*this).locate(text_, offset);
  const position& start = start_;
  return {start.line + at.line, (at.line == 0 ? start.column : 1) + at.column, start.byte + offset};
}

HCL_DECL std::string_view source::line(std::size_t number) const {
  const detail::line_index& lines = detail::text_access::index(*this);
  if (number < start_.line || number - start_.line >= lines.lines) return {};
  const std::size_t line = number - start_.line;
  const std::size_t begin = lines.begin_of(text_, line);
  std::size_t end = lines.begin_of(text_, line + 1);
  if (end > begin && text_[end - 1] == '\n') --end;
  if (end > begin && end < text_.size() && text_[end - 1] == '\r') --end;
  return std::string_view(text_).substr(begin, end - begin);
}

HCL_DECL std::size_t source::line_count() const { return detail::text_access::index(*this).lines; }

namespace detail {

// The parts of a text, in the order of their headings.
struct headings {
  trivial_vector<headed_part> parts;
};

}  // namespace detail

HCL_DECL std::vector<byte_span> source::headings_at(std::size_t offset) const {
  using detail::headed_part;
  const detail::headings* known = headings_.load(std::memory_order_acquire);
  const detail::heading_reader reader = heading_reader_.load(std::memory_order_acquire);
  if (!known && reader) {
    set_headings(reader(*this));
    known = headings_.load(std::memory_order_acquire);
  }
  std::vector<byte_span> around;
  if (known == nullptr) return around;
  const auto begins_after = [](std::size_t at, const headed_part& part) { return at < part.heading.end; };
  const auto past = std::upper_bound(known->parts.begin(), known->parts.end(), offset, begins_after);
  std::uint32_t index = past == known->parts.begin()
                            ? headed_part::outermost
                            : static_cast<std::uint32_t>(past - known->parts.begin() - 1);
  for (; index != headed_part::outermost; index = known->parts[index].outer)
    if (offset < known->parts[index].end) around.push_back(known->parts[index].heading);
  std::reverse(around.begin(), around.end());
  return around;
}

HCL_DECL void source::set_headings(detail::trivial_vector<detail::headed_part> parts) const {
  auto made = std::make_unique<detail::headings>(detail::headings{std::move(parts)});
  const detail::headings* none = nullptr;
  if (headings_.compare_exchange_strong(none, made.get(), std::memory_order_acq_rel)) (void)made.release();
}

namespace detail {

// Parts of a source that no renderer may show.
struct redacted_spans {
  void add(byte_span where) {
    const std::lock_guard<mutex> lock(guard);
    redacted.push_back(where);
    is_current = false;
  }

  void keep(const text_keeper* by, const secret_claims& more) {
    const std::lock_guard<mutex> lock(guard);
    is_current = is_current && (keeper || !by);
    if (!keeper) keeper = by;
    for (const secret_root& root : more.roots) {
      if (std::find(claims.roots.begin(), claims.roots.end(), root) != claims.roots.end()) continue;
      claims.roots.push_back(root);
      is_current = false;
    }
    is_current = is_current && more.shown.empty();
    claims.shown.insert(claims.shown.end(), more.shown.begin(), more.shown.end());
    std::vector<std::string>& words = claims.words;
    if (std::includes(words.begin(), words.end(), more.words.begin(), more.words.end())) return;
    words.insert(words.end(), more.words.begin(), more.words.end());
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    is_current = false;
  }

  [[nodiscard]] std::vector<byte_span> within(const source& text, byte_span where) {
    const std::lock_guard<mutex> lock(guard);
    find_hidden(text);
    const std::vector<byte_span>& all = spans.hidden;
    const auto from = std::upper_bound(all.begin(), all.end(), where.begin,
                                       [](std::uint32_t at, byte_span h) { return at < h.end; });
    return {from, std::find_if(from, all.end(), [&](byte_span h) { return h.begin >= where.end; })};
  }

  [[nodiscard]] bool is_shown(const source& text, byte_span where) {
    if (!within(text, {where.begin, (std::max)(where.end, where.begin + 1)}).empty()) return false;
    const std::lock_guard<mutex> lock(guard);
    const std::vector<byte_span>& all = spans.shown;
    const auto after = std::upper_bound(all.begin(), all.end(), where.begin,
                                        [](std::uint32_t at, byte_span s) { return at < s.begin; });
    return !keeper || (after != all.begin() && std::prev(after)->end >= where.end);
  }

  mutable mutex guard;
  secret_claims claims{};
  const text_keeper* keeper = nullptr;
  bool is_current = false;  // whether `spans` are those of the claims and of what is redacted
  std::vector<byte_span> redacted{};
  secret_spans spans{};

 private:
  void find_hidden(const source& text) {
    if (is_current) return;
    spans = keeper ? keeper->find(text, claims) : secret_spans();
    std::vector<byte_span>& all = spans.hidden;
    all.insert(all.end(), redacted.begin(), redacted.end());
    std::sort(all.begin(), all.end(), [](byte_span a, byte_span b) { return a.begin < b.begin; });
    std::size_t kept = 0;
    for (const byte_span one : all) {
      if (kept != 0 && one.begin <= all[kept - 1].end)
        all[kept - 1].end = (std::max)(all[kept - 1].end, one.end);
      else
        all[kept++] = one;
    }
    all.resize(kept);
    is_current = true;
  }
};

// The hidden parts of a text; created by the first call.
[[nodiscard]] inline redacted_spans& redacted_spans_of(std::atomic<redacted_spans*>& at) {
  redacted_spans* known = at.load(std::memory_order_acquire);
  if (known) return *known;
  auto made = std::make_unique<redacted_spans>();
  // Another thread may have been quicker.
  return at.compare_exchange_strong(known, made.get(), std::memory_order_acq_rel) ? *made.release() : *known;
}

}  // namespace detail

HCL_DECL std::vector<byte_span> source::redacted_in(byte_span where) const {
  detail::redacted_spans* const known = redacted_.load(std::memory_order_acquire);
  return known ? known->within(*this, where) : std::vector<byte_span>();
}

HCL_DECL void source::keep(const detail::text_keeper* keeper, const detail::secret_claims& claims) const {
  detail::redacted_spans_of(redacted_).keep(keeper, claims);
}

HCL_DECL const detail::text_keeper* source::keeper() const noexcept {
  const detail::redacted_spans* const known = redacted_.load(std::memory_order_acquire);
  if (!known) return nullptr;
  const std::lock_guard<detail::mutex> lock(known->guard);
  return known->keeper;
}

HCL_DECL bool source::is_shown(byte_span where) const {
  detail::redacted_spans* const known = redacted_.load(std::memory_order_acquire);
  return !known || known->is_shown(*this, where);
}

HCL_DECL bool source::has_roots() const noexcept {
  const detail::redacted_spans* const known = redacted_.load(std::memory_order_acquire);
  if (!known) return false;
  const std::lock_guard<detail::mutex> lock(known->guard);
  return !known->claims.roots.empty();
}

HCL_DECL source::~source() {
  delete index_.load(std::memory_order_acquire);
  delete redacted_.load(std::memory_order_acquire);
  delete headings_.load(std::memory_order_acquire);
}

HCL_DECL void source::redact(byte_span where) const {
  if (!where.empty()) detail::redacted_spans_of(redacted_).add(where);
}

}  // namespace hcl::inline v1_0

// The object that identifies the build of a compiled library.
#if defined(HCL_DECLARATIONS_ONLY)

namespace hcl::inline v1_0::detail {

template <typename Version, typename Integers, typename Containers>
const char library_for<Version, Integers, Containers>::tag = 0;
template struct library_for<version_of_headers<HCL_VERSION_MAJOR, HCL_VERSION_MINOR, HCL_VERSION_PATCH>,
                            tagged_integers, tagged_containers>;

}  // namespace hcl::inline v1_0::detail

#endif

namespace hcl::inline v1_0 {

HCL_DECL std::string_view closest(std::string_view word, std::span<const std::string_view> candidates) {
  std::size_t left = 256;
  if (word.empty() || word.size() > detail::limited_text::limit) return {};
  const detail::limited_text given(word);
  std::string_view best;
  std::string_view longer;
  bool unclear = false;
  std::size_t best_distance = 3;
  for (const std::string_view candidate : candidates) {
    if (!detail::may_be_near(word, candidate)) continue;
    if (left-- == 0) break;
    if (detail::begins_like(word, candidate)) {
      unclear = unclear || (!longer.empty() && longer != candidate);
      longer = candidate;
    }
    const detail::limited_text known(candidate);
    const std::size_t distance =
        detail::is_swapped(given, known) ? 1 : detail::edit_distance(given, known, best_distance + 1);
    if (2 * distance > (std::max)(given.size, known.size)) continue;  // little in common
    if (distance > best_distance || (distance == best_distance && (best.empty() || best <= candidate)))
      continue;
    best = candidate;
    best_distance = distance;
  }
  return best.empty() && !unclear ? longer : best;
}

namespace detail {

HCL_DECL void add_edit(std::vector<text_edit>& to, std::string_view original, byte_span where,
                       std::string_view replacement) {
  while (!where.empty() && !replacement.empty() && original[where.begin] == replacement.front()) {
    ++where.begin;
    replacement.remove_prefix(1);
  }
  while (!where.empty() && !replacement.empty() && original[where.end - 1] == replacement.back()) {
    --where.end;
    replacement.remove_suffix(1);
  }
  if (!where.empty() || !replacement.empty()) to.push_back({where, std::string(replacement)});
}

HCL_DECL std::size_t units_in(std::string_view text, column_unit unit) noexcept {
  if (unit == column_unit::bytes) return text.size();
  std::size_t units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    units += (byte & 0xC0U) != 0x80U;
    units += unit == column_unit::utf16 && byte >= 0xF0U;
  }
  return units;
}

}  // namespace detail

HCL_DECL std::string to_string(const range& r) {
  if (!r) return {};
  const position begin = r.begin(), end = r.end();
  std::string out =
      r.source()->name() + ':' + std::to_string(begin.line) + ',' + std::to_string(begin.column) + '-';
  if (end.line != begin.line) out += std::to_string(end.line) + ',';
  return out + std::to_string(end.column);
}

HCL_DECL range over(const range& a, const range& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  const byte_span x = a.span(), y = b.span();
  return {a.source(), {x.begin < y.begin ? x.begin : y.begin, x.end > y.end ? x.end : y.end}};
}

HCL_DECL range overlap(const range& a, const range& b) {
  if (!overlaps(a, b)) return {a.source(), {a.span().begin, a.span().begin}};
  const byte_span x = a.span(), y = b.span();
  return {a.source(), {x.begin > y.begin ? x.begin : y.begin, x.end < y.end ? x.end : y.end}};
}

HCL_DECL range_parts partition_around(const range& whole, const range& middle) {
  const range within = overlap(whole, middle);
  if (within.empty()) return {within, within, within};
  return {{whole.source(), {whole.span().begin, within.span().begin}},
          within,
          {whole.source(), {within.span().end, whole.span().end}}};
}

HCL_DECL std::size_t column_in(const position& at, const source& text, column_unit unit) {
  if (unit == column_unit::graphemes) return at.column;
  const std::string_view all = text.text();
  const std::size_t from_start = at.byte < text.start().byte ? 0 : at.byte - text.start().byte;
  std::string_view before = all.substr(0, from_start);
  if (unit != column_unit::bytes) before.remove_prefix((std::min)(before.size(), detail::mark_size(all)));
  const std::size_t line_feed = before.rfind('\n');
  const bool is_first_line = line_feed == std::string_view::npos;
  const std::size_t first = is_first_line ? text.start().column : 1;
  return first + detail::units_in(is_first_line ? before : before.substr(line_feed + 1), unit);
}

}  // namespace hcl::inline v1_0
