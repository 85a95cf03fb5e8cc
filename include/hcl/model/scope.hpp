// Scopes of typed expressions: variables and constants with their types, keywords, namespaces, functions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/model/type.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::model {

// A parameter of a function; a name is optional and for messages only.
struct parameter {
  std::string name;
  model::type type{};             // what arguments must be assignable to
  bool takes_expression = false;  // takes the unevaluated expression, in which nothing is an error
};

// A parameter whose type takes none may be left out, and so may those after it. `varargs` takes all further
// arguments.
//
//   model::signature{.parameters = {{"text", model::type::string()}}, .result = model::type::integer()}
struct signature {
  std::vector<parameter> parameters{};
  std::optional<parameter> varargs{};
  model::type result{};

  // The one that takes the argument of that number, or null.
  [[nodiscard]] const parameter* parameter_of(std::size_t argument) const noexcept {
    if (argument < parameters.size()) return &parameters[argument];
    return varargs ? &*varargs : nullptr;
  }
};

// A call, for computing its signature. An expanded last argument counts as its elements, so there may be more
// types than nodes.
struct call_site {
  std::span<const model::type> types;              // of the arguments
  std::span<const syntax::node* const> arguments;  // as they are written
  const syntax::document* document = nullptr;      // that they are written in; null if the program made them
  bool is_open = false;                  // the last argument is expanded and has any number of elements
  bool skip_range_typechecking = false;  // see bind_options
  const hcl::range& call;                // name to closing parenthesis
  const hcl::range& name;                // the name alone

  // Where the argument of that number is written, without parentheses; nowhere if the program made it.
  [[nodiscard]] hcl::range where(std::size_t argument) const {
    return document ? hcl::range(document->source, syntax::unwrapped(*arguments[argument]).range)
                    : hcl::range();
  }
};

// Returns a signature for any arguments, and reports wrong ones.
using signature_callback = callable<signature(const call_site& call, diagnostics& diags)>;

// Either of the two.
class function_signature {
 public:
  function_signature(signature fixed) : fixed_(std::move(fixed)) {}
  // `fixed`: what is known of the parameters before the arguments are.
  function_signature(signature_callback computed, signature fixed = {})
      : fixed_(std::move(fixed)), computed_(std::move(computed)) {}

  // Whether some parameter takes an expression.
  [[nodiscard]] bool takes_expressions() const noexcept {
    const auto takes = [](const parameter& p) { return p.takes_expression; };
    return std::any_of(fixed_.parameters.begin(), fixed_.parameters.end(), takes) ||
           (fixed_.varargs && takes(*fixed_.varargs));
  }
  // Whether the signature depends on the arguments.
  [[nodiscard]] bool is_computed() const noexcept { return static_cast<bool>(computed_); }
  // The fixed part of a computed signature.
  [[nodiscard]] const signature& fixed() const noexcept { return fixed_; }
  [[nodiscard]] signature of(const call_site& call, diagnostics& diags) const {
    return computed_ ? computed_(call, diags) : fixed_;
  }

 private:
  signature fixed_{};
  signature_callback computed_{};
};

class scope;

// The kind of thing that a name means.
enum class definition_kind : unsigned char {
  variable,        // has a type; its value comes later
  constant,        // has a value
  keyword,         // means something where the host says so; has no parts
  namespace_scope  // names of its own: `ns.name`
};

// The meaning of a name. Nodes of typed trees share it with the scope.
struct definition {
  definition_kind kind = definition_kind::variable;  // what kind of thing it is
  std::string name{};
  model::type type{};                     // of a variable or a constant; dynamic for others
  hcl::value constant{};                  // of a constant
  std::shared_ptr<const scope> inside{};  // of a namespace
  // The resource that it belongs to, for instance: rewriting names parameters after it. Empty for plain
  // variables.
  std::string host{};
  // Data of the host.
  std::shared_ptr<const void> reference{};
};

// Shared by scopes and trees.
using definition_ptr = std::shared_ptr<const definition>;

