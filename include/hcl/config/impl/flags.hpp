// The layer of flags: --port 8080, --tls.cert=a.pem, --no-verbose, --set 'hosts=["a"]'. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/impl/distrust.hpp>
#include <hcl/config/impl/environment.hpp>
#include <hcl/config/impl/layer_maker.hpp>
#include <hcl/config/impl/setting_value.hpp>
#include <hcl/config/origins.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/text/closest.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline bool is_switch(const setting& of) { return of.value->form == value_form::boolean; }

// The long flag of a setting, which for a secret takes the name of its file.
[[nodiscard]] inline std::string flag_name(const setting& of) {
  return "--" + of.joined('.') + (of.is_sensitive ? "-file" : "");
}

// "Set it in a file, with $APP_PORT, or with --port."
[[nodiscard]] inline std::string ways_to_set(const setting& of, const load_options& opts) {
  std::string text = " Set it in a file";
  if (!opts.environment.empty())
    text.append(has_flag(of) ? ", with $" : " or with $").append(variable_of(of, opts.environment));
  if (has_flag(of)) text.append(", or with ").append(flag_name(of));
  return text + '.';
}

// Reads flags by the settings that there are. What they set is remembered until all are read, as lists are
// made of several.
template <typename = void>
class flag_reader {
 public:
  flag_reader(const std::vector<setting>& settings, const load_options& opts, diagnostics& diags)
      : settings_(settings),
        opts_(opts),
        diags_(diags),
        by_name_(settings, [](const setting& s) { return std::optional(s.joined('.')); }),
        by_letter_(settings, [](const setting& s) { return letter_of(s); }) {}

  // Sets what the words say; what is no flag goes to `arguments`.
  void read(const std::vector<std::string>& words, layer_maker<>& to, gathered& all) {
    for (std::size_t i = 0; i != words.size(); ++i) {
      const std::string& word = words[i];
      if (word == "--") {
        all.arguments.insert(all.arguments.end(), words.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                             words.end());
        break;
      }
      if (word.size() < 2 || word[0] != '-')
        all.arguments.push_back(word);
      else
        take(words, i, all);
    }
    for (const setting& s : settings_)
      if (const auto given = given_.find(&s); given != given_.end())
        if (std::optional<expression> made =
                setting_of_several(s, given->second, diags_, opts_.reading.decode))
          to.set(s, *std::move(made));
    for (auto& [s, made] : parsed_)
      to.set(s, std::move(made));
  }
  [[nodiscard]] bool is_misused() const noexcept { return is_misused_; }

 private:
  // One flag, and the word after it if it takes that.
  void take(const std::vector<std::string>& words, std::size_t& i, gathered& all) {
    const std::string& word = words[i];
    const bool is_long = word[1] == '-';
    std::string name = word.substr(is_long ? 2 : 1);
    std::optional<std::string> text;
    if (const std::size_t middle = name.find('='); is_long && middle != name.npos) {
      text = name.substr(middle + 1);
      name.erase(middle);
    } else if (!is_long && name.size() > 1) {
      text = name.substr(1);  // -w8
      name.erase(1);
    }
    const std::string shown = (is_long ? "--" : "-") + name;
    if (is_long && name == "set")
      return take_path(shown, value_of_flag(shown, std::move(text), words, i), all);
    const std::vector<const setting*> known = is_long ? named(name) : by_letter_.of(name[0]);
    if (known.size() > 1) return report_shared(shown, known);
    const setting* of = known.empty() ? nullptr : known.front();
    if (!of && is_long && name.starts_with("no-")) {
      of = only(named(name.substr(3)));
      if (of && is_switch(*of) && !of->holds_secret && !text) return give(*of, "false", shown, all);
      of = nullptr;
    }
    if (!of && is_long && name.ends_with("-file"))
      if (const setting* const secret = only(named(name.substr(0, name.size() - 5)));
          secret && takes_file(*secret))
        return take_file(*secret, shown, value_of_flag(shown, std::move(text), words, i), all);
    if (!of) return report_unknown(shown);
    if (of->holds_secret) return report_secret(shown, *of);
    if (is_switch(*of) && !text) return give(*of, "true", shown, all);
    if (const std::optional<std::string> given = value_of_flag(shown, std::move(text), words, i))
      give(*of, *given, shown, all);
  }

  [[nodiscard]] std::optional<std::string> value_of_flag(const std::string& shown,
                                                         std::optional<std::string> text,
                                                         const std::vector<std::string>& words,
                                                         std::size_t& i) {
    if (text) return text;
    if (i + 1 != words.size() && words[i + 1] != "--") return words[++i];
    report(shown + " takes a value, as in " + shown + "=VALUE.");
    return std::nullopt;
  }

