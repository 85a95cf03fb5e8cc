// The parts of a source that must never be shown, kept beside the text for every renderer. Implementation.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include <hcl/support/mutex.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

// Spans that neither overlap nor touch, by their beginnings.
struct redacted_spans {
  // Hidden spans stay hidden even without memory for more.
  void add(byte_span where) {
    const std::lock_guard<mutex> lock(guard);
    insert(ends, where);
  }

  void keep(const text_keeper* by, const secret_root* root, std::span<const std::string> words) {
    const std::lock_guard<mutex> lock(guard);
    const auto note = [&](auto& all, const auto& one) {
      if (std::find(all.begin(), all.end(), one) != all.end()) return;
      all.push_back(one);
      is_masked = false;
    };
    if (root) note(claims.roots, *root);
    for (const std::string& word : words)
      note(claims.words, word);
    if (keeper || !by) return;
    keeper = by;
    is_masked = false;
  }

  [[nodiscard]] std::vector<byte_span> within(const source& text, byte_span where) {
    const std::lock_guard<mutex> lock(guard);
    make_masks(text);
    std::vector<byte_span> found;
    auto mask = std::upper_bound(masks.begin(), masks.end(), where.begin,
                                 [](std::uint32_t at, byte_span m) { return at < m.end; });
    auto at = ends.upper_bound(where.begin);
    if (at != ends.begin() && std::prev(at)->second > where.begin) --at;
    for (;;) {
      const bool has_mask = mask != masks.end() && mask->begin < where.end;
      const bool has_span = at != ends.end() && at->first < where.end;
      if (!has_mask && !has_span) return found;
      const bool is_mask = has_mask && (!has_span || mask->begin <= at->first);
      const byte_span next = is_mask ? *mask++ : byte_span{at->first, at->second};
      if (!is_mask) ++at;
      if (!found.empty() && found.back().end >= next.begin)
        found.back().end = (std::max)(found.back().end, next.end);
      else
        found.push_back(next);
    }
  }

  [[nodiscard]] bool is_shown(const source& text, byte_span where) {
    if (!within(text, {where.begin, (std::max)(where.end, where.begin + 1)}).empty()) return false;
    const std::lock_guard<mutex> lock(guard);
    const auto after = std::upper_bound(shown.begin(), shown.end(), where.begin,
                                        [](std::uint32_t at, byte_span s) { return at < s.begin; });
    return !keeper || (after != shown.begin() && std::prev(after)->end >= where.end);
  }

  mutable mutex guard;
  std::map<std::uint32_t, std::uint32_t> ends{};
  secret_claims claims{};
  const text_keeper* keeper = nullptr;
  bool is_masked = false;  // whether the masks are those of the claims
  std::vector<byte_span> masks{}, shown{};

 private:
  void make_masks(const source& text) {
    if (!keeper || is_masked) return;
    shown.clear();
    masks = keeper->masks(text, claims, shown);
    is_masked = true;
  }
  static void insert(std::map<std::uint32_t, std::uint32_t>& ends, byte_span where) {
    auto first = ends.upper_bound(where.begin);
    if (first != ends.begin() && std::prev(first)->second >= where.begin) --first;
    auto last = first;
    for (; last != ends.end() && last->first <= where.end; ++last) {
      where.begin = (std::min)(where.begin, last->first);
      where.end = (std::max)(where.end, last->second);
    }
    if (first != last && first->first == where.begin)
      first++->second = where.end;
    else
      ends.emplace_hint(first, where.begin, where.end);
    ends.erase(first, last);
  }
};

// What is known of the hidden parts of a text; made by the first call.
[[nodiscard]] inline redacted_spans& redacted_spans_of(std::atomic<redacted_spans*>& at) {
  redacted_spans* known = at.load(std::memory_order_acquire);
  if (known) return *known;
  auto made = std::make_unique<redacted_spans>();
  // Another thread may have been quicker.
  return at.compare_exchange_strong(known, made.get(), std::memory_order_acq_rel) ? *made.release() : *known;
}

HCL_DECL void text_backend::forget(const redacted_spans* redacted) noexcept { delete redacted; }

HCL_DECL std::vector<byte_span> text_backend::redacted_in(const source& text, byte_span where) {
  redacted_spans* const known = text.redacted_.load(std::memory_order_acquire);
  return known ? known->within(text, where) : std::vector<byte_span>();
}

HCL_DECL void text_backend::keep(const source& text, const text_keeper* keeper, const secret_root* root,
                                 std::span<const std::string> words) {
  redacted_spans_of(text.redacted_).keep(keeper, root, words);
}

HCL_DECL const text_keeper* text_backend::keeper(const source& text) noexcept {
  const redacted_spans& known = *text.redacted_.load(std::memory_order_acquire);
  const std::lock_guard<mutex> lock(known.guard);
  return known.keeper;
}

HCL_DECL bool text_backend::is_shown(const source& text, byte_span where) {
  return text.redacted_.load(std::memory_order_acquire)->is_shown(text, where);
}

HCL_DECL bool text_backend::has_roots(const source& text) noexcept {
  const redacted_spans& known = *text.redacted_.load(std::memory_order_acquire);
  const std::lock_guard<mutex> lock(known.guard);
  return !known.claims.roots.empty();
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL void source::redact(byte_span where) const {
  if (!where.empty()) detail::redacted_spans_of(redacted_).add(where);
}

}  // namespace hcl::inline v0_1
