// Writes bodies and values in either syntax; defined in write/impl.
#pragma once

#include <string>
#include <string_view>

#include <hcl/fwd.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0 {

struct encode_options;
struct format_options;
struct line_range;
struct text_edit;
struct translate_options;

namespace detail {

struct body_model;

namespace printing {
// options.hpp; defined in impl/text.ipp
std::string native(const body_model& whole, const encode_options& options, diagnostics& diags);
std::string json(const body_model& whole, const encode_options& options, diagnostics& diags);

// translate.hpp; defined in impl/translate.ipp and impl/text.ipp
std::string to_json_syntax(std::string_view native, std::string name, const translate_options& options,
                           diagnostics& diags);
std::string to_native_syntax(std::string_view json, std::string name, const translate_options& options,
                             diagnostics& diags);
value body_value(const body& whole, const translate_options& options, diagnostics& diags);
std::string body_text(const value& whole, const translate_options& options, diagnostics& diags);
std::string value_text(const value& v, const encode_options& options, diagnostics& diags);
std::string expression_text(const expression& e, const encode_options& options, diagnostics& diags);

// write_file.hpp; defined in impl/write_file.ipp
void write_file(const std::string& path, std::string_view text, diagnostics& diags);
}  // namespace printing

}  // namespace detail
}  // namespace hcl::inline v1_0
