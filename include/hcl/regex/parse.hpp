// Reads a regular expression in RE2's dialect, as Go has it, and writes its program. Differences: \p{...}
// knows the general categories (L, Lu, Nd, ...) and Any, but no scripts (\p{Greek}); (?<name>...) is a named
// group, too; programs are limited to 20,000 steps. Code is emitted while reading: what is repeated or
// offered as an alternative is a piece of program that can be copied.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/regex/program.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/impl/unicode_normal.hpp>

namespace hcl::inline v1_0::detail::regex {

class regex_reader {
 public:
  // A pattern that takes more than `max_work` is too large.
  explicit regex_reader(std::string_view pattern, std::size_t max_work = regex_max_reading)
      : pattern_(pattern), max_work_(max_work) {}
  // A pattern that must match the whole text.
  [[nodiscard]] outcome<regex_program> read_whole() {
    is_whole_ = true;
    return read();
  }

  // How much work read() was: steps, ranges and characters looked at and copied.
  [[nodiscard]] std::size_t work() const noexcept { return work_ + at_; }

  [[nodiscard]] outcome<regex_program> read() {
    piece whole = alternatives(0);
    if (!more_or_failed()) return result(std::move(whole));
    if (error_.empty()) fail("unexpected )");
    return failure{std::move(error_)};
  }

 private:
  using op = regex_step::op;
  // Steps with targets relative to the first one. After the last, matching goes on with the next piece.
  using piece = std::vector<regex_step>;
  struct flags {
    bool fold = false, lines = false, dot_all = false, lazy = false;
  };

  [[nodiscard]] bool more_or_failed() const { return at_ < pattern_.size() || !error_.empty(); }
  [[nodiscard]] bool more() const { return at_ < pattern_.size() && error_.empty(); }
  [[nodiscard]] char peek() const { return pattern_[at_]; }
  [[nodiscard]] bool take(std::string_view expected) {
    if (pattern_.substr(at_, expected.size()) != expected) return false;
    at_ += expected.size();
    return true;
  }
  void fail(std::string_view what) {
    if (error_.empty()) error_ = what;
  }
  [[nodiscard]] char32_t no_character(std::string_view why) {
    fail(why);
    return U'\0';
  }

  [[nodiscard]] regex_program result(piece whole) {
    program_.anchored = is_whole_ || (!whole.empty() && whole[0].what == op::begin_text);
    piece all{{op::save, 1, 0}};
    if (is_whole_) append(all, single(op::begin_text));
    append(all, whole);
    if (is_whole_) append(all, single(op::end_text));
    all.push_back({op::save, static_cast<std::uint32_t>(all.size() + 1), 1});
    all.push_back({op::match, 0, 0});
    program_.steps = std::move(all);
    return std::move(program_);
  }

  void append(piece& to, const piece& more) {
    if (to.size() + more.size() > regex_max_steps) {
      fail("the expression is too large");
      return;
    }
    work_ += more.size() + 1;
    const auto base = static_cast<std::uint32_t>(to.size());
    for (regex_step step : more) {
      step.x += base;
      if (step.what == op::split) step.y += base;
      to.push_back(step);
    }
  }
  [[nodiscard]] static std::uint32_t size(const piece& p) { return static_cast<std::uint32_t>(p.size()); }
  [[nodiscard]] static piece single(op what) { return {{what, 1, 0}}; }
  [[nodiscard]] piece one_of(code_set set) {
    work_ += set.size() + 1;
    tidy(set);
    ranges_ += set.size();
    if (program_.classes.size() >= regex_max_steps || ranges_ > regex_max_ranges)
      fail("the expression is too large");
    program_.classes.push_back(std::move(set));
    return {{op::one_of, 1, static_cast<std::uint32_t>(program_.classes.size() - 1)}};
  }
  [[nodiscard]] piece literal(char32_t c) {
    code_set set{{c, c}};
    if (flags_.fold) work_ += fold(set);
    return one_of(std::move(set));
  }
  // A choice; tries `first` before `second` unless `lazy`.
  [[nodiscard]] static regex_step choice(std::uint32_t first, std::uint32_t second, bool lazy) {
    return lazy ? regex_step{op::split, second, first} : regex_step{op::split, first, second};
  }

  [[nodiscard]] piece alternatives(std::size_t depth) {
    if (depth > regex_max_depth) fail("the groups are nested too deeply");
    const flags outer = flags_;
    std::vector<piece> choices;
    std::uint32_t end = 0;
    do {
      choices.push_back(sequence(depth));
      end += size(choices.back()) + 2;
      if (choices.size() > regex_max_steps) fail("the expression is too large");
    } while (more() && take("|"));
    flags_ = outer;
    piece all;
    for (std::size_t i = 0; i + 1 < choices.size(); ++i) {
      all.push_back({op::split, size(all) + 1, size(all) + size(choices[i]) + 2});
      append(all, choices[i]);
      all.push_back({op::jump, end - 2, 0});
    }
    append(all, choices.back());
    return all;
  }

