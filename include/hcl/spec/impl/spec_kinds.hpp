// The kinds of specs: parts, type, schema, decoding and place. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/spec/tree.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

enum class block_grouping : unsigned char { list, tuple, set };

// A label of a block_map is a level of its type.
inline constexpr std::size_t max_labels = 100;

// A kind of spec has these functions:
// - plan(by): its type; `by`, a spec_planner, takes what is wrong with it;
// - ask(by): what it asks of the body; `by`, a body_planner, takes that;
// - decode(by, implied, in): its value, using `by`, a spec_decoder. Get blocks only through
//   find_blocks(), which reports whether their number is known and their marks; a decode that combines
//   several blocks must apply both;
// - place(in): where its value stands;
// - parts(each): calls `each` for the specs in it that are for the same body.
// Some members are found by name in all kinds: `written`, an expression of the spec itself, whose references
// variables() collects; `required`, and `min_bound` with `max_bound`, which make_required() and
// make_bounded() change.

// A kind that is made from one spec for the same body.
struct wrapping_spec {
  spec wrapped;

  type plan(auto& by) const { return by.implied(wrapped); }
  void ask(auto&) const {}
  range place(const auto& in) const { return spec_range(wrapped, in); }
  void parts(const auto& each) const { each(wrapped); }
};
// A kind whose value is that of blocks of one type.
struct block_spec_base {
  std::string type;
  spec nested;

  void ask(auto& by) const { by.add_block(type, nested, {}); }
  range place(const auto& in) const { return first_block_range(type, nested, 0, in); }
  void parts(const auto&) const {}
};

struct literal_spec_node {
  value constant;

  type plan(auto&) const { return constant.type(); }
  void ask(auto&) const {}
  value decode(auto&, const type&, const auto&) const { return constant; }
  range place(const auto&) const { return {}; }
  void parts(const auto&) const {}
};

struct evaluated_spec_node {
  expression written;

  type plan(auto&) const { return {}; }
  void ask(auto&) const {}
  value decode(auto& by, const type&, const auto&) const { return by.evaluate(written); }
  range place(const auto&) const { return written.range(); }
  void parts(const auto&) const {}
};

struct object_spec_node {
  std::vector<spec_member> members;     // by name
  std::optional<std::string> repeated;  // a name that was there twice

  type plan(auto& by) const {
    std::vector<object_attribute> attributes;
    for (const spec_member& m : members)
      attributes.push_back({m.name, by.implied(m.what)});
    if (repeated) by.mistaken("An object cannot have two attributes of the name \"" + *repeated + "\".");
    return type::object(std::move(attributes));
  }
  void ask(auto&) const {}
  value decode(auto& by, const type&, const auto& in) const {
    std::vector<member> made;
    made.reserve(members.size());
    for (const spec_member& m : members)
      made.push_back({m.name, by.decode(m.what, in)});
    return value::object(std::move(made));
  }
  range place(const auto& in) const { return in.content.missing_item_range(); }
  void parts(const auto& each) const {
    for (const spec_member& m : members)
      each(m.what);
  }
};

struct tuple_spec_node {
  std::vector<spec> elements;

  type plan(auto& by) const {
    std::vector<type> types;
    for (const spec& element : elements)
      types.push_back(by.implied(element));
    return type::tuple(std::move(types));
  }
  void ask(auto&) const {}
  value decode(auto& by, const type&, const auto& in) const {
    std::vector<value> made;
    made.reserve(elements.size());
    for (const spec& element : elements)
      made.push_back(by.decode(element, in));
    return value::tuple(std::move(made));
  }
  range place(const auto& in) const { return in.content.missing_item_range(); }
  void parts(const auto& each) const { std::for_each(elements.begin(), elements.end(), each); }
};

struct attribute_spec_node {
  std::string name;
  hcl::type wanted;
  bool required;

  type plan(auto& by) const {
    if (name.empty()) by.mistaken("An attribute needs a name.");
    return wanted;
  }
  void ask(auto& by) const { by.add_attribute(name, required); }
  value decode(auto& by, const type& implied, const auto& in) const {
    if (const body_attribute* a = in.content.find(name))
      return by.attribute_value(
          *a, wanted, [&] { return "The value of the attribute " + detail::quoted(name) + " does not fit"; });
    if (required) by.note_missing();  // reported with the content
    return value::null(implied);
  }
  range place(const auto& in) const {
    const body_attribute* a = in.content.find(name);
    return a ? a->expression.range() : in.content.missing_item_range();
  }
  void parts(const auto&) const {}
};

struct block_spec_node : block_spec_base {
  bool required;

  hcl::type plan(auto& by) const {
    by.check_block(type, nested);
    return by.implied(nested);
  }
  value decode(auto& by, const hcl::type& implied, const auto& in) const {
    const auto read = [&](const body_block& b) { return by.decode_block(nested, b); };
    return by.only_block(type, nested, required, implied, in, read);
  }
};

