// Runs `app config COMMAND`. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/body_model.hpp>
#include <hcl/config/compatibility.hpp>
#include <hcl/config/configuring.hpp>
#include <hcl/config/impl/described_block.hpp>
#include <hcl/config/impl/distrust.hpp>
#include <hcl/config/impl/flags.hpp>
#include <hcl/config/impl/trace.hpp>
#include <hcl/config/schema.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/render.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/write/impl/native_text.hpp>
#include <hcl/write/impl/writable.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v1_0::detail {

// The commands that every program has.
struct known_command {
  std::string_view name;
  std::string_view about;
};
inline constexpr known_command known_commands[] = {
    {"check",
     "Says whether the configuration is valid, and what is wrong with it: check [--strict] [--output "
     "text|json|sarif]. With --strict, warnings fail, too."},
    {"show", "Shows the configuration in force, without what is sensitive: show [--json]."},
    {"explain",
     "Says who set each value: explain [PATH] [--deep] [--json]. With --deep, also which variables, "
     "functions "
     "and other settings the value was made of."},
    {"schema", "Writes a JSON Schema of the configuration."},
    {"docs", "Writes a reference of the configuration in Markdown."},
    {"sample", "Writes a configuration to start from."},
    {"describe", "Writes the description of the configuration as JSON, for the compat of a later version."},
    {"compat",
     "Says what has changed since the description OLD, and which lines of the configuration, or of each "
     "FILE, "
     "that hits: compat OLD [FILE]... [--strict] [--output text|json|sarif]. With --strict, what means "
     "something else fails, too."},
    {"completion", "Writes a script that completes the program's flags: completion bash|zsh|fish."}};

// The names of the commands, separated by blanks.
HCL_DECL std::string configuring::command_names(const load_options& options) {
  std::string all;
  for (const known_command& each : known_commands)
    all.append(all.empty() ? "" : " ").append(each.name);
  for (const config_command_entry& each : options.commands)
    all.append(" ").append(each.name);
  return all;
}

// Those in the text about a command, as in "show [--json]".
HCL_DECL std::vector<std::string> configuring::own_flags(std::string_view command) {
  std::vector<std::string> all;
  for (const known_command& each : known_commands)
    for (std::size_t at = each.name == command ? each.about.find("[--") : each.about.npos;
         at != each.about.npos; at = each.about.find("[--", at + 1))
      all.emplace_back(each.about.substr(at + 1, each.about.find_first_of(" ]", at) - at - 1));
  return all;
}

[[nodiscard]] inline bool describes_struct(std::string_view command) {
  return command == "schema" || command == "docs" || command == "sample" || command == "describe" ||
         command == "completion";
}

[[nodiscard]] inline bool wants_command_list(const command_words& words, const load_options& options) {
  const bool has_no_flags = std::any_of(options.commands.begin(), options.commands.end(), [&](const auto& c) {
    return c.name == words.command && c.known_words;
  });
  return (words.command.empty() || describes_struct(words.command) || has_no_flags) &&
         std::any_of(words.rest.begin(), words.rest.end(),
                     [](const std::string& word) { return word == "--help" || word == "-h"; });
}

[[nodiscard]] inline std::string commands_help(const load_options& options) {
  const std::string program = options.name.empty() ? "program" : options.name;
  std::string text = "Usage: " + program + ' ' + options.command + " COMMAND [FLAG]...\n\nCommands:\n";
  const auto add = [&](std::string_view name, std::string_view about) {
    add_lines(text.append("  ").append(name).append("\n"), without_markdown(about), 6);
  };
  for (const known_command& each : known_commands)
    add(each.name, each.about);
  for (const config_command_entry& each : options.commands)
    add(each.name, each.about);
  return text + "\nFlags are those of the program: " + program + " --help.\n";
}

