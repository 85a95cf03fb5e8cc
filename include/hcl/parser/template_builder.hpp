// Builds template nodes: strings, templates, wraps, directives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/core.hpp>
#include <hcl/parser/scalars.hpp>
#include <hcl/parser/template_parts.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v1_0::parser {

class template_builder {
 public:
  explicit template_builder(core& in) noexcept : in_(in) {}

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
    in_.opened.push({what, begin, begin + opener});
    frame.what = what;
    frame.parts = parts_.size();
    frame.outside = std::exchange(template_, &frame);
  }
  void leave_template(template_frame& frame) noexcept {
    parts_.truncate(frame.parts);
    template_ = frame.outside;
    (void)in_.opened.pop();
  }

  // <<EOT or <<-EOT and its newline
  void heredoc_open(const char* begin, const char* end) noexcept {
    const char* name = begin + 2;
    template_->flush = *name == '-';
    if (template_->flush) ++name;
    template_->marker = {name, static_cast<std::size_t>(grammar::skip_identifier(name, end) - name)};
    in_.opened.top().content = end;
  }

  void template_close(const char* begin, const char*) noexcept { template_->closer = begin; }

  // A string without sequences and escapes, quotes included in the span.
  void plain_string(const char* begin, const char* end) {
    const std::string_view text(begin + 1, static_cast<std::size_t>(end - begin - 2));
    const byte_span at = text.empty() ? in_.span(end, end) : in_.span(begin + 1, end - 1);
    in_.push<syntax::string_expr>(syntax::node_kind::string, in_.span(begin, end), in_.is_ascii, at, text);
  }

  void literal(const char* begin, const char* end) {
    template_part part{.what = template_part::type::literal,
                       .ascii = in_.is_ascii,
                       .in_source = true,
                       .span = in_.span(begin, end),
                       .text = {begin, static_cast<std::size_t>(end - begin)}};
    if (in_.piece_form == grammar::piece_form::introducer) part.text.remove_prefix(1);
    if (in_.piece_form == grammar::piece_form::escaped) {
      part.text = decode_escapes(
          part.text, in_.nodes, part.ascii,
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
    push_sequence(template_part::type::interpolation, begin, end, in_.values.pop());
  }

  // The text of a label that has been read.
  [[nodiscard]] std::string_view plain_text(const template_frame& frame) {
    const hcl::detail::view<template_part> parts = parts_.above(frame.parts);
    return parts.empty() ? std::string_view{} : join_literals(parts, in_.nodes).text;
  }

  template <template_part::type What>
  void directive_word(const char*, const char*) noexcept {
    directive_ = What;
  }
  // False if directives nest too deeply.
  [[nodiscard]] bool directive(const char* begin, const char* end) {
    using type = template_part::type;
    const bool opens = directive_ == type::if_directive || directive_ == type::for_directive;
    const bool closes = directive_ == type::endif_directive || directive_ == type::endfor_directive;
    if (opens && in_.depth + ++template_->directives > in_.depth_limit) {
      in_.too_deep(in_.span(begin, end), end);
      return false;
    }
    if (closes && template_->directives != 0) --template_->directives;
    push_sequence(directive_, begin, end, opens ? in_.values.pop() : nullptr);
    return true;
  }

  // All parts are read: `begin` to `end` is the template, quotes or markers included.
  void finish_template(template_frame& frame, const char* begin, const char* end) {
    const hcl::detail::view<template_part> parts = parts_.above(frame.parts);
    const byte_span whole = in_.span(begin, end);
    if (frame.flush) remove_indentation(parts);
    const bool heredoc = frame.what == open_construct::type::heredoc;
    if (parts.size() == 1 && parts[0].what == template_part::type::interpolation) {
      const syntax::node* const inner = parts[0].value;
      in_.push<syntax::template_wrap>(syntax::node_kind::template_wrap, whole, inner);
      return;
    }
    bool plain = true;
    for (const template_part& part : parts)
      plain = plain && part.literal();
    if (plain && !heredoc) {
      template_part text{.what = template_part::type::literal, .span = in_.span(end, end)};
      if (!parts.empty()) text = join_literals(parts, in_.nodes);
      in_.push<syntax::string_expr>(syntax::node_kind::string, whole, text.ascii, text.span, text.text);
      return;
    }
    const std::size_t first = in_.values.size();
    std::size_t at = 0;
    sequence(parts, at, end, nullptr);
    in_.values.push(make_template(whole, heredoc, false, first));
  }

 private:
  [[nodiscard]] syntax::node* make_template(byte_span whole, bool heredoc, bool synthesised,
                                            std::size_t first) {
    const auto children =
        in_.nodes.copy(hcl::detail::view<const syntax::node* const>(in_.values.above(first)));
    in_.values.truncate(first);
    return in_.nodes.make<syntax::template_expr>(syntax::node{syntax::node_kind::template_expr, whole},
                                                 heredoc, synthesised, children);
  }

  void push_sequence(template_part::type what, const char* begin, const char* end,
                     const syntax::node* value) {
    parts_.push({.what = what,
                 .trims_next = std::exchange(trims_next_, false),
                 .span = in_.span(begin, end),
                 .value = value});
    template_->line_start = false;
  }

  void wrong_escape(const char* at, const escape_sequence& wrong) {
    const std::string written(at, wrong.length);
    syntax_error what{.code = codes::invalid_escape,
                      .summary = "Invalid escape sequence",
                      .subject = in_.span(at, at + wrong.length),
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
    in_.add(std::move(what), at);
  }

  // Pushes the nodes of parts from `at` up to the directive that ends `opener`, or the last; `at` stays
  // there.
  void sequence(hcl::detail::view<const template_part> parts, std::size_t& at, const char* end,
                const template_part* opener) {
    using type = template_part::type;
    while (at < parts.size() && !in_.has_failed) {
      const template_part& part = parts[at];
      switch (part.what) {
        case type::literal: {
          std::size_t past = at + 1;
          while (past < parts.size() && parts[past].literal())
            ++past;
          const template_part text = join_literals(parts.subspan(at, past - at), in_.nodes);
          if (!text.text.empty())
            in_.push<syntax::text_expr>(syntax::node_kind::text, text.span, text.ascii, text.text);
          at = past;
          break;
        }
        case type::interpolation:
          in_.values.push(part.value);
          ++at;
          break;
        case type::if_directive:
        case type::for_directive:
          if (in_.depth >= in_.depth_limit) return in_.too_deep(part.span, end);
          ++in_.depth;
          part.what == type::if_directive ? if_sequence(parts, at, end) : for_sequence(parts, at, end);
          --in_.depth;
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
    const std::size_t first = in_.values.size();
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
    in_.push<syntax::conditional>(syntax::node_kind::conditional, between(opener.span, closer), true,
                                  opener.value, then, otherwise);
  }

  void for_sequence(hcl::detail::view<const template_part> parts, std::size_t& at, const char* end) {
    const template_part& opener = parts[at++];
    const std::size_t first = in_.values.size(), inside = at;
    sequence(parts, at, end, &opener);
    const syntax::node* const value = branch(first, parts.subspan(inside, at - inside), opener.span.end);
    const byte_span closer = close(parts, at, template_part::type::endfor_directive, opener, end);
    auto* const loop = static_cast<syntax::for_expr*>(
        const_cast<syntax::node*>(opener.value));  // made here, not yet published
    loop->range = between(opener.span, closer);
    loop->opener = opener.span;
    loop->value = value;
    in_.push<syntax::template_join>(syntax::node_kind::template_join, loop->range, loop);
  }

  // The body of a directive: the values from `first` on, as a template; `empty_at` is where it would stand if
  // there are none. Text at its ends is part of it where nothing of it is left.
  [[nodiscard]] const syntax::node* branch(std::size_t first, hcl::detail::view<const template_part> parts,
                                           std::uint32_t empty_at) {
    const hcl::detail::view<const syntax::node*> inside = in_.values.above(first);
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
    if (in_.has_failed) return opener.span;
    if (at == parts.size()) {
      const byte_span here = in_.span(template_->closer, end);
      in_.add({.code = codes::unclosed_directive,
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
      what.detail = "There is no open directive for \"" + std::string(name) + "\".";
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
    in_.add(std::move(what), at);
  }

  core& in_;
  hcl::detail::trivial_vector<template_part> parts_;
  template_frame* template_ = nullptr;
  bool trims_next_ = false;
  template_part::type directive_ = template_part::type::literal;
};

}  // namespace hcl::inline v1_0::parser
