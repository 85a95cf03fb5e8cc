// Random values that a description accepts, and values beside them that it rejects. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/description.hpp>
#include <hcl/config/impl/described_block.hpp>
#include <hcl/config/impl/value_words.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/regex/parse.hpp>
#include <hcl/regex/program.hpp>
#include <hcl/text/impl/unicode_normal.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// Numbers of a seed, the same on every platform: splitmix64.
class random_numbers {
 public:
  explicit random_numbers(std::uint64_t seed) noexcept : state_(seed) {}

  [[nodiscard]] std::uint64_t next() noexcept {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
  [[nodiscard]] std::size_t below(std::size_t n) noexcept { return static_cast<std::uint32_t>(next() % n); }
  [[nodiscard]] bool one_in(std::size_t n) noexcept { return below(n) == 0; }
  template <typename T, std::size_t N>
  [[nodiscard]] const T& one_of(const T (&all)[N]) noexcept {
    return all[below(N)];
  }

 private:
  std::uint64_t state_;
};

// A text that a pattern matches as a whole: a random walk through its program. Nothing if none is found.
class matching_text {
 public:
  explicit matching_text(std::string_view pattern) {
    if (auto read = regex::regex_reader(pattern).read_whole()) program_ = *std::move(read);
  }

  [[nodiscard]] std::optional<std::string> make(random_numbers& random) const {
    constexpr int tries = 32;
    for (int i = 0; i != tries; ++i)
      if (std::string text = walk(random); matches(text)) return text;
    return std::nullopt;
  }
  [[nodiscard]] bool matches(std::string_view text) const {
    return !program_.steps.empty() &&
           regex::regex_machine(program_, regex::regex_max_work).find(text, 0) != nullptr;
  }

 private:
  using op = regex::regex_step::op;

  [[nodiscard]] std::string walk(random_numbers& random) const {
    constexpr std::size_t max_turns = 4096;
    std::string text;
    std::uint32_t at = 0;
    for (std::size_t turns = 0; !program_.steps.empty() && turns != max_turns; ++turns) {
      const regex::regex_step& step = program_.steps[at];
      if (step.what == op::match || (step.what == op::one_of && program_.classes[step.y].empty())) break;
      if (step.what == op::one_of) append_utf8(text, member(program_.classes[step.y], random));
      at = step.what == op::split && random.one_in(2) ? step.y : step.x;
    }
    return text;
  }
  // One that can be seen, if there is one.
  [[nodiscard]] static char32_t member(const std::vector<regex::code_range>& set, random_numbers& random) {
    constexpr int tries = 4;
    for (int i = 0; i != tries; ++i) {
      const auto& [first, last] = set[random.below(set.size())];
      const char32_t low = (std::max)(first, U'!'), high = (std::min)(last, U'~');
      if (low <= high) return low + static_cast<char32_t>(random.below(high - low + 1));
    }
    return set.front().first;
  }

  regex::regex_program program_{};
};

// Values for descriptions.
class random_values {
 public:
  explicit random_values(random_numbers& random) noexcept : random_(random) {}

  // Whether a value may break a rule that only the program's code knows, in a function or a decoder.
  [[nodiscard]] bool is_unsure() const noexcept { return is_unsure_; }

  // Any text that a configuration may hold, and that is as it is when it is normalised.
  [[nodiscard]] std::string text() {
    static constexpr std::string_view pieces[] = {"a",  "b7",     "Web", "0",      "-",  "_",          " ",
                                                  ".",  "\"",     "\\",  "\n",     "\t", "${",         "%{",
                                                  "$$", "\u00E9", "'",   "\u4E2D", "#",  "\U0001F600", "//"};
    std::string made;
    for (std::size_t n = random_.below(5); n != 0; --n)
      made += random_.one_of(pieces);
    return made;
  }
  [[nodiscard]] std::string word() {
    static constexpr std::string_view words[] = {"web", "db", "cache", "east", "west", "blue", "node"};
    std::string made(random_.one_of(words));
    return made += filled("##");
  }

