// Bodies as text in HCL's JSON syntax: attributes as properties, blocks as objects below their labels, in
// arrays where these are the same, or always. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/number.hpp>
#include <hcl/write/impl/writable.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v1_0::detail {

// Expressions as JSON: constants as JSON values, others as templates.
class json_expression_writer {
 public:
  json_expression_writer(writing& state, std::string_view source) : state_(state), source_(source) {}

  void write(const syntax::node& n, std::size_t depth) {
    switch (n.kind) {
      case syntax::node_kind::literal: return write_literal(syntax::as<syntax::literal>(n));
      case syntax::node_kind::string: return write_string(syntax::as<syntax::string_expr>(n).text);
      case syntax::node_kind::tuple: return write_tuple(syntax::as<syntax::tuple_expr>(n), depth);
      case syntax::node_kind::object: return write_object(syntax::as<syntax::object_expr>(n), depth);
      case syntax::node_kind::template_wrap: return write_code(*syntax::as<syntax::template_wrap>(n).inner);
      case syntax::node_kind::template_expr: return write_template(syntax::as<syntax::template_expr>(n));
      case syntax::node_kind::unary: {
        const syntax::literal* const negated = syntax::negated_number(n);
        if (!negated) return write_code(n);
        state_.put("-");
        return write_literal(*negated);
      }
      default: break;
    }
    return write_code(n);
  }

 private:
  [[nodiscard]] std::string_view written(const syntax::node& n) const {
    return source_.substr(n.range.begin, n.range.size());
  }

  void write_literal(const syntax::literal& l) {
    if (l.what != syntax::literal::type::number) return state_.put(l.text);
    const outcome<number> parsed = number::parse_literal(l.text);
    state_.put(parsed ? written_number(*parsed) : std::string(l.text));
  }
  void write_string(std::string_view text) {
    state_.put_quoted(text, true, state_.options().escape_json_templates);
  }
  // "${expression}"
  void write_code(const syntax::node& n) {
    state_.put("\"");
    put_code(n);
    state_.put("\"");
  }
  // After the end of a heredoc must be a newline.
  void put_code(const syntax::node& n) {
    const std::string_view text = written(n);
    state_.put("${");
    state_.put_template(text, true, false);
    state_.put(text.find('\n') == text.npos ? "}" : "\\n}");
  }

  // Templates of literal pieces and plain interpolations. Others become code as a whole: those with
  // directives, and a single interpolation with stripped surroundings, as "${x}" would unwrap x.
  void write_template(const syntax::template_expr& whole) {
    for (const syntax::node* part : whole.parts) {
      const bool is_directive = (part->kind == syntax::node_kind::conditional &&
                                 syntax::as<syntax::conditional>(*part).directive) ||
                                part->kind == syntax::node_kind::template_join;
      if (is_directive) return write_code(whole);
    }
    if (whole.parts.size() == 1 && whole.parts[0]->kind != syntax::node_kind::text) return write_code(whole);
    state_.put("\"");
    for (const syntax::node* part : whole.parts) {
      if (part->kind == syntax::node_kind::text)
        write_text(syntax::as<syntax::text_expr>(*part).text, part == whole.parts.back());
      else
        put_code(*part);
    }
    state_.put("\"");
  }
  // Dollars would escape an interpolation that follows, so they become one themselves.
  void write_text(std::string_view text, bool is_last) {
    const std::size_t end = is_last ? text.size() : text.find_last_not_of('$') + 1;
    state_.put_template(text.substr(0, end), true, true);
    if (end == text.size()) return;
    state_.put("${\\\"");
    state_.put(text.substr(end));
    state_.put("\\\"}");
  }

