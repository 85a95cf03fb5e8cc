// A struct as a language server sees it: its description, and what checks and decodes a body.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/config/description_of.hpp>
#include <hcl/edit/lookup.hpp>
#include <hcl/model/check.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/hide_secrets.hpp>
#include <hcl/support/callable.hpp>

// The language server's knowledge of a language, beside the struct.

namespace hcl::inline v0_1 {

class scope;
namespace model {
class scope;
}

// How a language server sees the files of a workspace.
struct serve_options {
  const scope* names = nullptr;          // functions, and variables with their values
  const model::scope* types = nullptr;   // variables and functions with their types; null: those of `names`
  std::vector<edit::name_rule> rules{};  // how references name blocks and attributes
  // Which files are one configuration, seen from the folder that is open: "*.hcl", "conf.d/*.hcl". Empty:
  // each file is one of its own.
  std::vector<std::string> files{};
  // How files are decoded, and limits: as the program does, for which hcl::load skips "$schema".
  options decode{.json_schema_property = true};
  std::size_t max_message = std::size_t{64} << 20;  // bytes; a longer message ends the server
  // The names of the files in a directory; of the disk if not set.
  callable<std::vector<std::string>(const std::string& directory)> list{};
  // The text of a file that is not open; of the disk if not set.
  callable<std::optional<std::string>(const std::string& path)> read{};
};

// A language without its struct. Made by language().
struct language_rules {
  const struct_description* description = nullptr;  // what completion, hover and symbols know
  callable<diagnostics(const body&)> check{};       // by types
  callable<diagnostics(const body&)> decode{};      // by values
  callable<void(diagnostics&)> hide{};              // makes what the parser says fit to be shown
  callable<void(const source&)> guard{};            // lets a text know what of it must not be shown
  serve_options options{};                          // what the program says about it
};

// The language of the configurations that are decoded into a T.
//
//   hcl::language_server editor(hcl::language<server>({.names = &names}));
template <typename T>
[[nodiscard]] language_rules language(serve_options options = {}) {
  language_rules made;
  made.description = &description_of<T>();
  if (options.types)
    made.check = [types = options.types, decode = options.decode](const body& from) {
      return model::check_body<T>(from, *types, {.decode = decode});
    };
  made.decode = [names = options.names, decode = options.decode](const body& from) {
    return detail::decode_given<T>(names, decode, from).diagnostics();
  };
  made.hide = [decode = options.decode](diagnostics& said) { model::detail::hide_secrets<T>(decode, said); };
  made.guard = [decode = options.decode](const source& text) {
    diagnostics none;
    detail::hide_secrets({.outermost = &detail::info_of<T>(), .text = &text}, decode, none);
  };
  made.options = std::move(options);
  return made;
}

}  // namespace hcl::inline v0_1
