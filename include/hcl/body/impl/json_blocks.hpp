// Reads blocks of the JSON syntax: a property has as many levels of objects as they have
// labels, and in these for one body, several, or none. Knows no schema.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <hcl/syntax/expression.hpp>

namespace hcl::inline v1_0::detail {

inline constexpr std::string_view json_comment = "//";  // a property of that name is one

// Where a JSON value begins: the opener of an object or array, the whole of a scalar.
[[nodiscard]] inline byte_span start_of(const syntax::node& n) noexcept {
  const bool nests = n.kind == syntax::node_kind::json_object || n.kind == syntax::node_kind::json_array;
  return nests ? byte_span{n.range.begin, n.range.begin + 1} : n.range;
}

[[nodiscard]] inline bool is_json_null(const syntax::node& n) noexcept {
  return n.kind == syntax::node_kind::literal &&
         syntax::as<syntax::literal>(n).what == syntax::literal::type::null;
}

// Whether a value can be the body of a block: an object or an array of objects.
[[nodiscard]] inline bool has_json_bodies(const syntax::node& n) noexcept {
  if (n.kind != syntax::node_kind::json_array) return n.kind == syntax::node_kind::json_object;
  const syntax::node_list& all = syntax::as<syntax::json_array>(n).elements;
  return all.size() != 0 && std::all_of(all.begin(), all.end(), [](const syntax::node* element) {
           return element->kind == syntax::node_kind::json_object;
         });
}

// The object that an array of one has; anything else as it is.
[[nodiscard]] inline const syntax::node& only_json_object(const syntax::node& n) noexcept {
  if (n.kind != syntax::node_kind::json_array) return n;
  const syntax::node_list& all = syntax::as<syntax::json_array>(n).elements;
  return all.size() == 1 && all[0]->kind == syntax::node_kind::json_object ? *all[0] : n;
}

// Calls `take` with an object, or with each of an array; null for none. `reject` gets what is
// something else. Both say whether to go on.
template <typename Take, typename Reject>
[[nodiscard]] bool each_json_object(const syntax::node& n, const Take& take, const Reject& reject) {
  if (n.kind == syntax::node_kind::json_object) return take(syntax::as<syntax::json_object>(n));
  if (n.kind != syntax::node_kind::json_array) return is_json_null(n) || reject(n);
  for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements) {
    const bool goes_on = element->kind == syntax::node_kind::json_object
                             ? take(syntax::as<syntax::json_object>(*element))
                             : reject(*element);
    if (!goes_on) return false;
  }
  return true;
}

// Sink: enter(property) and leave() around what is in the property of a label; and, saying whether to go on,
// add(value, body), too_few_labels(value), reject_labels(value, depth) and reject_body(value). The number of
// labels bounds the depth.
template <typename Sink>
[[nodiscard]] bool unpack_json_blocks(const syntax::node& n, std::size_t labels, Sink& sink,
                                      std::size_t depth = 0) {
  if (depth == labels) {
    if (n.kind == syntax::node_kind::json_object) return sink.add(n, n);
    if (n.kind != syntax::node_kind::json_array) return is_json_null(n) || sink.reject_body(n);
    for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements)
      if (!sink.add(n, *element)) return false;
    return true;
  }
  bool any = false;  // or something wrong, reported once
  const auto take = [&](const syntax::json_object& object) {
    for (const syntax::json_property& p : object.properties) {
      any = true;
      sink.enter(p);
      if (!unpack_json_blocks(*p.value, labels, sink, depth + 1)) return false;
      sink.leave();
    }
    return true;
  };
  const auto reject = [&](const syntax::node& wrong) {
    any = true;
    return sink.reject_labels(wrong, depth);
  };
  return each_json_object(n, take, reject) && (any || sink.too_few_labels(n));
}

}  // namespace hcl::inline v1_0::detail
