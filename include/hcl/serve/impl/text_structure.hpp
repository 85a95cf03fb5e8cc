// Symbols, folds, selections, colours. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/parser/frames.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/serve/impl/described_place.hpp>
#include <hcl/serve/impl/server_state.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/syntax/walk.hpp>

namespace hcl::inline v1_0::detail {

// Masks secret parts of names: labels of unknown blocks.
inline void mask_names(std::vector<edit::symbol>& all) {
  for (edit::symbol& one : all) {
    if (!one.named.source()->redacted_in(one.named.span()).empty())
      one.name = heading_text(*one.named.source(), one.named.span());
    mask_names(one.inside);
  }
}
[[nodiscard]] inline std::vector<edit::symbol> symbols_of(server_state& server, open_document& file) {
  std::vector<edit::symbol> all = edit::symbols(file.parsed(server.decode()));
  if (all.empty()) return all;
  server.rules.hide(nullptr, all.front().named.source().get());
  mask_names(all);
  return all;
}

[[nodiscard]] inline std::string symbols_json(const server_state& server, const open_document& file,
                                              const std::vector<edit::symbol>& all) {
  constexpr std::string_view property = "7", object = "19";
  std::vector<std::string> made;
  made.reserve(all.size());
  for (const edit::symbol& one : all)
    made.push_back(json_object_of({{"name", json_quoted(one.name)},
                                   {"kind", std::string(one.item.is_block() ? object : property)},
                                   {"range", file.range(one.where.span(), server.unit)},
                                   {"selectionRange", file.range(one.named.span(), server.unit)},
                                   {"children", symbols_json(server, file, one.inside)}}));
  return json_array_of(made);
}
// The properties of a JSON text and of the objects in it, likewise.
[[nodiscard]] inline std::string json_symbols(const server_state& server, const open_document& file,
                                              const source& text, const syntax::node* at) {
  std::vector<std::string> made;
  if (!at || at->kind != syntax::node_kind::json_object) return "[]";
  for (const syntax::json_property& p : syntax::as<syntax::json_object>(*at).properties) {
    const bool is_hidden = !text.redacted_in(p.name->range).empty();
    const std::string_view name = is_hidden ? redaction_mark : std::string_view(p.name->text);
    made.push_back(json_object_of({{"name", json_quoted(name.empty() ? " " : name)},
                                   {"kind", "7"},
                                   {"range", file.range(p.range(), server.unit)},
                                   {"selectionRange", file.range(p.name->range, server.unit)},
                                   {"children", json_symbols(server, file, text, p.value)}}));
  }
  return json_array_of(made);
}
[[nodiscard]] inline std::string document_symbols(server_state& server, open_document& file) {
  if (file.is_json()) {
    const syntax::document_ptr tree = file.tree(server.decode());
    if (!tree) return "[]";
    server.rules.hide(nullptr, tree->source.get());
    return json_symbols(server, file, *tree->source, tree->expression);
  }
  return symbols_json(server, file, symbols_of(server, file));
}
// Symbols of all files with the letters of the query in their names, in order.
[[nodiscard]] inline std::string workspace_symbols(server_state& server, std::string_view query) {
  std::vector<std::string> made;
  const auto fits = [&](std::string_view name) {
    std::size_t at = 0;
    for (const char c : name)
      at += at < query.size() && lower_case(c) == lower_case(query[at]);
    return at == query.size();
  };
  for (auto& entry : server.files) {
    open_document& file = entry.second;
    const auto add = [&](const auto& self, const std::vector<edit::symbol>& all) -> void {
      for (const edit::symbol& one : all) {
        if (fits(one.name))
          made.push_back(json_object_of({{"name", json_quoted(one.name)},
                                         {"kind", one.item.is_block() ? "19" : "7"},
                                         {"location", location_of(file, one.named.span(), server.unit)}}));
        self(self, one.inside);
      }
    };
    if (!file.is_json()) add(add, symbols_of(server, file));
  }
  return json_array_of(made);
}

// Blocks, lists, objects and comments that go over several lines.
[[nodiscard]] inline std::string folding_ranges(const open_document& file) {
  std::vector<std::string> made;
  std::vector<std::size_t> open;
  const auto add = [&](std::size_t first, std::size_t last, std::string_view kind) {
    if (last > first)
      made.push_back(json_object_of({{"startLine", std::to_string(first)},
                                     {"endLine", std::to_string(last)},
                                     {"kind", std::string(kind)}}));
  };
  parser::tokenizer words(file.text(), parser::token_mode::config_tolerant);
  std::size_t comment = 0, comment_end = 0;
  bool in_comment = false;
  for (parser::token t = words.next(); t.kind != parser::token_kind::end_of_file; t = words.next()) {
    const std::size_t line = file.lines().line_of(t.span.begin);
    if (t.kind == parser::token_kind::comment) {
      if (!in_comment) comment = line;
      in_comment = true;
      comment_end = file.lines().line_of(t.span.end - (file.text()[t.span.end - 1] == '\n' ? 1U : 0U));
      continue;
    }
    if (std::exchange(in_comment, false)) add(comment, comment_end, "\"comment\"");
    const parser::token_traits& traits = parser::traits_of(t.kind);
    using role = parser::token_traits::role;
    if (traits.what == role::opener || t.kind == parser::token_kind::open_heredoc) open.push_back(line);
    const bool closes = traits.what == role::closer || t.kind == parser::token_kind::close_heredoc;
    if (!closes || open.empty()) continue;
    add(open.back(), line == 0 ? 0 : line - 1, "");
    open.pop_back();
  }
  if (in_comment) add(comment, comment_end, "\"comment\"");
  return json_array_of(made);
}

// The parts of the tree around a place, the innermost first.
[[nodiscard]] inline std::string selection_range(server_state& server, open_document& file,
                                                 std::size_t offset) {
  std::vector<byte_span> around;
  const auto note = [&](byte_span where) {
    const bool holds = where.begin <= offset && offset <= where.end;
    if (holds) around.push_back(where);
    return holds;
  };
  const syntax::document_ptr tree = file.tree(server.decode());
  const auto walk_value = [&](const syntax::node& n) {
    syntax::walk(n, [&](const syntax::node& part) { return note(part.range); });
  };
  if (tree && tree->body)
    syntax::walk(*tree->body, [&](const syntax::body_item& item) {
      if (!item.attribute) return note(item.block->range());
      if (note(between(item.attribute->name_range, item.attribute->value->range))) {
        (void)note(item.attribute->name_range);
        walk_value(*item.attribute->value);
      }
      return false;
    });
  sort_stably(around, [](byte_span a, byte_span b) { return a.size() > b.size(); });
  std::string made = json_object_of(
      {{"range", file.range({0, static_cast<std::uint32_t>(file.text().size())}, server.unit)}});
  for (const byte_span where : around)
    made = json_object_of({{"range", file.range(where, server.unit)}, {"parent", made}});
  return made;
}

// The legend of semantic tokens, in the order of their numbers.
inline constexpr std::string_view semantic_types[] = {
    "property", "type", "string", "variable", "function", "keyword", "number", "operator", "comment"};

class semantic_reader {
 public:
  semantic_reader(const server_state& server, const open_document& file) : server_(server), file_(file) {}

