// Types of one step into a type.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/model/impl/explain.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/type.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/impl/mismatch.hpp>

namespace hcl::inline v1_0::model::detail {

[[nodiscard]] inline bool is_convertible(const type& from, const type& to) {
  return conversion_between(from, to) != hcl::conversion::none;
}

// The same for targets that accept eventuals. Builds the input form of `to` only if needed.
[[nodiscard]] inline bool accepts(const type& to, const type& from) {
  return contains_eventuals(from) ? is_convertible(from, input_of(to)) : is_convertible(from, to);
}
[[nodiscard]] inline bool accepts_unconverted(const type& to, const type& from) {
  return contains_eventuals(from) ? is_assignable(from, input_of(to)) : is_assignable(from, to);
}

// The first property of that name in another case; null if there is none.
[[nodiscard]] inline const property* in_other_case(const type& object, std::string_view name) {
  const auto all = object.properties();
  const auto found = std::find_if(all.begin(), all.end(), [name](const property& each) {
    return std::equal(name.begin(), name.end(), each.name.begin(), each.name.end(), [](char x, char y) {
      return hcl::detail::lower_case(x) == hcl::detail::lower_case(y);
    });
  });
  return found == all.end() ? nullptr : &*found;
}

// The name of a property that is close to it; empty if none is. Looks at the first thousand.
[[nodiscard]] inline std::string_view near_property(const type& object, std::string_view name) {
  constexpr std::size_t max_candidates = 1000;
  const auto all = object.properties();
  std::vector<std::string_view> candidates;
  for (const property& each : all.first((std::min)(all.size(), max_candidates)))
    candidates.push_back(each.name);
  return closest(name, candidates);
}

// A step: the type of its key, and the key itself where it is known.
struct step_key {
  type of;  // of an attribute's name: string
  std::optional<hcl::value> known{};
  bool is_attribute = false;
};

// The rules for a literal key: as the reference binds it, or as evaluated, where a key without an element is
// an error.
enum class step_rules : unsigned char { bound, evaluated };

class step_typer {
 public:
  // `counts_only`: whether errors are counted only, not built.
  step_typer(const step_key& key, const range& where, diagnostics& diags, step_rules rules,
             bool counts_only = false) noexcept
      : key_(key), where_(where), diags_(diags), rules_(rules), counts_only_(counts_only) {}

  [[nodiscard]] type run(const type& from) {
    switch (from.kind()) {
      case type_kind::dynamic: return {};
      case type_kind::none: return step_of_none();
      case type_kind::constant: return run(from.underlying());
      case type_kind::enumeration: return is_evaluated() ? run(from.underlying()) : from;
      case type_kind::list: return step_of_list(from);
      case type_kind::map: return step_of_map(from);
      case type_kind::tuple: return step_of_tuple(from);
      case type_kind::object: return step_of_object(from);
      case type_kind::alternatives: return step_of_union(from);
      case type_kind::promise: return type::promise(run(from.element()));
      case type_kind::output: return type::output(run(from.element()));
      case type_kind::set: return cannot(codes::index_of_set, from);
      case type_kind::boolean:
      case type_kind::integer:
      case type_kind::number:
      case type_kind::string:
      case type_kind::id:
      case type_kind::opaque: break;
    }
    return cannot(codes::not_indexable, from);
  }

