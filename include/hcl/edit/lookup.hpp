// Looks up places of a document, for editors and other tools.
//
//   const auto at = hcl::edit::look_up(doc, offset);
//   std::cout << at.path << '\n';                                    // service "web".port
//   for (const hcl::range& use : hcl::edit::uses(doc, at.definition)) ...
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <hcl/edit/document.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0::edit {

// Calls `visit(item)` for every attribute, block, comment and blank line of a body and of the blocks inside,
// outer ones first, in the order of the text; of blocks, it says whether to go inside. It may change, move
// and remove the item: added neighbours are not visited, removed items not entered.
//
//   hcl::edit::walk(doc.body(), [](const hcl::edit::item& i) {
//     if (i.is_attribute()) (void)i.as_attribute().format();
//     return true;
//   });
template <typename Visit>
void walk(const body& root, Visit&& visit) {
  for (const item& here : root.items())
    if (here.is_attached() && visit(here) && here.is_block() && here.is_attached())
      walk(here.as_block().body(), visit);
}

// How references name blocks and attributes: those that begin with the names of `prefix` go on with the
// labels of a block of type `block`; or, with `attributes`, with the name of an attribute in such a block.
// Blocks that are in another block are named inside of that one only, such as the columns of a table.
//
//   {{"var"}, "variable"}               var.port       variable "port" { ... }
//   {{}, "resource"}                    disk.main      resource "disk" "main" { ... }
//   {{"local"}, "locals", true}         local.port     locals { port = ... }
struct name_rule {
  std::vector<std::string> prefix{};
  std::string block{};
  bool attributes = false;
};

// Without rules, a reference `a.b.c` leads to `a "b" "c" { ... }` or `a "b" { ... }`.
struct lookup_options {
  std::vector<name_rule> rules{};
};

// Information about a place. Ranges and expressions are of the document as it is now.
struct place {
  edit::item item{};                     // the innermost: an attribute, block, comment, blank line; or none
  std::vector<edit::block> blocks{};     // around it, the outermost first
  std::string path{};                    // of the item: `service "web".port`
  hcl::expression outermost{};           // of an attribute's value, if the place is in one
  hcl::expression innermost{};           // the smallest part of that, object keys aside
  std::optional<traversal> reference{};  // that the place is in
  std::size_t step = 0;                  // and in which of its steps
  edit::item definition{};  // what the reference is to; of a block or attribute that references name, itself
  hcl::range loop_name{};   // if the name here is one of a `for` expression, where that introduces it
};

// One entry of what an editor lists of a document.
struct symbol {
  std::string name{};            // `port`, `service "web"`
  edit::item item{};             // the item that the symbol names
  hcl::range where{};            // all of it
  hcl::range named{};            // its name and labels
  std::vector<symbol> inside{};  // symbols of its body
};

// `offset`: in bytes from the beginning of the text, as it is now. At the end of a name, that name counts.
[[nodiscard]] place look_up(const document& doc, std::size_t offset, const lookup_options& options = {});

// The block or attribute that a reference is to; no item if there is none. The documents are one
// configuration, such as the files of a directory.
[[nodiscard]] item definition(const std::vector<const document*>& docs, const traversal& reference,
                              const lookup_options& options = {});
[[nodiscard]] inline item definition(const document& doc, const traversal& reference,
                                     const lookup_options& options = {}) {
  return definition({&doc}, reference, options);
}
// All references to a block or attribute, document by document, in the order of the text.
[[nodiscard]] std::vector<hcl::range> uses(const std::vector<const document*>& docs, const item& of,
                                           const lookup_options& options = {});
[[nodiscard]] inline std::vector<hcl::range> uses(const document& doc, const item& of,
                                                  const lookup_options& options = {}) {
  return uses({&doc}, of, options);
}
// The edits in each of the documents that rename a block or attribute and all references to it: its last
// label, or its own name. An error if the name is taken or cannot be written.
//
//   const auto edits = hcl::edit::renamed({&a, &b}, a.body().block("disk", {"main"}), "boot");
//   for (const hcl::text_edit& one : (*edits)[1]) ...                 // of b, in the order of its text
[[nodiscard]] result<std::vector<std::vector<text_edit>>> renamed(const std::vector<const document*>& docs,
                                                                  const item& of, const std::string& to,
                                                                  const lookup_options& options = {});

// Renames a block, by its last label, or an attribute, and all references to it in its document. The rules
// say what declares a name and what refers to it. An error if the name is taken or cannot be written.
//
//   hcl::edit::rename_variable(doc, doc.body().block("variable", {"port"}), "listen",
//                              {.rules = {{{"var"}, "variable"}}});            // var.port is var.listen
result<void> rename_variable(document& doc, const item& of, const std::string& to,
                             const lookup_options& options = {});

// The same of what is at a place: of its definition or, where a name of a `for` expression is, of that.
//
//   for (const hcl::range& use : hcl::edit::uses(doc, hcl::edit::look_up(doc, offset))) ...
[[nodiscard]] std::vector<hcl::range> uses(const document& doc, const place& at,
                                           const lookup_options& options = {});

// The attributes and blocks of a document, as a tree.
[[nodiscard]] std::vector<symbol> symbols(const document& doc);

// The comments right above an item, line by line, without their comment signs.
[[nodiscard]] std::string documentation(const item& of);
// `service "web".port`; empty for comments and the like.
[[nodiscard]] std::string path_of(const item& of);

}  // namespace hcl::inline v1_0::edit
