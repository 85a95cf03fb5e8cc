// hclfmt: lays HCL files out. Options, output and exit codes are those of the reference's tool of that name.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <hcl/hcl.hpp>

namespace {

constexpr std::string_view usage = R"(usage: hclfmt [options] [file ...]
Writes files, or the standard input, in the canonical layout to the standard output.
  -check              look for mistakes only
  -require-no-change  end with 1 if a file is not in this layout
  -w                  write to the files instead, where they change
  -version            show the version and exit
)";

struct command {
  bool check = false, require_no_change = false, overwrite = false;
  std::vector<std::string> files;
};

// Whether all is well with one text.
bool format(const command& wanted, const std::string& text, const std::string& name,
            const std::string& path) {
  if (const auto parsed = hcl::parse(text, name); !parsed) {
    std::cerr << parsed.diagnostics();
    return false;
  }
  if (wanted.check) return true;
  const std::string laid_out = hcl::format(text);
  const bool same = laid_out == text;
  if (path.empty() || !wanted.overwrite) {
    std::cout << laid_out;
  } else if (!same) {
    const auto done = hcl::write_file(path, laid_out);
    std::cerr << done.diagnostics();
    if (!done) return false;
  }
  if (same || !wanted.require_no_change) return true;
  std::cerr << name << ": the layout changes\n";
  return false;
}

std::string read_all(std::istream& from) { return {std::istreambuf_iterator<char>(from), {}}; }

}  // namespace

int main(int count, char** arguments) {
  command wanted;
  for (const std::string& argument : std::vector<std::string>(arguments + 1, arguments + count)) {
    const std::string_view name = std::string_view(argument).substr(argument.starts_with("--") ? 1 : 0);
    if (name == "-check")
      wanted.check = true;
    else if (name == "-require-no-change")
      wanted.require_no_change = true;
    else if (name == "-w")
      wanted.overwrite = true;
    else if (name == "-version")
      return std::cout << HCL_VERSION_STRING << '\n', 0;
    else if (argument.size() > 1 && argument[0] == '-')
      return std::cerr << usage, 2;
    else
      wanted.files.push_back(argument);
  }
  if (wanted.files.empty()) {
    if (wanted.overwrite) return std::cerr << "Error: cannot use -w without source filenames\n", 1;
    return format(wanted, read_all(std::cin), "<stdin>", "") ? 0 : 1;
  }
  bool good = true;
  for (const std::string& path : wanted.files) {
    std::error_code ignored;
    std::ifstream file;  // a pipe is not opened: it may have no end
    if (std::filesystem::is_regular_file(path, ignored)) file.open(path, std::ios::binary);
    if (!file.is_open()) {
      const bool is_directory = std::filesystem::is_directory(path, ignored);
      std::cerr << "Can't format " << path
                << (is_directory ? ": it is a directory\n" : ": it cannot be read\n");
      good = false;
    } else {
      good = format(wanted, read_all(file), path, path) && good;
    }
  }
  return good ? 0 : 1;
}
