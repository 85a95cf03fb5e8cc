// Values in messages: the definitions of value/json.hpp.
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <string>

#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/impl/json_text.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/impl/number_text.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL std::string short_text(const number& n) {
  if (n.is_infinite()) return n.sign() < 0 ? "-infinity" : "infinity";
  if (const auto whole = n.to_int64(); whole && *whole > -10'000'000'000 && *whole < 10'000'000'000)
    return std::to_string(*whole);
  const double approximate = n.to_double();
  if (std::fabs(approximate) < 1e300 && std::fabs(approximate) > 1e-300) {
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + 32, approximate, std::chars_format::general, 10).ptr;
    return {buffer, end};
  }
  decimal_digits digits = shortest_digits(n);
  round_digits(digits, 10);
  std::string text = in_scientific_notation(digits, n.sign() < 0);
  return digits.point > 0 ? text.insert(text.find('e') + 1, 1, '+') : text;
}

inline void append_refinement(std::string& out, const refinement& refinements) {
  if (refinements.null == refinement::nullness::not_null) out += ", not null";
  if (!refinements.prefix.empty()) append_quoted_text(out += ", prefix ", refinements.prefix);
  if (refinements.lower)
    (out += refinements.lower->inclusive ? ", >= " : ", > ") += short_text(refinements.lower->value);
  if (refinements.upper)
    (out += refinements.upper->inclusive ? ", <= " : ", < ") += short_text(refinements.upper->value);
  if (refinements.min_length > 0) (out += ", length >= ") += std::to_string(refinements.min_length);
  if (refinements.max_length != refinement::no_limit)
    (out += ", length <= ") += std::to_string(refinements.max_length);
}

struct debug_writer {
  bool shows_marked = true;
  std::string out{};

  static constexpr std::size_t max_bytes = std::size_t{16} << 20;  // about; what is shared would double it

  bool open(const value& v) {
    if (out.size() > max_bytes) {
      out += "...";
      return false;
    }
    if (v.is_marked() && !shows_marked) {
      out += "(sensitive)";
      return false;
    }
    if (v.is_marked()) {
      out += "marked(";
      for (const mark& m : v.marks())
        append_quoted(out, m.name()), out += ", ";
    }
    const value& bare = v.unmarked();
    if (has_parts(bare)) {
      if (bare.type().is_collection()) out += to_string(bare.type());
      out += has_members(bare) ? '{' : '[';
      return true;
    }
    leaf(bare);
    if (v.is_marked()) out += ')';
    return false;
  }
  void before(const value& whole, std::size_t i) {
    if (i > 0) out += ", ";
    if (!has_members(whole)) return;
    const std::string& name = whole.unmarked().members()[i].name;
    if (whole.kind() == type_kind::map) {
      append_quoted_text(out, name);
    } else {
      out += name;
    }
    out += " = ";
  }
  void after(const value&, std::size_t) {}
  void close(const value& whole) {
    out += has_members(whole) ? '}' : ']';
    if (whole.is_marked()) out += ')';
  }

 private:
  void leaf(const value& v) {
    if (v.is_null()) {
      out += v.kind() == type_kind::dynamic ? "null" : "null(" + to_string(v.type()) + ")";
    } else if (!v.is_known()) {
      (out += "unknown(") += to_string(v.type());
      append_refinement(out, v.refinements());
      out += ')';
    } else if (v.kind() == type_kind::boolean) {
      out += v.as_bool() ? "true" : "false";
    } else if (v.kind() == type_kind::number) {
      const auto digits = v.as_number().to_string(4096);
      out += digits ? *digits : short_text(v.as_number());
    } else if (v.kind() == type_kind::string) {
      append_quoted_text(out, v.as_string());
    } else {
      const auto& definition = *v.type().capsule();
      ((out += definition.name) += '(') +=
          definition.text ? definition.text(v.as_capsule().get()) : std::string("...");
      out += ')';
    }
  }
};

HCL_DECL std::string value_access::to_debug_string(const value& v, bool shows_marked) {
  debug_writer writer;
  writer.shows_marked = shows_marked;
  visit_value(v, writer);
  return std::move(writer.out);
}

HCL_DECL outcome<std::string> value_access::write(const value& v, const type* as, const json_options& opts) {
  if (as) {
    if (std::optional<failure> wrong = find_nonconformance(v.type(), as->without_optional()))
      return *std::move(wrong);
  }
  value_json_writer writer(as, opts);
  if (v.weight() <= opts.max_bytes) {  // every part takes a byte at least
    visit_value(v, writer);
  } else {
    (void)writer.reject_size();
  }
  if (!writer.reason.empty()) return failure{std::move(writer.reason), writer.where.text()};
  return writer.out.take();
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL std::string path::text() const {
  std::string out;
  for (const path_step& step : steps()) {
    if (step.is_attribute()) {
      (out += '.') += step.name();
      continue;
    }
    const value& key = step.key().unmarked();
    out += '[';
    if (key.is_known() && !key.is_null() && key.kind() == type_kind::string) {
      detail::append_quoted_text(out, key.as_string());
    } else if (key.is_known() && !key.is_null() && key.kind() == type_kind::number) {
      const auto digits = key.as_number().to_string(32);
      out += digits ? *digits : detail::short_text(key.as_number());
    } else {
      out += "...";
    }
    out += ']';
  }
  return out;
}

HCL_DECL std::string describe(const value& v) {
  if (v.is_marked()) return "a marked " + hcl::friendly_name(v.type());
  if (v.is_null()) return "null";
  if (!v.is_known())
    return v.kind() == type_kind::dynamic ? "an unknown value" : "an unknown " + hcl::friendly_name(v.type());
  if (v.kind() == type_kind::boolean) return v.as_bool() ? "true" : "false";
  if (v.kind() == type_kind::number) return detail::short_text(v.as_number());
  if (v.kind() == type_kind::string) return detail::excerpt(v.as_string());
  if (const auto& definition = v.type().capsule())
    return definition->text ? definition->text(v.as_capsule().get()) : definition->name;
  return detail::describe_parts(v);
}

HCL_DECL std::optional<std::string> describe_as_variable(const value& v) {
  if (v.is_marked() || !v.is_known()) return std::nullopt;
  return v.is_null() ? "set to null" : "as " + hcl::describe(v);
}

HCL_DECL std::string to_json(const type& t) {
  detail::json_type_writer writer;
  detail::visit_type(t, writer);
  return writer.is_full() ? std::string() : writer.out.take();
}

}  // namespace hcl::inline v1_0
