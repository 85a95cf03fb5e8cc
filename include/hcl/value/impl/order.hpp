// The order of values in a set: known before unknown before null; strings by bytes, numbers and bools
// ascending; other types by a text made for the purpose. Values of one type only, marks ignored.
#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <utility>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/describe_text.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_visit.hpp>

namespace hcl::inline v0_1::detail {

// Writes the text that decides the order of compound values; equal values have equal texts.
struct order_text {
  std::string out{};
  bool open(const value& v) {
    if (!v.is_known()) {
      out += '?';
      return false;
    }
    if (v.is_null()) {
      out += '~';
      return false;
    }
    const value& known = v.unmarked();
    switch (known.kind()) {
      case type_kind::boolean: out += known.as_bool() ? 'T' : 'F'; break;
      case type_kind::number: out += short_text(known.as_number()); break;
      case type_kind::string: append_quoted(out, known.as_string()); break;
      case type_kind::capsule: {
        const auto& key = known.type().capsule()->key;
        out += "\u00ab";
        append_quoted(out, key ? key(known.as_capsule().get()) : std::string("?"));
        out += "\u00bb";
        break;
      }
      case type_kind::map: out += '{'; break;
      case type_kind::list:
      case type_kind::set: out += '['; break;
      case type_kind::tuple:
      case type_kind::object:
      case type_kind::dynamic: out += '<'; break;
    }
    return true;
  }
  void before(const value& whole, std::size_t i) {
    if (whole.kind() != type_kind::map) return;
    append_quoted(out, whole.unmarked().members()[i].name);
    out += ':';
  }
  void after(const value&, std::size_t) { out += ';'; }
  void close(const value& whole) {
    const bool collection = whole.kind() == type_kind::list || whole.kind() == type_kind::set;
    out += collection ? ']' : whole.kind() == type_kind::map ? '}' : '>';
  }
};

[[nodiscard]] inline std::string text_for_order(const value& v) {
  order_text writer;
  visit_value(v, writer);
  return std::move(writer.out);
}

[[nodiscard]] inline std::strong_ordering order_of_capsules(const value& a, const value& b) {
  if (a.as_capsule() == b.as_capsule()) return std::strong_ordering::equal;
  if (const auto& equals = a.type().capsule()->equals) {
    const value same = equals(a, b);
    if (same.kind() == type_kind::boolean && same.is_known() && !same.is_null() &&
        same.unmarked().as_bool()) {
      return std::strong_ordering::equal;
    }
  }
  return std::compare_three_way{}(a.as_capsule().get(), b.as_capsule().get());
}

// Three-way order of two wholly known values; equal exactly where the language's `==` says true. Does not
// recurse.
[[nodiscard]] inline std::strong_ordering order(const value& a, const value& b) {
  struct frame {
    const value *a, *b;
    std::size_t next;
  };
  trivial_vector<frame> open;
  const value *x = &a.unmarked(), *y = &b.unmarked();
  for (;;) {
    auto result = std::strong_ordering::equal;
    if (x->is_null() || y->is_null()) {
      result = x->is_null() <=> y->is_null();
    } else if (x->kind() != y->kind()) {
      result = x->kind() <=> y->kind();
    } else if (x->kind() == type_kind::boolean) {
      result = x->as_bool() <=> y->as_bool();
    } else if (x->kind() == type_kind::number) {
      if (!(x->as_number() == y->as_number())) result = x->as_number() <=> y->as_number();
    } else if (x->kind() == type_kind::string) {
      result = x->as_string().compare(y->as_string()) <=> 0;
    } else if (x->kind() == type_kind::capsule) {
      result = order_of_capsules(*x, *y);
    } else {
      open.push({x, y, 0});
    }
    if (result != 0) return result;
    for (;;) {
      if (open.empty()) return std::strong_ordering::equal;
      frame& top = open.top();
      const std::size_t left = top.a->size(), right = top.b->size();
      if (top.next < left && top.next < right) break;
      if (left != right) return left <=> right;
      open.truncate(open.size() - 1);
    }
    frame& top = open.top();
    if (has_members(*top.a)) {
      const int names = top.a->members()[top.next].name.compare(top.b->members()[top.next].name);
      if (names != 0) return names <=> 0;
    }
    x = &part_of(*top.a, top.next).unmarked();
    y = &part_of(*top.b, top.next).unmarked();
    ++top.next;
  }
}

}  // namespace hcl::inline v0_1::detail
