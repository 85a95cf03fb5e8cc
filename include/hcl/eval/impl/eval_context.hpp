// The context of one evaluation: document, names, diagnostics, budget, and the variables bound by the
// language itself. And the tables of scopes. Evaluates nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/eval_access.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/fwd.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/impl/closest.hpp>
#include <hcl/text/range.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/marks.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {
namespace detail {

// The variables of one `for`, on the stack of the loop: an iteration costs no table.
struct loop_frame {
  const loop_frame* outer;
  std::string_view key_name;  // may be empty
  const value* key;
  std::string_view value_name;
  const value* current;

  // The second name wins where both are the same.
  [[nodiscard]] const value* find(std::string_view name) const noexcept {
    if (is_same_text(name, value_name)) return current;
    return !key_name.empty() && is_same_text(name, key_name) ? key : nullptr;
  }
};

// The root name of expressions made from values; it cannot be written.
inline constexpr std::string_view made_value_name = "(value)";

// One iteration: a variable, inside those of the iterations around it. Never changes; stays where it is.
struct iterator_context {
  // `other_name`: what the variable would be called if it had no name of its own.
  iterator_context(std::shared_ptr<const iterator_context> around, std::string iterator, value key,
                   value element, mark_set own_marks, bool is_unknown, std::string other_name = {})
      : outer(std::move(around)),
        name(std::move(iterator)),
        usual_name(std::move(other_name)),
        unknown(is_unknown || (outer && outer->unknown)),
        marks(std::move(own_marks)) {
    if (outer) marks |= outer->marks;
    item = value::object({{"key", std::move(key)}, {"value", std::move(element)}});
    frame = {outer ? &outer->frame : nullptr, {}, nullptr, name, &item};
  }
  iterator_context(const iterator_context&) = delete;
  iterator_context& operator=(const iterator_context&) = delete;

  // Resolves an expression's value here.
  [[nodiscard]] value resolve(value v) const {
    if (unknown) v = value::unknown();
    return marks.empty() ? v : v.with_marks(marks);
  }
  // Whether an iterator changes an expression's value.
  [[nodiscard]] bool alters() const noexcept { return unknown || !marks.empty(); }
  // Whether the name means an iterator here.
  [[nodiscard]] bool binds(std::string_view variable) const noexcept {
    for (const iterator_context* s = this; s; s = s->outer.get())
      if (s->name == variable) return true;
    return false;
  }

  // The name of the iterator that would usually have this one; empty if there is none.
  [[nodiscard]] std::string_view renamed(std::string_view variable) const noexcept {
    for (const iterator_context* s = this; s; s = s->outer.get())
      if (s->usual_name == variable && s->name != variable) return s->name;
    return {};
  }

  std::shared_ptr<const iterator_context> outer;
  std::string name, usual_name;
  bool unknown;    // the number of blocks is unknown, so all values are
  mark_set marks;  // of what this was generated from; every value in it has them
  value item;
  loop_frame frame{};
};

[[nodiscard]] inline const loop_frame* frames_around(const syntax::document_ptr& document) noexcept {
  return document && document->around ? &document->around->frame : nullptr;
}

// Whether the iterators are made from something marked.
[[nodiscard]] inline bool made_from_marked(const syntax::document_ptr& document) noexcept {
  return document && document->around && !document->around->marks.empty();
}

}  // namespace detail

// Functions for documents in the JSON syntax, called by pointer so that other programs do not link them.
struct eval_context;

namespace syntax {
struct json_string;
}

namespace detail {

struct json_functions {
  value (*evaluate)(const syntax::node& e, eval_context& ctx);
  syntax::document_ptr (*parse_string)(const syntax::document& file, const syntax::json_string& e,
                                       diagnostics& diags);  // as a template
  body (*whole)(syntax::document_ptr document, const syntax::node& value);
};

}  // namespace detail

struct eval_context;

namespace detail {

// The current value of a splat's stand-in node.
struct splat_frame {
  const splat_frame* outer;
  const syntax::node* item;
  const value* current;
};

// Lets closures detect that the evaluation has ended.
struct expiry_guard {
  std::shared_ptr<const eval_context*> watched{};
  expiry_guard() = default;
  expiry_guard(const expiry_guard&) = delete;
  expiry_guard& operator=(const expiry_guard&) = delete;
  ~expiry_guard() {
    if (watched) *watched = nullptr;
  }
};

// The trace of a failed function: its innermost cause, and the calls from the outside in.
struct failure_trace {
  std::string cause{};
  std::vector<note> notes{};
};

}  // namespace detail

// Everything one evaluation needs to know; lives on the stack of the caller.
//
//   hcl::evaluation run{document, &names, diagnostics, work};
//   hcl::value v = hcl::evaluate(*document->expression, run);
struct eval_context {
  const syntax::document_ptr& document;  // whose nodes these are
  const scope* names;                    // null: literal mode, neither variables nor functions allowed
  diagnostics& diags;
  budget& work;
  const model_options* options = document ? &document->model : &detail::default_options;
  bool explain = true;  // whether diagnostics list the variables involved and suggest names
  const detail::loop_frame* loops = detail::frames_around(document);
  const detail::splat_frame* splats = nullptr;
  std::size_t depth = 0;  // nesting of evaluate() at this moment
  detail::expiry_guard life{};
  bool redacts_values = detail::made_from_marked(
      document);  // what loops and splats go over is part of a marked value: not for messages
  static constexpr std::size_t outside_of_loops = static_cast<std::size_t>(-1);
  std::size_t loop_begin = outside_of_loops;  // where the diagnostics of the outermost loop begin
  std::unique_ptr<detail::failure_trace>
      trace{};                          // made when a function fails; the cause is that of the first
  bool repeated = false;                // may be evaluated repeatedly, as bodies of functions
  const syntax::node* whole = nullptr;  // whose value is to be of the kind below, for advice
  type_kind expected = type_kind::dynamic;
};

