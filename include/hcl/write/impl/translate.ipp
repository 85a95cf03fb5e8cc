// Translates JSON syntax to native syntax by a model of the body. Implementation.
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

#include <hcl/body/body_model.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/body/impl/kept_comments.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/write/impl/json_model.hpp>
#include <hcl/write/impl/json_text.hpp>
#include <hcl/write/impl/native_text.hpp>
#include <hcl/write/impl/text_layout.hpp>
#include <hcl/write/impl/writable.hpp>
#include <hcl/write/translate.hpp>

namespace hcl::inline v1_0 {
namespace detail {

// Detects which properties are blocks, and their number of labels.
class block_guess {
 public:
  static constexpr int none = -1;
  explicit block_guess(const translate_options& options) : options_(options) {}

  // The number of labels; `none` for an attribute.
  [[nodiscard]] int labels(std::string_view name, const syntax::node& n) const {
    for (const schema_block& known : options_.blocks)
      if (known.type == name) return static_cast<int>(known.labels.size());
    return options_.guess_blocks ? depth_of(n) : none;
  }

 private:
  // The uniform number of objects around arrays of objects.
  [[nodiscard]] static int depth_of(const syntax::node& n) {
    if (n.kind == syntax::node_kind::json_array) {
      const syntax::node_list& elements = syntax::as<syntax::json_array>(n).elements;
      if (const int labels = depth_of_runs(elements); labels != none) return labels;
      return !elements.empty() && std::all_of(elements.begin(), elements.end(), may_be_body) ? 0 : none;
    }
    if (n.kind != syntax::node_kind::json_object) return none;
    int depth = none;
    for (const syntax::json_property& p : syntax::as<syntax::json_object>(n).properties) {
      const int inner = depth_of(*p.value);
      if (inner == none || (depth != none && depth != inner + 1)) return none;
      depth = inner + 1;
    }
    return depth;
  }

  [[nodiscard]] static bool may_be_body(const syntax::node* n) {
    if (n->kind != syntax::node_kind::json_object) return false;
    const auto& properties = syntax::as<syntax::json_object>(*n).properties;
    return std::all_of(properties.begin(), properties.end(), [](const syntax::json_property& p) {
      return p.name->text == "//" || is_identifier(p.name->text);
    });
  }
  // The same for arrays of objects with one label each.
  [[nodiscard]] static int depth_of_runs(const syntax::node_list& elements) {
    if (elements.size() < 3) return none;
    std::unordered_set<std::string_view> labels;
    std::string_view last;
    int depth = none;
    for (const syntax::node* element : elements) {
      if (element->kind != syntax::node_kind::json_object) return none;
      const auto& properties = syntax::as<syntax::json_object>(*element).properties;
      if (properties.size() != 1 || (depth != none && properties[0].name->text == last)) return none;
      last = properties[0].name->text;
      labels.insert(last);
      const int inner = depth_of(*properties[0].value);
      if (inner == none || (depth != none && depth != inner + 1)) return none;
      depth = inner + 1;
    }
    return labels.size() == elements.size() ? none : depth;
  }

  const translate_options& options_;
};

class json_body_modeller {
 public:
  json_body_modeller(const syntax::document& from, const translate_options& options,
                     const encode_options& layout, diagnostics& diags)
      : from_(from.source),
        options_(options),
        guess_(options),
        state_(layout, diags),
        values_(from, state_, options.heredocs) {}

  // Comments about the whole body go to `own`.
  [[nodiscard]] body_model model(const syntax::node& root, std::vector<std::string>& own) {
    std::vector<const syntax::json_object*> objects;
    add_objects(root, objects);
    body_model whole;
    name_table<item_start> names;
    for (const syntax::json_object* object : objects)
      add_items(whole, own, names, *object);
    return whole;
  }

 private:
  static void add_objects(const syntax::node& n, std::vector<const syntax::json_object*>& to) {
    if (n.kind == syntax::node_kind::json_object) to.push_back(&syntax::as<syntax::json_object>(n));
    if (n.kind != syntax::node_kind::json_array) return;
    for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements)
      add_objects(*element, to);
  }

  // The first item that has a name.
  struct item_start {
    bool is_block;
    byte_span where;
  };

