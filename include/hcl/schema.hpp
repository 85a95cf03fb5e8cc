// Makes documents of the description of a struct: a JSON Schema, a reference in Markdown, a commented sample.
// Not in <hcl/hcl.hpp>; programs that do not include it pay nothing for it.
//
//   hcl::write_if_changed("app.schema.json", hcl::json_schema<server>({.title = "app"}));
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/config/compatibility.hpp>
#include <hcl/config/schema.hpp>
#include <hcl/config/schema_options.hpp>
#include <hcl/describe.hpp>

#endif
