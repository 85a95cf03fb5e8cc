// Keeping sensitive fields out of what is shown. What has been read is hidden where it stands; where there
// are diagnostics, so is everything else that may be sensitive, since it may not have come to reading it.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/parser/backend.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/redaction_mask.hpp>
#include <hcl/record/impl/redaction_names.hpp>
#include <hcl/record/impl/redaction_sink.hpp>
#include <hcl/record/impl/redaction_statement.hpp>
#include <hcl/record/impl/redaction_tree.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/walk.hpp>

namespace hcl::inline v0_1::detail {

template <typename X>
void engine_backend<X>::redact(const decode_context& ctx, const input& from) {
  if (from.constant) {
    if (const source_ptr* const text = text_of(ctx))
      (*text)->redact(ctx.position.cursor->span_of(*from.constant));
    return;
  }
  if (!ctx.position.text || !*ctx.position.text || !from.node) return;
  const source& text = **ctx.position.text;
  const path_place* place = ctx.position.place;
  while (place && place->outer && place->name.empty())
    place = place->outer;
  // Part of a value that was evaluated as a whole: only what it is called there is looked for.
  constexpr std::size_t max_bound = 4096;
  bool found = false;
  if (from.known && place && place->outer && from.node->range.size() <= max_bound)
    syntax::walk(*from.node, [&](const syntax::node& n) {
      for (const container_entry& e : entries_of(n)) {
        if (e.name != place->name || e.name.empty()) continue;
        text.redact(e.value->range);
        found = true;
      }
      return true;
    });
  if (!found) text.redact(from.node->range);
}

// The lines that diagnostics show of a text, and where its settings are.
struct shown_part {
  source_ptr text;
  std::vector<byte_span> lines{};
  std::vector<byte_span> doubtful{};  // those of them that may hold something sensitive that is missing
  std::vector<byte_span> settings{};

  void show(byte_span where) { lines.push_back(lines_of(where)); }
  [[nodiscard]] byte_span lines_of(byte_span where) const {
    const std::string_view bytes = text->text();
    const std::size_t begin = (std::min<std::size_t>)(where.begin, bytes.size());
    const std::size_t end = bytes.find('\n', (std::max<std::size_t>)(where.end, begin));
    const std::size_t before = begin == 0 ? bytes.npos : bytes.rfind('\n', begin - 1);
    return {static_cast<std::uint32_t>(before == bytes.npos ? 0 : before + 1),
            static_cast<std::uint32_t>((std::min)(end, bytes.size()))};
  }
  // Spans that are hidden as one are shown with all of their lines.
  void show_whole(const std::vector<text_region>& regions) {
    std::sort(lines.begin(), lines.end(), [](byte_span a, byte_span b) { return a.begin < b.begin; });
    std::uint32_t shown_to = 0;
    std::size_t next = 0;
    const std::size_t count = lines.size();
    for (const text_region& region : regions) {
      while (next != count && lines[next].begin < region.where.end)
        shown_to = (std::max)(shown_to, lines[next++].end);
      if (region.is != text_region::what::secret || shown_to < region.where.begin) continue;
      show(region.where);
      shown_to = (std::max)(shown_to, lines.back().end);
    }
  }
  // The setting that it is in, where its words may be of any part of that.
  [[nodiscard]] range setting_of(const diagnostic& d) const {
    if (d.quotes != quoting::values || d.context || d.subject.source() != text) return {};
    const std::uint32_t at = d.subject.span().begin;
    const auto past = std::upper_bound(settings.begin(), settings.end(), at,
                                       [](std::uint32_t i, byte_span setting) { return i < setting.begin; });
    const bool is_inside = past != settings.begin() && at < (past - 1)->end;
    return is_inside ? range(text, *(past - 1)) : range();
  }
};

// Whether it says that something sensitive is missing: a member, or all of an object with one that is wrong
// or not there.
template <typename = void>
[[nodiscard]] bool tells_of_missing_secret(const diagnostic& d, const known_names<>& names) {
  const bool is_missing = d.code == codes::missing_attribute || d.code == codes::missing_block;
  if (!is_missing && d.code != codes::missing_label && d.code != codes::unsuitable_value) return false;
  bool is_secret = false;
  for_each_word(d.path, [&](std::string_view word) { is_secret = is_secret || names.is_secret(word); });
  const std::string_view last = std::string_view(d.path).substr(d.path.find_last_of('.') + 1);
  return is_secret || (names.find(last).use == name_use::nested &&
                       (is_missing || (d.subject && d.subject.text().starts_with('{'))));
}

template <typename = void>
[[nodiscard]] shown_part* find_part(std::vector<shown_part>& parts, const range& place) {
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const shown_part& p) { return p.text == place.source(); });
  return place && found != parts.end() ? &*found : nullptr;
}