// --strict, --output and --json, which are the command's own.
inline void take_check_flags(command_words& words, std::vector<std::string>& rest, diagnostics& diags) {
  words.is_strict = std::erase(rest, "--strict") != 0;
  if (std::erase(rest, "--json") != 0) words.output = "json";
  for (auto at = rest.begin(); at != rest.end();) {
    const bool has_value = at->starts_with("--output=");
    if (!has_value && *at != "--output") {
      ++at;
      continue;
    }
    const auto value = has_value ? at : std::next(at);
    words.output = value == rest.end() ? std::string("?") : has_value ? value->substr(9) : *value;
    at = rest.erase(at, value == rest.end() ? value : std::next(value));
    if (words.output != "text" && words.output != "json" && words.output != "sarif")
      diags.add({.code = codes::invalid_flag,
                 .summary = "Invalid flag",
                 .detail = "--output must be text, json or sarif."});
  }
}

// The flags for the load, without the command's.
[[nodiscard]] inline std::vector<std::string> words_for_load(command_words& words,
                                                             const load_options& options,
                                                             diagnostics& diags) {
  const bool shows = words.command == "show" || words.command == "explain" || words.command == "compat";
  if (shows && distrusts(options)) {
    diags.add({.code = codes::invalid_flag,
               .summary = "Command rejected",
               .detail = rejection_of("The command " + words.command + " shows what files hold")});
    return {};
  }
  std::vector<std::string_view> known;
  for (const known_command& each : known_commands)
    known.push_back(each.name);
  if (std::find(known.begin(), known.end(), words.command) != known.end()) {
    std::vector<std::string> rest = words.rest;
    if (words.command == "explain" || words.command == "show")
      words.as_json = std::erase(rest, "--json") != 0;
    if (words.command == "explain") words.is_deep = std::erase(rest, "--deep") != 0;
    if (words.command == "check" || words.command == "compat") take_check_flags(words, rest, diags);
    return rest;
  }
  for (const config_command_entry& entry : options.commands)
    known.push_back(entry.name);
  std::string all;
  for (const std::string_view name : known)
    all.append(all.empty() ? "" : ", ").append(name);
  const std::string_view nearest = words.command.empty() ? "" : closest(words.command, known);
  report_setting(diags, codes::invalid_flag, words.command.empty() ? "Missing command" : "Unknown command",
                 (words.command.empty() ? std::string("A command is missing.")
                                        : "There is no command \"" + words.command + "\".") +
                     (nearest.empty() ? "" : " Did you mean \"" + std::string(nearest) + "\"?") +
                     " The commands are: " + all + '.');
  return {};
}

// An unknown name in place of a value that is not shown, so that the text cannot be loaded; empty for others.
[[nodiscard]] inline std::string_view name_instead(const value& v) {
  if (v.is_marked()) return redacted_name;
  const bool is_object = v.kind() == type_kind::capsule && is_plain(v);
  return is_object ? "value_of_the_program_is_not_shown" : "";
}
[[nodiscard]] inline bool holds_hidden(const value& v) {
  return !name_instead(v).empty() || std::ranges::any_of(v, holds_hidden);
}
// Replaces sensitive values, and objects of the program.
inline void hide_values(body_model& in) {
  for (model_item& item : in.items) {
    if (const std::string_view name = name_instead(item.content); !name.empty()) {
      item.content = {};
      if (result<expression> unknown = parse_expression(std::string(name)))
        item.written = *std::move(unknown);
    } else if (holds_hidden(item.content)) {
      add_parts(item, std::exchange(item.content, {}));
    }
    hide_values(item.inside);
  }
}

// Omits secrets that no layer sets, which have defaults, and hides what is made of secrets of the program.
class secret_origins {
 public:
  // `all`: with what the values are made of. `is_traced`: of all that may be secret; else blocks that are not
  // found, as their labels are written otherwise, are hidden.
  secret_origins(const origins& all, bool is_traced) : is_traced_(is_traced) {
    for (const origin& each : all) {
      paths_.insert(each.path);
      const contribution& uppermost = each.setters.front();
      if (uppermost.layer == config_layer::defaults && uppermost.written == hidden_value)
        unset_.insert(each.path);
      else if (each.value.find(hidden_value) != std::string::npos ||
               (uppermost.written == hidden_value && !each.made_of.empty()))
        made_.insert(each.path);
    }
  }

