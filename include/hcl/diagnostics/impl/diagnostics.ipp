// Diagnostics: adding to a list of them, taking from it, and their text. Implementation of diagnostics.hpp
// and render.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/diagnostics/render.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v1_0 {
namespace detail {

// Adding to a list of diagnostics and taking from it.
HCL_DECL void diagnostics_access::cut(diagnostics& all, std::size_t size) noexcept {
  all.kept_.erase(all.kept_.begin() + static_cast<std::ptrdiff_t>(size), all.kept_.end());
}

}  // namespace detail

HCL_DECL diagnostics::diagnostics(const diagnostics& other) = default;
HCL_DECL diagnostics& diagnostics::operator=(const diagnostics& other) = default;
HCL_DECL diagnostics& diagnostics::operator=(diagnostics&& other) noexcept = default;
HCL_DECL diagnostics::~diagnostics() = default;

HCL_DECL void diagnostics::add(diagnostic problem) {
  const bool is_error = problem.severity == severity::error;
  if ((is_error ? kept_errors_ : kept_.size() - kept_errors_) >= limit_) {
    ++dropped_;
  } else {
    if (problem.inside.empty() && problem.subject)
      problem.inside = detail::diagnostics_access::block_around(problem.subject);
    kept_.push_back(std::move(problem));
    kept_errors_ += is_error;
  }
  errors_ += is_error;
}

HCL_DECL void diagnostics::append(diagnostics other) {
  errors_ += other.errors_ - other.kept_errors_;
  dropped_ += other.dropped_;
  for (diagnostic& problem : other.kept_)
    add(std::move(problem));
}

