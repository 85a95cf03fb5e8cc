// A report to the author of a configuration. Data only; rendering lives in render.hpp
// and render.ipp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/support/host_data.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v0_1 {

// Errors prevent a result; warnings do not.
enum class severity : unsigned char { error, warning };

// A second place that explains the first ("First defined here").
struct note {
  std::string message;  // one short sentence: "First defined here"
  range where;          // where it points
};

// A variable used by the expression that failed, as the renderer prints it: name `var.port`, text `"80"` or
// `a list with 2 elements`.
struct variable_note {
  std::string name;
  std::string text;
};

// A change of the text that would remove the problem: what `where` covers becomes `replacement`. `where` is
// empty if the place is unknown. See hcl::apply_fixes().
struct fix_it {
  range where{};
  std::string replacement{};
  bool is_certain = false;    // else it is a guess, shown as a question
  bool is_described = false;  // the detail says it, so that it is not shown again
};

// Which parts of the configuration a message quotes; sensitive ones are hidden.
enum class quoting : unsigned char {
  nothing,     // names known to the program only
  references,  // also parts of references to existing variables
  names,       // also names as written, such as that of an unknown variable
  values,      // also values, or parts of them
};

// One problem. `code` is stable: one of hcl::codes, or a text of the program's own. Summary and detail are
// for people and may change.
struct diagnostic {
  hcl::severity severity = hcl::severity::error;  // errors leave no result; warnings do
  std::string_view code{};                        // of static storage
  std::string summary{};                          // at most 8 words, no full stop
  std::string detail{};                           // full sentences
  range subject{};                                // what is wrong; may be nowhere
  range context{};                                // what to show around it; may be nowhere
  std::vector<note> notes{};                      // further places
  std::optional<fix_it> fix{};                    // a known remedy
  std::vector<variable_note> variables{};         // values that the expression used
  // Headers of the blocks around it, the outermost first: `service "http" "web" > check`. Empty if there are
  // none, or none are known.
  std::string inside{};
  std::string path{};  // what it is about: `port`, `server.port`, `ports[2]`; empty if that has no name
  quoting quotes = quoting::values;  // of summary, detail and fix
  std::string function{};  // the function that is called there, as it is written; empty if it is no call
  host_data extra{};       // of the program: what its function or its check has attached

  // The word that was probably meant; empty if it is not known, or the detail says it.
  [[nodiscard]] std::string_view suggestion() const noexcept {
    return fix && !fix->is_described ? std::string_view(fix->replacement) : std::string_view();
  }
};

}  // namespace hcl::inline v0_1
