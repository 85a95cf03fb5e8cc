// Keeping sensitive fields out of what is shown. What has been read is hidden where it stands; where there
// are diagnostics, so is everything else that may be sensitive, since it may not have come to reading it. By
// name, so rather too much than too little. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/redaction_items.hpp>
#include <hcl/record/impl/redaction_lines.hpp>
#include <hcl/record/impl/redaction_names.hpp>
#include <hcl/record/impl/redaction_sink.hpp>
#include <hcl/record/impl/redaction_text.hpp>
#include <hcl/record/impl/redaction_words.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/impl/index.hpp>

namespace hcl::inline v0_1::detail {

// Hides what is set to the name that ends at `at`, if anything is; gives the offset to go on from.
template <typename = void>
std::size_t redact_value_of_name(const source& text, std::size_t at) {
  const rough_text<> rough(text.text());
  const std::size_t sign = rough.skip_blanks(rough.at(at) == '"' ? at + 1 : at);
  if (rough.at(sign) != '=' && rough.at(sign) != ':') return at;
  const std::size_t begin = rough.skip_blanks(sign + 1, rough.at(sign) == ':');
  const std::size_t end = rough.end_of_value(begin, true);
  text.redact({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(rough.trimmed(begin, end))});
  return end;
}

// Whether there was something to hide.
template <typename = void>
bool redact_values(const source& text, const known_names<>& names, byte_span inside) {
  const rough_text<> rough(text.text().substr(0, inside.end));
  bool found = false;
  for (std::size_t at = inside.begin; at < inside.end;) {
    if (!is_name_byte(rough.at(at))) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    at = rough.end_of_word(at);
    if (!names.is_secret(rough.text().substr(begin, at - begin))) continue;
    const std::size_t past = redact_value_of_name(text, at);
    found = found || past != at;
    at = past;
  }
  return found;
}

template <typename X>
void engine_backend<X>::redact(const decode_context& ctx, const input& from) {
  if (!ctx.position.text || !*ctx.position.text || !from.node) return;
  const byte_span written = from.node->range;
  const path_place* place = ctx.position.place;
  while (place && place->outer && place->name.empty())
    place = place->outer;
  // Part of a value that was evaluated as a whole: only what it is called there is looked for.
  constexpr std::size_t max_bound = 4096;
  if (from.known && place && place->outer && written.size() <= max_bound &&
      redact_values(**ctx.position.text, known_names<>(place->name), written))
    return;
  (*ctx.position.text)->redact(written);
}

// Whether it is about a sensitive member, or all of an object with one that is wrong or not there.
template <typename = void>
[[nodiscard]] bool may_be_about_secret(const diagnostic& d, const known_names<>& names) {
  if (has_secret_name(d.path, names)) return true;
  const std::string_view path = d.path;
  const known_name* const found = names.find(path.substr(path.find_last_of('.') + 1));
  const bool is_missing = d.code == codes::missing_attribute || d.code == codes::missing_block;
  return found && found->use == name_use::nested &&
         (is_missing || (d.subject && d.subject.text().starts_with('{')));
}

// The lines that diagnostics show, source by source.
template <typename = void>
class shown_parts {
 public:
  struct part {
    const source* text;
    std::vector<byte_span> lines{};
    std::vector<byte_span>
        wary{};  // the text lacks something sensitive here, which may be somewhere under another name
  };

  // `collected` may be null, or hold what is said of the same texts in another list.
  shown_parts(const diagnostics& diags, const diagnostics* collected, const known_names<>& names) {
    see(diags, names);
    if (collected) see(*collected, names);
    for (part& p : parts_)
      join(p.wary);
  }
  [[nodiscard]] const std::vector<part>& parts() const noexcept { return parts_; }
  // Whether one of the texts lacks something sensitive: where they make up one body, any of them may have it.
  [[nodiscard]] bool any_wary() const noexcept {
    return std::any_of(parts_.begin(), parts_.end(), [](const part& p) { return !p.wary.empty(); });
  }

