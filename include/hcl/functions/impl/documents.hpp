// Texts that hold values: JSON and tables.
#pragma once

#include <hcl/functions/impl/row.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/value/json.hpp>

namespace hcl::inline v1_0::functions::detail {

// The type of an unknown text of which only the beginning is known.
[[nodiscard]] inline outcome<type> type_of_json_prefix(const value& text) {
  const std::string prefix = refinement_of(text).prefix;
  const std::size_t begin = prefix.find_first_not_of(" \t\r\n");
  if (begin == prefix.npos) return type::dynamic();
  const char c = prefix[begin];
  if (c == '{' || c == '[' || c == 'n') return type::dynamic();
  if (c == '"') return type::string();
  if (c == 't' || c == 'f') return type::boolean();
  if (c == '-' || c == '.' || hcl::detail::is_digit(c)) return type::number();
  return attribute_to(0, "A JSON value cannot begin like this.");
}

[[nodiscard]] inline outcome<value> call_jsonencode(arguments args, const type& result, eval_context* ctx) {
  const value& v = args[0];
  if (!v.is_wholly_known()) {
    refinement refinements;
    if (!v.is_definitely_not_null()) return value::unknown(result);
    if (v.kind() == type_kind::string) refinements.prefix = "\"";
    if (v.kind() == type_kind::object || v.kind() == type_kind::map) refinements.prefix = "{";
    if (is_sequence(v.type())) refinements.prefix = "[";
    return value::unknown(result, refinements);
  }
  const std::size_t max_bytes = text_left(ctx);
  bool too_large = false;
  outcome<std::string> text = to_json(v, {.max_bytes = max_bytes, .too_large = &too_large});
  if (!text) return failed_with_text(ctx, too_large ? max_bytes + 1 : 0, std::move(text).error());
  return value(*std::move(text));
}

[[nodiscard]] inline outcome<type> type_of_jsondecode(arguments args) {
  if (!args[0].is_known()) return type_of_json_prefix(args[0]);
  return type_of(from_json(args[0].as_string()));
}

[[nodiscard]] inline outcome<value> call_jsondecode(arguments args) { return from_json(args[0].as_string()); }

// clang-format off
inline constexpr row json_rows[] = {
    {"jsonencode", "Writes a value as JSON text.",
     {any("val", null | unknown | dynamic)}, type::string, call_jsonencode, 4},
    {"jsondecode", "Reads JSON text as a value.",
     {text("str")}, type_of_jsondecode, call_jsondecode, 16, unrefined},
};
// clang-format on

// Reads records of RFC 4180: fields in quotes may hold separators and newlines; empty lines are passed over.
class csv_reader {
 public:
  explicit csv_reader(std::string_view text) : text_(text) {
    if (text_.ends_with('\r')) text_.remove_suffix(1);
  }

  // The next record; empty at the end. A failure names the line.
  [[nodiscard]] outcome<std::vector<std::string>> next() {
    while (at_ < text_.size() && (text_[at_] == '\n' || text_.substr(at_, 2) == "\r\n")) {
      at_ += text_[at_] == '\n' ? 1U : 2U;
      ++line_;
    }
    std::vector<std::string> fields;
    if (at_ >= text_.size()) return fields;
    record_line_ = line_;
    while (true) {
      std::string field;
      const bool quoted_field = at_ < text_.size() && text_[at_] == '"';
      if (std::string reason = quoted_field ? quoted_text(field) : bare_text(field); !reason.empty())
        return fail("The table is malformed in line " + std::to_string(line_) + ": " + reason);
      fields.push_back(std::move(field));
      if (at_ >= text_.size()) return fields;
      if (text_[at_] == ',') {
        ++at_;
        continue;
      }
      at_ += text_[at_] == '\r' ? 2U : 1U;
      ++line_;
      return fields;
    }
  }
  [[nodiscard]] std::size_t record_line() const { return record_line_; }

