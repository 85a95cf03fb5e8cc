// Masks a text: everything after an item's name, unless it belongs to a member that is not sensitive.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/parser/parser.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/walk.hpp>

namespace hcl::inline v1_0::detail {

using struct_list = std::vector<const record_info*>;

// The use of an item's name: all members with that name, combined.
struct item_use {
  bool is_known = false;
  bool is_secret = false;
  bool holds_secret = false;  // in a struct inside
  bool is_block = false;      // it may be one,
  bool hides_labels = false;  // of which a label is sensitive
  bool takes_labels = false;  // any number of them
  std::size_t labels = 0;     // how many it has
  std::size_t keys = 0;       // levels of maps around the structs
  struct_list structs{};      // inside

  [[nodiscard]] bool may_be_shown() const noexcept { return is_known && !is_secret; }
};

class known_structs {
 public:
  explicit known_structs(const secret_claims& of) : words_(of.words) {
    for (const secret_root& root : of.roots)
      if (root.record) note(*static_cast<const record_info*>(root.record), false);
    for (std::size_t i = 0; i != all_.size(); ++i) {
      const auto [record, is_within] = all_[i];
      for (const field_info& f : record->fields) {
        if (!f.name.empty() && f.form != role_form::label) words_.emplace_back(f.name);
        visit_inside(f, [&, within = is_within || f.sensitive](const record_info& r) { note(r, within); });
      }
    }
    std::sort(words_.begin(), words_.end());
  }

  // Whether a struct, the scope or the language has the name.
  [[nodiscard]] bool is_known(std::string_view name) const {
    constexpr std::string_view keywords[] = {"for", "in", "if", "else", "endif", "endfor"};
    return std::binary_search(words_.begin(), words_.end(), name) ||
           std::find(std::begin(keywords), std::end(keywords), name) != std::end(keywords);
  }

  // The use of a name in one of the structs, the strictest of several members.
  [[nodiscard]] item_use find(std::string_view name, const struct_list& in) const {
    item_use found;
    for (const record_info* const record : in)
      if (!add_members(found, *record, name) && has_entries(*record))
        add(found, record->fields[record->rest]);
    return found;
  }
  // If the struct of an item is unknown.
  [[nodiscard]] item_use find_anywhere(std::string_view name) const {
    item_use found;
    for (const auto& [record, is_within] : all_) {
      const bool has_name = add_members(found, *record, name);
      found.is_secret = found.is_secret || (has_name && is_within) ||
                        (!has_name && has_entries(*record) && record->fields[record->rest].sensitive);
    }
    return found;
  }

 private:
  template <typename Visit>
  static void visit_inside(const field_info& f, const Visit& visit) {
    if (f.inside) visit(f.inside());
    for (const record_getter other : f.others)
      visit(other());
  }
  void note(const record_info& record, bool is_within) {
    const std::pair one{&record, is_within};
    if (std::find(all_.begin(), all_.end(), one) == all_.end()) all_.push_back(one);
  }
  [[nodiscard]] static bool has_entries(const record_info& record) noexcept {
    return record.rest != record.fields.size() && record.fields[record.rest].read_entry;
  }
  [[nodiscard]] bool add_members(item_use& to, const record_info& record, std::string_view name) const {
    bool has_name = false;
    for (const field_info& f : record.fields) {
      if (f.name != name || name.empty() || f.form == role_form::label) continue;
      add(to, f);
      has_name = true;
    }
    return has_name;
  }
  void add(item_use& to, const field_info& f) const {
    if (f.form == role_form::block && f.blocks) {
      to.is_block = true;
      to.labels = (std::max)(to.labels, f.blocks->labels);
      to.takes_labels = to.takes_labels || f.blocks->any_labels;
    } else {
      to.keys = (std::max<std::size_t>)(to.keys, f.keys);
    }
    to.is_known = true;
    to.is_secret = to.is_secret || f.sensitive;
    visit_inside(f, [&](const record_info& record) {
      if (std::find(to.structs.begin(), to.structs.end(), &record) == to.structs.end())
        to.structs.push_back(&record);
      to.holds_secret = to.holds_secret || holds_secret(record);
      for (const field_info& label : record.fields)
        to.hides_labels = to.hides_labels || (label.form == role_form::label && label.sensitive);
    });
  }
  [[nodiscard]] bool holds_secret(const record_info& record) const {
    const auto [at, is_new] = holding_.try_emplace(&record, false);
    if (is_new) at->second = engine::keeper_of(record) != nullptr;
    return at->second;
  }

