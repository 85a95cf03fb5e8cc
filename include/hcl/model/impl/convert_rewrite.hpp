// Conversion rewriting. Implementation: types go down the tree, conversions come up.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hcl/model/assignable.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/convert_rewrite.hpp>
#include <hcl/model/eventual.hpp>
#include <hcl/model/impl/annotation_match.hpp>
#include <hcl/model/impl/check_expression.hpp>
#include <hcl/model/impl/iteration.hpp>
#include <hcl/model/impl/literal_conversion.hpp>
#include <hcl/model/traverse.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/visit.hpp>

namespace hcl::inline v0_1::model::detail {

class conversion_rewriter {
 public:
  conversion_rewriter(tree& nodes, diagnostics& diags)
      : nodes_(nodes), diags_(diags), context_{nullptr, ignored_, checks_}, rules_(context_) {}

  void rewrite(node_ptr& root, const type& to) {
    open_.push_back(start(root, to));
    while (!open_.empty()) {
      place& top = open_.back();
      node& n = *top.at;
      const std::size_t number = top.next++;
      node_ptr* const child = child_place(n, number);
      if (!child) {
        const place done = std::move(open_.back());
        open_.pop_back();
        node_ptr& at = open_.empty() ? root : *child_place(*open_.back().at, open_.back().next - 1);
        if (finish(at, done) && !open_.empty()) open_.back().is_changed = true;
        continue;
      }
      if (!*child) continue;
      if (std::optional<type> wanted = wanted_at(n, top.to, number)) {
        const bool counts = counts_at(n, number);
        place inner = start(*child, *std::move(wanted));
        inner.counts = counts;
        open_.push_back(std::move(inner));
      }
    }
  }

 private:
  struct place {
    node* at;
    type to{};
    bool is_changed = false;  // a part is of another type now
    bool counts = false;      // the type of what is around depends on it
    std::size_t next = 0;
  };

  // An object for a discriminated union is the one that its discriminator says.
  [[nodiscard]] place start(node* at, type to) const {
    place made{at, std::move(to)};
    if (at->kind != node_kind::object) return made;
    if (const type* meant = alternative_of(as<object_expr>(*at), made.to)) {
      made.to = type(*meant);
      made.is_changed = true;
    }
    return made;
  }
  [[nodiscard]] static const type* alternative_of(const object_expr& n, const type& to) {
    if (!to.is(type_kind::alternatives) || to.options_of_union().discriminator.empty()) return nullptr;
    const union_options& options = to.options_of_union();
    for (const object_entry& item : n.items) {
      if (item.key->kind != node_kind::literal) continue;
      const hcl::value& key = as<literal_expr>(*item.key).value;
      if (key.kind() != hcl::type_kind::string || key.as_string() != options.discriminator) continue;
      const node* value = item.value;
      if (value->kind == node_kind::call && as<call_expr>(*value).name == convert_name)
        value = as<call_expr>(*value).arguments.front();
      const std::optional<std::string_view> said = text_of(*value);
      if (!said) continue;
      std::string_view tag = *said;
      for (const discriminator_target& target : options.mapping)
        if (target.value == *said) tag = target.tag;
      if (tag.starts_with(local_types)) tag.remove_prefix(local_types.size());
      if (const type* found = find_tagged(to, tag)) return found;
    }
    return nullptr;
  }

  // The type that a part should have; nothing where it may have any.
  [[nodiscard]] std::optional<type> wanted_at(const node& n, const type& to, std::size_t number) {
    switch (n.kind) {
      case node_kind::function: return to;
      case node_kind::unary: return operand_of(as<unary_expr>(n));
      case node_kind::binary: return operand_of(as<binary_expr>(n));
      case node_kind::conditional: return number == 0 ? input_of(type::boolean()) : to;
      case node_kind::for_each: return wanted_in(as<for_expr>(n), to, number);
      case node_kind::call: return wanted_in(as<call_expr>(n), number);
      case node_kind::index:
        if (number == 1) return key_of(as<index_expr>(n).collection->type);
        return std::nullopt;
      case node_kind::object: return wanted_in(as<object_expr>(n), to, number);
      case node_kind::tuple: {
        const auto& elements = as<tuple_expr>(n).elements;
        if (elements[number]->type.is_dynamic()) return std::nullopt;
        return element_of(to, hcl::value(static_cast<std::int64_t>(number)), n.where(), diags_);
      }
      default: break;
    }
    return std::nullopt;
  }
  // Whether the type of a node is made of that of the part.
  [[nodiscard]] static bool counts_at(const node& n, std::size_t number) noexcept {
    return n.kind == node_kind::tuple || (n.kind == node_kind::conditional && number != 0) ||
           (n.kind == node_kind::for_each && number == 2) || (n.kind == node_kind::object && number % 2 == 1);
  }

