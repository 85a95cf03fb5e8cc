// Traces each setting to the layers that set it, and to what its value was made of. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/configuring.hpp>
#include <hcl/config/gathered.hpp>
#include <hcl/config/impl/described_block.hpp>
#include <hcl/config/impl/settings.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/eval/eval_access.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::detail {

// The part that a step selects in a literal object or list, if any.
[[nodiscard]] inline expression written_at(const expression& in, const std::string& step) {
  expression found;
  if (const result<std::vector<static_item>> items = map_of(in)) {
    for (const static_item& item : *items)
      if (const result<value> key = item.key.evaluate(); key && key->is_known() && !key->is_null())
        if (key->kind() == type_kind::string && key->as_string() == step) found = item.value;
  } else if (const result<std::vector<expression>> elements = list_of(in)) {
    for (std::size_t i = 0; i != elements->size(); ++i)
      if (std::to_string(i) == step) found = (*elements)[i];
  }
  return found;
}

class origin_finder {
 public:
  explicit origin_finder(const gathered& from) : from_(from) {}

  [[nodiscard]] std::vector<origin> find(const struct_description& of, const body& whole) {
    visit(of, whole, {});
    return std::move(found_);
  }
  // The sources of the values in force, in the order of the origins.
  [[nodiscard]] const std::vector<variable_source>& sources() const noexcept { return sources_; }

 private:
  // `chosen_by`: the attribute that chose the struct; empty: none.
  void visit(const struct_description& of, const body& whole, const std::string& path,
             std::string_view chosen_by = {}) {
    std::vector<body_content> below;
    if (find_attribute_member(of, chosen_by)) chosen_by = {};
    add_layers(of, whole, chosen_by, below);
    const body_content all = described_content(of, whole);
    add({.name = chosen_by, .is_required = true}, below, path);
    for (const member_description& m : of.members)
      if (takes_attribute(m))
        add(m, below, path);
      else if (m.form == member_form::rest)
        add_rest(of, m, below, path, chosen_by);
    std::map<std::string_view, std::size_t> numbers;
    for (const body_block& b : all.blocks) {
      const std::size_t number = numbers[b.type]++;
      const described_block found = find_block(of, b);
      const struct_description* const inside = struct_of_block(of, b);
      if (inside)
        visit(*inside, b.body,
              path_into(path, block_step(b.type, b.labels, found.member->is_repeated ? number : unnumbered)),
              found.member->discriminator);
    }
  }

  // The lowest first. Files of a directory that are laid over others are layers of a layer.
  static void add_layers(const struct_description& of, const body& whole, std::string_view chosen_by,
                         std::vector<body_content>& to) {
    const std::vector<body>* const layers = whole.source() ? whole.source()->layers() : nullptr;
    if (!layers || layers->empty()) {
      body rest;
      diagnostics unheard(0);
      to.push_back(described_content(of, whole, rest));
      const bool has_rest = rest_member(of) != nullptr;
      if (!has_rest && chosen_by.empty()) return;
      for (body_attribute& a : rest.just_attributes(unheard))
        if (has_rest || a.name == chosen_by) to.back().attributes.push_back(std::move(a));
      return;
    }
    for (const body& layer : *layers)
      add_layers(of, layer, chosen_by, to);
  }

