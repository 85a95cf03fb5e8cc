// Whether a new version of a program accepts the configurations of an old one, by their descriptions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/config/description.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/outcome.hpp>

namespace hcl::inline v1_0 {

class scope;

// A description as JSON, to keep with a release and to compare the next one with. Without C++ types,
// functions that check values, and defaults of sensitive members.
// `hcl::write_if_changed("app.description.json", hcl::description_to_json(hcl::description_of<server>()))`
[[nodiscard]] std::string description_to_json(const struct_description& of);
// The way back. Fails, and says where, if the text is no such JSON.
[[nodiscard]] outcome<struct_description> description_from_json(std::string_view text);

// The effect of a change on files.
enum class change_effect : unsigned char {
  fine,     // those that decoded still do, and mean the same
  meaning,  // one may mean something else
  breaking  // one may no longer decode
};

// A difference of two descriptions.
struct compatibility_change {
  change_effect effect = change_effect::fine;  // at worst
  std::string_view change{};  // which: "removed", "required", "default"; see the page on loading
  std::string path{};         // of the member, without labels: `backend.port`
  std::string detail{};       // in sentences
};

// All differences that files may notice, the breaking ones first, else in the order of members. `validate`, a
// hcl::decoder and the unit of a duration are in no description, so that changes of them are not found.
//
//   for (const auto& c : hcl::compatibility(*old, hcl::description_of<server>()))
//     if (c.effect == hcl::change_effect::breaking) std::cerr << c.path << ": " << c.detail << '\n';
[[nodiscard]] std::vector<compatibility_change> compatibility(const struct_description& old,
                                                              const struct_description& now);
// The same for one configuration that decodes by `old`: an error where it no longer does, a warning where it
// means something else. `names`: of its expressions; those that cannot be evaluated are left out.
[[nodiscard]] diagnostics compatibility(const struct_description& old, const struct_description& now,
                                        const body& file, const scope* names = nullptr);

}  // namespace hcl::inline v1_0