template <typename = void>
void add_shown(std::vector<shown_part>& parts, const diagnostics& diags, const known_names<>& names) {
  const auto show = [&](const range& place) {
    if (!place) return;
    if (!find_part(parts, place)) parts.push_back({place.source()});
    find_part(parts, place)->show(place.span());
  };
  for (const diagnostic& d : diags) {
    show(d.subject);
    show(d.context);
    if (d.subject && d.context.source() == d.subject.source())
      show({d.subject.source(),
            {(std::min)(d.subject.span().begin, d.context.span().begin),
             (std::max)(d.subject.span().end, d.context.span().end)}});
    for (const note& n : d.notes)
      show(n.where);
    if (d.fix) show(d.fix->where);
    if (d.subject && tells_of_missing_secret(d, names)) {
      shown_part& part = *find_part(parts, d.subject);
      part.doubtful.push_back(part.lines_of(d.subject.span()));
    }
  }
}

// Classifies the parts of a text by its names.
template <typename = void>
[[nodiscard]] redaction_facts facts_of(const source& text, const record_choice& outermost,
                                       const known_names<>& names, bool lacks_secret) {
  redaction_facts facts{names, text.text(), is_json_text(text.text()), text.is_malformed()};
  const auto is_written = [&](std::string_view name) {
    return std::find(facts.written.begin(), facts.written.end(), name) != facts.written.end();
  };
  for_each_word(facts.text, [&](std::string_view word) {
    if (names.is_secret(word) && !is_written(word)) facts.written.push_back(word);
  });
  facts.lacks_secret = lacks_secret;
  if (facts.is_malformed) {  // then nothing has said what is missing
    outermost.visit([&](const record_info& one) {
      for (const field_info& f : one.fields)
        if (f.sensitive && f.required && !f.name.empty() && !is_written(f.name)) facts.lacks_secret = true;
    });
  }
  return facts;
}

// Hides what must not be shown of the lines. `diags`: those with parts of values, which may be of all of the
// setting that they are in; null if there are none.
template <typename = void>
void redact_part(shown_part& part, const record_choice& outermost, redaction_facts facts,
                 const diagnostics* diags) {
  // Of its own, so that what is asked for changes nothing.
  const source_ptr copy = source::make(std::string(facts.text), part.text->name());
  diagnostics unheard(0);
  const syntax::document_ptr document =
      facts.is_json ? parser::parse_json(copy, unheard, {}, nullptr, json_unicode::replace, true)
                    : parser::parse_file(copy, unheard, {}, true);
  if (document->body != nullptr && diags != nullptr) {
    syntax::walk(*document->body, [&](const syntax::body_item& item) {
      if (item.attribute) part.settings.push_back(item.attribute->range());
      return true;
    });
    for (const diagnostic& d : *diags)
      if (const range setting = part.setting_of(d)) part.show(setting.span());
  }
  region_finder<> finder(facts);
  const std::vector<text_region> regions = document->body != nullptr
                                               ? finder.of_file(*document->body, outermost)
                                               : finder.of_json(*document->expression, outermost);
  part.show_whole(regions);
  std::sort(part.doubtful.begin(), part.doubtful.end(),
            [](byte_span a, byte_span b) { return a.begin < b.begin; });
  redaction_sink<> sink(*part.text, part.lines);
  text_mask<>(sink, facts).run(regions, part.doubtful);
}

