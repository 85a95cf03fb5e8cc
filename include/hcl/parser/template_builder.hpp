// Makes template nodes: strings, templates, wraps, directives. Everything the parser knows about text inside
// quotes and heredocs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/core.hpp>
#include <hcl/parser/escapes.hpp>
#include <hcl/parser/template_parts.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/template.hpp>

namespace hcl::inline v0_1::parser {

class template_builder : public core {
 public:
  using core::core;

  // The template whose parts are being read.
  struct template_frame {
    open_construct::type what;
    std::size_t parts;          // how many parts belong to the templates around it
    std::string_view marker{};  // heredocs
    bool flush = false;
    bool line_start = true;
    const char* closer = nullptr;  // where the closing quote or marker begins
    std::size_t directives = 0;    // that are open
    template_frame* outside = nullptr;
  };

  [[nodiscard]] bool at_line_start() const noexcept { return template_->line_start; }
  [[nodiscard]] std::string_view heredoc_marker() const noexcept { return template_->marker; }

  void open_template(template_frame& frame, open_construct::type what, const char* begin,
                     std::size_t opener) {
    opened_.push({what, begin, begin + opener});
    frame.what = what;
    frame.parts = parts_.size();
    frame.outside = std::exchange(template_, &frame);
  }
  void leave_template(template_frame& frame) noexcept {
    parts_.truncate(frame.parts);
    template_ = frame.outside;
    (void)opened_.pop();
  }

  // <<EOT or <<-EOT and its newline
  void heredoc_open(const char* begin, const char* end) noexcept {
    const char* name = begin + 2;
    template_->flush = *name == '-';
    if (template_->flush) ++name;
    template_->marker = {name, static_cast<std::size_t>(grammar::skip_identifier(name, end) - name)};
    opened_.top().content = end;
  }

  void template_close(const char* begin, const char*) noexcept { template_->closer = begin; }

  // A string without sequences and escapes, quotes included in the span.
  void plain_string(const char* begin, const char* end) {
    const std::string_view text(begin + 1, static_cast<std::size_t>(end - begin - 2));
    const byte_span at = text.empty() ? span(end, end) : span(begin + 1, end - 1);
    values_.push(nodes_.make<syntax::string_expr>(syntax::node{syntax::node_kind::string, span(begin, end)},
                                                  ascii_, at, text));
  }

  void literal(const char* begin, const char* end) {
    template_part part{.what = template_part::type::literal,
                       .ascii = ascii_,
                       .in_source = true,
                       .span = span(begin, end),
                       .text = {begin, static_cast<std::size_t>(end - begin)}};
    if (piece_form_ == grammar::piece_form::introducer) part.text.remove_prefix(1);
    if (piece_form_ == grammar::piece_form::escaped) {
      part.text = decode_escapes(
          part.text, nodes_, part.ascii,
          [&](std::size_t at, const escape_sequence& wrong) { wrong_escape(begin + at, wrong); });
      part.in_source = false;
    }
    if (parts_.size() > template_->parts && parts_.top().trims_next) part.text = parser::trim_left(part.text);
    template_->line_start = end[-1] == '\n';
    parts_.push(part);
  }

  // "~" after the opener of a sequence
  void trim_left(const char*, const char*) noexcept {
    if (parts_.size() > template_->parts && parts_.top().literal())
      parts_.top().text = parser::trim_right(parts_.top().text);
  }
  // "~" before its closer
  void trim_right(const char*, const char*) noexcept { trims_next_ = true; }

  void interpolation(const char* begin, const char* end) {
    push_sequence(template_part::type::interpolation, begin, end, values_.pop());
  }

  template <template_part::type What>
  void directive_word(const char*, const char*) noexcept {
    directive_ = What;
  }
  // False if directives nest too deeply: what cannot become a node is not kept either.
  [[nodiscard]] bool directive(const char* begin, const char* end) {
    using type = template_part::type;
    const bool opens = directive_ == type::if_directive || directive_ == type::for_directive;
    const bool closes = directive_ == type::endif_directive || directive_ == type::endfor_directive;
    if (opens && depth_ + ++template_->directives > depth_limit_) {
      too_deep(span(begin, end), end);
      return false;
    }
    if (closes && template_->directives != 0) --template_->directives;
    push_sequence(directive_, begin, end, opens ? values_.pop() : nullptr);
    return true;
  }

