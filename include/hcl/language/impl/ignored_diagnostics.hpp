// Comments that say which diagnostics of a check to ignore. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/token.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0::detail {

// `# hcl:ignore CODE REASON` at the end of a line is about that line, and alone about the next line that is
// no comment.
class ignored_diagnostics {
 public:
  // Reads the comments of all texts of a body. Those without a code and a reason are reported.
  void read(const body& of, diagnostics& diags) {
    const auto& from = of.source();
    if (!from) return;
    for (const std::vector<body>* const inside : {from->parts(), from->layers()})
      for (std::size_t i = 0; inside && i != inside->size(); ++i)
        read((*inside)[i], diags);
    const body_source::written_view written = from->written();
    if (written.native) read_text((*written.document)->source, diags);
  }
  // Removes what a comment ignores.
  void drop(diagnostics& from) const {
    if (all_.empty()) return;
    from.remove_if([&](const diagnostic& d) {
      return d.subject &&
             all_.contains(place{d.subject.source().get(), d.subject.begin().line, std::string(d.code)});
    });
  }

 private:
  using place = std::tuple<const source*, std::size_t, std::string>;  // text, line, code
  static constexpr std::string_view sign = "hcl:ignore";

  void read_text(const source_ptr& text, diagnostics& diags) {
    if (text->text().find(sign) == std::string_view::npos) return;
    std::vector<std::string> waiting;  // codes of comments without anything else on their lines
    std::size_t line_before = 0;
    for (const parser::token& t : parser::tokenize(text->text(), parser::token_mode::config_tolerant)) {
      if (t.kind == parser::token_kind::newline) continue;
      const range where(text, t.span);
      const std::size_t line = where.begin().line;
      if (t.kind != parser::token_kind::comment) {
        for (std::string& code : std::exchange(waiting, {}))
          all_.emplace(text.get(), line, std::move(code));
        line_before = line;
      } else if (std::string code = code_in(where, diags); !code.empty() && line == line_before) {
        all_.emplace(text.get(), line, std::move(code));
      } else if (!code.empty()) {
        waiting.push_back(std::move(code));
      }
    }
  }
  // The code that a comment says to ignore; empty for other comments.
  [[nodiscard]] static std::string code_in(const range& comment, diagnostics& diags) {
    std::string_view rest = comment.text();
    rest.remove_prefix(rest.starts_with('#') ? 1 : 2);
    if (rest.ends_with("*/")) rest.remove_suffix(2);
    if (next_word(rest) != sign) return {};
    const std::string_view code = next_word(rest);
    if (!next_word(rest).empty()) return std::string(code);
    diags.add({.severity = severity::warning,
               .code = codes::invalid_comment,
               .summary = "Comment without a reason",
               .detail = "The comment must have the code of a diagnostic and a reason, as in \"# hcl:ignore "
                         "unused-name Needed later\".",
               .subject = comment,
               .quotes = quoting::nothing});
    return {};
  }
  // Takes it from the text.
  [[nodiscard]] static std::string_view next_word(std::string_view& text) {
    constexpr std::string_view blanks = " \t\r\n";
    text.remove_prefix((std::min)(text.find_first_not_of(blanks), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(blanks));
    text.remove_prefix(word.size());
    return word;
  }

  std::set<place> all_{};
};

}  // namespace hcl::inline v1_0::detail
