// The layer of flags: --port 8080, --tls.cert=a.pem, --no-verbose, --set 'hosts=["a"]'. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/configuring.hpp>
#include <hcl/config/impl/distrust.hpp>
#include <hcl/config/impl/environment.hpp>
#include <hcl/config/impl/layer_maker.hpp>
#include <hcl/config/impl/setting_value.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/tags/members.hpp>
#include <hcl/text/impl/plain_text.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline bool is_switch(const setting& of) { return of.value->form == value_form::boolean; }

// The long flag of a setting; for a secret, the flag of its file.
[[nodiscard]] inline std::string flag_name(const setting& of) {
  return "--" + of.joined('.') + (of.is_sensitive ? "-file" : "");
}

// The flags of the program itself, which come before those of members.
[[nodiscard]] inline std::vector<std::string> own_names(const load_options& opts) {
  std::vector<std::string> all{"--config", "--help", "--set"};
  if (!opts.version.empty()) all.emplace_back("--version");
  if (opts.profiles) all.emplace_back("--profile");
  return all;
}

[[nodiscard]] inline bool has_flag(const setting& of, const load_options& opts) {
  const std::vector<std::string> own = own_names(opts);
  return may_have_flag(of) && std::find(own.begin(), own.end(), flag_name(of)) == own.end();
}

// Adds the paragraphs of a text, indented.
inline void add_lines(std::string& to, std::string_view text, std::size_t indent) {
  constexpr std::size_t width = 100;
  for (const std::string& line : lines_of_text(text, width - indent))
    to.append(line.empty() ? 0 : indent, ' ').append(line).append("\n");
}

