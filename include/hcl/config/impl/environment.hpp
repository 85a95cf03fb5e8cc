// The layer of the environment: variables named after members, and files named by variables that end in
// _FILE. Implementation.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/gathered.hpp>
#include <hcl/config/impl/distrust.hpp>
#include <hcl/config/impl/layer_maker.hpp>
#include <hcl/config/impl/missing_mount.hpp>
#include <hcl/config/impl/service_links.hpp>
#include <hcl/config/impl/setting_names.hpp>
#include <hcl/config/impl/setting_value.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/support/ascii.hpp>
#include <hcl/text/closest.hpp>

namespace hcl::inline v0_1::detail {

// APP_TLS_CERT for `cert` in the block `tls`, unless the member's documentation names another.
[[nodiscard]] inline std::string variable_of(const setting& of, std::string_view prefix) {
  if (!of.variable.empty()) return of.variable;
  if (of.text && !of.text->details.env.empty()) return std::string(of.text->details.env);
  std::string name(prefix);
  name.append("_").append(of.joined('_'));
  for (char& c : name) {
    if (is_lower(c)) c = static_cast<char>(c - 'a' + 'A');
    if (!is_upper(c) && !is_digit(c)) c = '_';
  }
  return name;
}

// The file's text, less a newline at its end. Nothing if it cannot be read, which is reported; `named_by` is
// the variable or flag that names the file, or empty.
[[nodiscard]] inline std::optional<std::string> text_of_file(const setting& of, const std::string& path,
                                                             diagnostics& diags, const limits& bounds,
                                                             std::string_view named_by = {}) {
  std::string text;
  const std::size_t before = diags.size();
  if (!read_whole_file(path, text, diags, {bounds.file_size, false})) {
    if (!named_by.empty()) {
      add_mount(path, diags, before);
      diags.rework([&](diagnostic& d) { d.detail.append(" It is named by ").append(named_by).append("."); },
                   before);
    }
    return std::nullopt;
  }
  if (text.ends_with('\n')) text.pop_back();
  if (text.ends_with('\r')) text.pop_back();
  if (first_invalid_utf8(text) == std::string_view::npos) return text;
  report_not_utf8(of, {{}, "The file \"" + path + '"'}, diags);
  return std::nullopt;
}

class environment_reader {
 public:
  environment_reader(const std::vector<setting>& settings, const load_options& opts, diagnostics& diags)
      : settings_(settings), opts_(opts), diags_(diags), by_name_(settings, [&](const setting& s) {
          return std::optional(variable_of(s, opts.environment));
        }) {
    for (const auto& [name, all] : by_name_)
      if (all.size() > 1 && is_chosen_by_program(name, all)) report_ambiguous(name, all);
  }

  // Variables as settings of a layer. Reports those with the prefix that set nothing.
  void read(const std::vector<environment_variable>& variables, layer_maker& to, gathered& all) {
    std::map<const setting*, expression> found;
    service_links links(variables);
    for (const environment_variable& v : variables) {
      const std::string name = name_in_table(v.name);
      const std::vector<const setting*> known = by_name_.of(name);
      if (opts_.profiles && name == opts_.environment + "_PROFILE") continue;
      if ((!known.empty() || name.starts_with(opts_.environment + '_')) && links.takes(v, !known.empty()))
        continue;
      if (known.size() > 1 && !is_chosen_by_program(name, known))
        report_shared(place_of(v), known);
      else if (!known.empty())
        take(*known.front(), {v.text, place_of(v)}, name, found);
      else if (const setting* const file = file_variable(name); file)
        take_file(*file, v, name, found, all);
      else if (name.starts_with(opts_.environment + '_'))
        report_unknown(place_of(v), name);
    }
    links.report(diags_);
    for (const setting& s : settings_)  // an object before its members
      if (const auto made = found.find(&s); made != found.end()) to.set(s, made->second);
  }

 private:
  static constexpr std::string_view file_ending = "_FILE";

