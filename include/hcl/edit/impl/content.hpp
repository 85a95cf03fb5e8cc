// Texts of expressions, as edit::content makes them. Implementation of edit/content.hpp.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/source_text.hpp>

namespace hcl::inline v0_1::detail {

template <typename X>
std::string edit_backend<X>::written(const value& content, diagnostics& diags) {
  return value_source(content, diags);
}
template <typename X>
std::string edit_backend<X>::written(const traversal& reference, diagnostics& diags) {
  return traversal_source(reference, diags);
}
template <typename X>
std::string edit_backend<X>::call_text(std::string_view name, const std::vector<std::string>& arguments) {
  return list_source(arguments, std::string(name) + '(', ")");
}
template <typename X>
std::string edit_backend<X>::list_text(const std::vector<std::string>& elements) {
  return list_source(elements, "[", "]");
}
template <typename X>
std::string edit_backend<X>::object_text(const std::vector<std::pair<std::string, std::string>>& members) {
  return object_source(members);
}
template <typename X>
std::string edit_backend<X>::key_text(std::string_view key) {
  return key_source(key);
}
template <typename X>
std::string edit_backend<X>::quoted(std::string_view text) {
  return quoted_text(text);
}
template <typename X>
std::string edit_backend<X>::heredoc(std::string_view text) {
  return is_heredoc_text(text) ? detail::heredoc_text(text) : quoted_text(text);
}

}  // namespace hcl::inline v0_1::detail