struct blocks_spec_node : block_spec_base {
  block_grouping grouping;
  std::size_t min_bound, max_bound;  // 0: no limit

  hcl::type plan(auto& by) const {
    by.check_block(type, nested);
    if (max_bound != 0 && max_bound < min_bound)
      by.mistaken("There cannot be at least " + std::to_string(min_bound) + " and at most " +
                  std::to_string(max_bound) + " blocks of type \"" + type + "\".");
    switch (grouping) {
      case block_grouping::list: return hcl::type::list(by.implied(nested));
      case block_grouping::set: return hcl::type::set(by.implied(nested));
      case block_grouping::tuple: break;  // depends on how many there are
    }
    return {};
  }
  value decode(auto& by, const hcl::type& implied, const auto& in) const {
    auto all = by.decode_blocks(type, nested, 0, in);
    if (all.unknown) return value::unknown(implied).with_marks(all.marks);
    by.check_bounds(*this, all, in);
    if (grouping == block_grouping::tuple) return value::tuple(std::move(all.values));
    if (const auto odd = by.index_of_unlike_value(all.values)) {
      by.report_unlike(type, nested, *all.from[*odd]);
      return value::unknown();
    }
    const hcl::type element = all.values.empty() ? implied.element() : hcl::type();
    return grouping == block_grouping::list ? value::list(element, std::move(all.values))
                                            : value::set(element, std::move(all.values));
  }
};

struct keyed_blocks_spec_node : block_spec_base {
  bool as_object;
  std::vector<std::string> labels;

  hcl::type plan(auto& by) const {
    hcl::type made;
    if (labels.size() > max_labels) {
      by.mistaken("No block has that many labels.");
      return made;
    }
    if (!as_object) {
      made = by.implied(nested);
      if (made.has_dynamic())
        by.mistaken(
            "The blocks of type \"" + type +
            "\" cannot be elements of a map, as their types may differ: a part of them has any type.");
      for (std::size_t i = 0; i != labels.size(); ++i)
        made = hcl::type::map(std::move(made));
    }
    if (labels.empty())
      by.mistaken("Blocks of type \"" + type + "\" need a label to be keys of a map or object.");
    by.check_block(type, nested);
    return made;
  }
  void ask(auto& by) const { by.add_block(type, nested, labels); }
  range place(const auto& in) const { return first_block_range(type, nested, labels.size(), in); }
  value decode(auto& by, const hcl::type& implied, const auto& in) const {
    auto all = by.decode_blocks(type, nested, labels.size(), in);
    if (all.unknown) return value::unknown(implied).with_marks(all.marks);
    if (!as_object && !all.values.empty()) {
      if (const auto odd = by.index_of_unlike_value(all.values)) {
        by.report_unlike(type, nested, *all.from[*odd]);
        return value::unknown(implied);
      }
    }
    std::vector<std::vector<std::string>> keys(all.values.size());
    for (std::size_t i = 0; i != keys.size(); ++i)
      for (std::size_t level = 0; level != labels.size(); ++level)
        keys[i].push_back(hcl::detail::text_access::to_nfc(all.from[i]->labels[level]));
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto compare = [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; };
    sort_stably(order, compare);
    std::vector<std::size_t> unique, repeated;
    for (const std::size_t i : order)
      (!unique.empty() && !compare(unique.back(), i) ? repeated : unique).push_back(i);
    std::sort(repeated.begin(), repeated.end());
    for (const std::size_t i : repeated) {
      const std::size_t first = *std::lower_bound(unique.begin(), unique.end(), i, compare);
      const std::vector<std::string_view> repeats(keys[i].begin(), keys[i].end());
      report_same_labels(by.diags(), type, repeats, true, all.from[i]->definition_range,
                         all.from[first]->definition_range);
    }
    return group(implied, all, keys, unique, 0);
  }
  // `which` blocks, sorted by their keys, which are the same up to `level`.
  value group(const hcl::type& implied, auto& all, const std::vector<std::vector<std::string>>& keys,
              std::span<const std::size_t> which, std::size_t level) const {
    std::vector<member> members;
    while (!which.empty()) {
      const std::string& key = keys[which.front()][level];
      const auto end =
          std::find_if(which.begin(), which.end(), [&](std::size_t i) { return keys[i][level] != key; });
      const std::span same = which.first(static_cast<std::size_t>(end - which.begin()));
      const bool last = level + 1 == labels.size();
      const hcl::type& inner = as_object ? implied : implied.element();
      members.push_back(
          {key, last ? std::move(all.values[same.front()]) : group(inner, all, keys, same, level + 1)});
      which = which.subspan(same.size());
    }
    if (as_object) return value::object(std::move(members));
    const hcl::type element = members.empty() ? implied.element() : hcl::type();
    return value::map(element, std::move(members));
  }
};

