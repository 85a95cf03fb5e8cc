// Checks names, texts and numbers to write, and reports invalid ones. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/value.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v1_0::detail {

// The elements or members of a value as parts of their own.
inline void add_parts(model_item& to, const value& whole) {
  to.form = has_members(whole) ? item_form::object : item_form::list;
  for (std::size_t i = 0; i != whole.size(); ++i) {
    model_item& part = to.inside.items.emplace_back();
    if (has_members(whole)) part.name = whole.members()[i].name;
    part.content = part_of(whole, i);
  }
}

inline constexpr std::size_t max_written_depth = 256;

// Why a value has no expression, apart from its parts; empty if it has.
[[nodiscard]] inline std::string_view why_unwritable(const value& v, bool takes_infinity) {
  if (v.is_marked())
    return "is sensitive or otherwise marked, and must not be shown unless the options say so.";
  if (!v.is_known()) return "is not known.";
  if (v.depth() > max_written_depth) return "is nested too deeply.";
  if (v.is_null()) return {};
  const auto is_text = [](std::string_view text) { return first_invalid_utf8(text) >= text.size(); };
  if (v.kind() == type_kind::capsule) return "has a type of the program's own.";
  if (v.kind() == type_kind::string && !is_text(v.as_string())) return "holds a string that is not UTF-8.";
  if (v.kind() == type_kind::number && v.as_number().is_infinite() && !takes_infinity)
    return "is not finite.";
  if (v.kind() != type_kind::map && v.kind() != type_kind::object) return {};
  const bool are_texts =
      std::all_of(v.members().begin(), v.members().end(), [&](const member& m) { return is_text(m.name); });
  return are_texts ? std::string_view() : "holds a string that is not UTF-8.";
}

// The output, the current path, and the diagnostics.
class writing {
 public:
  static constexpr std::size_t max_depth = max_written_depth;

  writing(const encode_options& options, diagnostics& diags) noexcept : options_(options), diags_(diags) {}

  [[nodiscard]] const encode_options& options() const noexcept { return options_; }
  [[nodiscard]] diagnostics& diags() noexcept { return diags_; }
  [[nodiscard]] const std::string& text() const noexcept { return out_; }
  [[nodiscard]] std::string take_text() noexcept { return std::move(out_); }
  // Undoes output and diagnostics since.
  struct place {
    std::size_t size;
    diagnostics::checkpoint reports;
  };
  [[nodiscard]] place here() const noexcept { return {out_.size(), diags_.here()}; }
  void rewind(const place& to) {
    out_.resize(to.size);
    diags_.rewind(to.reports);
  }
  // Takes back the text written from there on, to be written again elsewhere.
  [[nodiscard]] std::string take_from(std::size_t begin) {
    std::string taken = out_.substr(begin);
    out_.resize(begin);
    return taken;
  }

  // Nothing is written after the limit.
  [[nodiscard]] bool is_full() const noexcept { return full_; }
  [[nodiscard]] bool has_capacity(std::size_t bytes) {
    if (!full_ && bytes > options_.max_bytes - out_.size()) {
      full_ = true;
      diags_.add({.code = codes::text_too_long,
                  .summary = "Text too long",
                  .detail = "The text would be longer than encode_options::max_bytes allows, which is " +
                            std::to_string(options_.max_bytes) +
                            (options_.max_bytes == 1 ? " byte." : " bytes.")});
    }
    return !full_;
  }
  void put(std::string_view text) {
    if (has_capacity(text.size())) out_ += text;
  }
  void indent(std::size_t depth) {
    if (has_capacity(2 * depth)) out_.append(2 * depth, ' ');
  }
  // A comment after what ends the text so far, before the newline.
  void put_on_last_line(std::string_view comment) {
    if (comment.empty() || !out_.ends_with('\n') || !has_capacity(comment.size() + 1)) return;
    out_.insert(out_.size() - 1, " ").insert(out_.size() - 1, comment);
  }
  // As it stands between quotes, in one of the two syntaxes.
  void put_template(std::string_view text, bool json, bool escape_templates) {
    if (!has_capacity(text.size())) return;
    std::string escaped;
    append_template_text(escaped, text, json, escape_templates);
    put(escaped);
  }

  void put_quoted(std::string_view text, bool json, bool escape_templates) {
    put("\"");
    put_template(text, json, escape_templates);
    put("\"");
  }
  // Writes `count` JSON elements between brackets, each on a line: `write(i)`.
  template <typename Write>
  void put_lines(std::string_view brackets, std::size_t depth, std::size_t count, const Write& write) {
    put(brackets.substr(0, 1));
    for (std::size_t i = 0; i != count && !is_full(); ++i) {
      put(i == 0 ? "\n" : ",\n");
      indent(depth + 1);
      write(i);
    }
    put("\n");
    indent(depth);
    put(brackets.substr(1));
  }