 private:
  void report(severity how_bad, std::string_view code, std::string summary, std::string detail,
              std::optional<fix_it> fix = {}) {
    diags_.add({.severity = how_bad,
                .code = code,
                .summary = std::move(summary),
                .detail = std::move(detail),
                .subject = where_,
                .fix = std::move(fix)});
  }
  type cannot(std::string_view code, const type& from) {
    report(severity::error, code, key_.is_attribute ? "Unsupported attribute" : "Invalid index",
           "A value of type " + short_text(from) + " has no " +
               (key_.is_attribute ? "attributes." : "elements."));
    return {};
  }
  type step_of_none() {
    report(severity::warning, key_.is_attribute ? codes::attribute_of_null : codes::index_of_null,
           "Step into null", "This is always null, and so is what is in it.");
    return type::none();
  }
  void bad_key(const type& from, std::string_view wanted, severity how_bad = severity::error) {
    report(
        how_bad, codes::invalid_index, "Invalid index",
        "The key of a value of type " + short_text(from) + ' ' +
            hcl::detail::must_be(wanted, named(key_.is_attribute ? type::constant(*key_.known) : key_.of)));
  }
  [[nodiscard]] bool is_evaluated() const noexcept { return rules_ == step_rules::evaluated; }
  // The literal key as the number that it is evaluated to; nothing if it is none.
  [[nodiscard]] std::optional<hcl::value> key_number() const {
    if (!is_evaluated()) return key_.known;
    const outcome<hcl::value> made = hcl::convert(*key_.known, hcl::type::number());
    return made && made->is_known() && !made->is_null() ? std::optional(*made) : std::nullopt;
  }
  type step_of_list(const type& from) {
    if (is_evaluated() && key_.is_attribute) return cannot(codes::unsupported_attribute, from);
    if (!accepts(type::number(), key_.of)) {
      bad_key(from, "a number");
    } else if (is_evaluated() && key_.known) {
      const std::optional<hcl::value> index = key_number();
      if (!index)
        bad_key(from, "a number");
      else if (!index->as_number().to_uint64())
        report(severity::error, codes::invalid_index, "Invalid index",
               "The index of a list must be a whole number that is not negative.");
    }
    return from.element();
  }
  type step_of_map(const type& from) {
    if (!accepts(type::string(), key_.of)) bad_key(from, "a string");
    return from.element();
  }
  type step_of_tuple(const type& from) {
    if (is_evaluated() && key_.is_attribute) return cannot(codes::unsupported_attribute, from);
    const bool is_number = is_evaluated() ? accepts(type::number(), key_.of) && (!key_.known || key_number())
                                          : accepts_unconverted(type::number(), key_.of) ||
                                                accepts_unconverted(type::integer(), key_.of);
    if (!is_number) {
      bad_key(from, "a number");
      return {};
    }
    const auto elements = from.elements();
    if (!key_.known) return elements.empty() ? no_elements() : type::union_of(part_types(from));
    const hcl::value number = *key_number();
    const hcl::number& index = number.as_number();
    const std::optional<std::uint64_t> at = index.is_integer() ? index.to_uint64() : std::nullopt;
    if (at && *at < elements.size()) return elements[static_cast<std::size_t>(*at)];
    const std::string count =
        std::to_string(elements.size()) + (elements.size() == 1 ? " element." : " elements.");
    report(severity::error, codes::invalid_index, "Invalid index",
           index.is_integer() ? "There is no element with this index: the tuple has " + count
                              : "The index of a tuple must be a whole number.");
    return {};
  }
  // Whatever the key is, there is nothing.
  type no_elements() {
    report(severity::warning, codes::invalid_index, "Step into nothing",
           "This is empty: it has no elements.");
    return type::none();
  }
  type step_of_object(const type& from) {
    const severity how_bad = from.is_strict() ? severity::error : severity::warning;
    if (!accepts(type::string(), key_.of)) {
      bad_key(from, "a string", how_bad);
      return {};
    }
    if (!key_.known) return from.properties().empty() ? no_elements() : type::union_of(part_types(from));
    if (key_.is_attribute) return property_of(from, key_.known->as_string(), how_bad);
    const outcome<value> name = hcl::convert(*key_.known, hcl::type::string());
    if (name && name->is_known() && !name->is_null()) return property_of(from, name->as_string(), how_bad);
    bad_key(from, "a string", how_bad);
    return {};
  }
  type property_of(const type& from, std::string_view name, severity how_bad) {
    if (const type* found = from.find(name)) return *found;
    return unknown_property(from, name, how_bad);
  }
  // Whether a report would only be counted.
  [[nodiscard]] bool is_dropped(severity how_bad) const noexcept {
    if (how_bad == severity::error) return counts_only_ || diags_.full();
    const std::size_t kept_errors = diags_.error_count() - diags_.dropped_errors();
    return diags_.size() - kept_errors >= diags_.limit();
  }
  type unknown_property(const type& from, std::string_view wanted, severity how_bad) {
    if (const property* const meant = is_evaluated() ? nullptr : in_other_case(from, wanted)) {
      report(
          severity::warning, codes::unsupported_attribute, "Unsupported attribute",
          "No attribute named " + hcl::detail::in_quotes(wanted) + ". Did you mean \"" + meant->name + "\"?",
          fix_it{{}, meant->name, true});
      return meant->type;
    }
    if (is_dropped(how_bad)) {
      diags_.add_suppressed(how_bad);
      return {};
    }
    constexpr std::size_t max_shown = 10;
    const auto properties = from.properties();
    std::string names;
    for (const property& each : properties.first((std::min)(properties.size(), max_shown)))
      names += (names.empty() ? "\"" : ", \"") + each.name + '"';
    std::optional<fix_it> fix;
    const std::string_view near_name = near_property(from, wanted);
    if (!near_name.empty()) fix = fix_it{{}, std::string(near_name), false};
    report(
        how_bad, codes::unsupported_attribute, "Unsupported attribute",
        "There is no attribute named " + hcl::detail::in_quotes(wanted) +
            (names.empty() ? "." : "; there are " + names + (properties.size() > max_shown ? ", ..." : ".")),
        std::move(fix));
    return {};
  }
  // The union of the steps that succeed; none stays none.
  type step_of_union(const type& from) {
    std::vector<type> results;
    diagnostics warnings;
    bool any = false;
    for (const type& each : from.elements()) {
      if (each.is(type_kind::none)) {
        results.push_back(each);
        continue;
      }
      diagnostics own;
      type result = step_typer(key_, where_, own, rules_, true).run(each);
      if (own.has_errors()) continue;
      any = true;
      for (const diagnostic& warning : own)
        if (warnings.empty()) warnings.add(warning);
      results.push_back(std::move(result));
    }
    if (!any) return cannot(key_.is_attribute ? codes::unsupported_attribute : codes::not_indexable, from);
    for (const diagnostic& warning : warnings)
      diags_.add(warning);
    return type::union_of(std::move(results));
  }

  const step_key& key_;
  const range& where_;
  diagnostics& diags_;
  step_rules rules_;
  bool counts_only_;
};

[[nodiscard]] inline type attribute_of(const type& from, const value& name, const range& where,
                                       diagnostics& diags, step_rules rules) {
  return step_typer({type::string(), name, true}, where, diags, rules).run(from);
}
[[nodiscard]] inline type element_of(const type& from, const value& key, const range& where,
                                     diagnostics& diags, step_rules rules) {
  const value& plain = key.unmarked();
  const type of = type::constant(plain);
  const bool is_there = plain.is_known() && !plain.is_null();
  return step_typer({of, is_there ? std::optional(plain) : std::nullopt, false}, where, diags, rules)
      .run(from);
}

}  // namespace hcl::inline v1_0::model::detail
