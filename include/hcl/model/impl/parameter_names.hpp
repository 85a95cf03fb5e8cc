// Chooses unique names for the parameters of an apply, after their values, without hiding other names.
// Implementation.
#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/eval/impl/traverse.hpp>
#include <hcl/model/rewrite.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type_relations.hpp>

namespace hcl::inline v1_0::model::detail {

// The name of a value if nothing better is known.
[[nodiscard]] inline std::string_view name_of_type(const type& t) {
  type plain = resolve_outputs(t);
  if (plain.is(type_kind::constant)) plain = type(plain.underlying());
  switch (plain.kind()) {
    case type_kind::list:
    case type_kind::set:
    case type_kind::tuple: return "values";
    case type_kind::map:
    case type_kind::object:
    case type_kind::dynamic: return "obj";
    case type_kind::alternatives: return "value";
    case type_kind::boolean: return "b";
    case type_kind::integer: return "i";
    case type_kind::number: return "n";
    case type_kind::string: return "s";
    case type_kind::none:
    case type_kind::id:
    case type_kind::opaque:
    case type_kind::constant:
    case type_kind::enumeration:
    case type_kind::promise:
    case type_kind::output: break;
  }
  return "v";
}

// After these, the plural has -es.
[[nodiscard]] inline bool hisses(std::string_view word) noexcept {
  for (const std::string_view end : {"ss", "x", "z", "ch", "sh"})
    if (word.ends_with(end)) return true;
  return false;
}
// Singular and plural by simple rules of English.
[[nodiscard]] inline std::string singular(std::string name) {
  if (!name.ends_with('s') || name.ends_with("ss") || name.ends_with("us") || name.ends_with("is"))
    return name;
  if (name.ends_with("ies") && name.size() > 4) return name.replace(name.size() - 3, 3, "y");
  const bool hissed = name.ends_with("es") && hisses(std::string_view(name).substr(0, name.size() - 2));
  name.resize(name.size() - (hissed ? 2 : 1));
  return name;
}
[[nodiscard]] inline std::string plural(std::string name) {
  if (hisses(name)) return name + "es";
  if (name.empty() || name.ends_with('s')) return name;
  const std::string_view before = std::string_view(name).substr(0, name.size() - 1);
  if (name.ends_with('y') && before.find_last_of("aeiou") + 1 != before.size())
    return name.replace(before.size(), 1, "ies");
  return name + 's';
}

// After the last attribute or named index; an index by number is one of what comes before it.
[[nodiscard]] inline std::string name_of_steps(std::string root, std::span<const typed_step> steps) {
  std::size_t indexes = 0;
  std::string name = std::move(root);
  for (std::size_t i = steps.size(); i-- > 0;) {
    const hcl::value key = hcl::detail::key_of(*steps[i].written);
    if (key.is_known() && !key.is_null() && key.kind() == hcl::type_kind::string) {
      name = key.as_string();
      break;
    }
    ++indexes;
  }
  for (; indexes != 0; --indexes)
    name = singular(std::move(name));
  return name;
}

[[nodiscard]] inline bool is_named_after_first(std::string_view function) noexcept {
  for (const std::string_view name : {"element", "fileArchive", "remoteArchive", "assetArchive", "fileAsset",
                                      "stringAsset", "remoteAsset", "readDir", "readFile"})
    if (name == function) return true;
  return false;
}

// The best name for a value; singular and plural are applied at the end.
class best_name {
 public:
  explicit best_name(const tree& nodes) : nodes_(nodes) {}

  [[nodiscard]] std::string of(const node& n) {
    const node* at = &n;
    for (;;) {
      const node* const inner = next(*at);
      if (!inner) break;
      at = &nodes_.bare(*inner);
    }
    if (name_.empty()) name_ = name_of_type(nodes_.type_of(*at));
    for (std::size_t i = changes_.size(); i-- > 0;)
      name_ = changes_[i] ? plural(std::move(name_)) : singular(std::move(name_));
    return std::move(name_);
  }

 private:
  // The node that it is called after; null if the name is known, or there is none but that of its type.
  const node* next(const node& n) {
    switch (n.kind) {
      case node_kind::for_tuple: changes_.push_back(true); return as<syntax::for_expr>(n).value;
      case node_kind::splat: changes_.push_back(true); return as<syntax::splat_expr>(n).each;
      case node_kind::function_call: return next_of_call(as<syntax::function_call>(n));
      case node_kind::index: return next_of_index(as<syntax::index_expr>(n));
      case node_kind::text: name_ = value(as<syntax::text_expr>(n).text).as_string(); return nullptr;
      case node_kind::scope_traversal:
      case node_kind::splat_item:
      case node_kind::relative_traversal: {
        const node_names& names = *nodes_.find(n)->names;
        name_ = name_of_steps(std::string(names.root), names.steps);
        if (names.is_variable || !name_.empty() || names.steps.empty()) return nullptr;
        changes_.push_back(false);
        return as<syntax::relative_traversal>(n).source;
      }
      default: break;
    }
    return nullptr;
  }
  const node* next_of_call(const syntax::function_call& n) {
    const std::size_t count = n.arguments.size();
    if (n.name == apply_name && count != 0 && nodes_.find(*n.arguments.back())->names->is_function)
      return as<syntax::function_call>(*n.arguments.back()).arguments[0];
    if (count != 0 && (is_named_after_first(n.name) || n.name == convert_name)) return n.arguments[0];
    if (count > 1 && n.name == "lookup") return n.arguments[1];
    const std::string_view name = n.name;
    name_ = name.substr(name.rfind(':') + 1);
    return nullptr;
  }
  const node* next_of_index(const syntax::index_expr& n) {
    switch (access_to(resolve_outputs(nodes_.type_of(*n.collection)).kind())) {
      case element_access::by_position: changes_.push_back(false); return n.collection;
      case element_access::by_name: return n.key;
      case element_access::unknown:
      case element_access::none: break;
    }
    return nullptr;
  }

