// Rewrites conversions: passes types down the tree and conversions up. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <hcl/model/bind.hpp>
#include <hcl/model/impl/check_expression.hpp>
#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/tree.hpp>
#include <hcl/model/rewrite.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type.hpp>
#include <hcl/model/type_relations.hpp>

namespace hcl::inline v1_0::model::detail {

// The host's types in a type, as words: none for most.
struct host_types {
  std::set<std::string> names{};
  bool is_union = false;

  friend bool operator==(const host_types&, const host_types&) = default;
};

// Objects have a tag, lists and eventuals the types of their elements, unions those of all.
[[nodiscard]] inline host_types host_types_of(const type& t) {
  std::string prefix;
  type at = t;
  while (at.is(type_kind::list) || at.is_eventual()) {
    if (at.is(type_kind::list)) prefix += "list ";
    at = type(at.element());
  }
  host_types found;
  if (at.is(type_kind::object) && !at.tag().empty()) found.names.insert(std::string(at.tag()));
  if (at.is(type_kind::alternatives)) {
    for (const type& element : at.elements())
      found.names.merge(host_types_of(element).names);
    found.is_union = found.names.size() > 1 || !at.options_of_union().discriminator.empty();
  }
  if (prefix.empty() || found.names.empty()) return found;
  std::string whole = prefix;
  for (const std::string& name : found.names)
    whole += name + ",";
  return {{std::move(whole)}, false};
}

// Whether a host type `from` can be used as `to` unchanged.
[[nodiscard]] inline bool has_same_host_types(const type& to, const type& from) {
  const host_types wanted = host_types_of(to), given = host_types_of(from);
  if (wanted == given) return true;
  return wanted.is_union && given.is_union &&
         std::includes(wanted.names.begin(), wanted.names.end(), given.names.begin(), given.names.end());
}

// The tagged object of a discriminated union, perhaps in lists and eventuals, or null.
[[nodiscard]] inline const type* find_tagged(const type& alternatives, std::string_view tag) {
  for (const type& element : alternatives.elements()) {
    const type* at = &element;
    while (at->is(type_kind::list) || at->is_eventual())
      at = &at->element();
    if (at->is(type_kind::object) && at->tag() == tag) return at;
  }
  return nullptr;
}

class conversion_rewriter {
 public:
  conversion_rewriter(tree& nodes, diagnostics& diags)
      : nodes_(nodes), diags_(diags), context_{&nodes, nullptr, ignored_, checks_}, rules_(context_) {}

  void rewrite(node_ptr& root, const type& to) {
    open_.push_back(start(*root, to));
    for (;;) {
      place& top = open_.back();
      const std::size_t number = top.next++;
      const node_part part = part_of(*top.at, number);
      if (part.is_there) {
        std::optional<type> wanted = part.at ? wanted_at(*top.at, top.to, number) : std::nullopt;
        if (!wanted) continue;
        const bool counts = counts_at(*top.at, number);
        place inner = start(*part.at, *std::move(wanted));
        inner.counts = counts;
        open_.push_back(std::move(inner));
        continue;
      }
      const place done = std::move(open_.back());
      open_.pop_back();
      node_ptr at = done.at;
      const bool is_changed = finish(at, done);
      if (open_.empty()) {
        if (at != done.was) root = at;
        return;
      }
      place& around = open_.back();
      if (at != done.was) around.at = nodes_.with_part(*around.at, around.next - 1, at);
      around.is_changed = around.is_changed || is_changed;
    }
  }

 private:
  struct place {
    const node* at;
    const node* was;  // before anything in it was converted
    type to{};
    bool is_changed = false;  // a part is of another type now
    bool counts = false;      // the outer type depends on it
    std::size_t next = 0;
  };