  std::vector<std::pair<const record_info*, bool>> all_{};  // and whether it is inside a sensitive member
  std::vector<std::string> words_;
  mutable std::map<const record_info*, bool> holding_{};
};

// A text with secrets, parsed with its errors, and the structs it is read into.
struct secret_text {
  const known_structs& structs;
  std::span<const secret_root> roots;
  std::string_view text;
  bool is_json;
  bool is_broken;
  bool is_uncertain;  // braces do not match, so that it is not known which struct an item is in
};

// Walks the items of a text and collects visible spans: names, and values of harmless members.
class secret_walk {
 public:
  explicit secret_walk(const secret_text& of) : of_(of) {}

  [[nodiscard]] std::vector<byte_span> walk(const syntax::document& document) {
    struct_list whole = at({});
    if (document.body)
      body(*document.body, std::move(whole));
    else if (of_.is_json)
      json_body(*document.expression, whole);
    else
      value(*document.expression, {});
    std::sort(shown_.begin(), shown_.end(), [](byte_span a, byte_span b) { return a.begin < b.begin; });
    return std::move(shown_);
  }

 private:
  using kind = syntax::node_kind;

  void show(byte_span where) {
    if (!where.empty()) shown_.push_back(where);
  }
  // The structs that are read from just this part of the text.
  [[nodiscard]] struct_list at(byte_span where) const {
    struct_list found;
    for (const secret_root& root : of_.roots)
      if (root.record && root.where == where) found.push_back(static_cast<const record_info*>(root.record));
    return found;
  }
  [[nodiscard]] item_use find(std::string_view name, const struct_list& in) const {
    return of_.is_uncertain ? of_.structs.find_anywhere(name) : of_.structs.find(name, in);
  }
  // Unclosed JSON ends with the text.
  [[nodiscard]] bool is_broken(const syntax::node& n) const {
    bool found = of_.is_json && of_.is_broken && n.range.end == of_.text.size();
    syntax::walk(n, [&](const syntax::node& part) {
      found = found || part.kind == kind::broken;
      return !found;
    });
    return found;
  }

  // Whether an attribute may end there: what follows its value may be part of an item that is broken.
  [[nodiscard]] bool ends_item(std::size_t at) const {
    const std::size_t next = of_.is_broken ? of_.text.find_first_not_of(" \t", at) : of_.text.npos;
    return next == of_.text.npos || of_.text[at - 1] == '\n' ||
           std::string_view("\r\n#/}").find(of_.text[next]) != std::string_view::npos;
  }

  void body(const syntax::body_node& of, struct_list in, bool is_free = false) {
    for (const record_info* const read : at(of.range))
      in.push_back(read);
    for (const syntax::body_item& item : of.items) {
      if (item.block) {
        block(*item.block, in);
        continue;
      }
      show(item.attribute->name_range);
      item_use use = find(item.attribute->name, in);
      use.is_known = use.is_known || is_free;
      if (ends_item(item.attribute->value->range.end)) value(*item.attribute->value, use);
    }
  }
  void block(const syntax::block_node& b, const struct_list& in) {
    show(b.type_range);
    const bool is_dynamic = b.type == "dynamic" && b.labels.size() == 1;
    const item_use use = find(is_dynamic ? b.labels[0].text : std::string_view(b.type), in);
    if (is_dynamic) {
      if (use.is_known) show(b.labels[0].range);
      for (const syntax::body_item& item : b.body->items) {
        show(item.attribute ? item.attribute->name_range : item.block->type_range);
        if (item.block && item.block->type == "content" && !use.is_secret)
          body(*item.block->body, use.structs);
      }
      return;
    }
    for (std::size_t i = 0; i != b.labels.size() && (i < use.labels || use.takes_labels); ++i)
      if (use.may_be_shown() && !use.hides_labels) show(b.labels[i].range);
    const bool is_free = use.may_be_shown() && use.structs.empty() && !of_.is_uncertain;
    if (!use.is_secret) body(*b.body, use.structs, is_free);
  }

