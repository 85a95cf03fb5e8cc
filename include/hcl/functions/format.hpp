// Texts made from a pattern: format and formatlist.
#pragma once

#include <hcl/functions/define.hpp>
#include <hcl/functions/format_number.hpp>
#include <hcl/functions/text.hpp>
#include <hcl/text/unicode.hpp>
#include <hcl/value/json_text.hpp>

namespace hcl::inline v0_1::functions {

namespace detail {

inline constexpr std::size_t widest_field = 1'000'000;  // of one verb

[[nodiscard]] inline std::string pad_text(const format_verb& verb, std::string s) {
  if (!verb.width) return s;
  const std::size_t length = count_graphemes(s);
  if (length >= *verb.width) return s;
  const std::string padding(*verb.width - length, verb.zero ? '0' : ' ');
  return verb.minus ? s + padding : padding + s;
}

// One verb applied to its argument.
[[nodiscard]] inline outcome<std::string> format_one(const format_verb& verb, const value& v) {
  const auto refuse = [&](std::string_view why) {
    return fail("The value for " + in_quotes(verb.raw) + " at " + std::to_string(verb.offset) + " cannot be formatted: " + std::string(why));
  };
  if (verb.mode != 'v' && v.is_null()) return refuse("it is null.");
  const auto as = [&](const type& t) { return convert(v, t); };
  switch (verb.mode) {
    case 'v': {
      if (!verb.sharp && !v.is_null() && v.kind() == type_kind::string) return pad_text(verb, std::string(v.as_string()));
      if (!verb.sharp && !v.is_null() && v.kind() == type_kind::number) {
        const number& n = v.as_number();
        if (!can_be_written(n)) return refuse("it has too many digits.");
        std::string text = decimal_text(n, 'g', std::nullopt);
        return pad_text(verb, (n.sign() < 0 ? "-" : n.is_infinite() ? "+" : "") + text);
      }
      outcome<std::string> json = to_json(v);
      if (!json) return refuse(json.error().message);
      return pad_text(verb, *std::move(json));
    }
    case 't': {
      const outcome<value> b = as(type::boolean());
      if (!b) return refuse(b.error().message);
      return std::string(b->as_bool() ? "true" : "false");
    }
    case 'b': case 'd': case 'o': case 'x': case 'X': case 'e': case 'E': case 'f': case 'g': case 'G': {
      const outcome<value> n = as(type::number());
      if (!n) return refuse(n.error().message);
      if (!can_be_written(n->as_number())) return refuse("it has too many digits.");
      if (std::string_view("eEfgG").find(verb.mode) != std::string_view::npos) return format_decimal(verb, n->as_number());
      if (!n->as_number().is_integer()) return refuse("a whole number is required.");
      return format_integer(verb, n->as_number());
    }
    case 's': case 'q': {
      const outcome<value> s = as(type::string());
      if (!s) return refuse(s.error().message);
      std::string_view text = s->as_string();
      if (verb.precision && *verb.precision > 0) {
        std::size_t end = 0;
        for (std::size_t i = 0; i < *verb.precision && end < text.size(); ++i) end = next_grapheme(text, end);
        text = text.substr(0, end);
      }
      if (verb.mode == 's') return pad_text(verb, std::string(text));
      std::string json;
      hcl::detail::append_json_string(json, text);
      return pad_text(verb, std::move(json));
    }
    default: return fail("There is no format verb " + in_quotes(verb.raw) + ", as at " + std::to_string(verb.offset) + ".");
  }
}

// Reads one verb behind its `%`; nothing if it is malformed.
[[nodiscard]] inline std::optional<format_verb> read_verb(std::string_view format, std::size_t& at, std::size_t next_argument) {
  format_verb verb;
  verb.argument = next_argument;
  const auto digit = [&] { return at < format.size() && format[at] >= '0' && format[at] <= '9'; };
  const auto digits = [&] {
    std::size_t n = 0;
    for (; digit(); ++at) n = (std::min)(n * 10 + static_cast<std::size_t>(format[at] - '0'), widest_field + 1);
    return n;
  };
  for (bool flags = true; flags && at < format.size();) {
    switch (format[at]) {
      case '0': verb.zero = true; break;
      case '#': verb.sharp = true; break;
      case '-': verb.minus = true; break;
      case '+': verb.plus = true; break;
      case ' ': verb.space = true; break;
      default: flags = false; continue;
    }
    ++at;
  }
  if (digit()) verb.width = digits();
  if (at < format.size() && format[at] == '.') {
    ++at;
    verb.precision = digits();
  }
  if (at < format.size() && format[at] == '[') {
    ++at;
    if (!digit() || format[at] == '0') return std::nullopt;
    verb.argument = digits();
    if (at >= format.size() || format[at] != ']') return std::nullopt;
    ++at;
  }
  if (at >= format.size()) return std::nullopt;
  const char mode = format[at];
  if (!((mode >= 'a' && mode <= 'z') || (mode >= 'A' && mode <= 'Z'))) return std::nullopt;
  ++at;
  verb.mode = mode;
  return verb;
}

[[nodiscard]] inline outcome<std::string> format_text(std::string_view format, arguments args) {
  std::string out;
  std::size_t next_argument = 1, most = 0;
  for (std::size_t at = 0; at < format.size();) {
    const std::size_t percent = (std::min)(format.find('%', at), format.size());
    out += format.substr(at, percent - at);
    at = percent;
    if (at == format.size()) break;
    if (format.substr(at, 2) == "%%") {
      out += '%';
      at += 2;
      continue;
    }
    const std::size_t begin = at++;
    std::optional<format_verb> verb = read_verb(format, at, next_argument);
    if (!verb) return fail("The format string is malformed at " + std::to_string(begin) + ".");
    verb->raw = format.substr(begin, at - begin);
    verb->offset = begin;
    if (verb->width.value_or(0) > widest_field || verb->precision.value_or(0) > widest_field)
      return fail("The width or precision of " + in_quotes(verb->raw) + " is too large.");
    most = (std::max)(most, verb->argument);
    if (verb->argument > args.size())
      return fail("There are not enough arguments for " + in_quotes(verb->raw) + " at " + std::to_string(begin) + ": argument " +
                  std::to_string(verb->argument) + " is needed, but there are " + std::to_string(args.size()) + ".");
    outcome<std::string> piece = format_one(*verb, args[verb->argument - 1]);
    if (!piece) return piece;
    out += *piece;
    if (out.size() > longest_text) return fail("The formatted text is too long.");
    next_argument = verb->argument + 1;
  }
  if (most < args.size())
    return blame(static_cast<int>(most) + 1, most == 0 ? "There are too many arguments: the format string has no verbs."
                                                       : "There are too many arguments: the format string uses only " + std::to_string(most) + ".");
  return out;
}

[[nodiscard]] inline outcome<value> format_each(arguments args, const type& result) {
  const std::string_view format = args[0].as_string();
  args = args.subspan(1);
  std::optional<std::size_t> length;
  std::size_t chooser = 0;
  bool unknown_length = false;
  const auto iterates = [](const value& v) { return is_sequence(v.type()) && !v.is_null(); };
  for (std::size_t i = 0; i < args.size(); ++i) {
    const value& v = args[i];
    if (!iterates(v)) {
      unknown_length = unknown_length || (!v.is_known() && v.type().is_dynamic());
      continue;
    }
    if (v.kind() != type_kind::tuple && (!v.is_known() || (v.kind() == type_kind::set && !v.is_wholly_known() && v.size() > 1))) {
      unknown_length = true;
      continue;
    }
    const std::size_t here = v.kind() == type_kind::tuple ? v.type().elements().size() : v.size();
    if (length && here != *length)
      return blame(static_cast<int>(i) + 1, "Argument " + std::to_string(i + 1) + " has " + std::to_string(here) + " elements, but argument " +
                                                std::to_string(chooser + 1) + " has " + std::to_string(*length) + ".");
    if (!length) length = here, chooser = i;
    unknown_length = unknown_length || !v.is_known();
  }
  if (unknown_length) return value::unknown(result);
  std::vector<value> texts;
  std::vector<value> row(args.size());
  std::size_t size = 0;
  for (std::size_t i = 0; i < length.value_or(1); ++i) {
    bool known = true;
    for (std::size_t a = 0; a < args.size(); ++a) {
      row[a] = iterates(args[a]) ? args[a].elements()[i] : args[a];
      known = known && row[a].is_wholly_known();
    }
    if (!known) {
      texts.push_back(refine_not_null(value::unknown(type::string())));
      continue;
    }
    outcome<std::string> text = format_text(format, row);
    if (!text) return fail("In the text with index " + std::to_string(i) + ": " + text.error().message);
    size += text->size();
    if (size > longest_text) return fail("The formatted texts are too long.");
    texts.emplace_back(*std::move(text));
  }
  return value::list(type::string(), std::move(texts));
}

[[nodiscard]] inline function format_function(std::string name, std::string description, type result,
                                              outcome<value> (*call)(arguments, const type&)) {
  return function({.name = std::move(name),
                   .description = std::move(description),
                   .parameters = {text("format")},
                   .variadic = any("args", null | unknown | dynamic),
                   .result = std::move(result),
                   .refine = never_null,
                   .call = call,
                   .effort = 16});
}
}  // namespace detail

// format("%05.2f|%-5s", 3.14159, "ab") is "03.14|ab   ". Verbs: v s q d x X o b e E f g G t.
[[nodiscard]] inline function format() {
  return detail::format_function("format", "Makes a text from a pattern and values.", type::string(),
                                 [](detail::arguments args, const type& result) -> outcome<value> {
                                   const std::string_view pattern = args[0].as_string();
                                   for (const value& v : args.subspan(1)) {
                                     if (v.is_wholly_known()) continue;
                                     refinement facts;
                                     const std::size_t percent = pattern.find('%');
                                     if (percent != pattern.npos) facts.prefix = safe_prefix(pattern.substr(0, percent));
                                     return value::unknown(result, facts);
                                   }
                                   outcome<std::string> text = detail::format_text(pattern, args.subspan(1));
                                   if (!text) return std::move(text).error();
                                   return value(*std::move(text));
                                 });
}
// formatlist("%s-%s", "a", ["x", "y"]) is ["a-x", "a-y"].
[[nodiscard]] inline function formatlist() {
  return detail::format_function("formatlist", "Makes a list of texts from a pattern and lists of values.", type::list(type::string()),
                                 detail::format_each);
}

}  // namespace hcl::inline v0_1::functions
