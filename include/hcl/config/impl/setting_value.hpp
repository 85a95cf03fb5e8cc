// Converts the text of a variable, file or flag to a value. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/options.hpp>
#include <hcl/config/description.hpp>
#include <hcl/config/impl/settings.hpp>
#include <hcl/config/impl/value_words.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/eval_access.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline bool is_list(const value_description& of) noexcept {
  return of.form == value_form::list || of.form == value_form::set;
}

// Whether it may be a text.
[[nodiscard]] inline bool takes_text(const value_description& of) {
  return is_any(of, &form_words::takes_text);
}

// Whether a number fits the C++ type; author's bounds do not select alternatives.
[[nodiscard]] inline bool fits_type(const value_description& of, const value& v) {
  if (of.form == value_form::integer && !v.as_number().is_integer()) return false;
  if (!of.has_type_bounds) return true;
  return !(of.low && v.as_number() < of.low->as_number()) &&
         !(of.high && of.high->as_number() < v.as_number());
}

// Whether a value selects an alternative by its kind. Alternatives for any kind do not count.
[[nodiscard]] inline bool suits(const value_description& of, const value& v) {
  const type_kind kind = v.kind();
  const bool is_number = kind == type_kind::number;
  switch (of.form) {
    case value_form::boolean: return kind == type_kind::boolean;
    case value_form::number:
    case value_form::integer: return is_number && fits_type(of, v);
    case value_form::byte_size: return is_number;
    case value_form::duration: return is_number && of.takes_numbers;
    case value_form::list:
    case value_form::set:
    case value_form::tuple:
      return kind == type_kind::list || kind == type_kind::set || kind == type_kind::tuple;
    case value_form::map:
    case value_form::object: return kind == type_kind::map || kind == type_kind::object;
    case value_form::alternatives:
      return std::any_of(of.parts.begin(), of.parts.end(), [&](const auto& part) { return suits(part, v); });
    default: return false;
  }
}

[[nodiscard]] inline bool begins_with_bracket(std::string_view text) noexcept {
  return text.starts_with('[') || text.starts_with('{');
}

// The text as a constant for an alternative other than a string: 10, true, [80, 443]. Reports nothing, as
// other texts are strings.
[[nodiscard]] inline std::optional<value> chosen_alternative(const value_description& of,
                                                             const std::string& text, const options& decode) {
  if (of.form != value_form::alternatives) return std::nullopt;
  const std::string_view digits = std::string_view(text).substr(text.starts_with('-') ? 1 : 0);
  const bool is_constant = text == "true" || text == "false" || begins_with_bracket(text) ||
                           static_cast<bool>(number::parse_literal(digits));
  if (!is_constant) return std::nullopt;
  const result<expression> parsed =
      parse_expression(text, "", {.bounds = decode.bounds, .model = decode.model});
  if (!parsed) return std::nullopt;
  result<value> made = eval_access::evaluate(*parsed, nullptr, decode.bounds, &decode.model);
  if (!made || !suits(of, *made)) return std::nullopt;
  return *std::move(made);
}

// Whether its text is the string itself and not an expression, such as `[80, 443]`.
[[nodiscard]] inline bool is_written_as_text(const value_description& of) {
  return is_any(of, &form_words::is_written_as_text);
}

// Whether a file named by a flag or variable may have its text, as for secrets.
[[nodiscard]] inline bool takes_file(const setting& of) {
  return of.is_sensitive && is_written_as_text(*of.value);
}

// Whether it may have a flag. Secrets have none, as process lists show flags.
[[nodiscard]] inline bool may_have_flag(const setting& of) { return !of.holds_secret || takes_file(of); }

// One setting's text and where it comes from: `$APP_PORT`, `--port`.
struct given_text {
  std::string text;
  std::string place;
  position start{};  // in a file of variables
};

// Hides a setting's text in diagnostics if it may be sensitive.
inline void guard(const hcl::range& text, bool is_shown) {
  if (!text) return;
  if (is_shown)
    text.source()->keep(nullptr, {.roots = {{}}});
  else
    text.source()->redact({0, static_cast<std::uint32_t>(text.source()->text().size())});
}

// A value with its source as its place, hidden in diagnostics if sensitive.
[[nodiscard]] inline expression made_value(const setting& of, value v, const given_text& from) {
  if (of.is_sensitive) v = v.with_marks({"sensitive"});
  expression made = make_expression(std::move(v), from.place, from.start);
  guard(made.range(), !of.holds_secret);
  return made;
}

inline void report_not_utf8(const setting& of, const given_text& from, diagnostics& diags) {
  diags.add({.code = codes::invalid_utf8,
             .summary = "Invalid text",
             .detail = from.place + " is not UTF-8.",
             .path = of.path()});
}

