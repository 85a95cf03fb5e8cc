// The inputs of a configuration and of its modules: what their variables are given. Implementation.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/language/impl/module_graph.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::detail {

class input_reader {
 public:
  input_reader(const language_table& table, const language_options& opts, const language_input& given)
      : table_(table), opts_(opts), given_(given) {}

  // The value of a variable. `where`: its input in a call, if it is given there.
  [[nodiscard]] value read(const variable& declared, const language_item& item, const module_instance& in,
                           range& where, diagnostics& found) const {
    const type_constraint wanted = declared.type ? *declared.type : type_constraint{};
    std::optional<value> made, usual;
    if (declared.fallback) {
      result<value> fallback = wanted.evaluate(declared.fallback, in.names, opts_.files.decode.bounds);
      found.append(fallback.diagnostics());
      usual = fallback ? *std::move(fallback) : failed_value();
      if (!declared.nullable && usual->unmarked().is_null())
        report_missing(declared, item, in, declared.fallback.range(), true, found);
    }
    if (in.call) {
      if (const body_attribute* const input = in.call->input(*declared.name)) {
        where = input->expression.range();
        result<value> given = wanted.evaluate(input->expression, *in.call_names, opts_.files.decode.bounds);
        found.append(given.diagnostics());
        made = given ? *std::move(given) : failed_value();
      }
    } else if (const value* const given = given_.inputs ? given_.inputs->find(*declared.name) : nullptr) {
      outcome<value> fits = wanted.convert(*given, opts_.files.decode.bounds);
      const bool is_secret = declared.sensitive || given->contains_marked();  // so are its keys
      const std::string at = fits || is_secret ? std::string() : fits.error().path;
      if (!fits)
        found.add({.code = codes::unsuitable_value,
                   .summary = "Unsuitable input",
                   .detail = "The input " + in_quotes(*declared.name) + " is unsuitable" +
                             (at.empty() ? "" : " at " + at) + ": " + fits.error().message + '.',
                   .subject = item.where});
      made = fits ? *std::move(fits) : failed_value();
    } else if (given_.is_check) {
      return value::unknown(wanted.type);
    }
    if (made && (declared.nullable || !made->unmarked().is_null())) return *std::move(made);
    if (usual) return *std::move(usual);
    if (!found.has_errors() && !is_reported(*declared.name, item, in))
      report_missing(declared, item, in, made.has_value() ? where : range(), made.has_value(), found);
    return failed_value();
  }
  // Reports inputs of the configuration that no variable takes.
  void report_unknown(const module_instance& root, diagnostics& found) const {
    if (!given_.inputs || given_.inputs->kind() != type_kind::object) return;
    for (const member& each : given_.inputs->members()) {
      if (is_variable(*root.from, each.name) || root.from->unclear.contains(each.name)) continue;
      std::vector<std::string_view> names;
      for (const language_item& item : root.from->items)
        if (item.row->meaning == block_meaning::variable && !found.full())
          names.push_back(item.block.labels.front());
      found.add({.code = codes::unknown_variable,
                 .summary = "Unknown input",
                 .detail = "The input " + in_quotes(each.name) +
                           " sets nothing: there is no variable of that name.",
                 .fix = rename_to({}, std::string(closest(each.name, names)))});
    }
  }

 private:
  [[nodiscard]] bool is_variable(const language_source& in, std::string_view name) const {
    for (const language_row& row : table_.rows)
      if (row.meaning == block_meaning::variable && in.find(row, name) != no_item) return true;
    return false;
  }
  // Whether it was written otherwise, which is an error: under a name that resembles its own, or as a block.
  [[nodiscard]] bool is_reported(std::string_view name, const language_item& item,
                                 const module_instance& in) const {
    constexpr std::size_t many = 1'000;  // names to compare for each variable
    const std::size_t declared = in.from->items.size();
    const auto is_misspelt = [&](const auto& given) {
      return in.from->find(*item.row, given.name) == no_item &&
             in.from->nearest(*item.row, given.name) == name;
    };
    if (!in.call) {
      const bool has_names = given_.inputs && given_.inputs->kind() == type_kind::object;
      return has_names && given_.inputs->size() * declared < many &&
             std::ranges::any_of(given_.inputs->members(), is_misspelt);
    }
    if (opts_.files.decode.unknown != unknown_names::error) return false;
    return (in.call->inputs.size() * declared < many && std::ranges::any_of(in.call->inputs, is_misspelt)) ||
           std::ranges::any_of(in.call->surplus, [&](const body_block& each) { return each.type == name; });
  }
  static void report_missing(const variable& declared, const language_item& item, const module_instance& in,
                             const range& where, bool is_null, diagnostics& found) {
    diagnostic problem{.code = codes::missing_input, .summary = "Missing input", .quotes = quoting::nothing};
    problem.detail = is_null
                         ? "The variable " + in_quotes(*declared.name) + " must not be null."
                         : "The variable " + in_quotes(*declared.name) + " has no default and needs a value.";
    problem.subject = where ? where : in.call ? in.call->where : item.where;
    if (in.call) problem.notes.push_back({"The variable is declared here", item.where});
    found.add(std::move(problem));
  }

  const language_table& table_;
  const language_options& opts_;
  const language_input& given_;
};

}  // namespace hcl::inline v1_0::detail
