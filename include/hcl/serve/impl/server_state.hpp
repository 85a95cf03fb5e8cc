// The state of a language server, shared by all of its answers. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/options.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/edit/document.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/record/impl/load_text.hpp>
#include <hcl/serve/serve.hpp>
#include <hcl/support/ascii.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/columns.hpp>
#include <hcl/text/impl/json_writer.hpp>
#include <hcl/text/position.hpp>
#include <hcl/text/source.hpp>

// Names of files as the protocol has them.

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
  constexpr std::string_view digits = "0123456789ABCDEF", plain = "/-._~";
  std::string uri;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_lower(c) || is_upper(c) || is_digit(c) || plain.find(c) != plain.npos)
      uri += c;
    else
      (uri += '%').append({digits[byte >> 4U], digits[byte & 15U]});
  }
  return uri;
}

// Reads and writes messages in JSON, through the parser's tree, which keeps texts byte for byte.

// A value of a message; absent values have absent parts.
class json_in {
 public:
  json_in() = default;
  explicit json_in(const syntax::node* at) : at_(at) {}

  [[nodiscard]] explicit operator bool() const noexcept { return at_ != nullptr; }
  // Of properties with one name the last counts.
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

// Positions of the protocol: lines and characters from 0, in UTF-16 or bytes.

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

  // Without broken parts; empty for the JSON syntax.
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

// A text in Markdown, or what is left of it for clients that show none.
[[nodiscard]] inline std::string markup_of(std::string_view text, bool is_plain) {
  std::string shown;
  for (std::size_t i = 0; is_plain && i < text.size(); ++i) {
    if (text.substr(i).starts_with("```"))
      i = (std::min)(text.find('\n', i), text.size());
    else if (text[i] != '`')
      shown += text[i];
  }
  return json_object_of({{"kind", is_plain ? "\"plaintext\"" : "\"markdown\""},
                         {"value", json_quoted(is_plain ? shown : text)}});
}

// `*` for any part of a name, and nothing else.
[[nodiscard]] inline bool matches_pattern(std::string_view name, std::string_view pattern) {
  const std::size_t star = pattern.find('*');
  if (star == pattern.npos) return name == pattern;
  const std::string_view begin = pattern.substr(0, star), end = pattern.substr(star + 1);
  return name.size() >= begin.size() + end.size() && name.starts_with(begin) && name.ends_with(end);
}

// The numbers of the protocol for messages that clients keep in a log.
enum class message_level : unsigned char { warning = 2, info = 3 };

struct server_state {
  explicit server_state(language_rules of) : rules(std::move(of)) {}

  language_rules rules;
  column_unit unit = column_unit::utf16;
  bool is_initialized = false, is_shut_down = false, has_snippets = false, has_versioned_edits = false;
  bool has_plain_hover = false, has_plain_documentation = false;  // where Markdown is not shown
  bool resolves_texts = false;                 // the client asks for texts of candidates one by one
  bool watches_files = false;                  // the client does, where it is asked to
  std::map<std::string, std::string> texts{};  // of the candidates offered last, in JSON, by their labels
  std::optional<int> exit_code{};
  std::string root{}, root_uri{};                // the folder that is open, and how the client writes it
  std::map<std::string, open_document> files{};  // by their paths; those of the disk among them
  std::map<std::string, std::vector<diagnostic>> reported{};  // by the names of the files
  std::vector<std::string> out{};
  std::set<std::string> cancelled{};    // ids, in JSON, of requests cancelled by a waiting message
  bool is_behind = false;               // several messages are at hand: diagnostics wait
  std::set<std::string> unpublished{};  // names of files that have changed since their diagnostics were sent

  [[nodiscard]] const options& decode() const noexcept { return rules.options.decode; }
  [[nodiscard]] const scope* names() const noexcept { return rules.options.names; }
  [[nodiscard]] edit::lookup_options lookup() const { return {rules.options.rules}; }
  // Clients escape different characters of a URI.
  [[nodiscard]] open_document* find(std::string_view uri) {
    const auto found = files.find(path_of_uri(uri));
    return found == files.end() ? nullptr : &found->second;
  }

