// Diagnostics as text for the author of a config: what, where with the source line, with which values, and
// why. How they are written can be chosen; to_string() takes the defaults. Also as reports for pipelines, and
// as fix-its that are applied to a text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0 {

// How diagnostics are written. `render(all, {.colour = true, .width = 0})`
struct render_options {
  bool colour = false;        // ANSI colours: the place is highlighted instead of underlined
  std::size_t width = 80;     // columns that the detail is wrapped to; 0 does not wrap
  std::size_t snippet = 120;  // columns of a source line; what is longer is cut around the place
};

// Appends one problem, with a line feed at its end.
void render_to(std::string& out, const diagnostic& problem, const render_options& options = {});

// One problem as text.
[[nodiscard]] inline std::string render(const diagnostic& problem, const render_options& options = {}) {
  std::string out;
  hcl::render_to(out, problem, options);
  return out;
}

// All diagnostics as text, a blank line between two; the number of those past the limit at the end. Empty if
// there are none.
[[nodiscard]] inline std::string render(const diagnostics& all, const render_options& options = {}) {
  return detail::diagnostics_access::render(all, options);
}

// The program that made a report: `{.tool = "app", .version = "1.4"}`.
struct report_options {
  std::string tool = "hcl";  // the program's name
  std::string version{};     // of the program; left out if empty
  std::string home{};        // address of the program's page; left out if empty
  std::string root{};        // directory that the files are named from; file names under it become relative
  std::string help{};        // address that a code is appended to for its explanation; left out if empty
  // The file for diagnostics without one, such as a wrong environment variable; if empty, the first that
  // occurs.
  std::string file{};
};

namespace detail {}  // namespace detail

// A SARIF 2.1.0 log with one run: a rule for each code that occurs, results with places in UTF-16 columns,
// notes as related locations, fixes, and fingerprints that stay when lines move. Always valid JSON.
[[nodiscard]] std::string to_sarif(const diagnostics& all, const report_options& options = {});

// A workflow command of GitHub Actions for each diagnostic, one a line; empty if there are none.
//
//   ::error file=app.hcl,line=3,endLine=3,col=5,endColumn=9,title=Unsupported attribute::No attribute named
//   ...
[[nodiscard]] std::string to_annotations(const diagnostics& all, const report_options& options = {});

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
