// Masks a text: everything after an item's name, unless it belongs to a member that is not sensitive.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/impl/masked_sentence.hpp>
#include <hcl/record/hide_secrets.hpp>
#include <hcl/record/impl/secret_mask.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL std::vector<byte_span> secrets::masks(const source& text, const secret_claims& claims,
                                               std::vector<byte_span>& shown) {
  bool is_value = false;
  for (const secret_root& root : claims.roots) {
    if (root.is_shown) {
      shown = {{0, static_cast<std::uint32_t>(text.text().size())}};
      return {};
    }
    is_value = is_value || is_all_of(root.where, text.text());
  }
  const known_structs structs(claims);
  // A private copy: redaction marks are stored in the source.
  const source_ptr copy = source::make(std::string(text.text()), {});
  const bool is_json = !is_value && is_json_text(copy->text());
  diagnostics unheard(0);
  const syntax::document_ptr document = read_again(copy, is_value, unheard);
  // JSON strings are not parsed as templates.
  std::string scanned(copy->text());
  if (is_json)
    std::replace_if(
        scanned.begin(), scanned.end(), [](char c) { return c == '$' || c == '%'; }, '_');
  const bool is_broken = unheard.has_errors();
  const secret_text of{structs, claims.roots, copy->text(),
                       is_json, is_broken,    is_broken && !has_matching_braces(scanned)};
  shown = secret_walk(of).walk(*document);
  return secret_mask(of, scanned, shown).make();
}

// Hides secrets in the diagnostics of a load: tells texts what is read from them, and masks words that quote
// a masked part.

HCL_DECL auto engine::keeper_of(const record_info& outermost) -> const secret_keeper* {
  trivial_vector<const record_info*> seen;
  seen.push(&outermost);
  const auto add = [&](const record_info& inside) {
    for (const record_info* one : seen)
      if (one == &inside) return;
    seen.push(&inside);
  };
  for (std::size_t i = 0; i != seen.size(); ++i) {
    for (const field_info& f : seen[i]->fields) {
      if (f.sensitive) return f.sensitive;
      if (f.inside) add(f.inside());
      for (const record_getter other : f.others)
        add(other());
    }
  }
  return nullptr;
}

class secret_report {
 public:
  secret_report(const secret_keeper& keeper, const secret_load& from) : keeper_(keeper) {
    if (from.outermost) claims_.roots.push_back({from.outermost});
    for (const record_getter other : *from.others)
      claims_.roots.push_back({&other()});
    if (from.keeper) from.text->keep(&keeper_, nullptr);
    if (from.text) note(*from.text, from.where);
    if (from.read) note(*from.read);
  }

  // Tells the texts of diagnostics what is read from them.
  void prepare(const diagnostics& all, const scope* names) {
    if (names && claims_.words.empty()) {
      const auto add = [&](std::string_view name) { claims_.words.emplace_back(name); };
      names->visit_variables(add);
      names->visit_functions(add);
    }
    const auto see = [&](const range& place) {
      if (!place) return;
      const source& text = *place.source();
      if (!text.has_roots()) note(text, {});
      if (text.keeper()) text.keep(&keeper_, nullptr, claims_.words);
    };
    for (const diagnostic& d : all) {
      see(d.subject);
      for (const note_type& n : d.notes)
        see(n.where);
    }
  }

  void rework(diagnostics& all) const {
    const known_structs structs(claims_);
    all.rework([&](diagnostic& d) {
      if (d.subject && !d.subject.source()->keeper()) return;
      rework(d, structs);
    });
    if (!all.empty()) diagnostics_access::arrange(all);
  }

 private:
  using note_type = hcl::note;

