// Kind file_dump: the tree of attributes and blocks with all its ranges.

#include <support/parse.hpp>

#include "kinds.hpp"

namespace test {
namespace {

std::string text(hcl::byte_span s) {
  return "[" + std::to_string(s.begin) + "," + std::to_string(s.end) + "]";
}

// The body in the data's form, members in the data's (alphabetical) order.
std::string dump(const hcl::syntax::body_node& body) {
  std::string attributes, blocks;
  for (const hcl::syntax::body_item& item : body.items) {
    if (const auto* a = item.attribute) {
      if (!attributes.empty()) attributes += ',';
      attributes += "{\"equals_range\":" + text(a->equals_range()) +
                    ",\"expr_range\":" + text(a->value->range) + ",\"name\":" + json::quote(a->name) +
                    ",\"name_range\":" + text(a->name_range) + ",\"range\":" + text(a->range()) + "}";
    } else {
      const auto& b = *item.block;
      std::string labels, ranges;
      for (const auto& label : b.labels) {
        labels += (labels.empty() ? "" : ",") + json::quote(label.text);
        ranges += (ranges.empty() ? "" : ",") + text(label.range);
      }
      if (!blocks.empty()) blocks += ',';
      blocks += "{\"body\":" + dump(*b.body) + ",\"close_brace_range\":" + text(b.close_brace) +
                ",\"label_ranges\":[" + ranges + "],\"labels\":[" + labels +
                "],\"open_brace_range\":" + text(b.open_brace) + ",\"type\":" + json::quote(b.type) +
                ",\"type_range\":" + text(b.type_range) + "}";
    }
  }
  return "{\"attributes\":[" + attributes + "],\"blocks\":[" + blocks + "],\"range\":" + text(body.range) +
         "}";
}

}  // namespace

verdict run_file_dump(const json::value& test) {
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = parse_file(source_text(test), diags);
  verdict result = compare_problems(diags, test["expect"]);
  const json::value* wanted = test["expect"].find("body");
  if (!result.passed || !wanted) return result;
  const std::string have = dump(*document->body);
  return have == json::write(*wanted) ? result : fail("dump " + have + ", expected " + json::write(*wanted));
}

}  // namespace test
