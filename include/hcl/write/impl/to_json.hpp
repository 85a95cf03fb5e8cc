// Text of the native syntax as text of the JSON syntax, item by item. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/body/impl/diagnose.hpp>
#include <hcl/parser/parse_all.hpp>
#include <hcl/syntax/structure.hpp>
#include <hcl/write/impl/item_comments.hpp>
#include <hcl/write/impl/json_expression.hpp>
#include <hcl/write/impl/writable.hpp>
#include <hcl/write/translate.hpp>

namespace hcl::inline v0_1::detail {

// Bodies as objects of JSON.
template <typename = void>
class json_translation {
 public:
  json_translation(const syntax::document& document, const translate_options& options,
                   const encode_options& layout, diagnostics& diags)
      : file_(document.source),
        source_(file_->text()),
        options_(options),
        state_(layout, diags),
        expressions_(state_, source_) {}

  [[nodiscard]] std::string write(const syntax::body_node& whole) {
    write_body(whole, {}, 0, static_cast<std::uint32_t>(source_.size()), 0);
    state_.put("\n");
    return state_.is_full() ? std::string() : state_.take_text();
  }

 private:
  using block_list = std::vector<const syntax::block_node*>;

  // `begin` and `end`: where the text of the body does; `own`: comments about it that stand elsewhere.
  void write_body(const syntax::body_node& body, std::vector<std::string> own, std::uint32_t begin,
                  std::uint32_t end, std::size_t depth) {
    std::vector<std::vector<std::string>> of_blocks(body.items.size());
    if (options_.comments) gather(body, begin, end, own, of_blocks);
    bool is_first = true;
    state_.put("{");
    const auto begin_property = [&](std::string_view name) {
      state_.put(std::exchange(is_first, false) ? "\n" : ",\n");
      state_.indent(depth + 1);
      put_plain(name);
      state_.put(": ");
    };
    if (!own.empty()) {
      begin_property("//");
      write_comments(own, depth + 1);
    }
    std::unordered_map<std::string_view, block_list> blocks;  // of each type
    std::unordered_map<std::string_view, const syntax::attribute_node*> attributes;
    for (std::size_t i = 0; i != body.items.size(); ++i) {
      const syntax::body_item& item = body.items[i];
      if (item.attribute) {
        attributes.emplace(item.attribute->name, item.attribute);
        continue;
      }
      blocks[item.block->type].push_back(item.block);
      comments_[item.block] = std::move(of_blocks[i]);
    }
    for (std::size_t i = 0; i != body.items.size() && !state_.is_full(); ++i) {
      const syntax::body_item& item = body.items[i];
      if (item.attribute) {
        begin_property(item.attribute->name);
        expressions_.write(*item.attribute->value, depth + 1);
      } else if (const block_list& all = blocks[item.block->type]; all.front() == item.block) {
        if (const auto attribute = attributes.find(item.block->type); attribute != attributes.end())
          reject_both(*item.block, *attribute->second);
        begin_property(item.block->type);
        std::size_t labels = 0;
        for (const syntax::block_node* block : all)
          labels = (std::max)(labels, block->labels.size());
        write_blocks(all, labels, 0, depth + 1);
      }
    }
    if (!is_first) {
      state_.put("\n");
      state_.indent(depth);
    }
    state_.put("}");
  }

  // A property of that name would be an attribute and blocks at once.
  void reject_both(const syntax::block_node& block, const syntax::attribute_node& attribute) {
    report_duplicate_attribute(state_.diags(), block.type, {file_, block.type_range},
                               {file_, attribute.name_range});
  }