  void write_tuple(const syntax::tuple_expr& tuple, std::size_t depth) {
    if (tuple.elements.empty()) return state_.put("[]");
    if (written(tuple).find('\n') != std::string_view::npos)
      return state_.put_lines("[]", depth, tuple.elements.size(),
                              [&](std::size_t i) { write(*tuple.elements[i], depth + 1); });
    state_.put("[");
    for (std::size_t i = 0; i != tuple.elements.size() && !state_.is_full(); ++i) {
      if (i != 0) state_.put(", ");
      write(*tuple.elements[i], depth);
    }
    state_.put("]");
  }
  void write_object(const syntax::object_expr& object, std::size_t depth) {
    if (object.items.empty()) return state_.put("{}");
    std::vector<std::string> keys;
    std::unordered_map<std::string_view, std::size_t> last;  // of each key, the item that counts
    keys.reserve(object.items.size());
    for (const syntax::object_item& item : object.items) {
      const std::size_t begin = state_.text().size();
      write_key(item);
      keys.push_back(state_.take_from(begin));
      last[keys.back()] = keys.size() - 1;
    }
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i != keys.size(); ++i)
      if (last[keys[i]] == i) kept.push_back(i);
    state_.put_lines("{}", depth, kept.size(), [&](std::size_t i) {
      state_.put(keys[kept[i]]);
      state_.put(": ");
      write(*object.items[kept[i]].value, depth + 1);
    });
  }
  void write_key(const syntax::object_item& item) {
    if (const std::string_view word = keyword_text(*item.key); !word.empty() && !item.key->forced)
      return write_string(word);
    if (item.key->kind == syntax::node_kind::literal && !item.key->forced) {
      state_.put("\"");
      write_literal(syntax::as<syntax::literal>(*item.key));
      return state_.put("\"");
    }
    const syntax::node* const key = item.key->kind == syntax::node_kind::parentheses
                                        ? syntax::as<syntax::parentheses_expr>(*item.key).inner
                                        : item.key;
    if (key->kind == syntax::node_kind::string)
      return write_string(syntax::as<syntax::string_expr>(*key).text);
    if (key->kind == syntax::node_kind::template_expr)
      return write_template(syntax::as<syntax::template_expr>(*key));
    write_code(*key);
  }

  writing& state_;
  std::string_view source_;
};

class json_syntax_writer {
 public:
  json_syntax_writer(const encode_options& options, diagnostics& diags) : state_(options, diags) {}

  // A file with separated blocks of one type is an array of objects, to avoid duplicate properties.
  [[nodiscard]] std::string write(const body_model& whole) {
    std::vector<std::vector<property>> objects(1);
    bool repeats = false;
    std::vector<property> all = properties(whole, repeats);
    if (!repeats) {
      objects[0] = std::move(all);
    } else {
      std::unordered_set<std::string_view> names;  // of the last object
      for (const property& p : all) {
        if (!names.insert(p.name).second) {
          objects.emplace_back();
          names = {p.name};
        }
        objects.back().push_back(p);
      }
    }
    if (objects.size() == 1) {
      write_properties(objects[0], 0);
    } else {
      state_.put_lines("[]", 0, objects.size(), [&](std::size_t i) { write_properties(objects[i], 1); });
    }
    return take_text();
  }

  // Blocks of one type form one property at the first block, with bodies in arrays. Comments are "//"
  // properties.
  [[nodiscard]] std::string write_together(const body_model& whole,
                                           const std::vector<std::string>& comments) {
    write_body(whole, comments, 0);
    return take_text();
  }

 private:
  [[nodiscard]] std::string take_text() {
    state_.put("\n");
    return state_.is_full() ? std::string() : state_.take_text();
  }

  // An attribute, or blocks of one type that follow each other.
  struct property {
    std::string_view name;
    const model_item* first;
    std::size_t count;
  };

  [[nodiscard]] std::vector<property> properties(const body_model& body, bool& repeats) {
    repeats = state_.check_repeats(body, true);
    std::vector<property> all;
    all.reserve(body.items.size());
    for (const model_item& item : body.items) {
      if (item.is_block && !all.empty() && all.back().first->is_block && all.back().name == item.name)
        ++all.back().count;
      else
        all.push_back({item.name, &item, 1});
    }
    return all;
  }

  void write_properties(const std::vector<property>& all, std::size_t depth) {
    if (all.empty()) return state_.put("{}");
    if (depth > 4 * writing::max_depth) return state_.reject("is nested too deeply.");
    state_.put_lines("{}", depth, all.size(), [&](std::size_t i) { write_property(all[i], depth + 1); });
  }
  void write_property(const property& p, std::size_t depth) {
    state_.enter(p.name);
    if (p.first->may_be_blocks || state_.check_name(p.name, p.first->is_block ? "a block" : "an attribute")) {
      write_plain(p.name);
      state_.put(": ");
      if (!p.first->is_block)
        write_attribute(*p.first, depth);
      else if (p.count == 1)
        write_block(*p.first, 0, depth);
      else
        write_blocks(p, depth);
    }
    state_.leave();
  }