  // All parts are read: `begin` to `end` is the template, quotes or markers included.
  void finish_template(template_frame& frame, const char* begin, const char* end) {
    const hcl::detail::view<template_part> parts = parts_.above(frame.parts);
    const byte_span whole = span(begin, end);
    if (frame.flush) remove_indentation(parts);
    const bool heredoc = frame.what == open_construct::type::heredoc;
    if (parts.size() == 1 && parts[0].what == template_part::type::interpolation) {
      const syntax::node* const inner = parts[0].value;
      values_.push(
          nodes_.make<syntax::template_wrap>(syntax::node{syntax::node_kind::template_wrap, whole}, inner));
      return;
    }
    bool plain = true;
    for (const template_part& part : parts)
      plain = plain && part.literal();
    if (plain && !heredoc) {
      template_part text{.what = template_part::type::literal, .span = span(end, end)};
      if (!parts.empty()) text = join_literals(parts, nodes_);
      values_.push(nodes_.make<syntax::string_expr>(syntax::node{syntax::node_kind::string, whole},
                                                    text.ascii, text.span, text.text));
      return;
    }
    const std::size_t first = values_.size();
    std::size_t at = 0;
    sequence(parts, at, end, nullptr);
    values_.push(make_template(whole, heredoc, false, first));
  }

 protected:
  [[nodiscard]] syntax::node* make_template(byte_span whole, bool heredoc, bool synthesised,
                                            std::size_t first) {
    const auto children = nodes_.copy(hcl::detail::view<const syntax::node* const>(values_.above(first)));
    values_.truncate(first);
    return nodes_.make<syntax::template_expr>(syntax::node{syntax::node_kind::template_expr, whole}, heredoc,
                                              synthesised, children);
  }

  hcl::detail::trivial_vector<const syntax::node*> values_;  // finished expressions, innermost last
  hcl::detail::trivial_vector<template_part> parts_;
  template_frame* template_ = nullptr;

 private:
  void push_sequence(template_part::type what, const char* begin, const char* end,
                     const syntax::node* value) {
    parts_.push({.what = what,
                 .trims_next = std::exchange(trims_next_, false),
                 .span = span(begin, end),
                 .value = value});
    template_->line_start = false;
  }

  void wrong_escape(const char* at, const escape_sequence& wrong) {
    if (diags_.full()) return diags_.add_suppressed();
    const std::string written(at, wrong.length);
    syntax_error what{.code = codes::invalid_escape,
                      .summary = "Invalid escape sequence",
                      .subject = span(at, at + wrong.length),
                      .quotes = quoting::values};
    switch (wrong.error) {
      case escape_error::short_digits:
        what.quotes = quoting::nothing;
        what.detail = written[1] == 'u' ? "\\u must be followed by four hexadecimal digits."
                                        : "\\U must be followed by eight hexadecimal digits.";
        break;
      case escape_error::no_character:
        what.detail = "There is no character with the number of \"" + written + "\".";
        break;
      case escape_error::none:
      case escape_error::unknown:
        std::string advice =
            " is not an escape sequence. The escape sequences are \\n, \\r, \\t, \\\", \\\\, \\uXXXX and "
            "\\UXXXXXXXX.";
        if (written[1] == '$' || written[1] == '%')
          advice += std::string(" To write \"") + written[1] + "{\", double its first character.";
        else
          advice += " For a backslash, write two of them.";
        what.detail = '"' + written + '"' + advice;
    }
    add(std::move(what), at);
  }

  // The nodes of parts from `at` on, pushed on the values, up to the end of the parts or the directive that
  // ends `opener`, where `at` stays.
  void sequence(hcl::detail::view<const template_part> parts, std::size_t& at, const char* end,
                const template_part* opener) {
    using type = template_part::type;
    while (at < parts.size() && !failed_) {
      const template_part& part = parts[at];
      switch (part.what) {
        case type::literal: {
          std::size_t past = at + 1;
          while (past < parts.size() && parts[past].literal())
            ++past;
          const template_part text = join_literals(parts.subspan(at, past - at), nodes_);
          if (!text.text.empty())
            values_.push(nodes_.make<syntax::text_expr>(syntax::node{syntax::node_kind::text, text.span},
                                                        text.ascii, text.text));
          at = past;
          break;
        }
        case type::interpolation:
          values_.push(part.value);
          ++at;
          break;
        case type::if_directive:
        case type::for_directive:
          if (depth_ >= depth_limit_) return too_deep(part.span, end);
          ++depth_;
          part.what == type::if_directive ? if_sequence(parts, at, end) : for_sequence(parts, at, end);
          --depth_;
          break;
        case type::else_directive:
        case type::endif_directive:
        case type::endfor_directive:
          if (opener != nullptr) return;
          unexpected(part, nullptr, end);
          ++at;
      }
    }
  }

