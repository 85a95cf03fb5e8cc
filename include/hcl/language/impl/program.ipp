// The commands of a language's program, and graphs of plans: the definitions of program.hpp and plan.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/language/program.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/json.hpp>
#include <hcl/write/format.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v1_0 {

namespace detail {

// A text in which quotes and backslashes are replaced.
[[nodiscard]] inline std::string replaced(std::string_view text, std::string_view quote,
                                          std::string_view backslash) {
  std::string made;
  for (const char c : text)
    if (c == '"')
      made += quote;
    else if (c == '\\')
      made += backslash;
    else
      made += c;
  return made;
}

}  // namespace detail

HCL_DECL std::string to_dot(const std::vector<planned_item>& items) {
  std::string text = "digraph {\n  rankdir = LR\n";
  const auto name = [](const planned_item& of) {
    return '"' + detail::replaced(of.address, "\\\"", "\\\\") + '"';
  };
  for (const planned_item& each : items)
    text.append("  ").append(name(each)).append("\n");
  for (const planned_item& each : items)
    for (const std::size_t needed : each.needs)
      text.append("  ").append(name(each)).append(" -> ").append(name(items[needed])).append("\n");
  return text + "}\n";
}

HCL_DECL std::string to_mermaid(const std::vector<planned_item>& items) {
  std::string text = "flowchart LR\n";
  for (std::size_t i = 0; i != items.size(); ++i)
    text.append("  n")
        .append(std::to_string(i))
        .append("[\"")
        .append(detail::replaced(items[i].address, "#quot;", "#92;") + "\"]\n");
  for (std::size_t i = 0; i != items.size(); ++i)
    for (const std::size_t needed : items[i].needs)
      text.append("  n").append(std::to_string(i)).append(" --> n").append(std::to_string(needed) + '\n');
  return text;
}

namespace detail {

// One run of a command.
class language_program {
 public:
  language_program(const language_commands& language, const program_options& options, std::istream& in,
                   std::ostream& out, std::ostream& err)
      : language_(language), options_(options), in_(in), out_(out), err_(err) {}

  [[nodiscard]] int run(const std::vector<std::string>& words) {
    if (words.empty()) return misused("A command is required.");
    const std::string& command = words.front();
    const auto asks = [](const std::string& word) { return word == "--help" || word == "-h"; };
    if (command == "help" || std::any_of(words.begin(), words.end(), asks)) {
      help(out_);
      return 0;
    }
    const auto known = std::find_if(std::begin(commands), std::end(commands),
                                    [&](const auto& each) { return each.name == command; });
    if (known == std::end(commands) || (command == "lsp" && !options_.serve)) return unknown(command);
    if (const std::optional<int> failed = take(*known, words)) return *failed;
    return (this->*known->run)();
  }

 private:
  struct command_row {
    std::string_view name, words, about;
    std::string_view flag;  // that it has; empty: none
    bool takes_inputs;
    int (language_program::*run)();
  };
  static const command_row commands[6];

  void help(std::ostream& to) const {
    to << options_.name << " COMMAND\n\n";
    for (const command_row& each : commands) {
      if (each.name == "lsp" && !options_.serve) continue;
      std::string line = "  " + std::string(each.name) + ' ' + std::string(each.words);
      line.resize(std::max<std::size_t>(line.size() + 2, 50), ' ');
      to << line << each.about << '\n';
    }
    to << "\nThe directory is the current one unless it is given. --inputs FILE takes inputs from the "
          "attributes of\n"
          "a file; NAME=VALUE takes precedence. A value that begins with [, { or \" is an expression, others "
          "are\n"
          "texts.\n";
  }
  // Diagnostics about files and inputs, which may be broken and hold secrets.
  void say(diagnostics found) const {
    language_.hide(found);
    err_ << found;
  }
  [[nodiscard]] int misused(const std::string& why) const {
    err_ << why << "\n\n";
    help(err_);
    return 2;
  }
  [[nodiscard]] int unknown(const std::string& command) const {
    std::vector<std::string_view> names;
    for (const command_row& each : commands)
      if (each.name != "lsp" || options_.serve) names.push_back(each.name);
    const std::string_view nearest = closest(command, names);
    return misused("There is no command \"" + command + "\"." +
                   (nearest.empty() ? "" : " Did you mean \"" + std::string(nearest) + "\"?"));
  }

  // The words after the command. An exit code if they are wrong.
  [[nodiscard]] std::optional<int> take(const command_row& command, const std::vector<std::string>& words) {
    std::vector<member> given;
    for (std::size_t i = 1; i != words.size(); ++i) {
      const std::string& word = words[i];
      const std::size_t equals = word.find('=');
      if (word == command.flag)
        has_flag_ = true;
      else if (command.takes_inputs && word == "--inputs" && i + 1 == words.size())
        return misused("The flag \"--inputs\" needs the name of a file.");
      else if (command.takes_inputs && word == "--inputs")
        take_file(words[++i]);
      else if (word.starts_with("-"))
        return misused("The command \"" + std::string(command.name) + "\" has no flag \"" + word + "\".");
      else if (command.takes_inputs && equals != word.npos && equals != 0)
        take_input(word.substr(0, equals), word.substr(equals + 1), given);
      else if (!directory_)
        directory_.emplace(word);
      else
        return misused("\"" + word + "\" is one word too many.");
    }
    for (member& each : given) {
      std::erase_if(inputs_, [&](const member& m) { return m.name == each.name; });
      inputs_.push_back(std::move(each));
    }
    say(found_);
    return found_.has_errors() ? std::optional(1) : std::nullopt;
  }
  void take_file(const std::string& path) {
    const loaded_files read = loading::parse_files({path}, found_, {});
    if (!read.complete) return;
    for (const body_attribute& each : read.body.just_attributes(found_)) {
      result<value> made = each.expression.evaluate();
      found_.append(made.diagnostics());
      if (made) inputs_.push_back({each.name, *std::move(made)});
    }
  }
  void take_input(std::string name, const std::string& text, std::vector<member>& to) {
    if (text.empty() || std::string_view("[{\"").find(text.front()) == std::string_view::npos)
      return to.push_back({std::move(name), value(text)});
    result<expression> written = parse_expression(text, name);
    found_.append(written.diagnostics());
    if (!written) return;
    result<value> made = written->evaluate();
    found_.append(made.diagnostics());
    if (made) to.push_back({std::move(name), *std::move(made)});
  }
  [[nodiscard]] value inputs() const { return value::object(inputs_); }
  [[nodiscard]] std::string directory() const { return directory_.value_or("."); }

