// The functions that documents in the JSON syntax bring along, so that programs that never read one have none
// of that code. Knows nothing of what they do.
#pragma once

#include <hcl/fwd.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v0_1 {

struct eval_context;

namespace syntax {
struct json_string;
}

namespace detail {

struct json_functions {
  value (*evaluate)(const syntax::node& e, eval_context& ctx);
  syntax::document_ptr (*parse_string)(const syntax::document& file, const syntax::json_string& e,
                                       diagnostics& diags);  // as a template
  body (*whole)(syntax::document_ptr document, const syntax::node& value);
};

}  // namespace detail
}  // namespace hcl::inline v0_1
