// Any bytes as a file, an expression, a template and a traversal: whatever they are, the tree is sound, the
// problems lie inside the text, what is accepted has no never-valid token, and formatting changes blanks
// only.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/format.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/parser/tokens.hpp>
#include <support/dump.hpp>

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check(const hcl::diagnostics& diags, std::size_t size) {
  for (const hcl::diagnostic& d : diags) {
    require(!d.code.empty() && !d.summary.empty() && !d.detail.empty());
    require(d.subject.span().begin <= d.subject.span().end && d.subject.span().end <= size);
    require(d.context.span().begin <= d.context.span().end && d.context.span().end <= size);
    for (const hcl::note& n : d.notes)
      require(n.where.span().begin <= n.where.span().end && n.where.span().end <= size);
  }
}

void check_body(const hcl::syntax::body_node& body, std::size_t size) {
  std::uint32_t at = 0;
  for (const hcl::syntax::body_item& item : body.items) {
    require((item.attribute == nullptr) != (item.block == nullptr));
    const hcl::byte_span range = item.range();
    require(at <= range.begin && range.begin < range.end && range.end <= size);
    at = range.end;
    if (item.block != nullptr) check_body(*item.block->body, size);
  }
}

// Formatting changes blanks only, none the second time.
void check_format(const std::string& text) {
  const std::string once = hcl::format(text);
  require(hcl::format(once) == once);
  hcl::parser::tokenizer before(text), after(once);
  for (;;) {
    const hcl::parser::token a = before.next(), b = after.next();
    require(a.kind == b.kind);
    if (a.kind == hcl::parser::token_kind::end_of_file) return;
    require(std::string_view(text).substr(a.span.begin, a.span.size()) ==
            std::string_view(once).substr(b.span.begin, b.span.size()));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  check_format(text);
  const hcl::source_ptr source = hcl::source::make(text, "fuzz.hcl");
  hcl::limits bounds;
  bounds.depth = 40;
  {
    hcl::diagnostics diags;
    const auto document = hcl::parser::parse_file(source, diags, bounds);
    check(diags, size);
    check_body(*document->body, size);
    (void)test::norm_dump(*document);
    if (diags.empty()) {
      for (const auto& t : hcl::parser::tokenize(source->text())) {
        require(t.kind < hcl::parser::token_kind::bitwise_and ||
                t.kind == hcl::parser::token_kind::end_of_file);
      }
    }
  }
  for (int kind = 0; kind < 4; ++kind) {
    hcl::diagnostics diags;
    const auto document = kind == 0   ? hcl::parser::parse_expression(source, diags, bounds)
                          : kind == 1 ? hcl::parser::parse_template(source, diags, bounds)
                                      : hcl::parser::parse_traversal(source, diags, kind == 2, bounds);
    require(document->expression != nullptr);
    check(diags, size);
  }
  {
    // As a text that stands in the second half of the source.
    const hcl::parser::text_anchor anchors[] = {{0, static_cast<std::uint32_t>(size / 2)}};
    hcl::diagnostics diags;
    hcl::detail::arena nodes;
    (void)hcl::parser::parse_template_text(
        nodes, source, {std::string_view(text).substr(0, size / 2), anchors}, diags, bounds);
    check(diags, size);
  }
  for (const auto mode : {hcl::parser::token_mode::config, hcl::parser::token_mode::template_text,
                          hcl::parser::token_mode::config_tolerant}) {
    std::uint32_t at = 0;
    for (const auto& t : hcl::parser::tokenize(source->text(), mode)) {
      require(at <= t.span.begin && t.span.begin <= t.span.end && t.span.end <= size);
      require(t.span.begin < t.span.end || t.kind == hcl::parser::token_kind::end_of_file);
      at = t.span.end;
    }
  }
  return 0;
}
