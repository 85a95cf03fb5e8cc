// Reports why a value does not fit its member. Implementation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/impl/json_blocks.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_part.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/record/require_field.hpp>
#include <hcl/tags/constraint.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL bool engine::reject(decode_context& ctx, const input& from, std::string reason,
                             std::string suggestion) {
  if (is_suppressed(ctx)) return false;
  return report_unsuitable(ctx, from, codes::unsuitable_value, "Unsuitable value",
                           said_of_subject(ctx, reason), std::move(suggestion));
}

HCL_DECL void engine::note_value(decode_context& ctx, const value& given) {
  const path_place* const place = ctx.position.place;
  ctx.notes.noted->push_back({range_at(ctx, ctx.position.name_range), given, !place || !place->outer});
}

HCL_DECL bool engine::reject_unknown(decode_context& ctx, const input& from) {
  if (ctx.notes.noted) {
    note_value(ctx, value::unknown());
    return false;
  }
  return reject(ctx, from,
                ctx.position.uncounted
                    ? "must be known here, but the number of blocks is not known yet: for_each "
                      "depends on an unknown value."
                    : "must be known here, but it depends on a value that is not known yet.");
}

HCL_DECL bool engine::reject_with(decode_context& ctx, const input& from, const failure& reason) {
  if (is_suppressed(ctx)) return false;
  if (ctx.redaction.active) {  // the reason may quote the value
    return reject(ctx, from, "does not accept this value.");
  }
  const std::string where = subject_text(ctx, reason.tells_path ? "" : reason.path);
  if (where.empty()) return reject(ctx, from, "does not accept this value: " + as_sentence(reason.message));
  const std::size_t before = ctx.diags->size();
  report_unsuitable(ctx, from, codes::unsuitable_value, "Unsuitable value",
                    where + ": " + as_sentence(reason.message));
  if (ctx.position.place) ctx.diags->rework([&](diagnostic& d) { d.path += reason.path; }, before);
  return false;
}

HCL_DECL bool engine::reject_size(decode_context& ctx, const input& from, std::size_t wanted,
                                  std::size_t given) {
  return reject(ctx, from,
                "must have " + number_of(wanted, "element") + ", not " + std::to_string(given) + '.');
}

HCL_DECL void engine::reject_block(decode_context& ctx, const block_input& from, const std::string& why) {
  ctx.diags->add({.code = codes::unsuitable_value,
                  .summary = "Unsuitable block",
                  .detail = "The block " + detail::quoted(from.type) + ' ' + why,
                  .subject = range_at(ctx, from.definition_range),
                  .quotes = quoting::nothing});
}

HCL_DECL range engine::range_at(const decode_context& ctx, byte_span where) {
  const source_ptr* const text = text_of(ctx);
  return text ? range(*text, where) : range();
}

HCL_DECL range engine::range_of(const decode_context& ctx, const input& from) {
  if (from.constant) return range_at(ctx, ctx.position.cursor->span_of(*from.constant));
  return range_at(ctx, from.node ? from.node->range : ctx.position.label);
}

HCL_DECL std::string engine::beside_source(const decode_context& ctx, const input& from,
                                           const std::string& path) {
  const range where = range_of(ctx, from);
  const std::string_view file = where.source() ? std::string_view(where.source()->name()) : "";
  const bool is_file = kind_of_source(file) == source_kind::file;
  const std::size_t end = file.find_last_of("/\\");
  return is_file && !directory::is_absolute(path) && end != file.npos
             ? std::string(file.substr(0, end + 1)) + path
             : path;
}

// The sink of a struct's `validate`.
struct validation {
  decode_context& ctx;
  const record_info& info;
  field_state* states;
  range whole;  // the block or object
  range context;
  const syntax::body_node* native;  // the body that it was read from, if it was
  const block_input* from;
  block_input located{};                    // of a text, once a place in it is asked for
  std::optional<struct_content> content{};  // the same of what is in it

