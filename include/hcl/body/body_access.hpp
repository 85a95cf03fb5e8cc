// Functions of the body layer that need private members, and the expansion of dynamic blocks.
#pragma once

#include <vector>

#include <hcl/fwd.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v1_0 {

// How to treat a block of an upper layer that no lower layer has, perhaps because of a misspelt label: add
// it, add it with a warning, or reject it (`unmatched-override`).
enum class new_blocks : unsigned char { add, warn, reject };

struct body_attribute;
struct body_content;
struct body_entry;
struct body_schema;
class traversal;
struct variable_step;
class variable_walk;

namespace detail {

class body_source;

struct body_access {
  // body.hpp; defined in impl/content.ipp and the bodies beside it
  static body of_document(syntax::document_ptr document);
  static body of_json(syntax::document_ptr document, const syntax::node& value);
  static body of_node(syntax::document_ptr document, const syntax::body_node& node);
  // Returns the items of the schema. Others are errors, unless left for others. `from` may be null.
  static body_content content(const body_source* from, const body_schema& wanted, bool leaves_rest,
                              diagnostics& diags);
  // A name may be asked for once; the first counts.
  static void check_schema(const body_schema& wanted, diagnostics& diags);
  // `lenient`: blocks that earlier calls have taken are no problem.
  static std::vector<body_attribute> attributes(const body_source* from, bool lenient, diagnostics& diags);
  // All items of a body in order, for writing it again. False if they are not known, as of generated ones.
  // Reports nothing.
  static bool list_entries(const body& of, std::vector<body_entry>& to);
  static void report_unlisted(const body& of, diagnostics& diags);
  static bool is_same(const body& a, const body& b);

  // variable_walk.hpp; defined in impl/content.ipp
  static std::vector<traversal> attributes(const variable_walk& at);
};

// The expansion of dynamic blocks; defined in extension/impl/dynamic_body.ipp, a higher layer.
namespace dynamic_blocks {
body expand(body original, const scope* names, const limits& bounds);  // `names` may be null
}  // namespace dynamic_blocks

}  // namespace detail
}  // namespace hcl::inline v1_0
