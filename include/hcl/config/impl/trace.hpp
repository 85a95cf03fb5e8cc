// Traces each attribute to the layers that set it. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/configuring.hpp>
#include <hcl/config/gathered.hpp>
#include <hcl/config/impl/described_block.hpp>
#include <hcl/config/impl/settings.hpp>
#include <hcl/config/origins.hpp>
#include <hcl/diagnostics/impl/snippet.hpp>

namespace hcl::inline v1_0::detail {

inline constexpr std::string_view hidden_value = "(sensitive)";

class origin_finder {
 public:
  explicit origin_finder(const gathered& from) : from_(from) {}

  [[nodiscard]] origins find(const struct_description& of) {
    visit(of, from_.files.body, {});
    return origins(std::move(found_));
  }

 private:
  void visit(const struct_description& of, const body& whole, const std::string& path) {
    std::vector<body_content> below;
    add_layers(of, whole, below);
    const body_content all = described_content(of, whole);
    for (const member_description& m : of.members)
      if (takes_attribute(m)) add(m, below, path);
    std::map<std::string_view, std::size_t> numbers;
    for (const body_block& b : all.blocks) {
      const std::size_t number = numbers[b.type]++;
      const struct_description* const inside = struct_of_block(of, b);
      if (inside)
        visit(*inside, b.body,
              step_into(path, block_step(b.type, b.labels, is_single(of, b) ? unnumbered : number)));
    }
  }

  // The lowest first. Files of a directory that are laid over others are layers of a layer.
  static void add_layers(const struct_description& of, const body& whole, std::vector<body_content>& to) {
    const std::vector<body>* const layers = whole.source() ? whole.source()->layers() : nullptr;
    if (!layers || layers->empty()) return to.push_back(described_content(of, whole));
    for (const body& layer : *layers)
      add_layers(of, layer, to);
  }
  [[nodiscard]] static bool is_single(const struct_description& of, const body_block& b) {
    const described_block found = find_block(of, b);
    return found && !found.member->is_repeated;
  }
  [[nodiscard]] static std::string step_into(const std::string& path, std::string_view step) {
    return path.empty() ? std::string(step) : path + '.' + std::string(step);
  }

  void add(const member_description& m, const std::vector<body_content>& below, const std::string& path) {
    origin made{step_into(path, m.name), {}};
    for (auto layer = below.rbegin(); layer != below.rend(); ++layer) {
      for (const body_attribute& a : layer->attributes)
        if (is_called(m, a.name)) made.setters.push_back(contribution_of(m.value, a));
      for (const body_block& b : layer->blocks)
        if (is_called(m, b.type)) made.setters.push_back(contribution_of(b));
    }
    const bool is_sensitive = m.holds_secret || m.value.is_sensitive;  // and has no default that is known
    if (m.default_value || (is_sensitive && !m.is_required))
      made.setters.push_back({config_layer::defaults,
                              "the default",
                              is_sensitive ? std::string(hidden_value) : written_literal(*m.default_value),
                              {}});
    if (!made.setters.empty()) found_.push_back(std::move(made));
  }
  [[nodiscard]] contribution contribution_of(const value_description& of, const body_attribute& a) const {
    contribution made = placed_at(a.expression.range(), a.range);
    made.written = written(a.expression);
    if (made.layer != config_layer::file) made.written = plain_literal(of, std::move(made.written));
    return made;
  }
  // Of an attribute that is written as a block: an object.
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
    }
    return made;
  }
  // Hides values with sensitive parts.
  [[nodiscard]] static std::string written(const expression& e) {
    const range where = e.range();
    const bool is_hidden = where && !where.source()->redacted_in(where.span()).empty();
    return std::string(is_hidden ? hidden_value : e.text());
  }
  // Numbers and bools are texts here; files have them without quotes.
  [[nodiscard]] static std::string plain_literal(const value_description& of, std::string text) {
    const bool is_plain =
        of.form == value_form::integer || of.form == value_form::number || of.form == value_form::boolean;
    if (!is_plain || text.size() < 2 || !text.starts_with('"')) return text;
    return text.substr(1, text.size() - 2);
  }
  // Names of variables and flags begin with "$" or "-", unlike files.
  [[nodiscard]] config_layer layer_of(std::string_view name) const {
    const auto is_in = [&](const std::vector<std::string>& names) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (is_in(from_.secrets)) return config_layer::secret;
    if (is_in(from_.inputs)) return config_layer::file;
    if (is_in(from_.sources)) return config_layer::source;
    if (name.starts_with('$')) return config_layer::environment;
    return name.starts_with('-') ? config_layer::flag : config_layer::file;
  }

  const gathered& from_;
  std::vector<origin> found_{};
};

}  // namespace hcl::inline v1_0::detail
