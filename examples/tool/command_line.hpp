// The command line of the `hcl` program.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tool {

struct options {
  bool write = false, check = false, diff = false, all = false, values = false, help = false;
  bool body = false, comments = false, blank = false, blocks = false, top = false;
  bool create = false, merge = false;
  std::string output = "text", spec{}, to{};
  std::vector<std::string> variables{}, host_functions{}, host_blocks{};
  std::vector<std::string> operands{};
};

struct command {
  std::string_view name, operands, about;
  std::size_t least, max_operands;
  std::string_view flags;  // that it takes, without hyphens, with blanks between them
};
inline constexpr std::size_t any = std::numeric_limits<std::size_t>::max();
inline constexpr command commands[] = {
    {"fmt", "[FILE]...", "Lays texts out.", 0, any, "write check diff output"},
    {"check", "[FILE]...", "Looks for mistakes: of the syntax, and by a spec file if one is given.", 0, any,
     "spec merge function block output vars"},
    {"get", "ADDRESS [FILE]...", "Prints the value of an attribute, a part of it, or a block.", 1, any,
     "body comments"},
    {"set", "ADDRESS VALUE [FILE]...", "Gives an attribute or a part another value, an expression.", 2, any,
     "write diff blank create"},
    {"add", "ADDRESS [FILE]...", "Makes a block, or an empty object in a value.", 1, any, "write diff blank"},
    {"rm", "ADDRESS [FILE]...", "Removes an attribute, a part of its value, or a block.", 1, any,
     "write diff"},
    {"mv", "ADDRESS ADDRESS [FILE]...", "Renames or moves an attribute, a part or a block.", 2, any,
     "write diff"},
    {"list", "[FILE]...", "Prints the addresses of all attributes and blocks.", 0, any, "blocks top"},
    {"convert", "[FILE]...", "Translates to the JSON syntax and back.", 0, any, "to values"},
    {"eval", "EXPRESSION", "Evaluates an expression with the standard functions.", 1, 1, "vars output"},
    {"dump", "EXPRESSION", "Prints the tree of an expression as JSON.", 1, 1, "output"},
    {"diff", "FILE FILE", "Names the attributes and blocks that differ; of directories, in each file.", 2, 2,
     ""},
    {"merge3", "BASE MINE THEIRS",
     "Brings the changes of two authors together; of directories, in each file.", 3, 3, ""},
    {"fix", "[FILE]...", "Repairs mistakes where it is certain how.", 0, any, "write diff all"},
};

struct flag {
  std::string_view name, value, about;
};
inline constexpr flag flags[] = {
    {"write", "", "writes to the files instead of the standard output"},
    {"check", "", "only says which files would change, and ends with 1 if there are any"},
    {"diff", "", "prints the lines that change"},
    {"body", "", "prints what is in a block, without the block"},
    {"comments", "", "prints the comment after the value, too"},
    {"blank", "", "leaves a blank line above what is new"},
    {"create", "", "also makes what an address with * does not find"},
    {"blocks", "", "prints the addresses of blocks only"},
    {"top", "", "leaves out what is in blocks"},
    {"all", "", "repairs by guesses, too"},
    {"values", "", "prints what attributes evaluate to, as plain JSON"},
    {"to", "hcl|json", "the syntax to translate to, whatever the name of the file"},
    {"spec", "FILE", "a spec file that says what may be in the files"},
    {"merge", "", "takes all files as one, and not each for itself, where a spec file is given"},
    {"function", "NAME", "a function of the program that reads the files; pack* is all that begin so, * any"},
    {"block", "TYPE", "a type of blocks that the spec file leaves to that program; * as for functions"},
    {"vars", "FILE", "variables: the attributes of a file; may be given more than once"},
    {"output", "text|json|sarif|github", "how mistakes are reported"},
};