  // The discriminator selects the object of a union.
  [[nodiscard]] place start(const node& part, type to) const {
    const node* const at = &nodes_.bare(part);
    place made{at, at, std::move(to)};
    if (!is_object(*at)) return made;
    if (const type* meant = alternative_of(*at, made.to)) {
      made.to = type(*meant);
      made.is_changed = true;
    }
    return made;
  }
  [[nodiscard]] const type* alternative_of(const node& n, const type& to) const {
    if (!to.is(type_kind::alternatives) || to.options_of_union().discriminator.empty()) return nullptr;
    const union_options& options = to.options_of_union();
    const type* found = nullptr;
    for_each_item(n, [&](const node& key, const node& item) {
      if (found || !is_bare_key(key) || bare_key(key) != options.discriminator) return;
      const node* value = &nodes_.bare(item);
      if (value->kind == node_kind::function_call && as<syntax::function_call>(*value).name == convert_name)
        value = as<syntax::function_call>(*value).arguments.front();
      const std::optional<std::string> said = text_of(nodes_, *value);
      if (!said) return;
      std::string_view tag = *said;
      for (const discriminator_target& target : options.mapping)
        if (target.value == *said) tag = target.tag;
      if (tag.starts_with(local_types)) tag.remove_prefix(local_types.size());
      found = find_tagged(to, tag);
    });
    return found;
  }

  // The expected type of a part, if any.
  [[nodiscard]] std::optional<type> wanted_at(const node& n, const type& to, std::size_t number) {
    switch (n.kind) {
      case node_kind::unary: return operand_of(as<syntax::unary_expr>(n));
      case node_kind::binary: return operand_of(as<syntax::binary_expr>(n));
      case node_kind::conditional: return number == 0 ? input_of(type::boolean()) : to;
      case node_kind::for_tuple:
      case node_kind::for_object: return wanted_in_loop(n, to, number);
      case node_kind::function_call: return wanted_in_call(n, to, number);
      case node_kind::index:
        if (number == 1) return key_of(type_of(as<syntax::index_expr>(n).collection));
        return std::nullopt;
      case node_kind::object:
      case node_kind::json_object: return wanted_in_object(n, to, number);
      case node_kind::tuple:
      case node_kind::json_array:
        if (type_of(part_of(n, number).at).is_dynamic()) return std::nullopt;
        return element_of(to, hcl::value(static_cast<std::int64_t>(number)), nodes_.where(n), diags_);
      default: break;
    }
    return std::nullopt;
  }
  // Whether the type of a node is made of that of the part.
  [[nodiscard]] static bool counts_at(const node& n, std::size_t number) noexcept {
    return n.kind == node_kind::tuple || n.kind == node_kind::json_array ||
           (n.kind == node_kind::conditional && number != 0) || (is_loop(n) && number == 2) ||
           (is_object(n) && number % 2 == 1);
  }

