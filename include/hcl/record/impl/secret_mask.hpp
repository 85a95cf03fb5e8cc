// Masks a text: everything after an item's name, unless it belongs to a member that is not sensitive.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/parser/parser.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/walk.hpp>

namespace hcl::inline v1_0::detail {

struct known_struct {
  const record_info* record;
  bool is_within = false;  // a sensitive member
  friend bool operator==(const known_struct&, const known_struct&) = default;
};
using struct_list = std::vector<known_struct>;

inline void add_struct(struct_list& to, const known_struct& one) {
  if (std::find(to.begin(), to.end(), one) == to.end()) to.push_back(one);
}
// The structs that the values or blocks of a member are made of.
inline void add_inside(struct_list& to, const field_info& f, bool is_within) {
  if (f.inside && !f.inside().fields.empty()) add_struct(to, {&f.inside(), is_within});  // else a variant
  for (const record_getter other : f.others)
    add_struct(to, {&other(), is_within});
}
// Those inside of the structs in the list as well.
inline void add_all_inside(struct_list& all) {
  for (std::size_t i = 0; i != all.size(); ++i) {
    const auto [record, is_within] = all[i];
    for (const field_info& f : record->fields)
      add_inside(all, f, is_within || f.sensitive);
  }
}

// The use of an item's name: all members with that name, combined.
struct item_use {
  bool is_known = false;
  bool is_secret = false;
  bool is_block = false;      // it may be one
  bool is_body = false;       // of JSON, so that names in it are items' names
  bool takes_labels = false;  // any number of them
  std::size_t labels = 0;     // how many it has
  std::size_t keys = 0;       // levels of maps around the structs
  struct_list structs{};      // inside

  [[nodiscard]] bool may_be_shown() const noexcept { return is_known && !is_secret; }
};

class known_structs {
 public:
  explicit known_structs(const secret_claims& of) : words_(of.words) {
    words_.insert(words_.end(), {"for", "in", "if", "else", "endif", "endfor", std::string(redacted_name)});
    for (const secret_root& root : of.roots)
      if (root.record) add_struct(all_, {static_cast<const record_info*>(root.record)});
    add_all_inside(all_);
    for (const known_struct& one : all_)
      for (const field_info& f : one.record->fields)
        if (!f.name.empty() && f.form != role_form::label) words_.emplace_back(f.name);
    std::sort(words_.begin(), words_.end());
  }

  // Whether a struct, the scope or the language has the name.
  [[nodiscard]] bool is_known(std::string_view name) const {
    return std::binary_search(words_.begin(), words_.end(), name);
  }

  // The use of a name in one of the structs, the strictest of several members. Null: the struct is unknown.
  [[nodiscard]] item_use find(std::string_view name, const struct_list* in) const {
    item_use found;
    if (name.empty()) return found;
    for (const auto& [record, is_within] : in ? *in : all_) {
      bool has_name = false;
      for (const field_info& f : record->fields) {
        if (f.name != name || f.form == role_form::label) continue;
        add(found, f);
        found.is_secret = found.is_secret || is_within;
        has_name = true;
      }
      if (has_name || record->rest == record->fields.size()) continue;
      const field_info& rest = record->fields[record->rest];
      if (rest.read_entry && in) add(found, rest);
      if (rest.read_entry) found.is_secret = found.is_secret || rest.sensitive;
    }
    return found;
  }

 private:
  static void add(item_use& to, const field_info& f) {
    if (f.form == role_form::block && f.blocks) {
      to.is_block = true;
      to.labels = (std::max)(to.labels, f.blocks->labels);
      to.takes_labels = to.takes_labels || f.blocks->any_labels;
    } else {
      to.keys = (std::max<std::size_t>)(to.keys, f.keys);
    }
    to.is_known = true;
    to.is_secret = to.is_secret || f.sensitive;
    add_inside(to.structs, f, false);
  }

  struct_list all_{};
  std::vector<std::string> words_;
};

// A text with secrets, parsed again with its errors: finds the visible spans, which are names and values of
// harmless members, and masks the words outside of them. Signs and known names stay.
class secret_text {
 public:
  secret_text(const source& of, const secret_claims& claims)
      : structs_(claims), roots_(claims.roots), copy_(source::make(std::string(of.text()), {})) {
    std::sort(roots_.begin(), roots_.end(),
              [](const secret_root& a, const secret_root& b) { return begin_of(a) < begin_of(b); });
    diagnostics unheard(0);
    const syntax::document_ptr document = parse(unheard);
    is_broken_ = unheard.has_errors();
    // JSON strings are not parsed as templates.
    scanned_ = copy_->text();
    if (is_json_)
      std::replace_if(
          scanned_.begin(), scanned_.end(), [](char c) { return c == '$' || c == '%'; }, '_');
    is_uncertain_ = is_broken_ && !parser::has_matching_braces(scanned_);
    if (document->body)
      body(*document->body, at({}));
    else
      value(*document->expression, {.is_known = is_json_, .is_body = is_json_, .structs = at({})});
    for (const byte_span part : is_broken_ ? std::vector<byte_span>() : claims.shown)
      show(part);
    std::sort(shown_.begin(), shown_.end(), [](byte_span a, byte_span b) { return a.begin < b.begin; });
  }

