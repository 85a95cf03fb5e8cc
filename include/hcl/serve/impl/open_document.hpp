// The open documents of a server: names of files, messages in JSON, positions, texts with their parsed forms.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/options.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/edit/document.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/record/impl/load_text.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/range.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0::detail {

// `file:///a%20b` as a path; what is no such name stays.
[[nodiscard]] inline std::string path_of_uri(std::string_view uri) {
  if (uri.starts_with("file://")) uri.remove_prefix(7);
  std::string path;
  for (std::size_t i = 0; i != uri.size(); ++i) {
    const auto digit = [&](std::size_t at) { return at < uri.size() ? hexadecimal_digit(uri[at]) : -1; };
    if (uri[i] != '%' || digit(i + 1) < 0 || digit(i + 2) < 0) {
      path += uri[i];
      continue;
    }
    path += static_cast<char>(digit(i + 1) * 16 + digit(i + 2));
    i += 2;
  }
  return path;
}
// A path as the end of such a name.
[[nodiscard]] inline std::string uri_path(std::string_view path) {
  std::string uri;
  append_percent_encoded(uri, path, "/-._~");
  return uri;
}

// A value of a message; absent values have absent parts.
class json_in {
 public:
  json_in() = default;
  explicit json_in(const syntax::node* at) : at_(at) {}

  [[nodiscard]] explicit operator bool() const noexcept { return at_ != nullptr; }
  // If several properties have the name, the last one counts.
  [[nodiscard]] json_in operator[](std::string_view name) const {
    json_in found;
    if (at_ && at_->kind == syntax::node_kind::json_object)
      for (const syntax::json_property& p : syntax::as<syntax::json_object>(*at_).properties)
        if (std::string_view(p.name->text) == name) found = json_in(p.value);
    return found;
  }
  [[nodiscard]] std::vector<json_in> elements() const {
    std::vector<json_in> all;
    if (at_ && at_->kind == syntax::node_kind::json_array)
      for (const syntax::node* const element : syntax::as<syntax::json_array>(*at_).elements)
        all.emplace_back(element);
    return all;
  }
  [[nodiscard]] bool is_text() const noexcept { return at_ && at_->kind == syntax::node_kind::json_string; }
  [[nodiscard]] std::string_view text() const {
    return is_text() ? std::string_view(syntax::as<syntax::json_string>(*at_).text) : std::string_view();
  }
  // A non-negative integer, clamped; `absent` for others.
  [[nodiscard]] std::size_t number(std::size_t absent = 0) const { return number_in(word(), absent); }
  [[nodiscard]] static std::size_t number_in(std::string_view digits, std::size_t absent = 0) {
    constexpr std::size_t max = 2'147'483'647;  // of the protocol
    if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos) return absent;
    std::size_t n = 0;
    for (const char c : digits)
      n = n > max / 10 ? max : n * 10 + static_cast<std::size_t>(c - '0');
    return n;
  }
  [[nodiscard]] bool is_true() const { return word() == "true"; }
  // A number, true, false or null as it is written.
  [[nodiscard]] std::string_view word() const {
    return at_ && at_->kind == syntax::node_kind::literal
               ? std::string_view(syntax::as<syntax::literal>(*at_).text)
               : std::string_view();
  }
  [[nodiscard]] const syntax::node* node() const noexcept { return at_; }

 private:
  const syntax::node* at_ = nullptr;
};

[[nodiscard]] inline std::string json_quoted(std::string_view text) {
  std::string out;
  append_json_string(out, text, json_escapes::web);
  return out;
}
// `{"name":value,...}` of values in JSON, without those that are empty.
[[nodiscard]] inline std::string json_object_of(
    std::initializer_list<std::pair<std::string_view, std::string>> members) {
  json_writer out(json_escapes::web);
  out.open('{');
  for (const auto& [name, value] : members)
    if (!value.empty()) out.name(name).word(value);
  return out.close('}').take();
}
[[nodiscard]] inline std::string json_array_of(const std::vector<std::string>& elements) {
  json_writer out(json_escapes::web);
  out.open('[');
  for (const std::string& one : elements)
    out.word(one);
  return out.close(']').take();
}

