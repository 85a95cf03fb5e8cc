// What is told to the author of a config when something is wrong. Data only; rendering lives in render.hpp and render_json.hpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <hcl/text/range.hpp>

namespace hcl::inline v0_1 {

enum class severity : unsigned char { error, warning };

// A second place that explains the first ("first defined here").
struct note {
  std::string message;
  range where;
};

// A variable used by the expression that failed, as the renderer prints it: name `var.port`, text `"80"` or `a list with 2 elements`.
struct variable_note {
  std::string name;
  std::string text;
};

// One problem. `code` is stable and machine readable ("missing-attribute"); summary and detail are for people and may change.
struct diagnostic {
  hcl::severity severity = hcl::severity::error;
  std::string_view code{};    // static storage
  std::string summary{};      // at most 8 words, no full stop
  std::string detail{};       // full sentences
  range subject{};            // what is wrong; may be nowhere
  range context{};            // what to show around it; may be nowhere
  std::vector<note> notes{};
  std::string suggestion{};   // the one word to write instead, without quotes; empty if there is none
  std::vector<variable_note> variables{};
  std::string inside{};       // header of the top-level block around it, as written: `service "http" "web"`; empty if there is none
};

}  // namespace hcl::inline v0_1
