// From a text or a file to a struct: what a decode carries from start to end. Near side; reading files and parsing is load_text.hpp.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/options.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/budget.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/record.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/model_options.hpp>

namespace hcl::inline v0_1 {

// How several files are read as one. `{.native_extensions = {".tf"}, .json_extensions = {".tf.json"}}`
struct files_options {
  options decode{};
  std::vector<std::string> native_extensions{".hcl"};  // of the files that a directory is searched for, in any case
  std::vector<std::string> json_extensions{".json"};   // of those among them, and among files given by name, that are JSON
  bool overrides = true;      // files named "override" or "..._override" are laid over the others, whatever their place in the order
  bool may_be_empty = false;  // whether a directory without such files is an empty configuration, not a mistake
};

// Which syntax a text is written in.
enum class syntax_form : unsigned char { native, json };

namespace detail {

// Several files as one body.
struct loaded_files {
  hcl::body body{};
  bool complete = true;  // every file has been read
  bool exact = true;     // every file that is laid over others has been read
};

// The waist of loading; defined in record/load_text.hpp and record/load_files.hpp.
template <typename = void>
struct load_waist {
  static syntax::document_ptr parse(std::string_view text, std::string name, syntax_form form, diagnostics& problems, const limits& bounds);
  static syntax::document_ptr parse_file(const std::string& path, diagnostics& problems, const limits& bounds);
  static syntax_form form_of(std::string_view path);  // by its extension, ".json" or anything else
  static loaded_files parse_files(const std::vector<std::string>& paths, diagnostics& problems, const files_options& how);
  static loaded_files parse_directory(const std::string& path, diagnostics& problems, const files_options& how);
  // Takes back what was said to be missing since then: it may be in a file that could not be read.
  static void forget_missing(const loaded_files& files, diagnostics& problems, diagnostics::mark since);
  // Fills a struct from a text or a file. `document` is what it was read from; null if a file cannot be read.
  static void read_native(reading& run, const record_info& info, field_state* states, syntax::document_ptr& document, std::string_view text,
                          std::string name, const options& how);
  static void read_json(reading& run, const record_info& info, field_state* states, syntax::document_ptr& document, std::string_view text,
                        std::string name, const options& how);
  static void read_file(reading& run, const record_info& info, field_state* states, syntax::document_ptr& document, const std::string& path,
                        const options& how);
};

// What is decoded: a text, or the file of a name. Types of their own, so that a program that reads no JSON holds nothing for it.
struct text_to_decode {
  std::string_view text;
  std::string name;
};
struct json_to_decode {
  std::string_view text;
  std::string name;
};
struct file_to_decode {
  const std::string& path;
};

// One decode, from text to struct.
class decoding {
 public:
  decoding(const scope* names, const options& how) : problems_(how.bounds.diagnostics), work_(how.bounds), how_(&how) {
    run_.names = names;
    run_.problems = &problems_;
    run_.work = &work_;
    run_.direct = how.read_literals_directly;
    run_.deepest = how.bounds.depth;
    run_.kept = &kept_;
    run_.options = &how.model;
    run_.refuses_marked = how.marked == marked_values::refuse;
    run_.unknown = how.unknown;
    run_.collected = how.collected;
  }
  decoding(const decoding&) = delete;
  decoding& operator=(const decoding&) = delete;

  [[nodiscard]] diagnostics& problems() noexcept { return problems_; }

