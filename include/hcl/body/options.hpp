// How to decode: what structs and run-time specs have in common. Knows neither of them.
#pragma once

#include <vector>

#include <hcl/body/dynamic_switch.hpp>
#include <hcl/fwd.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/model_options.hpp>

namespace hcl::inline v0_1 {

// What becomes of marked values where a field is not sensitive: the marks are dropped, or the value is
// rejected.
enum class marked_values : unsigned char { unmark, reject };

// What becomes of attributes and blocks that a struct does not know: an error each (the default), a warning
// each, nothing, or an entry each in the list that options::collected points at.
enum class unknown_names : unsigned char { error, warn, ignore, collect };

// The defaults suit untrusted input. `hcl::decode<config>(text, "app.hcl", names, {.bounds = {.depth = 32}})`
struct options {
  hcl::limits bounds{};
  model_options model{};
  bool read_literals_directly =
      true;  // off: every expression is evaluated first; the same, slower, and errors are at its beginning
  marked_values marked = marked_values::unmark;
  detail::dynamic_switch
      dynamic_blocks{};  // true: `dynamic "T" { for_each = ... content { ... } }` makes blocks of type T
  unknown_names unknown = unknown_names::error;
  diagnostics* collected = nullptr;  // with unknown_names::collect, what is not known goes here, as warnings
  // For decode_into() and its siblings: what the object has already, however it got it, need not be given
  // again. New blocks are given whole.
  bool partial = false;
  // For parse(), parse_json() and parse_file(): text with mistakes gives a body too, beside its diagnostics.
  // What is whole in it is there as always, and broken attributes and blocks are with what could be read of
  // them.
  bool keep_broken = false;
  // Structs whose sensitive members are hidden in what is said, beside those of the struct that is decoded:
  // secrets_of<later>() for one that reads what hcl::remain keeps, or what parse() gives.
  std::vector<detail::record_getter> secrets{};
  // Whether "$schema" in the root object of a JSON text is skipped, where editors look for the schema of a
  // document: see json_schema(). HCL's JSON syntax has no such thing.
  bool json_schema_property = false;
  bool special_files = false;  // whether pipes and devices are read as files are, as in `app <(generate)`
};

}  // namespace hcl::inline v0_1