 private:
  void see(const diagnostics& diags, const known_names<>& names) {
    for (const diagnostic& d : diags) {
      const bool is_wary = (d.code == codes::missing_attribute || d.code == codes::missing_block ||
                            d.code == codes::missing_label || d.code == codes::unsuitable_value) &&
                           may_be_about_secret(d, names);
      add(d.subject, is_wary);
      add(d.context, is_wary);
      for (const note& n : d.notes)
        add(n.where, false);
      if (d.fix) add(d.fix->where, false);
    }
  }

  void add(const range& place, bool is_wary) {
    if (!place) return;
    const source* const text = place.source().get();
    auto found = std::find_if(parts_.begin(), parts_.end(), [&](const part& p) { return p.text == text; });
    if (found == parts_.end()) found = parts_.insert(found, part{text});
    const std::string_view bytes = text->text();
    const std::size_t begin = (std::min<std::size_t>)(place.span().begin, bytes.size());
    const std::size_t end = rough_text<>(bytes).end_of_line((std::max<std::size_t>)(place.span().end, begin));
    const std::size_t before = begin == 0 ? bytes.npos : bytes.rfind('\n', begin - 1);
    const byte_span lines{static_cast<std::uint32_t>(before == bytes.npos ? 0 : before + 1),
                          static_cast<std::uint32_t>(end)};
    found->lines.push_back(lines);
    if (is_wary) found->wary.push_back(lines);
  }

  // In order, and apart.
  static void join(std::vector<byte_span>& spans) {
    std::sort(spans.begin(), spans.end(), [](byte_span a, byte_span b) { return a.begin < b.begin; });
    std::size_t kept = 0;
    for (const byte_span s : spans) {
      if (kept != 0 && s.begin <= spans[kept - 1].end)
        spans[kept - 1].end = (std::max)(spans[kept - 1].end, s.end);
      else
        spans[kept++] = s;
    }
    spans.resize(kept);
  }

