// Decodes bodies by specs, schemas built at run time: a tree of specs describes attributes and blocks of a
// body, and the resulting value.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/options.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/fwd.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/value.hpp>

// Functions of specs that need private members; defined in spec/impl.

namespace hcl::inline v1_0 {

struct body_schema;
struct options;
struct refinement;
class spec;
struct spec_file;
struct spec_member;
class traversal;
class variable_walk;

namespace detail {

enum class block_grouping : unsigned char;
struct spec_node;

struct spec_access {
  // spec.hpp; defined in impl/spec.ipp
  using pointer = std::shared_ptr<const spec_node>;
  static pointer object(std::vector<spec_member> members);
  static pointer tuple(std::vector<spec> elements);
  static pointer attribute(std::string name, type wanted, bool required);
  static pointer literal(value constant);
  static pointer evaluated(expression e);
  static pointer block(std::string block_type, const spec& nested, bool required);
  static pointer blocks(block_grouping grouping, std::string block_type, const spec& nested,
                        std::size_t min_bound, std::size_t max_bound);
  static pointer keyed(bool as_object, std::string block_type, std::vector<std::string> labels,
                       const spec& nested);
  static pointer block_attributes(std::string block_type, type element, bool required);
  static pointer label(std::size_t index, std::string name);
  static pointer fallback(const spec& first, const spec& second);
  static pointer first_of(std::vector<spec> choices);
  static pointer calling(const spec& wrapped, function f);
  static pointer computing(const spec& wrapped, expression result, std::string name,
                           std::shared_ptr<const scope> names);
  static pointer refining(const spec& wrapped, refinement refinements);
  static pointer checking(const spec& wrapped, std::function<void(const value&, diagnostics&)> check);
  static pointer required(const spec& of);
  static pointer bounded(const spec& of, std::size_t min_bound, std::size_t max_bound);

  static const type& implied_type(const spec& of);
  static const body_schema& schema(const spec& of);
  static const std::string& mistake(const spec& of);
  static const std::vector<spec_member>& block_types(const spec& of);
  static std::vector<traversal> variables(const spec& of, const variable_walk& at);
  // `rest` may be null: then everything in the body must be claimed. `names` may be null (literal mode).
  static value decode(const spec& by, const body& from, body* rest, const scope* names, const options& opts,
                      diagnostics& diags);

  // tree.hpp; defined in impl/spec.ipp
  static spec_file read(const body& from, const options& opts, diagnostics& diags);
};

}  // namespace detail

class spec;
// The spec of an attribute: `spec::attribute("port", type::number()).required()`.
class attribute_spec;
// The spec of a block that may appear once: `spec::block("tls", inside).required()`.
class block_spec;
// The spec of any number of blocks: `spec::block_list("rule", inside).at_least(1)`.
class blocks_spec;
struct spec_member;
struct partly_decoded;

namespace detail {

struct spec_node;
enum class block_grouping : unsigned char { list, tuple, set };

}  // namespace detail

// Describes how to decode a body or a part of it to a value. Immutable; copies share it. Specs may be nested
// 256 levels deep.
//
//   using hcl::spec, hcl::type;
//   const spec service = spec::object({{"name", spec::block_label(0, "name")},
//                                      {"port", spec::attribute("port", type::number()).or_else(8080)},
//                                      {"tags", spec::attribute("tags", type::list(type::string()))}});
//   const spec config = spec::block_list("service", service).at_least(1);
//   // A list of objects:
//   hcl::result<hcl::value> all = hcl::decode(config, *hcl::parse_file("services.hcl"), names);
//
// A spec that cannot be used, such as one with an attribute and a block of the same name, says so in
// mistake(); decoding with it is an error.
class spec {
 public:
  // Null, whatever the body.
  spec() = default;

