// Documents compared by what is in them, and changes of two authors brought together. Interface.
//
//   for (const hcl::document_change& c : hcl::diff(before, after)) std::cout << c.path << '\n';
//   auto merged = hcl::merge3(base, mine, theirs);
//   for (const hcl::merge_conflict& c : merged.conflicts) std::cerr << c.path << ": " << c.reason << '\n';
#pragma once

#include <string>
#include <vector>

#include <hcl/edit/document.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v0_1 {

struct document_change;
struct merge_options;
struct merge_result;

namespace detail {}  // namespace detail

// An attribute or block that two documents do not have alike. Of a block that both have, only what is in it
// is told.
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

// Something that both have changed, and not alike. Mine is in the result.
struct merge_conflict {
  std::string path{};                      // of the item that both sides change
  std::string reason{};                    // one sentence
  hcl::range base{};                       // in the documents given; nowhere where it is not there
  hcl::range mine{};                       // in the first document
  hcl::range theirs{};                     // in the second
  std::string mine_text{}, theirs_text{};  // what is written there
};

// `hcl::merge3(base, mine, theirs, {.markers = true})`
struct merge_options {
  // An item in conflict is there as both have it, between lines of `<<<<<<<`, `=======` and `>>>>>>>`; the
  // document is one with mistakes then. Otherwise mine is there alone.
  bool markers = false;
};

// The result of merge3(): the merged document, and the places where the two sides could not be reconciled.
struct merge_result {
  document merged{};
  std::vector<merge_conflict> conflicts{};  // empty if the merge is clean
};

// `mine` with what `theirs` has changed of `base`: items added, removed, set and put into another order, with
// their comments and blank lines. Text that only one of the two has changed is taken as it is written. Items
// that both have added in one place: mine first. The result is `mine` changed, as its changes() say, or one
// of the documents if only one of them has changes.
[[nodiscard]] merge_result merge3(const document& base, const document& mine, const document& theirs,
                                  const merge_options& options = {});

}  // namespace hcl::inline v0_1
