// Regular expressions: regex, regexall, regexreplace, in RE2's dialect; time is linear in the text whatever
// the pattern.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/functions/impl/row.hpp>
#include <hcl/functions/impl/text.hpp>
#include <hcl/regex/parse.hpp>
#include <hcl/regex/program.hpp>
#include <hcl/support/mutex.hpp>
#include <hcl/text/impl/unicode_properties.hpp>

namespace hcl::inline v1_0::functions::detail {

using hcl::detail::regex::is_word;
using hcl::detail::regex::regex_machine;
using hcl::detail::regex::regex_match;
using hcl::detail::regex::regex_max_reading;
using hcl::detail::regex::regex_max_work;
using hcl::detail::regex::regex_nowhere;
using hcl::detail::regex::regex_program;
using hcl::detail::regex::regex_reader;

[[nodiscard]] inline failure too_much_work(int argument) {
  return attribute_to(argument, "This regular expression is too costly for such a long string.");
}

// Work of a regular expression that costs as much as evaluating one node.
inline constexpr std::size_t regex_work_per_step = 15;

// Pays for work that was done; false if the run's limit is passed, which ends the run.
[[nodiscard]] inline bool pay(eval_context* ctx, std::size_t work) {
  return hcl::detail::charge(ctx, hcl::detail::step_limit, work / regex_work_per_step);
}
// A step more than there is, so that a need for more passes the limit.
[[nodiscard]] inline std::size_t work_left(const eval_context* ctx) {
  return ctx && ctx->work.steps < regex_max_work / regex_work_per_step
             ? (ctx->work.steps + 1) * regex_work_per_step
             : regex_max_work;
}

// The program of the pattern read last, since the same one is mostly wanted again: by the two phases of a
// call, and by each turn of a loop.
class regex_memory {
 public:
  [[nodiscard]] outcome<std::shared_ptr<const regex_program>> read(const value& pattern, eval_context* ctx) {
    const std::string_view text = pattern.as_string();
    {
      const std::lock_guard<hcl::detail::mutex> guard(mutex_);
      if (program_ && text_ == text) return program_;
    }
    regex_reader reader(text, (std::min)(work_left(ctx), regex_max_reading));
    outcome<regex_program> fresh = reader.read();
    const std::size_t work = text.size() * 10 + reader.work();
    if (!pay(ctx, work)) return too_much_work(0);
    if (!fresh) return attribute_to(0, "This is not a regular expression: " + fresh.error().message + ".");
    auto made = std::make_shared<const regex_program>(*std::move(fresh));
    const std::lock_guard<hcl::detail::mutex> guard(mutex_);
    text_ = text;
    program_ = made;
    return made;
  }