  // Several specs of the same body, decoded in the order of their names; a name twice is a mistake.
  [[nodiscard]] static spec object(std::vector<spec_member> members);
  // A tuple of the values of these specs.
  [[nodiscard]] static spec tuple(std::vector<spec> elements) {
    return spec(backend::tuple(std::move(elements)));
  }
  // The value of an attribute, converted; null of that type if the attribute is absent. Dynamic (the default)
  // is anything.
  [[nodiscard]] static attribute_spec attribute(std::string name, type wanted = {});
  // Always the same value.
  [[nodiscard]] static spec literal(value constant) { return spec(backend::literal(std::move(constant))); }
  // The value of the expression with the names of the decode; no part of the body.
  [[nodiscard]] static spec evaluated(expression e) { return spec(backend::evaluated(std::move(e))); }
  // The one block of a type; null if it is absent.
  [[nodiscard]] static block_spec block(std::string block_type, const spec& nested);
  // All blocks of a type, as they come. In lists and sets their values must have one common type; in tuples
  // each has its own.
  [[nodiscard]] static blocks_spec block_list(std::string block_type, const spec& nested);
  // block_tuple, block_set: all blocks of a type, as a tuple or a set.
  [[nodiscard]] static blocks_spec block_tuple(std::string block_type, const spec& nested);
  [[nodiscard]] static blocks_spec block_set(std::string block_type, const spec& nested);
  // All blocks of a type by their first labels: for two label names, a map of maps. Values in maps have one
  // type without dynamic parts.
  [[nodiscard]] static spec block_map(std::string block_type, std::vector<std::string> label_names,
                                      const spec& nested) {
    return spec(backend::keyed(false, std::move(block_type), std::move(label_names), nested));
  }
  // Blocks of a type as objects by their labels, one level for each label.
  [[nodiscard]] static spec block_object(std::string block_type, std::vector<std::string> label_names,
                                         const spec& nested) {
    return spec(backend::keyed(true, std::move(block_type), std::move(label_names), nested));
  }
  // The attributes of the one block of a type, whatever their names, as a map; null if it is absent.
  [[nodiscard]] static block_spec block_attributes(std::string block_type, type element = {});
  // A label of the block whose body is decoded, counted from 0 after those that a block_map takes. The name
  // is for messages.
  [[nodiscard]] static spec block_label(std::size_t index, std::string name) {
    return spec(backend::label(index, std::move(name)));
  }

  // This, or where it is null, the other.
  [[nodiscard]] spec or_else(const spec& other) const { return spec(backend::fallback(*this, other)); }
  [[nodiscard]] spec or_else(value constant) const { return or_else(literal(std::move(constant))); }
  // The first of these that is not null, or else the last. Of the type of the first.
  [[nodiscard]] static spec first_of(std::vector<spec> choices) {
    return spec(backend::first_of(std::move(choices)));
  }
  // The result of a function of one argument, applied to this. It is not called if there are errors.
  [[nodiscard]] spec transformed(function f) const { return spec(backend::calling(*this, std::move(f))); }
  // The value of an expression in which `name` is this. `names` are the others it may use.
  [[nodiscard]] spec transformed(expression result, std::string name,
                                 std::shared_ptr<const scope> names = nullptr) const {
    return spec(backend::computing(*this, std::move(result), std::move(name), std::move(names)));
  }
  // This, with facts that hold for all values, useful while it is unknown.
  [[nodiscard]] spec refined(refinement refinements) const {
    return spec(backend::refining(*this, std::move(refinements)));
  }
  // This, if the check adds no errors. What it adds without a place gets the place of the value.
  [[nodiscard]] spec validated(std::function<void(const value&, diagnostics&)> check) const {
    return spec(backend::checking(*this, std::move(check)));
  }

  // The type of what it decodes to; dynamic where that depends on the body.
  [[nodiscard]] const type& implied_type() const { return backend::implied_type(*this); }
  // The demands on the body, without those inside of blocks.
  [[nodiscard]] const body_schema& schema() const { return backend::schema(*this); }
  // The specs of the blocks in the body, each with the type of its blocks: a type that several parts take is
  // there once for each of them.
  [[nodiscard]] const std::vector<spec_member>& block_types() const { return backend::block_types(*this); }
  // A sentence to the programmer if it cannot be used, else empty.
  [[nodiscard]] const std::string& mistake() const { return backend::mistake(*this); }

  // For the library's own layers.
  [[nodiscard]] const std::shared_ptr<const detail::spec_node>& node() const noexcept { return node_; }