namespace detail {

// The sort key of a diagnostic; one without a place stays after its predecessor.
struct diagnostic_rank {
  std::size_t text;  // texts are in the order in which they came up
  std::uint32_t begin;
  std::size_t index;
};

inline void add_ranks(trivial_vector<diagnostic_rank>& ranks, const diagnostics& all) {
  trivial_vector<const source*> texts;
  diagnostic_rank last{0, 0, 0};
  for (std::size_t i = 0; i != all.size(); ++i) {
    last.index = i;
    if (const range& place = all[i].subject) {
      last.text = 0;
      while (last.text != texts.size() && texts[last.text] != place.source().get())
        ++last.text;
      if (last.text == texts.size()) texts.push(place.source().get());
      last.begin = place.span().begin;
    }
    ranks.push(last);
  }
}

// Whether `b` repeats `a`, maybe for another of the blocks that one text has generated.
[[nodiscard]] inline bool is_same(const diagnostic& a, const diagnostic& b) {
  return a.severity == b.severity && a.code == b.code && a.subject == b.subject && a.summary == b.summary &&
         a.detail == b.detail && a.inside == b.inside;
}

HCL_DECL void diagnostics_access::arrange(diagnostics& all) {
  trivial_vector<diagnostic_rank> ranks;
  add_ranks(ranks, all);
  trivial_vector<const void*> order;
  for (const diagnostic_rank& rank : ranks)
    order.push(&rank);
  sort_pointers<diagnostic_rank>(order, [](const diagnostic_rank& a, const diagnostic_rank& b) {
    return a.text != b.text ? a.text < b.text : a.begin < b.begin;
  });
  std::vector<diagnostic> in_order;
  in_order.reserve(ranks.size());
  for (const void* const rank : order) {
    diagnostic& next = all.kept_[static_cast<const diagnostic_rank*>(rank)->index];
    bool is_known = false;  // from among those before it that are at the same place
    for (std::size_t i = in_order.size(); next.subject && !is_known && i-- != 0;) {
      if (!(in_order[i].subject == next.subject)) break;
      is_known = is_same(in_order[i], next);
    }
    if (is_known) {
      const bool is_error = next.severity == severity::error;
      all.errors_ -= is_error;
      all.kept_errors_ -= is_error;
    } else {
      in_order.push_back(std::move(next));
    }
  }
  all.kept_ = std::move(in_order);
}

// The block around a diagnostic. Parsed texts know their blocks; in JSON, the reader supplies them.
HCL_DECL std::string diagnostics_access::block_around(const range& place) {
  std::string headers;
  for (const byte_span heading : place.source()->headings_at(place.span().begin))
    headers.append(headers.empty() ? "" : within).append(heading_text(*place.source(), heading));
  return headers;
}

HCL_DECL void diagnostics_access::set_block(diagnostics& all, std::size_t since, const block_header& block) {
  std::string header;
  const auto name = [&](diagnostic& problem) {
    const range& at = problem.subject;
    const bool is_inside =
        at.source() == block.written.source() && at && at.span().begin >= block.written.span().begin;
    // Texts that know their blocks are complete.
    if (!is_inside || !at.source()->headings_at(at.span().begin).empty()) return;
    if (header.empty()) {
      header = block.type;
      for (const std::string_view label : block.labels)
        header.append(" \"").append(label).append("\"");
    }
    if (problem.inside.empty())
      problem.inside = header;
    else
      problem.inside.insert(0, header + std::string(within));
  };
  all.rework(name, since);
}

// Several owners as one.
struct two_owners {
  std::shared_ptr<const void> first, second;
};

HCL_DECL std::shared_ptr<const void> diagnostics_access::join(std::shared_ptr<const void> first,
                                                              std::shared_ptr<const void> second) {
  return std::make_shared<two_owners>(two_owners{std::move(first), std::move(second)});
}

// Diagnostics as text.
inline constexpr std::string_view bold = "\x1B[1m", red = "\x1B[1;31m", yellow = "\x1B[1;33m",
                                  no_colour = "\x1B[0m";

// A file that was not read or is empty has no line to show; what a file lacks is at its beginning, which has
// nothing to do with that.
[[nodiscard]] inline bool is_without_lines(const range& place, std::string_view code) {
  const bool is_missing = code == codes::missing_attribute || code == codes::missing_block;
  const std::string_view text = place.source()->text();
  return (text.empty() || (is_missing && place.empty())) && !place.source()->name().empty() &&
         place.begin().byte == mark_size(text);
}

// `app.hcl line 3`
inline void append_place(std::string& out, const range& place, std::string_view code = {}) {
  append_escaped(out, place.source()->name());
  if (is_without_lines(place, code) || !has_lines(*place.source())) return;
  out.append(place.source()->name().empty() ? "line " : " line ").append(std::to_string(place.begin().line));
}

inline void append_lines(std::string& out, const range& place, const range& context,
                         const snippet_style& style, std::string_view code = {}) {
  const bool has_none = is_without_lines(place, code);
  out += has_none ? "\n" : ":\n";
  if (!has_none) append_snippet(out, place, context, style);
}

inline void append_notes(std::string& out, const diagnostic& problem, snippet_style style) {
  style.underline = '-';
  for (const note& extra : problem.notes) {
    out += "\n  ";
    append_escaped(out, extra.message);
    if (!extra.where) {
      out += '\n';
      continue;
    }
    out += ", on ";
    append_place(out, extra.where);
    append_lines(out, extra.where, {}, style);
  }
}

inline void append_variables(std::string& out, const diagnostic& problem) {
  if (problem.variables.empty()) return;
  out += "\n  with ";
  for (std::size_t i = 0; i != problem.variables.size(); ++i) {
    const variable_note& variable = problem.variables[i];
    if (i != 0) out += ",\n       ";
    append_escaped(out, variable.name);
    out += variable.text == "null" ? " set to " : " as ";
    append_escaped(out, variable.text);
  }
  out += ".\n";
}

HCL_DECL std::string diagnostics_access::render(const diagnostics& all, const render_options& options) {
  std::string out;
  for (const diagnostic& problem : all) {
    if (!out.empty()) out += '\n';
    render_to(out, problem, options);
  }
  if (all.dropped() != 0) {
    if (!out.empty()) out += '\n';
    out.append(dropped_sentence(all.dropped())).append(1, '\n');
  }
  return out;
}

HCL_DECL void diagnostics_access::render(std::ostream& out, const diagnostics& all) {
  if (!all.empty()) out << render(all, render_options()) << '\n';  // what follows is apart
}

}  // namespace detail