// Maps names to definitions, in a chain of scopes: an inner one hides the names of outer ones. Each defining
// function says whether the name was free in its table.
//
//   model::scope names;
//   names.variable("region", model::type::string());
//   names.function("upper", model::signature{.parameters = {{"text", model::type::string()}},
//                                            .result = model::type::string()});
class scope {
 public:
  scope() = default;
  explicit scope(const scope& parent) = delete;  // neither a copy nor a child by accident: say child()
  scope(scope&&) noexcept = default;
  scope& operator=(scope&&) noexcept = default;
  ~scope() = default;

  // An empty scope inside this one, which must outlive it and stay where it is.
  [[nodiscard]] scope child() const {
    scope inner;
    inner.parent_ = this;
    return inner;
  }
  // The scope around this one, or null.
  [[nodiscard]] const scope* parent() const noexcept { return parent_; }

  // A variable; `host` and `reference` as in `definition`.
  bool variable(std::string name, model::type type, std::string host = {},
                std::shared_ptr<const void> reference = {}) {
    return define({.name = std::move(name),
                   .type = std::move(type),
                   .host = std::move(host),
                   .reference = std::move(reference)});
  }
  // A value that is known now. Its type is that of the value; of null it is none.
  bool constant(std::string name, hcl::value value) {
    model::type type = value.is_null() ? model::type::none() : from_base(value.type());
    return define({.kind = definition_kind::constant,
                   .name = std::move(name),
                   .type = std::move(type),
                   .constant = std::move(value)});
  }
  // A keyword, which means something where the host says so.
  bool keyword(std::string name) {
    return define({.kind = definition_kind::keyword, .name = std::move(name)});
  }
  // A namespace: `ns.a` is `a` of `inside`, and of nothing around it.
  bool namespace_scope(std::string name, scope inside) {
    return define({.kind = definition_kind::namespace_scope,
                   .name = std::move(name),
                   .inside = std::make_shared<const scope>(std::move(inside))});
  }
  // The data of a host-made definition.
  bool define(definition what) { return add(definitions_, std::move(what)); }
  // The same in a second table of this scope, so that an output may have the name of a resource.
  bool output(definition what) { return add(outputs_, std::move(what)); }
  // Names may have namespaces: "net::cidr".
  bool function(std::string name, function_signature what) {
    if (functions_.find(name) != nullptr) return false;
    functions_.set(std::move(name), std::make_shared<const function_signature>(std::move(what)));
    return true;
  }

  // The innermost meaning, or null.
  [[nodiscard]] definition_ptr find(std::string_view name) const {
    for (const scope* at = this; at; at = at->parent_)
      if (definition_ptr found = at->find_here(name)) return found;
    return {};
  }
  // The same without the scopes around.
  [[nodiscard]] definition_ptr find_here(std::string_view name) const {
    if (const definition_ptr* found = definitions_.find(name)) return *found;
    if (const definition_ptr* found = outputs_.find(name)) return *found;
    return {};
  }
  // The signature of the function that the name means here, or null.
  [[nodiscard]] std::shared_ptr<const function_signature> find_function(std::string_view name) const {
    for (const scope* at = this; at; at = at->parent_)
      if (const auto* found = at->functions_.find(name)) return *found;
    return {};
  }

  // Calls `visit(std::string_view)` with every name, innermost scope first, each table in the order of
  // definition; hidden names come too.
  template <typename Visit>
  void visit_names(Visit&& visit) const {
    for (const scope* at = this; at; at = at->parent_) {
      for (const auto& entry : at->definitions_.entries())
        visit(std::string_view(entry.name));
      for (const auto& entry : at->outputs_.entries())
        visit(std::string_view(entry.name));
    }
  }
  // The same with every function.
  template <typename Visit>
  void visit_functions(Visit&& visit) const {
    for (const scope* at = this; at; at = at->parent_)
      for (const auto& entry : at->functions_.entries())
        visit(std::string_view(entry.name));
  }

 private:
  using table = hcl::detail::name_table<definition_ptr>;

  static bool add(table& to, definition what) {
    if (to.find(what.name) != nullptr) return false;
    std::string name = what.name;
    to.set(std::move(name), std::make_shared<const definition>(std::move(what)));
    return true;
  }

  const scope* parent_ = nullptr;
  table definitions_{};
  table outputs_{};
  hcl::detail::name_table<std::shared_ptr<const function_signature>> functions_{};
};

}  // namespace hcl::inline v1_0::model