// The list or map that repeated flags form: the member or one of its alternatives. Null if the last flag
// wins.
[[nodiscard]] inline const value_description* collection_of(const value_description& of) {
  if (is_list(of) || of.form == value_form::map) return &of;
  for (const bool wants_list : {true, false})
    for (const value_description& part : of.parts)
      if (of.form == value_form::alternatives && (wants_list ? is_list(part) : part.form == value_form::map))
        return &part;
  return nullptr;
}

// Whether a text is a comma-separated list without brackets: `a,b`.
[[nodiscard]] inline bool is_comma_list(std::string_view text) {
  return !begins_with_bracket(text) && text.find(',') != text.npos;
}
// `["a", "b"]` for `a,b`.
[[nodiscard]] inline std::string in_brackets(const value_description& element, std::string_view text) {
  std::string made = "[";
  for (bool is_last = false; !is_last;) {
    const std::size_t end = text.find(',');
    is_last = end == text.npos;
    std::string_view part = text.substr(0, end);
    text.remove_prefix(is_last ? text.size() : end + 1);
    while (!part.empty() && part.front() == ' ')
      part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ')
      part.remove_suffix(1);
    if (part.empty()) continue;
    const bool is_quoted = part.front() == '"' || !takes_text(element);
    made.append(made.size() == 1 ? "" : ", ");
    made.append(is_quoted ? std::string(part) : written_literal(value(part)));
  }
  return made += ']';
}
inline void report_comma_list(const setting& of, const value_description& list, const given_text& from,
                              diagnostics& diags) {
  std::string text = from.place;
  text.append(" must be ").append(value_words(list)).append(", in brackets: ");
  text.append(of.holds_secret ? "[\"a\", \"b\"]" : in_brackets(list.parts.back(), from.text));
  diags.add({.code = codes::invalid_setting,
             .summary = "List without brackets",
             .detail = text + ". A shell removes the outermost quotes.",
             .path = of.path()});
}

// An expression in the native syntax, with neither variables nor functions.
[[nodiscard]] inline std::optional<expression> parsed_setting(const setting& of, given_text from,
                                                              diagnostics& diags, const options& decode) {
  std::string wanted = from.place;
  wanted.append(" must be ").append(value_words(*of.value)).append(", written as in a configuration file");
  wanted.append(words_of(of.value->form).example).append(".");
  result<expression> parsed = parse_expression(
      from.text, from.place, {.bounds = decode.bounds, .model = decode.model, .start = from.start});
  if (parsed) guard(parsed->range(), !of.holds_secret);
  const bool is_kept = of.value->form == value_form::expression || of.value->form == value_form::type;
  if (is_kept && parsed) return *std::move(parsed);
  result<value> found = parsed ? eval_access::evaluate(*parsed, nullptr, decode.bounds, &decode.model)
                               : result<value>(parsed.diagnostics());
  if (found && !of.holds_secret) return *std::move(parsed);
  if (found) return made_value(of, *std::move(found), from);
  const value_description* const list = collection_of(*of.value);
  if (list && is_list(*list) && is_comma_list(from.text)) {
    report_comma_list(of, *list, from, diags);
    return std::nullopt;
  }
  bool is_first = true;
  for (diagnostic d : found.diagnostics()) {
    guard(d.subject, !of.holds_secret);
    if (std::exchange(is_first, false))
      d.detail.append(" ").append(wanted).append(" A shell removes the outermost quotes.");
    d.path = of.path();
    diags.add(std::move(d));
  }
  return std::nullopt;
}

// A text without brackets of a member whose elements may be so: `a,b`. Puts them around.
inline void take_comma_list(const setting& of, std::string& text) {
  const bool takes_commas = of.text && of.text->details.comma_list && !begins_with_bracket(text);
  const value_description* const list = takes_commas ? collection_of(*of.value) : nullptr;
  if (list && is_list(*list)) text = in_brackets(list->parts.back(), text);
}

// Nothing after an error, which is reported.
[[nodiscard]] inline std::optional<expression> setting_expression(const setting& of, given_text from,
                                                                  diagnostics& diags, const options& decode) {
  if (first_invalid_utf8(from.text) != std::string_view::npos) {
    report_not_utf8(of, from, diags);
    return std::nullopt;
  }
  take_comma_list(of, from.text);
  if (std::optional<value> chosen = chosen_alternative(*of.value, from.text, decode))
    return made_value(of, *std::move(chosen), from);
  const bool is_text =
      is_written_as_text(*of.value) &&
      (takes_text(*of.value) || !begins_with_bracket(from.text) || !collection_of(*of.value));
  if (is_text) return made_value(of, value(from.text), from);
  return parsed_setting(of, std::move(from), diags, decode);
}

