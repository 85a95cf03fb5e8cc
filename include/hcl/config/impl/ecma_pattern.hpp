// Translates regular expressions from RE2's dialect to ECMA-262 with flag u, for JSON Schema, except flags,
// Unicode classes and names of groups. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/support/bytes.hpp>

namespace hcl::inline v1_0::detail {

class ecma_translator {
 public:
  explicit ecma_translator(std::string_view pattern) : pattern_(pattern) {}

  // Nothing if there is no such pattern; `pattern` is one that has been compiled.
  [[nodiscard]] std::optional<std::string> translate() && {
    out_ = "^(?:";
    while (good_ && at_ != pattern_.size())
      item();
    out_ += ")$";
    if (!good_) return std::nullopt;
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool take(std::string_view expected) {
    if (!pattern_.substr(at_).starts_with(expected)) return false;
    at_ += expected.size();
    return true;
  }
  void literal(char c) {
    if (std::string_view("^$\\.*+?()[]{}|/").find(c) != std::string_view::npos) out_ += '\\';
    out_ += c;
  }

  void item() {
    if (take("\\Q")) {
      while (at_ != pattern_.size() && !take("\\E"))
        literal(pattern_[at_++]);
    } else if (pattern_[at_] == '\\') {
      ++at_;
      escape(false);
    } else if (take("(?:")) {
      out_ += "(?:";
    } else if (pattern_.substr(at_).starts_with("(?")) {
      good_ = false;
    } else if (pattern_[at_] == '[') {
      ++at_;
      character_class();
    } else if (pattern_[at_] == '.') {
      ++at_;
      out_ += "[^\\n]";
    } else if (pattern_[at_] == '{') {
      repetition();
    } else if (pattern_[at_] == ']' || pattern_[at_] == '}' || pattern_[at_] == '/') {
      literal(pattern_[at_++]);
    } else {
      out_ += pattern_[at_++];
    }
  }

  // {n}, {n,} and {n,m}; a brace otherwise.
  void repetition() {
    std::size_t end = at_ + 1;
    while (end != pattern_.size() && (is_digit(pattern_[end]) || pattern_[end] == ','))
      ++end;
    const std::string_view inside = pattern_.substr(at_ + 1, end - at_ - 1);
    const bool is_one = end != pattern_.size() && pattern_[end] == '}' && !inside.empty() &&
                        inside.front() != ',' && inside.find(',') == inside.rfind(',');
    if (!is_one) return literal(pattern_[at_++]);
    out_.append(pattern_.substr(at_, end + 1 - at_));
    at_ = end + 1;
  }

  // After the backslash.
  void escape(bool in_class) {
    if (at_ == pattern_.size()) return void(good_ = false);
    const char c = pattern_[at_++];
    constexpr std::string_view same = "dDwWtnrfv";
    if (same.find(c) != same.npos) {
      out_.append(1, '\\').append(1, c);
    } else if (c == 's') {
      out_ += in_class ? "\\t\\n\\f\\r " : "[\\t\\n\\f\\r ]";
    } else if (c == 'S' && !in_class) {
      out_ += "[^\\t\\n\\f\\r ]";
    } else if ((c == 'b' || c == 'B') && !in_class) {
      out_.append(1, '\\').append(1, c);
    } else if (c == 'A' && !in_class) {
      out_ += '^';
    } else if (c == 'z' && !in_class) {
      out_ += '$';
    } else if (c == 'a') {
      out_ += "\\x07";
    } else if (c == 'x') {
      code_point();
    } else if (is_letter(c) || is_digit(c)) {
      good_ = false;
    } else if (in_class) {
      class_member(c);
    } else {
      literal(c);
    }
  }
  // \x7f and \x{1f600}
  void code_point() {
    if (take("{")) {
      const std::size_t end = pattern_.find('}', at_);
      if (end == pattern_.npos) return void(good_ = false);
      out_.append("\\u{").append(pattern_.substr(at_, end - at_)).append("}");
      at_ = end + 1;
    } else {
      out_.append("\\x").append(pattern_.substr(at_, 2));
      at_ = (std::min)(at_ + 2, pattern_.size());
    }
  }

  void class_member(char c) {
    if (std::string_view("^\\]-[").find(c) != std::string_view::npos) out_ += '\\';
    out_ += c;
  }
  void named_class() {
    constexpr std::pair<std::string_view, std::string_view> known[] = {
        {"alpha", "A-Za-z"},    {"digit", "0-9"},  {"alnum", "0-9A-Za-z"},
        {"lower", "a-z"},       {"upper", "A-Z"},  {"xdigit", "0-9A-Fa-f"},
        {"word", "0-9A-Za-z_"}, {"blank", "\\t "}, {"space", "\\t\\n\\v\\f\\r "}};
    for (const auto& [name, members] : known) {
      if (!take("[:" + std::string(name) + ":]")) continue;
      out_ += members;
      return;
    }
    good_ = false;
  }
  void character_class() {
    out_ += '[';
    if (take("^")) out_ += '^';
    bool is_first = true;
    for (; good_ && at_ != pattern_.size() && (is_first || pattern_[at_] != ']'); is_first = false) {
      const char c = pattern_[at_];
      if (pattern_.substr(at_).starts_with("[:")) {
        named_class();
      } else if (c == '\\') {
        ++at_;
        escape(true);
      } else if (c == '-' && !is_first && at_ + 1 < pattern_.size() && pattern_[at_ + 1] != ']') {
        out_ += pattern_[at_++];
      } else {
        class_member(pattern_[at_++]);
      }
    }
    good_ = good_ && take("]");
    out_ += ']';
  }

  std::string_view pattern_;
  std::size_t at_ = 0;
  std::string out_{};
  bool good_ = true;
};

}  // namespace hcl::inline v1_0::detail