  // `names`: those of the body so far.
  void add_items(body_model& to, std::vector<std::string>& own, name_table<item_start>& names,
                 const syntax::json_object& body) {
    std::vector<std::string> lines;
    if (options_.comments)
      for (const syntax::json_property& p : body.properties)
        if (p.name->text == "//") add_lines(lines, *p.value);
    comment_table comments;
    for (std::size_t i = 0; i != lines.size(); ++i)
      if (const std::size_t end = lines[i].find(about); end != std::string::npos)
        comments[lines[i].substr(0, end)].push_back(&lines[i]);
    for (const syntax::json_property& p : body.properties) {
      const std::string_view name = p.name->text;
      if (name == "//") continue;
      state_.enter(name);
      const int labels = guess_.labels(name, *p.value);
      const bool is_block = labels != block_guess::none;
      if (!examine(p, is_block, names)) {
        // said
      } else if (is_block) {
        std::vector<std::string> path;
        add_blocks(to, name, path, static_cast<std::size_t>(labels), *p.value);
      } else {
        add_attribute(to, name, comments, *p.value);
      }
      state_.leave();
    }
    for (const std::string& line : lines)
      if (!line.empty()) own.push_back("# " + line);
  }
  // Rejects a duplicate attribute, or an attribute and block of one name.
  [[nodiscard]] bool examine(const syntax::json_property& p, bool is_block, name_table<item_start>& names) {
    const std::string_view name = p.name->text;
    if (!state_.check_name(name, is_block ? "a block" : "an attribute", {from_, p.name->range})) return false;
    const item_start* const first = names.find(name);
    if (!first) {
      names.set(std::string(name), {is_block, p.name->range});
      return true;
    }
    if (is_block && first->is_block) return true;
    report_duplicate_attribute(state_.diags(), name, {from_, p.name->range}, {from_, first->where});
    return false;
  }

  void add_lines(std::vector<std::string>& lines, const syntax::node& n) {
    if (n.kind == syntax::node_kind::json_array) {
      for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements)
        add_lines(lines, *element);
    } else if (n.kind == syntax::node_kind::json_string) {
      append_line(lines, syntax::as<syntax::json_string>(n).text);
    } else {
      append_line(lines, from_->text().substr(n.range.begin, n.range.size()));
    }
  }
  static void append_line(std::vector<std::string>& lines, std::string_view text) {
    for (std::size_t at = 0; at <= text.size();) {
      const std::size_t end = (std::min)(text.find_first_of("\r\n", at), text.size());
      if (end != at) lines.emplace_back(text.substr(at, end - at));
      at = end + 1;
    }
  }

  // Comments of a body by the attributes that they are about, as `port: of the server` says. Those that have
  // been taken are empty.
  static constexpr std::string_view about = ": ";
  using comment_table = std::unordered_map<std::string, std::vector<std::string*>>;

  void add_attribute(body_model& to, std::string_view name, comment_table& comments, const syntax::node& n) {
    model_item& item = to.items.emplace_back();
    item.name = name;
    if (const auto found = comments.find(item.name); found != comments.end()) {
      for (std::string* const line : found->second) {
        item.comments.push_back("# " + line->substr(name.size() + about.size()));
        line->clear();
      }
      comments.erase(found);
    }
    values_.model(item, n, true);
  }

