// From a text or a file to a struct: options, and what a decode carries from start to end. Near side; reading files and parsing is load_text.hpp.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/body.hpp>
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

// How to decode; the defaults suit untrusted input. `hcl::decode<config>(text, "app.hcl", names, {.bounds = {.depth = 32}})`
struct options {
  hcl::limits bounds{};
  model_options model{};
  bool read_literals_directly = true;  // off: every expression is evaluated first, which is slower and gives the same
};

// Which syntax a text is written in.
enum class syntax_form : unsigned char { native, json };

namespace detail {

// The waist of loading; defined in record/load_text.hpp.
template <typename = void>
struct load_waist {
  static syntax::document_ptr parse(std::string_view text, std::string name, syntax_form form, diagnostics& problems, const limits& bounds);
  static syntax::document_ptr parse_file(const std::string& path, diagnostics& problems, const limits& bounds);
  static syntax_form form_of(std::string_view path);  // by its extension, ".json" or anything else
};

// One decode, from text to struct.
class decoding {
 public:
  decoding(const scope* names, const options& how) : problems_(how.bounds.diagnostics), work_(how.bounds) {
    run_.names = names;
    run_.problems = &problems_;
    run_.work = &work_;
    run_.direct = how.read_literals_directly;
    run_.deepest = how.bounds.depth;
    run_.kept = &kept_;
    run_.options = &how.model;
  }
  decoding(const decoding&) = delete;
  decoding& operator=(const decoding&) = delete;

  [[nodiscard]] diagnostics& problems() noexcept { return problems_; }

  // Nothing is read from a text with syntax errors.
  template <typename T>
  void read_document(syntax::document_ptr document, T& object) {
    document_ = std::move(document);
    if (!document_ || problems_.has_errors()) return;
    run_.document = &document_;
    run_.text = &document_->source;
    if (document_->json) return read_body(body(document_), object);
    block_input whole;
    whole.native = document_->body;
    read_record_body(run_, whole, object);
  }
  template <typename T>
  void read_body(const body& from, T& object) {
    body_ = from;
    block_input whole;
    whole.other = &body_;
    read_record_body(run_, whole, object);
  }

  // Hands over the problems, and what the object points into.
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
  reading run_;
  syntax::document_ptr document_;
  body body_;
  std::shared_ptr<kept_memory> kept_;
};

template <typename T>
[[nodiscard]] result<T> decode_document(decoding& run, syntax::document_ptr document) {
  if constexpr (is_file_struct<T>()) {
    T object{};
    run.read_document(std::move(document), object);
    return run.finish(result<T>(std::move(object), std::move(run.problems())));
  } else {
    return run.problems();
  }
}

template <typename T>
[[nodiscard]] result<void> decode_document_into(decoding& run, syntax::document_ptr document, T& object) {
  if constexpr (is_file_struct<T>()) run.read_document(std::move(document), object);
  return run.finish(result<void>(std::move(run.problems())));
}

}  // namespace detail
}  // namespace hcl::inline v0_1
