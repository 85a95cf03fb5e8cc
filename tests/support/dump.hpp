// The "norm dump" of a parsed file: its tree as lines of text, the way the corpus describes and pins it (see
// FORMAT.md there).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/impl/unicode_normal.hpp>
#include <hcl/value/operate.hpp>
#include <hcl/value/operate_symbol.hpp>

namespace test {

class dumper {
 public:
  [[nodiscard]] static std::string dump(const hcl::syntax::body_node& body) {
    dumper d;
    d.body(body, 0);
    return std::move(d.out_);
  }

 private:
  using node = hcl::syntax::node;

  static std::string quote(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') out += '\\';
      if (static_cast<unsigned char>(c) < 0x20) {
        constexpr std::string_view digits = "0123456789abcdef";
        out += "\\u00";
        out += digits[static_cast<unsigned char>(c) >> 4];
        out += digits[static_cast<unsigned char>(c) & 15];
      } else {
        out += c;
      }
    }
    return out + '"';
  }
  static std::string text(std::string_view decoded, bool ascii) {
    return quote(ascii ? std::string(decoded) : hcl::to_nfc(decoded));
  }
  // Plain decimal without exponent and without zeros at its ends. Exact, as long as the number has no more
  // digits than 512 bits hold.
  static std::string number(std::string_view written) {
    std::string digits;
    long exponent = 0;
    bool fraction = false;
    std::size_t at = 0;
    for (; at < written.size() && written[at] != 'e' && written[at] != 'E'; ++at) {
      if (written[at] == '.') {
        fraction = true;
        continue;
      }
      digits += written[at];
      if (fraction) --exponent;
    }
    if (at < written.size())
      exponent += std::strtol(std::string(written.substr(at + 1)).c_str(), nullptr, 10);
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    if (digits.empty()) return "0";
    if (exponent > 10000 || exponent < -10000) return "out of range";
    while (digits.back() == '0' && exponent < 0) {
      digits.pop_back();
      ++exponent;
    }
    if (exponent >= 0) return digits + std::string(static_cast<std::size_t>(exponent), '0');
    const auto places = static_cast<std::size_t>(-exponent);
    if (digits.size() <= places) digits.insert(0, places - digits.size() + 1, '0');
    return digits.insert(digits.size() - places, ".");
  }

  void field(std::string_view s) {
    out_ += ' ';
    out_ += s;
  }
  void field(std::uint32_t n) { field(std::to_string(n)); }
  void span(hcl::byte_span s) {
    field(s.begin);
    field(s.end);
  }
  void head(std::size_t depth, std::string_view kind) {
    out_ += std::to_string(depth) + " E ";
    out_ += kind;
  }
  void line(std::size_t depth, std::string_view kind, const node& n, std::string_view detail) {
    head(depth, kind);
    span(n.range);
    field(detail);
    out_ += '\n';
  }

  void body(const hcl::syntax::body_node& b, std::size_t depth) {
    for (const hcl::syntax::body_item& item : b.items) {
      out_ += std::to_string(depth);
      if (item.attribute != nullptr) {
        out_ += " A";
        field(item.attribute->name);
        span(item.attribute->name_range);
        span(item.attribute->value->range);
        out_ += '\n';
        expression(*item.attribute->value, depth + 1);
        continue;
      }
      std::string labels;
      for (const auto& label : item.block->labels)
        labels += (labels.empty() ? "" : ",") + quote(label.text);
      out_ += " B";
      field(item.block->type);
      field(labels.empty() ? "-" : labels);
      field(item.block->type_range.begin);
      field(item.block->open_brace.begin);
      field(item.block->close_brace.begin);
      out_ += '\n';
      body(*item.block->body, depth + 1);
    }
  }

  static std::string steps(std::span<const hcl::syntax::traversal_step> all) {
    using type = hcl::syntax::traversal_step::type;
    std::string out;
    for (const auto& s : all) {
      switch (s.what) {
        case type::attribute: out += "." + std::string(s.text); break;
        case type::string_index: out += "[" + quote(hcl::to_nfc(s.text)) + "]"; break;
        case type::number_index:
        case type::legacy_index: out += "[" + number(s.text) + "]"; break;
        case type::true_index: out += "[true]"; break;
        case type::false_index: out += "[false]"; break;
        case type::null_index: out += "[null]"; break;
        case type::splat: out += "[*]"; break;
      }
    }
    return out;
  }

  void each(hcl::syntax::node_list all, std::size_t depth) {
    for (const node* n : all)
      later(*n, depth);
  }

  // What is still to be written, the next one last: chains of expressions may be longer than a stack is deep.
  struct pending {
    const node* n;
    std::size_t depth;
    const hcl::syntax::object_item* item;  // instead of a node
  };
  void later(const node& n, std::size_t depth) { todo_.push_back({&n, depth, nullptr}); }

  void expression(const node& root, std::size_t depth) {
    later(root, depth);
    while (!todo_.empty()) {
      const pending next = todo_.back();
      todo_.pop_back();
      const auto own = static_cast<std::ptrdiff_t>(todo_.size());
      if (next.item != nullptr)
        item(*next.item, next.depth);
      else
        one(*next.n, next.depth);
      std::reverse(todo_.begin() + own, todo_.end());
    }
  }

