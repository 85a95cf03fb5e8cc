// The flags of a struct in a command line that CLI11 reads.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include <hcl/load.hpp>

// Adds the flags of `T` to a parser, and hands over what that has read. It must live until then.
template <typename T>
class cli11_flags {
 public:
  explicit cli11_flags(CLI::App& app) {
    for (const hcl::flag_description& flag : hcl::flags_of<T>())
      add(app, flag);
  }

  // A layer of the flags that were given.
  [[nodiscard]] hcl::result<hcl::body> layer() const {
    std::vector<std::pair<std::string, std::string>> given;
    for (const auto& [name, texts] : texts_)
      for (const std::string& text : texts)
        given.emplace_back(name, text);
    for (const auto& [name, text] : switches_)
      if (!text.empty()) given.emplace_back(name, text);
    return hcl::body_from_flags<T>(given);
  }

 private:
  void add(CLI::App& app, const hcl::flag_description& flag) {
    const std::string name = flag.name.substr(2);
    std::string names = flag.letter != 0 ? std::string("-") + flag.letter + ',' + flag.name : flag.name;
    if (!flag.takes_value) {
      names += ",!--no-" + name;
      app.add_flag(names, switches_[name], flag.help);
      return;
    }
    CLI::Option* const option = app.add_option(names, texts_[name], flag.help);
    option->default_str(flag.default_text)->allow_extra_args(false);
    if (flag.is_repeated)
      option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    else
      option->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  }

  std::map<std::string, std::vector<std::string>> texts_{};
  std::map<std::string, std::string> switches_{};  // "true" or "false"; empty: not given
};