  // A value that fits; nothing if none is known. `depth`: how much deeper it may go.
  [[nodiscard]] std::optional<value> make(const value_description& of, unsigned depth) {
    is_unsure_ = is_unsure_ || of.is_custom || !of.rule.empty();
    if (!of.choices.empty()) return of.choices[random_.below(of.choices.size())].what;
    if (!of.pattern.empty()) {
      std::optional<std::string> text = matching_text(of.pattern).make(random_);
      return text ? std::optional(value(*text)) : std::nullopt;
    }
    switch (of.form) {
      case value_form::list:
      case value_form::set:
      case value_form::tuple: return make_list(of, depth);
      case value_form::map: return make_map(of, depth);
      case value_form::object: return make_object(*of.inside, depth, {}, {});
      case value_form::alternatives: return make_alternative(of, depth);
      case value_form::boolean: return value(random_.one_in(2));
      case value_form::number:
      case value_form::integer: return value(number_of(of));
      case value_form::duration: return duration_of(of);
      case value_form::byte_size: return size_of(of);
      case value_form::time: return value(filled("20#4-06-1#T1#:3#:4#Z"));
      case value_form::date: return value(filled("20#4-06-1#"));
      case value_form::base64: return value(encoding::base64_text(bytes(of)));
      case value_form::ip_address: return value(filled(random_.one_in(3) ? "2001:db8::#" : "192.0.2.1#"));
      case value_form::cidr: return value(filled("10.1#.0.0/16"));
      case value_form::version: return value(filled(random_.one_in(4) ? "1#.#.#-rc.1" : "#.1#.#"));
      case value_form::character: return value(std::string(1, static_cast<char>('!' + random_.below(94))));
      case value_form::path: return value("/srv/" + word());
      case value_form::type: return value(type_text());
      case value_form::expression:
      case value_form::any: return of_type(of.type);
      case value_form::text:
      case value_form::enumeration: break;
    }
    std::string made = text();
    if (made.empty() && of.is_non_empty) made = word();
    return value(std::move(made));
  }

  // The text of a label, or of the key of a map.
  [[nodiscard]] std::optional<std::string> key_of(const value_description& of) {
    if (of.form == value_form::text && of.choices.empty() && of.pattern.empty()) return word();
    const std::optional<value> made = make(of, 0);
    const outcome<value> text = made ? convert(*made, type::string()) : failure{""};
    return text ? std::optional<std::string>(text->as_string()) : std::nullopt;
  }
  [[nodiscard]] std::optional<value> make_object(const struct_description& of, unsigned depth,
                                                 std::string_view discriminator, std::string_view name) {
    std::vector<member> members;
    if (!discriminator.empty()) members.push_back({std::string(discriminator), value(name)});
    for (const member_description& m : of.members) {
      if (!takes_attribute(m) && m.is_needed()) return std::nullopt;
      if (!takes_attribute(m) || m.name == discriminator ||
          (!m.is_required && (depth == 0 || random_.one_in(2))))
        continue;
      std::optional<value> made = make(m.value, depth == 0 ? 0 : depth - 1);
      if (made)
        members.push_back({std::string(m.name), *std::move(made)});
      else if (m.is_required)
        return std::nullopt;
    }
    return value::object(std::move(members));
  }

