// hcl2json: HCL files in the JSON syntax, and back. Comments become "//" properties, and those comments
// again.
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/hcl.hpp>

namespace {

constexpr std::string_view usage = R"(usage: hcl2json [options] [file]
Translates a file, or the standard input, to the standard output: one whose name ends in .json to the native
syntax, others to the JSON syntax.
  -r                    from the JSON syntax, whatever the name
  -b TYPE[:LABELS]      in JSON, properties of that name are blocks with so many labels; may be given often
  -no-guess             no other properties are blocks, even if they look like it
  -no-comments          leave comments out
  -values               print what the attributes of a native file evaluate to, as plain JSON
)";

int print(const hcl::result<std::string>& text) {
  if (!text) return std::cerr << text.diagnostics(), 1;
  std::cout << *text;
  return 0;
}

int print_values(const std::string& text, const std::string& name, hcl::translate_options options) {
  options.keep_expressions = true;
  const auto parsed = hcl::parse(text, name);
  if (!parsed) return std::cerr << parsed.diagnostics(), 1;
  const auto whole = hcl::body_value(*parsed, options);
  if (!whole) return std::cerr << whole.diagnostics(), 1;
  const auto json = to_json(*whole, {.indent = 2});
  std::cout << (json ? *json : "null") << '\n';
  return json ? 0 : 1;
}

// `TYPE:LABELS`
hcl::schema_block block_of(const std::string& text) {
  const std::size_t colon = text.find(':');
  hcl::schema_block block{text.substr(0, colon)};
  std::size_t labels = 0;
  if (colon != text.npos) std::from_chars(text.data() + colon + 1, text.data() + text.size(), labels);
  for (std::size_t i = 0; i != labels; ++i)
    block.labels.push_back("label " + std::to_string(i + 1));
  return block;
}

}  // namespace

int main(int count, char** arguments) {
  hcl::translate_options options;
  bool reverse = false, values = false;
  std::string path;
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    if (argument == "-r")
      reverse = true;
    else if (argument == "-b" && i + 1 < count)
      options.blocks.push_back(block_of(arguments[++i]));
    else if (argument == "-no-guess")
      options.guess_blocks = false;
    else if (argument == "-no-comments")
      options.comments = false;
    else if (argument == "-values")
      values = true;
    else if (!argument.starts_with('-') && path.empty())
      path = argument;
    else
      return std::cerr << usage, 2;
  }
  std::string text;
  if (path.empty()) {
    text.assign(std::istreambuf_iterator<char>(std::cin), {});
  } else {
    std::ifstream file(path, std::ios::binary);
    if (!file || std::filesystem::is_directory(path))
      return std::cerr << "Error: cannot read " << path << '\n', 1;
    text.assign(std::istreambuf_iterator<char>(file), {});
  }
  const std::string name = path.empty() ? "<stdin>" : path;
  if (values) return print_values(text, name, options);
  return print(reverse || path.ends_with(".json") ? hcl::to_native_syntax(text, name, options)
                                                  : hcl::to_json_syntax(text, name, options));
}
