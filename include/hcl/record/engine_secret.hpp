// Keeping sensitive fields out of what is shown. What has been read is hidden where it stands; where there are problems, everything that is written
// under the name of a sensitive field is, since it may not have come to reading it. By name, so rather too much than too little. Far side.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/record/engine.hpp>
#include <hcl/record/field_name.hpp>
#include <hcl/text/pile.hpp>
#include <hcl/value/index.hpp>

namespace hcl::inline v0_1::detail {

// Names of sensitive attributes; `all`: attributes of any name may be.
template <typename = void>
struct sensitive_names_of {
  std::vector<std::string_view> names{};
  bool all = false;

  explicit sensitive_names_of(std::string_view name) : names{name} {}
  explicit sensitive_names_of(const record_info& outermost) {
    std::vector<const record_info*> seen{&outermost};
    for (std::size_t i = 0; i != seen.size(); ++i) {
      for (const field_info& f : seen[i]->fields) {
        if (f.sensitive && f.name.empty()) all = true;
        else if (f.sensitive) names.push_back(f.name);
        const record_info* inside = f.inside ? &f.inside() : nullptr;
        if (inside && std::find(seen.begin(), seen.end(), inside) == seen.end()) seen.push_back(inside);
      }
    }
  }
  [[nodiscard]] bool empty() const noexcept { return !all && names.empty(); }
  [[nodiscard]] bool contains(std::string_view name) const noexcept { return all || std::find(names.begin(), names.end(), name) != names.end(); }
};

// Finds values in a text that may be broken anywhere: after a name and "=" or ":", up to the end of the expression as brackets and quotes tell it.
template <typename = void>
class value_finder_of {
 public:
  explicit value_finder_of(std::string_view text) noexcept : text_(text) {}

  // Offset behind the value that begins at `at`.
  [[nodiscard]] std::size_t end_of_value(std::size_t at) const {
    std::size_t depth = 0;
    while (at < text_.size()) {
      const char c = text_[at];
      if (c == '"') {
        at = end_of_string(at);
      } else if (c == '<' && text_.substr(at).starts_with("<<")) {
        at = end_of_heredoc(at);
      } else if (c == '#' || text_.substr(at).starts_with("//")) {
        at = end_of_line(at);
      } else if (c == '(' || c == '[' || c == '{') {
        ++depth, ++at;
      } else if (c == ')' || c == ']' || c == '}') {
        if (depth == 0) break;
        --depth, ++at;
      } else if (depth == 0 && (c == ',' || c == '\n')) {
        break;
      } else {
        ++at;
      }
    }
    return at;
  }

 private:
  [[nodiscard]] std::size_t end_of_line(std::size_t at) const noexcept { return (std::min)(text_.find('\n', at), text_.size()); }

  // Strings may hold interpolations that hold strings; one that is not closed ends with its line.
  [[nodiscard]] std::size_t end_of_string(std::size_t at) const {
    std::vector<char> open{'"'};  // quotes and braces
    for (++at; at < text_.size(); ++at) {
      const char c = text_[at];
      if (open.back() == '"') {
        if (c == '\\') ++at;
        else if (c == '\n') return at;
        else if ((c == '$' || c == '%') && at + 1 < text_.size() && text_[at + 1] == '{') open.push_back('{'), ++at;
        else if (c == '"') open.pop_back();
      } else if (c == '"' || c == '{') {
        open.push_back(c);
      } else if (c == '}') {
        open.pop_back();
      }
      if (open.empty()) return at + 1;
    }
    return text_.size();
  }

  [[nodiscard]] std::size_t end_of_heredoc(std::size_t at) const noexcept {
    std::size_t begin = at + 2;
    if (begin < text_.size() && text_[begin] == '-') ++begin;
    std::size_t end = begin;
    while (end < text_.size() && is_name_byte(text_[end])) ++end;
    const std::string_view marker = text_.substr(begin, end - begin);
    if (marker.empty()) return at + 2;
    for (std::size_t line = end_of_line(end); line < text_.size();) {
      const std::size_t stop = end_of_line(line + 1);
      std::string_view written = text_.substr(line + 1, stop - line - 1);
      while (!written.empty() && (written.front() == ' ' || written.front() == '\t')) written.remove_prefix(1);
      while (!written.empty() && (written.back() == ' ' || written.back() == '\t' || written.back() == '\r')) written.remove_suffix(1);
      if (written == marker) return stop;
      line = stop;
    }
    return text_.size();
  }