// Collects repeated flags: each is an element, a key and value such as `a=1`, or several in the syntax of
// files.
class collected_flags {
 public:
  collected_flags(const setting& of, const value_description& whole, diagnostics& diags,
                  const options& decode)
      : whole_(of), element_(of), is_map_(whole.form == value_form::map), diags_(diags), decode_(decode) {
    whole_.value = &whole;
    element_.value = &whole.parts.back();
  }

  // False if it is wrong, which is reported.
  [[nodiscard]] bool add(given_text from) {
    take_comma_list(whole_, from.text);
    if (begins_with_bracket(from.text) && !is_element(from.text)) return add_several(std::move(from));
    std::string key;
    if (is_map_ && !take_key(from, key)) return false;
    if (!is_map_ && !takes_text(*element_.value) && is_comma_list(from.text)) {
      report_comma_list(whole_, *whole_.value, from, diags_);
      return false;
    }
    const std::string place = from.place;
    const std::optional<expression> made = setting_expression(element_, std::move(from), diags_, decode_);
    if (!made) return false;
    std::optional<value> one = value_of(*made, place);
    if (!one) return false;
    add(std::move(key), *std::move(one));
    return true;
  }
  // All of them, if one flag has them as in a file.
  [[nodiscard]] const std::optional<expression>& written() const noexcept { return written_; }
  [[nodiscard]] value finish() && {
    return is_map_ ? value::object(std::move(members_)) : value::tuple(std::move(elements_));
  }

 private:
  // None if it has names, as expressions that are kept may have.
  [[nodiscard]] std::optional<value> value_of(const expression& e, const std::string& place) {
    if (result<value> found = eval_access::evaluate(e, nullptr, decode_.bounds, &decode_.model))
      return *std::move(found);
    report(place + " takes constants only.");
    return std::nullopt;
  }
  void add(std::string key, value v) {
    if (is_map_)
      members_.push_back({std::move(key), std::move(v)});
    else
      elements_.push_back(std::move(v));
  }
  // Whether the text is one element that is a list or object.
  [[nodiscard]] bool is_element(std::string_view text) const {
    if (is_map_) return false;
    const value_description* const list = collection_of(*element_.value);
    if (list && text.starts_with("[[") && !suits(list->parts.back(), value::tuple({}))) return false;
    const value_form form = element_.value->form;
    return form == value_form::any || form == value_form::expression || form == value_form::type ||
           suits(*element_.value, text.front() == '[' ? value::tuple({}) : value::object({}));
  }
  [[nodiscard]] bool add_several(given_text from) {
    const std::string place = from.place;
    written_ = parsed_setting(whole_, std::move(from), diags_, decode_);
    if (!written_) return false;
    const std::optional<value> all = value_of(*written_, place);
    if (!all) return false;
    if (!suits(*whole_.value, *all)) {
      report(place + " takes " + value_words(*whole_.value) +
             ": each by itself, or all written as in a configuration file" +
             std::string(words_of(whole_.value->form).example) + '.');
      return false;
    }
    if (is_map_)
      for (const member& m : all->members())
        add(std::string(m.name), m.value);
    else
      for (const value& v : all->elements())
        add({}, v);
    return true;
  }
  [[nodiscard]] bool take_key(given_text& from, std::string& key) {
    const std::size_t middle = from.text.find('=');
    if (middle == from.text.npos) {
      report(from.place + " takes a key and a value, as in " + from.place + " key=value.");
      return false;
    }
    key = from.text.substr(0, middle);
    if (first_invalid_utf8(key) != std::string_view::npos) {
      report_not_utf8(whole_, from, diags_);
      return false;
    }
    from.text.erase(0, middle + 1);
    return true;
  }
  void report(std::string detail) {
    diags_.add({.code = codes::invalid_flag,
                .summary = "Invalid flag",
                .detail = std::move(detail),
                .path = whole_.path()});
  }

  setting whole_;
  setting element_;
  bool is_map_;
  diagnostics& diags_;
  const options& decode_;
  std::optional<expression> written_{};
  std::vector<value> elements_{};
  std::vector<member> members_{};
};

// The value of a flag that is given once or several times.
[[nodiscard]] inline std::optional<expression> setting_of_several(const setting& of,
                                                                  std::vector<given_text> from,
                                                                  diagnostics& diags, const options& decode) {
  const value_description* const whole = collection_of(*of.value);
  if (!whole || (whole != of.value && from.size() == 1))
    return setting_expression(of, std::move(from.back()), diags, decode);
  collected_flags all(of, *whole, diags, decode);
  const std::string place = from.front().place;
  const bool is_only = from.size() == 1;
  for (given_text& each : from)
    if (!all.add(std::move(each))) return std::nullopt;
  if (is_only && all.written()) return all.written();
  return made_value(of, std::move(all).finish(), {{}, place});
}

}  // namespace hcl::inline v1_0::detail
