// Texts about a program's configuration: --help, and the answers of `config check`, `explain` and the others.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/configuring.hpp>
#include <hcl/config/gathered.hpp>
#include <hcl/config/impl/flags.hpp>
#include <hcl/config/impl/value_words.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/text/impl/plain_text.hpp>

namespace hcl::inline v1_0::detail {

// Adds the paragraphs of a text, indented.
inline void add_lines(std::string& to, std::string_view text, std::size_t indent) {
  constexpr std::size_t width = 100;
  for (const std::string& line : lines_of_text(text, width - indent))
    to.append(line.empty() ? 0 : indent, ' ').append(line).append("\n");
}

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

}  // namespace hcl::inline v1_0::detail
