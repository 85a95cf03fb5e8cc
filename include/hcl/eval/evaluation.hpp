// What one evaluation carries along: document, names, problems, budget, and the variables bound by the language itself. Evaluates nothing.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/budget.hpp>
#include <hcl/eval/json_road.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/surroundings.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

struct evaluation;

namespace detail {

// What a splat's stand-in node means at the moment.
struct splat_frame {
  const splat_frame* outer;
  const syntax::node* item;
  const value* current;
};

// Lets what outlives an evaluation notice its end.
struct lifeline {
  std::shared_ptr<const evaluation*> watched{};
  lifeline() = default;
  lifeline(const lifeline&) = delete;
  lifeline& operator=(const lifeline&) = delete;
  ~lifeline() {
    if (watched) *watched = nullptr;
  }
};

}  // namespace detail

// Everything one evaluation needs to know; lives on the stack of whoever starts it.
//
//   hcl::evaluation run{document, &names, problems, work};
//   hcl::value v = hcl::evaluate(*document->expression, run);
struct evaluation {
  const syntax::document_ptr& document;  // whose nodes these are
  const scope* names;                    // null: literal mode, neither variables nor functions allowed
  diagnostics& problems;
  budget& work;
  const model_options* options = &detail::default_options;
  bool explain = true;                   // whether problems list the variables involved and suggest names
  const detail::loop_frame* loops = detail::frames_around(document);
  const detail::splat_frame* splats = nullptr;
  std::size_t depth = 0;                 // nesting of evaluate() at this moment
  detail::lifeline life{};
  bool discreet = detail::made_from_marked(document);  // what loops and splats go over is part of a marked value: not for messages
  static constexpr std::size_t outside_of_loops = static_cast<std::size_t>(-1);
  std::size_t told_from = outside_of_loops;            // where the problems of the outermost loop begin
};

// The node's value; on error a usable placeholder, the reasons in `problems`. Never recurses deeper than the depth limit;
// chains of binary operators and the like cost no stack.
[[nodiscard]] value evaluate(const syntax::node& expression, evaluation& run);

namespace detail {

// The meaning of a name: loops inside out, then the scopes. Null if there is none.
[[nodiscard]] inline const value* find_variable(const evaluation& run, std::string_view name) noexcept {
  for (const loop_frame* f = run.loops; f; f = f->outer)
    if (const value* found = f->find(name)) return found;
  return run.names ? run.names->find_variable(name) : nullptr;
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

[[nodiscard]] inline range range_of(const evaluation& run, byte_span span) { return {run.document->source, span}; }

}  // namespace detail
}  // namespace hcl::inline v0_1
