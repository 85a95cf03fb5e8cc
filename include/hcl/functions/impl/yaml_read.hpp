// Values from YAML text: yamldecode. Of YAML 1.2 what values of the language can hold: one document, keys
// that are scalars, the tags of the core schema. Words are booleans as in YAML 1.1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/functions/impl/row.hpp>
#include <hcl/functions/impl/yaml_text.hpp>
#include <hcl/support/bytes.hpp>

namespace hcl::inline v1_0::functions::detail {

// Digits of a base behind a prefix, up to 64 bits: "0x1F", "0o17".
[[nodiscard]] inline std::optional<number> yaml_digits(std::string_view text) {
  const std::uint64_t base = text.starts_with("0x") ? 16 : text.starts_with("0o") ? 8 : 0;
  if (base == 0 || text.size() < 3) return std::nullopt;
  std::uint64_t n = 0;
  for (const char c : text.substr(2)) {
    const int digit = hcl::detail::hexadecimal_digit(c);
    if (digit < 0 || static_cast<std::uint64_t>(digit) >= base || n > UINT64_MAX / base) return std::nullopt;
    n = n * base + static_cast<std::uint64_t>(digit);
  }
  return number(n);
}

[[nodiscard]] inline std::optional<value> yaml_number(std::string_view text) {
  constexpr std::string_view infinities[] = {".inf", ".Inf", ".INF"};
  const bool has_sign = text.starts_with('+') || text.starts_with('-');
  const std::string_view size = text.substr(has_sign ? 1 : 0);
  for (const std::string_view word : infinities)
    if (size == word) return value(number::infinity(text.starts_with('-')));
  if (size.empty() || !(hcl::detail::is_digit(size[0]) || (size[0] == '.' && size.size() > 1)))
    return std::nullopt;
  if (const auto digits = yaml_digits(text)) return value(*digits);
  const outcome<number> n = number::parse(text);
  return n ? std::optional(value(*n)) : std::nullopt;
}

[[nodiscard]] inline std::optional<value> yaml_word(std::string_view text) {
  struct meaning {
    std::string_view words;  // each between blanks
    int is;                  // 1 true, 0 false, -1 null
  };
  constexpr meaning meanings[] = {{" y Y yes Yes YES true True TRUE on On ON ", 1},
                                  {" n N no No NO false False FALSE off Off OFF ", 0},
                                  {" ~ null Null NULL ", -1}};
  if (text.empty()) return value();
  for (const meaning& m : meanings) {
    const std::size_t found = m.words.find(' ' + std::string(text) + ' ');
    if (found != m.words.npos && text.find(' ') == text.npos) return m.is < 0 ? value() : value(m.is == 1);
  }
  return std::nullopt;
}

// The value of a text with this tag, or none. Times stay texts, which the language has for them.
[[nodiscard]] inline outcome<value> yaml_scalar(std::string text, std::string_view tag, bool is_plain) {
  const bool is_text = tag == "!!str" || tag == "!!binary" || tag == "!!timestamp" || tag == "!";
  if (is_text || (tag.empty() && !is_plain)) return value(std::move(text));
  if (tag == "!!null") return value();
  if (tag.empty() || tag == "!!bool") {
    if (std::optional<value> word = yaml_word(text)) return *std::move(word);
  }
  if (tag.empty() || tag == "!!int" || tag == "!!float") {
    if (text == ".nan" || text == ".NaN" || text == ".NAN") return fail("there is no value for " + text);
    std::string digits = text;
    if (!tag.empty()) std::erase(digits, '_');
    if (std::optional<value> n = yaml_number(digits)) return *std::move(n);
  }
  if (tag.empty()) return value(std::move(text));
  return fail(in_quotes(text) + " has no value with the tag " + std::string(tag));
}

class yaml_reader : yaml_scanner {
 public:
  yaml_reader(std::string_view text, std::size_t max_values) : yaml_scanner(text), max_values_(max_values) {}

  [[nodiscard]] outcome<value> read() {
    skip();
    const bool has_directives = at() == '%';
    while (at() == '%' && column() == 0) {
      while (at() != '\n' && !is_end())
        ++pos_;
      skip();
    }
    const bool has_marker = is_marker("---");
    if (has_marker) pos_ += 3;
    if (!has_marker && has_directives) wrong("\"---\" is missing behind the directives");
    if (!has_marker && is_over()) wrong("there is no value");
    value made = block_node(-1, !has_marker, false);
    skip();
    if (is_marker("...")) pos_ += 3;
    skip();
    if (!is_end()) wrong(is_marker("---") ? "there is more than one document" : "this is not expected here");
    if (!error_.empty())
      return attribute_to(0, "This is not YAML in line " + std::to_string(wrong_line_) + ": " + error_ + ".");
    return made;
  }
  [[nodiscard]] std::size_t elements() const noexcept { return elements_; }

 private:
  // The properties that can precede a node.
  struct properties {
    std::string tag{}, anchor{};
    std::size_t column = 0;
    bool has_line_end = false;
    [[nodiscard]] bool empty() const noexcept { return tag.empty() && anchor.empty(); }
  };
  static constexpr std::size_t max_depth = 256;