 private:
  [[nodiscard]] bool at_line_end() const { return text_[at_] == '\n' || text_.substr(at_, 2) == "\r\n"; }

  [[nodiscard]] std::string bare_text(std::string& field) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != ',' && !at_line_end()) {
      if (text_[at_++] == '"') return "a quote is inside an unquoted field.";
    }
    field = text_.substr(begin, at_ - begin);
    return {};
  }

  [[nodiscard]] std::string quoted_text(std::string& field) {
    ++at_;
    while (at_ < text_.size()) {
      if (text_[at_] == '"') {
        if (text_.substr(at_, 2) != "\"\"") {
          ++at_;
          if (at_ < text_.size() && text_[at_] != ',' && !at_line_end())
            return "text follows the closing quote of a field.";
          return {};
        }
        ++at_;
      } else if (text_.substr(at_, 2) == "\r\n") {
        ++at_;  // newlines inside fields are single line feeds
      }
      if (text_[at_] == '\n') ++line_;
      field += text_[at_++];
    }
    return "a quoted field is not closed.";
  }

  std::string_view text_;
  std::size_t at_ = 0, line_ = 1, record_line_ = 1;
};

// The bytes of those names that are so long that copies of them, one for each row, count.
[[nodiscard]] inline std::size_t long_text(const std::vector<std::string>& names) {
  constexpr std::size_t is_long = 64;
  std::size_t bytes = 0;
  for (const std::string& name : names)
    bytes += name.size() < is_long ? 0 : name.size();
  return bytes;
}

[[nodiscard]] inline outcome<type> type_of_csvdecode(arguments args) {
  if (!args[0].is_known()) return type::dynamic();
  outcome<std::vector<std::string>> headers = csv_reader(args[0].as_string()).next();
  if (!headers) return headers.error();
  if (headers->empty()) return fail("The header line is missing.");
  std::vector<object_attribute> columns;
  columns.reserve(headers->size());
  for (std::string& name : *headers)
    columns.push_back({std::move(name), type::string()});
  type row = type::object(std::move(columns));
  if (row.attributes().size() != headers->size())
    return fail("A column name is used twice in the header line.");
  return type::list(std::move(row));
}

[[nodiscard]] inline outcome<value> call_csvdecode(arguments args, const type& result, eval_context* ctx) {
  const std::size_t max_fields = elements_left(ctx);
  csv_reader reader(args[0].as_string());
  const outcome<std::vector<std::string>> headers = reader.next();
  if (!headers) return headers.error();
  const std::size_t long_names = long_text(*headers), max_rows = text_left(ctx) / (long_names + 1);
  std::vector<value> rows;
  while (true) {
    outcome<std::vector<std::string>> fields = reader.next();
    const std::size_t made = rows.size() * (headers->size() + 1);  // a row has a size, too
    if (!fields) return failed_with_elements(ctx, 2 * made, std::move(fields).error());
    if (fields->empty()) return value::list(result.element(), std::move(rows));
    if (fields->size() != headers->size()) {
      return failed_with_elements(ctx, 2 * made,
                                  fail("The table is malformed in line " +
                                       std::to_string(reader.record_line()) + ": wrong number of fields."));
    }
    if (made + fields->size() + 1 > max_fields) {
      return failed_with_elements(ctx, made + fields->size() + 1, fail("The table has too many fields."));
    }
    if (rows.size() == max_rows) {
      return failed_with_text(ctx, (max_rows + 1) * (long_names + 1),
                              fail("The names of the columns are too long."));
    }
    std::vector<member> row;
    for (std::size_t i = 0; i < fields->size(); ++i)
      row.push_back({(*headers)[i], value(std::move((*fields)[i]))});
    rows.push_back(value::object(std::move(row)));
  }
}

// clang-format off
inline constexpr row csv_rows[] = {
    {"csvdecode", "Reads a table of comma-separated values whose first line names its columns.",
     {text("str")}, type_of_csvdecode, call_csvdecode, 20},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