  // One block for each body below the labels.
  void add_blocks(body_model& to, std::string_view type, std::vector<std::string>& path, std::size_t labels,
                  const syntax::node& n) {
    if (n.kind == syntax::node_kind::json_array) {
      for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements)
        add_blocks(to, type, path, labels, *element);
      return;
    }
    const bool is_null = n.kind == syntax::node_kind::literal &&
                         syntax::as<syntax::literal>(n).what == syntax::literal::type::null;
    if (is_null) return;  // no block
    if (n.kind != syntax::node_kind::json_object)
      return state_.reject("is not an object, which a block must be.", {from_, n.range});
    const auto& object = syntax::as<syntax::json_object>(n);
    if (labels == 0) {
      for (const std::string& label : path)
        bytes_ += label.size();
      if (!state_.has_capacity(bytes_)) return;
      model_item block{.is_block = true, .name = std::string(type), .labels = path};
      name_table<item_start> names;
      add_items(block.inside, block.comments, names, object);
      if (block.inside.items.empty()) block.verbatim = "{}";
      to.items.push_back(std::move(block));
      return;
    }
    for (const syntax::json_property& p : object.properties) {
      // A block may have that label; what is no object is a comment.
      if (p.name->text == "//" && is_comment(*p.value)) continue;
      if (!state_.check_text(p.name->text, {from_, p.name->range})) continue;
      path.emplace_back(std::string_view(p.name->text));
      add_blocks(to, type, path, labels - 1, *p.value);
      path.pop_back();
    }
  }
  [[nodiscard]] static bool is_comment(const syntax::node& n) {
    if (n.kind != syntax::node_kind::json_array) return n.kind == syntax::node_kind::json_string;
    const auto& elements = syntax::as<syntax::json_array>(n).elements;
    return std::all_of(elements.begin(), elements.end(),
                       [](const syntax::node* element) { return is_comment(*element); });
  }

  source_ptr from_;
  const translate_options& options_;
  block_guess guess_;
  writing state_;
  json_modeller values_;
  std::size_t bytes_ = 0;  // of labels, which are in the text once for each block
};

}  // namespace detail

HCL_DECL result<std::string> to_native_syntax(std::string_view json, std::string name,
                                              const translate_options& options) {
  diagnostics diags(options.bounds.diagnostics);
  const syntax::document_ptr parsed =
      parser::parse_json_file(source::make(std::string(json), std::move(name)), diags, options.bounds,
                              options.model, options.json_schema_property);
  if (diags.has_errors()) return diags;
  const encode_options layout{.heredocs = options.heredocs, .max_bytes = options.max_bytes};
  std::vector<std::string> own;
  const detail::body_model whole =
      detail::json_body_modeller(*parsed, options, layout, diags).model(*parsed->expression, own);
  std::string text = diags.has_errors() ? std::string() : detail::printing::native(whole, layout, diags);
  if (diags.has_errors()) return diags;
  std::string header;
  for (const std::string& line : own)
    header.append(line).append("\n");
  if (!header.empty() && !text.empty()) header += '\n';
  text = format(header + text, {});
  // Parses the result to find errors that the checks missed.
  diagnostics broken(options.bounds.diagnostics);
  static_cast<void>(parser::parse_file(source::make(text, "<translated>"), broken, options.bounds));
  if (broken.has_errors()) diags.append(std::move(broken));
  return {std::move(text), std::move(diags)};
}

HCL_DECL result<std::string> write_expression(const expression& e, const encode_options& options) {
  if (!e) return std::string("null");
  diagnostics diags;
  detail::writing state(options, diags);
  state.enter("expression");
  detail::model_item item;
  const value* const known = state.value_of(e, item.content);
  if (!known && !e.document()->json) return std::string(e.text());
  if (!known) detail::json_modeller(*e.document(), state, options.heredocs).model(item, *e.node(), false);
  if (diags.has_errors()) return diags;
  std::string text = detail::content_text(std::move(item), options, diags);
  return {known ? std::move(text) : format(text), std::move(diags)};
}

namespace detail {

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

  // Would be an attribute and blocks at once.
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
      const byte_span item = is_last ? byte_span{end, end} : body.items[i].range();
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

  syntax::document_ptr document_;
  std::string_view text_;
  const translate_options& options_;
  diagnostics& diags_;
};

}  // namespace detail

HCL_DECL result<std::string> to_json_syntax(std::string_view native, std::string name,
                                            const translate_options& options) {
  diagnostics diags(options.bounds.diagnostics);
  const source_ptr source = parser::make_source(std::string(native), std::move(name), options.model);
  parser::check_mark(source, diags, options.model);
  const syntax::document_ptr parsed = parser::parse_file(source, diags, options.bounds, options.model);
  if (diags.has_errors()) return diags;
  std::vector<std::string> own;
  const detail::body_model whole = detail::native_body_modeller(parsed, options, diags).model(own);
  const encode_options layout{.max_bytes = options.max_bytes};
  std::string text = detail::json_syntax_writer(layout, diags).write_together(whole, own);
  return {std::move(text), std::move(diags)};
}

}  // namespace hcl::inline v1_0