// Whether a part of the place is hidden.
template <typename = void>
[[nodiscard]] bool is_redacted(const range& place) {
  if (!place) return false;
  const byte_span all = place.span();
  return !place.source()->redacted_in({all.begin, (std::max)(all.end, all.begin + 1)}).empty();
}

// Whether a fix-it holds words, which may be those of the text; signs say nothing.
[[nodiscard]] inline bool has_words(const fix_it& fix) noexcept {
  constexpr std::string_view signs = " \t\r\n\"'{}[]()=:,.!&|<>?$%";
  return fix.replacement.find_first_not_of(signs) != std::string::npos;
}

// Whether what it is about is called by keys that no member has, of which one may be a secret.
template <typename = void>
[[nodiscard]] bool may_name_secret(const diagnostic& d, const known_names<>& names) {
  bool found = false;
  for_each_word(d.path, [&](std::string_view word) {
    found = found || !(names.is_known(word) || names.is_nearly_known(word) || word.size() < 4);
  });
  return found;
}

// Makes a diagnostic fit to be shown, once its source knows what is hidden. `setting`: the one that it is in,
// if that counts as shown. `names_secret`: its words do, wherever it is.
template <typename = void>
void redact(diagnostic& d, const range& setting, bool names_secret) {
  const bool is_about_secret = is_redacted(d.subject);
  const bool quotes_literally = d.quotes == quoting::names || d.quotes == quoting::values;
  const bool quotes_secret =
      names_secret || (is_about_secret && quotes_literally) ||
      (d.quotes == quoting::values &&
       (is_redacted(d.context) || is_redacted(setting) ||
        std::any_of(d.notes.begin(), d.notes.end(), [](const note& n) { return is_redacted(n.where); })));
  if (is_about_secret || quotes_secret) d.variables.clear();
  if (d.fix && d.quotes != quoting::references && is_redacted(d.fix->where) && has_words(*d.fix))
    d.fix.reset();
  if (!quotes_secret) return;
  d.path.clear();
  if (d.code == codes::unknown_function || d.code == codes::functions_not_allowed)
    d.function.clear();  // no name that the program knows
  if (d.fix && (!d.fix->is_described || has_words(*d.fix))) d.fix.reset();
  // Spans that are hidden as one count as one place, so that equal diagnostics about their parts are reported
  // once.
  const byte_span place = d.subject.span();
  for (const byte_span hidden : d.subject ? d.subject.source()->redacted_in(place) : std::vector<byte_span>())
    if (hidden.begin <= place.begin && place.end <= hidden.end) d.subject = range(d.subject.source(), hidden);
  d.detail = d.redacted_detail.empty() ? "Details are hidden because this may be part of a sensitive value."
                                       : std::exchange(d.redacted_detail, {});
}

// Headers of blocks, one in the other, without labels that they should not have.
template <typename = void>
[[nodiscard]] std::string shown_headers(const std::string& headers, const known_names<>& names) {
  std::string shown;
  std::vector<parser::token> header;
  parser::tokenizer words(headers);
  std::size_t begin = 0;
  using kind = parser::token_kind;
  for (parser::token word = words.next();; word = words.next()) {
    const bool is_end = word.kind == kind::end_of_file;
    if (!is_end && word.kind != kind::greater) {
      header.push_back(word);
      continue;
    }
    const auto written = [&](parser::token one) {
      return std::string_view(headers).substr(one.span.begin, one.span.size());
    };
    const known_name type = header.empty() ? known_name() : names.find(written(header.front()));
    const auto names_or_strings =
        static_cast<std::size_t>(std::count_if(header.begin(), header.end(), [](parser::token one) {
          return one.kind == kind::open_quote || one.kind == kind::name;
        }));
    const bool is_shown = type.field && type.use != name_use::secret && type.labels() + 1 == names_or_strings;
    for (const parser::token one : header) {
      const bool has_words =
          one.kind == kind::name || one.kind == kind::number || one.kind == kind::quoted_text;
      shown.append(headers, begin, one.span.begin - begin);
      shown += is_shown || !has_words || names.is_known(written(one)) ? written(one) : redaction_mark;
      begin = one.span.end;
    }
    if (is_end) return shown;
    header.clear();
  }
}

