// Finds the settings behind the variables of expressions, for `explain --deep`. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/impl/trace.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/config/origins.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/eval/scope.hpp>

namespace hcl::inline v1_0::detail {

class settings_behind {
 public:
  // `sources`: of the origins, in their order.
  settings_behind(const std::vector<origin>& all, const std::vector<variable_source>& sources,
                  const load_options& options)
      : all_(all), sources_(sources), names_(options.names ? *options.names : none_) {
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
    if (uppermost.written == hidden_value || (to.made_of.empty() && !is_in_text(uppermost))) return;
    const result<value> v = from.written.front().evaluate(names_);
    std::string written = v ? written_value(*v, to.made_of) : std::string();
    if (without_blanks(written) != without_blanks(uppermost.written)) to.value = std::move(written);
  }

 private:
  using steps = std::vector<std::string>;
  struct rule {
    steps variable, path;
  };

  // Whether expressions may be there.
  [[nodiscard]] static bool is_in_text(const contribution& c) noexcept {
    return c.layer == config_layer::file || c.layer == config_layer::source;
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
  std::map<steps, std::size_t> by_path_{};
  std::vector<rule> rules_{};
};

}  // namespace hcl::inline v1_0::detail