  [[nodiscard]] static type operand_of(const unary_expr& n) {
    if (n.op == unary_operator::logical_not) return input_of(type::boolean());
    return is_whole(n.operand->type) ? type::dynamic() : input_of(type::number());
  }
  // Two ints stay ints.
  [[nodiscard]] static type operand_of(const binary_expr& n) {
    const type operand = types_of(n.op).operand;
    const bool is_number = operand.is(type_kind::number);
    if (is_number && is_whole(n.left->type) && is_whole(n.right->type)) return type::dynamic();
    return input_of(operand);
  }
  [[nodiscard]] std::optional<type> wanted_in(const for_expr& n, const type& to, std::size_t number) {
    if (number == 0) return std::nullopt;
    if (number == 1) return input_of(type::string());
    if (number == 3) return input_of(type::boolean());
    return element_by(to, n.key ? type::string() : type::number(), n.where(), diags_);
  }
  [[nodiscard]] static std::optional<type> wanted_in(const call_expr& n, std::size_t number) {
    if (n.expands_last && number + 1 == n.arguments.size()) return std::nullopt;
    const parameter* const to = n.signature().parameter_of(number);
    return to ? std::optional(input_of(to->type)) : std::nullopt;
  }
  [[nodiscard]] static type key_of(const type& collection) {
    const type plain = plain_type_of(collection).inner;
    switch (access_to(plain.kind())) {
      case element_access::by_position:
        return plain.is(type_kind::set) ? type::dynamic() : type::integer();  // sets have no index
      case element_access::by_name: return type::string();
      case element_access::unknown:
      case element_access::none: break;
    }
    return type::dynamic();
  }
  [[nodiscard]] std::optional<type> wanted_in(const object_expr& n, const type& to, std::size_t number) {
    const node& key = *n.items[number / 2].key;
    if (key.type.is_dynamic()) return std::nullopt;
    if (number % 2 == 0) return input_of(type::string());
    if (const std::optional<std::string> name = literal_key(key))
      return element_of(to, hcl::value(*name), key.where(), diags_);
    return element_by(to, type::string(), key.where(), diags_);
  }

  // Converts what has its parts; says whether what is around must be checked again.
  bool finish(node_ptr& at, const place& done) {
    bool is_changed = done.is_changed;
    if (is_changed) rules_.check(*at);
    undo_operands(*at);
    if (node_ptr literal = converted_literal(*at, done.to, nodes_)) {
      literal->range = at->range;
      literal->document = at->document;
      at = literal;
      is_changed = true;
    }
    if (!is_assignable(at->type, done.to) || !has_same_host_types(done.to, at->type)) {
      at = conversion(at, done.to);
      is_changed = true;
    }
    return is_changed && done.counts;
  }
  [[nodiscard]] node_ptr conversion(node_ptr from, const type& to) {
    auto* const made = nodes_.make<call_expr>();
    made->name = convert_name;
    made->range = from->range;
    made->document = from->document;
    made->what = std::make_shared<const function_signature>(
        signature{.parameters = {{"from", from->type}}, .varargs = {}, .result = to});
    made->type = to;
    made->arguments.push_back(from);
    return made;
  }
  // The int operand of a conversion to number; null if it was none.
  [[nodiscard]] static node_ptr whole_operand(const node& operand) {
    if (operand.kind != node_kind::call || as<call_expr>(operand).name != convert_name) return nullptr;
    const node_ptr from = as<call_expr>(operand).arguments.front();
    return is_whole(from->type) ? from : nullptr;
  }
  // An int needs no conversion by itself, nor next to another one.
  static void undo_operands(node& n) {
    if (n.kind == node_kind::unary) {
      auto& sign = as<unary_expr>(n);
      if (sign.op != unary_operator::negate) return;
      if (const node_ptr operand = whole_operand(*sign.operand)) sign.operand = operand;
    } else if (n.kind == node_kind::binary) {
      auto& pair = as<binary_expr>(n);
      if (!types_of(pair.op).operand.is(type_kind::number)) return;
      const node_ptr left = whole_operand(*pair.left), right = whole_operand(*pair.right);
      if (!left || !right) return;
      pair.left = left;
      pair.right = right;
    }
  }

  static constexpr std::string_view local_types = "#/types/";

  tree& nodes_;
  diagnostics& diags_;
  diagnostics ignored_{};
  bind_options checks_{};
  check_context context_;
  expression_check rules_;
  std::vector<place> open_{};
};

template <typename X>
void rewrite_backend<X>::rewrite_conversions(typed_expression& e, const type& to, diagnostics& diags) {
  if (e.root) conversion_rewriter(*e.nodes, diags).rewrite(e.root, to);
}

}  // namespace hcl::inline v0_1::model::detail