  void hide(body_model& in, const std::string& path = {}) const {
    std::erase_if(in.items, [&](const model_item& item) {
      return !item.is_block && unset_.contains(path_into(path, item.name));
    });
    std::map<std::string_view, std::size_t> numbers;
    for (model_item& item : in.items) {
      if (!item.is_block && made_.contains(path_into(path, item.name))) hide(item);
      if (!item.is_block) continue;
      const std::string single = path_into(path, block_step(item.name, item.labels));
      const std::string counted = path_into(path, block_step(item.name, item.labels, numbers[item.name]++));
      if (made_.contains(single) || (!is_traced_ && !is_known(counted) && !is_known(single)))
        hide_all(item.inside);
      else
        hide(item.inside, has_inside(counted) ? counted : single);
    }
  }

 private:
  static void hide(model_item& item) {
    item = {.name = item.name, .content = value(redacted_text).with_marks(mark("sensitive"))};
  }
  static void hide_all(body_model& in) {
    for (model_item& item : in.items) {
      if (item.is_block)
        hide_all(item.inside);
      else if (!item.written)  // what is kept is written as it came
        hide(item);
    }
  }
  [[nodiscard]] bool is_known(const std::string& path) const {
    return paths_.contains(path) || has_inside(path);
  }
  [[nodiscard]] bool has_inside(const std::string& path) const {
    const auto first = paths_.lower_bound(path + '.');
    return first != paths_.end() && first->starts_with(path + '.');
  }

  std::set<std::string_view> paths_{};
  std::unordered_set<std::string> unset_{}, made_{};
  bool is_traced_;
};

[[nodiscard]] inline std::string told_of_show(const command_words& words, body_model whole,
                                              const origins& all, bool is_traced, diagnostics& diags) {
  secret_origins(all, is_traced).hide(whole);
  hide_values(whole);
  const encode_options options{.sensitive = sensitive_values::redact, .infinite_numbers = true};
  return words.as_json ? printing::json(whole, options, diags) : printing::native(whole, options, diags);
}

[[nodiscard]] inline std::string told_of_check(const command_words& words, const diagnostics& found,
                                               const load_options& options) {
  if (words.output == "json") return to_json(found) + '\n';
  if (words.output == "sarif") return sarif_of(found, options) + '\n';
  return found.empty() ? "The configuration is valid.\n" : "";
}

// Rejects words that are no flags, except the path of `explain`: `config check app.hcl` does not read that
// file.
inline void reject_arguments(const command_words& words, const std::vector<std::string>& given,
                             diagnostics& diags) {
  const bool takes_path = words.command == "explain";
  const std::size_t max_words = takes_path ? 1 : 0;
  if (given.size() <= max_words) return;
  const bool reads_files = takes_path || words.command == "check" || words.command == "show";
  report_setting(diags, codes::invalid_flag, "Unexpected argument",
                 "The command " + words.command + " takes " + (takes_path ? "one path" : "no arguments") +
                     ", not \"" + given[max_words] + "\"." +
                     (reads_files ? " Another file is read with --config." : ""));
}

// Rejects all words of a command about the struct, except the shell that `completion` takes.
inline void reject_described(const command_words& words, diagnostics& diags) {
  std::vector<std::string> given = words.rest;
  if (words.command == "describe") std::erase(given, "--json");
  if (words.command != "completion") return reject_arguments(words, given, diags);
  const bool is_known = words.rest.size() == 1 &&
                        (words.rest[0] == "bash" || words.rest[0] == "zsh" || words.rest[0] == "fish");
  if (!is_known)
    diags.add({.code = codes::invalid_flag,
               .summary = "Unknown shell",
               .detail = "The command completion must be followed by bash, zsh or fish."});
}

// Rejects words unknown to a command of the program, if it lists its words.
inline void reject_words(const command_words& words, const config_command_entry& entry, diagnostics& diags) {
  if (!entry.known_words) return;
  std::vector<std::string> unknown = words.rest;
  std::erase_if(unknown, [&](const std::string& word) {
    return std::find(entry.known_words->begin(), entry.known_words->end(), word) != entry.known_words->end();
  });
  reject_arguments(words, unknown, diags);
}

