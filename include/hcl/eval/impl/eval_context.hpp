// The context of one evaluation: document, names, diagnostics, budget, and the variables bound by the
// language itself. Evaluates nothing.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/budget.hpp>
#include <hcl/eval/eval_access.hpp>
#include <hcl/eval/impl/iterator_context.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/fwd.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/value.hpp>

// Functions for documents in the JSON syntax, called by pointer so that other programs do not link them.

namespace hcl::inline v1_0 {

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
      trace{};            // made when a function fails; the cause is that of the first
  bool repeated = false;  // may be evaluated repeatedly, as bodies of functions
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

// Binds loop variables or a splat's item while it lives.
template <typename Frame>
class bound {
 public:
  bound(const Frame*& top, const Frame& frame) noexcept : top_(top), before_(top) { top_ = &frame; }
  ~bound() { top_ = before_; }
  bound(const bound&) = delete;
  bound& operator=(const bound&) = delete;

 private:
  const Frame*& top_;
  const Frame* before_;
};
template <typename Frame>
bound(const Frame*&, const Frame&) -> bound<Frame>;

[[nodiscard]] inline failure_trace& trace_of(eval_context& ctx) {
  if (!ctx.trace) ctx.trace = std::make_unique<failure_trace>();
  return *ctx.trace;
}

[[nodiscard]] inline range range_of(const eval_context& ctx, byte_span span) {
  return {ctx.document->source, span};
}

}  // namespace detail
}  // namespace hcl::inline v1_0