  void value(const syntax::node& n, item_use use) {
    for (const record_info* const read : at(n.range)) {
      use.is_known = use.holds_secret = true;
      use.structs.push_back(read);
    }
    if (use.may_be_shown() && !is_broken(n)) part(n, use);
  }
  // A value that was read, or a part of it.
  void part(const syntax::node& n, const item_use& use) {
    const auto elements = [&](const syntax::node_list& all) {
      for (const syntax::node* const element : all)
        part(*element, use);
    };
    if (use.structs.empty() || (!use.holds_secret && !is_container(n))) {
      show(n.range);
    } else if (n.kind == kind::tuple) {
      elements(syntax::as<syntax::tuple_expr>(n).elements);
    } else if (n.kind == kind::json_array) {
      elements(syntax::as<syntax::json_array>(n).elements);
    } else if (n.kind == kind::object) {
      for (const syntax::object_item& item : syntax::as<syntax::object_expr>(n).items)
        entry(*item.key, name_of(item), *item.value, use);
    } else {
      each_property(n, [&](const auto& p) { entry(*p.name, p.name->text, *p.value, use); });
    }
  }
  [[nodiscard]] static bool is_container(const syntax::node& n) noexcept {
    return n.kind == kind::tuple || n.kind == kind::object || n.kind == kind::json_array ||
           n.kind == kind::json_object;
  }
  // Of a map or a struct. A key that is computed has no name.
  void entry(const syntax::node& key, std::string_view name, const syntax::node& v, const item_use& in) {
    if (in.keys != 0) {
      item_use inside = in;
      --inside.keys;
      if (!name.empty() && is_container(v)) show(key.range);
      return part(v, inside);
    }
    const item_use use = name.empty() ? item_use() : find(name, in.structs);
    if (use.is_known) show(key.range);
    if (use.may_be_shown()) part(v, use);
  }
  [[nodiscard]] static std::string_view name_of(const syntax::object_item& item) {
    if (item.key->forced) return {};
    if (item.key->kind == kind::string) return syntax::as<syntax::string_expr>(*item.key).text;
    const bool is_word = item.form() == syntax::object_item::key_form::name;
    return is_word && item.key->kind == kind::scope_traversal
               ? std::string_view(syntax::as<syntax::scope_traversal>(*item.key).root)
               : std::string_view();
  }

  // A body in the JSON syntax, or several.
  void json_body(const syntax::node& n, struct_list in) {
    for (const record_info* const read : at(n.range))
      in.push_back(read);
    each_property(n, [&](const syntax::json_property& p) {
      const item_use use = find(p.name->text, in);
      if (!of_.is_broken || of_.structs.is_known(p.name->text)) show(p.name->range);
      if (!use.is_block)
        value(*p.value, use);
      else if (use.may_be_shown())
        json_block(*p.value, use, use.labels);
    });
  }
  void json_block(const syntax::node& n, const item_use& use, std::size_t labels) {
    if (labels == 0) return use.structs.empty() ? part(n, use) : json_body(n, use.structs);
    each_property(n, [&](const syntax::json_property& p) {
      if (!use.hides_labels) show(p.name->range);
      json_block(*p.value, use, labels - 1);
    });
  }
  template <typename Visit>
  static void each_property(const syntax::node& n, const Visit& visit) {
    if (n.kind == kind::json_array)
      for (const syntax::node* const element : syntax::as<syntax::json_array>(n).elements)
        each_property(*element, visit);
    if (n.kind != kind::json_object) return;
    for (const syntax::json_property& p : syntax::as<syntax::json_object>(n).properties)
      visit(p);
  }

  const secret_text& of_;
  std::vector<byte_span> shown_{};
};

// Masks the words outside visible spans; signs and known names stay.
class secret_mask {
 public:
  secret_mask(const secret_text& of, std::string_view scanned, const std::vector<byte_span>& shown)
      : of_(of), scanned_(scanned), shown_(shown) {}

