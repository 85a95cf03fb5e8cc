// The words of complaints about types: nouns, the part that does not fit, and reports.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/model/impl/conversion_rules.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type.hpp>
#include <hcl/value/impl/mismatch.hpp>

namespace hcl::inline v1_0::model::detail {

// Cut between characters.
[[nodiscard]] inline std::string beginning_of(std::string_view text, std::size_t max_length) {
  const std::string_view begin = hcl::detail::beginning_of(text, max_length);
  return std::string(begin) + (begin.size() < text.size() ? "..." : "");
}

// For a sentence: `list(string)`, cut where it would be too long to read.
[[nodiscard]] inline std::string named(const type& t) {
  constexpr std::size_t max_length = 120;
  return t.is(type_kind::none) ? std::string("null") : write_type(t, max_length);
}

// A name of the config for a sentence: the beginning of one that is too long to read.
[[nodiscard]] inline std::string shown(std::string_view name) { return beginning_of(name, 80); }

// Nouns for types in sentences about members: "a list of whole numbers".
[[nodiscard]] std::string noun_of(const type& t);

[[nodiscard]] inline std::string collection_noun(const char* what, const type& element) {
  const std::string_view of = row_of(element.kind()).plural;
  return of.empty() ? what : std::string(what).append(" of ").append(of);
}
// Any one of them; short where there are many.
[[nodiscard]] inline std::string nouns_of(const type& t) {
  constexpr std::size_t few = 8;
  const auto all = t.elements();
  if (all.size() > few) return short_text(t);
  std::vector<std::string> nouns;
  for (const type& each : all)
    if (std::string noun = noun_of(each); std::find(nouns.begin(), nouns.end(), noun) == nouns.end())
      nouns.push_back(std::move(noun));
  std::string text;
  for (std::size_t i = 0; i < nouns.size(); ++i)
    text += (i == 0 ? "" : i + 1 == nouns.size() ? " or " : ", ") + nouns[i];
  return text;
}

inline std::string noun_of(const type& t) {
  switch (t.kind()) {
    case type_kind::boolean: return "true or false";
    case type_kind::integer: return "a whole number";
    case type_kind::number: return "a number";
    case type_kind::string:
    case type_kind::id: return "a string";
    case type_kind::none: return "null";
    case type_kind::dynamic: return "any value";
    case type_kind::list: return collection_noun("a list", t.element());
    case type_kind::set: return collection_noun("a set", t.element());
    case type_kind::map: return collection_noun("a map", t.element());
    case type_kind::tuple: {
      const std::size_t size = t.elements().size();
      if (size == 0) return "an empty tuple";
      return "a tuple of " + std::to_string(size) + (size == 1 ? " element" : " elements");
    }
    case type_kind::object: return "an object";
    case type_kind::alternatives: return nouns_of(t);
    case type_kind::promise:
    case type_kind::output: return noun_of(t.element());
    case type_kind::opaque:
    case type_kind::constant:
    case type_kind::enumeration: break;
  }
  return short_text(t);
}

// A part that does not fit.
struct misfit {
  std::string path{};           // to it, as a clause of explain_mismatch(), or in a member: "[1].name"
  const node* where = nullptr;  // of a member's value
  std::string why{};            // ends the sentence begun by the path; if empty, `have` does not fit `want`
  type have{}, want{};
};

// Descends from two types that do not fit to their first parts that do not.
class mismatch_search {
 public:
  mismatch_search(type_relations& relations, relation_mode mode) noexcept
      : relations_(relations), decodes_(mode == relation_mode::decode), mode_(mode) {}

  void descend(misfit& part) {
    for (std::size_t i = 0; i < max_steps && step(part); ++i)
      ;
  }
  // Says so if an attribute of an object is missing, or is one too many; false if neither.
  [[nodiscard]] bool find_names(misfit& part, const type& have, const type& want) {
    for (const property& each : want.properties()) {
      if (have.find(each.name) || fits(type::none(), each.type)) continue;
      if (decodes_)
        part.why = "must have the attribute " + hcl::detail::in_quotes(each.name) + '.';
      else
        part.why = "property " + hcl::detail::in_quotes(each.name) + ": it is missing";
      return true;
    }
    const property* const other = decodes_ ? relations_.surplus(have, want) : nullptr;
    if (other) part.why = "takes no attribute " + hcl::detail::in_quotes(other->name) + '.';
    return other != nullptr;
  }

 private:
  static constexpr std::size_t max_steps = 16;

  [[nodiscard]] bool fits(const type& from, const type& to) {
    return relations_.relate(to, from, mode_) != conversion::none || relations_.is_exhausted();
  }
  // Takes one step down, if there is one.
  [[nodiscard]] bool step(misfit& part) {
    const type have = decodes_ && part.have.is_eventual() ? type(part.have.element()) : part.have;
    const type want = type_besides_none(part.want);
    part.have = have;
    if (want.identity() != part.want.identity()) {
      part.want = want;
      return true;
    }
    if (want.is_eventual()) return go(part, {}, have, want.element());
    if (want.is(type_kind::object)) {
      if (!have.is(type_kind::object) || find_names(part, have, want)) return false;
      return step_into_properties(part, have, want);
    }
    if (want.is(type_kind::tuple) || (want.is_collection() && have.is(type_kind::tuple)))
      return have.is(type_kind::tuple) && !want.is(type_kind::map) && step_into_tuple(part, have, want);
    if (want.is(type_kind::map) && have.is(type_kind::object)) return step_into_properties(part, have, want);
    const bool is_alike =
        have.is_collection() && want.is_collection() && have.is(type_kind::map) == want.is(type_kind::map);
    return is_alike && !decodes_ && go(part, "elements: ", have.element(), want.element());
  }
  bool step_into_properties(misfit& part, const type& have, const type& want) {
    const bool is_map = want.is(type_kind::map);
    for (const property& each : have.properties()) {
      const type* const inside = is_map ? &want.element() : want.find(each.name);
      if (!inside || fits(each.type, *inside)) continue;
      std::string name = '.' + each.name;
      if (!decodes_) name = (is_map ? "element " : "property ") + hcl::detail::in_quotes(each.name) + ": ";
      return go(part, name, each.type, *inside);
    }
    return false;
  }
  bool step_into_tuple(misfit& part, const type& have, const type& want) {
    const auto given = have.elements(), wanted = want.elements();
    const bool is_tuple = want.is(type_kind::tuple);
    if (is_tuple && wanted.size() != given.size()) return false;
    for (std::size_t i = 0; i < given.size(); ++i) {
      const type& inside = is_tuple ? wanted[i] : want.element();
      if (fits(given[i], inside)) continue;
      const std::string number = std::to_string(i);
      return go(part, decodes_ ? '[' + number + ']' : "element " + number + ": ", given[i], inside);
    }
    return false;
  }
  static bool go(misfit& part, const std::string& to, const type& have, const type& want) {
    part.path += to;
    part.have = type(have);
    part.want = type(want);
    return true;
  }

  type_relations& relations_;
  bool decodes_;
  relation_mode mode_;
};

}  // namespace hcl::inline v1_0::model::detail