  // Adds the members that only the texts name, in their order.
  void add_rest(const struct_description& of, const member_description& m,
                const std::vector<body_content>& below, const std::string& path, std::string_view chosen_by) {
    std::set<std::string_view> known{chosen_by};
    for (const body_content& layer : below)
      for (const body_attribute& a : layer.attributes) {
        if (find_attribute_member(of, a.name) || !known.insert(a.name).second) continue;
        member_description one{.name = a.name, .is_required = true, .holds_secret = m.holds_secret};
        one.value = m.value;
        add(one, below, path);
      }
  }
  void add(const member_description& m, const std::vector<body_content>& below, const std::string& path) {
    origin made{.path = path_into(path, m.name)};
    variable_source source;
    bool is_merged = true;  // blocks of several layers are one, down to an attribute
    for (auto layer = below.rbegin(); layer != below.rend(); ++layer) {
      const bool is_first = made.setters.empty();
      for (const body_attribute& a : layer->attributes) {
        if (!is_called(m, a.name)) continue;
        made.setters.push_back(contribution_of(m.value, a));
        if (is_first) add_written(a.expression, source);
        is_merged = false;
      }
      for (const body_block& b : layer->blocks) {
        if (!is_called(m, b.type)) continue;
        made.setters.push_back(contribution_of(b));
        diagnostics unheard(0);
        for (const body_attribute& a : b.body.just_attributes(unheard))
          if (is_first || is_merged) add_written(a.expression, source);
      }
    }
    const bool is_sensitive = m.holds_secret || m.value.is_sensitive;  // and has no default that is known
    if (m.default_value || (is_sensitive && !m.is_required))
      made.setters.push_back({config_layer::defaults,
                              "the default",
                              is_sensitive ? hidden_value : written_literal(*m.default_value),
                              {}});
    if (made.setters.empty()) return;
    source.place = made.setters.front().place;
    source.is_hidden = made.setters.front().written == hidden_value;
    sources_.push_back(std::move(source));
    found_.push_back(std::move(made));
  }
  // Adds the expression, and the objects of lower layers that it replaces in part.
  void add_written(const expression& e, variable_source& to) const {
    to.written.push_back(e);
    for (const changed_object& one : from_.changed)
      if (e.range() && one.made == e.range().source()) return add_written(one.before, to);
  }
  [[nodiscard]] contribution contribution_of(const value_description& of, const body_attribute& a) const {
    contribution made = placed_at(a.expression.range(), a.range);
    made.written = written(a.expression);
    if (made.layer != config_layer::file) made.written = plain_literal(of, std::move(made.written));
    return made;
  }
  // The contribution of an attribute that is written as a block, shown as an object.
  [[nodiscard]] contribution contribution_of(const body_block& b) const {
    contribution made = placed_at(b.definition_range, b.definition_range);
    diagnostics unheard(0);
    for (const body_attribute& a : b.body.just_attributes(unheard))
      made.written.append(made.written.empty() ? "{ " : ", ")
          .append(heading_text(*a.name_range.source(), a.name_range.span()))
          .append(" = ")
          .append(written(a.expression));
    made.written.append(made.written.empty() ? "{}" : " }");
    return made;
  }
  // `value`: its place where the program made it, `item`: where that is written in a file.
  [[nodiscard]] contribution placed_at(const hcl::range& value, const hcl::range& item) const {
    contribution made;
    made.where = value;
    const std::string name = value.source() ? value.source()->name() : std::string();
    made.layer = layer_of(name);
    made.place = name;
    if (made.layer == config_layer::file) {
      made.where = item;
      made.place += ':' + std::to_string(item.begin().line);
    } else if (kind_of_source(name) == source_kind::variable_of_file) {
      made.place += ':' + std::to_string(value.begin().line);  // of a file of variables
    }
    return made;
  }
  // Hides values with sensitive parts.
  [[nodiscard]] static std::string written(const expression& e) {
    return is_hidden(e) ? hidden_value : std::string(e.text());
  }
  // Numbers and bools are texts here; files have them without quotes.
  [[nodiscard]] static std::string plain_literal(const value_description& of, std::string text) {
    const bool is_plain =
        of.form == value_form::integer || of.form == value_form::number || of.form == value_form::boolean;
    if (!is_plain || text.size() < 2 || !text.starts_with('"')) return text;
    return text.substr(1, text.size() - 2);
  }
  [[nodiscard]] config_layer layer_of(std::string_view name) const {
    const auto is_in = [&](const std::vector<std::string>& names) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (is_in(from_.secrets)) return config_layer::secret;
    if (is_in(from_.inputs)) return config_layer::file;
    if (is_in(from_.sources)) return config_layer::source;
    const source_kind kind = kind_of_source(name);
    if (kind == source_kind::flag) return config_layer::flag;
    const bool is_variable = kind == source_kind::variable || kind == source_kind::variable_of_file;
    return is_variable ? config_layer::environment : config_layer::file;
  }

  const gathered& from_;
  std::vector<origin> found_{};
  std::vector<variable_source> sources_{};
};