// Labels and keys may be secrets that have got there by mistake.
[[nodiscard]] inline std::string without_texts(std::string path) {
  for (std::size_t at = path.find("[\""); at != path.npos; at = path.find("[\"", at)) {
    std::size_t end = at + 2;
    while (end < path.size() && path[end] != '"')
      end += path[end] == '\\' ? 2U : 1U;
    path.erase(at, end + 2 - at);
  }
  return path;
}

template <typename X>
void engine_backend<X>::redact_all(const record_info* one, view<const record_getter> others,
                                   diagnostics& diags, diagnostics* collected, bool with_settings) {
  const record_choice outermost{one, others};
  const known_names<> names(outermost);
  if (!names.any_secret()) return;
  std::vector<shown_part> parts;
  for (diagnostics* const all : {&diags, collected}) {
    if (!all) continue;
    all->rework([](diagnostic& d) { d.path = without_texts(std::move(d.path)); });
    add_shown(parts, *all, names);
  }
  // Where texts make up one body, any of them may have what is missing.
  const bool lacks_secret =
      std::any_of(parts.begin(), parts.end(), [](const shown_part& part) { return !part.doubtful.empty(); });
  for (shown_part& part : parts)
    redact_part(part, outermost, facts_of(*part.text, outermost, names, lacks_secret),
                with_settings ? &diags : nullptr);
  for (diagnostics* const all : {&diags, collected}) {
    if (!all) continue;
    all->rework([&](diagnostic& d) {
      const shown_part* const part = find_part(parts, d.subject);
      detail::redact(d, part ? part->setting_of(d) : range(), lacks_secret && may_name_secret(d, names));
      if (!d.inside.empty()) d.inside = shown_headers(d.inside, names);
    });
    if (!all->empty()) diagnostics_backend<>::arrange(*all);
  }
}

template <typename X>
void engine_backend<X>::hide(const record_info* outermost, const std::vector<record_getter>& others,
                             diagnostics& diags, diagnostics* collected, bool with_settings) {
  const secret_keeper* secrets = outermost ? redactor(*outermost) : nullptr;
  for (std::size_t i = 0; i != others.size() && !secrets; ++i)
    secrets = redactor(others[i]());
  if (secrets)
    secrets->redact_all(outermost, {others.data(), others.size()}, diags, collected, with_settings);
}

template <typename X>
void engine_backend<X>::redact_whole(const range& written, diagnostics& diags) {
  if (written) {
    // A comment after it may have been a part of it.
    const std::string_view text = written.source()->text();
    byte_span all = written.span();
    const std::size_t next = text.find_first_not_of(" \t", all.end);
    if (next != text.npos && (text[next] == '#' || text[next] == '/'))
      all.end = static_cast<std::uint32_t>((std::min)(text.find('\n', next), text.size()));
    written.source()->redact(all);
  }
  diags.rework([](diagnostic& d) { detail::redact(d, {}, false); });
}

template <typename X>
auto engine_backend<X>::redactor(const record_info& outermost) -> const secret_keeper* {
  trivial_vector<const record_info*> seen;
  seen.push(&outermost);
  for (std::size_t i = 0; i != seen.size(); ++i) {
    for (const field_info& f : seen[i]->fields) {
      if (f.sensitive) return f.sensitive;
      record_choice::inside(f).visit([&](const record_info& inside) {
        for (const record_info* one : seen)
          if (one == &inside) return;
        seen.push(&inside);
      });
    }
  }
  return nullptr;
}

}  // namespace hcl::inline v0_1::detail