  // Comments on attributes and on the body itself go to `own`.
  void gather(const syntax::body_node& body, std::uint32_t begin, std::uint32_t end,
              std::vector<std::string>& own, std::vector<std::vector<std::string>>& of_blocks) const {
    const auto say = [&](std::size_t i, std::vector<std::string>& lines) {
      for (std::string& line : lines) {
        if (body.items[i].attribute)
          own.push_back(std::string(body.items[i].attribute->name) + ": " + line);
        else
          of_blocks[i].push_back(std::move(line));
      }
    };
    std::uint32_t at = begin;
    for (std::size_t i = 0; i <= body.items.size(); ++i) {
      const bool is_last = i == body.items.size();
      const byte_span item = is_last ? byte_span{end, end} : span_of(body.items[i]);
      const std::uint32_t past = (std::max)(at, item.begin);
      gap_comments found = comments_in(source_.substr(at, past - at), at == 0);
      if (i != 0)
        say(i - 1, found.on_line);
      else
        own.insert(own.end(), found.on_line.begin(), found.on_line.end());
      own.insert(own.end(), found.apart.begin(), found.apart.end());
      if (is_last)
        std::move(found.before.begin(), found.before.end(), std::back_inserter(own));
      else
        say(i, found.before);
      if (!is_last && body.items[i].attribute) {
        std::vector<std::string> inside;
        append_value_comments(inside, source_, *body.items[i].attribute->value);
        say(i, inside);
      }
      at = (std::max)(at, item.end);
    }
  }
  [[nodiscard]] static byte_span span_of(const syntax::body_item& item) {
    return item.attribute ? item.attribute->range() : item.block->range();
  }

  void write_comments(const std::vector<std::string>& lines, std::size_t depth) {
    if (lines.size() == 1) return put_plain(lines[0]);
    state_.put_lines("[]", depth, lines.size(), [&](std::size_t i) { put_plain(lines[i]); });
  }

  // A label that other blocks of the type have and this one has not is empty: JSON has to name all of them.
  [[nodiscard]] static std::string_view label_of(const syntax::block_node& block, std::size_t level) {
    return level < block.labels.size() ? std::string_view(block.labels[level].text) : std::string_view();
  }

  // As an object of the labels at this level, if each comes in one run; else as an array of such objects.
  void write_blocks(const block_list& blocks, std::size_t labels, std::size_t level, std::size_t depth) {
    if (level == labels) return write_bodies(blocks, depth);
    std::vector<block_list> runs;
    std::unordered_set<std::string_view> seen;
    bool is_object = true;
    for (const syntax::block_node* block : blocks) {
      const std::string_view label = label_of(*block, level);
      if (runs.empty() || label_of(*runs.back()[0], level) != label) {
        runs.emplace_back();
        is_object = seen.insert(label).second && is_object;
      }
      runs.back().push_back(block);
    }
    if (is_object) return write_labels(runs, labels, level, depth);
    state_.put_lines("[]", depth, runs.size(),
                     [&](std::size_t i) { write_labels({runs[i]}, labels, level, depth + 1); });
  }
  void write_labels(const std::vector<block_list>& runs, std::size_t labels, std::size_t level,
                    std::size_t depth) {
    state_.put_lines("{}", depth, runs.size(), [&](std::size_t i) {
      put_plain(label_of(*runs[i][0], level));
      state_.put(": ");
      write_blocks(runs[i], labels, level + 1, depth + 1);
    });
  }
  void write_bodies(const block_list& blocks, std::size_t depth) {
    state_.put("[");
    for (std::size_t i = 0; i != blocks.size() && !state_.is_full(); ++i) {
      if (i != 0) state_.put(", ");
      const syntax::block_node& block = *blocks[i];
      write_body(*block.body, std::move(comments_[&block]), block.open_brace.end, block.close_brace.begin,
                 depth);
    }
    state_.put("]");
  }

  // Names, labels and comments are no templates.
  void put_plain(std::string_view text) { state_.put_quoted(text, true, false); }

  source_ptr file_;
  std::string_view source_;
  const translate_options& options_;
  writing state_;
  json_expression_writer<> expressions_;
  std::unordered_map<const syntax::block_node*, std::vector<std::string>> comments_{};
};

template <typename X>
std::string write_backend<X>::to_json_syntax(std::string_view native, std::string name,
                                             const translate_options& options, diagnostics& diags) {
  const syntax::document_ptr parsed =
      parser::parse_file(source::make(std::string(native), std::move(name)), diags, options.bounds);
  if (diags.has_errors()) return {};
  const encode_options layout{.max_bytes = options.max_bytes};
  std::string text = json_translation<>(*parsed, options, layout, diags).write(*parsed->body);
  return diags.has_errors() ? std::string() : text;
}

}  // namespace hcl::inline v0_1::detail
