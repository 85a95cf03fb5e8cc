// Reading files and parsing texts of either syntax. Far side. Files are read with C's streams, which are cheap to include and never throw.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <hcl/parser/parse.hpp>
#include <hcl/parser/parse_json.hpp>
#include <hcl/record/engine_stream.hpp>
#include <hcl/record/load.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
[[gnu::cold]] void report_unreadable(const std::string& path, int error, diagnostics& problems) {
  std::string code = "file-unreadable", summary = "File cannot be read";
  std::string detail = "The file \"" + path + "\" cannot be read: " + std::generic_category().message(error) + '.';
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
template <typename = void>
[[nodiscard]] bool read_whole_file(const std::string& path, std::string& text, diagnostics& problems) {
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
  if (!read_whole_file(path, text, problems)) return nullptr;
  const source_ptr source = source::make(std::move(text), path);
  return form_of(path) == syntax_form::json ? parser::parse_json_file(source, problems, bounds) : parser::parse_file(source, problems, bounds);
}

// A text in the native syntax, item by item.
template <typename = void>
void read_native_text(reading& run, const record_info& info, field_state* states, syntax::document_ptr& document, source_ptr text,
                             const limits& bounds) {
  constexpr std::size_t first_block = std::size_t{1} << 17;
  const bool is_small = text->text().size() < first_block / 4;
  const auto made = is_small ? std::make_shared<syntax::document>(std::move(text)) : std::make_shared<syntax::document>(std::move(text), first_block);
  document = made;
  run.text = &document->source;
  diagnostics syntax_errors(bounds.diagnostics);
  file_reader reader(run, info, states);
  parser::parse_file_into(*made, syntax_errors, bounds, is_small ? nullptr : &reader);
  if (syntax_errors.has_errors()) *run.problems = std::move(syntax_errors);
  else reader.finish(*made->body);
}

// What has been parsed, as a whole. `reader` may be null if it is in the native syntax.
template <typename = void>
void read_document(reading& run, const record_info& info, field_state* states, const syntax::document_ptr& document, other_body_reading* reader,
                   const options& how) {
  run.text = &document->source;
  run.read_other = reader;
  if (run.problems->has_errors()) return;
  body whole;
  block_input from;
  if (how.dynamic_blocks) {
    run.read_other = how.dynamic_blocks.reader();
    whole = how.dynamic_blocks.expanded(document, run.names, how.bounds);
    from.other = &whole;
  } else if (document->json) {
    whole = document->json->whole(document, *document->expression);
    from.other = &whole;
  } else {
    from.native = document->body;
  }
  engine_waist<>::read_body(run, info, states, from);
}

template <typename = void>
void read_native_source(reading& run, const record_info& info, field_state* states, syntax::document_ptr& document, source_ptr text,
                        const options& how) {
  run.document = &document;
  if (!how.dynamic_blocks && how.bounds.depth != 0) return read_native_text(run, info, states, document, std::move(text), how.bounds);
  document = parser::parse_file(std::move(text), *run.problems, how.bounds);
  read_document(run, info, states, document, nullptr, how);
}

template <typename = void>
void read_json_source(reading& run, const record_info& info, field_state* states, syntax::document_ptr& document, source_ptr text,
                      const options& how) {
  run.document = &document;
  document = parser::parse_json_file(std::move(text), *run.problems, how.bounds);
  read_document(run, info, states, document, &other_body_waist<>::read, how);
}

template <typename X>
void load_waist<X>::read_native(reading& run, const record_info& info, field_state* states, syntax::document_ptr& document, std::string_view text,
                                std::string name, const options& how) {
  read_native_source(run, info, states, document, source::make(std::string(text), std::move(name)), how);
}

template <typename X>
void load_waist<X>::read_json(reading& run, const record_info& info, field_state* states, syntax::document_ptr& document, std::string_view text,
                              std::string name, const options& how) {
  read_json_source(run, info, states, document, source::make(std::string(text), std::move(name)), how);
}

template <typename X>
void load_waist<X>::read_file(reading& run, const record_info& info, field_state* states, syntax::document_ptr& document, const std::string& path,
                              const options& how) {
  std::string text;
  if (!read_whole_file(path, text, *run.problems)) return;
  source_ptr source = source::make(std::move(text), path);
  if (form_of(path) == syntax_form::json) read_json_source(run, info, states, document, std::move(source), how);
  else read_native_source(run, info, states, document, std::move(source), how);
}

}  // namespace hcl::inline v0_1::detail
