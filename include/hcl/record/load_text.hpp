// Reading files and parsing texts of either syntax. Far side. Files are read with C's streams, which are cheap to include and never throw.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/parser/parse.hpp>
#include <hcl/parser/parse_json.hpp>
#include <hcl/record/load.hpp>

namespace hcl::inline v0_1::detail {

[[gnu::cold]] inline void report_unreadable(const std::string& path, int error, diagnostics& problems) {
  std::string code = "file-unreadable", summary = "File cannot be read";
  std::string detail = "The file \"" + path + "\" cannot be read: " + std::strerror(error) + '.';
  if (error == ENOENT || error == ENOTDIR) {
    detail = "There is no file \"" + path + "\".";
    problems.add({.code = "file-not-found", .summary = "File not found", .detail = std::move(detail), .subject = {}, .context = {}});
  } else if (error == EISDIR) {
    detail = "\"" + path + "\" is a directory, not a file.";
    problems.add({.code = "file-is-directory", .summary = "Not a file", .detail = std::move(detail), .subject = {}, .context = {}});
  } else {
    problems.add({.code = "file-unreadable", .summary = std::move(summary), .detail = std::move(detail), .subject = {}, .context = {}});
  }
}

// False if it cannot be read, which is reported. A file that grows is read to the end it has when that is reached.
[[nodiscard]] inline bool read_file(const std::string& path, std::string& text, diagnostics& problems) {
  struct closer {
    void operator()(std::FILE* f) const noexcept { std::fclose(f); }
  };
  errno = 0;
  const std::unique_ptr<std::FILE, closer> file(std::fopen(path.c_str(), "rb"));
  if (!file) return report_unreadable(path, errno, problems), false;
  constexpr std::size_t step = std::size_t{1} << 16;
  std::size_t size = 0;
  for (;;) {
    text.resize(size + (size < step ? step : size));
    const std::size_t got = std::fread(text.data() + size, 1, text.size() - size, file.get());
    size += got;
    if (got == 0) break;
  }
  text.resize(size);
  text.shrink_to_fit();
  if (std::ferror(file.get()) == 0) return true;
  report_unreadable(path, errno, problems);
  return false;
}

template <typename X>
syntax_form load_waist<X>::form_of(std::string_view path) {
  constexpr std::string_view json = ".json";
  if (path.size() < json.size()) return syntax_form::native;
  path.remove_prefix(path.size() - json.size());
  for (std::size_t i = 0; i != json.size(); ++i) {
    const char c = path[i] >= 'A' && path[i] <= 'Z' ? static_cast<char>(path[i] - 'A' + 'a') : path[i];
    if (c != json[i]) return syntax_form::native;
  }
  return syntax_form::json;
}

template <typename X>
syntax::document_ptr load_waist<X>::parse(std::string_view text, std::string name, syntax_form form, diagnostics& problems, const limits& bounds) {
  const source_ptr source = source::make(std::string(text), std::move(name));
  return form == syntax_form::json ? parser::parse_json_file(source, problems, bounds) : parser::parse_file(source, problems, bounds);
}

template <typename X>
syntax::document_ptr load_waist<X>::parse_file(const std::string& path, diagnostics& problems, const limits& bounds) {
  std::string text;
  if (!read_file(path, text, problems)) return nullptr;
  const source_ptr source = source::make(std::move(text), path);
  return form_of(path) == syntax_form::json ? parser::parse_json_file(source, problems, bounds) : parser::parse_file(source, problems, bounds);
}

}  // namespace hcl::inline v0_1::detail