  const tree& nodes_;
  std::string name_{};
  std::vector<bool> changes_{};  // plural or singular, outermost first
};

// As an identifier, whatever the name was.
[[nodiscard]] inline std::string as_identifier(std::string_view name) {
  if (hcl::detail::is_identifier(name)) return std::string(name);
  std::string out;
  for (const char c : name) {
    const bool is_word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (is_word && !(out.empty() && c <= '9'))
      out += c;
    else if (!out.empty() && out.back() != '_')
      out += '_';
  }
  while (out.ends_with('_'))
    out.pop_back();
  return out.empty() ? "arg" : out;
}

// A value and its parameter.
struct apply_argument {
  node_ptr value = nullptr;
  std::shared_ptr<definition> parameter{};
  std::vector<syntax::scope_traversal*> references{};
  std::set<std::string, std::less<>> hidden{};  // names that mean something else where it is used
};

class parameter_names {
 public:
  parameter_names(tree& nodes, std::vector<apply_argument>& arguments)
      : nodes_(nodes), arguments_(arguments) {}

  void assign(node_ptr body) {
    for (std::size_t i = 0; i < arguments_.size(); ++i)
      parameters_.emplace(arguments_[i].parameter.get(), i);
    find_names(body);
    for (const apply_argument& argument : arguments_) {
      best_.push_back(as_identifier(best_name(nodes_).of(*argument.value)));
      ++counts_[best_.back()];
    }
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      std::string name = best_[i];
      if (count(name) > 1 || is_hidden(name, i)) name = unlike(i);
      taken_.insert(name);
      arguments_[i].parameter->name = name;
      for (syntax::scope_traversal* reference : arguments_[i].references) {
        reference->root = nodes_.keep(name);
        nodes_.find(*reference)->names->root = reference->root;
      }
    }
  }

 private:
  // Names used in the body, which parameters must not have: outer variables, and variables of loops around
  // uses.
  void find_names(node_ptr body) {
    std::vector<const definition*> inner;
    std::vector<const node*> loops;
    const auto names_of = [&](const node* n) { return nodes_.find(*n)->names; };
    const auto is_function = [&](const node* n) {
      return n->kind == node_kind::function_call && names_of(n)->is_function;
    };
    const auto add = [&](const node_names& from) {
      for (const auto& each : from.defines)
        if (each) inner.push_back(each.get());
    };
    const auto remove = [&](const node_names& from) {
      for (const auto& each : from.defines)
        if (each) inner.pop_back();
    };
    visit(
        nodes_, body,
        [&](node_ptr& at) {
          if (is_loop(*at))
            loops.push_back(at);
          else if (is_function(at))
            add(*names_of(at));
          else if (const node_names* const names = names_of(at); names && names->is_variable)
            note(*names, inner);
        },
        [&](node_ptr& at) {
          if (is_loop(*at)) {
            loops.pop_back();
            remove(*names_of(at));
          } else if (is_function(at)) {
            remove(*names_of(at));
          }
          if (loops.empty() || &nodes_.bare(*as<syntax::for_expr>(*loops.back()).collection) != at)
            return;  // else the loop's names begin here
          add(*names_of(loops.back()));
        });
  }
  void note(const node_names& variable, const std::vector<const definition*>& inner) {
    if (const auto found = parameters_.find(variable.what.get()); found != parameters_.end()) {
      for (const definition* around : inner)
        arguments_[found->second].hidden.insert(around->name);
      return;
    }
    for (const definition* around : inner)
      if (around == variable.what.get()) return;
    outside_.insert(std::string(variable.root));
  }

  [[nodiscard]] bool is_hidden(const std::string& name, std::size_t i) const {
    return outside_.count(name) != 0 || arguments_[i].hidden.count(name) != 0;
  }
  [[nodiscard]] std::size_t count(const std::string& name) const {
    const auto found = counts_.find(name);
    return found == counts_.end() ? 0 : found->second;
  }

  // A distinct name: that of its owner in front, or a number at the end.
  [[nodiscard]] std::string unlike(std::size_t i) {
    std::string root = best_[i];
    const node& value = *arguments_[i].value;
    const node_names* const names = nodes_.find(value)->names;
    if (names && names->is_variable && !names->steps.empty()) {
      const definition_ptr& what = names->what;
      if (what && !what->host.empty()) {
        if (root[0] >= 'a' && root[0] <= 'z') root[0] = static_cast<char>(root[0] - 'a' + 'A');
        root.insert(0, as_identifier(what->host));
      }
    }
    if (taken_.count(root) == 0 && !is_hidden(root, i)) return root;
    std::string name;
    for (std::size_t& number = numbers_[root];;) {
      name = root + std::to_string(++number);
      if (taken_.count(name) == 0 && !is_hidden(name, i) && count(name) == 0) return name;
    }
  }

  tree& nodes_;
  std::vector<apply_argument>& arguments_;
  std::unordered_map<const definition*, std::size_t> parameters_{};
  std::vector<std::string> best_{};
  std::unordered_map<std::string, std::size_t> counts_{};   // of best names
  std::unordered_map<std::string, std::size_t> numbers_{};  // the last suffix tried for a name
  std::set<std::string, std::less<>> taken_{};
  std::set<std::string, std::less<>> outside_{};  // used in the body, defined around it
};

}  // namespace hcl::inline v1_0::model::detail
