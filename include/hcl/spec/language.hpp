// Specs written as text: the language of hcldec's spec files, itself in HCL's syntax. Interface;
// spec/impl/language_reader.hpp reads it.
//
//   object {
//     attr "name" {
//       type     = string
//       required = true
//     }
//     default "port" {
//       attr {
//         name = "port"
//         type = number
//       }
//       literal {
//         value = 8080
//       }
//     }
//     block_list "rule" {
//       attr {
//         name = "action"
//       }
//     }
//   }
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/options.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/spec/backend.hpp>
#include <hcl/spec/spec.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// A spec file: how to decode, and which names the decoded configurations may use.
struct spec_file {
  // A function by its `name`: `function`.
  struct named_function {
    std::string name;
    hcl::function function;
  };
  hcl::spec root{};                         // the spec of the file
  hcl::spec spec{};                         // the same, for `read_spec(...)->spec`
  std::vector<member> variables{};          // of its `variables` blocks
  std::vector<named_function> functions{};  // of its `function` blocks

  // Defines all functions in the scope.
  void add_to(scope& names) const {
    for (const member& v : variables)
      names.variable(v.name, v.value);
    for (const named_function& f : functions)
      names.function(f.name, f.function);
  }
};

// Reads a spec file that has been parsed. It has one spec block, beside `variables` and `function` blocks:
//
//   block         arguments                                             in C++
//   object        blocks, each labelled with the name of its value      spec::object
//   array         blocks                                                spec::tuple
//   attr          name, type, required                                  spec::attribute, required
//   literal       value (must be there)                                 spec::literal
//   block         block_type, required, a block                         spec::block, required
//   block_list    block_type, min_items, max_items, a block             spec::block_list, at_least, at_most
//   block_tuple   the same                                              spec::block_tuple, at_least, at_most
//   block_set     the same                                              spec::block_set, at_least, at_most
//   block_map     block_type, labels (must be there), a block           spec::block_map
//   block_object  the same                                              spec::block_object
//   block_attrs   block_type, element_type, required                    spec::block_attributes, required
//   block_label   index (must be there), name                           spec::block_label
//   default       blocks, at least one                                  spec::first_of
//   transform     result (must be there), a block                       spec::transformed
//
// "Blocks" are spec blocks again. In objects, the label is the name or block_type that is not given. An attr
// without a type may be anything. Expressions may use abs, coalesce, concat, hasindex, int, jsondecode,
// jsonencode, length, lower, max, min, reverse (of text), strlen, substr and upper; in `result`, `nested` is
// the value of the block inside.
//
//   auto file = hcl::parse_file("app.hcldec");
//   auto how = hcl::read_spec(*file);
//   hcl::scope names;
//   how->add_to(names);
//   auto v = hcl::decode(how->root, *hcl::parse_file("app.hcl"), names);
template <typename = void>
[[nodiscard]] result<spec_file> read_spec(const body& from, const options& opts = {}) {
  diagnostics diags(opts.bounds.diagnostics);
  spec_file read = detail::spec_backend<>::read(from, opts, diags);
  return {std::move(read), std::move(diags)};
}

}  // namespace hcl::inline v0_1