  [[nodiscard]] piece sequence(std::size_t depth) {
    piece all;
    std::optional<piece> last;  // the operand of a repetition
    const auto push = [&](piece next) {
      if (last) append(all, *last);
      last = std::move(next);
    };
    while (more() && peek() != '|' && peek() != ')') {
      if (work() > max_work_) fail("the expression is too large");
      if (take("\\Q")) {
        while (more() && !take("\\E"))
          push(literal(decode_utf8(pattern_, at_)));
      } else if (at_repetition()) {
        if (!last) fail("a repetition operator has nothing to repeat");
        if (last) last = repeated(*std::move(last));
      } else {
        flags_only_ = false;
        piece item = atom(depth);
        if (!flags_only_) push(repeated(std::move(item)));
      }
    }
    if (last) append(all, *last);
    return all;
  }

  [[nodiscard]] bool at_repetition() {
    const char c = peek();
    if (c != '{') return c == '*' || c == '+' || c == '?';
    const std::size_t begin = at_;
    std::uint32_t min_bound = 0;
    std::optional<std::uint32_t> max_bound;
    const bool is_repetition = bounds(min_bound, max_bound);
    at_ = begin;
    return is_repetition;
  }

  [[nodiscard]] piece repeated(piece item) {
    bool again = false;
    while (more()) {
      std::uint32_t min_bound = 0;
      std::optional<std::uint32_t> max_bound;
      if (take("*")) {
      } else if (take("+")) {
        min_bound = 1;
      } else if (take("?")) {
        max_bound = 1;
      } else if (peek() != '{' || !bounds(min_bound, max_bound)) {
        break;
      }
      if (again) fail("a repetition operator follows another");
      again = true;
      const bool lazy = take("?") != flags_.lazy;
      item = repeat(item, min_bound, max_bound, lazy);
    }
    return item;
  }

