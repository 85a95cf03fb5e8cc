// Texts about a program's configuration: --help, and the answers of `config check`, `explain` and the others.
// Implementation.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/configuring.hpp>
#include <hcl/config/impl/flags.hpp>
#include <hcl/config/impl/trace.hpp>
#include <hcl/eval/evaluate_all.hpp>

namespace hcl::inline v1_0::detail {

// The flag of a setting: "--workers", "-w"; of a sensitive one, that of its file.
[[nodiscard]] inline flag_description flag_of(const setting& of) {
  flag_description made;
  made.name = flag_name(of);
  if (of.text && of.text->details.flag != 0 && !of.is_sensitive) made.letter = of.text->details.flag;
  if (of.text) made.help = without_markdown(of.text->text);
  made.path = of.path();
  made.takes_value = of.is_sensitive || !is_switch(of);
  made.is_repeated = !of.is_sensitive && collection_of(*of.value);
  made.value = of.is_sensitive ? "the name of a file that holds it" : value_words(*of.value);
  made.default_text = of.default_text;
  return made;
}

HCL_DECL std::vector<flag_description> configuring::flags(const struct_description& of,
                                                          const load_options* program) {
  std::vector<flag_description> all;
  for (const setting& s : setting_finder().find(of, body()))
    if (program ? has_flag(s, *program) : may_have_flag(s)) all.push_back(flag_of(s));
  return all;
}

HCL_DECL std::vector<variable_description> configuring::variables(const struct_description& of,
                                                                  std::string_view prefix) {
  std::vector<variable_description> all;
  for (const setting& s : setting_finder().find(of, body()))
    all.push_back({variable_of(s, prefix), s.path(), value_words(*s.value), s.is_sensitive});
  return all;
}

// "Takes a whole number; 4 if it is not set; $APP_WORKERS."
[[nodiscard]] inline std::string takes_text(const setting& of, const load_options& options) {
  const flag_description flag = flag_of(of);
  std::string text = "Takes " + flag.value;
  if (flag.is_repeated) text += "; repeat it for more";
  if (of.text && of.text->details.comma_list) text += ", or write a,b";
  if (!flag.takes_value) text.append("; --no-").append(flag.name, 2).append(" is false");
  if (of.is_required) {
    text += "; required";
    const auto may_be_absent = [](const setting_step& s) { return s.member && !s.member->is_needed(); };
    const auto open = std::find_if(of.steps.begin(), of.steps.end() - 1, may_be_absent);
    if (open != of.steps.end() - 1)
      text.append(open->is_block ? " if there is a block " : " if ")
          .append(open->name)
          .append(open->is_block ? "" : " is set");
  }
  if (!flag.default_text.empty()) text.append("; ").append(flag.default_text).append(" if it is not set");
  if (!options.environment.empty()) {
    const std::string variable = '$' + variable_of(of, options.environment);
    text.append("; ").append(variable);
    if (of.is_sensitive) text.append("_FILE, or ").append(variable).append(" with the secret itself");
  }
  return text + '.';
}
// "INPUT [OUTPUT]", of the members that take words without a flag.
[[nodiscard]] inline std::string arguments_text(const std::vector<setting>& all,
                                                const load_options& options) {
  std::map<unsigned char, std::string> taken;
  for (const setting& s : all) {
    const unsigned char number = s.text ? s.text->details.argument : 0;
    if (number == 0) continue;
    std::string name = s.joined('.');
    for (char& c : name)
      if (is_lower(c)) c = static_cast<char>(c - 'a' + 'A');
    taken[number] =
        s.is_required && options.files.empty() && options.directory.empty() ? name : '[' + name + ']';
    if (number == all_arguments) taken[number] += "...";
  }
  std::string text;
  for (const auto& [number, name] : taken)
    text.append(" ").append(name);
  return text + (options.takes_arguments || options.passes_unknown_flags ? " [ARGUMENT]..." : "");
}

// "--backend.NAME.MEMBER=VALUE", of blocks that files have.
[[nodiscard]] inline std::string block_flags(const struct_description& of, const load_options& options) {
  std::string text;
  for (const member_description& m : of.members) {
    if (m.form != member_form::block || m.blocks.size() != 1 || m.blocks[0].labels.empty()) continue;
    std::string flag(m.name), variable = '$' + options.environment + '_' + upper_name(m.name) + "__";
    for (const label_description& label : m.blocks[0].labels) {
      flag += '.' + upper_name(label.name);
      variable += upper_name(label.name) + "__";
    }
    text += "  --" + flag + ".MEMBER=VALUE\n      Sets a member of a block " + detail::quoted(m.name);
    text += (options.environment.empty() ? "" : "; " + variable + "MEMBER") + ".\n";
  }
  return text;
}

HCL_DECL std::string configuring::help(const struct_description& of, const load_options& options) {
  const std::string program = options.name.empty() ? "program" : options.name;
  const std::vector<setting> all = setting_finder().find(of, body());
  std::string text = "Usage: " + program + " [FLAG]..." + arguments_text(all, options) + '\n';
  if (!options.command.empty()) text += "       " + program + ' ' + options.command + " COMMAND [FLAG]...\n";
  if (!of.about.empty()) add_lines(text += '\n', without_markdown(of.about), 0);
  text += "\nFlags:\n";
  for (const setting& s : all) {
    const flag_description flag = flag_of(s);
    const bool is_taken = !has_flag(s, options);  // by a flag of every program
    text.append("  ").append(flag.letter != 0 ? std::string("-") + flag.letter + ", " : "");
    text += is_taken ? "--set " + s.path() : std::string(flag.name);
    text += is_taken || flag.takes_value ? "=VALUE\n" : "\n";
    const bool is_line = flag.help.find('\n') == flag.help.npos;
    if (!is_line) add_lines(text, flag.help, 6);
    add_lines(text, (is_line && !flag.help.empty() ? flag.help + ' ' : "") + takes_text(s, options), 6);
  }
  text += block_flags(of, options);
  text.append("  --config=FILE\n      Reads another configuration file, ")
      .append(options.config_replaces ? "instead of" : "over")
      .append(" the others.\n");
  if (options.profiles) {
    const std::string path = options.files.empty() ? "app.hcl" : options.files[0].path;
    const std::string file = path.substr(path.find_last_of("/\\") + 1);
    text.append("  --profile=NAME\n      Lays ")
        .append(with_profile(file, "NAME"))
        .append(" over ")
        .append(file);
    text += options.files.size() > 1 ? ", and likewise other files.\n" : ".\n";
  }
  text +=
      "  --set PATH=EXPRESSION\n      Sets any value by its path, written as in a configuration file: --set "
      "'hosts=[\"a\"]'.\n";
  if (!options.version.empty()) text += "  --version\n      Shows the version.\n";
  text += "  -h, --help\n      Shows this.\n";
  if (!options.environment.empty()) text += "\nFlags override variables of the environment.\n";
  return text;
}

HCL_DECL std::string configuring::names_outside(const struct_description& of, const load_options& options) {
  const bool has_variables = !options.environment.empty();
  std::string text = has_variables ? "\n## Variables and flags\n\n| Sets | Variable | Flag |\n|---|---|---|\n"
                                   : "\n## Flags\n\n| Sets | Flag |\n|---|---|\n";
  for (const setting& s : setting_finder().find(of, body())) {
    text.append("| ").append(markdown_code(s.path())).append(" | ");
    if (has_variables) text.append(markdown_code('$' + variable_of(s, options.environment))).append(" | ");
    text.append(has_flag(s, options) ? markdown_code(flag_name(s)) : "").append(" |\n");
  }
  return text;
}

// Scripts for shells. Names of flags and commands, and texts in quotes, have no characters that a shell
// would expand.
[[nodiscard]] inline std::string shell_text(std::string_view text) {
  std::string made(text.substr(0, text.find('\n')));
  std::erase_if(made,
                [](char c) { return std::string_view("'\"\\`$[]:").find(c) != std::string_view::npos; });
  return made;
}
HCL_DECL std::string configuring::completion(const struct_description& of, const load_options& options,
                                             const std::string& shell) {
  const std::string program = options.name.empty() ? "program" : options.name;
  std::string function = '_' + program, words;
  std::replace_if(
      function.begin(), function.end(), [](char c) { return !is_lower(c) && !is_upper(c) && !is_digit(c); },
      '_');
  std::vector<flag_description> all = flags(of, &options);
  all.push_back({.name = "--config", .help = "Reads another configuration file.", .value = "a file"});
  all.push_back({.name = "--set", .help = "Sets anything, as a file would.", .value = "PATH=EXPRESSION"});
  if (options.profiles)
    all.push_back({.name = "--profile", .help = "Lays the files of a profile over others."});
  if (!options.version.empty())
    all.push_back({.name = "--version", .help = "Shows the version.", .takes_value = false});
  all.push_back({.name = "--help", .help = "Shows the flags.", .takes_value = false});
  const std::string commands = command_names(options);
  if (shell == "bash") {
    for (const flag_description& f : all)
      words.append(words.empty() ? "" : " ").append(f.name).append(f.takes_value ? "=" : "");
    return function +
           "() {\n  local word=${COMP_WORDS[COMP_CWORD]}\n  if [ \"$COMP_CWORD\" = 2 ] && [ "
           "\"${COMP_WORDS[1]}\" = " +
           options.command + " ]; then\n    COMPREPLY=($(compgen -W \"" + commands +
           "\" -- \"$word\"))\n  elif [ \"${word#-}\" != \"$word\" ]; then\n    COMPREPLY=($(compgen -W \"" +
           words +
           "\" -- \"$word\"))\n    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace\n  else\n    "
           "COMPREPLY=($(compgen -f -- "
           "\"$word\"))\n  fi\n}\ncomplete -o filenames -F " +
           function + ' ' + program + '\n';
  }
  const bool is_zsh = shell == "zsh";
  for (const flag_description& f : all) {
    const std::string help = shell_text(f.help.empty() ? f.value : f.help);
    if (is_zsh) {
      words.append("    '").append(f.name).append(f.takes_value ? "=[" : "[").append(help);
      words.append(f.takes_value ? "]:value:_files" : "]").append("' \\\n");
    } else {
      words.append("complete -c ").append(program).append(" -l ").append(f.name, 2);
      if (f.letter != 0) words.append(" -s ").append(1, f.letter);
      words.append(f.takes_value ? " -r" : "").append(" -d '").append(help).append("'\n");
    }
  }
  if (!is_zsh)
    return words + "complete -c " + program + " -n '__fish_seen_subcommand_from " + options.command +
           "' -f -a '" + commands + "'\n";
  return "#compdef " + program + '\n' + function + "() {\n  if [[ $words[2] == " + options.command +
         " && $CURRENT == 3 ]]; then\n    compadd " + commands + "\n    return\n  fi\n  _arguments \\\n" +
         words + "    '*:file:_files'\n}\ncompdef " + function + ' ' + program + '\n';
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
    if (!each.value.empty()) text.append("  is       ").append(each.value) += '\n';
    if (!each.made_of.empty()) text.append("  made of\n").append(to_string(each.made_of, 4));
  }
  return text;
}