  void count(std::size_t more) {
    elements_ += more;
    if (elements_ > max_values_) wrong("it has too many values");
  }

  [[nodiscard]] properties read_properties() {
    properties found;
    found.column = column();
    while (at() == '&' || at() == '!') {
      std::string& to = at() == '&' ? found.anchor : found.tag;
      if (!to.empty()) wrong("a value has two tags or anchors");
      to = word();
      if (to == "&") wrong("an anchor has no name");
      skip();
      found.has_line_end = is_line_start();
    }
    return found;
  }
  // A value as its properties want it; a collection has no other tags than its own.
  [[nodiscard]] value finish(const properties& of, value v, std::string_view tag) {
    if (!of.tag.empty() && of.tag != tag && of.tag != "!") wrong("the tag " + of.tag + " is unknown");
    return anchored(of, std::move(v));
  }
  [[nodiscard]] value anchored(const properties& of, value v) {
    if (!of.anchor.empty()) anchors_.insert_or_assign(of.anchor.substr(1), v);
    return v;
  }
  [[nodiscard]] value resolved(const properties& of, std::string text, bool is_plain) {
    key_ = text;
    outcome<value> v = yaml_scalar(std::move(text), of.tag, is_plain);
    if (!v) wrong(v.error().message);
    return anchored(of, v ? *std::move(v) : value());
  }
  // The scalar just read, as a key: its source text, so that "on" and "1.0" stay as written.
  [[nodiscard]] std::string key_of(const value& v) {
    const bool is_missing = v.is_null() && key_.empty();
    if (is_missing || (!v.is_null() && !v.type().is_primitive())) wrong("only strings can be keys");
    return std::exchange(key_, {});
  }
  [[nodiscard]] value alias(const properties& of) {
    ++pos_;
    const auto found = anchors_.find(word());
    if (found == anchors_.end() || !of.empty()) {
      wrong(of.empty() ? "there is no such anchor before this alias"
                       : "an alias cannot have a tag or an anchor");
      return {};
    }
    count(found->second.weight());
    const outcome<value> text = convert(found->second, type::string());
    key_ = text && !text->is_null() ? text->as_string() : "";
    return found->second;
  }

  // A node that is indented further than `parent`. `may_open`: block collections may begin in this line.
  // `may_align`: a sequence may be indented like its parent, as in mappings.
  [[nodiscard]] value block_node(std::int64_t parent, bool may_open, bool may_align) {
    skip();
    const properties of = read_properties();
    if (is_line_start()) {
      may_open = true;
      if (text_.substr(line_begin_, column()).find('\t') != text_.npos && !is_over())
        wrong("a tab indents it");
    }
    const auto place = static_cast<std::int64_t>(column());
    if (is_over() || (is_line_start() && place <= parent && !(may_align && place == parent && is_sign('-'))))
      return resolved(of, "", true);
    if (++depth_ > max_depth) wrong("it is nested too deeply");
    value made = block_content(parent, may_open, of);
    --depth_;
    return made;
  }
  [[nodiscard]] value block_content(std::int64_t parent, bool may_open, const properties& of) {
    const bool is_sequence = is_sign('-');
    if (is_sequence || is_sign('?') || is_key()) {
      if (!may_open || (is_sequence && !of.empty() && !of.has_line_end)) {
        wrong("a mapping or a sequence cannot begin here");
        return {};
      }
      if (is_sequence) return finish(of, sequence(column()), "!!seq");
      // Properties on the same line as a key belong to the key.
      if (!of.empty() && !of.has_line_end) return mapping(of.column, &of);
      return finish(of, mapping(column(), nullptr), "!!map");
    }
    if (at() == '|' || at() == '>') return resolved(of, block_scalar(parent), false);
    return content(of, parent, false);
  }

  // Anything but block collections and block scalars.
  [[nodiscard]] value content(const properties& of, std::int64_t parent, bool in_flow) {
    if (at() == '[') return finish(of, flow_sequence(), "!!seq");
    if (at() == '{') return finish(of, flow_mapping(), "!!map");
    if (at() == '*') return alias(of);
    if (at() == '"') return resolved(of, double_quoted(), false);
    if (at() == '\'') return resolved(of, single_quoted(), false);
    return resolved(of, plain(parent, in_flow, false), true);
  }

  [[nodiscard]] value sequence(std::size_t indent) {
    std::vector<value> elements;
    while (is_sign('-')) {
      ++pos_;
      elements.push_back(block_node(static_cast<std::int64_t>(indent), true, false));
      count(1);
      if (!goes_on(indent)) break;
    }
    return value::tuple(std::move(elements));
  }
  // Whether there is another element, in a line of its own.
  [[nodiscard]] bool goes_on(std::size_t indent) {
    skip();
    if (is_over()) return false;
    if (!is_line_start()) wrong("this is not expected here");
    if (column() > indent) wrong("it is indented too far");
    return !is_end() && column() == indent;
  }

