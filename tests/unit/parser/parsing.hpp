// Shorthand of the parser's tests: parse a text, show the tree or the problems on one line.
#pragma once

#include <string>
#include <string_view>

#include <hcl/diagnostics/render.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/text/impl/line_index.hpp>
#include <support/dump.hpp>

namespace test {

struct parsed {
  hcl::diagnostics diags;
  hcl::syntax::document_ptr document;

  // "code@begin-end code@begin-end", offsets of the subjects.
  [[nodiscard]] std::string codes() const {
    std::string out;
    for (const hcl::diagnostic& d : diags) {
      const hcl::byte_span s = d.subject.span();
      out += (out.empty() ? "" : " ") + std::string(d.code) + "@" + std::to_string(s.begin) + "-" +
             std::to_string(s.end);
    }
    return out;
  }
};

[[nodiscard]] inline parsed parse_file(std::string_view text, const hcl::limits& bounds = {}) {
  parsed result;
  result.document =
      hcl::parser::parse_file(hcl::source::make(std::string(text), "test.hcl"), result.diags, bounds);
  return result;
}

[[nodiscard]] inline parsed parse_expression(std::string_view text, const hcl::limits& bounds = {}) {
  parsed result;
  result.document =
      hcl::parser::parse_expression(hcl::source::make(std::string(text), "test.hcl"), result.diags, bounds);
  return result;
}

[[nodiscard]] inline parsed parse_template(std::string_view text) {
  parsed result;
  result.document =
      hcl::parser::parse_template(hcl::source::make(std::string(text), "test.hcl"), result.diags);
  return result;
}

// The node as the norm dump shows it, lines joined by "; ", without positions: "binary +; literal 1; literal
// 2".
[[nodiscard]] inline std::string tree(const hcl::syntax::node& root) {
  hcl::syntax::attribute_node attribute{std::string_view("a"), {}, {}, &root};
  const hcl::syntax::body_item item{&attribute, nullptr};
  std::string out;
  std::size_t line_number = 0;
  const std::string dump = dumper::dump({{}, hcl::detail::view<const hcl::syntax::body_item>(&item, 1)});
  for (std::size_t at = 0; at < dump.size();) {
    const std::size_t end = dump.find('\n', at);
    const std::string line = dump.substr(at, end - at);
    at = end + 1;
    if (line_number++ == 0) continue;
    std::size_t field = line.find(" E ") + 3;
    const std::size_t kind_end = line.find(' ', field);
    std::size_t detail = line.find(' ', line.find(' ', kind_end + 1) + 1);
    out += (out.empty() ? "" : "; ") + line.substr(field, kind_end - field) + line.substr(detail);
  }
  return out;
}

// The tree of an expression that must parse.
[[nodiscard]] inline std::string tree(std::string_view expression) {
  const parsed p = parse_expression(expression);
  return p.diags.empty() ? tree(*p.document->expression) : to_string(p.diags);
}

}  // namespace test