 private:
  hcl::detail::mutex mutex_{};
  std::string text_{};
  std::shared_ptr<const regex_program> program_{};
};

// The type of a match: a string without groups, a tuple of unnamed ones, an object of named ones.
[[nodiscard]] inline outcome<type> match_type(const regex_program& program) {
  std::set<std::string_view> names;  // one may be that of several groups
  std::size_t unnamed = 0;
  for (const std::string& name : program.group_names) {
    if (name.empty())
      ++unnamed;
    else
      names.insert(name);
  }
  if (program.group_names.empty()) return type::string();
  if (names.empty()) return type::tuple(std::vector<type>(unnamed, type::string()));
  if (unnamed != 0) return attribute_to(0, "Named and unnamed capture groups cannot be mixed.");
  std::vector<object_attribute> attributes;
  attributes.reserve(names.size());
  for (const std::string_view name : names)
    attributes.push_back({std::string(name), type::string()});
  return type::object(std::move(attributes));
}

[[nodiscard]] inline value match_value(const regex_program& program, std::string_view text,
                                       const regex_match& match) {
  const auto part = [&](std::size_t group) {
    const std::size_t begin = match[2 * group], end = match[2 * group + 1];
    return begin == regex_nowhere || end == regex_nowhere ? value::null(type::string())
                                                          : value(text.substr(begin, end - begin));
  };
  if (program.group_names.empty()) return part(0);
  if (program.group_names[0].empty()) {
    std::vector<value> parts;
    for (std::size_t i = 1; i <= program.group_names.size(); ++i)
      parts.push_back(part(i));
    return value::tuple(std::move(parts));
  }
  std::map<std::string_view, value> named;  // of groups of one name, the last counts
  for (std::size_t i = 1; i <= program.group_names.size(); ++i)
    named.insert_or_assign(program.group_names[i - 1], part(i));
  std::vector<member> parts;
  parts.reserve(named.size());
  for (auto& [name, matched] : named)
    parts.push_back({std::string(name), std::move(matched)});
  return value::object(std::move(parts));
}

// Bytes of text that match_value() copies.
[[nodiscard]] inline std::size_t match_size(const regex_match& match) {
  std::size_t size = 0;
  for (std::size_t i = 0; i < match.size(); i += 2)
    if (match[i] != regex_nowhere && match[i + 1] != regex_nowhere) size += match[i + 1] - match[i];
  return size;
}

// Handling a match costs work, too.
inline constexpr std::size_t work_per_match = 30;

// All matches that do not overlap; an empty match right after another match does not count. `each(match)`
// says how much work it was beyond the usual. False if it gave up.
template <typename Each>
[[nodiscard]] bool for_each_match(const regex_program& program, std::string_view text, eval_context* ctx,
                                  Each each) {
  const std::size_t max_work = work_left(ctx);
  std::size_t work = 0;
  regex_machine machine(program, max_work);
  std::size_t at = 0, last_end = regex_nowhere;
  while (at <= text.size()) {
    const regex_match* const match = machine.find(text, at);
    if (!match) break;
    const std::size_t begin = (*match)[0], end = (*match)[1];
    if (begin != end || begin != last_end) work += work_per_match + each(*match);
    if (work > max_work) break;
    last_end = end;
    at = end;
    if (begin == end) {
      if (at >= text.size()) break;
      at += utf8_length(text, at);
    }
  }
  return pay(ctx, machine.spent() + work) && !machine.exhausted() && work <= max_work;
}

// Appends a replacement in which $1, ${1} and ${name} are groups and $$ is a dollar.
inline void expand(std::string& out, std::string_view with, const regex_program& program,
                   std::string_view text, const regex_match& match, std::size_t max_bytes) {
  for (std::size_t at = 0; at < with.size() && out.size() <= max_bytes;) {
    if (with[at] != '$') {
      out += with[at++];
      continue;
    }
    if (with.substr(at, 2) == "$$") {
      out += '$';
      at += 2;
      continue;
    }
    const bool braces = at + 1 < with.size() && with[at + 1] == '{';
    std::size_t end = at + (braces ? 2 : 1);
    const std::size_t begin = end;
    for (std::size_t next = end; next < with.size();) {
      const char32_t c = decode_utf8(with, next);
      if (!is_word(c) && (c < 0x80 || !is_identifier_continue(c))) break;
      end = next;
    }
    const std::string_view name = with.substr(begin, end - begin);
    if (name.empty() || (braces && (end >= with.size() || with[end] != '}'))) {
      out += with[at++];
      continue;
    }
    at = end + (braces ? 1 : 0);
    std::size_t group = regex_nowhere;
    if (name.find_first_not_of("0123456789") == name.npos && (name[0] != '0' || name.size() == 1)) {
      group = 0;
      for (const char c : name)
        group = (std::min)(group * 10 + static_cast<std::size_t>(c - '0'), std::size_t{1'000'000});
    } else {
      // If several groups have the name, the first one that took part counts.
      for (std::size_t i = program.group_names.size(); i != 0; --i)
        if (program.group_names[i - 1] == name && (group == regex_nowhere || match[2 * i] != regex_nowhere))
          group = i;
    }
    if (group <= program.group_names.size() && match[2 * group] != regex_nowhere &&
        match[2 * group + 1] != regex_nowhere)
      out += text.substr(match[2 * group], match[2 * group + 1] - match[2 * group]);
  }
}

[[nodiscard]] inline outcome<type> type_of_regex(regex_memory& memory, arguments args, eval_context* ctx) {
  if (!args[0].is_known()) return type::dynamic();
  const auto program = memory.read(args[0], ctx);
  if (!program) return program.error();
  return match_type(**program);
}

[[nodiscard]] inline outcome<value> call_regex(regex_memory& memory, arguments args, const type&,
                                               eval_context* ctx) {
  const std::string_view text = args[1].as_string();
  const auto program = memory.read(args[0], ctx);
  if (!program) return program.error();
  regex_machine machine(**program, work_left(ctx));
  const regex_match* const match = machine.find(text, 0);
  if (!pay(ctx, machine.spent()) || machine.exhausted()) return too_much_work(0);
  if (!match) return fail("The pattern does not match any part of the given string.");
  if (match_size(*match) > max_text) return fail("The parts of the string are too long.");
  return match_value(**program, text, *match);
}

[[nodiscard]] inline outcome<type> type_of_regexall(regex_memory& memory, arguments args, eval_context* ctx) {
  if (!args[0].is_known()) return type::list({});
  const auto program = memory.read(args[0], ctx);
  if (!program) return program.error();
  const outcome<type> element = match_type(**program);
  if (!element) return element.error();
  return type::list(*element);
}

[[nodiscard]] inline outcome<value> call_regexall(regex_memory& memory, arguments args, const type& result,
                                                  eval_context* ctx) {
  const std::string_view text = args[1].as_string();
  const auto program = memory.read(args[0], ctx);
  if (!program) return program.error();
  const std::size_t max_bytes = text_left(ctx);
  std::vector<value> all;
  std::size_t size = 0;
  const bool done = for_each_match(**program, text, ctx, [&](const regex_match& match) {
    size += match_size(match);
    const bool fits = size <= max_bytes && all.size() <= max_elements;
    if (fits) all.push_back(match_value(**program, text, match));
    return 15 * match.size();
  });
  if (!done) return failed_with_text(ctx, (std::min)(size, max_bytes), too_much_work(0));
  if (size > max_bytes || all.size() > max_elements)
    return failed_with_text(ctx, size, fail("The string has too many matches."));
  return value::list(result.element(), std::move(all));
}

[[nodiscard]] inline outcome<value> call_regexreplace(regex_memory& memory, arguments args, const type&,
                                                      eval_context* ctx) {
  const std::string_view text = args[0].as_string(), with = args[2].as_string();
  const auto program = memory.read(args[1], ctx);
  if (!program) return fail(program.error().message);
  const std::size_t max_bytes = text_left(ctx);
  std::string out;
  std::size_t at = 0;
  const bool done = for_each_match(**program, text, ctx, [&](const regex_match& match) {
    if (out.size() > max_bytes) return std::size_t{0};
    out += text.substr(at, match[0] - at);
    expand(out, with, **program, text, match, max_bytes);
    at = match[1];
    return with.size() / 4;
  });
  if (!done) return failed_with_text(ctx, out.size(), too_much_work(1));
  out += text.substr(at);
  if (out.size() > max_bytes)
    return failed_with_text(ctx, out.size(), fail("The resulting string is too long."));
  return value(std::move(out));
}

// A function with a memory of its own, which all its calls share. Without a `Type`, it has that of its row.
template <auto Type, auto Call>
void with_memory(function_definition& f) {
  const auto memory = std::make_shared<regex_memory>();
  if constexpr (!std::is_null_pointer_v<decltype(Type)>)
    f.type_within = [memory](arguments args, eval_context* ctx) { return Type(*memory, args, ctx); };
  f.call_within = [memory](arguments args, const type& result, eval_context* ctx) {
    return Call(*memory, args, result, ctx);
  };
}

// clang-format off
inline constexpr row regex_rows[] = {
    {"regex", "Returns the first part of a string that matches a regular expression.",
     {text("pattern"), text("string")}, type::dynamic, with_memory<type_of_regex, call_regex>},
    {"regexall", "Returns all parts of a string that match a regular expression.",
     {text("pattern"), text("string")}, type::dynamic, with_memory<type_of_regexall, call_regexall>},
    {"regexreplace", "Replaces every part of a string that matches a regular expression.",
     {text("str"), text("pattern"), text("replace")}, type::string, with_memory<nullptr, call_regexreplace>},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