 protected:
  using backend = detail::spec_access;
  explicit spec(std::shared_ptr<const detail::spec_node> node) : node_(std::move(node)) {}

 private:
  std::shared_ptr<const detail::spec_node> node_;
};

// A part of a spec with the name of what it becomes (in objects) or of what it is for (block types).
struct spec_member {
  std::string name;
  spec what;
};

// A spec of an attribute.
class attribute_spec : public spec {
 public:
  // Its absence is an error.
  [[nodiscard]] attribute_spec required() const { return attribute_spec(backend::required(*this)); }

 private:
  friend class spec;
  explicit attribute_spec(std::shared_ptr<const detail::spec_node> node) : spec(std::move(node)) {}
};

// A spec of one block.
class block_spec : public spec {
 public:
  // Its absence is an error.
  [[nodiscard]] block_spec required() const { return block_spec(backend::required(*this)); }

 private:
  friend class spec;
  explicit block_spec(std::shared_ptr<const detail::spec_node> node) : spec(std::move(node)) {}
};

// A spec of several blocks of one type.
class blocks_spec : public spec {
 public:
  // How many blocks there must be at least.
  [[nodiscard]] blocks_spec at_least(std::size_t min_bound) const {
    return blocks_spec(backend::bounded(*this, min_bound, unchanged));
  }
  // How many there may be; 0, the default, is any number.
  [[nodiscard]] blocks_spec at_most(std::size_t max_bound) const {
    return blocks_spec(backend::bounded(*this, unchanged, max_bound));
  }

 private:
  friend class spec;
  friend struct detail::spec_access;
  static constexpr std::size_t unchanged = static_cast<std::size_t>(-1);
  explicit blocks_spec(std::shared_ptr<const detail::spec_node> node) : spec(std::move(node)) {}
};

inline spec spec::object(std::vector<spec_member> members) {
  return spec(backend::object(std::move(members)));
}
inline attribute_spec spec::attribute(std::string name, type wanted) {
  return attribute_spec(backend::attribute(std::move(name), std::move(wanted), false));
}
inline block_spec spec::block(std::string block_type, const spec& nested) {
  return block_spec(backend::block(std::move(block_type), nested, false));
}
inline blocks_spec spec::block_list(std::string block_type, const spec& nested) {
  return blocks_spec(backend::blocks(detail::block_grouping::list, std::move(block_type), nested, 0, 0));
}
inline blocks_spec spec::block_tuple(std::string block_type, const spec& nested) {
  return blocks_spec(backend::blocks(detail::block_grouping::tuple, std::move(block_type), nested, 0, 0));
}
inline blocks_spec spec::block_set(std::string block_type, const spec& nested) {
  return blocks_spec(backend::blocks(detail::block_grouping::set, std::move(block_type), nested, 0, 0));
}
inline block_spec spec::block_attributes(std::string block_type, type element) {
  return block_spec(backend::block_attributes(std::move(block_type), std::move(element), false));
}

// The value of a body. Everything in the body must be claimed by the spec. Without a scope, neither variables
// nor functions are allowed.
[[nodiscard]] inline result<value> decode(const spec& by, const body& from, const scope& names,
                                          const options& opts = {}) {
  diagnostics diags(opts.bounds.diagnostics);
  value v = detail::spec_access::decode(by, from, nullptr, &names, opts, diags);
  return {std::move(v), std::move(diags)};
}
[[nodiscard]] inline result<value> decode(const spec& by, const body& from, const options& opts = {}) {
  diagnostics diags(opts.bounds.diagnostics);
  value v = detail::spec_access::decode(by, from, nullptr, nullptr, opts, diags);
  return {std::move(v), std::move(diags)};
}
// The same for tools that continue after errors: wrong parts are unknown, of the expected type. `names` may
// be null.
[[nodiscard]] inline value decode(const spec& by, const body& from, const scope* names, diagnostics& diags,
                                  const options& opts = {}) {
  return detail::spec_access::decode(by, from, nullptr, names, opts, diags);
}

// A value, and the part of the body that the spec does not claim.
struct partly_decoded {
  hcl::value value{};
  body rest{};  // what the spec does not know
};
// decode() that returns unclaimed items as a body.
[[nodiscard]] inline result<partly_decoded> decode_partly(const spec& by, const body& from,
                                                          const scope& names, const options& opts = {}) {
  diagnostics diags(opts.bounds.diagnostics);
  partly_decoded done;
  done.value = detail::spec_access::decode(by, from, &done.rest, &names, opts, diags);
  return {std::move(done), std::move(diags)};
}
[[nodiscard]] inline result<partly_decoded> decode_partly(const spec& by, const body& from,
                                                          const options& opts = {}) {
  diagnostics diags(opts.bounds.diagnostics);
  partly_decoded done;
  done.value = detail::spec_access::decode(by, from, &done.rest, nullptr, opts, diags);
  return {std::move(done), std::move(diags)};
}

// The place of a spec's value: the expression of an attribute, or where to add an item.
[[nodiscard]] range source_range(const spec& of, const body& from);

// The references that a decode of `from` would need, at every depth.
[[nodiscard]] inline std::vector<traversal> variables(const spec& of, const body& from,
                                                      variable_use wanted = variable_use::attributes) {
  return detail::spec_access::variables(of, variable_walk(from, wanted));
}

// Specs written as text: the language of hcldec's spec files, itself in HCL's syntax.
//
//   object {
//     attr "name" {
//       type     = string
//       required = true
//     }
//     default "port" {
//       attr {
//         name = "port"
//         type = number
//       }
//       literal {
//         value = 8080
//       }
//     }
//     block_list "rule" {
//       attr {
//         name = "action"
//       }
//     }
//   }
// A spec file: how to decode, and which names the decoded configurations may use.
struct spec_file {
  // A function by its `name`: `function`.
  struct named_function {
    std::string name;
    hcl::function function;
  };
  hcl::spec root{};                         // the spec of the file
  hcl::spec spec{};                         // the same, for `read_spec(...)->spec`
  std::vector<member> variables{};          // of its `variables` blocks
  std::vector<named_function> functions{};  // of its `function` blocks

