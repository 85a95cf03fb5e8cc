// Decodes a text or file into a struct, and hides its secrets.
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
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/record.hpp>
#include <hcl/record/requirements.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0 {

// How several files are read as one. `{.native_extensions = {".tf"}, .json_extensions = {".tf.json"}}`
struct files_options {
  options decode{};  // how each file is decoded
  // Extensions of the native syntax, in any case: a directory is searched for these.
  std::vector<std::string> native_extensions{".hcl"};
  // Extensions of the JSON syntax, in directories and among files given by name.
  std::vector<std::string> json_extensions{".json"};
  // Whether files named "override" or "..._override" are laid over the others, regardless of order.
  bool overrides = true;
  new_blocks override_blocks = new_blocks::warn;  // how to treat a block that only an override file has
  bool may_be_empty = false;  // accepts a directory without configuration files as an empty configuration
};

// Which syntax a text is written in.
enum class syntax_form : unsigned char { native, json };

namespace detail {

// Several files as one body.
struct loaded_files {
  hcl::body body{};
  bool complete = true;    // every file has been read
  bool exact = true;       // every file that is laid over others has been read
  bool overrides = false;  // files of some names are laid over others
};

// The input of a decode: a text, or the name of a file. Separate types, so that a program that reads no JSON
// holds no code for it.
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

// Functions of loading; defined in record/impl/load.ipp.
namespace loading {
syntax::document_ptr parse(std::string_view text, std::string name, syntax_form form, diagnostics& diags,
                           const options& opts);
syntax::document_ptr parse_file(const std::string& path, diagnostics& diags, const options& opts);
syntax_form form_of(std::string_view path);  // by its extension, ".json" or anything else
loaded_files parse_files(const std::vector<std::string>& paths, diagnostics& diags,
                         const files_options& opts);
loaded_files parse_directory(const std::string& path, diagnostics& diags, const files_options& opts);
// If two files set the same, adds a hint how to name an override file.
void mention_overrides(diagnostics& diags);
// Drops `missing` errors added since then; the item may be in a file that failed to load.
void forget_missing(const loaded_files& files, diagnostics& diags, diagnostics::checkpoint since);
// Fills a struct from a text or file. `document`: its document; null if the file cannot be read or nothing of
// it is needed.
HCL_HOT void read(decode_context& ctx, const record_info& info, field_state* states,
                  syntax::document_ptr& document, const text_to_decode& from);
HCL_HOT void read(decode_context& ctx, const record_info& info, field_state* states,
                  syntax::document_ptr& document, const json_to_decode& from);
HCL_HOT void read(decode_context& ctx, const record_info& info, field_state* states,
                  syntax::document_ptr& document, const file_to_decode& from);
}  // namespace loading

// The input of a load and the struct it is read into.
struct secret_load {
  const record_info* outermost = nullptr;
  const scope* names = nullptr;
  const source* text = nullptr;           // that is read, as a whole or a part of it;
  byte_span where{};                      // of a value in it; empty: as a whole
  const body* read = nullptr;             // or a body
  const secret_keeper* keeper = nullptr;  // set if what is read is sensitive as a whole
};

// The list for unknown names; null if they go to the ordinary one or nowhere.
[[nodiscard]] inline diagnostics* collected_in_list(const options& opts) noexcept {
  return opts.unknown == unknown_names::collect ? opts.collected : nullptr;
}

// Hides secrets in diagnostics, including collected ones, and in texts that outlive the load. They are those
// of its structs, and of an earlier load of the text.
HCL_HOT void hide_secrets(const secret_load& from, const options& opts, diagnostics& diags);

// The same where a T is read, or would be: its secrets are hidden although nothing was decoded.
template <typename T>
void hide_secrets_of(const options& opts, diagnostics& diags, secret_load from = {}) {
  if constexpr (meets_requirements<T, place_of_struct::body>()) from.outermost = &info_of<T>();
  hide_secrets(from, opts, diags);
}

// One decode, from text to struct.
class decode_session {
 public:
  decode_session(const scope* names, const options& opts);
  decode_session(const decode_session&) = delete;
  decode_session& operator=(const decode_session&) = delete;
  ~decode_session();

  [[nodiscard]] diagnostics& diags() noexcept { return diags_; }
  // The object existed before.
  void allow_partial() noexcept { ctx_.position.partial = opts().partial; }
  // Lists members whose values are unknown or marked instead of rejecting unknown ones.
  void note_values(std::vector<noted_value>& to) noexcept { ctx_.notes.noted = &to; }
  // The struct is read in pieces.
  void read_pieces(const piecewise_read& pieces) noexcept { ctx_.notes.pieces = pieces; }