inline void print_usage(std::ostream& to) {
  to << "usage: hcl COMMAND [FLAG]... [OPERAND]...\n";
  for (const command& one : commands)
    to << "  " << one.name << ' ' << one.operands << "\n      " << one.about << '\n';
  to << "Files may be directories; - or none is the standard input. `hcl COMMAND --help` tells the flags.\n"
        "An address is made of names with dots between them, labels included, and goes on into values:\n"
        "service.web.ports[2]. * is any type or label of a block; a name with a dot is a\\.b or \"a.b\".\n"
        "Ends with 0, with 1 after mistakes or differences, with 2 if it is called wrongly, with 3 if there "
        "is\n"
        "nothing at an address.\n";
}
inline void print_usage(std::ostream& to, const command& of) {
  to << "usage: hcl " << of.name << " [FLAG]... " << of.operands << '\n' << of.about << '\n';
  const std::string known = ' ' + std::string(of.flags) + ' ';
  for (const flag& one : flags)
    if (known.find(' ' + std::string(one.name) + ' ') != known.npos)
      to << "  --" << one.name << (one.value.empty() ? "" : "=") << one.value << "  " << one.about << '\n';
}

// False, with a word about it, if the words do not fit the command.
inline bool read_words(const command& of, const std::vector<std::string>& words, options& to) {
  const auto wrong = [&](const std::string& why) {
    std::cerr << "Error: " << why << '\n';
    print_usage(std::cerr, of);
    return false;
  };
  const std::string known = ' ' + std::string(of.flags) + ' ';
  bool only_operands = false;
  for (std::size_t i = 0; i != words.size(); ++i) {
    const std::string& word = words[i];
    if (only_operands || !word.starts_with("--") || word == "--") {
      if (word == "--" && !only_operands)
        only_operands = true;
      else
        to.operands.push_back(word);
      continue;
    }
    const std::size_t sign = word.find('=');
    const std::string name = word.substr(2, sign == word.npos ? sign : sign - 2);
    if (name == "help") return to.help = true;
    if (known.find(' ' + name + ' ') == known.npos)
      return wrong("hcl " + std::string(of.name) + " has no flag --" + name + ".");
    const auto about =
        std::find_if(std::begin(flags), std::end(flags), [&](const flag& f) { return f.name == name; });
    const bool takes_value = !about->value.empty();
    if (!takes_value && sign != word.npos) return wrong("--" + name + " takes no value.");
    if (takes_value && sign == word.npos && i + 1 == words.size())
      return wrong("--" + name + " takes a value.");
    const std::string value = !takes_value ? "" : sign == word.npos ? words[++i] : word.substr(sign + 1);
    if (name == "write") to.write = true;
    if (name == "check") to.check = true;
    if (name == "diff") to.diff = true;
    if (name == "all") to.all = true;
    if (name == "body") to.body = true;
    if (name == "comments") to.comments = true;
    if (name == "blank") to.blank = true;
    if (name == "blocks") to.blocks = true;
    if (name == "top") to.top = true;
    if (name == "create") to.create = true;
    if (name == "merge") to.merge = true;
    if (name == "values") to.values = true;
    if (name == "to") to.to = value;
    if (name == "spec") to.spec = value;
    if (name == "vars") to.variables.push_back(value);
    if (name == "function") to.host_functions.push_back(value);
    if (name == "block") to.host_blocks.push_back(value);
    if (name == "output") to.output = value;
  }
  const std::vector<std::string_view> forms{"text", "json", "sarif", "github"};
  if (std::find(forms.begin(), forms.end(), to.output) == forms.end())
    return wrong("--output is text, json, sarif or github, and not " + to.output + ".");
  if (!to.to.empty() && to.to != "hcl" && to.to != "json")
    return wrong("--to is hcl or json, and not " + to.to + ".");
  if (to.write && to.operands.size() == of.least) return wrong("--write needs a FILE.");
  if (to.diff && to.output != "text")
    return wrong("--diff prints lines, and --output=" + to.output + " a document; take one of them.");
  const bool fits = to.operands.size() >= of.least && to.operands.size() <= of.max_operands;
  return fits || wrong("hcl " + std::string(of.name) + " takes " + std::string(of.operands) + ".");
}

}  // namespace tool
