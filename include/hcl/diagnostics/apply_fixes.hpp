// Applies fix-its to a text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0 {

// Which fix-its are applied.
enum class fix_choice : unsigned char {
  all,      // guesses as well
  certain,  // only those that need no confirmation
};

namespace detail {

// The fix-its of `text` that do not overlap one before them in the list, in the order of the text.
[[nodiscard]] inline std::vector<const fix_it*> fixes_of(std::string_view text, const diagnostics& all,
                                                         fix_choice which) {
  std::vector<const fix_it*> kept;
  const source* known = nullptr;
  for (const diagnostic& problem : all) {
    if (!problem.fix || !problem.fix->where) continue;
    if (which == fix_choice::certain && !problem.fix->is_certain) continue;
    const fix_it& fix = *problem.fix;
    if (fix.where.source().get() != known && fix.where.source()->text() != text) continue;
    known = fix.where.source().get();
    const byte_span here = fix.where.span();
    const auto next = std::upper_bound(
        kept.begin(), kept.end(), here.begin,
        [](std::size_t begin, const fix_it* other) { return begin < other->where.span().begin; });
    const auto overlaps = [&](const fix_it* other) {
      const byte_span there = other->where.span();
      return here.begin == there.begin || (here.begin < there.end && there.begin < here.end);
    };
    if (next != kept.end() && overlaps(*next)) continue;
    if (next != kept.begin() && overlaps(next[-1])) continue;
    kept.insert(next, &fix);
  }
  return kept;
}

}  // namespace detail

// `text` with the fix-its of `all` that are in it applied; the first of overlapping ones wins. A corrected
// syntax error may reveal further ones: parse and apply again until nothing changes.
//
//   hcl::apply_fixes("port: 80\n", hcl::parse("port: 80\n").diagnostics())     // "port = 80\n"
[[nodiscard]] inline std::string apply_fixes(std::string_view text, const diagnostics& all,
                                             fix_choice which = fix_choice::all) {
  std::string result;
  std::size_t done = 0;
  for (const fix_it* fix : detail::fixes_of(text, all, which)) {
    const byte_span where = fix->where.span();
    result.append(text.substr(done, where.begin - done)).append(fix->replacement);
    done = where.end;
  }
  return result.append(text.substr(done));
}

}  // namespace hcl::inline v1_0
