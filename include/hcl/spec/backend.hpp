// The compiled part of the spec layer. Defined in spec/impl, instantiated by
// <hcl/implementation.hpp>.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <hcl/fwd.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1 {

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
  // spec.hpp; defined in impl/spec.ipp and spec_decoder.ipp
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
}  // namespace hcl::inline v0_1