  void give(const setting& of, std::string text, const std::string& shown, gathered& all) {
    if (of.is_repeated) return report_shared(shown, {&of});
    if (of.is_shown) all.shown.push_back(shown);
    std::vector<given_text>& texts = given_[&of];
    if (!collection_of(*of.value)) texts.clear();  // the last one counts
    texts.push_back({std::move(text), shown});
  }

  void take_file(const setting& of, const std::string& shown, const std::optional<std::string>& path,
                 gathered& all) {
    if (!path) return;
    if (all.distrusts_caller) return report(rejection_of(shown + " names a file"));
    all.inputs.push_back(*path);
    if (std::optional<std::string> text = text_of_file(of, *path, diags_, opts_.reading.decode.bounds, shown))
      give(of, *std::move(text), shown, all);
  }

  // Where the equals sign is that no label has.
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
    const std::string path = given->substr(0, middle);
    const std::vector<std::string> steps = origins::steps_of(path);
    const setting* of = nullptr;
    for (const setting& s : settings_)
      if (origins::steps_of(s.path()) == steps) of = &s;
    if (!of) return report_unknown(path, "The path \"" + path + "\" sets nothing.");
    if (of->is_repeated) return report_shared(shown, {of});
    if (of->holds_secret) return report_secret(shown, *of);
    const std::string place = shown + ' ' + path;
    if (of->is_shown) all.shown.push_back(place);
    std::optional<expression> made =
        parsed_setting(*of, {given->substr(middle + 1), place}, diags_, opts_.reading.decode);
    if (made) parsed_.emplace_back(*of, *std::move(made));
  }

  // Names may be written with hyphens for underscores, as flags mostly are.
  [[nodiscard]] std::vector<const setting*> named(std::string name) const {
    std::vector<const setting*> found = by_name_.of(name);
    if (!found.empty()) return found;
    std::replace(name.begin(), name.end(), '-', '_');
    return by_name_.of(name);
  }
  [[nodiscard]] static const setting* only(const std::vector<const setting*>& all) {
    return all.size() == 1 ? all.front() : nullptr;
  }
  [[nodiscard]] static std::optional<char> letter_of(const setting& s) {
    return s.text && s.text->details.flag != 0 ? std::optional(s.text->details.flag) : std::nullopt;
  }

  void report(std::string detail) {
    is_misused_ = true;
    diags_.add({.code = codes::invalid_flag,
                .summary = "Invalid flag",
                .detail = std::move(detail),
                .quotes = quoting::names});
  }
  void report_secret(const std::string& shown, const setting& of) {
    report(shown + " would show a secret in the list of processes." +
           (has_flag(of) ? " Use " + flag_name(of) + " with the name of a file that holds it."
                         : ways_to_set(of, opts_)));
  }
  void report_shared(const std::string& shown, const std::vector<const setting*>& all) {
    report(shown + " could set " + paths_of(all) +
           (is_one_repeated(all) ? ", so it sets none of them." : ". Use --set PATH=EXPRESSION."));
  }
  void report_unknown(const std::string& shown, std::string detail = {}) {
    const bool is_flag = detail.empty();
    std::map<std::string, std::string> known;  // names as they may be meant, and as they are
    for (const auto& [name, all] : by_name_) {
      for (const setting* of : all)
        if (!is_flag) known.insert({{name, of->path()}, {of->path(), of->path()}});
      for (const setting* of : all)
        if (is_flag && has_flag(*of))
          known.insert({{"--" + name, flag_name(*of)}, {flag_name(*of), flag_name(*of)}});
    }
    if (is_flag) known.insert({{"--config", "--config"}, {"--help", "--help"}, {"--set", "--set"}});
    std::vector<std::string_view> names;
    names.reserve(known.size());
    for (const auto& [meant, name] : known)
      names.push_back(meant);
    const std::string nearest(closest(shown, names));
    if (is_flag) detail = "There is no flag " + shown + '.';
    if (!nearest.empty()) detail.append(" Did you mean ").append(known[nearest]).append("?");
    report(std::move(detail));
  }

  const std::vector<setting>& settings_;
  const load_options& opts_;
  diagnostics& diags_;
  bool is_misused_ = false;
  setting_names<std::string> by_name_;
  setting_names<char> by_letter_;
  std::map<const setting*, std::vector<given_text>> given_{};
  std::vector<std::pair<setting, expression>> parsed_{};
};

}  // namespace hcl::inline v0_1::detail