  [[nodiscard]] static std::string place_of(const environment_variable& v) {
    return '$' + v.name + (v.file.empty() ? "" : " in " + v.file);
  }
  // Whether it is the variable of members as they are called now, in blocks without labels.
  [[nodiscard]] bool is_chosen_by_program(const std::string& name,
                                          const std::vector<const setting*>& all) const {
    return !all.front()->has_labels() && variable_of(*all.front(), opts_.environment) == name;
  }
  [[nodiscard]] static std::string name_in_table(std::string name) {
#if defined(_WIN32)
    for (char& c : name)
      if (is_lower(c)) c = static_cast<char>(c - 'a' + 'A');
#endif
    return name;
  }

  [[nodiscard]] const setting* file_variable(const std::string& name) const {
    if (!name.ends_with(file_ending)) return nullptr;
    const setting* const known = by_name_.only(name.substr(0, name.size() - file_ending.size()));
    return known && is_written_as_text(*known->value) ? known : nullptr;
  }

  void take(const setting& of, given_text from, const std::string& name,
            std::map<const setting*, expression>& found) {
    if (of.is_repeated) return report_shared(from.place, {&of});
    if (from.text.empty() && opts_.empty == empty_variables::ignored) return;
    report_former_names(
        of, name, [&](const setting& s) { return variable_of(s, opts_.environment); }, from.place, diags_);
    if (found.contains(&of)) return report_twice(of, from.place, found[&of].range().source()->name());
    std::optional<expression> made = setting_expression(of, std::move(from), diags_, opts_.reading.decode);
    if (made) found.emplace(&of, *std::move(made));
  }
  void take_file(const setting& of, const environment_variable& v, const std::string& name,
                 std::map<const setting*, expression>& found, gathered& all) {
    if (all.distrusts_caller) return report_rejected(of, v.name);
    all.inputs.push_back(v.text);
    std::optional<std::string> text =
        text_of_file(of, v.text, diags_, opts_.reading.decode.bounds, place_of(v));
    if (text)
      take(of, {*std::move(text), place_of(v)}, name.substr(0, name.size() - file_ending.size()), found);
  }

  void report_rejected(const setting& of, const std::string& name) {
    diags_.add({.code = codes::invalid_setting,
                .summary = "Invalid variable",
                .detail = rejection_of('$' + name + " names a file"),
                .path = of.path(),
                .quotes = quoting::names});
  }
  void report_ambiguous(const std::string& name, const std::vector<const setting*>& all) {
    diags_.add({.code = codes::ambiguous_setting,
                .summary = "Ambiguous variable",
                .detail = '$' + name + " would set both " + paths_of(all) +
                          ". The program must name another variable for one of them: {.env = \"" + name +
                          "_2\"} in hcl_docs.",
                .path = all.back()->path(),
                .quotes = quoting::names});
  }
  void report_shared(const std::string& place, const std::vector<const setting*>& all) {
    diags_.add({.severity = opts_.strict_environment ? severity::error : severity::warning,
                .code = codes::ambiguous_setting,
                .summary = "Ambiguous variable",
                .detail = place + " could set " + paths_of(all) + ", so it sets none of them.",
                .quotes = quoting::names});
  }
  void report_twice(const setting& of, const std::string& one, const std::string& other) {
    diags_.add({.code = codes::ambiguous_setting,
                .summary = "Set twice",
                .detail = other + " and " + one + " both set " + of.path() + ". Keep one of them.",
                .path = of.path(),
                .quotes = quoting::names});
  }
  void report_unknown(const std::string& written, const std::string& name) {
    std::vector<std::string_view> known;
    if (diags_.size() < diags_.limit())  // no others are shown
      for (const auto& [each, all] : by_name_)
        known.push_back(each);
    std::string nearest(closest(name, known));
    if (!nearest.empty()) nearest = variable_of(*by_name_.of(nearest).front(), opts_.environment);
    diags_.add(
        {.severity = opts_.strict_environment ? severity::error : severity::warning,
         .code = codes::unknown_setting,
         .summary = "Unknown variable",
         .detail = written + " sets nothing." + (nearest.empty() ? "" : " Did you mean $" + nearest + '?'),
         .quotes = quoting::names});
  }

  const std::vector<setting>& settings_;
  const load_options& opts_;
  diagnostics& diags_;
  setting_names<std::string> by_name_;
};

}  // namespace hcl::inline v0_1::detail
