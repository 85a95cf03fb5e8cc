// A small strict JSON reader for test data. Numbers keep their text; objects keep their order. Throws
// std::runtime_error with an offset.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace test::json {

enum class kind { null, boolean, number, string, array, object };

struct value {
  json::kind kind = json::kind::null;
  bool boolean = false;
  std::string text{};                // of strings (decoded) and numbers (as written)
  std::vector<value> elements{};     // of arrays; member values of objects
  std::vector<std::string> names{};  // member names of objects, beside `elements`

  bool is_null() const { return kind == json::kind::null; }
  bool is_string() const { return kind == json::kind::string; }
  bool is_array() const { return kind == json::kind::array; }
  bool is_object() const { return kind == json::kind::object; }
  std::size_t size() const { return elements.size(); }

  const value* find(std::string_view name) const {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == name) return &elements[i];
    return nullptr;
  }
  const value& operator[](std::string_view name) const {
    if (const value* found = find(name)) return *found;
    throw std::runtime_error("no member \"" + std::string(name) + "\"");
  }
  const value& operator[](std::size_t index) const { return elements.at(index); }
  bool has(std::string_view name) const { return find(name) != nullptr; }
  bool is_true(std::string_view name) const {
    const value* found = find(name);
    return found && found->kind == json::kind::boolean && found->boolean;
  }
  long integer() const {
    if (kind != json::kind::number) throw std::runtime_error("a number is expected");
    return std::stol(text);
  }
  const std::string& string() const {
    if (kind != json::kind::string) throw std::runtime_error("a string is expected");
    return text;
  }
};

namespace detail {

class reader {
 public:
  explicit reader(std::string_view text) : text_(text) {}

  value document() {
    value result = element(0);
    blanks();
    if (at_ != text_.size()) fail("text after the value");
    return result;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw std::runtime_error("JSON, byte " + std::to_string(at_) + ": " + why);
  }
  void blanks() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
      ++at_;
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c) { return peek() == c && at_ < text_.size() ? (++at_, true) : false; }
  void need(char c) {
    if (!take(c)) fail(std::string("expected '") + c + "'");
  }
  void word(std::string_view expected) {
    if (text_.substr(at_, expected.size()) != expected) fail("unknown word");
    at_ += expected.size();
  }

  value element(int depth) {
    if (depth > 2000) fail("too deep");
    blanks();
    value v;
    switch (peek()) {
      case '{':
        v.kind = kind::object;
        ++at_;
        blanks();
        if (take('}')) return v;
        do {
          blanks();
          v.names.push_back(string());
          blanks();
          need(':');
          v.elements.push_back(element(depth + 1));
          blanks();
        } while (take(','));
        need('}');
        return v;
      case '[':
        v.kind = kind::array;
        ++at_;
        blanks();
        if (take(']')) return v;
        do {
          v.elements.push_back(element(depth + 1));
          blanks();
        } while (take(','));
        need(']');
        return v;
      case '"':
        v.kind = kind::string;
        v.text = string();
        return v;
      case 't':
        word("true");
        v.kind = kind::boolean;
        v.boolean = true;
        return v;
      case 'f':
        word("false");
        v.kind = kind::boolean;
        return v;
      case 'n': word("null"); return v;
      default:
        v.kind = kind::number;
        v.text = number();
        return v;
    }
  }

  void digits() {
    if (peek() < '0' || peek() > '9') fail("a digit is expected");
    while (peek() >= '0' && peek() <= '9')
      ++at_;
  }
  std::string number() {
    const std::size_t start = at_;
    take('-');
    if (!take('0')) digits();
    if (take('.')) digits();
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      digits();
    }
    return std::string(text_.substr(start, at_ - start));
  }

  std::uint32_t hex4() {
    std::uint32_t code = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      const char c = peek();
      const int digit = c >= '0' && c <= '9'   ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : -1;
      if (digit < 0) fail("four hexadecimal digits are expected");
      code = code * 16 + static_cast<std::uint32_t>(digit);
    }
    return code;
  }
  static void append_utf8(std::string& out, std::uint32_t c) {
    const auto put = [&](std::uint32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (c < 0x80)
      put(c);
    else if (c < 0x800)
      put(0xC0 | (c >> 6)), put(0x80 | (c & 63));
    else if (c < 0x10000)
      put(0xE0 | (c >> 12)), put(0x80 | ((c >> 6) & 63)), put(0x80 | (c & 63));
    else
      put(0xF0 | (c >> 18)), put(0x80 | ((c >> 12) & 63)), put(0x80 | ((c >> 6) & 63)), put(0x80 | (c & 63));
  }
  std::string string() {
    std::string out;
    need('"');
    while (true) {
      if (at_ >= text_.size()) fail("unclosed string");
      const char c = text_[at_++];
      if (c == '"') return out;
      if (static_cast<unsigned char>(c) < 0x20) fail("control character in a string");
      if (c != '\\') {
        out += c;
        continue;
      }
      const char escape = peek();
      ++at_;
      switch (escape) {
        case '"':
        case '\\':
        case '/': out += escape; break;
        case 'b': out += '\b'; break;
        case 'f': out += '\f'; break;
        case 'n': out += '\n'; break;
        case 'r': out += '\r'; break;
        case 't': out += '\t'; break;
        case 'u': {
          std::uint32_t code = hex4();
          if (code >= 0xD800 && code < 0xDC00) {
            need('\\');
            need('u');
            const std::uint32_t low = hex4();
            if (low < 0xDC00 || low > 0xDFFF) fail("lone surrogate");
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
          }
          append_utf8(out, code);
          break;
        }
        default: fail("unknown escape");
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace detail

inline value parse(std::string_view text) { return detail::reader(text).document(); }

// `text` as a JSON string, quotes included.
inline std::string quote(std::string_view text) {
  static const char hex[] = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += '\\', out += c;
    else if (static_cast<unsigned char>(c) < 0x20)
      out += "\\u00", out += hex[c >> 4], out += hex[c & 15];
    else
      out += c;
  }
  return out + '"';
}

// Canonical text: for messages and comparisons.
inline std::string write(const value& v) {
  switch (v.kind) {
    case kind::null: return "null";
    case kind::boolean: return v.boolean ? "true" : "false";
    case kind::number: return v.text;
    case kind::string: return quote(v.text);
    case kind::array: {
      std::string out = "[";
      for (std::size_t i = 0; i < v.size(); ++i)
        out += (i ? "," : "") + write(v.elements[i]);
      return out + "]";
    }
    case kind::object: break;
  }
  std::string out = "{";
  for (std::size_t i = 0; i < v.size(); ++i)
    out += (i ? "," : "") + quote(v.names[i]) + ":" + write(v.elements[i]);
  return out + "}";
}

// The bytes behind a base64 text.
inline std::string decode_base64(std::string_view text) {
  std::string out;
  std::uint32_t bits = 0;
  int have = 0;
  for (const char c : text) {
    const int digit = c >= 'A' && c <= 'Z'   ? c - 'A'
                      : c >= 'a' && c <= 'z' ? c - 'a' + 26
                      : c >= '0' && c <= '9' ? c - '0' + 52
                      : c == '+'             ? 62
                      : c == '/'             ? 63
                                             : -1;
    if (digit < 0) continue;
    bits = (bits << 6) | static_cast<std::uint32_t>(digit);
    have += 6;
    if (have >= 8) out += static_cast<char>(static_cast<unsigned char>(bits >> (have -= 8)));
  }
  return out;
}

}  // namespace test::json