  // As an object of their first labels where these differ, else as an array.
  void write_blocks(const property& p, std::size_t depth) {
    const bool is_object = have_different_labels(p);
    state_.put_lines(is_object ? "{}" : "[]", depth, p.count, [&](std::size_t i) {
      if (is_object) write_label(p.first[i], 0);
      write_block(p.first[i], is_object ? 1 : 0, depth + 1);
    });
  }

  [[nodiscard]] static bool have_different_labels(const property& p) {
    std::unordered_set<std::string_view> labels;
    for (std::size_t i = 0; i != p.count; ++i)
      if (label_count(p.first[i]) == 0 || !labels.insert(label_of(p.first[i], 0)).second) return false;
    return true;
  }
  [[nodiscard]] static std::size_t label_count(const model_item& block) noexcept {
    return block.labels.size() + block.absent_labels;
  }
  [[nodiscard]] static std::string_view label_of(const model_item& block, std::size_t label) noexcept {
    return label < block.labels.size() ? std::string_view(block.labels[label]) : std::string_view();
  }
  void write_label(const model_item& block, std::size_t label) {
    if (state_.check_text(label_of(block, label))) write_plain(label_of(block, label));
    state_.put(": ");
  }

  // A body inside an object for each label.
  void write_block(const model_item& block, std::size_t label, std::size_t depth) {
    bool repeats = false;
    if (label == label_count(block)) return write_properties(properties(block.inside, repeats), depth);
    state_.put_lines("{}", depth, 1, [&](std::size_t) {
      write_label(block, label);
      write_block(block, label + 1, depth + 1);
    });
  }

  // An attribute, or all blocks of a type.
  using together = std::vector<const model_item*>;

  void write_body(const body_model& body, const std::vector<std::string>& comments, std::size_t depth) {
    std::vector<together> all;
    std::unordered_map<std::string_view, std::size_t> blocks;  // of each type
    for (const model_item& item : body.items) {
      const std::size_t place =
          item.is_block ? blocks.try_emplace(item.name, all.size()).first->second : all.size();
      if (place == all.size()) all.emplace_back();
      all[place].push_back(&item);
    }
    const std::size_t first = comments.empty() ? 0 : 1;
    if (all.size() + first == 0) return state_.put("{}");
    state_.put_lines("{}", depth, all.size() + first, [&](std::size_t i) {
      if (i < first) return write_comments(comments, depth + 1);
      const together& items = all[i - first];
      write_plain(items[0]->name);
      state_.put(": ");
      if (!items[0]->is_block) return write_attribute(*items[0], depth + 1);
      std::size_t labels = 0;
      for (const model_item* block : items)
        labels = (std::max)(labels, label_count(*block));
      write_below(items, labels, 0, depth + 1);
    });
  }
  void write_comments(const std::vector<std::string>& lines, std::size_t depth) {
    state_.put("\"//\": ");
    if (lines.size() == 1) return write_plain(lines[0]);
    state_.put_lines("[]", depth, lines.size(), [&](std::size_t i) { write_plain(lines[i]); });
  }

  // An object by the labels of this level, if blocks with a label are adjacent; else an array of such
  // objects. Missing labels are empty, as JSON needs all of them.
  void write_below(const together& blocks, std::size_t labels, std::size_t level, std::size_t depth) {
    if (level == labels) return write_bodies(blocks, depth);
    std::vector<together> runs;
    std::unordered_set<std::string_view> seen;
    bool is_object = true;
    for (const model_item* block : blocks) {
      const std::string_view label = label_of(*block, level);
      if (runs.empty() || label_of(*runs.back()[0], level) != label) {
        runs.emplace_back();
        is_object = seen.insert(label).second && is_object;
      }
      runs.back().push_back(block);
    }
    if (is_object) return write_runs(runs, labels, level, depth);
    state_.put_lines("[]", depth, runs.size(),
                     [&](std::size_t i) { write_runs({runs[i]}, labels, level, depth + 1); });
  }
  void write_runs(const std::vector<together>& runs, std::size_t labels, std::size_t level,
                  std::size_t depth) {
    state_.put_lines("{}", depth, runs.size(), [&](std::size_t i) {
      write_label(*runs[i][0], level);
      write_below(runs[i], labels, level + 1, depth + 1);
    });
  }
  void write_bodies(const together& blocks, std::size_t depth) {
    state_.put("[");
    for (std::size_t i = 0; i != blocks.size() && !state_.is_full(); ++i) {
      if (i != 0) state_.put(", ");
      write_body(blocks[i]->inside, blocks[i]->comments, depth);
    }
    state_.put("]");
  }