// Flags may be written with hyphens for underscores, as they mostly are.
[[nodiscard]] inline std::string without_hyphens(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

// "Set it in a file, with $APP_PORT, or with --port."
[[nodiscard]] inline std::string ways_to_set(const setting& of, const load_options& opts) {
  std::string text = " Set it in a file";
  if (!opts.environment.empty())
    text.append(has_flag(of, opts) ? ", with $" : " or with $")
        .append(settable_variable(of, opts.environment));
  if (has_flag(of, opts)) text.append(", or with ").append(flag_name(of));
  return text + '.';
}

// Reads flags. Collects values until the end, as several flags form a list; else the last one wins.
class flag_reader {
 public:
  flag_reader(const std::vector<setting>& settings, const every_setting& every, const load_options& opts,
              diagnostics& diags)
      : settings_(settings),
        every_(every),
        opts_(opts),
        diags_(diags),
        by_name_(
            settings, [](const setting& s) { return s.joined('.'); },
            [](const setting& s) { return without_hyphens(s.joined('.')); }),
        by_letter_(settings, [](const setting& s) { return s.text ? s.text->details.flag : '\0'; }) {}

  // Reads all words; others than flags go to `arguments`. `command`: of `config COMMAND`, whose own flags
  // were taken out.
  void read(const std::vector<std::string>& words, std::string_view command, layer_maker& to, gathered& all) {
    command_ = command;
    const bool takes_words = command == "explain" || command == "compat";
    std::size_t number = 0;
    bool has_command = false;
    const auto take_argument = [&](const std::string& word) {
      has_command = has_command || (!word.empty() && word == opts_.command);
      if (takes_words || !is_taken(word, ++number)) all.arguments.push_back(word);
    };
    for (std::size_t i = 0; i != words.size(); ++i) {
      const std::string& word = words[i];
      if (word == "--") {
        while (++i != words.size())
          take_argument(words[i]);
        break;
      }
      if (word.size() < 2 || word[0] != '-')
        take_argument(word);
      else if (word[1] == '-')
        take(words, i, all);
      else
        take_letters(words, i, all);
    }
    if (!opts_.takes_arguments && !opts_.passes_unknown_flags && !all.arguments.empty() && !is_misused_)
      report_argument(all.arguments.front(), has_command);  // a value of a flag that is wrong may be a secret
    for (auto one = assignments_.begin(); one != assignments_.end(); ++one)
      if (!one->made && collection_of(*one->of->value)) set_before_parts(one);
    for (assignment& one : assignments_) {
      if (!one.made) one.made = setting_of_several(*one.of, one.texts, diags_, opts_.reading.decode);
      if (one.made)
        to.set(*one.of, *std::move(one.made));
      else
        all.is_misread = true;
    }
  }
  [[nodiscard]] bool is_misused() const noexcept { return is_misused_; }

  // Whether a word is a flag that the next word belongs to.
  [[nodiscard]] bool takes_next(const std::string& word) const {
    if (!word.starts_with("--")) {
      for (std::size_t at = 1; at < word.size() && word[0] == '-'; ++at)
        if (const setting* const of = only(by_letter_.of(word[at])); !of || !is_switch(*of))
          return of && at + 1 == word.size();
      return false;
    }
    const std::string name = word.substr(2);
    if (name == "set") return true;
    if (const std::vector<const setting*> known = named(name); !known.empty())
      return known.size() == 1 && !is_switch(*known.front());
    return file_of(name) != nullptr;
  }

 private:
  static constexpr std::string_view file_ending = "-file";

  // The settings of the words, in their order.
  struct assignment {
    const setting* of;
    std::vector<given_text> texts{};
    std::optional<expression> made{};  // of --set, which says all
  };

  // A word that is no flag is of the member that takes its number, or all; none may take it.
  [[nodiscard]] bool is_taken(const std::string& word, std::size_t number) {
    const setting* taker = nullptr;
    for (const setting& s : settings_)
      if (const std::size_t taken = s.text ? s.text->details.argument : 0; taken == number)
        taker = &s;
      else if (taken == all_arguments && !taker)
        taker = &s;
    if (!taker) return false;
    if (taker->holds_secret)
      report_secret(flag_name(*taker), *taker);
    else
      give(*taker, word, "--" + taker->joined('.'));
    return true;
  }
  // A flag that nothing has.
  void take_unknown(const std::string& word, const std::string& shown, gathered& all) {
    if (!opts_.passes_unknown_flags) return report_unknown(shown);
    all.arguments.push_back(word);
  }

  // One long flag, and the word after it if it takes that.
  void take(const std::vector<std::string>& words, std::size_t& i, gathered& all) {
    std::string name = words[i].substr(2);
    std::optional<std::string> text;
    if (const std::size_t middle = name.find('='); middle != name.npos) {
      text = name.substr(middle + 1);
      name.erase(middle);
    }
    const std::string shown = "--" + name;
    if (name == "set") return take_path(shown, value_of_flag(shown, std::move(text), words, i), all);
    const std::vector<const setting*> known = named(name);
    if (known.size() > 1) return report_shared(shown, known);
    if (known.empty() && name.starts_with("no-")) {
      const std::string switched = name.substr(3);
      const setting* const of = only(named(switched));
      if (of && is_switch(*of) && !of->holds_secret) {
        if (text) return report(shown + " takes no value.");
        report_former(*of, switched, shown);
        return give(*of, "false", shown);
      }
    }
    if (known.empty())
      if (const setting* const secret = file_of(name)) {
        report_former(*secret, without_file(name), shown);
        return take_file(*secret, shown, value_of_flag(shown, std::move(text), words, i), all);
      }
    if (known.empty()) return take_unknown(words[i], shown, all);
    const setting& of = *known.front();
    report_former(of, name, shown);
    take_value(of, shown, std::move(text), words, i);
  }
  // Short flags in one word: switches, then perhaps one whose value is the rest or the next word.
  void take_letters(const std::vector<std::string>& words, std::size_t& i, gathered& all) {
    const std::string& word = words[i];
    for (std::size_t at = 1; at < word.size(); ++at) {
      const std::string shown = '-' + word.substr(at, is_ascii(word.substr(at, 1)) ? 1 : word.npos);
      const std::vector<const setting*> known = by_letter_.of(word[at]);
      if (known.size() > 1) return report_shared(shown, known);
      if (known.empty()) return at == 1 ? take_unknown(word, shown, all) : report_unknown(shown);
      const setting& of = *known.front();
      std::optional<std::string> text;
      if (!is_switch(of) && at + 1 != word.size()) text = word.substr(at + 1);
      const bool is_last = !is_switch(of) || of.holds_secret;
      take_value(of, shown, std::move(text), words, i);
      if (is_last) return;
    }
  }
  void take_value(const setting& of, const std::string& shown, std::optional<std::string> text,
                  const std::vector<std::string>& words, std::size_t& i) {
    if (of.holds_secret) return report_secret(shown, of);
    if (is_switch(of) && !text) return give(of, "true", shown);
    if (const std::optional<std::string> given = value_of_flag(shown, std::move(text), words, i))
      give(of, *given, shown);
  }

  [[nodiscard]] std::optional<std::string> value_of_flag(const std::string& shown,
                                                         std::optional<std::string> text,
                                                         const std::vector<std::string>& words,
                                                         std::size_t& i) {
    if (text) return text;
    if (i + 1 != words.size() && words[i + 1] != "--") return words[++i];
    report(shown + " takes a value, as in " + shown + (shown.starts_with("--") ? "=VALUE." : " VALUE."));
    return std::nullopt;
  }

  void give(const setting& of, std::string text, const std::string& shown) {
    if (of.is_repeated) return report_shared(shown, {&of});
    assignment& one = assign(of);
    if (!collection_of(*of.value) || one.made) one.texts.clear();
    one.made.reset();
    one.texts.push_back({std::move(text), shown});
  }
  // Appends the value of a setting.
  [[nodiscard]] assignment& assign(const setting& of) {
    const auto known = std::find_if(assignments_.begin(), assignments_.end(),
                                    [&](const assignment& one) { return one.of == &of; });
    if (known == assignments_.end()) return assignments_.emplace_back(assignment{&of});
    std::rotate(known, known + 1, assignments_.end());
    return assignments_.back();
  }

  // Whether a setting is inside of what another one sets.
  [[nodiscard]] static bool is_part(const setting& part, const setting& whole) {
    return part.steps.size() > whole.steps.size() &&
           std::equal(whole.steps.begin(), whole.steps.end(), part.steps.begin(),
                      [](const setting_step& a, const setting_step& b) {
                        return a.name == b.name && a.labels == b.labels;
                      });
  }
  // Entries that flags of a whole list or map collect are set before those that have flags of their own, but
  // after what they are in.
  void set_before_parts(std::vector<assignment>::iterator one) {
    auto to = one;
    for (auto at = one; at != assignments_.begin() && !is_part(*one->of, *std::prev(at)->of); --at)
      if (is_part(*std::prev(at)->of, *one->of)) to = std::prev(at);
    std::rotate(to, one, one + 1);
  }

  void take_file(const setting& of, const std::string& shown, const std::optional<std::string>& path,
                 gathered& all) {
    if (!path) return;
    if (all.distrusts_caller) return report(rejection_of(shown + " names a file"));
    all.inputs.push_back(*path);
    if (std::optional<std::string> text = text_of_file(of, *path, diags_, opts_.reading.decode.bounds, shown))
      give(of, *std::move(text), shown);
  }

  // The place of the first equals sign outside of labels.
  [[nodiscard]] static std::size_t end_of_path(std::string_view given) {
    bool is_quoted = false;
    for (std::size_t i = 0; i != given.size(); ++i) {
      if (given[i] == '\\' && is_quoted && i + 1 != given.size())
        ++i;
      else if (given[i] == '"')
        is_quoted = !is_quoted;
      else if (given[i] == '=' && !is_quoted)
        return i;
    }
    return given.npos;
  }
  // --set PATH=EXPRESSION
  void take_path(const std::string& shown, const std::optional<std::string>& given, gathered& all) {
    if (!given) return;
    const std::size_t middle = end_of_path(*given);
    if (middle == given->npos)
      return report(shown + " takes a path and an expression, as in " + shown + " port=80.");
    std::string path = given->substr(0, middle);
    while (path.ends_with(' '))
      path.pop_back();
    const std::vector<std::string> steps = origins::steps_of(path);
    const auto path_of = [](const setting& s) { return origins::steps_of(s.path()); };
    const std::vector<const setting*> known =
        setting_names<std::vector<std::string>>(settings_, path_of).of(steps);
    const setting* const of = known.empty() ? nullptr : known.back();
    if (!of) {
      std::string detail = "The path \"" + path + "\" sets nothing.";
      for (const setting& s : settings_)
        if (s.path().starts_with(path + '.') && !s.holds_secret && !s.is_repeated) {
          report(detail + " Set one member of the block at a time, such as " + s.path() + '.');
          return;
        }
      return report_unknown(path, std::move(detail));
    }
    if (of->is_repeated) return report_shared(shown, {of});
    if (of->holds_secret) return report_secret(shown, *of);
    const std::string place = shown + ' ' + path;
    report_former_names(*of, steps, path_of, place, diags_);
    std::optional<expression> made =
        parsed_setting(*of, {given->substr(middle + 1), place}, diags_, opts_.reading.decode);
    if (made)
      assign(*of).made = std::move(made);
    else
      all.is_misread = true;
  }

  [[nodiscard]] std::vector<const setting*> named(std::string name) const {
    std::vector<const setting*> found = by_name_.of(name);
    return found.empty() ? by_name_.of(without_hyphens(std::move(name))) : found;
  }
  // The secret whose file a flag names: --token-file.
  [[nodiscard]] const setting* file_of(const std::string& name) const {
    if (!name.ends_with(file_ending)) return nullptr;
    const setting* const secret = only(named(without_file(name)));
    return secret && takes_file(*secret) ? secret : nullptr;
  }
  [[nodiscard]] static std::string without_file(const std::string& name) {
    return name.substr(0, name.size() - file_ending.size());
  }
  void report_former(const setting& of, const std::string& name, const std::string& shown) {
    const auto as_meant = [](const setting& s) { return without_hyphens(s.joined('.')); };
    report_former_names(of, without_hyphens(name), as_meant, shown, diags_);
  }
  [[nodiscard]] static const setting* only(const std::vector<const setting*>& all) {
    return all.size() == 1 ? all.front() : nullptr;
  }

  void report(std::string detail) {
    is_misused_ = true;
    report_setting(diags_, codes::invalid_flag, "Invalid flag", std::move(detail));
  }
  // A misspelt command must not start the program. `has_command`: one is there, but not at the beginning.
  void report_argument(const std::string& word, bool has_command) {
    is_misused_ = true;
    const std::string_view nearest = closest(word, std::vector<std::string_view>{opts_.command});
    std::string detail = "\"" + word + "\" is neither a flag nor a command.";
    if (has_command)
      detail = "The command \"" + opts_.command + "\" must come first, before flags and other words.";
    else if (!nearest.empty())
      detail.append(" Did you mean \"").append(nearest).append("\"?");
    report_setting(diags_, codes::invalid_flag, "Unexpected argument", std::move(detail));
  }
  void report_secret(const std::string& shown, const setting& of) {
    report(shown + " would show a secret in the list of processes." +
           (has_flag(of, opts_) ? " Use " + flag_name(of) + " with the name of a file that holds it."
                                : ways_to_set(of, opts_)));
  }
  void report_shared(const std::string& shown, const std::vector<const setting*>& all) {
    report(shown + " could set " + paths_of(all) +
           (is_one_repeated(all) ? ", so it sets none of them." : ". Use --set PATH=EXPRESSION."));
  }
  void report_unknown(const std::string& shown, std::string detail = {}) {
    const bool is_flag = detail.empty();
    std::string nearest;
    if (diags_.size() < diags_.limit()) nearest = nearest_name(shown, is_flag);  // no others are shown
    if (is_flag) detail = "There is no flag " + shown + '.';
    if (!nearest.empty()) detail.append(" Did you mean ").append(nearest).append("?");
    report(std::move(detail));
  }
  [[nodiscard]] std::string nearest_name(const std::string& shown, bool is_flag) const {
    const bool is_kebab = is_flag && shown.find('-', 2) != shown.npos;
    std::map<std::string, std::string> known;  // names as they may be meant, and as they are
    const auto add = [&](std::string meant, std::string name) {
      for (std::string* const each : {&meant, &name})
        if (is_kebab) std::replace(each->begin() + 2, each->end(), '_', '-');
      known.emplace(std::move(meant), std::move(name));
    };
    for (const setting& of : every_()) {
      if (is_flag && !has_flag(of, opts_)) continue;
      const std::string now = is_flag ? flag_name(of) : of.path();
      add(now, now);
      add((is_flag ? "--" : "") + of.joined('.'), now);
      for (const setting& other : other_spellings(of))
        add((is_flag ? "--" : "") + other.joined('.'), now);
    }
    if (is_flag)
      for (const std::string& own : own_names(opts_))
        add(own, own);
    for (const std::string& own : configuring::own_flags(is_flag ? command_ : ""))
      add(own, own);
    return nearest_of(shown, known);
  }

  const std::vector<setting>& settings_;
  const every_setting& every_;
  const load_options& opts_;
  diagnostics& diags_;
  std::string_view command_{};
  bool is_misused_ = false;
  setting_names<std::string> by_name_;
  setting_names<char> by_letter_;
  std::vector<assignment> assignments_{};
};

}  // namespace hcl::inline v1_0::detail