[[nodiscard]] inline bool lacks_only(const diagnostics& found) {
  return found.dropped() == 0 && std::all_of(found.begin(), found.end(), [](const diagnostic& d) {
           return d.severity != severity::error || d.code == codes::missing_attribute ||
                  d.code == codes::missing_block;
         });
}

// The origins of a path: its own or those of its container, and those of its parts.
[[nodiscard]] inline origins origins_at(const origins& all, std::string_view path) {
  if (path.empty()) return all;
  const std::vector<std::string> wanted = origins::steps_of(path);
  const origin exact = all.find(path);
  std::vector<origin> found;
  for (const origin& each : all) {
    const std::vector<std::string> steps = origins::steps_of(each.path);
    const bool is_inside =
        steps.size() >= wanted.size() && std::equal(wanted.begin(), wanted.end(), steps.begin());
    if (is_inside || each.path == exact.path) found.push_back(each);
  }
  return origins(std::move(found));
}

// `given`: the words that are no flags.
[[nodiscard]] inline std::string told_of_explain(const command_words& words,
                                                 const std::vector<std::string>& given, const origins& all,
                                                 const struct_description& of, diagnostics& diags) {
  const std::string_view path = given.empty() ? std::string_view() : std::string_view(given.front());
  const origins found = origins_at(all, path);
  if (found.size() != 0 || path.empty())
    return words.as_json ? configuring::explain_json(found) : configuring::explain(found);
  std::vector<std::string_view> known;
  const bool is_name = path.find_first_of(".[") == path.npos;
  for (const origin& each : all)
    known.push_back(is_name ? std::string_view(each.path).substr(0, each.path.find_first_of(".["))
                            : each.path);
  const std::string_view nearest = closest(path, known);
  std::string why = ", and it has no default.";
  for (setting& s : setting_finder().find(of, body()))
    if (s.path() == path && !s.default_text.empty()) {
      s.steps.pop_back();
      why = ". Its default counts where " + s.path() + " is set.";
    }
  report_setting(diags, codes::invalid_flag, "Nothing of that name",
                 "Nothing sets " + std::string(path) + why +
                     (nearest.empty() ? "" : " Did you mean " + std::string(nearest) + '?'));
  return {};
}

[[nodiscard]] inline load_attempt answered(command_answer made) {
  return {.found = std::move(made.found),
          .answer = std::make_shared<const load_answer>(
              load_answer{.output = std::move(made.output), .code = made.code}),
          .is_over = true};
}

// A command about the struct, which loads nothing.
[[nodiscard]] inline std::string told_of_struct(const struct_description& of, const command_words& words,
                                                const load_options& options) {
  if (words.command == "describe") return description_to_json(of);
  if (words.command == "completion") return configuring::completion(of, options, words.rest.front());
  if (words.command == "schema")
    return configuring::json_schema(of, {.schema_property = options.reading.decode.json_schema_property});
  if (words.command == "sample") return configuring::sample(of, {});
  return configuring::reference(of, {}) + configuring::names_outside(of, options);
}

// A command on the loaded configuration.
[[nodiscard]] inline load_attempt run_loaded(const configured_struct& of, command_load load,
                                             const command_words& words, std::vector<std::string> rest,
                                             const load_options& options) {
  diagnostics wrong, unwritable;
  load_options asked = options;
  asked.takes_arguments = true;
  body_model whole;
  load_attempt made = load(words, std::move(rest), asked, whole, unwritable);
  const gathered& from = made.answer->from;
  const int code = made.answer->exit_code(made.has_object);
  if (!made.answer->output.empty()) return answered({.output = configuring::help(of.description(), options)});
  if (code != 2) reject_arguments(words, from.arguments, wrong);
  if (wrong.has_errors()) return answered({.found = std::move(wrong), .code = 2});
  if (words.command == "check" && code != 2 && (words.is_strict || !words.output.empty())) {
    diagnostics& found = made.found;
    const bool fails = found.has_errors() || (words.is_strict && !found.empty());
    std::string output = told_of_check(words, found, options);
    if (!words.output.empty() && words.output != "text") found = diagnostics();
    return answered({std::move(output), std::move(found), fails ? 1 : 0});
  }
  // Who sets the rest is what one asks when something is missing.
  const bool is_told = words.command == "explain" && code != 2 && lacks_only(made.found);
  if (!made.has_object && !is_told) return made;
  std::string output = "The configuration is valid.\n";
  if (words.command == "show") {
    const origins all = configuring::trace_deep(of.description(), from, options, true);
    output = told_of_show(words, std::move(whole), all, !options.names, unwritable);
    if (unwritable.has_errors()) return answered({.found = std::move(unwritable), .code = 1});
  } else if (words.command == "explain") {
    const origins all = words.is_deep ? configuring::trace_deep(of.description(), from, options)
                                      : configuring::trace(of.description(), from);
    output = told_of_explain(words, from.arguments, all, of.description(), wrong);
  }
  wrong.append(unwritable);
  const int ended = wrong.has_errors() ? 2 : made.has_object ? 0 : 1;
  wrong.append(made.found);
  return answered({std::move(output), std::move(wrong), ended});
}