  // The commands.

  [[nodiscard]] int check_files() {
    const diagnostics found = (language_.check)(directory());
    say(found);
    if (!found.has_errors()) out_ << "The configuration is valid.\n";
    return found.has_errors() ? 1 : 0;
  }
  [[nodiscard]] int plan() {
    const result<std::vector<planned_item>> made = language_.plan(directory(), inputs());
    say(made.diagnostics());
    if (!made) return 1;
    std::size_t wave = 0;
    for (const planned_item& each : *made) {
      if (each.type.empty()) continue;  // its parts are there
      if (each.wave != wave) out_ << (wave == 0 ? "" : "\n") << "# " << each.wave << '\n';
      wave = each.wave;
      out_ << each.address << " = " << written_value(each.made, {}, std::string::npos) << '\n';
    }
    return 0;
  }
  [[nodiscard]] int graph() {
    const result<std::vector<planned_item>> made = language_.plan(directory(), inputs());
    say(made.diagnostics());
    if (made) out_ << (has_flag_ ? to_mermaid(*made) : to_dot(*made));
    return made ? 0 : 1;
  }
  [[nodiscard]] int console() {
    bool is_right = true;
    const result<void> done = language_.inspect(directory(), inputs(), [&](const scope& names) {
      for (std::string line; std::getline(in_, line);) {
        if (line.find_first_not_of(" \t\r") == line.npos) continue;
        const result<expression> written = parse_expression(line, "<console>");
        const result<value> made = written ? written->evaluate(names) : result<value>(written.diagnostics());
        is_right = is_right && made;
        err_ << made.diagnostics();
        if (made) out_ << *made << '\n' << std::flush;
      }
    });
    say(done.diagnostics());
    return done && is_right ? 0 : 1;
  }
  [[nodiscard]] int format_files() {
    std::error_code error;
    std::vector<std::string> names = detail::directory::names(directory(), error);
    if (error) {
      err_ << "The directory \"" << directory() << "\" cannot be read: " << error.message() << ".\n";
      return 1;
    }
    std::sort(names.begin(), names.end());
    int code = 0;
    for (const std::string& name : names)
      if (std::any_of(options_.extensions.begin(), options_.extensions.end(),
                      [&](const std::string& end) { return name.ends_with(end); }))
        code = (std::max)(code, format_file(detail::directory::joined(directory(), name)));
    return code;
  }
  [[nodiscard]] int format_file(const std::string& path) {
    diagnostics found;
    std::string text;
    const bool is_read = read_whole_file(path, text, found, {limits().file_size, false});
    if (is_read) loading::parse(text, path, syntax_form::native, found, {});
    say(found);
    if (found.has_errors()) return 1;
    const std::string made = format(text);
    if (made == text) return 0;
    out_ << path << '\n';
    if (has_flag_) return 1;
    const result<void> done = write_file(path, made);
    say(done.diagnostics());
    return done ? 0 : 1;
  }
  [[nodiscard]] int serve() { return options_.serve(); }

  const language_commands& language_;
  const program_options& options_;
  std::istream& in_;
  std::ostream& out_;
  std::ostream& err_;
  std::optional<std::string> directory_{};
  bool has_flag_ = false;
  std::vector<member> inputs_{};
  diagnostics found_{};
};

inline const language_program::command_row language_program::commands[6] = {
    {"check", "[DIRECTORY]", "finds mistakes, and names that nothing refers to", "", false,
     &language_program::check_files},
    {"plan", "[DIRECTORY] [NAME=VALUE ...]", "shows values, each after what it needs", "", true,
     &language_program::plan},
    {"graph", "[DIRECTORY] [NAME=VALUE ...] [--mermaid]", "shows references, for Graphviz or Mermaid",
     "--mermaid", true, &language_program::graph},
    {"console", "[DIRECTORY] [NAME=VALUE ...]", "evaluates each line that is read", "", true,
     &language_program::console},
    {"fmt", "[DIRECTORY] [--check]", "lays files out, or names those to be laid out", "--check", false,
     &language_program::format_files},
    {"lsp", "", "serves an editor", "", false, &language_program::serve},
};

HCL_DECL int interpreting::run_program(const language_commands& language, const program_options& options,
                                       const std::vector<std::string>& words, std::istream& in,
                                       std::ostream& out, std::ostream& err) {
  return language_program(language, options, in, out, err).run(words);
}

}  // namespace detail
}  // namespace hcl::inline v1_0