  // Defines all functions in the scope.
  void add_to(scope& names) const {
    for (const member& v : variables)
      names.variable(v.name, v.value);
    for (const named_function& f : functions)
      names.function(f.name, f.function);
  }
};

// Reads a spec file that has been parsed. It has one spec block, beside `variables` and `function` blocks:
//
//   block         arguments                                             in C++
//   object        blocks, each labelled with the name of its value      spec::object
//   array         blocks                                                spec::tuple
//   attr          name, type, required                                  spec::attribute, required
//   literal       value (must be there)                                 spec::literal
//   block         block_type, required, a block                         spec::block, required
//   block_list    block_type, min_items, max_items, a block             spec::block_list, at_least, at_most
//   block_tuple   the same                                              spec::block_tuple, at_least, at_most
//   block_set     the same                                              spec::block_set, at_least, at_most
//   block_map     block_type, labels (must be there), a block           spec::block_map
//   block_object  the same                                              spec::block_object
//   block_attrs   block_type, element_type, required                    spec::block_attributes, required
//   block_label   index (must be there), name                           spec::block_label
//   default       blocks, at least one                                  spec::first_of
//   transform     result (must be there), a block                       spec::transformed
//
// "Blocks" are spec blocks again. In objects, the label is the name or block_type that is not given. An attr
// without a type may be anything. Expressions may use abs, coalesce, concat, hasindex, int, jsondecode,
// jsonencode, length, lower, max, min, reverse (of text), strlen, substr and upper; in `result`, `nested` is
// the value of the block inside.
//
//   auto file = hcl::parse_file("app.hcldec");
//   auto how = hcl::read_spec(*file);
//   hcl::scope names;
//   how->add_to(names);
//   auto v = hcl::decode(how->root, *hcl::parse_file("app.hcl"), names);
[[nodiscard]] inline result<spec_file> read_spec(const body& from, const options& opts = {}) {
  diagnostics diags(opts.bounds.diagnostics);
  spec_file read = detail::spec_access::read(from, opts, diags);
  return {std::move(read), std::move(diags)};
}

}  // namespace hcl::inline v1_0
