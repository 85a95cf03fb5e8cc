// Writes structs into documents; unchanged parts keep their text.
//
//   auto doc = hcl::document::parse_file("app.hcl");
//   auto config = hcl::decode<app>(doc->text());
//   config->port = 8080;
//   if (auto done = hcl::update(*doc, *config); !done) std::cerr << done.diagnostics();
#pragma once

#include <optional>

#include <hcl/body/body_model.hpp>
#include <hcl/body/options.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/edit/document.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/encode_body.hpp>

namespace hcl::inline v1_0 {

// How a struct is written into a document: `hcl::update(doc, config, {.names = &names})`
struct update_options {
  const scope* names =
      nullptr;  // the scope the document is decoded with; null: no variables and no functions
  // How the document is decoded. `collected` is left alone, since the document is decoded more than once.
  options decode{};
  // How changed sensitive members are written: revealed by default, since the document holds them already.
  sensitive_values sensitive = sensitive_values::reveal;
  bool heredocs = false;  // see encode_options::heredocs
};

namespace detail {

// A struct as a body, what need not be written marked as such.
struct update_models {
  body_model wanted{};
  const record_info* info = nullptr;
  bool may_show = false;  // no line of the document may have a secret
};

// Decodes a document as it is now. Defined by the template that knows the struct.
class document_reader {
 public:
  [[nodiscard]] virtual std::optional<body_model> read(const document& from, diagnostics& diags) const = 0;

 protected:
  document_reader() = default;
  document_reader(const document_reader&) = default;
  document_reader& operator=(const document_reader&) = default;
  ~document_reader() = default;
};

template <typename T>
class struct_reader final : public document_reader {
 public:
  explicit struct_reader(const update_options& options) : names_(options.names), decode_(options.decode) {
    decode_.collected = nullptr;
  }

  [[nodiscard]] std::optional<body_model> read(const document& from, diagnostics& diags) const override {
    // A tree is made only of text with mistakes.
    if (!editing::is_parsed(*from.tree())) {
      const std::string text = from.text();
      const options as = editing::reading_options(*from.tree(), decode_);
      if (const auto decoded = decode_from<T>(names_, as, text_to_decode{text, {}}))
        return model_of(*decoded);
    }
    const result<T> decoded = decode_given<T>(names_, decode_, body(from.syntax()));
    if (decoded) return model_of(*decoded);
    diags.append(decoded.diagnostics());
    return std::nullopt;
  }

 private:
  [[nodiscard]] static body_model model_of(const T& decoded) {
    body_model said;
    model_record(encode_context{false, sensitive_values::reveal, nullptr, false, true}, decoded, said);
    return said;
  }

  const scope* names_;
  options decode_;
};

}  // namespace detail

// Changes `doc` to decode as `config`, and verifies that by decoding. Touches only members that differ:
// expressions with the right value stay, and in lists and objects only different elements change. Blocks are
// matched by labels, others by content. Unknown items and comments stay. On error, the document is unchanged.
template <typename T>
result<void> update(document& doc, const T& config, const update_options& options = {}) {
  diagnostics diags(options.decode.bounds.diagnostics);
  if constexpr (detail::is_file_struct<T>() && detail::require_movable<T>()) {
    detail::update_models models;
    const detail::encode_context ctx{false, options.sensitive, &diags, false, true};
    detail::model_record(ctx, config, models.wanted);
    detail::reject_invalid(ctx, {}, config);
    if (diags.has_errors()) return diags;
    models.info = &detail::info_of<T>();
    models.may_show = !detail::may_hold_secret<T>();
    detail::editing::update(doc, models, detail::struct_reader<T>(options), options, diags);
  }
  return diags;
}

}  // namespace hcl::inline v1_0