 private:
  // The text with a digit for each "#".
  [[nodiscard]] std::string filled(std::string_view form) {
    std::string made(form);
    for (char& c : made)
      if (c == '#') c = static_cast<char>('0' + random_.below(10));
    return made;
  }
  [[nodiscard]] std::string bytes(const value_description& of) {
    const std::size_t count = of.size.value_or(random_.below(4) + (of.is_non_empty ? 1 : 0));
    return std::string(count, static_cast<char>('!' + random_.below(94)));
  }
  [[nodiscard]] std::string type_text() {
    static constexpr std::string_view types[] = {"string", "number", "bool", "list(string)", "map(number)"};
    return std::string(random_.one_of(types));
  }
  [[nodiscard]] value of_type(const type& wanted) {
    if (wanted.is_dynamic()) {
      static const type some[] = {type::boolean(), type::number(), type::string(), type::tuple({})};
      return of_type(random_.one_of(some));
    }
    if (wanted == type::boolean()) return value(random_.one_in(2));
    if (wanted == type::number()) return value(number(static_cast<std::int64_t>(random_.below(100))));
    return wanted == type::string() ? value(text()) : value::tuple({});
  }

  [[nodiscard]] static bool fits(const value_description& of, const number& n) {
    return !(of.low && of.low->kind() == type_kind::number && n < of.low->as_number()) &&
           !(of.high && of.high->kind() == type_kind::number && of.high->as_number() < n);
  }
  [[nodiscard]] number number_of(const value_description& of) {
    const auto some = static_cast<std::int64_t>(random_.below(100));
    const bool has_low = of.low && of.low->kind() == type_kind::number,
               has_high = of.high && of.high->kind() == type_kind::number;
    const number fraction =
        of.form == value_form::number ? number(static_cast<double>(random_.below(8)) / 8) : number(0);
    std::vector<number> all{number(some) + fraction, number(some - 50) + fraction, number(some / 10)};
    if (has_low) all.insert(all.end(), {of.low->as_number(), of.low->as_number() + number(some)});
    if (has_high) all.insert(all.end(), {of.high->as_number(), of.high->as_number() - number(some)});
    const std::size_t first = random_.below(all.size());
    for (std::size_t i = 0; i != all.size(); ++i)
      if (const number& n = all[(first + i) % all.size()]; fits(of, n) && is_whole_enough(of, n)) return n;
    return has_low ? of.low->as_number() : number(0);
  }
  [[nodiscard]] static bool is_whole_enough(const value_description& of, const number& n) {
    return of.form == value_form::number || n.is_integer();
  }
  // A duration that is exact in every unit; or one of the bounds, if there are any.
  [[nodiscard]] value duration_of(const value_description& of) {
    const bool has_texts = (of.low && of.low->kind() == type_kind::string) || of.high;
    if (has_texts) return of.high && (!of.low || random_.one_in(2)) ? *of.high : *of.low;
    return value(std::to_string(random_.below(3) * 168) + "h");
  }
  [[nodiscard]] value size_of(const value_description& of) {
    if (of.low || of.high) return of.high && (!of.low || random_.one_in(2)) ? *of.high : *of.low;
    static constexpr std::string_view units[] = {"KiB", "MB", "GiB", "B"};
    if (random_.one_in(3)) return value(number(static_cast<std::int64_t>(random_.below(100'000))));
    std::string made = filled("1#");
    return value(made += random_.one_of(units));
  }

  [[nodiscard]] std::size_t count_of(const value_description& of, unsigned depth) {
    if (of.form == value_form::tuple) return of.parts.size();
    if (of.size) return *of.size;
    return (of.is_non_empty ? 1 : 0) + (depth == 0 ? 0 : random_.below(3));
  }
  [[nodiscard]] std::optional<value> make_list(const value_description& of, unsigned depth) {
    std::vector<value> elements;
    const std::size_t count = count_of(of, depth);
    for (std::size_t i = 0; i != count; ++i) {
      const value_description& part = of.form == value_form::tuple ? of.parts[i] : of.parts.front();
      std::optional<value> one = make(part, depth == 0 ? 0 : depth - 1);
      if (!one && (of.size || of.is_non_empty || of.form == value_form::tuple)) return std::nullopt;
      if (one) elements.push_back(*std::move(one));
    }
    return value::tuple(std::move(elements));
  }
  [[nodiscard]] std::optional<value> make_map(const value_description& of, unsigned depth) {
    std::vector<member> members;
    for (std::size_t i = count_of(of, depth); i != 0; --i) {
      const std::optional<std::string> key = key_of(of.parts.front());
      std::optional<value> one = make(of.parts.back(), depth == 0 ? 0 : depth - 1);
      if (key && one) members.push_back({*key, *std::move(one)});
    }
    if (members.empty() && of.is_non_empty) return std::nullopt;
    return value::object(std::move(members));
  }
  [[nodiscard]] std::optional<value> make_alternative(const value_description& of, unsigned depth) {
    const std::size_t first = random_.below(of.parts.size());
    for (std::size_t i = 0; i != of.parts.size(); ++i) {
      const std::size_t chosen = (first + i) % of.parts.size();
      const value_description& part = of.parts[chosen];
      std::optional<value> made = of.discriminator.empty() || part.form != value_form::object
                                      ? make(part, depth)
                                      : make_object(*part.inside, depth, of.discriminator, of.names[chosen]);
      if (made) return made;
    }
    return std::nullopt;
  }

  random_numbers& random_;
  bool is_unsure_ = false;
};

// Values that are near to what a description allows, and that it rejects.
struct near_value {
  value what{};
  std::string_view words{};  // of the mistake
};

// Ways in which a value breaks the rules that are known of it.
inline void add_near_rules(const value_description& of, std::vector<near_value>& all) {
  if (!of.choices.empty()) {
    const bool are_numbers = of.choices.front().what.kind() == type_kind::number;
    all.push_back(
        {are_numbers ? value(-987'654'321) : value("no such choice"), "a value that is not a choice"});
  }
  if (of.low && of.low->kind() == type_kind::number)
    all.push_back({value(of.low->as_number() - number(1)), "a number below the least"});
  if (of.high && of.high->kind() == type_kind::number)
    all.push_back({value(of.high->as_number() + number(1)), "a number above the greatest"});
  if (!of.pattern.empty()) {
    const matching_text pattern(of.pattern);
    for (const std::string_view text : {"", "?", "a b", "\u00E9\n"})
      if (!pattern.matches(text)) all.push_back({value(text), "a text that does not match"});
  }
  if (of.is_non_empty && of.form == value_form::text) all.push_back({value(""), "an empty text"});
}

// Values beside `good`, one of which is wrong in one place; nothing if anything would do.
[[nodiscard]] inline std::optional<near_value> near_miss(const value_description& of, const value& good,
                                                         random_numbers& random) {
  std::vector<near_value> all;
  const form_words& form = words_of(of.form);
  if (std::optional<value> wrong = literal_value(form.wrong))
    all.push_back({*std::move(wrong), form.mistake});
  add_near_rules(of, all);
  const bool is_list =
      of.form == value_form::list || of.form == value_form::set || of.form == value_form::tuple;
  if (is_list && of.is_non_empty) all.push_back({value::tuple({}), "an empty list"});
  if (is_list && good.size() != 0) {
    std::vector<value> elements(good.elements().begin(), good.elements().end());
    if (of.size || of.form == value_form::tuple) {
      all.push_back({value::tuple({elements.begin(), elements.end() - 1}), "a list with an element missing"});
    }
    const value_description& part = of.form == value_form::tuple ? of.parts.back() : of.parts.front();
    if (std::optional<near_value> last = near_miss(part, elements.back(), random)) {
      elements.back() = std::move(last->what);
      all.push_back({value::tuple(std::move(elements)), last->words});
    }
  }
  if (of.form == value_form::map && good.size() != 0) {
    std::vector<member> members(good.members().begin(), good.members().end());
    if (std::optional<near_value> first = near_miss(of.parts.back(), members.front().value, random)) {
      members.front().value = std::move(first->what);
      all.push_back({value::object(std::move(members)), first->words});
    }
  }
  if (all.empty()) return std::nullopt;
  return std::move(all[random.below(all.size())]);
}

}  // namespace hcl::inline v1_0::detail
