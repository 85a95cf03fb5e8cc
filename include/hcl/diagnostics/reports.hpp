// Diagnostics for pipelines: SARIF 2.1.0, which code scanners exchange, and the annotations of GitHub
// Actions.
#pragma once

#include <string>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0 {

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

}  // namespace hcl::inline v1_0
