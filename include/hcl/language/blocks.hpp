// The blocks that most languages have, ready-made, and the tags of members that a language gives a meaning.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hcl/eval/expression.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/record/expr.hpp>
#include <hcl/record/roles.hpp>
#include <hcl/tags.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

namespace detail {

// The role of hcl::exported.
struct exported_role : role_base {
  static constexpr role_form form = role_form::none;
};

}  // namespace detail

// A member that the program sets after it has acted on the block: `hcl::exported<std::string> address{};` is
// `job.api.address`, and unknown before. Never read from a configuration.
template <typename T>
class exported : public detail::tag<detail::exported_role, std::optional<T>, ""> {
 public:
  using detail::tag<detail::exported_role, std::optional<T>, "">::tag;
};

// How references name the blocks of a member, if not by their type:
// `hcl::referred_as<hcl::blocks<job, "job">, "task">` is `task.api`. An empty name hides them from
// references.
template <typename Member, fixed_string Name>
class referred_as : public detail::payload_of<Member>::type {
  using holder = typename detail::payload_of<Member>::type;

 public:
  using holder::holder;
};

template <typename Member, fixed_string Name>
struct detail::member_naming<referred_as<Member, Name>> : detail::member_naming<Member> {};

// Lets a block be written once for several: `hcl::flatten<hcl::repeated> repeat{};` takes `for_each`, a map,
// an object or a set of strings, with `each.key` and `each.value` in the block, or `count`, with
// `count.index`. The block's value is then an object or a tuple of its instances.
struct repeated {
  std::optional<hcl::expression> for_each{};
  std::optional<hcl::expression> count{};
};

// Former names of a block: `hcl::flatten<hcl::renamed> former{};` takes `formerly = ["old"]`. References to
// an old name mean the block, with a warning.
struct renamed {
  hcl::defaulted<std::vector<std::string>> formerly{};
};

// A condition that must hold, and what to report if it does not. In a block of the program,
// `hcl::blocks<hcl::assertion, "precondition">` is asked when the block is known, which is `self` in it.
struct assertion {
  hcl::expr<bool> condition{};
  hcl::expr<std::string> error_message{};  // one or more sentences
};

// `variable "tag" { type = string }`, an input of the configuration or module: `var.tag`.
struct variable {
  hcl::label<> name;                                   // as in references
  std::optional<hcl::type_constraint> type{};          // any without it
  hcl::attr<hcl::expression, "default"> fallback{};    // may use other names of the module
  hcl::defaulted<std::string> description{};           // for readers
  hcl::defaulted<bool> sensitive = false;              // marks the value "sensitive"
  hcl::defaulted<bool> nullable = true;                // null counts as a value
  hcl::blocks<assertion, "validation"> validations{};  // asked of the value
};

// `locals { image = "web:${var.tag}" }`: `local.image`.
struct locals {
  hcl::attributes<hcl::value> values{};  // once they are known
};

// `output "url" { value = job.web.url }`, a result of the configuration or module.
struct output {
  hcl::label<> name;  // as callers refer to it
  hcl::value value{};
  hcl::defaulted<std::string> description{};  // for readers
  hcl::defaulted<bool> sensitive = false;     // marks the value "sensitive"
};

// `module "db" { source = "./db" }`, a directory below that of the caller. The other attributes are its
// inputs; `module.db` is an object of its outputs.
struct module_call {
  hcl::label<> name;  // as in references
  std::string source;
  hcl::flatten<repeated> repeat{};  // for_each or count
  hcl::remain<> inputs{};
};

// `check "ports" { condition = ... error_message = "..." }`
struct check_block {
  hcl::label<> name;               // for readers
  hcl::flatten<assertion> rule{};  // asked when all it refers to is known
};

// `function "tagged" { params = [image] result = "..." }`: see hcl::read_user_functions(). Sees its
// parameters and what the program has defined, but neither `var` nor `local` nor blocks.
struct function_block {
  hcl::label<> name;  // as it is called
  hcl::expression params;
  hcl::expression variadic_param{};  // takes further arguments
  hcl::expression result;
};

}  // namespace hcl::inline v1_0
