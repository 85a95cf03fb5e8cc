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

// What a spec file says: how to decode, and which names the configurations decoded so may use.
struct spec_file {
  struct named_function {
    std::string name;
    hcl::function function;
  };
  hcl::spec root{};
  hcl::spec spec{};                         // the same, for `read_spec(...)->spec`
  std::vector<member> variables{};          // of its `variables` blocks
  std::vector<named_function> functions{};  // of its `function` blocks

  void add_to(scope& names) const {
    for (const member& v : variables)
      names.variable(v.name, v.value);
    for (const named_function& f : functions)
      names.function(f.name, f.function);
  }
};

// Reads a spec file that has been parsed. Kinds of specs: object, array, attr, block, block_list,
// block_tuple, block_set, block_map, block_object, block_attrs, block_label, default, transform, literal. An
// attr without a type may be anything. Expressions in it may use abs, coalesce, concat, hasindex, int,
// jsondecode, jsonencode, length, lower, max, min, reverse (of text), strlen, substr and upper; in
// transforms, `nested` is the value.
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
