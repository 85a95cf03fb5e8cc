// Expressions and what they refer to: the definitions of eval/evaluate_all.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/impl/reference_search.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/impl/mismatch.hpp>

namespace hcl::inline v1_0 {
namespace detail {

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
  // Again, with all names, for suggestions.
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

}  // namespace detail

HCL_DECL result<value> evaluate_all(const std::vector<named_expression>& all, const scope& names,
                                    std::string_view root, const limits& bounds) {
  return detail::ordered_evaluation(names, root, bounds).run(all);
}

HCL_DECL result<std::vector<std::size_t>> order_by_references(const std::vector<referenced_item>& all) {
  return detail::reference_graph(all).order();
}

namespace detail {

HCL_DECL bool is_hidden(const expression& e) {
  const range where = e.range();
  return where && !where.source()->redacted_in(where.span()).empty();
}

[[nodiscard]] inline bool is_secret(const ingredient& one) { return one.written == hidden_value; }

class provenance_reader {
 public:
  explicit provenance_reader(const source_finder& find) : find_(find) {}

  // `bound`: parameters of a function around it. `hides`: what it is made of is not shown.
  void add(const expression& e, const scope* names, const std::vector<std::string>& bound, bool hides,
           std::vector<ingredient>& to) {
    if (!e) return;
    ++depth_;
    add_names(e.document(), *e.node(), {names, &bound, hides || is_hidden(e)}, to);
    --depth_;
  }

 private:
  static constexpr std::size_t max_count = 1000, max_depth = 64, max_mentions = 100'000;
  // How far a name is. A name that is met again while it is `open` is in a circle.
  enum class state : unsigned char { open, shown, hidden };
  struct place {
    const scope* names;
    const std::vector<std::string>* bound;
    bool hides;
  };

  void add_names(const syntax::document_ptr& in, const syntax::node& root, const place& at,
                 std::vector<ingredient>& to) {
    reference_walk walk(root, true);
    while (const syntax::node* const e = walk.next()) {
      if (e->kind == syntax::node_kind::json_string) {
        diagnostics unheard(1);
        const auto& text = syntax::as<syntax::json_string>(*e);
        const syntax::document_ptr inner = in->json->parse_string(*in, text, unheard);
        if (inner && !unheard.has_errors()) add_names(inner, *inner->expression, at, to);
      } else if (is_full(to)) {
        return;
      } else if (e->kind == syntax::node_kind::function_call) {
        add_function(std::string(syntax::as<syntax::function_call>(*e).name), at, to);
      } else {
        add_variable(in, syntax::as<syntax::scope_traversal>(*e), at, to);
      }
    }
  }
  // Says so in the list, once.
  [[nodiscard]] bool is_full(std::vector<ingredient>& to) {
    if (++mentions_ < max_mentions && count_ < max_count && depth_ < max_depth) return false;
    if (to.empty() || to.back().what != ingredient::kind::omitted)
      to.push_back({.what = ingredient::kind::omitted});
    return true;
  }

  void add_function(std::string name, const place& at, std::vector<ingredient>& to) {
    const function* const known = at.names ? at.names->find_function(name) : nullptr;
    ingredient made{.what = ingredient::kind::function, .name = std::move(name)};
    if (!known && at.hides) made.name = hidden_value;
    if (is_known(to, made)) return;
    ++count_;
    if (known && known->definition().written) {
      const written_function& written = *known->definition().written;
      made.place = place_of(written.result);
      const auto [behind, is_new] = entered_.try_emplace(written.result.node(), state::open);
      made.is_above = !is_new;
      if (is_new) {
        add(written.result, written.base, written.parameters, at.hides, made.made_of);
        behind->second =
            std::any_of(made.made_of.begin(), made.made_of.end(), is_secret) ? state::hidden : state::shown;
      }
      if (behind->second == state::hidden) made.written = hidden_value;
    }
    to.push_back(std::move(made));
  }