  [[nodiscard]] secret_spans find() && {
    parser::tokenizer tokens(scanned_, parser::token_mode::config_tolerant);
    std::size_t next = 0;
    for (token t = tokens.next(); t.kind != token_kind::end_of_file; t = tokens.next()) {
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
    return {std::move(masks_), std::move(shown_)};
  }

 private:
  using kind = syntax::node_kind;
  using token = parser::token;
  using token_kind = parser::token_kind;

  // Includes the readable parts of broken items. In the native syntax nothing begins with a brace.
  [[nodiscard]] syntax::document_ptr parse(diagnostics& diags) {
    const std::string_view text = copy_->text();
    const auto is_whole = [&](const secret_root& read) {
      return !read.where.empty() && text.find_first_not_of(" \t\r\n") == read.where.begin &&
             text.find_last_not_of(" \t\r\n") + 1 == read.where.end;
    };
    if (std::any_of(roots_.begin(), roots_.end(), is_whole)) return parser::parse_expression(copy_, diags);
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    is_json_ = first != text.npos && (text[first] == '{' || text[first] == '[');
    if (is_json_) return parser::parse_json(copy_, diags, {}, nullptr, json_unicode::replace);
    auto native = std::make_shared<syntax::document>(copy_);
    parser::parse_file_into(*native, diags, {}, true);
    return native;
  }

  void show(byte_span where) {
    if (!where.empty()) shown_.push_back(where);
  }
  // The structs that are read from just this part of the text.
  [[nodiscard]] struct_list at(byte_span where) const {
    struct_list found;
    each_from(where.begin, [&](const secret_root& root) {
      if (root.where == where) found.push_back({static_cast<const record_info*>(root.record)});
    });
    return found;
  }
  template <typename Use>
  void each_from(std::uint32_t begin, const Use& use) const {
    auto at = std::ranges::lower_bound(roots_, begin, {}, &begin_of);
    for (; at != roots_.end() && begin_of(*at) == begin; ++at)
      use(*at);
  }
  [[nodiscard]] static std::uint32_t begin_of(const secret_root& root) noexcept { return root.where.begin; }
  [[nodiscard]] item_use find(std::string_view name, const struct_list& in) const {
    return structs_.find(name, is_uncertain_ ? nullptr : &in);
  }
  // Unclosed JSON ends with the text.
  [[nodiscard]] bool is_broken(const syntax::node& n) const {
    if (!is_broken_) return false;
    bool found = is_json_ && n.range.end == copy_->text().size();
    syntax::walk(n, [&](const syntax::node& part) {
      found = found || part.kind == kind::broken;
      return !found;
    });
    return found;
  }
  // Whether an attribute may end there: what follows its value may be part of an item that is broken.
  [[nodiscard]] bool ends_item(std::size_t end) const {
    const std::string_view text = copy_->text();
    const std::size_t next = is_broken_ ? text.find_first_not_of(" \t", end) : text.npos;
    return next == text.npos || text[end - 1] == '\n' ||
           std::string_view("\r\n#/}").find(text[next]) != std::string_view::npos;
  }

  void body(const syntax::body_node& of, struct_list in, bool is_free = false) {
    each_from(of.range.begin, [&](const secret_root& root) {  // its end depends on what could be parsed
      if (!root.where.empty()) in.push_back({static_cast<const record_info*>(root.record)});
    });
    for (const syntax::body_item& item : of.items) {
      if (item.block) {
        block(*item.block, in);
        continue;
      }
      show(item.attribute->name_range);
      item_use use = find(item.attribute->name, in);
      use.is_known = use.is_known || is_free;
      if (ends_item(item.attribute->value->range.end)) value(*item.attribute->value, std::move(use));
    }
  }
  void block(const syntax::block_node& b, const struct_list& in) {
    if (b.type == "dynamic" && b.labels.size() == 1) return dynamic_block(b, find(b.labels[0].text, in));
    const item_use use = find(b.type, in);
    byte_span header = b.type_range;  // with the labels that are shown
    for (std::size_t i = 0;
         use.may_be_shown() && i != b.labels.size() && (i < use.labels || use.takes_labels); ++i) {
      const byte_span label = b.labels[i].range;
      if (copy_->text().find_first_not_of(" \t", header.end) != label.begin)  // a comment is between
        show(std::exchange(header, label));
      header.end = label.end;
    }
    show(header);
    const bool is_free = use.may_be_shown() && use.structs.empty() && !is_uncertain_;
    if (!use.is_secret) body(*b.body, use.structs, is_free);
  }
  void dynamic_block(const syntax::block_node& b, const item_use& use) {
    show(b.type_range);
    if (use.is_known) show(b.labels[0].range);
    for (const syntax::body_item& item : b.body->items) {
      show(item.attribute ? item.attribute->name_range : item.block->type_range);
      if (item.block && item.block->type == "content" && !use.is_secret) body(*item.block->body, use.structs);
    }
  }

  // The value of an attribute, or a body in JSON.
  void value(const syntax::node& n, item_use use) {
    for (const known_struct& read : at(n.range)) {
      use.is_known = true;
      use.structs.push_back(read);
    }
    if (use.may_be_shown() && (use.is_body || !is_broken(n))) part(n, use);
  }
  // A value that was read, or a part of it.
  void part(const syntax::node& n, const item_use& use) {
    const syntax::node_list* const elements = elements_of_literal(&n);
    const auto is_harmless = [](const known_struct& s) { return !engine::keeper_of(*s.record); };
    const bool may_be_one =
        is_container(n) || !std::all_of(use.structs.begin(), use.structs.end(), is_harmless);
    if (!use.is_body && (use.structs.empty() || !may_be_one)) return show(n.range);
    if (elements) show({n.range.begin, n.range.begin + 1});  // the bracket stands for all of it in messages
    for (std::size_t i = 0; elements && i != elements->size(); ++i)
      part(*(*elements)[i], use);
    visit_entries(n, [&](const syntax::node& key, std::string_view name, bool, const syntax::node& v) {
      entry(key, name, v, use);
    });
  }
  [[nodiscard]] static bool is_container(const syntax::node& n) noexcept {
    return elements_of_literal(&n) || n.kind == kind::object || n.kind == kind::json_object;
  }
  // An entry of a map, a struct or a JSON body. A computed key has no name.
  void entry(const syntax::node& key, std::string_view name, const syntax::node& v, const item_use& in) {
    item_use use = in.keys != 0 ? in : find(name, in.structs);
    if (in.keys != 0) {  // a key of a map, or a label
      --use.keys;
      if (in.is_body || (!name.empty() && is_container(v))) show(key.range);
    } else {
      if (in.is_body ? !is_broken_ || structs_.is_known(name) : use.is_known) show(key.range);
      use.is_body = in.is_body && use.is_block && !use.structs.empty();
      if (use.is_body) use.keys = use.labels;
    }
    if (in.is_body) return value(v, std::move(use));
    if (use.may_be_shown()) part(v, use);  // the whole value has been searched for what is broken
  }

  [[nodiscard]] bool has_words(const token& t) const {
    using enum parser::token_kind;
    constexpr token_kind of_words[] = {number,  literal_text, open_heredoc, close_heredoc,
                                       comment, invalid,      bad_encoding, quoted_text};
    // In broken JSON, a string is a name if a struct knows it.
    if (t.kind == name || (t.kind == quoted_text && is_json_ && is_broken_))
      return !structs_.is_known(written(t));
    return std::find(std::begin(of_words), std::end(of_words), t.kind) != std::end(of_words);
  }
  [[nodiscard]] std::string_view written(const token& t) const {
    return copy_->text().substr(t.span.begin, t.span.size());
  }
  // The words of a token, without the signs that begin a comment or a heredoc.
  [[nodiscard]] byte_span words_of(const token& t) const {
    const std::string_view all = written(t);
    const bool has_signs = t.kind == token_kind::comment || t.kind == token_kind::open_heredoc;
    const std::size_t signs = all.front() == '#' ? 1 : 2;
    const std::size_t first = all.find_first_not_of(" \t\r\n", has_signs ? signs : 0);
    if (first == all.npos) return {t.span.begin, t.span.begin};
    return {t.span.begin + static_cast<std::uint32_t>(first),
            t.span.begin + static_cast<std::uint32_t>(all.find_last_not_of(" \t\r\n") + 1)};
  }
  // Joins masks that only blanks separate.
  void hide(byte_span where) {
    if (where.empty()) return;
    if (!masks_.empty() && copy_->text().find_first_not_of(" \t\r", masks_.back().end) >= where.begin)
      masks_.back().end = where.end;
    else
      masks_.push_back(where);
  }

  const known_structs structs_;
  std::vector<secret_root> roots_;  // by where they begin
  source_ptr copy_;                 // redaction marks are stored in the source, so it is a private copy
  std::string scanned_{};           // what the tokens are read from
  bool is_json_ = false;
  bool is_broken_ = false;
  bool is_uncertain_ = false;  // braces do not match, so that it is not known which struct an item is in
  std::vector<byte_span> shown_{}, masks_{};
};

}  // namespace hcl::inline v1_0::detail
