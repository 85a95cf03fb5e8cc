// The instances of a block with for_each or count. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// The key of an instance of a repeated block, and the names that it adds.
struct repetition_key {
  std::string text{};  // `["eu"]`, `[0]`, or empty
  std::string name{};  // the key
  std::optional<value> each{}, count{};
};

// Whether a value of for_each or count says which instances there are.
[[nodiscard]] inline bool has_known_keys(const value& of) {
  return of.kind() == type_kind::set ? of.is_wholly_known() : of.is_known();
}

// Lists the keys that a value of for_each or count gives.
class repetition_reader {
 public:
  // `may_be_unknown`: then one key represents all of them.
  repetition_reader(const body_attribute& written, const scope& names, bool may_be_unknown,
                    std::size_t max_instances, diagnostics& diags)
      : written_(written),
        names_(names),
        is_count_(written.name == "count"),
        may_be_unknown_(may_be_unknown),
        max_instances_(max_instances),
        diags_(diags) {}

  // False if the value does not suit, which has been reported then.
  [[nodiscard]] bool read(const value& wanted, std::vector<repetition_key>& to) const {
    if (wanted.is_marked()) return reject("must not be sensitive, as it says how instances are called.");
    if (wanted.is_null()) return reject_kind("null");
    const bool fits = is_count_ ? conversion_between(wanted.type(), type::number()) != conversion::none
                                : is_iterable(wanted.type());
    const bool is_list = wanted.kind() == type_kind::list || wanted.kind() == type_kind::tuple;
    if (!fits && !wanted.type().is_dynamic())
      return reject_kind(describe(wanted), !is_count_ && is_list && names_.find_function("toset")
                                               ? " Use toset() to make a set of a list."
                                               : "");
    if (!has_known_keys(wanted)) {
      if (!may_be_unknown_)
        return reject("must be known here, but it depends on a value that is not known yet.");
      to.push_back(unknown_key());
    } else if (!is_count_) {
      if (!list_elements(wanted, to)) return reject("must have elements that are not null.");
    } else {
      const outcome<value> number = convert(wanted, type::number());
      const auto size = number ? number->as_number().to_int64() : std::nullopt;
      if (!size || *size < 0) return reject_kind(describe(wanted));
      for (std::int64_t i = 0; i < *size && to.size() <= max_instances_; ++i)
        to.push_back({.text = '[' + std::to_string(i) + ']', .count = index_object(i)});
    }
    if (to.size() <= max_instances_) return true;
    return reject("makes more than " + std::to_string(max_instances_) + " instances.");
  }

 private:
  bool reject(std::string detail) const {
    diags_.add({.code = codes::unsuitable_value,
                .summary = "Unsuitable value",
                .detail = "Attribute " + in_quotes(written_.name) + ' ' + std::move(detail),
                .subject = written_.expression.range(),
                .path = written_.name});
    return false;
  }
  bool reject_kind(std::string_view given, std::string_view advice = "") const {
    return reject(std::string("must be ") +
                  (is_count_ ? "a whole number, zero or more" : "a map, an object or a set of strings") +
                  ", not " + std::string(given) + '.' + std::string(advice));
  }
  [[nodiscard]] repetition_key unknown_key() const {
    if (is_count_) return {.text = "[...]", .count = index_object(value::unknown(type::number()))};
    return {.text = "[...]", .each = each_object(value::unknown(type::string()), value::unknown())};
  }
  [[nodiscard]] static bool is_iterable(const type& t) {
    return t.kind() == type_kind::map || t.kind() == type_kind::object ||
           (t.kind() == type_kind::set &&
            (t.element().kind() == type_kind::string || t.element().is_dynamic()));
  }
  [[nodiscard]] static value each_object(value key, value of) {
    return value::object({{"key", std::move(key)}, {"value", std::move(of)}});
  }
  [[nodiscard]] static value index_object(value index) {
    return value::object({{"index", std::move(index)}});
  }
  static bool list_elements(const value& all, std::vector<repetition_key>& to) {
    const auto add = [&](std::string_view name, const value& of) {
      to.push_back(
          {.text = '[' + in_quotes(name) + ']', .name = std::string(name), .each = each_object(name, of)});
    };
    if (all.kind() != type_kind::set) {
      for (const member& m : all.members())
        add(m.name, m.value);
      return true;
    }
    for (const value& each : all.elements()) {
      if (each.is_null() || each.is_marked()) return false;
      add(each.as_string(), each);
    }
    return true;
  }

  const body_attribute& written_;
  const scope& names_;
  bool is_count_;
  bool may_be_unknown_;
  std::size_t max_instances_;
  diagnostics& diags_;
};

}  // namespace hcl::inline v1_0::detail