  void write_attribute(const model_item& item, std::size_t depth) {
    if (item.form != item_form::whole) return write_parts(item, depth);
    value spare;
    if (item.written && !item.content.is_null()) return write_static(item.content, depth);
    const value* known = item.written ? state_.value_of(item.written, spare) : &item.content;
    if (known) return write_value(*known, depth);
    const std::string_view text = item.written.text();
    if (item.written.document()->json) return state_.put(state_.check_text(text) ? text : "null");
    const source_ptr& source = item.written.document()->source;
    json_expression_writer(state_, source->text()).write(*item.written.node(), depth);
  }

  // For an unevaluated expression: a string is its source, not a template.
  void write_static(const value& content, std::size_t depth) {
    const value* text = state_.examine(content);
    if (text && text->kind() == type_kind::string && !text->is_null()) return write_plain(text->as_string());
    write_value(content, depth);
  }

  void write_parts(const model_item& item, std::size_t depth) {
    const bool is_list = item.form == item_form::list;
    const std::vector<model_item>& parts = item.inside.items;
    if (parts.empty()) return state_.put(is_list ? "[]" : "{}");
    if (is_list) return write_list(parts, [&](const model_item& part) { write_attribute(part, depth); });
    state_.put_lines("{}", depth, parts.size(), [&](std::size_t i) {
      (void)state_.check_claim(parts[i], false);
      state_.enter(parts[i].name);
      write_key(parts[i].name);
      write_attribute(parts[i], depth + 1);
      state_.leave();
    });
  }
  void write_key(std::string_view name) {
    if (state_.check_text(name)) write_string(name);
    state_.put(": ");
  }

  // Names and labels are no templates.
  void write_plain(std::string_view text) { state_.put_quoted(text, true, false); }
  void write_string(std::string_view text) {
    state_.put_quoted(text, true, state_.options().escape_json_templates);
  }

  // Infinity is no number of JSON; as a text it is read as one.
  void put_number(const number& n) {
    state_.put(!n.is_infinite() ? written_number(n) : n.sign() < 0 ? "\"-inf\"" : "\"inf\"");
  }
  void write_value(const value& given, std::size_t depth) {
    const value* v = state_.examine(given);
    if (!v || v->is_null()) return state_.put("null");
    switch (v->kind()) {
      case type_kind::boolean: return state_.put(v->as_bool() ? "true" : "false");
      case type_kind::number: return put_number(v->as_number());
      case type_kind::string: return write_string(v->as_string());
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple:
        return write_list(v->elements(), [&](const value& part) { write_value(part, depth); });
      case type_kind::dynamic:
      case type_kind::map:
      case type_kind::object:
      case type_kind::capsule: break;
    }
    return write_object(*v, depth);
  }

  template <typename Elements, typename Write>
  void write_list(const Elements& elements, const Write& write) {
    state_.put("[");
    for (std::size_t i = 0; i != elements.size() && !state_.is_full(); ++i) {
      if (i != 0) state_.put(", ");
      state_.enter('[' + std::to_string(i) + ']');
      write(elements[i]);
      state_.leave();
    }
    state_.put("]");
  }

  void write_object(const value& v, std::size_t depth) {
    if (v.members().empty()) return state_.put("{}");
    state_.put_lines("{}", depth, v.members().size(), [&](std::size_t i) {
      const member& m = v.members()[i];
      const std::string key = state_.shown_key(m);
      state_.enter(key);
      write_key(key);
      write_value(m.value, depth + 1);
      state_.leave();
    });
  }

  writing state_;
};

}  // namespace hcl::inline v1_0::detail
