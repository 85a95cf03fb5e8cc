// Text of the native syntax as text of the JSON syntax: as a model of a body, which the JSON writer takes.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/parser/backend.hpp>
#include <hcl/parser/text_source.hpp>
#include <hcl/syntax/structure.hpp>
#include <hcl/write/impl/item_comments.hpp>
#include <hcl/write/impl/json_text.hpp>
#include <hcl/write/translate.hpp>

namespace hcl::inline v0_1::detail {

// Bodies of the native syntax as models. Comments go with the blocks that they are about.
class native_body_modeller {
 public:
  native_body_modeller(syntax::document_ptr document, const translate_options& options, diagnostics& diags)
      : document_(std::move(document)), text_(document_->source->text()), options_(options), diags_(diags) {}

  // Comments about the whole body go to `own`.
  [[nodiscard]] body_model model(std::vector<std::string>& own) {
    return model(*document_->body, own, 0, static_cast<std::uint32_t>(text_.size()));
  }

 private:
  // `begin` and `end`: where the text of the body does.
  [[nodiscard]] body_model model(const syntax::body_node& body, std::vector<std::string>& own,
                                 std::uint32_t begin, std::uint32_t end) {
    body_model made;
    made.items.resize(body.items.size());
    if (options_.comments) gather(body, begin, end, own, made);
    std::unordered_map<std::string_view, const syntax::attribute_node*> attributes;
    for (const syntax::body_item& item : body.items)
      if (item.attribute) attributes.emplace(item.attribute->name, item.attribute);
    for (std::size_t i = 0; i != body.items.size(); ++i) {
      const syntax::body_item& item = body.items[i];
      if (item.attribute) {
        made.items[i].name = item.attribute->name;
        made.items[i].written = expression(document_, item.attribute->value);
        continue;
      }
      if (const auto attribute = attributes.find(item.block->type); attribute != attributes.end())
        reject_both(*item.block, *attribute->second);
      model_block(made.items[i], *item.block);
    }
    return made;
  }
  void model_block(model_item& made, const syntax::block_node& block) {
    made.is_block = true;
    made.name = block.type;
    for (const syntax::label_node& label : block.labels)
      made.labels.emplace_back(std::string_view(label.text));
    for (const schema_block& known : options_.blocks)
      if (known.type == made.name && known.labels.size() > made.labels.size())
        made.absent_labels = known.labels.size() - made.labels.size();
    made.inside = model(*block.body, made.comments, block.open_brace.end, block.close_brace.begin);
  }

  // A property of that name would be an attribute and blocks at once.
  void reject_both(const syntax::block_node& block, const syntax::attribute_node& attribute) {
    report_duplicate_attribute(diags_, block.type, {document_->source, block.type_range},
                               {document_->source, attribute.name_range});
  }

  // Comments on attributes and on the body itself go to `own`.
  void gather(const syntax::body_node& body, std::uint32_t begin, std::uint32_t end,
              std::vector<std::string>& own, body_model& to) const {
    const auto say = [&](std::size_t i, std::vector<std::string>& lines) {
      for (std::string& line : lines) {
        if (body.items[i].attribute)
          own.push_back(std::string(body.items[i].attribute->name) + ": " + line);
        else
          to.items[i].comments.push_back(std::move(line));
      }
    };
    std::uint32_t at = begin;
    for (std::size_t i = 0; i <= body.items.size(); ++i) {
      const bool is_last = i == body.items.size();
      const byte_span item = is_last ? byte_span{end, end} : span_of(body.items[i]);
      const std::uint32_t past = (std::max)(at, item.begin);
      gap_comments found = comments_in(text_.substr(at, past - at), at == 0);
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
        append_value_comments(inside, text_, *body.items[i].attribute->value);
        say(i, inside);
      }
      at = (std::max)(at, item.end);
    }
  }
  [[nodiscard]] static byte_span span_of(const syntax::body_item& item) {
    return item.attribute ? item.attribute->range() : item.block->range();
  }

  syntax::document_ptr document_;
  std::string_view text_;
  const translate_options& options_;
  diagnostics& diags_;
};

HCL_DECL std::string write_backend::to_json_syntax(std::string_view native, std::string name,
                                                   const translate_options& options, diagnostics& diags) {
  const source_ptr source = parser::make_source(std::string(native), std::move(name), options.model);
  parser::check_mark(source, diags, options.model);
  const syntax::document_ptr parsed = parser::parse_file(source, diags, options.bounds, false, options.model);
  if (diags.has_errors()) return {};
  std::vector<std::string> own;
  const body_model whole = native_body_modeller(parsed, options, diags).model(own);
  const encode_options layout{.max_bytes = options.max_bytes};
  std::string text = json_syntax_writer(layout, diags).write_together(whole, own);
  return diags.has_errors() ? std::string() : text;
}

}  // namespace hcl::inline v0_1::detail
