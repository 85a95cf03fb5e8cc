// A value in full as text, much like the language writes it; for tests and for those who look for a fault. Not for messages: it hides nothing.
#pragma once

#include <cstddef>
#include <string>

#include <hcl/value/capsule.hpp>
#include <hcl/value/describe_text.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_visit.hpp>

namespace hcl::inline v0_1 {

namespace detail {

template <typename = void>
void append_facts(std::string& out, const refinement& facts) {
  if (facts.null == refinement::nullness::not_null) out += ", not null";
  if (!facts.prefix.empty()) append_quoted(out += ", prefix ", facts.prefix, true);
  if (facts.lower) (out += facts.lower->inclusive ? ", >= " : ", > ") += short_text(facts.lower->value);
  if (facts.upper) (out += facts.upper->inclusive ? ", <= " : ", < ") += short_text(facts.upper->value);
  if (facts.min_length > 0) (out += ", length >= ") += std::to_string(facts.min_length);
  if (facts.max_length != refinement::no_limit) (out += ", length <= ") += std::to_string(facts.max_length);
}

template <typename = void>
struct debug_writer {
  std::string out{};

  bool open(const value& v) {
    if (v.is_marked()) {
      out += "marked(";
      for (const mark& m : v.marks()) append_quoted(out, m.name()), out += ", ";
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
      append_quoted(out, name, true);
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
      append_facts(out, v.facts());
      out += ')';
    } else if (v.kind() == type_kind::boolean) {
      out += v.as_bool() ? "true" : "false";
    } else if (v.kind() == type_kind::number) {
      const auto digits = v.as_number().to_string(4096);
      out += digits ? *digits : short_text(v.as_number());
    } else if (v.kind() == type_kind::string) {
      append_quoted(out, v.as_string(), true);
    } else {
      const auto& definition = *v.type().capsule();
      ((out += definition.name) += '(') += definition.text ? definition.text(v.as_capsule().get()) : std::string("...");
      out += ')';
    }
  }
};

}  // namespace detail

// `[1, "a"]`, `list(string)["a"]`, `map(number){"k" = 1}`, `{a = null(string)}`, `unknown(number, not null, >= 0)`, `marked("secret", 5)`.
template <typename = void>
[[nodiscard]] std::string to_debug_string(const value& v) {
  detail::debug_writer<> writer;
  detail::visit_value(v, writer);
  return std::move(writer.out);
}

}  // namespace hcl::inline v0_1