HCL_DECL load_attempt configuring::run(const configured_struct& of, command_load load, command_words words,
                                       const load_options& options) {
  command_answer made;
  diagnostics& wrong = made.found;
  if (wants_command_list(words, options)) return answered({.output = commands_help(options)});
  for (const config_command_entry& entry : options.commands)
    if (entry.name == words.command) {
      reject_words(words, entry, wrong);
      made.code = wrong.has_errors() ? 2 : entry.run(words.rest, options);
      return answered(std::move(made));
    }
  std::vector<std::string> rest;
  const bool describes = describes_struct(words.command);
  if (describes)
    reject_described(words, wrong);
  else
    rest = words_for_load(words, options, wrong);
  made.code = 2;
  if (wrong.has_errors()) return answered(std::move(made));
  if (describes) return answered({.output = told_of_struct(of.description(), words, options)});
  if (words.command != "compat") return run_loaded(of, load, words, std::move(rest), options);
  words.rest = std::move(rest);
  made = compare_with_old(of.description(), of.info(), options, words);
  hide_files(options, made.found);
  return answered(std::move(made));
}

// The words after the program's name. `config check --port 1` is a command.
HCL_DECL command_words configuring::words_of(int argc, const char* const* argv, const load_options& options) {
  command_words words;
  for (int i = 1; i < argc; ++i)
    words.rest.emplace_back(argv[i]);
  if (options.command.empty() || words.rest.empty() || words.rest.front() != options.command) return words;
  words.is_command = true;
  words.rest.erase(words.rest.begin());
  if (words.rest.empty() || words.rest.front().starts_with('-')) return words;
  words.command = words.rest.front();
  words.rest.erase(words.rest.begin());
  return words;
}

// Whether a file holds that text and nothing else.
[[nodiscard]] inline bool file_holds(const std::string& path, std::string_view text) {
  diagnostics unheard(0);
  std::string held;
  return read_whole_file(path, held, unheard, {text.size() + 1, false}) && held == text;
}

HCL_DECL body_schema configuring::schema_of(const record_info& of) { return hcl::detail::schema_of(of); }

// Texts of Windows are UTF-16 where wchar_t has two bytes, else UTF-32. Halves of pairs that stand alone
// become U+FFFD.
HCL_DECL std::string configuring::utf8_of(const wchar_t* word) {
  std::string text;
  while (*word != 0) {
    auto code_point = static_cast<char32_t>(*word++);
    const auto next = static_cast<char32_t>(*word);
    const bool is_pair = code_point >= 0xD800 && code_point < 0xDC00 && next >= 0xDC00 && next < 0xE000;
    if (is_pair) {
      code_point = 0x10000 + ((code_point - 0xD800) << 10U) + (next - 0xDC00);
      ++word;
    }
    append_utf8(text, code_point);
  }
  return text;
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL outcome<bool> write_if_changed(const std::string& path, std::string_view text) {
  if (detail::file_holds(path, text)) return false;
  const result<void> done = hcl::write_file(path, text);
  if (!done) return failure{.message = done.diagnostics()[0].detail, .code = done.diagnostics()[0].code};
  return true;
}

}  // namespace hcl::inline v1_0
