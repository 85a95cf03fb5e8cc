// Finds the variables that a body refers to, level by level by schema, including dynamic blocks, without
// evaluation.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/body_access.hpp>
#include <hcl/eval/traversal.hpp>

namespace hcl::inline v1_0 {

// Which references to find.
enum class variable_use : unsigned char {
  attributes,  // those of attributes as they are written; dynamic blocks are blocks like others
  everything,  // also those of dynamic blocks: for_each, labels, and attributes in their content; iterators
               // are no references
  all = everything,
  expansion  // only what must be known before dynamic blocks can be expanded: for_each and labels
};

struct variable_step;
class variable_walk;

// A place in the walk. For those who have a schema of their own at run time; see also variables() of specs
// and of structs.
//
//   hcl::variable_step found = hcl::variable_walk(file).visit(schema);
//   for (const auto& block : found.blocks) block.inside.visit(schema_of(block.type));   // and so on
class variable_walk {
 public:
  explicit variable_walk(body at, variable_use wanted = variable_use::everything)
      : body_(std::move(at)), use_(wanted) {}

  // References in the attributes that the schema names, and the blocks to go on with. What is wrong in the
  // body is no matter here. `others`: attributes that the schema does not name count too.
  [[nodiscard]] variable_step visit(const body_schema& wanted, bool others = false) const;
  // References in all attributes, for bodies with freely chosen names.
  [[nodiscard]] std::vector<traversal> attributes() const { return detail::body_access::attributes(*this); }
  [[nodiscard]] const body& inside() const noexcept { return body_; }

 private:
  friend struct detail::body_access;
  body body_;
  variable_use use_;
  std::vector<std::string> iterators_{};  // of the dynamic blocks around
};

// A block that a walk has met: its type, and the walk through its body.
struct variable_block {
  std::string type;      // of the nested block
  variable_walk inside;  // to go on with
};

// The variables that one step of a walk finds in a body: `for (const hcl::traversal& t : step.variables) ...`
struct variable_step {
  std::vector<traversal> variables{};
  std::vector<variable_block>
      blocks{};  // in the order of the source; a dynamic one counts as what it generates
};

}  // namespace hcl::inline v1_0
