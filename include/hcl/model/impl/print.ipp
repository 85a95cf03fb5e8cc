// Prints whole expressions. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <hcl/model/bind.hpp>
#include <hcl/model/impl/print_expression.hpp>
#include <hcl/model/rewrite.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::model {

// Comments around an expression that is a whole text belong to it.
HCL_DECL std::string print(const typed_expression& e, const print_options& options) {
  std::string out;
  if (!e.root) return out;
  const node& root = e.nodes->bare(*e.root);
  const node_facts* const known = e.nodes->find(root);
  const syntax::document* const document = known ? known->document : nullptr;
  const node* const written = document ? document->expression : nullptr;
  const bool is_whole_text = options.keep_source && written && detail::is_native(*document) &&
                             detail::is_in_place(*e.nodes, *written, root);
  std::string_view before, after;
  if (is_whole_text) {
    const std::string_view text = document->source->text();
    before = hcl::detail::trimmed(text.substr(0, written->range.begin));
    after = text.substr(written->range.end);
  }
  if (!before.empty()) (out += before) += '\n';
  detail::expression_printer(out, *e.nodes, options)
      .print(e.root, {.written = is_whole_text ? written : nullptr});
  if (after.starts_with('\n') && out.find("<<") != std::string::npos) out += '\n';  // ends a heredoc
  if (const std::string_view comments = hcl::detail::trimmed(after); !comments.empty())
    (out += ' ') += comments;
  return out;
}

}  // namespace hcl::inline v1_0::model

namespace hcl::inline v1_0::model::detail {

class body_printer {
 public:
  body_printer(std::string& out, const print_options& options) : out_(out), options_(options) {}

  void print(const typed_body& of) {
    if (is_kept(of))
      copy(of, {0, static_cast<std::uint32_t>(of.document->source->text().size())}, true);
    else
      make(of);
  }

 private:
  [[nodiscard]] bool is_kept(const typed_body& of) const {
    return options_.keep_source && of.document && of.origin && is_native(*of.document);
  }

  // Copies the content of `whole`, between the braces or in a file: its items as they are now, each with the
  // comments before it. New items follow those that they follow in the tree.
  void copy(const typed_body& of, byte_span whole, bool is_file) {
    const std::string_view text = of.document->source->text();
    const auto& written = of.origin->items;
    std::vector<std::size_t> begins;  // of the lines that belong to each item, and of what is left
    std::unordered_map<const void*, std::size_t> places;
    const std::size_t first = written.empty() ? whole.end : written[0].range().begin;
    std::size_t at = is_file ? whole.begin : line_after(text, whole.begin, first);
    const std::size_t head = at;
    for (std::size_t i = 0; i < written.size(); ++i) {
      begins.push_back(at);
      places.emplace(origin_of(written[i]), i);
      const std::size_t next = i + 1 < written.size() ? written[i + 1].range().begin : whole.end;
      at = line_after(text, written[i].range().end, next);
    }
    begins.push_back(at);
    out_ += text.substr(whole.begin, head - whole.begin);
    for (const typed_item& item : of.items) {
      const auto found = places.find(origin_of(item));
      if (found == places.end()) {
        make_item(item);
        continue;
      }
      const std::size_t i = found->second;
      const byte_span range = written[i].range();
      out_ += text.substr(begins[i], range.begin - begins[i]);
      copy_item(item, text);
      out_ += text.substr(range.end, begins[i + 1] - range.end);
    }
    out_ += text.substr(at, whole.end - at);
  }
  [[nodiscard]] static const void* origin_of(const syntax::body_item& item) noexcept {
    return item.attribute ? static_cast<const void*>(item.attribute) : item.block;
  }
  [[nodiscard]] static const void* origin_of(const typed_item& item) noexcept {
    return item.attribute ? static_cast<const void*>(item.attribute->origin) : item.block->origin;
  }
  // After the first newline between the two; `begin` if there is none.
  [[nodiscard]] static std::size_t line_after(std::string_view text, std::size_t begin, std::size_t end) {
    const std::size_t found = text.substr(begin, end - begin).find('\n');
    return found == std::string_view::npos ? begin : begin + found + 1;
  }

  void copy_item(const typed_item& item, std::string_view text) {
    if (item.attribute)
      copy_attribute(*item.attribute, text);
    else
      copy_block(*item.block, text);
  }
  void copy_attribute(const typed_attribute& attribute, std::string_view text) {
    const syntax::attribute_node& from = *attribute.origin;
    const typed_expression& value = attribute.value;
    out_ += attribute.name;
    out_ += text.substr(from.name_range.end, from.value->range.begin - from.name_range.end);
    if (value) expression_printer(out_, *value.nodes, options_).print(value.root, {.written = from.value});
  }
  void copy_block(const typed_block& block, std::string_view text) {
    const syntax::block_node& from = *block.origin;
    if (has_header(block, from))
      out_ += text.substr(from.type_range.begin, from.open_brace.end - from.type_range.begin);
    else
      make_header(block);
    ++level_;
    if (is_kept(*block.body) && (is_multi_line(from, text) || is_one_line(*block.body))) {
      copy(*block.body, {from.open_brace.end, from.close_brace.begin}, false);
      --level_;
    } else {
      out_ += '\n';
      make(*block.body);
      --level_;
      indent();
    }
    out_ += '}';
  }
  [[nodiscard]] static bool has_header(const typed_block& block, const syntax::block_node& from) {
    if (block.type != from.type || block.labels.size() != from.labels.size()) return false;
    for (std::size_t i = 0; i < block.labels.size(); ++i)
      if (block.labels[i] != from.labels[i].text) return false;
    return true;
  }
  [[nodiscard]] static bool is_multi_line(const syntax::block_node& from, std::string_view text) {
    const std::size_t begin = from.open_brace.end;
    const auto& items = from.body->items;
    if (items.empty())
      return text.substr(begin, from.close_brace.begin - begin).find('\n') != std::string_view::npos;
    return line_after(text, begin, items[0].range().begin) != begin;
  }

  // Nothing but what was on one line.
  [[nodiscard]] static bool is_one_line(const typed_body& of) {
    const auto& written = of.origin->items;
    return of.items.empty() ||
           (of.items.size() == 1 && written.size() == 1 && origin_of(of.items[0]) == origin_of(written[0]));
  }

  void make(const typed_body& of) {
    for (const typed_item& item : of.items)
      make_item(item);
  }
  void make_item(const typed_item& item) {
    if (!out_.empty() && out_.back() != '\n') out_ += '\n';
    indent();
    if (item.attribute) {
      out_ += item.attribute->name + " = ";
      const typed_expression& value = item.attribute->value;
      if (value) expression_printer(out_, *value.nodes, options_).print(value.root, {});
    } else {
      make_header(*item.block);
      if (!item.block->body->items.empty()) {
        out_ += '\n';
        ++level_;
        make(*item.block->body);
        --level_;
        indent();
      }
      out_ += '}';
    }
    if (out_.back() != '\n') out_ += '\n';
  }
  void make_header(const typed_block& block) {
    out_ += block.type;
    for (const std::string& label : block.labels) {
      out_ += ' ';
      if (hcl::detail::is_identifier(label))
        out_ += label;
      else
        hcl::detail::append_quoted_text(out_, label);
    }
    out_ += " {";
  }
  void indent() { out_.append(level_ * options_.indent, ' '); }

  std::string& out_;
  const print_options& options_;
  std::size_t level_ = 0;
};

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL std::string print(const typed_body& of, const print_options& options) {
  std::string out;
  detail::body_printer(out, options).print(of);
  return out;
}

}  // namespace hcl::inline v1_0::model
