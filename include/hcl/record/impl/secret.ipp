// Decides what the messages of a load may show. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/impl/secret_mask.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL secret_spans secrets::find(const source& text, const secret_claims& claims) {
  for (const secret_root& root : claims.roots)
    if (!root.record) return {{}, {{0, static_cast<std::uint32_t>(text.text().size())}}};
  return secret_text(text, claims).find();
}

HCL_DECL auto engine::keeper_of(const record_info& outermost) -> const secret_keeper* {
  struct_list all{{&outermost}};
  add_all_inside(all);
  for (const known_struct& one : all)
    for (const field_info& f : one.record->fields)
      if (f.sensitive) return f.sensitive;
  return nullptr;
}

// Tells texts what is read from them, and masks words of diagnostics that quote a masked part.
class secret_report {
 public:
  secret_report(const secret_keeper& keeper, const secret_load& from, const options& opts) : keeper_(keeper) {
    if (from.outermost) claims_.roots.push_back({from.outermost});
    for (const record_getter other : opts.secrets)
      claims_.roots.push_back({&other()});
    if (from.keeper) from.text->keep(&keeper_, {});
    if (from.text) note(*from.text, from.where);
    if (from.read) note(*from.read);
  }

  void rework(diagnostics& all, const scope* names) {
    if (names && claims_.words.empty()) {
      const auto add = [&](std::string_view name) { claims_.words.emplace_back(name); };
      names->visit_variables(add);
      names->visit_functions(add);
      std::sort(claims_.words.begin(), claims_.words.end());
    }
    for (const diagnostic& d : all) {
      note(d.subject);
      for (const hcl::note& n : d.notes)
        note(n.where);
    }
    const known_structs structs(claims_);
    all.rework([&](diagnostic& d) {
      if (!d.subject || d.subject.source()->keeper()) rework(d, structs);
    });
    diagnostics_access::arrange(all);
  }

 private:
  // `where`: the part that is read; empty: all of it.
  void note(const source& text, byte_span where) const {
    secret_claims read{.roots = claims_.roots};
    for (secret_root& root : read.roots)
      root.where = where;
    if (!read.roots.empty()) text.keep(&keeper_, read);
  }
  void note(const body& of) const {
    const body_source* const from = of.source().get();
    if (!from) return;
    if (from->unexpanded()) return note(*from->unexpanded());
    for (const std::vector<body>* const all : {from->parts(), from->layers()})
      if (all)
        for (const body& part : *all)
          note(part);
    const body_source::written_view written = from->written(true);
    if (!written.document) return;
    const byte_span part = written.native ? written.native->range : written.json->range;
    note(*(*written.document)->source, from->is_whole_file() ? byte_span{} : part);
  }
  // The text of a message, which may be another than that which is read.
  void note(const range& place) {
    if (!place) return;
    const source& text = *place.source();
    if (!text.has_roots()) {
      if (!text.keeper() && !text.redacted_in(place.span()).empty()) made_.push_back(&text);
      note(text, {});
    }
    if (text.keeper()) text.keep(&keeper_, {.words = claims_.words});
  }

  [[nodiscard]] static bool is_hidden(const range& place) {
    return place && !place.source()->is_shown(place.span());
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

  // Whether a path ends at a member without anything sensitive in or around it.
  [[nodiscard]] bool is_harmless(std::string_view path, const known_structs& structs) const {
    item_use at;
    for (const secret_root& root : claims_.roots)
      add_struct(at.structs, {static_cast<const record_info*>(root.record)});
    while (!path.empty()) {
      const bool is_index = path.front() == '[';
      if (path.front() == '.') path.remove_prefix(1);
      const std::size_t end = is_index ? path.find(']') : path.find_first_of(".[");
      const std::string_view step = path.substr(0, end == path.npos ? end : end + (is_index ? 1 : 0));
      path.remove_prefix(step.size());
      if (at.keys != 0 && !(is_index && step.find_first_of("0123456789") == 1))
        --at.keys;
      else if (!is_index && !(at = structs.find(step, &at.structs)).may_be_shown())
        return false;
    }
    return at.structs.empty();
  }

  void rework(diagnostic& d, const known_structs& structs) const {
    if (d.subject && !d.inside.empty())
      if (std::string around = diagnostics_access::block_around(d.subject); !around.empty())
        d.inside = std::move(around);
    const bool is_value_harmless = is_harmless(d.path, structs);
    const item_use outermost =
        structs.find(std::string_view(d.path).substr(0, d.path.find_first_of(".[")), nullptr);
    if (!outermost.may_be_shown() || !outermost.structs.empty())
      cut_path(d.path, [&](std::string_view word) {
        return structs.is_known(word) || d.inside.find('"' + std::string(word) + '"') != std::string::npos;
      });
    const bool is_made = std::find(made_.begin(), made_.end(), d.subject.source().get()) != made_.end();
    const bool is_hidden_here = is_hidden(d.subject) && !(is_made && is_value_harmless);
    const bool is_hidden_beside =
        is_hidden(d.context) ||
        std::any_of(d.notes.begin(), d.notes.end(), [](const hcl::note& n) { return is_hidden(n.where); });
    const bool quotes_hidden =
        (is_hidden_here && d.quotes >= quoting::names) || (is_hidden_beside && d.quotes == quoting::values);
    if (is_hidden_here) d.variables.clear();
    std::string suggested;
    if (d.fix && (is_hidden(d.fix->where) || quotes_hidden) &&
        !all_words(d.fix->replacement, [](std::string_view) { return false; })) {
      suggested = d.fix->replacement;
      d.fix.reset();
    }
    if (!quotes_hidden) return;
    const auto keeps = [&](std::string_view word) { return word != suggested && structs.is_known(word); };
    const auto mask = [&](std::string& words) {  // but the path, which is known
      const std::string_view all = words;
      const std::size_t begin = (std::min)(all.find('"'), all.size() - 1) + 1;
      const std::string_view name = all.substr(begin, all.find('"', begin) - begin);
      const bool is_part = d.path == name || d.path.find_first_of(".[", name.size()) == name.size();
      const bool is_shown = !name.empty() && is_part && d.path.starts_with(name);
      const std::size_t end = is_shown ? (std::min)(begin + name.size() + 1, all.size()) : 0;
      words = std::string(all.substr(0, end)) +
              masked_sentence(all.substr(end), keeps, d.quotes == quoting::names);
    };
    mask(d.detail);
    mask(d.summary);
    for (hcl::note& n : d.notes)
      mask(n.message);
    if (!structs.is_known(d.function)) d.function.clear();
    // A hidden span counts as one place, so that equal diagnostics about its parts merge.
    const byte_span place = d.subject.span();
    for (const byte_span hidden :
         d.subject ? d.subject.source()->redacted_in(place) : std::vector<byte_span>())
      if (hidden.begin <= place.begin && place.end <= hidden.end)
        d.subject = range(d.subject.source(), hidden);
  }

  const secret_keeper& keeper_;
  secret_claims claims_{};
  std::vector<const source*> made_{};  // of variables and flags, hidden as a whole
};

HCL_DECL void secrets::hide(const secret_keeper& self, const secret_load& from, const options& opts,
                            diagnostics& diags) {
  secret_report report(self, from, opts);
  for (diagnostics* const all : {&diags, collected_in_list(opts)})
    if (all && !all->empty()) report.rework(*all, from.names);
}

}  // namespace hcl::inline v1_0::detail