HCL_DECL void render_to(std::string& out, const diagnostic& problem, const render_options& options) {
  const bool is_error = problem.severity == severity::error;
  if (options.colour) out += is_error ? detail::red : detail::yellow;
  out += is_error ? "Error:" : "Warning:";
  if (options.colour) out.append(detail::no_colour).append(detail::bold);
  if (!problem.summary.empty()) out += ' ';
  append_escaped(out, problem.summary);
  if (options.colour) out += detail::no_colour;
  out += '\n';

  const detail::snippet_style style{.colour = options.colour,
                                    .columns = (std::max<std::size_t>)(options.snippet, 20)};
  if (problem.subject) {
    out += "\n  on ";
    detail::append_place(out, problem.subject, problem.code);
    if (!problem.inside.empty()) {
      out += ", in ";
      append_escaped(out, problem.inside);
    }
    detail::append_lines(out, problem.subject, problem.context, style, problem.code);
  }
  detail::append_notes(out, problem, style);
  detail::append_variables(out, problem);

  const std::string why = problem.detail + detail::advice(problem);
  if (why.empty()) return;
  out += '\n';
  detail::append_wrapped(out, why, options.width);
}

HCL_DECL std::string to_string(const diagnostics& all) {
  return detail::diagnostics_access::render(all, render_options());
}

namespace detail {

// Diagnostics as JSON for programs: always valid JSON, whatever names, texts and file names hold.
inline void append_json_position(json_writer& out, std::string_view key, const position& at) {
  out.name(key).open('{');
  out.name("line").number(at.line);
  out.name("column").number(at.column);
  out.name("byte").number(at.byte).close('}');
}

// Nothing for a range that is nowhere.
inline void append_json_range(json_writer& out, std::string_view key, const range& place) {
  if (!place) return;
  out.name(key).open('{');
  out.name("filename").text(place.source()->name());
  append_json_position(out, "start", place.begin());
  append_json_position(out, "end", place.end());
  out.close('}');
}

inline void append_json_notes(json_writer& out, const diagnostic& problem) {
  if (!problem.notes.empty()) {
    out.name("notes").open('[');
    for (const note& extra : problem.notes) {
      out.open('{').name("message").text(extra.message);
      append_json_range(out, "range", extra.where);
      out.close('}');
    }
    out.close(']');
  }
  if (!problem.variables.empty()) {
    out.name("variables").open('[');
    for (const variable_note& variable : problem.variables)
      out.open('{').name("name").text(variable.name).name("text").text(variable.text).close('}');
    out.close(']');
  }
}

inline void append_json(json_writer& out, const diagnostic& problem) {
  const auto add_some = [&](std::string_view key, std::string_view text) {
    if (!text.empty()) out.name(key).text(text);
  };
  out.open('{').name("severity").text(problem.severity == severity::error ? "error" : "warning");
  add_some("code", problem.code);
  out.name("summary").text(problem.summary).name("detail").text(problem.detail);
  append_json_range(out, "subject", problem.subject);
  append_json_range(out, "context", problem.context);
  add_some("inside", problem.inside);
  add_some("path", problem.path);
  add_some("function", problem.function);
  if (problem.fix) {
    out.name("fix").open('{');
    out.name("replacement").text(problem.fix->replacement);
    out.name("certain").truth(problem.fix->is_certain);
    append_json_range(out, "range", problem.fix->where);
    out.close('}');
  }
  append_json_notes(out, problem);
  out.close('}');
}

}  // namespace detail

HCL_DECL std::string to_json(const diagnostics& all) {
  detail::json_writer out(detail::json_escapes::disguises);
  out.open('{').name("diagnostics").open('[');
  for (const diagnostic& one : all)
    detail::append_json(out, one);
  out.close(']');
  if (all.dropped() != 0) out.name("dropped").number(all.dropped());
  return out.close('}').take();
}

}  // namespace hcl::inline v1_0
