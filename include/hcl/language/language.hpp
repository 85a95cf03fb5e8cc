// Languages: configurations whose blocks refer to each other, evaluated in the order of their references.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/language/engine.hpp>
#include <hcl/language/plan.hpp>
#include <hcl/language/table.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// A module as it is called once, or the configuration itself, of which the address is empty.
template <typename T>
struct evaluated_module {
  std::string address{};            // `module.db`, `module.db["eu"]`
  std::string directory{};          // where its files are
  std::shared_ptr<const T> config;  // its blocks, those that are repeated once for each instance
  value outputs;                    // an object
};

// A whole configuration.
template <typename T>
struct evaluated {
  std::vector<evaluated_module<T>> modules{};  // callers before those they call

  [[nodiscard]] const T& operator*() const noexcept { return *modules.front().config; }
  [[nodiscard]] const T* operator->() const noexcept { return modules.front().config.get(); }
  // The outputs of the configuration itself, an object.
  [[nodiscard]] const value& outputs() const noexcept { return modules.front().outputs; }
  // The module of that address; null if there is none.
  [[nodiscard]] const evaluated_module<T>* find(std::string_view address) const noexcept {
    for (const evaluated_module<T>& each : modules)
      if (each.address == address) return &each;
    return nullptr;
  }
};

// A block that is about to be acted on: all that it needs is known.
class block_step {
 public:
  explicit block_step(const detail::step_state& state) : state_(state) {}

  // How references name it, with its module: `job.api`, `module.db.job.api["eu"]`.
  [[nodiscard]] const std::string& address() const noexcept { return state_.address; }
  // The block, if it is of that struct, else null, as for a struct that is no block of the language. What is
  // set in it, such as hcl::exported members, is what others see.
  template <typename Block>
  [[nodiscard]] Block* get() const noexcept {
    return state_.identity == &detail::block_identity<Block> ? static_cast<Block*>(state_.element) : nullptr;
  }
  // The names that expressions of the block have: those of its module, `self`, and `each` or `count`.
  [[nodiscard]] const scope& names() const noexcept { return *state_.names; }
  // Its value before this step.
  [[nodiscard]] const value& self() const noexcept { return *state_.self; }
  // Blocks of the same wave do not need each other: 1 needs nothing.
  [[nodiscard]] std::size_t wave() const noexcept { return state_.wave; }
  // Receives what goes wrong. After an error nothing is done that needs the block.
  [[nodiscard]] hcl::diagnostics& diagnostics() const noexcept { return *state_.diags; }

 private:
  detail::step_state state_;
};

// The language of configurations of type T: the members of T are the blocks, of which those with labels, or
// of which there is one, can be referred to as `TYPE.LABEL`. See <hcl/language/blocks.hpp> for the blocks
// that are there, such as hcl::variable.
//
//   struct job {
//     hcl::label<> name;
//     std::string image;
//     hcl::exported<std::string> address{};
//   };
//   struct deployment {
//     hcl::blocks<hcl::variable, "variable"> variables{};
//     hcl::blocks<hcl::locals, "locals"> locals{};
//     hcl::blocks<job, "job"> jobs{};
//     hcl::blocks<hcl::output, "output"> outputs{};
//   };
//   const hcl::language_of<deployment> language({.names = &functions});
//   const auto site = language.evaluate("site", hcl::value::object({{"tag", "1.2"}}));
template <typename T>
class language_of {
 public:
  language_of() = default;
  // A template, so that {} are options, too.
  template <std::same_as<language_options> Options = language_options>
  explicit language_of(Options options) : options_(std::move(options)) {}

  // Called for each block of the program once all that it needs is known, in an order in which each comes
  // after those that it refers to; never for a configuration with mistakes that can be found without it.
  using visitor = callable<void(block_step& step)>;

  // A directory, or files, with these inputs, an object. Unknown inputs make unknown members, which keep
  // their values; exported members that no visitor has set are unknown.
  [[nodiscard]] result<evaluated<T>> evaluate(const file_name& directory,
                                              const value& inputs = value::object({}),
                                              visitor visit = {}) const {
    return run({.directory = directory, .inputs = &inputs, .visit = adapted(std::move(visit))});
  }
  [[nodiscard]] result<evaluated<T>> evaluate(const std::vector<std::string>& files,
                                              const value& inputs = value::object({}),
                                              visitor visit = {}) const {
    return run({.files = files,
                .directory = directory_of(files),
                .inputs = &inputs,
                .visit = adapted(std::move(visit))});
  }
  // The mistakes that are there whatever the inputs, and names that nothing refers to, as warnings.
  // In parentheses, as a macro of Unreal Engine has the name.
  [[nodiscard]] diagnostics(check)(const file_name& directory) const {
    return interpret({.directory = directory, .is_check = true}).diags;
  }
  [[nodiscard]] diagnostics(check)(const std::vector<std::string>& files) const {
    return interpret({.files = files, .directory = directory_of(files), .is_check = true}).diags;
  }

  // The items of the configuration and of its modules, in an order in which each comes after those that it
  // needs. Nothing is done: exported members are unknown.
  [[nodiscard]] result<std::vector<planned_item>> plan(const file_name& directory,
                                                       const value& inputs = value::object({})) const {
    detail::language_run made = interpret({.directory = directory, .inputs = &inputs, .lists_items = true});
    if (made.diags.has_errors()) return std::move(made.diags);
    return {std::move(made.items), std::move(made.diags)};
  }
  // Calls `use` with the names that expressions at the top of the configuration have. They are usable during
  // the call only.
  [[nodiscard]] result<void> inspect(const file_name& directory, const value& inputs,
                                     callable<void(const scope& names)> use) const {
    return interpret({.directory = directory, .inputs = &inputs, .use = std::move(use)}).diags;
  }

  // As given to the constructor.
  [[nodiscard]] const language_options& options() const noexcept { return options_; }

 private:
  [[nodiscard]] static detail::step_visitor adapted(visitor visit) {
    if (!visit) return {};
    return [visit = std::move(visit)](const detail::step_state& state) {
      block_step step(state);
      visit(step);
    };
  }
  [[nodiscard]] static std::string directory_of(const std::vector<std::string>& files) {
    if (files.empty()) return {};
    const std::size_t end = files.front().find_last_of('/');
    return end == std::string::npos ? "." : files.front().substr(0, end);
  }
  [[nodiscard]] detail::language_run interpret(const detail::language_input& from) const {
    return detail::interpreting::run(detail::language_table_of<T>::table, options_, from);
  }
  [[nodiscard]] result<evaluated<T>> run(const detail::language_input& from) const {
    if (from.visit) {
      detail::language_input rehearsal = from;
      rehearsal.visit = {};
      rehearsal.is_rehearsal = true;
      hcl::diagnostics found = interpret(rehearsal).diags;
      if (found.has_errors()) return found;
    }
    detail::language_run made = interpret(from);
    if (made.modules.empty()) return std::move(made.diags);
    evaluated<T> all;
    for (detail::module_state& each : made.modules)
      all.modules.push_back({std::move(each.address), std::move(each.directory),
                             std::static_pointer_cast<const T>(std::move(each.whole)),
                             std::move(each.outputs)});
    result<evaluated<T>> done(std::move(all), std::move(made.diags));
    for (std::shared_ptr<const void>& each : made.owners)
      done.keep(std::move(each));
    return done;
  }

  language_options options_{};
};

}  // namespace hcl::inline v1_0
