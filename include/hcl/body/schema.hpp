// A schema of a body, known at run time: names of attributes and headers of blocks. Knows no values and
// no C++ structs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace hcl::inline v0_1 {

// `same_as`: the name that this one is another name for; in an overlay, of all that are one the uppermost
// counts.
struct schema_attribute {
  std::string name;
  bool required = false;  // its absence is an error
  std::string same_as{};
};

// Blocks of one type, and their labels, whose names are for messages. In the JSON syntax all of them are
// there, and those that could be left out may be empty.
struct schema_block {
  std::string type;
  std::vector<std::string> labels{};
  std::string same_as{};            // see schema_attribute
  std::size_t optional_labels = 0;  // the last so many may be left out
  bool any_labels = false;          // further ones may follow; in the JSON syntax there are none
  // The same text for labels that mean the same in an overlay; null: they are compared as they are written.
  std::string (*meaning)(const std::vector<std::string>& labels) = nullptr;
  bool keeps_mislabelled = false;  // gives blocks with other numbers of labels, too, once they are reported
};

// `body_schema{.attributes = {{"port", true}}, .blocks = {{"service", {"name"}}}}`
// An attribute and a block of the same name must not both be asked for.
struct body_schema {
  std::vector<schema_attribute> attributes{};
  std::vector<schema_block> blocks{};
};

}  // namespace hcl::inline v0_1
