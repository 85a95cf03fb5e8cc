// Texts made from a pattern: format and formatlist.
#pragma once

#include <hcl/functions/impl/format_number.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/support/bytes.hpp>

namespace hcl::inline v1_0::functions::detail {

inline constexpr std::size_t max_field_width = 1'000'000;  // of one verb

[[nodiscard]] inline std::string pad_text(const format_verb& verb, std::string s) {
  if (!verb.width) return s;
  const std::size_t length = count_graphemes(s);
  if (length >= *verb.width) return s;
  const std::string padding(*verb.width - length, verb.zero ? '0' : ' ');
  return verb.minus ? s + padding : padding + s;
}

// One verb applied to its argument.
class verb_formatter {
 public:
  // The text takes about `max_size` bytes at most; `too_long` is set where it would be more.
  verb_formatter(const format_verb& verb, std::size_t max_size, bool& too_long,
                 const model_options& options) noexcept
      : verb_(verb), max_size_(max_size), too_long_(too_long), options_(options) {}

  [[nodiscard]] outcome<std::string> format(const value& v) const {
    if (verb_.mode != 'v' && v.is_null()) return reject("it is null.");
    switch (verb_.mode) {
      case 'v': return format_value(v);
      case 't': {
        const outcome<value> b = convert(v, type::boolean(), options_);
        if (!b) return reject(b.error().message);
        return std::string(b->as_bool() ? "true" : "false");
      }
      case 's':
      case 'q': {
        const outcome<value> s = convert(v, type::string(), options_);
        return s ? format_string(s->as_string()) : reject(s.error().message);
      }
      default: {
        if (std::string_view("bdoxXeEfgG").find(verb_.mode) == std::string_view::npos)
          return fail("There is no format verb " + in_quotes(verb_.raw) + ", as at " +
                      std::to_string(verb_.offset) + ".");
        const outcome<value> n = convert(v, type::number(), options_);
        return n ? format_number(n->as_number()) : reject(n.error().message);
      }
    }
  }

 private:
  [[nodiscard]] outcome<std::string> reject(std::string_view why) const {
    return fail("The value for " + in_quotes(verb_.raw) + " at " + std::to_string(verb_.offset) +
                " cannot be formatted: " + std::string(why));
  }

  [[nodiscard]] outcome<std::string> format_value(const value& v) const {
    const bool plain = !verb_.sharp && !v.is_null();
    if (plain && v.kind() == type_kind::string) return pad_text(verb_, std::string(v.as_string()));
    if (plain && v.kind() == type_kind::number) {
      const number& n = v.as_number();
      if (!can_be_written(n)) return reject("it has too many digits.");
      const std::string_view sign = n.sign() < 0 ? "-" : n.is_infinite() ? "+" : "";
      return pad_text(verb_, std::string(sign) + decimal_text(n, 'g', std::nullopt));
    }
    outcome<std::string> json = to_json(v, {.max_bytes = max_size_, .too_large = &too_long_});
    if (!json) return reject(json.error().message);
    return pad_text(verb_, *std::move(json));
  }

  [[nodiscard]] outcome<std::string> format_number(const number& n) const {
    if (!can_be_written(n)) return reject("it has too many digits.");
    if (std::string_view("eEfgG").find(verb_.mode) != std::string_view::npos) return format_decimal(verb_, n);
    if (!n.is_integer()) return reject("a whole number is required.");
    return format_integer(verb_, n);
  }

  [[nodiscard]] outcome<std::string> format_string(std::string_view text) const {
    if (verb_.precision && *verb_.precision > 0) {
      std::size_t end = 0;
      for (std::size_t i = 0; i < *verb_.precision && end < text.size(); ++i)
        end = next_grapheme(text, end);
      text = text.substr(0, end);
    }
    if (verb_.mode == 's') return pad_text(verb_, std::string(text));
    std::string json;
    hcl::detail::append_json_string(json, text, hcl::detail::json_escapes::web);
    return pad_text(verb_, std::move(json));
  }

