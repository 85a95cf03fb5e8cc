// Templates: parts put together as one text. Trimming and escapes are the parser's and done by now.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/eval/coerce.hpp>
#include <hcl/eval/report.hpp>
#include <hcl/syntax/template.hpp>
#include <hcl/value/refinement.hpp>

namespace hcl::inline v0_1::detail {

[[gnu::cold, gnu::noinline]] inline void report_part(evaluation& run, const syntax::node& part, byte_span whole, std::string why) {
  report(run, {.code = "invalid-template-value",
               .summary = "Invalid template interpolation value",
               .detail = std::move(why),
               .subject = part.range,
               .context = whole,
               .about = &part});
}

// Text under construction. An unknown part or an error ends it, though later parts are still evaluated for what is wrong with them.
class template_text {
 public:
  // `expected` is about how long the text will be.
  template_text(evaluation& run, std::size_t expected) : run_(run), start_(run.problems.here()) { text_.reserve(expected); }

  void add(std::string_view piece, byte_span where) {
    if (open() && spend_text(run_, piece.size(), where)) text_.append(piece);
  }

  // Appends the text of a known value that is not null; says why it has none.
  [[nodiscard]] bool add_value(const value& part, byte_span where, std::string& why) {
    switch (part.kind()) {
      case type_kind::string: add(part.as_string(), where); return true;
      case type_kind::boolean: add(part.as_bool() ? "true" : "false", where); return true;
      case type_kind::number: {
        if (!spend_number(run_, part.as_number(), where)) return known_ = false, true;
        const outcome<std::string> digits = part.as_number().to_string(run_.work.digits);
        if (digits) add(*digits, where);
        else why = digits.error().message;
        return static_cast<bool>(digits);
      }
      default: {
        const outcome<value> converted = coerce(run_, part, type::string(), where);
        if (!converted) why = converted.error().message;
        else if (converted->is_known() && !converted->is_null()) add(converted->as_string(), where);
        else known_ = false;
        return static_cast<bool>(converted);
      }
    }
  }

  void add_part(const syntax::node& part, byte_span whole) {
    value content = evaluate(part, run_);
    if (content.is_null()) {
      report_part(run_, part, whole, "This is null, which has no text. Give a value for the null case, for example with a conditional.");
      return;
    }
    if (content.is_marked()) {
      marks_ |= content.marks();
      content = std::move(content).unmarked();
    }
    if (!content.is_known()) {
      known_ = false;
      return;
    }
    std::string why;
    if (!add_value(content, part.range, why)) report_part(run_, part, whole, "This value cannot stand in a text: " + as_sentence(why));
  }

  [[nodiscard]] value finish() && {
    value result;
    if (known_ && !run_.work.exhausted) {
      result = value(std::move(text_));
    } else {
      refinement facts = refinement::not_null();
      if (!run_.problems.errors_since(start_) && !text_.empty()) facts.prefix = safe_prefix(text_);
      result = value::unknown(type::string(), facts);
    }
    return marks_.empty() ? result : result.with_marks(marks_);
  }

 private:
  [[nodiscard]] bool open() const noexcept { return known_ && !run_.problems.errors_since(start_); }

  evaluation& run_;
  problem_mark start_;
  std::string text_{};
  mark_set marks_{};
  bool known_ = true;
};

[[gnu::noinline]] inline value evaluate_template(const syntax::template_expr& e, evaluation& run) {
  // The written length of a template is a good guess at the length of its text.
  constexpr std::size_t overhead = 32;  // of a text, whatever its length
  if (is_repeated(run) && !spend_text(run, overhead, e.range)) return value::unknown(type::string());
  template_text text(run, (std::min<std::size_t>)(e.range.size(), 256));
  for (const syntax::node* part : e.parts) {
    if (part->kind == syntax::node_kind::text) {
      text.add(syntax::as<syntax::text_expr>(*part).text, part->range);
    } else {
      text.add_part(*part, e.range);
    }
  }
  return std::move(text).finish();
}

// %{ for }: the texts of all iterations, one after the other.
[[nodiscard, gnu::noinline]] inline value join_texts(const syntax::template_join& e, const value& tuple, evaluation& run) {
  if (tuple.kind() != type_kind::tuple || !tuple.is_known() || tuple.is_null()) return value::unknown(type::string());
  mark_set marks = tuple.marks();
  std::string text;
  for (const value& element : tuple.unmarked().elements()) {
    if (element.is_null()) {
      report_part(run, e, {}, "What an iteration yields is null, which has no text.");
      continue;
    }
    if (element.kind() == type_kind::dynamic) return value::unknown(type::string()).with_marks(tuple.marks());
    const outcome<value> converted = coerce(run, element, type::string(), e.range);
    if (!converted) {
      report_part(run, e, {}, "What an iteration yields cannot stand in a text: " + as_sentence(converted.error().message));
      continue;
    }
    if (!converted->is_known()) return value::unknown(type::string()).with_marks(tuple.marks());
    if (converted->is_marked()) marks |= converted->marks();
    const std::string_view piece = converted->unmarked().as_string();
    if (!spend_text(run, piece.size(), e.range)) return value::unknown(type::string());
    text.append(piece);
  }
  value result(std::move(text));
  return marks.empty() ? result : result.with_marks(marks);
}
[[nodiscard]] inline value evaluate_join(const syntax::template_join& e, evaluation& run) {
  return join_texts(e, evaluate(*e.for_tuple, run), run);
}

}  // namespace hcl::inline v0_1::detail
