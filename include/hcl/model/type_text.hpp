// Types of the typed model as text.
#pragma once

#include <cstddef>
#include <string>

#include <hcl/model/type.hpp>

namespace hcl::inline v0_1::model {

// How to_pretty_string() lays a type out.
struct type_text_options {
  std::size_t width = 100;  // columns; an object or union that is wider is written on several lines
  std::size_t indent = 2;   // spaces for each level
};

// The canonical text, on one line: `union(none, string)`, `object({a = string})`, `tuple(int, bool)`; `...`
// for an object inside itself. Ends in "..." where it would take more than 1 MiB.
[[nodiscard]] std::string to_string(const type& t);

// The text for people: `string?`, `int | string`, `{ a: string }`, `(int, bool)`; an object that contains
// itself has a name of its own, `'T1`.
[[nodiscard]] std::string to_pretty_string(const type& t, const type_text_options& options = {});

}  // namespace hcl::inline v0_1::model
