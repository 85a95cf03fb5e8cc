// A file as the server sees it: its text, and what was made of it. Implementation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/body/options.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/edit/document.hpp>
#include <hcl/parser/backend.hpp>
#include <hcl/record/impl/load_text.hpp>
#include <hcl/serve/impl/line_table.hpp>
#include <hcl/serve/impl/uri.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

class open_document {
 public:
  open_document(std::string uri, std::string text, std::string version, bool is_open)
      : uri_(std::move(uri)),
        version_(std::move(version)),
        is_open_(is_open),
        is_json_(load_backend::form_of(path_of_uri(uri_)) == syntax_form::json) {
    set_text(std::move(text));
  }

  [[nodiscard]] const std::string& uri() const noexcept { return uri_; }
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] const std::string& version() const noexcept { return version_; }
  [[nodiscard]] const line_table& lines() const noexcept { return lines_; }
  [[nodiscard]] bool is_open() const noexcept { return is_open_; }
  [[nodiscard]] bool is_json() const noexcept { return is_json_; }

  void set_text(std::string text) {
    text_ = std::move(text);
    lines_ = line_table(text_);
    forget();
  }
  void set_version(std::string version) { version_ = std::move(version); }

  // With what is broken left out; of the JSON syntax an empty document.
  [[nodiscard]] const document& parsed(const options& opts) {
    if (!parsed_) read(opts);
    return *parsed_;
  }
  [[nodiscard]] const diagnostics& syntax_errors(const options& opts) {
    if (!parsed_) read(opts);
    return errors_;
  }
  [[nodiscard]] syntax::document_ptr tree(const options& opts) {
    if (!parsed_) read(opts);
    return tree_;
  }
  // Applies the changes of one notification in their order.
  void change(json_in changes, column_unit unit) {
    for (const json_in one : changes.elements()) {
      const json_in where = one["range"];
      if (!where) {
        set_text(std::string(one["text"].text()));
        continue;
      }
      const byte_span old = span_of(where, unit);
      const std::string_view made = one["text"].text();
      text_.replace(old.begin, old.size(), made);
      lines_.replace(text_, old, made.size());
      forget();
    }
  }

  // The protocol does not say what ends that are the wrong way round mean; editors swap them.
  [[nodiscard]] byte_span span_of(json_in range, column_unit unit) const {
    const auto one = static_cast<std::uint32_t>(lines_.offset(text_, range["start"], unit)),
               other = static_cast<std::uint32_t>(lines_.offset(text_, range["end"], unit));
    return {(std::min)(one, other), (std::max)(one, other)};
  }
  [[nodiscard]] std::string range(byte_span where, column_unit unit) const {
    return json_object_of({{"start", lines_.position(text_, where.begin, unit)},
                           {"end", lines_.position(text_, where.end, unit)}});
  }

 private:
  void forget() {
    parsed_ = nullptr;
    tree_ = nullptr;
  }
  void read(const options& opts) {
    errors_ = diagnostics(opts.bounds.diagnostics);
    const source_ptr from = source::make(text_, uri_);
    if (is_json()) {
      tree_ =
          parser::parse_json_file(from, errors_, opts.bounds, opts.model, true, opts.json_schema_property);
      parsed_ = std::make_shared<document>();
    } else {
      parse_options file_options = opts;
      file_options.start = {};
      parsed_ = std::make_shared<document>(document::parse_broken(text_, uri_, errors_, file_options));
      tree_ = parsed_->syntax();
    }
  }

  std::string uri_, text_{}, version_;
  bool is_open_, is_json_;
  line_table lines_{};
  std::shared_ptr<document> parsed_{};
  syntax::document_ptr tree_{};
  diagnostics errors_{};
};

}  // namespace hcl::inline v0_1::detail