  template <typename From, typename T>
  void read(const From& from, T& object) {
    if constexpr (meets_requirements<T, place_of_struct::body>()) {
      outermost_ = &info_of<T>();
      ctx_.position.whole_file = true;
      object_fields<T> fields(object);
      loading::read(ctx_, info_of<T>(), fields.states.data(), document_, from);
    }
  }
  template <typename T>
  void read(const body& from, T& object) {
    // What others leave of a file is not the file.
    if (from.source() && from.source()->is_whole_file() && from.source()->written().document)
      ctx_.position.whole_file = true;
    body_ = opts().dynamic_blocks ? opts().dynamic_blocks.expanded(from, ctx_.names, opts().bounds) : from;
    if constexpr (meets_requirements<T, place_of_struct::body>()) outermost_ = &info_of<T>();
    ctx_.read_other = &other_body::read;
    block_input whole;
    whole.other = &body_;
    read_record_body(ctx_, whole, object);
  }

  // If a file cannot be read, the others are read for diagnostics only, and not asked for what it may have.
  template <typename T>
  void read(const loaded_files& files, T& object) {
    if (files.complete) {
      read(files.body, object);
    } else {
      T unused{};
      if constexpr (meets_requirements<T, place_of_struct::body>()) read_pieces({.whole = &info_of<T>()});
      const diagnostics::checkpoint start = diags_.here();
      read(files.body, unused);
      loading::forget_missing(files, diags_, start);
    }
    if (files.overrides && diags_.has_errors()) loading::mention_overrides(diags_);
  }
  template <typename T>
  void read_expression(const expression& from, T& to) {
    document_ = from.document();
    ctx_.position.document = &document_;
    ctx_.position.text = &document_->source;
    using record = typename decltype(record_in<T>())::type;
    if constexpr (shape_of<record> == shape::variant) {
      outermost_ = &info_of_choices<record>();
    } else if constexpr (!std::is_void_v<record>) {
      outermost_ = &info_of<record>();
    } else if constexpr (holds_sensitive<T>()) {
      keeper_ = &secrets_kept;
    }
    reads_value_ = true;
    value_ = from.node()->range;
    static_cast<void>(detail::read(ctx_, input{from.node(), nullptr}, to));
  }

  // The diagnostics, with secrets hidden.
  HCL_HOT [[nodiscard]] diagnostics take_diagnostics();

  // Transfers the memory that the object points into.
  template <typename Result>
  HCL_HOT [[nodiscard]] Result finish(Result made) {
    keep_for(made);
    return made;
  }
  HCL_HOT void keep_for(result_base& made);

 private:
  [[nodiscard]] const options& opts() const noexcept { return *ctx_.opts; }
  [[nodiscard]] secret_load load() const noexcept;

  diagnostics diags_;
  budget work_;
  decode_context ctx_;
  syntax::document_ptr document_;
  body body_;
  const record_info* outermost_ = nullptr;
  bool reads_value_ = false;
  byte_span value_{};                      // that is read; empty: a whole text
  const secret_keeper* keeper_ = nullptr;  // set if an expression gives something sensitive
  std::shared_ptr<kept_memory> kept_;
};

// `from`: a text, a file, a body or several files.
template <typename T, typename From>
HCL_HOT [[nodiscard]] result<T> decode_in(decode_session& session, const From& from) {
  if constexpr (is_file_struct<T>() && require_movable<T>()) {
    T object{};
    session.read(from, object);
    return session.finish(result<T>(std::move(object), session.take_diagnostics()));
  } else {
    return session.diags();
  }
}
template <typename T, typename From>
[[nodiscard]] result<void> decode_in(decode_session& session, const From& from, T& object) {
  session.allow_partial();
  if constexpr (is_file_struct<T>()) session.read(from, object);
  return session.finish(result<void>(session.take_diagnostics()));
}
template <typename T, typename From>
HCL_HOT [[nodiscard]] result<T> decode_from(const scope* names, const options& opts, const From& from) {
  decode_session session(names, opts);
  return decode_in<T>(session, from);
}
template <typename T, typename From>
[[nodiscard]] result<void> decode_from_into(const scope* names, const options& opts, const From& from,
                                            T& object) {
  decode_session session(names, opts);
  return decode_in(session, from, object);
}

}  // namespace detail

// For options::secrets: hides the sensitive members of these structs although others are decoded.
//
//   auto first = hcl::decode_file<declarations>("a.hcl", {.secrets = hcl::secrets_of<image, network>()});
template <typename... T>
[[nodiscard]] std::vector<detail::record_getter> secrets_of() {
  return {&detail::info_of<T>...};
}

}  // namespace hcl::inline v1_0