  // Finds in the tree what was read from text.
  void locate() {
    if (native || !from || !from->cursor || located.cursor) return;
    located = *from;
    from = &located;
    located.cursor->locate(located);
    native = located.native;
    byte_span begin = located.definition_range;
    if (begin.empty() && native)
      begin = {native->range.begin, native->range.begin};
    else if (begin.empty() && located.json)
      begin = start_of(*located.json);
    whole = engine::range_at(ctx, begin);
  }

  // The path to an address in the struct, or to the member around it; may be empty.
  [[nodiscard]] std::vector<part_step> way_to(const check::subject& about) const {
    if (about.way) return steps_of(*about.way);
    if (!about.member) return {};
    part_search search{about.member, about.size};
    if (info.find(states[info.members].at, search)) return std::move(search.steps);
    const auto at = reinterpret_cast<std::uintptr_t>(about.member);
    for (std::size_t i = 0; i != info.members; ++i) {
      const auto begin = reinterpret_cast<std::uintptr_t>(states[i].at);
      if (at >= begin && at < begin + info.fields[i].size && !info.fields[i].name.empty())
        return {{.name = std::string(info.fields[i].name)}};
    }
    return {};
  }

  [[nodiscard]] part_place place_of(const check::subject& about) {
    locate();
    if (about.place && *about.place) return {*about.place, {}};
    const std::vector<part_step> way = way_to(about);
    if (way.empty()) return {};
    if (native || (from && (from->json || from->other))) {
      if (!content)
        content = content_for(info, native ? body_access::of_node(*ctx.position.document, *native)
                                           : engine::body_of(ctx, *from));
      return place_in_body(info, *content, way);
    }
    if (from) return {};
    for (std::size_t i = 0; i != info.members; ++i)
      if (info.fields[i].name == way[0].name && states[i].node)
        return place_in_node(*states[i].text, *states[i].node, part_steps(way).subspan(1));
    return {};
  }

  // `ports[2].name`; empty if it has no name.
  [[nodiscard]] std::string path_of(const check::subject& about) const {
    const std::vector<part_step> way = way_to(about);
    std::vector<path_place> places(way.size());
    for (std::size_t i = 0; i != way.size(); ++i) {
      places[i] = {i == 0 ? nullptr : &places[i - 1], way[i].name, way[i].index};
      if (way[i].what == part_step::form::element) places[i].name = {};
    }
    return places.empty() ? std::string() : place_text(places.back());
  }

  void add(bool is_error, const check::subject& about, std::string_view message, const diagnostic* more) {
    if (ctx.diags->full()) return ctx.diags->add_suppressed();
    diagnostic problem;
    if (more)
      problem = *more;
    else
      problem.detail = as_sentence(std::string(message));
    std::erase_if(problem.notes, [](const note& n) { return !n.where; });  // of what is not written
    if (!is_error) problem.severity = severity::warning;
    if (problem.code.empty()) problem.code = codes::validation;
    if (problem.summary.empty())
      problem.summary = problem.severity == severity::error ? "Not valid" : "Questionable value";
    part_place at = place_of(about);
    if (!at.subject && more) at = {more->subject, more->context};
    if (!at.subject) at = {whole, context};
    problem.subject = std::move(at.subject);
    problem.context = std::move(at.context);
    if (problem.path.empty()) problem.path = path_of(about);
    if (const std::string around = path_here(ctx); ctx.redaction.active && !around.empty())
      problem.path = around;
    else if (!around.empty())
      problem.path.insert(0, around + (problem.path.empty() ? "" : "."));
    ctx.diags->add(std::move(problem));
  }
};

HCL_DECL void engine::validate(decode_context& ctx, const record_info& info, field_state* states,
                               const range& whole, const range& context, const syntax::body_node* native,
                               const block_input* from) {
  validation state{ctx, info, states, whole, context, native, from};
  constexpr check::reporter to{
      [](void* v, bool is_error, const check::subject& about, std::string_view message,
         const diagnostic* more) { static_cast<validation*>(v)->add(is_error, about, message, more); },
      [](void* v, const check::subject& about) {
        return static_cast<validation*>(v)->place_of(about).subject;
      }};
  check findings(to, &state);
  info.validate(states[info.members].at, findings);
}

}  // namespace hcl::inline v1_0::detail