[[nodiscard]] inline value ingredients_value(const std::vector<ingredient>& all) {
  constexpr std::string_view kinds[] = {"variable", "function", "omitted"};
  std::vector<value> made;
  for (const ingredient& i : all) {
    std::vector<member> members{{"what", value(kinds[static_cast<std::size_t>(i.what)])}};
    if (i.what != ingredient::kind::omitted) {
      members.push_back({"name", value(i.name)});
      members.push_back({"place", value(i.place.empty() ? "the program" : i.place)});
    }
    if (!i.written.empty()) members.push_back({"value", value(i.written)});
    if (i.is_above) members.push_back({"above", value(true)});
    if (!i.made_of.empty()) members.push_back({"made_of", ingredients_value(i.made_of)});
    made.push_back(value::object(std::move(members)));
  }
  return value::tuple(std::move(made));
}

HCL_DECL std::string configuring::explain_json(const origins& all) {
  constexpr std::string_view layers[] = {"default", "file", "environment", "secret", "flag", "source"};
  std::vector<value> entries;
  for (const origin& each : all) {
    std::vector<value> setters;
    for (const contribution& c : each.setters)
      setters.push_back(value::object({{"layer", value(layers[static_cast<std::size_t>(c.layer)])},
                                       {"place", value(c.place)},
                                       {"value", value(c.written)}}));
    std::vector<member> members{{"path", value(each.path)}, {"set_by", value::tuple(std::move(setters))}};
    if (!each.value.empty()) members.push_back({"value", value(each.value)});
    if (!each.made_of.empty()) members.push_back({"made_of", ingredients_value(each.made_of)});
    entries.push_back(value::object(std::move(members)));
  }
  const outcome<std::string> text = to_json(value::tuple(std::move(entries)));
  return text ? *text + '\n' : std::string();
}

HCL_DECL origins configuring::trace(const struct_description& of, const gathered& from) {
  return origins(origin_finder(from).find(of, from.files.body));
}
HCL_DECL origins configuring::trace_deep(const struct_description& of, const gathered& from,
                                         const load_options& options, bool is_expanded) {
  origin_finder finder(from);
  const hcl::options& decode = options.reading.decode;
  const bool expands = is_expanded && decode.dynamic_blocks;
  std::vector<origin> all =
      finder.find(of, expands ? decode.dynamic_blocks.expanded(from.files.body, options.names, decode.bounds)
                              : from.files.body);
  const settings_behind behind(all, finder.sources(), options);
  for (std::size_t i = 0; i != all.size(); ++i)
    behind.complete(all[i], i);
  return origins(std::move(all));
}

}  // namespace hcl::inline v1_0::detail