// Finds the settings behind the variables of expressions, for `explain --deep`.
class settings_behind {
 public:
  // `sources`: of the origins, in their order.
  settings_behind(const std::vector<origin>& all, const std::vector<variable_source>& sources,
                  const load_options& options)
      : all_(all),
        sources_(sources),
        names_(options.names ? *options.names : none_),
        decode_(options.reading.decode) {
    for (std::size_t i = 0; i != all.size(); ++i)
      by_path_.emplace(origins::steps_of(all[i].path), i);
    for (const setting_name& one : options.setting_names)
      rules_.push_back({origins::steps_of(one.variable), origins::steps_of(one.path)});
  }

  // Adds what an origin's value was made of, and the value itself where the text does not show it.
  void complete(origin& to, std::size_t number) const {
    const variable_source& from = sources_[number];
    if (from.written.empty()) return;
    to.made_of = provenance(from.written, names_, [this](const traversal& t) { return find(t); });
    const contribution& uppermost = to.setters.front();
    if (uppermost.written == hidden_value) return;
    const result<value> v = evaluate(from.written.front());
    std::string written = v ? written_value(*v, to.made_of) : std::string();
    if (to.made_of.empty() && written == '"' + uppermost.written + '"') return;  // $PORT is a text: "80"
    if (without_blanks(written) != without_blanks(uppermost.written)) to.value = std::move(written);
    // Those after the first are of a block in an attribute's place, or of objects replaced in part.
    for (std::size_t i = 1; i < from.written.size(); ++i)
      if (const result<value> other = evaluate(from.written[i]); other && other->contains_marked())
        to.value = hidden_value;
  }

 private:
  using steps = std::vector<std::string>;
  struct rule {
    steps variable, path;
  };

  [[nodiscard]] result<value> evaluate(const expression& e) const {
    return eval_access::evaluate(e, &names_, decode_.bounds, &decode_.model);
  }
  [[nodiscard]] static std::string without_blanks(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    return text;
  }
  [[nodiscard]] static steps steps_in(const traversal& t) {
    steps all;
    for (const traversal_step& step : t.steps()) {
      const std::optional<std::string_view> name = name_in(step);
      const bool is_number = !name && step.what == traversal_step::kind::index && step.key.is_known() &&
                             !step.key.is_marked() && step.key.kind() == type_kind::number;
      if (!name && !is_number) break;
      all.push_back(name ? std::string(*name) : step.key.as_number().to_string());
    }
    return all;
  }
  // All settings that the reference may read: its own, or those below it.
  [[nodiscard]] std::optional<variable_source> find(const traversal& t) const {
    const steps wanted = steps_in(t);
    std::optional<variable_source> found;
    for (const rule& one : rules_) {
      const std::size_t common = (std::min)(wanted.size(), one.variable.size());
      const auto end = wanted.begin() + static_cast<std::ptrdiff_t>(common);
      if (!std::equal(wanted.begin(), end, one.variable.begin())) continue;
      steps path = one.path;
      path.insert(path.end(), end, wanted.end());
      add(path, found);
    }
    return found;
  }
  void add(steps path, std::optional<variable_source>& to) const {
    steps inside;
    for (steps at = path; !at.empty(); at.pop_back()) {
      if (const auto known = by_path_.find(at); known != by_path_.end())
        return add(known->second, inside, to);
      inside.insert(inside.begin(), at.back());
    }
    for (auto below = by_path_.lower_bound(path); below != by_path_.end(); ++below) {
      if (below->first.size() < path.size() || !std::equal(path.begin(), path.end(), below->first.begin()))
        break;
      add(below->second, {}, to);
    }
  }
  // Adds the part that the steps select of an object or list that is written there.
  void add(std::size_t number, const steps& inside, std::optional<variable_source>& to) const {
    variable_source from = sources_[number];
    if (from.written.size() == 1) {
      expression at = from.written.front();
      for (const std::string& step : inside)
        if (expression part = written_at(at, step))
          at = std::move(part);
        else
          break;
      if (all_[number].setters.front().layer == config_layer::file && !inside.empty())
        from.place = at.range().source()->name() + ':' + std::to_string(at.range().begin().line);
      from.written = {std::move(at)};
    }
    if (!to) return void(to = std::move(from));
    to->written.insert(to->written.end(), from.written.begin(), from.written.end());
  }

  const std::vector<origin>& all_;
  const std::vector<variable_source>& sources_;
  const scope none_{};
  const scope& names_;
  const hcl::options& decode_;
  std::map<steps, std::size_t> by_path_{};
  std::vector<rule> rules_{};
};

}  // namespace hcl::inline v1_0::detail