  void item(const hcl::syntax::object_item& i, std::size_t depth) {
    using form = hcl::syntax::object_item::key_form;
    line(depth, "object_key", *i.key,
         i.form() == form::forced ? "forced"
         : i.form() == form::name ? "name"
                                  : "expr");
    later(*i.key, depth + 1);
    later(*i.value, depth);
  }

  // The node's own line; what is inside comes later.
  void one(const node& n, std::size_t depth) {
    using namespace hcl::syntax;
    switch (n.kind) {
      case node_kind::literal: {
        const auto& x = as<literal>(n);
        return line(depth, "literal", n,
                    x.what == literal::type::number ? number(x.text) : std::string(x.text));
      }
      case node_kind::text: {
        const auto& x = as<text_expr>(n);
        out_ += std::to_string(depth) + " E literal - - " + text(x.text, x.ascii) + "\n";
        return;
      }
      case node_kind::string: {
        const auto& x = as<string_expr>(n);
        line(depth, "template", n, x.text.empty() ? "0" : "1");
        if (!x.text.empty())
          out_ += std::to_string(depth + 1) + " E literal - - " + text(x.text, x.ascii) + "\n";
        return;
      }
      case node_kind::template_expr: {
        const auto& x = as<template_expr>(n);
        if (x.synthesised)
          out_ += std::to_string(depth) + " E template - - " + std::to_string(x.parts.size()) + "\n";
        else
          line(depth, "template", n, std::to_string(x.parts.size()));
        return each(x.parts, depth + 1);
      }
      case node_kind::template_wrap:
        line(depth, "template_wrap", n, "-");
        return later(*as<template_wrap>(n).inner, depth + 1);
      case node_kind::template_join:
        line(depth, "join", n, "-");
        return later(*as<template_join>(n).for_tuple, depth + 1);
      case node_kind::scope_traversal: {
        const auto& x = as<scope_traversal>(n);
        return line(depth, "scope_traversal", n, std::string(x.root) + steps(x.steps));
      }
      case node_kind::relative_traversal: {
        const auto& x = as<relative_traversal>(n);
        line(depth, "relative_traversal", n, steps(x.steps));
        return later(*x.source, depth + 1);
      }
      case node_kind::function_call: {
        const auto& x = as<function_call>(n);
        line(depth, "function_call", n,
             std::string(x.name) + "/" + std::to_string(x.arguments.size()) + (x.expands_last ? "..." : ""));
        return each(x.arguments, depth + 1);
      }
      case node_kind::conditional: {
        const auto& x = as<conditional>(n);
        line(depth, "conditional", n, x.directive ? "directive" : "op");
        later(*x.condition, depth + 1);
        later(*x.true_result, depth + 1);
        return later(*x.false_result, depth + 1);
      }
      case node_kind::index: {
        const auto& x = as<index_expr>(n);
        line(depth, "index", n, "-");
        later(*x.collection, depth + 1);
        return later(*x.key, depth + 1);
      }
      case node_kind::tuple: {
        const auto& x = as<tuple_expr>(n);
        line(depth, "tuple", n, std::to_string(x.elements.size()));
        return each(x.elements, depth + 1);
      }
      case node_kind::object: {
        const auto& x = as<object_expr>(n);
        line(depth, "object", n, std::to_string(x.items.size()));
        for (const object_item& i : x.items)
          todo_.push_back({nullptr, depth + 1, &i});
        return;
      }
      case node_kind::for_tuple:
      case node_kind::for_object: {
        const auto& x = as<for_expr>(n);
        line(depth, n.kind == node_kind::for_tuple ? "for_tuple" : "for_object", n,
             (x.key_name.empty() ? "-" : std::string(x.key_name)) + "," + std::string(x.value_name) +
                 " group=" + (x.grouped ? "1" : "0") + " if=" + (x.condition != nullptr ? "1" : "0"));
        later(*x.collection, depth + 1);
        if (x.key != nullptr) later(*x.key, depth + 1);
        later(*x.value, depth + 1);
        if (x.condition != nullptr) later(*x.condition, depth + 1);
        return;
      }
      case node_kind::splat: {
        const auto& x = as<splat_expr>(n);
        line(depth, "splat", n, x.full ? "full" : "attr");
        later(*x.source, depth + 1);
        return later(*x.each, depth + 1);
      }
      case node_kind::splat_item: return line(depth, "splat_item", n, "-");
      case node_kind::binary: {
        const auto& x = as<binary_expr>(n);
        line(depth, "binary", n, hcl::symbol(x.op));
        later(*x.left, depth + 1);
        return later(*x.right, depth + 1);
      }
      case node_kind::unary: {
        const auto& x = as<unary_expr>(n);
        line(depth, "unary", n, hcl::symbol(x.op));
        return later(*x.operand, depth + 1);
      }
      case node_kind::parentheses:
        line(depth, "parens", n, "-");
        return later(*as<parentheses_expr>(n).inner, depth + 1);
      case node_kind::broken:
      case node_kind::json_string:
      case node_kind::json_array:
      case node_kind::json_object: return line(depth, "foreign", n, "-");
    }
  }

  std::string out_;
  std::vector<pending> todo_;
};

// All lines for the body of a native document.
[[nodiscard]] inline std::string norm_dump(const hcl::syntax::document& document) {
  return dumper::dump(*document.body);
}

}  // namespace test