  std::string_view text_;
};

// Hides what is set to the name that ends at `at`, if anything is; gives the offset to go on from.
template <typename = void>
std::size_t hide_value_of_name(const source& text, std::size_t at) {
  const std::string_view bytes = text.text();
  std::size_t begin = at;
  if (begin < bytes.size() && bytes[begin] == '"') ++begin;
  while (begin < bytes.size() && (bytes[begin] == ' ' || bytes[begin] == '\t')) ++begin;
  if (begin >= bytes.size() || (bytes[begin] != '=' && bytes[begin] != ':')) return at;
  const bool colon = bytes[begin++] == ':';
  while (begin < bytes.size() && (bytes[begin] == ' ' || bytes[begin] == '\t' || (colon && (bytes[begin] == '\n' || bytes[begin] == '\r')))) ++begin;
  at = value_finder_of<>(bytes).end_of_value(begin);
  std::size_t end = at;
  while (end > begin && (bytes[end - 1] == ' ' || bytes[end - 1] == '\t' || bytes[end - 1] == '\r' || bytes[end - 1] == '\n')) --end;
  text.hide({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  return at;
}

// Whether there was something to hide.
template <typename = void>
bool hide_values(const source& text, const sensitive_names_of<>& names, byte_span inside) {
  const std::string_view bytes = text.text().substr(0, inside.end);
  bool found = false;
  for (std::size_t at = inside.begin; at < bytes.size();) {
    if (!is_name_byte(bytes[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < bytes.size() && (is_name_byte(bytes[at]) || bytes[at] == '-')) ++at;
    if (!names.contains(bytes.substr(begin, at - begin))) continue;
    const std::size_t behind = hide_value_of_name(text, at);
    found = found || behind != at;
    at = behind;
  }
  return found;
}

// Problems whose words come from us, with names only.
template <typename = void>
[[nodiscard]] bool quotes_no_values(std::string_view code) noexcept {
  constexpr std::string_view harmless[] = {
      "unsuitable-value", "unsupported-attribute", "not-enough-arguments", "too-many-arguments", "evaluation-limit", "nesting-too-deep",
      "duplicate-attribute",
  };
  return std::find(std::begin(harmless), std::end(harmless), code) != std::end(harmless);
}

// What can be said of a name that is not known without the name: a secret without quotes is one. Empty for other problems.
template <typename = void>
[[nodiscard]] std::string without_name(const diagnostic& d) {
  const bool is_variable = d.code.ends_with("variable") || d.code == "variables-not-allowed";
  std::string text;
  if (d.code == "unknown-variable") text = "There is no variable of this name.";
  if (d.code == "variables-not-allowed") text = "Variables may not be used here.";
  if (d.code == "unknown-function") text = "There is no function of this name.";
  if (d.code == "functions-not-allowed") text = "Functions may not be called here.";
  if (text.empty()) return text;
  if (!d.suggestion.empty()) return text + did_you_mean(d.suggestion);
  return is_variable ? text + " If this is meant as text, write it in quotes." : text;
}

template <typename X>
void engine_waist<X>::hide(const reading& run, const input& from) {
  if (!run.text || !*run.text || !from.node) return;
  const byte_span written = from.node->range;
  const path_place* place = run.place;
  while (place && place->outer && place->name.empty()) place = place->outer;
  // Part of a value that was evaluated as a whole: only what it is called there is looked for.
  constexpr std::size_t most = 4096;
  if (from.known && place && place->outer && written.size() <= most && hide_values(**run.text, sensitive_names_of<>(place->name), written)) return;
  (*run.text)->hide(written);
}

template <typename X>
void engine_waist<X>::conceal(const record_info& outermost, diagnostics& problems) {
  const sensitive_names_of<> names(outermost);
  if (names.empty()) return;
  std::vector<const source*> seen;
  const auto look_at = [&](const range& place) {
    if (!place || std::find(seen.begin(), seen.end(), place.source().get()) != seen.end()) return;
    seen.push_back(place.source().get());
    (void)hide_values(*place.source(), names, {0, static_cast<std::uint32_t>(place.source()->text().size())});
  };
  problems.rework([&](diagnostic& d) {
    look_at(d.subject);
    look_at(d.context);
    for (const note& n : d.notes) look_at(n.where);
    // A slip of the pen in the name.
    if (d.subject && !d.suggestion.empty() && names.contains(d.suggestion)) (void)hide_value_of_name(*d.subject.source(), d.subject.span().end);
    const byte_span about = d.subject.span();
    if (!d.subject || d.subject.source()->hidden_in({about.begin, (std::max)(about.end, about.begin + 1)}).empty()) return;
    d.variables.clear();
    if (std::string text = without_name(d); !text.empty()) {
      d.detail = std::move(text);
      return;
    }
    if (quotes_no_values(d.code)) return;
    d.suggestion.clear();
    d.detail = "This value is sensitive, so the reason is not shown.";
  });
}

template <typename X>
auto engine_waist<X>::concealer(const record_info& outermost) -> void (*)(const record_info&, diagnostics&) {
  pile<const record_info*> seen;
  seen.push(&outermost);
  for (std::size_t i = 0; i != seen.size(); ++i) {
    for (const field_info& f : seen[i]->fields) {
      if (f.sensitive) return f.sensitive;
      const record_info* const inside = f.inside ? &f.inside() : nullptr;
      bool known = inside == nullptr;
      for (const record_info* one : seen) known = known || one == inside;
      if (!known) seen.push(inside);
    }
  }
  return nullptr;
}

}  // namespace hcl::inline v0_1::detail