  [[nodiscard]] value mapping(std::size_t indent, const properties* of_first) {
    const auto inside = static_cast<std::int64_t>(indent);
    std::vector<member> members;
    do {
      std::string key;
      value v;
      if (is_sign('?') && !of_first) {
        ++pos_;
        key = key_of(block_node(inside, true, false));
        if (goes_on(indent) && is_sign(':')) {
          ++pos_;
          v = block_node(inside, true, true);
        }
      } else {
        const properties of = of_first ? *std::exchange(of_first, nullptr) : read_properties();
        if (!is_key()) {
          wrong("a key is expected");
          break;
        }
        const bool is_plain = at() != '"' && at() != '\'' && at() != '*';
        key = key_of(is_plain ? resolved(of, plain(0, false, true), true) : content(of, inside, false));
        skip_blanks();
        ++pos_;
        v = block_node(inside, false, true);
      }
      add(members, std::move(key), std::move(v));
    } while (goes_on(indent));
    return value::object(std::move(members));
  }

  // "<<" adds what another mapping has, or several have.
  void add(std::vector<member>& to, std::string key, value v) {
    count(1);
    if (key != "<<") {
      to.push_back({std::move(key), std::move(v)});
      return;
    }
    const auto merge = [&](const value& from) {
      if (from.is_null() || from.kind() != type_kind::object) {
        wrong("only mappings can be merged");
        return;
      }
      count(from.size());
      to.insert(to.end(), from.members().begin(), from.members().end());
    };
    const bool is_list = !v.is_null() && v.kind() == type_kind::tuple;
    for (const value& from : is_list ? v.elements() : std::span<const value>(&v, 1))
      merge(from);
  }

  [[nodiscard]] value flow_node() {
    skip();
    const properties of = read_properties();
    if (at() == ',' || at() == ']' || at() == '}' || (at() == ':' && is_space_or_end(1)))
      return resolved(of, "", true);
    if (++depth_ > max_depth) wrong("it is nested too deeply");
    value made = content(of, -1, true);
    --depth_;
    return made;
  }
  // Whether ":" follows a key: behind quotes and brackets nothing has to come after it.
  [[nodiscard]] bool has_value(std::size_t begin) {
    const char last = pos_ > begin ? text_[pos_ - 1] : ' ';
    skip();
    const bool is_closed = last == '"' || last == '\'' || last == ']' || last == '}';
    if (at() != ':' || !(is_closed || is_space_or_end(1) || is_flow_sign(at(1)))) return false;
    ++pos_;
    return true;
  }
  // To the next element; false at the end.
  [[nodiscard]] bool next_in_flow(char closer) {
    skip();
    if (is_end()) wrong("a bracket is not closed");
    if (at() != closer) return !is_end();
    ++pos_;
    return false;
  }
  void end_element(char closer) {
    skip();
    if (at() == ',')
      ++pos_;
    else if (is_end())
      wrong("a bracket is not closed");
    else if (at() != closer)
      wrong("a \",\" or a bracket is missing");
  }
  [[nodiscard]] value flow_sequence() {
    std::vector<value> elements;
    ++pos_;
    while (next_in_flow(']')) {
      const bool is_pair = is_sign('?');
      pos_ += is_pair ? 1 : 0;
      const std::size_t begin = pos_;
      if (at() == ',') wrong("a value is missing");
      value v = flow_node();
      if (has_value(begin) || is_pair) {
        std::vector<member> pair;
        std::string key = key_of(v);
        add(pair, std::move(key), flow_node());
        v = value::object(std::move(pair));
      }
      elements.push_back(std::move(v));
      count(1);
      end_element(']');
    }
    return value::tuple(std::move(elements));
  }
  [[nodiscard]] value flow_mapping() {
    std::vector<member> members;
    ++pos_;
    while (next_in_flow('}')) {
      if (is_sign('?')) ++pos_;
      const std::size_t begin = pos_;
      if (at() == ',') wrong("a key is missing");
      std::string key = key_of(flow_node());
      add(members, std::move(key), has_value(begin) ? flow_node() : value());
      end_element('}');
    }
    return value::object(std::move(members));
  }

  std::size_t max_values_;
  std::size_t elements_ = 0, depth_ = 0;
  std::string key_{};  // the text of the last scalar
  std::map<std::string, value, std::less<>> anchors_{};
};

[[nodiscard]] inline outcome<value> call_yamldecode(arguments args, eval_context* ctx) {
  const std::optional<std::string> text = yaml_lines(args[0].as_string());
  if (!text) return attribute_to(0, "There are control characters in this YAML.");
  yaml_reader reader(*text, elements_left(ctx));
  outcome<value> made = reader.read();
  if (!made) return failed_with_elements(ctx, reader.elements(), std::move(made).error());
  return made;
}

[[nodiscard]] inline outcome<type> type_of_yamldecode(arguments args, eval_context* ctx) {
  if (!args[0].is_known()) return type::dynamic();
  return type_of(call_yamldecode(args, ctx));
}

}  // namespace hcl::inline v1_0::functions::detail
