// Configurations changed in place: comments, order and layout stay as their author left them.
//
//   auto doc = hcl::document::parse_file("app.hcl");
//   if (!doc) std::cerr << doc.diagnostics();
//   else if (auto done = doc->body().set("port", 8080); !done) std::cerr << done.diagnostics();
//   else std::cout << doc->text();
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/edit/content.hpp>
#include <hcl/edit/document.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/edit/lookup.hpp>
#include <hcl/edit/update.hpp>
#include <hcl/merge/compare.hpp>
#include <hcl/write/options.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/decode.hpp>
#include <hcl/implementation/editing.hpp>
#include <hcl/implementation/writing.hpp>
#endif

#endif
