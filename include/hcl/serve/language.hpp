// A struct as a language server sees it: its description, and what checks and decodes a body.
#pragma once

#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/config/description_of.hpp>
#include <hcl/model/check.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/hide_secrets.hpp>
#include <hcl/serve/serve_options.hpp>

namespace hcl::inline v0_1 {

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
