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

namespace hcl::inline v1_0 {

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
  [[nodiscard]] static spec tuple(std::vector<spec> elements);
  // The value of an attribute, converted; null of that type if the attribute is absent. Dynamic (the default)
  // is anything.
  [[nodiscard]] static attribute_spec attribute(std::string name, type wanted = {});
  // Always the same value.
  [[nodiscard]] static spec literal(value constant);
  // The value of the expression with the names of the decode; no part of the body.
  [[nodiscard]] static spec evaluated(expression e);
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
                                      const spec& nested);
  // Blocks of a type as objects by their labels, one level for each label.
  [[nodiscard]] static spec block_object(std::string block_type, std::vector<std::string> label_names,
                                         const spec& nested);
  // The attributes of the one block of a type, whatever their names, as a map; null if it is absent.
  [[nodiscard]] static block_spec block_attributes(std::string block_type, type element = {});
  // A label of the block whose body is decoded, counted from 0 after those that a block_map takes. The name
  // is for messages.
  [[nodiscard]] static spec block_label(std::size_t index, std::string name);

  // This value, or `other` if it is null.
  [[nodiscard]] spec or_else(const spec& other) const { return first_of({*this, other}); }
  [[nodiscard]] spec or_else(value constant) const { return or_else(literal(std::move(constant))); }
  // The first of these that is not null, or else the last, as it is: none is converted. Its implied type is
  // that of the first, so all should have that type.
  [[nodiscard]] static spec first_of(std::vector<spec> choices);
  // The result of a function of one argument, applied to this. It is not called if there are errors.
  [[nodiscard]] spec transformed(function f) const;
  // The value of an expression in which `name` is this. `names` are the others it may use.
  [[nodiscard]] spec transformed(expression result, std::string name,
                                 std::shared_ptr<const scope> names = nullptr) const;
  // This, with facts that hold for all values, useful while it is unknown.
  [[nodiscard]] spec refined(refinement refinements) const;
  // This, if the check adds no errors. What it adds without a place gets the place of the value.
  [[nodiscard]] spec validated(std::function<void(const value&, diagnostics&)> check) const;

  // The type of what it decodes to; dynamic where that depends on the body.
  [[nodiscard]] const type& implied_type() const;
  // The demands on the body, without those inside of blocks.
  [[nodiscard]] const body_schema& schema() const;
  // The specs of the blocks in the body, each with the type of its blocks: a type that several parts take is
  // there once for each of them.
  [[nodiscard]] const std::vector<spec_member>& block_types() const;
  // A sentence to the programmer if it cannot be used, else empty.
  [[nodiscard]] const std::string& mistake() const;

  // For the library's own layers.
  [[nodiscard]] const std::shared_ptr<const detail::spec_node>& node() const noexcept { return node_; }

 protected:
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
  [[nodiscard]] attribute_spec required() const;

 private:
  friend class spec;
  explicit attribute_spec(std::shared_ptr<const detail::spec_node> node) : spec(std::move(node)) {}
};

// A spec of one block.
class block_spec : public spec {
 public:
  // Its absence is an error.
  [[nodiscard]] block_spec required() const;

 private:
  friend class spec;
  explicit block_spec(std::shared_ptr<const detail::spec_node> node) : spec(std::move(node)) {}
};

// A spec of several blocks of one type.
class blocks_spec : public spec {
 public:
  // How many blocks there must be at least.
  [[nodiscard]] blocks_spec at_least(std::size_t min_bound) const;
  // How many there may be; 0, the default, is any number.
  [[nodiscard]] blocks_spec at_most(std::size_t max_bound) const;

 private:
  friend class spec;
  explicit blocks_spec(std::shared_ptr<const detail::spec_node> node) : spec(std::move(node)) {}
};

// The value of a body. Everything in the body must be claimed by the spec. Without a scope, neither variables
// nor functions are allowed.
[[nodiscard]] result<value> decode(const spec& by, const body& from, const scope& names,
                                   const options& opts = {});
[[nodiscard]] result<value> decode(const spec& by, const body& from, const options& opts = {});
// The same for tools that continue after errors: wrong parts are unknown, of the expected type. `names` may
// be null.
[[nodiscard]] value decode(const spec& by, const body& from, const scope* names, diagnostics& diags,
                           const options& opts = {});

// A value, and the part of the body that the spec does not claim.
struct partly_decoded {
  hcl::value value{};
  body rest{};  // what the spec does not know
};
// decode() that returns unclaimed items as a body.
[[nodiscard]] result<partly_decoded> decode_partly(const spec& by, const body& from, const scope& names,
                                                   const options& opts = {});
[[nodiscard]] result<partly_decoded> decode_partly(const spec& by, const body& from,
                                                   const options& opts = {});

// The place of a spec's value: the expression of an attribute, or where to add an item.
[[nodiscard]] range source_range(const spec& of, const body& from);

// The references that a decode of `from` would need, at every depth.
[[nodiscard]] std::vector<traversal> variables(const spec& of, const body& from,
                                               variable_use wanted = variable_use::attributes);

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

  // Defines all variables and functions in the scope.
  void add_to(scope& names) const;
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
[[nodiscard]] result<spec_file> read_spec(const body& from, const options& opts = {});

}  // namespace hcl::inline v1_0
