// Compares documents, and merges changes of two authors.
//
//   for (const hcl::document_change& c : hcl::diff(before, after)) std::cout << c.path << '\n';
//   auto merged = hcl::merge3(base, mine, theirs);
//   for (const hcl::merge_conflict& c : merged.conflicts) std::cerr << c.path << ": " << c.reason << '\n';
#pragma once

#include <string>
#include <vector>

#include <hcl/edit/document.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0 {

// A difference between two documents. Of a block that both have, only inner differences are listed.
struct document_change {
  // The kind of change.
  enum class kind : unsigned char { added, removed, changed };
  kind what = kind::changed;  // of the item at `path`
  std::string path{};         // `service "web".port`
  hcl::range before{};        // in the first document; nowhere if it was added
  hcl::range after{};         // in the second; nowhere if it was removed
};

// Compares two documents: items of `after` that `before` lacks, and the other way round, in the order of the
// text. Blanks, comments, the order of items and the layout of expressions are no changes. Blocks are known
// by type and labels; of several with the same, similar ones are paired first.
[[nodiscard]] std::vector<document_change> diff(const document& before, const document& after);

// A conflict: both changed it differently. The result has mine.
struct merge_conflict {
  std::string path{};                      // of the item that both sides change; empty: the whole file
  std::string reason{};                    // one sentence
  hcl::range base{};                       // in the documents given; nowhere where it is not there
  hcl::range mine{};                       // in the first document
  hcl::range theirs{};                     // in the second
  std::string mine_text{}, theirs_text{};  // what is written there
};

// `hcl::merge3(base, mine, theirs, {.markers = true})`
struct merge_options {
  // Writes both versions of a conflict between lines of `<<<<<<<`, `=======` and `>>>>>>>`, which are syntax
  // errors; items that both sides reordered stay in my order. Off: mine only.
  bool markers = false;
};

// The result of merge3(): the merged document, and the places where the two sides could not be reconciled.
struct merge_result {
  document merged{};
  std::vector<merge_conflict> conflicts{};  // empty if the merge is clean
};

// `mine` with the changes from `base` to `theirs`: items added, removed, set and reordered, with their
// comments and blank lines. Text changed by one side only is taken verbatim. Of items added in one place,
// mine comes first. The result is `mine` changed, as its changes() say, and save() writes it to the file of
// `mine`.
[[nodiscard]] merge_result merge3(const document& base, const document& mine, const document& theirs,
                                  const merge_options& options = {});

}  // namespace hcl::inline v1_0
