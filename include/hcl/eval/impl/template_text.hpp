// Evaluates templates to strings.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/coerce.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/impl/traverse.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/parts.hpp>

namespace hcl::inline v1_0::detail {

class text_builder {
 public:
  text_builder() noexcept {}
  text_builder(const text_builder&) = delete;
  text_builder& operator=(const text_builder&) = delete;

  void append(std::string_view piece) {
    if (piece.size() > capacity - size_) return append_outside(piece);
    copy_text(inside_ + size_, piece.data(), piece.size());
    size_ += piece.size();
  }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0 && outside_.empty(); }
  // Whether the string is on the heap already.
  [[nodiscard]] bool is_outside() const noexcept { return !outside_.empty(); }
  [[nodiscard]] std::string_view view() const noexcept {
    return is_outside() ? std::string_view(outside_) : std::string_view(+inside_, size_);
  }
  [[nodiscard]] std::string take() && { return is_outside() ? std::move(outside_) : std::string(view()); }

 private:
  static constexpr std::size_t capacity = 112;

  // Moves the string to the heap.
  HCL_NOINLINE void append_outside(std::string_view piece) {
    if (piece.empty()) return;
    if (!is_outside()) {
      outside_.reserve(2 * (size_ + piece.size()));
      outside_.append(+inside_, size_);
      size_ = capacity;
    }
    outside_.append(piece);
  }

  std::size_t size_ = 0;
  char inside_[capacity];
  std::string outside_{};
};

HCL_COLD HCL_NOINLINE inline void report_part(eval_context& ctx, const syntax::node& part, byte_span whole,
                                              std::string why) {
  report(ctx, {.code = codes::invalid_template_value,
               .summary = "Invalid template interpolation value",
               .detail = std::move(why),
               .subject = part.range,
               .context = whole,
               .about = &part});
}

// A string under construction. An unknown part or an error ends it; later parts are evaluated for errors
// only.
class template_text {
 public:
  explicit template_text(eval_context& ctx) : ctx_(ctx), start_(ctx.diags.here()) {}

  void add(std::string_view piece, byte_span where) {
    if (open() && spend(ctx_, text_limit, piece.size(), where)) text_.append(piece);
  }

  // Appends the text of a known value that is not null; says why it has none.
  [[nodiscard]] bool add_value(const value& part, byte_span where, std::string& why) {
    switch (part.kind()) {
      case type_kind::string: add(part.as_string(), where); return true;
      case type_kind::boolean: add(part.as_bool() ? "true" : "false", where); return true;
      case type_kind::number: {
        if (!spend_number(ctx_, part.as_number(), where)) {
          known_ = false;
          return true;
        }
        const outcome<std::string> digits =
            part.as_number().to_string(ctx_.work.digits, ctx_.options->digits);
        if (digits)
          add(*digits, where);
        else
          why = digits.error().message;
        return static_cast<bool>(digits);
      }
      case type_kind::dynamic:
      case type_kind::list:
      case type_kind::set:
      case type_kind::map:
      case type_kind::tuple:
      case type_kind::object:
      case type_kind::capsule: break;
    }
    const outcome<value> converted = coerce(ctx_, part, type::string(), where);
    if (!converted)
      why = converted.error().message;
    else if (converted->is_known() && !converted->is_null())
      add(converted->as_string(), where);
    else
      known_ = false;
    return static_cast<bool>(converted);
  }

  void add_part(const syntax::node& part, byte_span whole) {
    const operand_value content(part, ctx_);
    if ((*content).kind() == type_kind::string && is_plain(*content))
      add((*content).as_string(), part.range);
    else
      add_other_part(*content, part, whole);
  }

  [[nodiscard]] value finish() && {
    if (known_ && !ctx_.work.exhausted && marks_.empty()) [[likely]]
      return text_.is_outside() ? value(std::move(text_).take()) : value(text_.view());
    return finish_otherwise();
  }

 private:
  HCL_NOINLINE void add_other_part(value content, const syntax::node& part, byte_span whole) {
    if (content.is_null()) {
      report_part(ctx_, part, whole,
                  "This value is null, which cannot be written into a string. Handle null, for example with "
                  "a conditional.");
      return;
    }
    take_marks(content, marks_);
    std::string why;
    bool is_text = true;
    if (content.is_known()) {
      is_text = add_value(content, part.range, why);
    } else {
      known_ = false;
      is_text = unknown_may_become(ctx_, content, type_kind::string, why);
    }
    if (!is_text)
      report_part(ctx_, part, whole, "This value cannot be written into a string: " + as_sentence(why));
  }

  [[nodiscard]] HCL_NOINLINE value finish_otherwise() {
    value result;
    if (known_ && !ctx_.work.exhausted) {
      result = value(std::move(text_).take());
    } else {
      refinement refinements = refinement::not_null();
      if (!ctx_.diags.errors_since(start_) && !text_.empty()) refinements.prefix = safe_prefix(text_.view());
      result = value::unknown(type::string(), refinements);
    }
    return marks_.empty() ? result : result.with_marks(marks_);
  }

  [[nodiscard]] bool open() const noexcept { return known_ && !ctx_.diags.errors_since(start_); }

  eval_context& ctx_;
  diagnostics_checkpoint start_;
  text_builder text_{};
  mark_set marks_{};
  bool known_ = true;
};

HCL_NOINLINE inline value evaluate_template(const syntax::template_expr& e, eval_context& ctx) {
  constexpr std::size_t overhead = 32;  // of a text, whatever its length
  if (is_repeated(ctx) && !spend(ctx, text_limit, overhead, e.range)) return value::unknown(type::string());
  template_text text(ctx);
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
[[nodiscard]] HCL_NOINLINE inline value join_texts(const syntax::template_join& e, const value& tuple,
                                                   eval_context& ctx) {
  mark_set marks = tuple.marks();
  if (tuple.kind() != type_kind::tuple || !tuple.is_known() || tuple.is_null())
    return value::unknown(type::string()).with_marks(marks);
  std::string text;
  bool known = true;
  for (const value& element : tuple.unmarked().elements()) {
    if (element.is_null()) {
      report_part(ctx, e, {}, "The result of an iteration is null, which cannot be written into a string.");
      continue;
    }
    const outcome<value> converted = coerce(ctx, element, type::string(), e.range);
    if (!converted) {
      report_part(ctx, e, {},
                  "The result of an iteration cannot be written into a string: " +
                      as_sentence(converted.error().message));
      continue;
    }
    if (converted->is_marked()) marks |= converted->marks();
    known = known && converted->is_known();
    if (!known) continue;  // what comes after may still be wrong
    const std::string_view piece = converted->unmarked().as_string();
    if (!spend(ctx, text_limit, piece.size(), e.range)) return value::unknown(type::string());
    text.append(piece);
  }
  value result = known ? value(std::move(text)) : value::unknown(type::string());
  return marks.empty() ? result : result.with_marks(marks);
}
[[nodiscard]] inline value evaluate_join(const syntax::template_join& e, eval_context& ctx) {
  return join_texts(e, evaluate(*e.for_tuple, ctx), ctx);
}

}  // namespace hcl::inline v1_0::detail
