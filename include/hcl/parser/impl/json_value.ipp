// Reading JSON text as values and types: with a type that says what is meant, or as what it looks like.
// Implementation of value/json.hpp.
#pragma once

#include <string_view>

#include <hcl/parser/json_value.hpp>
#include <hcl/parser/parse_json.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/impl/conversion_size.hpp>
#include <hcl/value/impl/conversion_value.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL outcome<value> value_backend::read(std::string_view text, const type* as) {
  syntax::document_ptr document;
  const outcome<const syntax::node*> root = parse_json_root(text, document);
  if (!root) return root.error();
  json_value_reader reader;
  return as ? reader.read(**root, *as) : reader.read(**root);
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL outcome<type> type_from_json(std::string_view text) {
  syntax::document_ptr document;
  const outcome<const syntax::node*> root = detail::parse_json_root(text, document);
  if (!root) return root.error();
  return detail::json_value_reader().read_type(**root);
}

}  // namespace hcl::inline v0_1
