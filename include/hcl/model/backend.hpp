// The compiled part of the typed model. Defined in model/impl, instantiated by
// <hcl/implementation.hpp>. The headers of the layer document these functions and forward to them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/fwd.hpp>
#include <hcl/model/type_kind.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>

namespace hcl::inline v0_1 {

enum class conversion : unsigned char;
struct dependency_graph;
struct dependency_options;
struct limits;
class range;

namespace detail {
struct block_input;
struct decode_context;
struct field_state;
struct input;
struct record_info;
}  // namespace detail
namespace syntax {
struct body_node;
}

namespace model {

struct check_options;
class function_signature;
class scope;
class type;
struct object_options;
struct property;
struct type_text_options;
struct unified;
struct union_options;

namespace detail {

struct check_table;
struct type_access;  // impl/type_build.hpp

template <typename = void>
struct model_backend {
  // model/type.hpp
  static type wrap(type_kind kind, type element);  // list, set, map, promise, output
  static type tuple(std::vector<type> elements);
  static type object(std::vector<property> properties, object_options options);
  static type union_of(std::vector<type> elements, union_options options);
  static type opaque(std::string name);
  static type constant(type underlying, value v);
  static type constant(value v);
  static type enumeration(std::string token, type underlying, std::vector<value> values);
  static type placeholder();
  static type close(const type& open, const type& body);
  static void release(const type_node* node) noexcept;
  static bool equal(const type& a, const type& b);
  static const property* find(const type_node& node, std::string_view name);
  static type without_none(const type& t);

  // model/base_type.hpp
  static type from_base(const hcl::type& t);
  static hcl::type to_base(const type& t);

  // model/assignable.hpp, conversion.hpp
  static bool is_assignable(const type& from, const type& to);
  static conversion conversion_between(const type& from, const type& to);
  static std::string explain_mismatch(const type& from, const type& to);
  static outcome<value> convert(const value& v, const type& to);

  // model/unify.hpp
  static unified unify(std::span<const type> types, const limits& bounds);

  // model/traverse.hpp
  static type attribute_of(const type& from, std::string_view name, const range& where, diagnostics& diags);
  static type element_of(const type& from, const value& key, const range& where, diagnostics& diags);
  static type element_by(const type& from, const type& key, const range& where, diagnostics& diags);

  // model/check.hpp
  static void examine(const body& of, const check_table& table, const scope& names,
                      const check_options& options, diagnostics& diags);
  static function_signature signature_of(const hcl::function& f);

  // model/check_table.hpp: what its rows call, with the context of a check
  static bool check_attribute(hcl::detail::decode_context& ctx, const hcl::detail::input& from, void* member);
  static bool check_entry(hcl::detail::decode_context& ctx, std::string_view name,
                          const hcl::detail::input& from, hcl::detail::field_state& member);
  static void leave_rest(const hcl::detail::decode_context& ctx, const hcl::detail::record_info& info,
                         const syntax::body_node* native, body* other, void* member);
  static void check_block(hcl::detail::decode_context& ctx, const check_table& table,
                          hcl::detail::block_input& from);
  static void check_dynamic(hcl::detail::decode_context& ctx, hcl::detail::block_input& from, void* frame);
  static bool choose_by_attribute(hcl::detail::decode_context& ctx, const hcl::detail::block_input& from,
                                  std::string_view attribute, std::span<const std::string_view> names,
                                  std::size_t& index);
  static bool is_repeated(hcl::detail::decode_context& ctx, const hcl::detail::block_input& from);

  // model/dependencies.hpp
  static result<dependency_graph> dependencies(const body& of, const dependency_options& options);

  // model/eventual.hpp
  static type resolve(const type& t, bool outputs);
  static type input(const type& t);

  // model/type_text.hpp
  static std::string to_string(const type& t);
  static std::string to_pretty_string(const type& t, const type_text_options& options);
};
#if defined(HCL_DECLARATIONS_ONLY)
extern template struct HCL_EXPORT model_backend<>;
#endif

}  // namespace detail
}  // namespace model
}  // namespace hcl::inline v0_1