// Where the lines of a text begin: after LF, CRLF or a lone CR.
class line_table {
 public:
  line_table() = default;
  explicit line_table(std::string_view text) {
    starts_.push_back(0);
    add_starts(text, 1, text.size(), starts_);
  }
  // Follows a change: `text` has `size` bytes in the place of those that were `old`.
  void replace(std::string_view text, byte_span old, std::size_t size) {
    const auto first = std::lower_bound(starts_.begin() + 1, starts_.end(), std::size_t{old.begin});
    const auto past = starts_.erase(first, std::upper_bound(first, starts_.end(), std::size_t{old.end}));
    for (auto later = past; later != starts_.end(); ++later)
      *later = *later - old.size() + size;
    std::vector<std::size_t> made;
    add_starts(text, (std::max)(std::size_t{old.begin}, std::size_t{1}), old.begin + size, made);
    starts_.insert(past, made.begin(), made.end());
    last_ = {};
  }

  [[nodiscard]] std::size_t line_of(std::size_t offset) const {
    const auto past = std::upper_bound(starts_.begin(), starts_.end(), offset);
    return static_cast<std::size_t>(past - starts_.begin()) - 1;
  }
  [[nodiscard]] std::size_t begin_of(std::size_t line) const { return starts_[line]; }
  [[nodiscard]] std::size_t count() const noexcept { return starts_.size(); }

  // Clamps positions to the end of the line and the beginning of a character.
  [[nodiscard]] std::size_t offset(std::string_view text, json_in position, column_unit unit) const {
    const std::size_t line = position["line"].number(count());
    if (line >= count()) return text.size();
    std::string_view rest = text.substr(starts_[line]);
    rest = rest.substr(0, rest.find_first_of("\r\n"));
    const std::size_t wanted = position["character"].number(rest.size());
    std::size_t at = 0;
    for (std::size_t units = 0; at < rest.size();) {
      std::size_t next = at + 1;
      while (next < rest.size() && (static_cast<unsigned char>(rest[next]) & 0xC0U) == 0x80U)
        ++next;
      units += units_in(rest.substr(at, next - at), unit);
      if (units > wanted) break;
      at = next;
    }
    return starts_[line] + at;
  }
  // Counts from the last position if that is nearer than the line's beginning, as lines may be long.
  [[nodiscard]] std::size_t column(std::string_view text, std::size_t offset, column_unit unit) const {
    const std::size_t begin = starts_[line_of(offset)];
    const std::size_t way = offset < last_.offset ? last_.offset - offset : offset - last_.offset;
    if (last_.begin != begin || last_.unit != unit || offset - begin <= way) last_ = {begin, begin, 0, unit};
    if (offset < last_.offset)
      last_.column -= units_in(text.substr(offset, last_.offset - offset), unit);
    else
      last_.column += units_in(text.substr(last_.offset, offset - last_.offset), unit);
    last_.offset = offset;
    return last_.column;
  }
  [[nodiscard]] std::string position(std::string_view text, std::size_t offset, column_unit unit) const {
    offset = (std::min)(offset, text.size());
    return json_object_of({{"line", std::to_string(line_of(offset))},
                           {"character", std::to_string(column(text, offset, unit))}});
  }

 private:
  struct place {
    std::size_t begin = 0, offset = 0, column = 0;  // of the line, its own
    column_unit unit = column_unit::bytes;
  };
  static void add_starts(std::string_view text, std::size_t first, std::size_t last,
                         std::vector<std::size_t>& to) {
    for (std::size_t i = first; i <= last; ++i)
      if (text[i - 1] == '\n' || (text[i - 1] == '\r' && !text.substr(i).starts_with('\n'))) to.push_back(i);
  }

  std::vector<std::size_t> starts_{};
  mutable place last_{};
};

// A file: its text and parsed forms.
class open_document {
 public:
  open_document(std::string uri, std::string text, std::string version, bool is_open)
      : uri_(std::move(uri)),
        version_(std::move(version)),
        is_open_(is_open),
        is_json_(loading::form_of(path_of_uri(uri_)) == syntax_form::json) {
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

  // The document without broken parts; empty for the JSON syntax.
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

  // Swaps reversed ends, as editors do.
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
      tree_ = parser::parse_json_file(from, errors_, opts.bounds, opts.model, opts.json_schema_property);
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

}  // namespace hcl::inline v1_0::detail