  const format_verb& verb_;
  std::size_t max_size_;
  bool& too_long_;
  const model_options& options_;
};

// Reads one verb after its `%`; nothing if it is malformed.
[[nodiscard]] inline std::optional<format_verb> read_verb(std::string_view format, std::size_t& at,
                                                          std::size_t next_argument) {
  format_verb verb;
  verb.argument = next_argument;
  const auto digit = [&] { return at < format.size() && hcl::detail::is_digit(format[at]); };
  const auto digits = [&] {
    std::size_t n = 0;
    for (; digit(); ++at)
      n = (std::min)(n * 10 + static_cast<std::size_t>(format[at] - '0'), max_field_width + 1);
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
  if (!hcl::detail::is_letter(mode)) return std::nullopt;
  ++at;
  verb.mode = mode;
  return verb;
}

// Appends what the pattern makes of the arguments to `out`, which must not get longer than `max_length`, and
// counts its verbs.
[[nodiscard]] inline outcome<bool> append_formatted(std::string_view format, arguments args,
                                                    std::size_t max_length, std::string& out, bool& too_long,
                                                    std::size_t& verbs, const model_options& options) {
  const auto fits = [&] { return !(too_long = too_long || out.size() > max_length); };
  const auto overlong = [] { return fail("The formatted string is too long."); };
  std::size_t next_argument = 1, highest = 0;
  for (std::size_t at = 0; at < format.size();) {
    const std::size_t percent = (std::min)(format.find('%', at), format.size());
    out += format.substr(at, percent - at);
    if (!fits()) return overlong();
    at = percent;
    if (at == format.size()) break;
    if (format.substr(at, 2) == "%%") {
      out += '%';
      at += 2;
      continue;
    }
    const std::size_t begin = at++;
    ++verbs;
    std::optional<format_verb> verb = read_verb(format, at, next_argument);
    if (!verb) return fail("The format string is malformed at " + std::to_string(begin) + ".");
    verb->raw = format.substr(begin, at - begin);
    verb->offset = begin;
    if (verb->width.value_or(0) > max_field_width || verb->precision.value_or(0) > max_field_width)
      return fail("The width or precision of " + in_quotes(verb->raw) + " is too large.");
    highest = (std::max)(highest, verb->argument);
    if (verb->argument > args.size())
      return fail("There is no argument " + std::to_string(verb->argument) + " for " + in_quotes(verb->raw) +
                  " at " + std::to_string(begin) + ".");
    outcome<std::string> piece =
        verb_formatter(*verb, max_length - (std::min)(max_length, out.size()), too_long, options)
            .format(args[verb->argument - 1]);
    if (!piece) return std::move(piece).error();
    out += *piece;
    if (!fits()) return overlong();
    next_argument = verb->argument + 1;
  }
  if (!fits()) return overlong();
  if (highest < args.size())
    return attribute_to(static_cast<int>(highest) + 1,
                        highest == 0 ? "There are too many arguments: the format string has no verbs."
                                     : "There are too many arguments: the format string uses only " +
                                           std::to_string(highest) + ".");
  return true;
}

// Output made before a failure is charged as well, and so are verbs, of which a short pattern may have many:
// two steps each, but for the first ones, which the call has paid for.
[[nodiscard]] inline outcome<std::string> format_text(std::string_view format, arguments args,
                                                      std::size_t max_length, eval_context* ctx) {
  std::string out;
  bool too_long = false;
  constexpr std::size_t paid_for = 2;
  std::size_t verbs = 0;
  outcome<bool> done = append_formatted(format, args, max_length, out, too_long, verbs, options_of(ctx));
  if (verbs > paid_for && !hcl::detail::charge(ctx, hcl::detail::step_limit, 2 * (verbs - paid_for)))
    return fail("There is too much to format.");
  if (!done) return failed_with_text(ctx, too_long ? max_length + 1 : out.size(), std::move(done).error());
  return out;
}

[[nodiscard]] inline bool is_iterated(const value& v) { return is_sequence(v.type()) && !v.is_null(); }

// How many rows the arguments of formatlist() make: as many as the sequences among them have elements.
struct format_rows {
  std::optional<std::size_t> length{};  // none if nothing is a sequence
  bool unknown = false;
};

[[nodiscard]] inline outcome<format_rows> rows_of(arguments args) {
  format_rows found;
  std::size_t chooser = 0;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const value& v = args[i];
    if (!is_iterated(v)) {
      found.unknown = found.unknown || (!v.is_known() && v.type().is_dynamic());
      continue;
    }
    const bool is_tuple = v.kind() == type_kind::tuple;
    const auto may_shrink = [&] {
      return v.kind() == type_kind::set && !v.is_wholly_known() && v.size() > 1;
    };
    if (!is_tuple && (!v.is_known() || may_shrink())) {
      found.unknown = true;
      continue;
    }
    const std::size_t here = is_tuple ? v.type().elements().size() : v.size();
    if (found.length && here != *found.length)
      return attribute_to(static_cast<int>(i) + 1, "Argument " + std::to_string(i + 1) + " has " +
                                                       std::to_string(here) + " elements, but argument " +
                                                       std::to_string(chooser + 1) + " has " +
                                                       std::to_string(*found.length) + ".");
    if (!found.length) {
      found.length = here;
      chooser = i;
    }
    found.unknown = found.unknown || !v.is_known();
  }
  return found;
}

[[nodiscard]] inline outcome<value> call_formatlist(arguments args, const type& result, eval_context* ctx) {
  const std::string_view format = args[0].as_string();
  args = args.subspan(1);
  const outcome<format_rows> rows = rows_of(args);
  if (!rows) return rows.error();
  if (rows->unknown) return value::unknown(result);
  const std::size_t max_size = text_left(ctx);
  std::vector<value> texts;
  std::vector<value> row(args.size());
  std::size_t size = 0;
  for (std::size_t i = 0; i < rows->length.value_or(1); ++i) {
    bool known = true;
    for (std::size_t a = 0; a < args.size(); ++a) {
      row[a] = is_iterated(args[a]) ? args[a].elements()[i] : args[a];
      known = known && row[a].is_wholly_known();
    }
    if (!known) {
      texts.push_back(refine_not_null(value::unknown(type::string())));
      continue;
    }
    outcome<std::string> text = format_text(format, row, max_size - size, ctx);
    if (!text)
      return failed_with_text(
          ctx, size, fail("In the string with index " + std::to_string(i) + ": " + text.error().message));
    size += text->size();
    texts.emplace_back(*std::move(text));
  }
  return value::list(type::string(), std::move(texts));
}

[[nodiscard]] inline outcome<value> call_format(arguments args, const type& result, eval_context* ctx) {
  const std::string_view pattern = args[0].as_string();
  for (const value& v : args.subspan(1)) {
    if (v.is_wholly_known()) continue;
    refinement refinements;
    const std::size_t percent = pattern.find('%');
    if (percent != pattern.npos) refinements.prefix = safe_prefix(pattern.substr(0, percent));
    return value::unknown(result, refinements);
  }
  outcome<std::string> text = format_text(pattern, args.subspan(1), text_left(ctx), ctx);
  if (!text) return std::move(text).error();
  return value(*std::move(text));
}

// clang-format off
inline constexpr row format_rows[] = {
    {"format", "Makes a string from a format and values.",
     {text("format"), any("args", null | unknown | dynamic | variadic)}, type::string, call_format, 16},
    {"formatlist", "Makes a list of strings from a format and lists of values.",
     {text("format"), any("args", null | unknown | dynamic | variadic)},
     list_of_strings, call_formatlist, 16},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