  [[nodiscard]] std::string read(byte_span wanted) {
    parser::tokenizer words(file_.text(), parser::token_mode::config_tolerant);
    parser::frame_stack<> open(parser::frame_form::block);
    std::vector<parser::token> all;
    for (parser::token t = words.next(); t.kind != parser::token_kind::end_of_file; t = words.next())
      all.push_back(t);
    for (std::size_t i = 0; i != all.size(); ++i) {
      const std::optional<unsigned> type = type_of(all, i, !open.in_block());
      open.see(all[i], file_.text());
      if (type && all[i].span.end > wanted.begin && all[i].span.begin < wanted.end) add(all[i].span, *type);
    }
    return json_object_of({{"data", '[' + data_ + ']'}});
  }

 private:
  using token_kind = parser::token_kind;
  [[nodiscard]] std::optional<unsigned> type_of(const std::vector<parser::token>& all, std::size_t i,
                                                bool in_value) const {
    const parser::token t = all[i];
    const token_kind next = i + 1 == all.size() ? token_kind::end_of_file : all[i + 1].kind;
    switch (t.kind) {
      case token_kind::comment: return 8;
      case token_kind::number: return 6;
      case token_kind::open_quote:
      case token_kind::close_quote:
      case token_kind::quoted_text:
      case token_kind::literal_text:
      case token_kind::open_heredoc:
      case token_kind::close_heredoc: return 2;
      case token_kind::name:
        return type_of_name(t, next, i == 0 ? token_kind::newline : all[i - 1].kind, in_value);
      case token_kind::newline: return std::nullopt;
      case token_kind::assign: return 7;
      default: break;
    }
    using role = parser::token_traits::role;
    const role what = parser::traits_of(t.kind).what;
    return what == role::plain && t.kind != token_kind::comma && t.kind != token_kind::dot
               ? std::optional<unsigned>(7)
               : std::nullopt;
  }
  [[nodiscard]] std::optional<unsigned> type_of_name(parser::token t, token_kind next, token_kind before,
                                                     bool in_value) const {
    const std::string_view word = std::string_view(file_.text()).substr(t.span.begin, t.span.size());
    if (!in_value) {
      if (next == token_kind::assign) return 0;
      return before == token_kind::newline || before == token_kind::comment ||
                     before == token_kind::open_brace
                 ? 1U
                 : 2U;
    }
    for (const std::string_view one : {"true", "false", "null", "for", "in", "if", "else", "endif", "endfor"})
      if (word == one) return 5;
    if (next == token_kind::open_parenthesis) return 4;
    return next == token_kind::assign || before == token_kind::dot ? 0U : 3U;
  }

  // A token of several lines is one of each.
  void add(byte_span where, unsigned type) {
    const std::string_view text = file_.text();
    for (std::uint32_t at = where.begin; at < where.end;) {
      const std::size_t newline = text.substr(at, where.end - at).find_first_of("\r\n");
      const std::uint32_t end = newline == text.npos ? where.end : at + static_cast<std::uint32_t>(newline);
      if (end > at) add_line({at, end}, type);
      at = end + 1;
    }
  }
  void add_line(byte_span where, unsigned type) {
    const std::string_view text = file_.text();
    const std::size_t line = file_.lines().line_of(where.begin);
    const std::size_t column = file_.lines().column(text, where.begin, server_.unit);
    const std::size_t length = units_in(text.substr(where.begin, where.size()), server_.unit);
    for (const std::size_t n :
         {line - line_, line == line_ ? column - column_ : column, length, std::size_t{type}, std::size_t{0}})
      data_.append(data_.empty() ? "" : ",").append(std::to_string(n));
    line_ = line;
    column_ = column;
  }

  const server_state& server_;
  const open_document& file_;
  std::string data_{};
  std::size_t line_ = 0, column_ = 0;
};

}  // namespace hcl::inline v1_0::detail
