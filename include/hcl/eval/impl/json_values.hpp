// JSON expressions: strings are templates in full mode and plain text in literal mode.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/coerce.hpp>
#include <hcl/eval/impl/constructors.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/parser/scalars.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline std::uint32_t hexadecimal(std::string_view digits) noexcept {
  std::uint32_t n = 0;
  for (const char c : digits)
    n = n * 16 + static_cast<std::uint32_t>(hexadecimal_digit(c));
  return n;
}

// Anchors before and after each escape. The escapes are valid.
[[nodiscard]] inline std::vector<parser::text_anchor> anchors_of(const source_ptr& file,
                                                                 const syntax::json_string& e) {
  const std::uint32_t first = e.range.begin + 1;  // after the quote
  std::vector<parser::text_anchor> anchors{{0, first}};
  if (!e.escaped) return anchors;
  const std::string_view raw = file->text().substr(e.range.begin + 1, e.range.size() - 2);
  std::uint32_t decoded = 0;
  for (std::size_t at = 0; at < raw.size();) {
    std::size_t length = 2;
    std::uint32_t made = 1;
    if (raw[at] != '\\') {
      std::size_t next = at;
      const bool is_replaced =
          decode_utf8(raw, next) == replacement_character && next == at + 1;  // in a text that is not UTF-8
      if (!is_replaced) {
        decoded += static_cast<std::uint32_t>(next - at);
        at = next;
        continue;
      }
      length = 1;
      made = 3;
    } else if (raw[at + 1] == 'u') {
      const std::uint32_t unit = hexadecimal(raw.substr(at + 2, 4));
      std::size_t past = at + 6;
      const bool is_pair =
          unit >= 0xD800 && parser::detail::decode_surrogates(raw, past, unit).has_value() && past != at + 6;
      length = past - at;
      made = is_pair ? 4 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    }
    anchors.push_back({decoded, static_cast<std::uint32_t>(first + at)});
    decoded += made, at += length;
    anchors.push_back({decoded, static_cast<std::uint32_t>(first + at)});
  }
  return anchors;
}

using text_parser = const syntax::node* (*)(arena&, const source_ptr&, parser::decoded_text, diagnostics&,
                                            const limits&);

// The content of a string, parsed by `parse`, as a document of its own over the same source.
[[nodiscard]] inline syntax::document_ptr parse_json_text(const syntax::document& file,
                                                          const syntax::json_string& e, text_parser parse,
                                                          diagnostics& diags) {
  auto document = std::make_shared<syntax::document>(file.source);
  document->model = file.model;
  document->around = file.around;
  const std::vector<parser::text_anchor> anchors = anchors_of(file.source, e);
  document->expression =
      parse(document->nodes, file.source, {e.text, {anchors.data(), anchors.size()}}, diags, {});
  return document;
}
// Whether a text is not a plain template.
[[nodiscard]] inline bool has_sequence(std::string_view text) noexcept {
  if (text.starts_with(byte_order_mark)) return true;  // a byte order mark, which templates drop
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1))
    if (at > 0 && (text[at - 1] == '$' || text[at - 1] == '%')) return true;
  return false;
}

// Null for plain text.
[[nodiscard]] inline syntax::document_ptr parse_json_template(const syntax::document& file,
                                                              const syntax::json_string& e,
                                                              diagnostics& diags) {
  return has_sequence(e.text) ? parse_json_text(file, e, &parser::parse_template_text, diags) : nullptr;
}

[[nodiscard]] HCL_NOINLINE inline value evaluate_json_string(const syntax::json_string& e,
                                                             eval_context& ctx) {
  if (!ctx.names) return value(e.text);
  diagnostics diags(ctx.diags.limit());
  const syntax::document_ptr document = parse_json_template(*ctx.document, e, diags);
  if (!document) return value(e.text);
  const bool failed = diags.has_errors();
  ctx.diags.append(std::move(diags));
  if (failed) return value::unknown();
  eval_context inner{document,  ctx.names,  ctx.diags, ctx.work, ctx.options,       ctx.explain,
                     ctx.loops, ctx.splats, ctx.depth, {},       ctx.redacts_values};
  inner.repeated = ctx.repeated;
  return evaluate(*document->expression, inner);
}

// The first of two properties with one name counts.
class json_object_build : public object_parts {
 public:
  json_object_build(const syntax::json_object& e, eval_context& ctx)
      : object_parts(ctx, e.properties.size()) {}

  HCL_NOINLINE void add(const syntax::json_property& p, value key, value content) {
    take_marks(key, marks_);
    std::string why;
    if (key.is_null()) return report_key(p, "it is null");
    if (!coerce_primitive(ctx_, key, type_kind::string, p.name->range, why)) return report_key(p, why);
    if (!key.is_known() || !spend_key(ctx_, key.as_string().size(), p.name->range)) return fail();
    const std::string_view name = key.as_string();
    if (const byte_span* first = seen_.find(name)) return report_repetition(p, name, *first);
    seen_.set(std::string(name), p.name->range);
    members_.push_back({std::string(name), std::move(content)});
  }

 private:
  HCL_COLD HCL_NOINLINE void report_key(const syntax::json_property& p, std::string why) {
    report(ctx_, {.code = codes::invalid_object_key,
                  .summary = "Invalid object key expression",
                  .detail = "This cannot be the key of an object: " + as_sentence(std::move(why)),
                  .subject = p.name->range});
  }
  HCL_COLD HCL_NOINLINE void report_repetition(const syntax::json_property& p, std::string_view name,
                                               byte_span first) {
    if (ctx_.work.exhausted) return;
    ctx_.diags.add(
        {.code = codes::duplicate_object_attribute,
         .summary = "Duplicate object attribute",
         .detail = (marks_.empty() ? "An attribute named " + in_quotes(name) : "An attribute of this name") +
                   " is already defined.",
         .subject = range_of(ctx_, p.name->range),
         .notes = {{"First defined here", range_of(ctx_, first)}}});
  }
};

[[nodiscard]] inline value evaluate_json_object(const syntax::json_object& e, eval_context& ctx) {
  json_object_build object(e, ctx);
  for (const syntax::json_property& p : e.properties) {
    value key = evaluate_json_string(*p.name, ctx);
    value content = evaluate(*p.value, ctx);
    object.add(p, std::move(key), std::move(content));
  }
  return std::move(object).finish();
}

[[nodiscard]] inline value evaluate_json(const syntax::node& e, eval_context& ctx) {
  if (e.kind == syntax::node_kind::json_string)
    return evaluate_json_string(syntax::as<syntax::json_string>(e), ctx);
  if (e.kind == syntax::node_kind::json_array)
    return tuple_of(syntax::as<syntax::json_array>(e).elements, ctx);
  return evaluate_json_object(syntax::as<syntax::json_object>(e), ctx);
}

}  // namespace hcl::inline v1_0::detail
