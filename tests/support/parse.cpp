#include "parse.hpp"

#include <hcl/parser/json_value.hpp>
#include <hcl/parser/parse.hpp>

namespace test {

hcl::syntax::document_ptr parse_file(std::string text, hcl::diagnostics& diags, const hcl::limits& bounds) {
  return hcl::parser::parse_file(hcl::source::make(std::move(text), "test.hcl"), diags, bounds);
}
hcl::syntax::document_ptr parse_expression(std::string text, hcl::diagnostics& diags,
                                           const hcl::limits& bounds) {
  return hcl::parser::parse_expression(hcl::source::make(std::move(text), "test.hcl"), diags, bounds);
}
hcl::syntax::document_ptr parse_template(std::string text, hcl::diagnostics& diags,
                                         const hcl::limits& bounds) {
  return hcl::parser::parse_template(hcl::source::make(std::move(text), "test.hcl"), diags, bounds);
}
hcl::syntax::document_ptr parse_traversal(std::string text, hcl::diagnostics& diags,
                                          const hcl::limits& bounds) {
  return hcl::parser::parse_traversal(hcl::source::make(std::move(text), "test.hcl"), diags, false, bounds);
}
hcl::syntax::document_ptr parse_json(std::string text, hcl::diagnostics& diags, const hcl::limits& bounds) {
  return hcl::parser::parse_json(hcl::source::make(std::move(text), "test.json"), diags, bounds);
}
hcl::syntax::document_ptr parse_json_file(std::string text, hcl::diagnostics& diags,
                                          const hcl::limits& bounds) {
  return hcl::parser::parse_json_file(hcl::source::make(std::move(text), "test.json"), diags, bounds);
}

}  // namespace test