  // `where`: the part that is read; empty: all of it.
  void note(const source& text, byte_span where) const {
    for (secret_root root : claims_.roots) {
      root.where = where;
      text.keep(&keeper_, &root);
    }
  }
  void note(const body& of) const {
    const body_source* const from = of.source().get();
    if (!from) return;
    if (from->unexpanded()) return note(*from->unexpanded());
    for (const std::vector<body>* const all : {from->parts(), from->layers()})
      if (all)
        for (const body& part : *all)
          note(part);
    const body_source::written_view written = from->written();
    if (!written.document) return;
    const syntax::document& document = **written.document;
    if (written.native)
      note(*document.source, written.native == document.body ? byte_span{} : written.native->range);
    else
      note(*document.source, written.json == document.expression ? byte_span{} : written.json->range);
  }

  [[nodiscard]] static bool is_hidden(const range& place) {
    return place && !place.source()->is_shown(place.span());
  }
  // Whether a fix-it has words, which may be secret.
  [[nodiscard]] static bool has_words(const fix_it& fix) {
    return !all_words(fix.replacement, [](std::string_view) { return false; });
  }

  // Cuts the path after the last known step.
  template <typename Keeps>
  static void cut_path(std::string& path, const Keeps& keeps) {
    for (std::size_t at = path.find_first_of(".["), end = at; at < path.size(); at = end) {
      end = (std::min)(path.find_first_of(".[", at + 1), path.size());
      const bool is_index = path[at] == '[' && at + 1 != end && is_digit(path[at + 1]);
      if (!is_index && !all_words(std::string_view(path).substr(at, end - at), keeps)) return path.resize(at);
    }
  }

  static void rework(diagnostic& d, const known_structs& structs) {
    if (d.subject && !d.inside.empty() && !d.subject.source()->headings_at(d.subject.span().begin).empty())
      d.inside = diagnostics_access::block_around(d.subject);
    const item_use outermost = structs.find_anywhere(std::string_view(d.path).substr(0, d.path.find('[')));
    if (!outermost.may_be_shown() || !outermost.structs.empty())
      cut_path(d.path, [&](std::string_view word) {
        return structs.is_known(word) || d.inside.find('"' + std::string(word) + '"') != std::string::npos;
      });
    const bool is_hidden_here = is_hidden(d.subject);
    const bool quotes_hidden =
        (is_hidden_here && (d.quotes == quoting::names || d.quotes == quoting::values)) ||
        (d.quotes == quoting::values &&
         (is_hidden(d.context) || std::any_of(d.notes.begin(), d.notes.end(),
                                              [](const note_type& n) { return is_hidden(n.where); })));
    if (is_hidden_here) d.variables.clear();
    std::string suggested;
    if (d.fix && d.quotes != quoting::references && (is_hidden(d.fix->where) || quotes_hidden) &&
        has_words(*d.fix)) {
      suggested = d.fix->replacement;
      d.fix.reset();
    }
    if (!quotes_hidden) return;
    const auto keeps = [&](std::string_view word) { return word != suggested && structs.is_known(word); };
    const auto mask = [&](std::string& words) { words = masked_sentence(words, keeps); };
    mask(d.detail);
    mask(d.summary);
    for (note_type& n : d.notes)
      mask(n.message);
    if (d.code == codes::unknown_function || d.code == codes::functions_not_allowed) d.function.clear();
    // A hidden span counts as one place, so that equal diagnostics about its parts merge.
    const byte_span place = d.subject.span();
    for (const byte_span hidden :
         d.subject ? d.subject.source()->redacted_in(place) : std::vector<byte_span>())
      if (hidden.begin <= place.begin && place.end <= hidden.end)
        d.subject = range(d.subject.source(), hidden);
  }

  const secret_keeper& keeper_;
  secret_claims claims_{};
};

HCL_DECL void secrets::hide(const secret_keeper& self, const secret_load& from, diagnostics& diags) {
  secret_report report(self, from);
  for (diagnostics* const all : {&diags, from.collected}) {
    if (!all || all->empty()) continue;
    report.prepare(*all, from.names);
    report.rework(*all);
  }
}

}  // namespace hcl::inline v1_0::detail