struct block_attributes_spec_node {
  std::string type;
  hcl::type element;
  bool required;

  hcl::type plan(auto& by) const {
    by.check_block(type, spec());
    return hcl::type::map(element);
  }
  void ask(auto& by) const { by.add_block_attributes(type); }
  value decode(auto& by, const hcl::type& implied, const auto& in) const {
    const auto read = [&](const body_block& b) {
      return by.inside(b, [&] { return by.attributes_of(type, element, b); });
    };
    return by.only_block(type, spec(), required, implied, in, read);
  }
  range place(const auto& in) const {
    const auto found = in.content.find_blocks(type, 0);
    return found.blocks.empty() ? in.content.missing_item_range() : found.blocks.front()->definition_range;
  }
  void parts(const auto&) const {}
};

struct label_spec_node {
  std::size_t index;
  std::string name;

  type plan(auto& by) const {
    if (index > max_labels)
      by.mistaken("No block has that many labels.");
    else if (name.empty())
      by.mistaken("A block's label needs a name, for messages.");
    return type::string();
  }
  void ask(auto& by) const { by.add_label(index, name); }
  value decode(auto& by, const type&, const auto& in) const {
    if (index < in.labels.texts.size()) return std::string_view(in.labels.texts[index]);
    by.note_missing();
    return value::unknown(type::string());
  }
  range place(const auto& in) const {
    return index < in.labels.places.size() ? in.labels.places[index] : range();
  }
  void parts(const auto&) const {}
};

struct fallback_spec_node {
  std::vector<spec> choices;

  type plan(auto& by) const { return by.implied(choices.front()); }
  void ask(auto&) const {}
  value decode(auto& by, const type&, const auto& in) const {
    value v;
    for (const spec& choice : choices) {
      v = by.decode(choice, in);
      if (!v.is_null()) break;
    }
    return v;
  }
  range place(const auto& in) const { return spec_range(choices.front(), in); }
  void parts(const auto& each) const { std::for_each(choices.begin(), choices.end(), each); }
};

struct calling_spec_node : wrapping_spec {
  function called;

  type plan(auto& by) const {
    const value unknown = value::unknown(by.implied(wrapped));
    const outcome<type> result = called.result_type({&unknown, 1});
    if (result) return *result;
    by.mistaken("The function \"" + called.definition().name +
                "\" cannot take what it is given: " + result.error().message + ".");
    return {};
  }
  value decode(auto& by, const type& implied, const auto& in) const {
    const std::optional<value> v = by.unwrap(wrapped, in);
    if (!v) return value::unknown(implied);
    outcome<value> made = called.call({&*v, 1});
    if (made) return *std::move(made);
    by.diags().add({.code = codes::transform_failed,
                    .summary = "Value cannot be used",
                    .detail = "This value is not accepted by the function " +
                              detail::quoted(called.definition().name) + ": " +
                              as_sentence(made.error().message),
                    .subject = place(in)});
    return value::unknown(implied);
  }
};

struct computing_spec_node : wrapping_spec {
  expression result;
  std::string name;
  std::shared_ptr<const scope> names;

  type plan(auto& by) const {
    diagnostics ignored(0);
    budget work;
    return compute(value::unknown(by.implied(wrapped)), ignored, work, nullptr).type();
  }
  value decode(auto& by, const type& implied, const auto& in) const {
    std::optional<value> v = by.unwrap(wrapped, in);
    return v ? compute(*std::move(v), by.diags(), by.work(), by.model()) : value::unknown(implied);
  }
  // Evaluates the expression with one additional name.
  value compute(value nested, diagnostics& diags, budget& work, const model_options* options) const {
    scope inner = names ? names->child() : scope();
    inner.variable(name, std::move(nested));
    return result.evaluate(&inner, diags, work, options);
  }
};

struct refining_spec_node : wrapping_spec {
  refinement refinements;

  value decode(auto& by, const type& implied, const auto& in) const {
    const std::optional<value> v = by.unwrap(wrapped, in);
    return v ? refine(*v, refinements) : value::unknown(implied);
  }
};

struct checking_spec_node : wrapping_spec {
  std::function<void(const value&, diagnostics&)> check;

  value decode(auto& by, const type& implied, const auto& in) const {
    std::optional<value> v = by.unwrap(wrapped, in);
    if (!v) return value::unknown(implied);
    if (!check) return *std::move(v);
    diagnostics found;
    (check)(*v, found);
    for (diagnostic d : found) {
      if (!d.subject) d.subject = place(in);
      by.diags().add(std::move(d));
    }
    return *std::move(v);
  }
};

}  // namespace hcl::inline v1_0::detail