  [[nodiscard]] const type& type_of(const node* part) const noexcept { return nodes_.type_of(*part); }
  [[nodiscard]] type operand_of(const syntax::unary_expr& n) const {
    if (n.op == unary_operator::logical_not) return input_of(type::boolean());
    return is_whole(type_of(n.operand)) ? type::dynamic() : input_of(type::number());
  }
  // Two ints stay ints.
  [[nodiscard]] type operand_of(const syntax::binary_expr& n) const {
    const type operand = types_of(n.op).operand;
    const bool is_number = operand.is(type_kind::number);
    if (is_number && is_whole(type_of(n.left)) && is_whole(type_of(n.right))) return type::dynamic();
    return input_of(operand);
  }
  [[nodiscard]] std::optional<type> wanted_in_loop(const node& n, const type& to, std::size_t number) {
    if (number == 0) return std::nullopt;
    if (number == 1) return input_of(type::string());
    if (number == 3) return input_of(type::boolean());
    return element_by(to, as<syntax::for_expr>(n).key ? type::string() : type::number(), nodes_.where(n),
                      diags_);
  }
  [[nodiscard]] std::optional<type> wanted_in_call(const node& call, const type& to, std::size_t number) {
    const auto& n = as<syntax::function_call>(call);
    const node_names& names = *nodes_.find(call)->names;
    if (names.is_function) return to;
    if (n.expands_last && number + 1 == n.arguments.size()) return std::nullopt;
    const parameter* const taken = names.signature().parameter_of(number);
    return taken ? std::optional(input_of(taken->type)) : std::nullopt;
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
  [[nodiscard]] std::optional<type> wanted_in_object(const node& n, const type& to, std::size_t number) {
    const node& key = key_at(n, number / 2);
    if (!is_bare_key(key) && type_of(&key).is_dynamic()) return std::nullopt;
    if (number % 2 == 0) return input_of(type::string());
    const syntax::document* const document = nodes_.find(n)->document;
    const hcl::range where =
        is_bare_key(key) && document ? hcl::range(document->source, key.range) : nodes_.where(key);
    if (const std::optional<std::string> name = literal_key(nodes_, key))
      return element_of(to, hcl::value(*name), where, diags_);
    return element_by(to, type::string(), where, diags_);
  }
  [[nodiscard]] static const node& key_at(const node& n, std::size_t i) noexcept {
    if (n.kind == node_kind::json_object) return *as<syntax::json_object>(n).properties[i].name;
    return *as<syntax::object_expr>(n).items[i].key;
  }

  // Converts a finished node; returns whether the outer node must be checked again.
  bool finish(node_ptr& at, const place& done) {
    bool is_changed = done.is_changed;
    if (is_changed) rules_.examine(*nodes_.find(*at));
    undo_operands(at);
    if (const node_ptr literal = converted_literal(*at, done.to, nodes_)) {
      at = literal;
      is_changed = true;
    }
    const type& given = nodes_.type_of(*at);
    if (!is_assignable(given, done.to) || !has_same_host_types(done.to, given)) {
      at = conversion(at, done.to);
      is_changed = true;
    }
    return is_changed && done.counts;
  }
  [[nodiscard]] node_ptr conversion(node_ptr from, const type& to) {
    syntax::function_call like{};
    like.kind = node_kind::function_call;
    like.name = convert_name;
    like.arguments = nodes_.keep(std::vector{from});
    const node* const made = nodes_.make(like, from);
    node_facts& known = *nodes_.find(*made);
    known.type = to;
    nodes_.names(known).function = std::make_shared<const function_signature>(
        signature{.parameters = {{"from", nodes_.type_of(*from)}}, .varargs = {}, .result = to});
    return made;
  }
  // The int operand of a conversion to number; null if it was none.
  [[nodiscard]] node_ptr whole_operand(const node* part) const {
    const node& operand = nodes_.bare(*part);
    if (operand.kind != node_kind::function_call || as<syntax::function_call>(operand).name != convert_name)
      return nullptr;
    const node_ptr from = as<syntax::function_call>(operand).arguments.front();
    return is_whole(type_of(from)) ? from : nullptr;
  }
  // An int needs no conversion by itself, nor next to another one.
  void undo_operands(node_ptr& n) {
    if (n->kind == node_kind::unary) {
      const auto& sign = as<syntax::unary_expr>(*n);
      if (sign.op != unary_operator::negate) return;
      if (const node_ptr operand = whole_operand(sign.operand)) n = nodes_.with_part(*n, 0, operand);
    } else if (n->kind == node_kind::binary) {
      const auto& pair = as<syntax::binary_expr>(*n);
      if (!types_of(pair.op).operand.is(type_kind::number)) return;
      const node_ptr left = whole_operand(pair.left), right = whole_operand(pair.right);
      if (!left || !right) return;
      n = nodes_.with_part(*nodes_.with_part(*n, 0, left), 1, right);
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

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL void rewrite_conversions(typed_expression& e, const type& to, diagnostics& diags) {
  if (e.root) detail::conversion_rewriter(*e.nodes, diags).rewrite(e.root, to);
}

HCL_DECL type lower_conversion(const type& from, const type& to) {
  if (!to.is(type_kind::alternatives)) return to;
  for (const type& element : to.elements())
    if (is_assignable(from, element)) return element;
  for (const hcl::conversion wanted : {hcl::conversion::safe, hcl::conversion::unsafe})
    for (const type& element : to.elements())
      if (conversion_between(from, element) == wanted) return element;
  return to;
}

HCL_DECL type lower_conversion(const typed_expression& from, const type& to) {
  const std::optional<std::string> text = from.root ? detail::text_of(*from.nodes, *from.root) : std::nullopt;
  if (text && to.is(type_kind::alternatives))
    for (const type& element : to.elements())
      if (element.is(type_kind::enumeration))
        for (const hcl::value& each : element.values())
          if (each.kind() == hcl::type_kind::string && each.as_string() == *text) return element;
  return hcl::model::lower_conversion(from.type(), to);
}

}  // namespace hcl::inline v1_0::model