  [[nodiscard]] std::vector<byte_span> make() {
    parser::tokenizer tokens(scanned_, parser::token_mode::config_tolerant);
    std::size_t next = 0;
    for (token t = tokens.next(); t.kind != kind::end_of_file && masks_.size() < max_bound;
         t = tokens.next()) {
      if (!has_words(t)) continue;
      byte_span left = words_of(t);
      while (next != shown_.size() && shown_[next].end <= left.begin)
        ++next;
      for (std::size_t i = next; i != shown_.size() && shown_[i].begin < left.end; ++i) {
        hide({left.begin, (std::max)(left.begin, shown_[i].begin)});
        left.begin = (std::min)((std::max)(left.begin, shown_[i].end), left.end);
      }
      hide(left);
    }
    if (masks_.size() >= max_bound) masks_.back().end = static_cast<std::uint32_t>(of_.text.size());
    return std::move(masks_);
  }

 private:
  using token = parser::token;
  using kind = parser::token_kind;
  static constexpr std::size_t max_bound = 1'000'000;

  [[nodiscard]] bool has_words(const token& t) const {
    constexpr kind of_words[] = {kind::number,  kind::literal_text, kind::open_heredoc, kind::close_heredoc,
                                 kind::comment, kind::invalid,      kind::bad_encoding, kind::quoted_text};
    // In JSON that could not be read, a string is a name if a struct knows it.
    const bool may_be_name =
        t.kind == kind::name || (t.kind == kind::quoted_text && of_.is_json && of_.is_broken);
    if (may_be_name) return !of_.structs.is_known(written(t));
    return std::find(std::begin(of_words), std::end(of_words), t.kind) != std::end(of_words);
  }
  [[nodiscard]] std::string_view written(const token& t) const {
    return of_.text.substr(t.span.begin, t.span.size());
  }
  // Without the signs that begin a comment or a heredoc.
  [[nodiscard]] byte_span words_of(const token& t) const {
    const std::string_view all = written(t);
    const bool has_signs = t.kind == kind::comment || t.kind == kind::open_heredoc;
    const std::size_t signs = all.front() == '#' ? 1 : 2;
    const std::size_t first = all.find_first_not_of(" \t\r\n", has_signs ? signs : 0);
    const std::size_t last = all.find_last_not_of(" \t\r\n");
    if (first == all.npos || last < first) return {t.span.begin, t.span.begin};
    return {t.span.begin + static_cast<std::uint32_t>(first),
            t.span.begin + static_cast<std::uint32_t>(last + 1)};
  }
  // What only blanks are between is one.
  void hide(byte_span where) {
    if (where.empty()) return;
    const std::uint32_t end = masks_.empty() ? 0 : masks_.back().end;
    if (!masks_.empty() && of_.text.find_first_not_of(" \t\r", end) >= where.begin)
      masks_.back().end = where.end;
    else
      masks_.push_back(where);
  }

  const secret_text& of_;
  std::string_view scanned_;
  const std::vector<byte_span>& shown_;
  std::vector<byte_span> masks_{};
};

// In the native syntax nothing begins with a brace.
[[nodiscard]] inline bool is_json_text(std::string_view text) noexcept {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != text.npos && (text[first] == '{' || text[first] == '[');
}

[[nodiscard]] inline bool has_matching_braces(std::string_view text) {
  std::size_t depth = 0;
  parser::tokenizer tokens(text, parser::token_mode::config_tolerant);
  for (parser::token t = tokens.next(); t.kind != parser::token_kind::end_of_file; t = tokens.next()) {
    if (t.kind == parser::token_kind::close_brace && depth-- == 0) return false;
    if (t.kind == parser::token_kind::open_brace) ++depth;
  }
  return depth == 0;
}

// Whether a value is all that there is.
[[nodiscard]] inline bool is_all_of(byte_span value, std::string_view text) noexcept {
  return !value.empty() && text.find_first_not_of(" \t\r\n") == value.begin &&
         text.find_last_not_of(" \t\r\n") + 1 == value.end;
}

// Includes the readable parts of broken items.
[[nodiscard]] inline syntax::document_ptr read_again(const source_ptr& text, bool is_value,
                                                     diagnostics& diags) {
  if (is_value) return parser::parse_expression(text, diags);
  if (is_json_text(text->text()))
    return parser::parse_json(text, diags, {}, nullptr, json_unicode::replace, true);
  return parser::parse_file(text, diags, {}, true);
}

}  // namespace hcl::inline v1_0::detail