  void add_variable(const syntax::document_ptr& in, const syntax::scope_traversal& e, const place& at,
                    std::vector<ingredient>& to) {
    if (e.root == made_value_name) return;
    const traversal reference = make_traversal(in->source, e);
    const std::string root(reference.root_name());
    if (std::find(at.bound->begin(), at.bound->end(), root) != at.bound->end()) return;
    ingredient made{.name = to_string(reference)};
    if (at.hides) made.name = at.names && has_variable(*at.names, root) ? root : hidden_value;
    if (is_known(to, made)) return;
    ++count_;
    bool hides = at.hides, is_open = false;
    const std::optional<variable_source> from = find_ ? find_(reference) : std::nullopt;
    if (from) {
      made.place = from->place;
      hides = hides || from->is_hidden;
      for (const expression& one : from->written) {
        const auto [known, is_new] = entered_.try_emplace(one.node(), state::open);
        made.is_above = made.is_above || !is_new;
        is_open = is_open || (!is_new && known->second == state::open);
        hides = hides || is_hidden(one) || (!is_new && known->second == state::hidden);
        if (is_new) add(one, at.names, {}, hides, made.made_of);
      }
    }
    hides = hides || std::any_of(made.made_of.begin(), made.made_of.end(), is_secret);
    if (from && !is_open)
      for (const expression& one : from->written)
        entered_[one.node()] = hides ? state::hidden : state::shown;
    if (hides) {
      made.written = hidden_value;
    } else if (!is_open) {
      std::optional<value> v = value_of(expression(in, &e), at.names);
      if (!v && from && !from->written.empty()) v = value_of(from->written.front(), at.names);
      if (v) made.written = written_value(*v, made.made_of);
    }
    to.push_back(std::move(made));
  }
  [[nodiscard]] std::optional<value> value_of(const expression& e, const scope* names) {
    diagnostics unheard(0);
    value v = e.evaluate(names, unheard, work_);
    return unheard.has_errors() ? std::nullopt : std::optional<value>(std::move(v));
  }

  [[nodiscard]] static bool has_variable(const scope& names, const std::string& name) {
    bool found = false;
    names.visit_variables([&](std::string_view known) { found = found || known == name; });
    return found;
  }
  [[nodiscard]] static bool is_known(const std::vector<ingredient>& in, const ingredient& one) {
    return std::any_of(in.begin(), in.end(), [&](const ingredient& each) {
      return each.what == one.what && each.name == one.name;
    });
  }
  [[nodiscard]] static std::string place_of(const expression& e) {
    const range where = e.range();
    return where.source()->name() + ':' + std::to_string(where.begin().line);
  }

  const source_finder& find_;
  std::map<const syntax::node*, state> entered_{};
  budget work_{};
  std::size_t count_ = 0, depth_ = 0, mentions_ = 0;
};

// `local.base = 80   app.hcl:3`, and indented below it what that is made of.
inline void add_ingredients(std::string& to, const std::vector<ingredient>& all, std::size_t indent) {
  std::vector<std::string> names;
  std::size_t width = 0;
  for (const ingredient& i : all) {
    const bool is_function = i.what == ingredient::kind::function;
    const bool is_omitted = i.what == ingredient::kind::omitted;
    names.push_back(is_omitted ? "and more" : i.name + (is_function ? "()" : ""));
    if (!i.written.empty()) names.back().append(" = ").append(i.written);
    if (names.back().size() <= 40) width = (std::max)(width, names.back().size());
  }
  for (std::size_t n = 0; n != all.size(); ++n) {
    const ingredient& i = all[n];
    to.append(indent, ' ').append(names[n]);
    if (i.what != ingredient::kind::omitted)
      to.append(names[n].size() < width ? width - names[n].size() + 3 : 3, ' ')
          .append(i.place.empty() ? "the program" : i.place)
          .append(i.is_above ? ", see above" : "");
    add_ingredients(to += '\n', i.made_of, indent + 2);
  }
}

}  // namespace detail

HCL_DECL std::string to_string(const std::vector<ingredient>& all, std::size_t indent) {
  std::string text;
  detail::add_ingredients(text, all, indent);
  return text;
}

HCL_DECL std::vector<ingredient> provenance(const std::vector<expression>& of, const scope& names,
                                            const source_finder& find) {
  std::vector<ingredient> made;
  detail::provenance_reader reader(find);
  for (const expression& one : of)
    reader.add(one, &names, {}, false, made);
  return made;
}

HCL_DECL std::vector<ingredient> provenance(const expression& of, const scope& names,
                                            const source_finder& find) {
  return provenance(std::vector<expression>{of}, names, find);
}

HCL_DECL std::string written_value(const value& v, const std::vector<ingredient>& made_of,
                                   std::size_t max_length) {
  if (std::any_of(made_of.begin(), made_of.end(), detail::is_secret)) return detail::hidden_value;
  const bool is_plain = v.is_wholly_known() && !v.contains_marked() && v.kind() != type_kind::capsule;
  return detail::shortened(is_plain ? detail::written_literal(v) : to_string(v), max_length);
}

}  // namespace hcl::inline v1_0