// The node's value; on error a usable placeholder, the reasons in `diags`. Never recurses deeper than the
// depth limit; chains of binary operators and the like cost no stack.
[[nodiscard]] value evaluate(const syntax::node& expression, eval_context& ctx);

namespace detail {

// The meaning of a name: loops inside out, then the scopes. Null if there is none.
[[nodiscard]] inline const value* find_variable(const eval_context& ctx, std::string_view name) noexcept {
  for (const loop_frame* f = ctx.loops; f; f = f->outer)
    if (const value* found = f->find(name)) return found;
  return ctx.names ? ctx.names->find_variable(name) : nullptr;
}

[[nodiscard]] inline failure_trace& trace_of(eval_context& ctx) {
  if (!ctx.trace) ctx.trace = std::make_unique<failure_trace>();
  return *ctx.trace;
}

[[nodiscard]] inline range range_of(const eval_context& ctx, byte_span span) {
  return {ctx.document->source, span};
}

}  // namespace detail

class expression;
}  // namespace hcl::inline v1_0

namespace hcl::inline v1_0::detail {

class written_text {
 public:
  // A word that separates parts and is not in the text.
  void append_word(std::string_view word) {
    tokens_.append(std::to_string(word.size())).append(1, ':').append(word);
  }
  void append_value(value v) { values_.push_back(std::move(v)); }
  void append(const expression& e) { eval_access::append(*this, e); }
  // A part of a text: an attribute, a block, a property.
  void append(const syntax::document& document, byte_span part) {
    eval_access::append(*this, document, part);
  }
  // All iterators that text may be generated with.
  void append_names(const iterator_context* around) { eval_access::append_names(*this, around, {}, {}); }

  friend bool operator==(const written_text&, const written_text&) = default;

 private:
  std::string tokens_{};
  std::vector<value> values_{};
};

// The tables of scopes: names to variables and functions. Implementation of scope.hpp; no evaluation here.
struct scope_tables {
  std::optional<name_table<value>> variables{};
  std::optional<name_table<function>> functions{};
  variable_lookup lookup{};
  std::vector<std::string> lookup_names{};  // some that it answers
};

// One of the two tables of a scope, made if it is not there.
template <auto Table>
auto& table_of(scope_tables*& tables) {
  if (!tables) tables = new scope_tables;
  auto& table = tables->*Table;
  if (!table) table.emplace();
  return *table;
}

template <auto Table, typename Visit>
bool eval_access::any_table(const scope& s, const Visit& visit) {
  for (const scope* at = &s; at; at = at->parent_)
    if (at->tables_ && at->tables_->*Table && visit(*(at->tables_->*Table))) return true;
  return false;
}

template <typename Thing>
void forget(std::optional<name_table<Thing>>& table, std::string_view name) {
  if (!table || !table->find(name)) return;
  name_table<Thing> others;
  for (auto& entry : std::move(*table).take())
    if (entry.name != name) others.set(std::move(entry.name), std::move(entry.thing));
  *table = std::move(others);
}

// Collects only names that can be near, without the word itself.
class name_candidates {
 public:
  explicit name_candidates(std::string_view word) : word_(word) {}
  void operator()(std::string_view name) {
    if (names_.size() < 256 && name != word_ && may_be_near(word_, name)) names_.push_back(name);
  }
  [[nodiscard]] std::string best() const { return std::string(closest(word_, names_)); }

 private:
  std::string_view word_;
  std::vector<std::string_view> names_;
};

// How other languages spell true, false and null. Empty if the word is none of these.
[[nodiscard]] inline std::string_view constant_for(std::string_view word) {
  constexpr std::size_t max_length = 9;
  if (word.size() > max_length) return {};
  std::string lower(word);
  for (char& c : lower)
    c = lower_case(c);
  const auto is_one_of = [&](std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), lower) != words.end();
  };
  if (is_one_of({"true", "yes", "on"})) return "true";
  if (is_one_of({"false", "no", "off"})) return "false";
  if (is_one_of({"null", "nil", "none", "undefined"})) return "null";
  return {};
}

[[nodiscard]] inline std::string suggest_variable(const eval_context& ctx, std::string_view word) {
  if (!ctx.explain || ctx.diags.full()) return {};
  name_candidates candidates(word);
  for (const loop_frame* f = ctx.loops; f; f = f->outer) {
    candidates(f->value_name);
    candidates(f->key_name);
  }
  if (ctx.names) ctx.names->visit_variables([&](std::string_view name) { candidates(name); });
  return candidates.best();
}

// Functions within the namespace of `word` only: "net::" for "net::cidr".
[[nodiscard]] inline std::string suggest_function(const eval_context& ctx, std::string_view word,
                                                  std::string_view space) {
  if (!ctx.explain || ctx.diags.full() || !ctx.names) return {};
  name_candidates candidates(word.substr(space.size()));
  ctx.names->visit_functions([&](std::string_view name) {
    if (name.starts_with(space)) candidates(name.substr(space.size()));
  });
  const std::string best = candidates.best();
  return best.empty() ? best : std::string(space) + best;
}

}  // namespace hcl::inline v1_0::detail
