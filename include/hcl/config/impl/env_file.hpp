// Files of variables, as shells and containers read them: NAME=VALUE, `export` before it, quotes around the
// value, comments. Nothing is expanded. Implementation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/load_options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/bytes.hpp>

namespace hcl::inline v1_0::detail {

class env_file_reader {
 public:
  env_file_reader(std::string_view text, std::string path, diagnostics& diags)
      : left_(text), path_(std::move(path)), diags_(diags) {}

  // A variable that is there twice has its last value. Lines that are none are reported and left out.
  [[nodiscard]] std::vector<environment_variable> read() {
    std::vector<environment_variable> all;
    for (; !left_.empty(); ++line_) {
      const std::size_t line = line_;
      std::optional<environment_variable> made = variable();
      skip_blanks();
      const bool is_done = left_.empty() || left_.front() == '\n' || left_.front() == '#';
      if (made && is_done)
        all.push_back(*std::move(made));
      else if (made || !is_done)
        report(line);
      const std::size_t end = left_.find('\n');
      left_.remove_prefix(end == left_.npos ? left_.size() : end + 1);
    }
    return all;
  }

 private:
  void skip_blanks() {
    while (!left_.empty() && (left_.front() == ' ' || left_.front() == '\t' || left_.front() == '\r'))
      left_.remove_prefix(1);
  }
  // Labels and keys in names may have hyphens and dots: APP_BACKEND__my-host__PORT.
  [[nodiscard]] static bool is_in_name(char c) noexcept {
    return is_lower(c) || is_upper(c) || is_digit(c) || c == '_' || c == '-' || c == '.';
  }
  // None for an empty line or a comment. Stops before the rest of the line.
  [[nodiscard]] std::optional<environment_variable> variable() {
    skip_blanks();
    if (left_.starts_with("export ")) left_.remove_prefix(7);
    skip_blanks();
    std::size_t end = 0;
    while (end != left_.size() && is_in_name(left_[end]))
      ++end;
    if (end == 0 || end == left_.size() || left_[end] != '=' || is_digit(left_.front())) return std::nullopt;
    environment_variable made{std::string(left_.substr(0, end)), {}, path_};
    left_.remove_prefix(end + 1);
    if (!left_.empty() && (left_.front() == '"' || left_.front() == '\''))
      return quoted(made.text) ? std::optional(std::move(made)) : std::nullopt;
    std::string_view text = left_.substr(0, left_.find('\n'));
    if (const std::size_t comment = text.find(" #"); comment != text.npos) text = text.substr(0, comment);
    left_.remove_prefix(text.size());
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
      text.remove_suffix(1);
    made.text = text;
    return made;
  }
  // Double quotes have escapes; both kinds may go over several lines. False if the end is missing.
  [[nodiscard]] bool quoted(std::string& to) {
    const char quote = left_.front();
    for (std::size_t i = 1; i < left_.size(); ++i) {
      char c = left_[i];
      if (c == quote) {
        left_.remove_prefix(i + 1);
        return true;
      }
      if (c == '\n') ++line_;
      if (c == '\\' && quote == '"' && i + 1 != left_.size()) {
        constexpr std::string_view escapes = "nrt\"\\$`", meant = "\n\r\t\"\\$`";
        const std::size_t known = escapes.find(left_[i + 1]);
        if (known != escapes.npos) c = meant[known];
        if (known != escapes.npos) ++i;
      }
      to += c;
    }
    return false;
  }
  // Does not show the line's text, which may be a secret.
  void report(std::size_t line) {
    diags_.add({.code = codes::invalid_setting,
                .summary = "Invalid line in a file of variables",
                .detail = "Line " + std::to_string(line) + " of \"" + path_ + "\" must be NAME=VALUE.",
                .quotes = quoting::names});
  }

  std::string_view left_;
  std::string path_;
  diagnostics& diags_;
  std::size_t line_ = 1;
};

}  // namespace hcl::inline v1_0::detail
