// Expressions that refer to each other, each evaluated after those that it refers to: the definitions of
// eval/evaluate_all.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/impl/expression_backend.hpp>
#include <hcl/eval/impl/reference_search.hpp>
#include <hcl/eval/impl/step_name.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_hash.hpp>
#include <hcl/value/impl/conversion_failure.hpp>

namespace hcl::inline v0_1::detail {

class ordered_evaluation {
 public:
  ordered_evaluation(const scope& names, std::string_view root, const limits& bounds)
      : root_(root), diags_(bounds.diagnostics), work_(bounds), known_(names.child()) {
    known_.allow_variables();
  }

  [[nodiscard]] result<value> run(std::span<const named_expression> all) {
    collect(all);
    for (std::size_t i = 0; i != items_.size(); ++i)
      find_references(items_[i]);
    reference_search search(items_, *this, diags_);
    for (std::size_t i = 0; i != items_.size(); ++i)
      search.visit(i);
    std::vector<member> members;
    members.reserve(items_.size());
    for (item& one : items_)
      members.push_back({std::string(one.name), std::move(one.made)});
    return {value::object(std::move(members)), std::move(diags_)};
  }

  void finish(std::size_t index) { evaluate(items_[index]); }
  [[nodiscard]] std::string quoted_name(std::size_t index) const { return in_quotes(items_[index].name); }

 private:
  struct item : referring {
    item(std::string_view its_name, const expression* its_text) : name(its_name), written(its_text) {}

    std::string_view name;
    const expression* written;
    value made = value::unknown();
    bool refers_to_missing = false;  // to a name that is not among them
  };

  void collect(std::span<const named_expression> all) {
    items_.reserve(all.size());
    for (const named_expression& one : all) {
      const auto [at, is_new] = numbers_.try_emplace(one.name, items_.size());
      if (is_new)
        items_.emplace_back(one.name, &one.expression);
      else
        report_duplicate(one, items_[at->second]);
    }
  }

  void find_references(item& one) {
    for (const traversal& t : one.written->variables()) {
      if (root_.empty()) {
        if (const auto found = numbers_.find(t.root_name()); found != numbers_.end())
          one.references.push_back({found->second, t.range()});
      } else if (t.root_name() == root_) {
        add_element(one, t);
      }
    }
  }
  void add_element(item& one, const traversal& t) {
    const std::optional<std::string_view> name = t.size() > 1 ? name_in(t.steps()[1]) : std::nullopt;
    if (!name) return one.references.push_back({number_of(one), t.range()});  // to all, itself included
    const auto found = numbers_.find(*name);
    if (found != numbers_.end())
      one.references.push_back({found->second, t.range()});
    else
      one.refers_to_missing = true;
  }
  [[nodiscard]] std::size_t number_of(const item& one) const noexcept {
    return static_cast<std::size_t>(&one - items_.data());
  }

  HCL_COLD void report_duplicate(const named_expression& again, const item& first) {
    diags_.add({.code = codes::duplicate_attribute,
                .summary = "Name defined more than once",
                .detail = "The name " + in_quotes(again.name) + " has already been defined.",
                .subject = again.expression.range(),
                .notes = {{"First defined here", first.written->range()}}});
  }

  void evaluate(item& one) {
    const bool possible = !one.circular && !work_.exhausted;
    if (root_.empty()) {
      if (possible) one.made = one.written->evaluate(&known_, diags_, work_);
      known_.variable(std::string(one.name), one.made);
      return;
    }
    if (!possible) return;
    const diagnostics::checkpoint before = diags_.here();
    std::vector<member> needed;
    for (const reference& r : one.references)
      needed.push_back({std::string(items_[r.to].name), items_[r.to].made});
    known_.variable(std::string(root_), value::object(std::move(needed)));
    one.made = one.written->evaluate(&known_, diags_, work_);
    if (one.refers_to_missing && diags_.errors_since(before) && !diags_.full() && !work_.exhausted)
      explain(one, before);
  }
  // Again, with all names there are, for messages that can suggest one of them.
  HCL_COLD void explain(item& one, diagnostics::checkpoint before) {
    diags_.rewind(before);
    std::vector<member> all;
    all.reserve(items_.size());
    for (const item& other : items_)
      all.push_back({std::string(other.name), other.made});
    known_.variable(std::string(root_), value::object(std::move(all)));
    one.made = one.written->evaluate(&known_, diags_, work_);
  }

  std::string_view root_;
  diagnostics diags_;
  budget work_;
  scope known_;
  std::vector<item> items_{};
  std::unordered_map<std::string_view, std::size_t, name_hasher> numbers_{};
};

HCL_DECL result<value> eval_backend::evaluate(std::span<const named_expression> all, const scope& names,
                                              std::string_view root, const limits& bounds) {
  return ordered_evaluation(names, root, bounds).run(all);
}

}  // namespace hcl::inline v0_1::detail