  std::vector<part> parts_;
};

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

// What is hidden as one is one place: so equal diagnostics of parts of it are said once.
template <typename = void>
void widen_to_redacted(range& place) {
  if (!place) return;
  for (const byte_span hidden : place.source()->redacted_in(place.span()))
    if (hidden.begin <= place.span().begin && place.span().end <= hidden.end)
      place = range(place.source(), hidden);
}

// Makes a diagnostic fit to be shown, once its source knows what is hidden.
template <typename = void>
void redact(diagnostic& d, const known_names<>& names) {
  if (!d.inside.empty()) d.inside = shown_headers(d.inside, names);
  const bool is_about_secret = is_redacted(d.subject);
  const bool quotes_literally = d.quotes == quoting::names || d.quotes == quoting::values;
  const bool quotes_secret =
      (is_about_secret && quotes_literally) ||
      (d.quotes == quoting::values &&
       (is_redacted(d.context) ||
        std::any_of(d.notes.begin(), d.notes.end(), [](const note& n) { return is_redacted(n.where); })));
  if (is_about_secret || quotes_secret) d.variables.clear();
  if (d.fix && d.quotes != quoting::references && is_redacted(d.fix->where) && has_words(*d.fix))
    d.fix.reset();
  if (!quotes_secret) return;
  d.path.clear();
  if (d.fix && (!d.fix->is_described || has_words(*d.fix))) d.fix.reset();
  widen_to_redacted(d.subject);
  d.detail = d.redacted_detail.empty() ? "Details are hidden because this may be part of a sensitive value."
                                       : std::exchange(d.redacted_detail, {});
}

// Whether what is written there, its quotes aside, is not more than a name: no setting.
template <typename = void>
[[nodiscard]] bool may_be_name(const range& place) {
  const byte_span all = place.span();
  const std::string_view written = place.source()->text().substr(all.begin, all.size());
  return written.find_first_of("=:") == written.npos;
}

// A name that is known somewhere, but not where it stands, has got there by mistake.
template <typename = void>
void redact_unknown(const diagnostics& diags) {
  for (const diagnostic& d : diags) {
    const bool is_unknown = d.code == codes::unsupported_attribute || d.code == codes::unsupported_block;
    if (!d.subject || !is_unknown) continue;
    if (!may_be_name(d.subject)) d.subject.source()->redact(d.subject.span());
    (void)redact_value_of_name(*d.subject.source(), d.subject.span().end);
  }
}

// Labels and keys may be secrets that have got there by mistake.
[[nodiscard]] inline std::string without_texts(std::string path) {
  for (std::size_t at = path.find("[\""); at != path.npos; at = path.find("[\"", at))
    path.erase(at, rough_text<>(path).end_of_string(at + 1) + 1 - at);
  return path;
}

template <typename X>
void engine_backend<X>::redact_all(view<const record_info* const> outermost, diagnostics& diags,
                                   diagnostics* collected) {
  const known_names<> names(outermost);
  if (!names.any_secret()) return;
  for (diagnostics* const all : {&diags, collected})
    if (all) all->rework([](diagnostic& d) { d.path = without_texts(std::move(d.path)); });
  const shown_parts<> shown(diags, collected, names);
  for (const shown_parts<>::part& p : shown.parts()) {
    (void)redact_values(*p.text, names, {0, static_cast<std::uint32_t>(p.text->text().size())});
    {
      redaction_sink<> sink(*p.text, p.lines);
      if (p.text->is_malformed())
        line_redaction<>(sink, names).run();
      else
        item_redaction<>(sink, names, shown.any_wary()).run();
      sink.finish();
    }
    for (const byte_span lines : p.wary) {
      redaction_sink<> sink(*p.text, {lines});
      line_redaction<>(sink, names).run_within(lines);
      sink.finish();
    }
  }
  for (diagnostics* const all : {&diags, collected}) {
    if (!all) continue;
    redact_unknown(*all);
    all->rework([&](diagnostic& d) { detail::redact(d, names); });
    if (!all->empty()) diagnostics_backend<>::arrange(*all);
  }
}

template <typename X>
void engine_backend<X>::hide(const record_info* outermost, const std::vector<record_getter>& others,
                             diagnostics& diags, diagnostics* collected) {
  trivial_vector<const record_info*> known;
  if (outermost) known.push(outermost);
  for (const record_getter each : others)
    known.push(&each());
  for (const record_info* const one : known) {
    const secret_keeper* const secrets = redactor(*one);
    if (!secrets) continue;
    secrets->redact_all({known.begin(), known.size()}, diags, collected);
    return;
  }
}

template <typename X>
range engine_backend<X>::setting_around(const range& place) {
  if (!place) return {};
  const byte_span found = rough_text<>(place.source()->text()).setting_around(place.span());
  return found.empty() ? range() : range(place.source(), found);
}

template <typename X>
void engine_backend<X>::redact_whole(const range& written, diagnostics& diags) {
  if (written) {
    // A comment behind it may have been a part of it.
    const rough_text<> text(written.source()->text());
    byte_span all = written.span();
    const std::size_t end = text.skip_blanks(all.end);
    if (text.begins_comment(end)) all.end = static_cast<std::uint32_t>(text.end_of_comment(end));
    written.source()->redact(all);
  }
  const known_names<> none{std::string_view()};
  diags.rework([&](diagnostic& d) {
    std::string inside = std::exchange(d.inside, {});
    detail::redact(d, none);
    d.inside = std::move(inside);
  });
}

template <typename X>
auto engine_backend<X>::redactor(const record_info& outermost) -> const secret_keeper* {
  trivial_vector<const record_info*> seen;
  seen.push(&outermost);
  for (std::size_t i = 0; i != seen.size(); ++i) {
    for (const field_info& f : seen[i]->fields) {
      if (f.sensitive) return f.sensitive;
      const auto see = [&](const record_info* inside) {
        for (const record_info* one : seen)
          if (one == inside) return;
        seen.push(inside);
      };
      if (f.inside) see(&f.inside());
      for (const record_getter other : f.others)
        see(&other());
    }
  }
  return nullptr;
}

}  // namespace hcl::inline v0_1::detail
