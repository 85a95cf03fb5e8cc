// Texts about a program's configuration: --help, and the answers of `config check`, `explain` and the others.
// Implementation.
#pragma once

#include <hcl/config/impl/load_texts.hpp>
#include <hcl/config/impl/trace.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL std::vector<flag_description> configuring::flags(const struct_description& of) {
  std::vector<flag_description> all;
  for (const setting& s : setting_finder().find(of, body()))
    if (has_flag(s)) all.push_back(flag_of(s));
  return all;
}

HCL_DECL std::vector<variable_description> configuring::variables(const struct_description& of,
                                                                  std::string_view prefix) {
  std::vector<variable_description> all;
  for (const setting& s : setting_finder().find(of, body()))
    all.push_back({variable_of(s, prefix), s.path(), value_words(*s.value), s.is_sensitive});
  return all;
}

HCL_DECL std::string configuring::help(const struct_description& of, const load_options& options) {
  const std::string program = options.name.empty() ? "program" : options.name;
  std::string text =
      "Usage: " + program + " [FLAG]..." + (options.takes_arguments ? " [ARGUMENT]...\n" : "\n");
  if (!options.command.empty()) text += "       " + program + ' ' + options.command + " COMMAND [FLAG]...\n";
  if (!of.about.empty()) add_lines(text += '\n', without_markdown(of.about), 0);
  text += "\nFlags:\n";
  for (const flag_description& flag : flags(of)) {
    text.append("  ").append(flag.letter != 0 ? std::string("-") + flag.letter + ", " : "").append(flag.name);
    text += flag.takes_value ? "=VALUE\n" : "\n";
    std::string takes = "Takes " + flag.value;
    if (flag.is_repeated) takes += "; repeat it for more";
    if (!flag.default_text.empty()) takes.append("; ").append(flag.default_text).append(" if it is not set");
    const bool is_line = flag.help.find('\n') == flag.help.npos;
    if (!is_line) add_lines(text, flag.help, 6);
    add_lines(text, (is_line && !flag.help.empty() ? flag.help + ' ' : "") + takes + '.', 6);
  }
  text.append("  --config=FILE\n      Reads another configuration file, ")
      .append(options.config_replaces ? "instead of" : "over")
      .append(" the others.\n");
  text +=
      "  --set PATH=EXPRESSION\n      Sets anything, as a configuration file would: --set 'hosts=[\"a\"]'.\n";
  text += "  -h, --help\n      Shows this.\n";
  if (!options.environment.empty())
    text +=
        "\nVariables of the environment set the same: $" + options.environment + "_NAME. Flags come first.\n";
  return text;
}

// `workers = 16`, and below it who set that and what is under it.
HCL_DECL std::string configuring::explain(const origins& all) {
  std::string text;
  for (const origin& each : all) {
    if (!text.empty()) text += '\n';
    text.append(each.path).append(" = ").append(each.setters.front().written).append("\n");
    std::size_t width = 0;
    for (const contribution& c : each.setters)
      width = (std::max)(width, c.place.size());
    for (std::size_t i = 0; i != each.setters.size(); ++i) {
      const contribution& c = each.setters[i];
      text.append(i == 0 ? "  set by   " : "  over     ").append(c.place);
      if (i != 0) text.append(width - c.place.size() + 3, ' ').append(c.written);
      text += '\n';
    }
  }
  return text;
}

HCL_DECL std::string configuring::explain_json(const origins& all) {
  constexpr std::string_view layers[] = {"default", "file", "environment", "secret", "flag"};
  std::vector<value> entries;
  for (const origin& each : all) {
    std::vector<value> setters;
    for (const contribution& c : each.setters)
      setters.push_back(value::object({{"layer", value(layers[static_cast<std::size_t>(c.layer)])},
                                       {"place", value(c.place)},
                                       {"value", value(c.written)}}));
    entries.push_back(
        value::object({{"path", value(each.path)}, {"set_by", value::tuple(std::move(setters))}}));
  }
  const outcome<std::string> text = to_json(value::tuple(std::move(entries)));
  return text ? *text + '\n' : std::string();
}

// Finds out who set what: looks for each attribute of the whole in the layers it is made of.

HCL_DECL origins configuring::trace(const struct_description& of, const gathered& from) {
  return origin_finder(from).find(of);
}

}  // namespace hcl::inline v0_1::detail
