// Text of the JSON syntax as text of the native syntax, laid out by the formatter. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/impl/diagnose.hpp>
#include <hcl/parser/parse_all.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/write/impl/native_source.hpp>
#include <hcl/write/impl/text_layout.hpp>
#include <hcl/write/impl/writable.hpp>
#include <hcl/write/translate.hpp>

namespace hcl::inline v0_1::detail {

// Which properties are blocks, and how many labels these have.
template <typename = void>
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
  // How many objects are around arrays of objects, the same everywhere.
  [[nodiscard]] static int depth_of(const syntax::node& n) {
    if (n.kind == syntax::node_kind::json_array) {
      const auto& array = syntax::as<syntax::json_array>(n);
      const bool has_bodies =
          !array.elements.empty() &&
          std::all_of(array.elements.begin(), array.elements.end(),
                      [](const syntax::node* e) { return e->kind == syntax::node_kind::json_object; });
      return has_bodies ? 0 : none;
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

  const translate_options& options_;
};

template <typename = void>
class native_translation {
 public:
  native_translation(const syntax::document& from, const translate_options& options,
                     const encode_options& layout, diagnostics& diags)
      : from_(from.source),
        options_(options),
        guess_(options),
        state_(layout, diags),
        expressions_(from, state_, options.heredocs) {}

  [[nodiscard]] std::string write(const syntax::node& root) {
    std::vector<const syntax::json_object*> objects;
    add_objects(root, objects);
    std::vector<std::string> own;
    std::string text;
    name_table<item_start> names;
    for (const syntax::json_object* object : objects)
      write_body(text, own, names, *object);
    std::string header;
    for (const std::string& line : own)
      header.append("# ").append(line).append("\n");
    if (!header.empty() && !text.empty()) header += '\n';
    return header + text;
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

  // Comments about the body itself go to `own`. `names`: those of the body so far.
  void write_body(std::string& out, std::vector<std::string>& own, name_table<item_start>& names,
                  const syntax::json_object& body) {
    std::vector<std::string> lines;
    if (options_.comments)
      for (const syntax::json_property& p : body.properties)
        if (p.name->text == "//") add_lines(lines, *p.value);
    comment_table comments;
    for (std::size_t i = 0; i != lines.size(); ++i)
      if (const std::size_t end = lines[i].find(about); end != std::string::npos)
        comments[lines[i].substr(0, end)].push_back(&lines[i]);
    const std::size_t first = out.size();
    bool was_block = false;
    for (const syntax::json_property& p : body.properties) {
      const std::string_view name = p.name->text;
      if (name == "//") continue;
      state_.enter(name);
      const int labels = guess_.labels(name, *p.value);
      const bool is_block = labels != block_guess<>::none;
      if (!is_block && was_block) out += '\n';
      if (!check(p, is_block, names)) {
        // said
      } else if (is_block) {
        std::vector<std::string_view> path;
        write_blocks(out, name, path, static_cast<std::size_t>(labels), *p.value, first);
      } else {
        write_attribute(out, name, comments, *p.value);
      }
      was_block = is_block;
      state_.leave();
    }
    std::copy_if(std::make_move_iterator(lines.begin()), std::make_move_iterator(lines.end()),
                 std::back_inserter(own), [](const std::string& line) { return !line.empty(); });
  }
  // A name can be an attribute once, and not a block as well.
  [[nodiscard]] bool check(const syntax::json_property& p, bool is_block, name_table<item_start>& names) {
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
  // been written are empty.
  static constexpr std::string_view about = ": ";
  using comment_table = std::unordered_map<std::string, std::vector<std::string*>>;

  void write_attribute(std::string& out, std::string_view name, comment_table& comments,
                       const syntax::node& n) {
    if (const auto found = comments.find(std::string(name)); found != comments.end()) {
      for (std::string* const line : found->second)
        out.append("# ").append(*line, name.size() + about.size()).append("\n");
      for (std::string* const line : found->second)
        line->clear();
      comments.erase(found);
    }
    out.append(name).append(" = ").append(expressions_.write(n, true)).append("\n");
  }

  // One block for each body below the labels.
  void write_blocks(std::string& out, std::string_view type, std::vector<std::string_view>& path,
                    std::size_t labels, const syntax::node& n, std::size_t first) {
    if (n.kind == syntax::node_kind::json_array) {
      for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements)
        write_blocks(out, type, path, labels, *element, first);
      return;
    }
    const bool is_null = n.kind == syntax::node_kind::literal &&
                         syntax::as<syntax::literal>(n).what == syntax::literal::type::null;
    if (is_null) return;  // no block
    if (n.kind != syntax::node_kind::json_object)
      return state_.reject("is no object, as a block has to be.", {from_, n.range});
    const auto& object = syntax::as<syntax::json_object>(n);
    if (labels == 0) return write_block(out, type, path, object, first);
    for (const syntax::json_property& p : object.properties) {
      // A block may have that label; what is no object is a comment.
      if (p.name->text == "//" && is_comment(*p.value)) continue;
      if (!state_.check_text(p.name->text, {from_, p.name->range})) continue;
      path.push_back(p.name->text);
      write_blocks(out, type, path, labels - 1, *p.value, first);
      path.pop_back();
    }
  }
  [[nodiscard]] static bool is_comment(const syntax::node& n) {
    if (n.kind != syntax::node_kind::json_array) return n.kind == syntax::node_kind::json_string;
    const auto& elements = syntax::as<syntax::json_array>(n).elements;
    return std::all_of(elements.begin(), elements.end(),
                       [](const syntax::node* element) { return is_comment(*element); });
  }
  void write_block(std::string& out, std::string_view type, const std::vector<std::string_view>& path,
                   const syntax::json_object& body, std::size_t first) {
    std::vector<std::string> own;
    std::string inside;
    name_table<item_start> names;
    write_body(inside, own, names, body);
    if (out.size() != first) out += '\n';
    for (const std::string& line : own)
      out.append("# ").append(line).append("\n");
    out.append(header_source(type, path))
        .append(" {")
        .append(inside.empty() ? "" : "\n")
        .append(inside)
        .append("}\n");
    if (out.size() > options_.max_bytes) static_cast<void>(state_.has_capacity(out.size()));
  }

  source_ptr from_;
  const translate_options& options_;
  block_guess<> guess_;
  writing state_;
  native_source<> expressions_;
};

template <typename X>
std::string write_backend<X>::to_native_syntax(std::string_view json, std::string name,
                                               const translate_options& options, diagnostics& diags) {
  const syntax::document_ptr parsed =
      parser::parse_json_file(source::make(std::string(json), std::move(name)), diags, options.bounds);
  if (diags.has_errors()) return {};
  const encode_options layout{.max_bytes = options.max_bytes};
  std::string text = native_translation<>(*parsed, options, layout, diags).write(*parsed->expression);
  if (diags.has_errors()) return {};
  text = format(text, {});
  // Its parts were checked one by one. Any mistake that this missed is found here.
  diagnostics broken(options.bounds.diagnostics);
  static_cast<void>(parser::parse_file(source::make(text, "<translated>"), broken, options.bounds));
  if (!broken.has_errors()) return text;
  diags.append(std::move(broken));
  return {};
}

template <typename X>
std::string write_backend<X>::expression_text(const expression& e, const encode_options& options,
                                              diagnostics& diags) {
  if (!e) return "null";
  writing state(options, diags);
  state.enter("expression");
  value spare;
  if (const value* known = state.value_of(e, spare)) return value_text(*known, options, diags);
  if (!e.document()->json) return std::string(e.text());
  const std::string text = native_source<>(*e.document(), state, options.heredocs).write(*e.node(), false);
  return diags.has_errors() ? std::string() : format(text, {});
}

}  // namespace hcl::inline v0_1::detail
