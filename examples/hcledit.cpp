// hcledit: reads and changes HCL files from the command line; everything that is not changed stays as it is
// written. Addresses are names with dots between them, labels included: `service.web.port`; a name with a dot
// or bracket in it goes between quotes: `service."a.b".port`. They go on into values:
// `service.web.tags.Name`, `service.web.ports[2]`.
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <hcl/hcl.hpp>

#include "tool/address.hpp"
#include "tool/line_changes.hpp"

using namespace tool;

namespace {

constexpr std::string_view usage = R"(usage: hcledit [options] command ... [file ...]
  get ADDRESS          print the value of an attribute, a part of it, or a block
  set ADDRESS VALUE    give an attribute or a part another value, an expression; make it if it is not there
  rm ADDRESS           remove an attribute, a part of its value, or a block, with the comments above it
  mv ADDRESS ADDRESS   rename an attribute, a part or a block, or move it into another block or value
  add ADDRESS          make a block with a type and labels, or an empty object in a value
  rename FROM TO       give references another beginning, as `var.port` `local.port`
  list                 print the addresses of all attributes and blocks
  fmt                  lay the text out
Without files, or with -, the standard input is read. The result goes to the standard output.
  -i       write to the files instead, where they change
  --diff   print the lines that change instead of the text
An address is made of names with dots between them, and of numbers of elements, as service.web.ports[2].
Ends with 0, with 1 after an error, with 2 if it is called wrongly, with 3 if there is nothing at an address.
)";

struct command {
  bool in_place = false, diff = false;
  std::string verb{};
  std::vector<std::string> operands{};
  std::vector<std::string> files{};
};

// A command that changes the document.
int carry_out(const command& wanted, hcl::document& doc) {
  const auto at = [&](std::size_t i) { return parse_address(wanted.operands[i]); };
  if (wanted.verb == "set") return set(doc, at(0), wanted.operands[1]);
  if (wanted.verb == "rm") return remove(doc, at(0));
  if (wanted.verb == "mv") return move(doc, at(0), at(1));
  if (wanted.verb == "add") return add(doc, at(0));
  return outcome(doc.body().rename_references(at(0), at(1)));
}

int run(const command& wanted, const std::string& text, const std::string& name, const std::string& path) {
  if (name.ends_with(".json"))
    return std::cerr << name << " is in the JSON syntax, and this program edits the native one.\n", misused;
  auto doc = hcl::document::parse(text, name);
  if (!doc) return outcome(doc);
  if (wanted.verb == "get") return get(*doc, parse_address(wanted.operands[0]));
  if (wanted.verb == "list") return list(hcl::edit::symbols(*doc), {}), good;
  std::string result;
  if (wanted.verb == "fmt") {
    result = hcl::format(text);
  } else {
    if (const int code = carry_out(wanted, *doc); code != good) return code;
    result = doc->text();
  }
  if (wanted.diff) print_changes(name, text, result);
  if (wanted.in_place && !path.empty()) {
    if (result != text) return outcome(hcl::write_file(path, result));
  } else if (!wanted.diff) {
    std::cout << result;
  }
  return good;
}

std::string read_all(std::istream& from) { return {std::istreambuf_iterator<char>(from), {}}; }

bool read_command(int count, char** arguments, command& to) {
  const std::vector<std::pair<std::string_view, std::size_t>> verbs = {
      {"get", 1}, {"set", 2}, {"rm", 1}, {"mv", 2}, {"add", 1}, {"rename", 2}, {"list", 0}, {"fmt", 0}};
  std::size_t operands = 0;
  for (const std::string& argument : std::vector<std::string>(arguments + 1, arguments + count)) {
    if (to.verb.empty() && argument == "-i") {
      to.in_place = true;
    } else if (to.verb.empty() && argument == "--diff") {
      to.diff = true;
    } else if (to.verb.empty()) {
      const auto verb =
          std::find_if(verbs.begin(), verbs.end(), [&](const auto& one) { return one.first == argument; });
      if (verb == verbs.end()) return false;
      to.verb = argument;
      operands = verb->second;
    } else if (to.operands.size() < operands) {
      to.operands.push_back(argument);
    } else {
      to.files.push_back(argument);
    }
  }
  return !to.verb.empty() && to.operands.size() == operands;
}

}  // namespace

int main(int count, char** arguments) {
  command wanted;
  if (!read_command(count, arguments, wanted)) return std::cerr << usage, misused;
  if (wanted.files.empty()) wanted.files.emplace_back("-");
  int code = good;
  for (const std::string& path : wanted.files) {
    if (path == "-") {
      code = std::max(code, run(wanted, read_all(std::cin), "<stdin>", ""));
      continue;
    }
    std::error_code ignored;
    std::ifstream file;  // a pipe is not opened: it may have no end
    if (std::filesystem::is_regular_file(path, ignored)) file.open(path, std::ios::binary);
    if (!file.is_open()) {
      std::cerr << "Error: cannot read " << path << '\n';
      code = std::max(code, int{failed});
      continue;
    }
    code = std::max(code, run(wanted, read_all(file), path, path));
  }
  return code;
}