  void enter(std::string_view step) { path_.emplace_back(step); }
  void leave() { path_.pop_back(); }

  void reject(std::string why, range subject = {}) {
    if (full_) return;
    std::string where;
    for (const std::string& step : path_)
      where += (where.empty() || step.starts_with('[') ? "" : ".") + step;
    diags_.add(
        {.code = codes::unwritable_value,
         .summary = "Value cannot be written",
         .detail = (where.empty() ? std::string("The struct") : "The member " + detail::quoted(where)) + ' ' +
                   std::move(why),
         .subject = std::move(subject)});
  }
  // Whether it may be put into the text.
  [[nodiscard]] bool check_text(std::string_view text, range where = {}) {
    if (first_invalid_utf8(text) >= text.size()) return true;
    reject("holds a string that is not UTF-8.", std::move(where));
    return false;
  }
  [[nodiscard]] bool check_name(std::string_view name, std::string_view what, range where = {}) {
    if (is_identifier(name)) return true;
    reject("has " + std::string(what) + " called " + detail::excerpt(name) + ", which is not an identifier.",
           std::move(where));
    return false;
  }
  // The value to write for a value; null if it cannot be written, its parts aside.
  [[nodiscard]] const value* examine(const value& v) {
    if (v.is_marked() && options_.sensitive == sensitive_values::redact) return &redacted_;
    const value& plain = options_.sensitive == sensitive_values::reveal ? v.unmarked() : v;
    if (const std::string_view why = why_unwritable(plain, options_.infinite_numbers); !why.empty()) {
      reject(std::string(why));
      return nullptr;
    }
    return has_capacity(plain.weight()) ? &plain : nullptr;  // every part takes a byte at least
  }
  // The name of an object's member for messages, hidden if it contains the secret, which may have slipped out
  // of its quotes. Secrets shorter than four bytes are ignored.
  [[nodiscard]] std::string shown_key(const member& m) {
    if (!m.value.is_marked() || options_.sensitive == sensitive_values::reveal) return m.name;
    const value& hidden = m.value.unmarked();
    if (!is_open_text(hidden)) return m.name;
    const std::string_view text = hidden.as_string();
    if (text.size() < 4 || m.name.find(text) == m.name.npos) return m.name;
    return "(sensitive key " + std::to_string(++hidden_keys_) + ')';
  }
  // The value of a generated expression, whose text does not tell it; else null. `spare` keeps it.
  [[nodiscard]] const value* value_of(const expression& e, value& spare) {
    const syntax::document& document = *e.document();
    if (!document.around) return nullptr;
    const bool is_plain =
        document.original && !document.around->alters() &&
        e.variables().size() == expression(document.original, e.node(), e.role()).variables().size();
    if (is_plain) return nullptr;
    result<value> known = e.evaluate(scope());
    if (known)
      spare = *std::move(known);
    else
      reject("is an expression of a generated block, whose iterator has no meaning elsewhere.");
    return &spare;
  }
  // Whether a name occurs more than once, as an attribute or a block; attributes of a map may collide with
  // others. Kept native bodies may have both, kept JSON bodies duplicate properties.
  bool check_repeats(const body_model& body, bool json) {
    const std::vector<model_item>& items = body.items;
    bool repeats = false;
    hash_index seen;
    for (std::size_t i = 0; i != items.size(); ++i) {
      const model_item& item = items[i];
      if (!check_claim(item, json)) continue;
      const std::uint64_t code = name_hash(item.name, seed_of(&seen));
      std::size_t probe = 0, same = seen.next(code, probe);
      while (same != hash_index::none && items[same].name != item.name)
        same = seen.next(code, probe);
      if (same == hash_index::none) {
        seen.add(code, i);
        continue;
      }
      repeats = true;
      // The native syntax tells a free attribute from blocks of its name.
      const bool is_free =
          !json && (item.claim == claimed_by::json_blocks || items[same].claim == claimed_by::json_blocks ||
                    (item.is_kept && items[same].is_kept));
      if ((item.is_block && (items[same].is_block || is_free)) || (items[same].is_block && is_free) ||
          (json && item.may_be_blocks && items[same].may_be_blocks))
        continue;
      reject_name(item.name);
    }
    return repeats;
  }
  // False, with a report, if a free attribute would be read as another member.
  bool check_claim(const model_item& item, bool json) {
    if (item.claim == claimed_by::nothing || (item.claim == claimed_by::json_blocks && !json)) return true;
    reject_name(item.name);
    return false;
  }

 private:
  void reject_name(std::string_view name) {
    enter(name);
    reject("has a name that another member has as well.");
    leave();
  }

  const encode_options& options_;
  diagnostics& diags_;
  std::vector<std::string> path_{};
  std::string out_{};
  const value redacted_{redacted_text};
  std::size_t hidden_keys_ = 0;
  bool full_ = false;
};

}  // namespace hcl::inline v1_0::detail