  void if_sequence(hcl::detail::view<const template_part> parts, std::size_t& at, const char* end) {
    using type = template_part::type;
    const template_part& opener = parts[at++];
    const std::size_t first = values_.size();
    std::size_t inside = at;
    sequence(parts, at, end, &opener);
    const syntax::node* const then = branch(first, parts.subspan(inside, at - inside), opener.span.end);
    const syntax::node* otherwise = nullptr;
    if (at < parts.size() && parts[at].what == type::else_directive) {
      const std::size_t past = at++;
      inside = at;
      sequence(parts, at, end, &opener);
      otherwise = branch(first, parts.subspan(inside, at - inside),
                         at < parts.size() ? parts[at].span.begin : parts[past].span.end);
    }
    const byte_span closer = close(parts, at, type::endif_directive, opener, end);
    if (otherwise == nullptr) otherwise = branch(first, {}, closer.begin);
    values_.push(nodes_.make<syntax::conditional>(
        syntax::node{syntax::node_kind::conditional, between(opener.span, closer)}, true, opener.value, then,
        otherwise));
  }

  void for_sequence(hcl::detail::view<const template_part> parts, std::size_t& at, const char* end) {
    const template_part& opener = parts[at++];
    const std::size_t first = values_.size(), inside = at;
    sequence(parts, at, end, &opener);
    const syntax::node* const value = branch(first, parts.subspan(inside, at - inside), opener.span.end);
    const byte_span closer = close(parts, at, template_part::type::endfor_directive, opener, end);
    auto* const loop = static_cast<syntax::for_expr*>(
        const_cast<syntax::node*>(opener.value));  // made here, not yet published
    loop->range = between(opener.span, closer);
    loop->opener = opener.span;
    loop->value = value;
    values_.push(nodes_.make<syntax::template_join>(
        syntax::node{syntax::node_kind::template_join, loop->range}, loop));
  }

  // The body of a directive: the values from `first` on, as a template; `empty_at` is where it would stand if
  // there are none. Text at its ends is part of it where nothing of it is left.
  [[nodiscard]] const syntax::node* branch(std::size_t first, hcl::detail::view<const template_part> parts,
                                           std::uint32_t empty_at) {
    const hcl::detail::view<const syntax::node*> inside = values_.above(first);
    byte_span whole{empty_at, empty_at};
    if (!inside.empty()) {
      whole = between(inside.front()->range, inside.back()->range);
      if (parts[0].literal()) whole.begin = parts[0].span.begin;
      if (parts[parts.size() - 1].literal()) whole.end = parts[parts.size() - 1].span.end;
    }
    return make_template(whole, false, true, first);
  }

  // The span of the directive that should close `opener`; moves after it.
  byte_span close(hcl::detail::view<const template_part> parts, std::size_t& at, template_part::type wanted,
                  const template_part& opener, const char* end) {
    if (failed_) return opener.span;
    if (at == parts.size()) {
      const byte_span here = span(template_->closer, end);
      add({.code = codes::unclosed_directive,
           .summary = "Unclosed template directive",
           .detail = wanted == template_part::type::endif_directive
                         ? "The template ends before an endif directive closes this if directive."
                         : "The template ends before an endfor directive closes this for directive.",
           .subject = here,
           .note = "Opened here",
           .note_span = opener.span},
          end);
      return {here.begin, here.begin};
    }
    const template_part& found = parts[at++];
    if (found.what != wanted) unexpected(found, &opener, end);
    return found.span;
  }

  void unexpected(const template_part& found, const template_part* opener, const char* at) {
    using type = template_part::type;
    std::string_view name = found.what == type::endif_directive ? "endif" : "endfor";
    if (found.what == type::else_directive) name = "else";
    syntax_error what{.code = codes::unexpected_directive,
                      .summary = "Unexpected template directive",
                      .subject = found.span};
    if (opener == nullptr) {
      what.detail = "There is no open directive that \"" + std::string(name) + "\" could belong to.";
    } else {
      what.note = "Opened here";
      what.note_span = opener->span;
      if (opener->what == type::for_directive)
        what.detail = "This for directive must be closed by endfor, not by " + std::string(name) + ".";
      else if (found.what == type::else_directive)
        what.detail = "This if directive has an else branch already.";
      else
        what.detail = "This if directive must be closed by endif, not by " + std::string(name) + ".";
    }
    add(std::move(what), at);
  }

  bool trims_next_ = false;
  template_part::type directive_ = template_part::type::literal;
};

}  // namespace hcl::inline v0_1::parser