  // {n}, {n,} or {n,m}; anything else stays literal text.
  [[nodiscard]] bool bounds(std::uint32_t& min_bound, std::optional<std::uint32_t>& max_bound) {
    const std::size_t begin = at_++;
    const auto digits = [this](std::uint32_t& n) {
      const std::size_t first = at_;
      n = 0;
      if (at_ + 1 < pattern_.size() && peek() == '0' && is_digit(pattern_[at_ + 1])) return false;
      for (; at_ < pattern_.size() && is_digit(peek()); ++at_) {
        n = (std::min)(n * 10 + static_cast<std::uint32_t>(peek() - '0'), 100'000u);
      }
      return at_ != first;
    };
    std::uint32_t upper = 0;
    if (digits(min_bound)) {
      max_bound = min_bound;
      if (take(",")) {
        max_bound.reset();
        if (digits(upper)) max_bound = upper;
      }
      if (take("}")) {
        if (min_bound > regex_max_repeats ||
            (max_bound && (*max_bound > regex_max_repeats || *max_bound < min_bound)))
          fail("invalid repeat count");
        return true;
      }
    }
    at_ = begin;
    min_bound = 0;
    max_bound.reset();
    return false;
  }

  [[nodiscard]] piece repeat(const piece& item, std::uint32_t min_bound,
                             std::optional<std::uint32_t> max_bound, bool lazy) {
    piece all;
    if (!max_bound) {  // item{n,} is n - 1 items and a loop that tests at its end
      for (std::uint32_t i = 1; i < min_bound && error_.empty(); ++i)
        append(all, item);
      // item* is that loop or nothing; where the item cannot be empty, one test at the begin does for both.
      const std::uint32_t begin = size(all);
      if (min_bound == 0) all.push_back(choice(begin + 1, begin + 2 + size(item), lazy));
      append(all, item);
      const bool one_test = min_bound == 0 && !can_be_empty(item);
      all.push_back(one_test ? regex_step{op::jump, begin, 0}
                             : choice(size(all) - size(item), size(all) + 1, lazy));
      return all;
    }
    for (std::uint32_t i = 0; i < min_bound && error_.empty(); ++i)
      append(all, item);
    if (!error_.empty()) return {};
    const std::uint32_t optional = *max_bound - min_bound;
    const std::uint32_t end = size(all) + optional * (size(item) + 1);
    for (std::uint32_t i = 0; i < optional && error_.empty(); ++i) {
      all.push_back(choice(size(all) + 1, end, lazy));
      append(all, item);
    }
    return all;
  }

  // Whether the end of `item` can be reached from its begin without reading a character.
  [[nodiscard]] bool can_be_empty(const piece& item) {
    work_ += item.size();
    std::vector<bool> seen(item.size(), false);
    std::vector<std::uint32_t> pending{0};
    while (!pending.empty()) {
      const std::uint32_t at = pending.back();
      pending.pop_back();
      if (at >= item.size()) return true;
      if (seen[at] || item[at].what == op::one_of) continue;
      seen[at] = true;
      pending.push_back(item[at].x);
      if (item[at].what == op::split) pending.push_back(item[at].y);
    }
    return false;
  }

  [[nodiscard]] piece atom(std::size_t depth) {
    switch (peek()) {
      case '(': return group(depth);
      case '[': return bracket();
      case '.':
        ++at_;
        return one_of(flags_.dot_all ? code_set{{0, last_code_point}}
                                     : code_set{{0, '\n' - 1}, {'\n' + 1, last_code_point}});
      case '^': ++at_; return single(flags_.lines ? op::begin_line : op::begin_text);
      case '$': ++at_; return single(flags_.lines ? op::end_line : op::end_text);
      case '\\': return escaped();
      default: return literal(decode_utf8(pattern_, at_));
    }
  }

  [[nodiscard]] piece group(std::size_t depth) {
    ++at_;
    bool captures = true;
    std::string name;
    const flags outer = flags_;
    if (take("?")) {
      if (take("P<") || take("<")) {
        name = group_name();
      } else {
        captures = false;
        if (!read_flags()) return {};
        flags_only_ = pattern_[at_ - 1] == ')';
        if (flags_only_) return {};  // (?i): holds to the end of the enclosing group
      }
    }
    std::uint32_t slot = 0;
    if (captures) {
      program_.group_names.push_back(name);
      slot = static_cast<std::uint32_t>(program_.group_names.size());
    }
    piece inner = alternatives(depth + 1);
    flags_ = outer;
    flags_only_ = false;
    if (!take(")")) fail("missing closing )");
    if (!captures) return inner;
    piece all{{op::save, 1, 2 * slot}};
    append(all, inner);
    all.push_back({op::save, size(all) + 1, 2 * slot + 1});
    return all;
  }

  [[nodiscard]] std::string group_name() {
    std::string name;
    while (more() && is_word(static_cast<unsigned char>(peek())))
      name += pattern_[at_++];
    if (name.empty() || !take(">")) fail("invalid named capture");
    return name;
  }

  [[nodiscard]] bool* flag_of(char letter) noexcept {
    switch (letter) {
      case 'i': return &flags_.fold;
      case 'm': return &flags_.lines;
      case 's': return &flags_.dot_all;
      case 'U': return &flags_.lazy;
      default: return nullptr;
    }
  }
  // Letters up to `:` or `)`, which is taken; false if they are not flags.
  [[nodiscard]] bool read_flags() {
    bool on = true, any = false;
    while (more()) {
      const char c = pattern_[at_++];
      if (bool* const flag = flag_of(c)) {
        *flag = on;
        any = true;
      } else if (c == '-' && on) {
        on = any = false;
      } else if ((c == ':' || c == ')') && (on || any)) {
        return true;
      } else {
        break;
      }
    }
    fail("invalid or unknown flags of a group");
    return false;
  }

  [[nodiscard]] piece escaped() {
    if (at_ + 1 >= pattern_.size()) {
      fail("trailing backslash at end of expression");
      return {};
    }
    switch (pattern_[at_ + 1]) {
      case 'A': at_ += 2; return single(op::begin_text);
      case 'z': at_ += 2; return single(op::end_text);
      case 'b': at_ += 2; return single(op::word_edge);
      case 'B': at_ += 2; return single(op::no_word_edge);
      default: break;
    }
    code_set set;
    if (class_escape(set)) return one_of(std::move(set));
    return literal(character_escape());
  }

  // \d, \S and their kin, \pL, \p{Lu}, \P{^Lu}: adds to `set`.
  [[nodiscard]] bool class_escape(code_set& set) {
    const char c = pattern_[at_ + 1];
    bool negative = is_upper(c);
    const char lower = negative ? static_cast<char>(c + 32) : c;
    code_set members;
    if (lower == 'd' || lower == 's' || lower == 'w') {
      at_ += 2;
      members = named_class(std::string_view(&lower, 1));
    } else if (lower == 'p') {
      at_ += 2;
      const std::size_t end = pattern_.substr(at_, 1) == "{" ? pattern_.find('}', at_) : at_;
      if (end >= pattern_.size()) {
        fail("invalid character class: \\p without a name");
        return true;
      }
      std::string_view name = pattern_.substr(at_, end + 1 - at_);
      at_ = end + 1;
      if (name.size() > 1) name = name.substr(1, name.size() - 2);
      if (name.starts_with('^')) name.remove_prefix(1), negative = !negative;
      members = general_category(name);
      work_ += std::size(hcl::detail::category_runs);
      if (members.empty()) fail("there is no general category " + std::string(name));
    } else {
      return false;
    }
    add_class(set, std::move(members), negative);
    return true;
  }

  void add_class(code_set& set, code_set members, bool negative) {
    work_ += members.size();
    if (flags_.fold) work_ += fold(members);
    if (negative) negate(members);
    set.insert(set.end(), members.begin(), members.end());
    if (set.size() > regex_max_ranges || work() > max_work_) fail("the expression is too large");
  }

  [[nodiscard]] char32_t character_escape() {
    ++at_;
    if (at_ >= pattern_.size()) return no_character("trailing backslash at end of expression");
    const char32_t c = decode_utf8(pattern_, at_);
    switch (c) {
      case 'a': return 7;
      case 'f': return '\f';
      case 't': return '\t';
      case 'n': return '\n';
      case 'r': return '\r';
      case 'v': return '\v';
      case 'x': return hexadecimal();
      default: break;
    }
    if (c >= '0' && c <= '7' && (c == '0' || (at_ < pattern_.size() && peek() >= '0' && peek() <= '7'))) {
      char32_t n = c - '0';
      for (int i = 0; i < 2 && at_ < pattern_.size() && peek() >= '0' && peek() <= '7'; ++i)
        n = n * 8 + static_cast<char32_t>(pattern_[at_++] - '0');
      return n;
    }
    if (c < 0x80 && (c == '_' || !is_word(c))) return c;
    fail("invalid escape sequence: \\" + std::string(1, static_cast<char>(c < 0x80 ? c : '?')));
    return 0;
  }

  [[nodiscard]] char32_t hexadecimal() {
    const bool braces = take("{");
    char32_t n = 0;
    std::size_t count = 0;
    while (more() && (braces || count < 2)) {
      const int digit = hexadecimal_digit(peek());
      if (digit < 0) break;
      n = (std::min)(n * 16 + static_cast<char32_t>(digit), last_code_point + 1);
      ++at_, ++count;
    }
    if ((braces ? count == 0 || !take("}") : count != 2) || n > last_code_point)
      fail("invalid escape sequence: \\x");
    return n;
  }

  [[nodiscard]] piece bracket() {
    ++at_;
    const bool negative = take("^");
    code_set set;
    for (bool first = true; more() && (first || peek() != ']'); first = false) {
      if (named_in_bracket(set)) continue;
      if (peek() == '\\' && at_ + 1 < pattern_.size() && class_escape(set)) continue;
      const char32_t from = bracket_character();
      char32_t to = from;
      if (at_ + 1 < pattern_.size() && peek() == '-' && pattern_[at_ + 1] != ']') {
        ++at_;
        to = bracket_character();
      }
      if (to < from) fail("invalid character class range");
      add_class(set, {{from, to}}, false);
    }
    if (!take("]")) fail("missing closing ]");
    if (negative) negate(set);
    return one_of(std::move(set));
  }

  [[nodiscard]] char32_t bracket_character() {
    if (!more()) return no_character("missing closing ]");
    return peek() == '\\' ? character_escape() : decode_utf8(pattern_, at_);
  }

  [[nodiscard]] bool named_in_bracket(code_set& set) {
    const std::size_t end = pattern_.find(":]", at_ + 2);
    if (pattern_.substr(at_, 2) != "[:" || end == pattern_.npos) return false;
    std::string_view name = pattern_.substr(at_ + 2, end - at_ - 2);
    const bool negative = name.starts_with('^');
    if (negative) name.remove_prefix(1);
    code_set members = name.size() == 1 ? code_set{} : named_class(name);
    if (members.empty())
      fail("invalid character class range: " + std::string(pattern_.substr(at_, end + 2 - at_)));
    add_class(set, std::move(members), negative);
    at_ = end + 2;
    return true;
  }

  std::string_view pattern_;
  std::size_t at_ = 0;
  flags flags_{};
  bool is_whole_ = false;
  bool flags_only_ = false;  // the group just read was (?i) or its like, and matches nothing
  std::size_t ranges_ = 0;   // in all classes together
  std::size_t max_work_;
  std::size_t work_ = 0;
  std::string error_{};
  regex_program program_{};
};

}  // namespace hcl::inline v1_0::detail::regex