  // Whether a file is part of the configuration of the folder.
  [[nodiscard]] bool is_in_folder(std::string_view uri) const {
    const std::string path = path_of_uri(uri);
    if (root.empty() || !path.starts_with(root + '/')) return false;
    const std::string_view inside = std::string_view(path).substr(root.size() + 1);
    const std::size_t slash = inside.rfind('/');
    const auto folder = [](std::string_view name) { return name.substr(0, name.rfind('/') + 1); };
    return std::any_of(rules.options.files.begin(), rules.options.files.end(),
                       [&](const std::string& pattern) {
                         return folder(inside) == folder(pattern) &&
                                matches_pattern(inside.substr(slash + 1),
                                                std::string_view(pattern).substr(folder(pattern).size()));
                       });
  }
  // The files of one configuration, in the order of their paths.
  [[nodiscard]] std::vector<open_document*> configuration_of(open_document& of) {
    if (!is_in_folder(of.uri())) return {&of};
    std::vector<open_document*> all;
    for (auto& [path, file] : files)
      if (is_in_folder(file.uri())) all.push_back(&file);
    return all;
  }
  // Whether a file of the folder is laid over the others, as decode_directory() does by default.
  [[nodiscard]] bool is_override(const open_document& file) const {
    return is_in_folder(file.uri()) && detail::is_override(path_of_uri(file.uri()), files_options());
  }
  // Which of them a file is.
  [[nodiscard]] std::size_t number_of(open_document& of) {
    const std::vector<open_document*> all = configuration_of(of);
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), &of) - all.begin());
  }
  // Reads what is on the disk and not open. Returns whether a file has come, changed or gone.
  bool read_folder() {
    if (root.empty()) return false;
    bool is_changed = false;
    std::set<std::string> there;
    for (const std::string& pattern : rules.options.files) {
      const std::string folder = '/' + pattern.substr(0, pattern.rfind('/') + 1);
      for (const std::string& name : list(root + folder)) {
        const std::string inside = folder + name, path = root + inside, uri = root_uri + uri_path(inside);
        const auto known = files.find(path);
        if ((known != files.end() && known->second.is_open()) || !is_in_folder(uri)) continue;
        std::optional<std::string> text = read(path);
        if (!text || !there.insert(path).second) continue;
        if (known != files.end() && known->second.text() == *text) continue;
        files.insert_or_assign(path, open_document(uri, *std::move(text), "null", false));
        is_changed = true;
      }
    }
    const auto is_gone = [&](const auto& file) {
      return !file.second.is_open() && !there.contains(file.first);
    };
    return std::erase_if(files, is_gone) != 0 || is_changed;
  }
  [[nodiscard]] std::optional<std::string> read(const std::string& path) const {
    if (rules.options.read) return rules.options.read(path);
    std::string text;
    diagnostics unheard(0);
    if (!read_whole_file(path, text, unheard, {decode().bounds.file_size, false})) return std::nullopt;
    return text;
  }

  void send(std::string message) { out.push_back(std::move(message)); }
  void notify(std::string_view method, const std::string& params) {
    send(json_object_of({{"jsonrpc", "\"2.0\""}, {"method", json_quoted(method)}, {"params", params}}));
  }
  void log(message_level level, const std::string& text) {
    notify("window/logMessage", json_object_of({{"type", std::to_string(static_cast<unsigned>(level))},
                                                {"message", json_quoted(text)}}));
  }

 private:
  [[nodiscard]] std::vector<std::string> list(const std::string& directory) const {
    if (rules.options.list) return rules.options.list(directory);
    std::error_code unheard;
    return directory::names(directory, unheard);
  }
};

}  // namespace hcl::inline v1_0::detail