  template <typename T>
  void read_text(text_to_decode from, T& object) {
    if constexpr (meets_requirements<T, place_of_struct::body>()) {
      outermost_ = &info_of<T>();
      object_fields<T> fields(object);
      load_waist<>::read_native(run_, info_of<T>(), fields.states.data(), document_, from.text, std::move(from.name), *how_);
    }
  }
  template <typename T>
  void read_text(json_to_decode from, T& object) {
    if constexpr (meets_requirements<T, place_of_struct::body>()) {
      outermost_ = &info_of<T>();
      object_fields<T> fields(object);
      load_waist<>::read_json(run_, info_of<T>(), fields.states.data(), document_, from.text, std::move(from.name), *how_);
    }
  }
  template <typename T>
  void read_text(file_to_decode from, T& object) {
    if constexpr (meets_requirements<T, place_of_struct::body>()) {
      outermost_ = &info_of<T>();
      object_fields<T> fields(object);
      load_waist<>::read_file(run_, info_of<T>(), fields.states.data(), document_, from.path, *how_);
    }
  }
  template <typename T>
  void read_body(const body& from, T& object) {
    body_ = how_->dynamic_blocks ? how_->dynamic_blocks.expanded(from, run_.names, how_->bounds) : from;
    if constexpr (meets_requirements<T, place_of_struct::body>()) outermost_ = &info_of<T>();
    run_.read_other = &other_body_waist<>::read;
    block_input whole;
    whole.other = &body_;
    read_record_body(run_, whole, object);
  }

  // Where a file could not be read, the others are read for their problems only.
  template <typename T>
  void read_files(const loaded_files& files, T& object) {
    if (files.complete) return read_body(files.body, object);
    T unused{};
    const diagnostics::mark start = problems_.here();
    read_body(files.body, unused);
    load_waist<>::forget_missing(files, problems_, start);
  }
  template <typename T>
  void read_expression(const expression& from, T& to) {
    document_ = from.document();
    run_.document = &document_;
    run_.text = &document_->source;
    run_.what = "The value";
    static_cast<void>(read(run_, input{from.node(), nullptr}, to));
  }

  // The problems, fit to be shown.
  [[nodiscard]] diagnostics take_problems() {
    if (outermost_ && !problems_.empty()) {
      if (const auto conceal = engine_waist<>::concealer(*outermost_)) conceal(*outermost_, problems_);
    }
    return std::move(problems_);
  }

  // Hands over what the object points into.
  template <typename Result>
  [[nodiscard]] Result finish(Result made) {
    if (run_.borrowed) {
      if (document_) made.keep(document_);
      else made.keep(body_.source());
    }
    if (kept_) made.keep(kept_);
    return made;
  }

 private:
  diagnostics problems_;
  budget work_;
  const options* how_;
  reading run_;
  syntax::document_ptr document_;
  body body_;
  const record_info* outermost_ = nullptr;
  std::shared_ptr<kept_memory> kept_;
};

// Problems of a text with syntax errors are those alone; nothing else counts then.
template <typename T, typename From>
[[nodiscard]] result<T> decode_from(const scope* names, const options& how, From from) {
  decoding run(names, how);
  if constexpr (is_file_struct<T>() && require_movable<T>()) {
    T object{};
    run.read_text(std::move(from), object);
    return run.finish(result<T>(std::move(object), run.take_problems()));
  } else {
    return run.problems();
  }
}

template <typename T, typename From>
[[nodiscard]] result<void> decode_from_into(const scope* names, const options& how, From from, T& object) {
  decoding run(names, how);
  if constexpr (is_file_struct<T>()) run.read_text(std::move(from), object);
  return run.finish(result<void>(run.take_problems()));
}

template <typename T>
[[nodiscard]] result<T> decode_loaded(decoding& run, const loaded_files& files) {
  if constexpr (is_file_struct<T>() && require_movable<T>()) {
    T object{};
    run.read_files(files, object);
    return run.finish(result<T>(std::move(object), run.take_problems()));
  } else {
    return run.problems();
  }
}

template <typename T>
[[nodiscard]] result<T> decode_given(const scope* names, const options& how, const body& from) {
  decoding run(names, how);
  if constexpr (is_file_struct<T>() && require_movable<T>()) {
    T object{};
    run.read_body(from, object);
    return run.finish(result<T>(std::move(object), run.take_problems()));
  } else {
    return run.problems();
  }
}

template <typename T>
[[nodiscard]] result<void> decode_loaded_into(decoding& run, const loaded_files& files, T& object) {
  if constexpr (is_file_struct<T>()) run.read_files(files, object);
  return run.finish(result<void>(run.take_problems()));
}

}  // namespace detail
}  // namespace hcl::inline v0_1
