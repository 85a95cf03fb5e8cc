// The compiled part of the typed model. Defined in model/impl, instantiated by
// <hcl/implementation.hpp>. The headers of the layer document these functions and forward to them.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

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

struct model_backend {
  // model/type.hpp
  static type placeholder();
  static type close(const type& open, const type& body);
  static void release(const type_node* node) noexcept;
  static bool equal(const type& a, const type& b);
  static const property* find(const type_node& node, std::string_view name);

  // model/base_type.hpp

  // model/assignable.hpp, conversion.hpp

  // model/unify.hpp

  // model/traverse.hpp

  // model/check.hpp
  static void examine(const body& of, const check_table& table, const scope& names,
                      const check_options& options, diagnostics& diags);

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

  // model/eventual.hpp
  static type resolve(const type& t, bool outputs);

  // model/type_text.hpp
};

}  // namespace detail
}  // namespace model
}  // namespace hcl::inline v0_1
