// Which rules of the grammar build something. A line that is missing in parser/actions.hpp compiles, and
// makes trees that are wrong without a word.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <type_traits>

#include <hcl/grammar/traversal.hpp>
#include <hcl/parser/actions.hpp>
#include <hcl/support/compiler.hpp>

namespace g = hcl::grammar;

namespace {

// Rules that only lead to others, or take what has no meaning of its own.
constexpr std::string_view without_action =
    "argument argument_element argument_separator arguments at_line_end attribute_value begins_call "
    "begins_for begins_label begins_lines blanks block_content block_label body body_item bracket_step "
    "call_close close_parenthesis colon comma config_file definition directive_close directive_condition "
    "directive_keyword directive_open dot_step double_colon element_separator ellipsis empty_lines "
    "end_of_attribute end_of_block end_of_text ended_line equals expansion_close expr_term expression "
    "false_result for_collection for_colon for_in for_intro for_result for_value full_attribute "
    "identifier index_close index_key inner_expression interpolated interpolation_close "
    "interpolation_open item_separator key_separator label_close lines_content lone_expression "
    "lone_traversal not_equal_sign object_close object_element one_line_content operand operation "
    "plain_attribute postfix_expr postfix_step result_colon right_operand spaces splat_close step_name "
    "string_expr "
    "template_parts traversal_attribute traversal_end traversal_index_close traversal_index_key "
    "traversal_steps true_result tuple_close tuple_element unary_operand unary_symbol variable_or_call";

// By name: whether it has an action. Of templates, without their arguments.
using actions = std::map<std::string_view, bool>;

// The name that the rule has in namespace grammar; empty for the rules of PEGTL.
template <typename Rule>
std::string_view name_of() {
  constexpr std::string_view home = "grammar::";
  std::string_view text = hcl::detail::text_of_type<Rule>();
  text.remove_prefix(text.find('=') + 1);
  const std::size_t end = text.find_first_of("<];,");
  const std::size_t begin = text.substr(0, end).find(home);
  return begin == text.npos ? std::string_view()
                            : text.substr(begin + home.size(), end - begin - home.size());
}

template <typename Rule>
struct is_combinator : std::false_type {};
template <template <typename...> class Combinator, typename... Rules>
struct is_combinator<Combinator<Rules...>>
    : std::is_same<typename Combinator<Rules...>::rule_t, Combinator<Rules...>> {};
template <template <char...> class Combinator, char... Characters>
struct is_combinator<Combinator<Characters...>> : std::true_type {};
template <bool Matter, typename... Rules>
struct is_combinator<g::with_newlines<Matter, Rules...>> : std::true_type {};

template <typename Rule>
void look_at(actions& found, std::set<std::string_view>& seen);

template <typename... Rules>
void look_at_each(hcl::grammar::pegtl::type_list<Rules...>, actions& found,
                  std::set<std::string_view>& seen) {
  (look_at<Rules>(found, seen), ...);
}

template <typename Rule>
void look_at(actions& found, std::set<std::string_view>& seen) {
  if (!seen.insert(hcl::detail::text_of_type<Rule>()).second) return;
  const bool acts = !std::is_base_of_v<hcl::parser::pegtl::nothing<Rule>, hcl::parser::action<Rule>>;
  if (!is_combinator<Rule>::value && !name_of<Rule>().empty()) found.emplace(name_of<Rule>(), acts);
  look_at_each(typename Rule::subs_t{}, found, seen);
}

std::set<std::string_view> words(std::string_view text) {
  std::set<std::string_view> all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    all.insert(text.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

actions all_rules() {
  actions found;
  std::set<std::string_view> seen;
  look_at<g::config_file>(found, seen);
  look_at<g::lone_expression>(found, seen);
  look_at<g::bare_template>(found, seen);
  look_at<g::lone_traversal>(found, seen);
  return found;
}

}  // namespace

TEST_CASE("each rule of the grammar has an action or is known to have none") {
  const actions found = all_rules();
  CHECK(found.size() > 100);
  const std::set<std::string_view> none = words(without_action);
  for (const auto& [name, acts] : found) {
    INFO(name << ": give it a line in parser/actions.hpp, or list it here as a rule without action");
    CHECK(acts != none.contains(name));
  }
  for (const std::string_view name : none) {
    INFO(name << ": there is no such rule");
    CHECK(found.contains(name));
  }
}
