// Every code is given by something, and what is said with it is English that follows the rules of the house.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/hcl.hpp>
#include <hcl/language.hpp>
#include <hcl/live.hpp>
#include <hcl/parser/parser.hpp>

namespace {

struct anything {
  hcl::value x;
};
struct item {
  hcl::label<std::string> name;
  hcl::defaulted<int> size = 1;
};
struct owner {
  std::string name;
};
struct config {
  hcl::attr<int, "port"> port;
  hcl::block<owner, "owner"> by;
  hcl::blocks<item, "item"> items{};
  hcl::formerly<std::optional<int>, "old"> young{};
  hcl::deprecated<std::optional<int>, "Remove it."> stale{};

  void validate(hcl::check& check) const {
    if (port == 13) check.error(port, "This number brings bad luck.");
  }
};
constexpr std::string_view complete = "port = 1\nowner {\n  name = \"n\"\n}\n";

hcl::scope names() {
  hcl::scope all;
  all.variable("one", 1);
  all.variable("none", hcl::value::null(hcl::type::list(hcl::type::string())));
  all.variable("set", hcl::value::set(hcl::type::number(), {1}));
  all.variable("map", hcl::value::map(hcl::type::number(), {{"a", 1}}));
  all.variable("maybe", hcl::value::list(hcl::type::string(), {"a", hcl::value::null(hcl::type::string())}));
  all.function("twice", [](int i) { return 2 * i; });
  all.function("not_a_number", [](double) { return std::nan(""); });
  return all;
}

template <typename Change>
hcl::diagnostics edited(const Change& change) {
  const hcl::document doc = *hcl::document::parse("a = 1\n", "t.hcl");
  return change(doc.body()).diagnostics();
}
hcl::diagnostics parsed(std::string_view text) { return hcl::parse(text, "t.hcl").diagnostics(); }
hcl::diagnostics json(std::string_view text) { return hcl::parse_json(text, "t.json").diagnostics(); }
hcl::diagnostics evaluated(const std::string& text, const hcl::options& opts = {}) {
  return hcl::decode<anything>("x = " + text + "\n", "t.hcl", names(), opts).diagnostics();
}
hcl::diagnostics bound(const std::string& text) {
  hcl::model::scope all;
  all.namespace_scope("namespace", {});
  hcl::diagnostics diags;
  (void)hcl::model::bind(*hcl::parse_expression(text), all, diags);
  return diags;
}
hcl::diagnostics decoded(const std::string& text) {
  return hcl::decode<config>(text, "t.hcl", names()).diagnostics();
}
hcl::diagnostics reference(std::string text) { return hcl::parse_traversal(std::move(text)).diagnostics(); }
hcl::diagnostics by_spec(const hcl::spec& wanted, std::string_view text) {
  return hcl::decode(wanted, *hcl::parse(text), names()).diagnostics();
}
hcl::diagnostics of_functions(std::string_view text) {
  hcl::diagnostics found;
  (void)hcl::read_user_functions(*hcl::parse(text, "t.hcl"), nullptr, found);
  return found;
}
hcl::expression expression(std::string_view text) {
  struct later {
    hcl::expression x;
  };
  return hcl::decode<later>("x = " + std::string(text) + "\n", "t.hcl")->x;
}
hcl::diagnostics failed(std::string_view code) {  // a failure that is no diagnostic yet
  hcl::diagnostics found;
  found.add({.code = code, .summary = "A failure", .detail = "A failure of a value."});
  return found;
}

struct sample {
  std::string_view code;
  hcl::diagnostics found;
};

std::vector<sample> samples_of_syntax() {
  using namespace hcl::codes;
  return {
      {byte_order_mark, hcl::parse("\xEF\xBB\xBF"
                                   "a = 1\n",
                                   "t.hcl", {.model = {.marks = hcl::byte_order_marks::reject}})
                            .diagnostics()},
      {invalid_utf8, parsed("a = \"\xFF\"\n")},
      {invalid_character, parsed("a = 1;\n")},
      {single_quotes, parsed("a = 'x'\n")},
      {curly_quotes, parsed("a = \xE2\x80\x9Cx\xE2\x80\x9D\n")},
      {newline_in_string, parsed("a = \"x\ny = 1\n")},
      {invalid_escape, parsed("a = \"\\q\"\n")},
      {unsupported_operator, parsed("a = 1 & 2\n")},
      {invalid_number, parsed("a = 1.2.3\n")},
      {item_expected, parsed("= 1\n")},
      {definition_expected, parsed("a\n")},
      {quoted_attribute_name, parsed("\"a\" = 1\n")},
      {block_open_expected, parsed("a \"b\" \"c\"\n")},
      {block_close_expected, parsed("a { b = 1, c = 2 }\n")},
      {unclosed_block, parsed("a {\n")},
      {newline_expected, parsed("a = 1 b = 2\n")},
      {label_close_expected, parsed("a \"b")},
      {template_in_label, parsed("a \"${b}\" {\n}\n")},
      {nesting_too_deep, parsed("a = " + std::string(5000, '(') + "\n")},
      {expression_expected, parsed("a = \n")},
      {parenthesis_expected, parsed("a = (1 2)\n")},
      {bracket_expected, parsed("a = b[1 2]\n")},
      {unclosed_bracket, parsed("a = [1\n")},
      {comma_expected, parsed("a = [1 2]\n")},
      {equals_expected, parsed("a = {b 1}\n")},
      {colon_expected, parsed("a = true ? 1\n")},
      {function_name_expected, parsed("a = b::\n")},
      {call_open_expected, parsed("a = b::c\n")},
      {for_name_expected, parsed("a = [for 1 in b: c]\n")},
      {for_in_expected, parsed("a = [for b c: d]\n")},
      {for_colon_expected, parsed("a = [for b in c d]\n")},
      {for_close_expected, parsed("a = [for b in c: d e]\n")},
      {for_key_in_list, parsed("a = [for b in c: d => e]\n")},
      {for_key_missing, parsed("a = {for b in c: d}\n")},
      {for_grouping_in_list, parsed("a = [for b in c: d...]\n")},
      {attribute_name_expected, parsed("a = b.\n")},
      {chained_legacy_index, parsed("a = b.0.1\n")},
      {nested_splat, parsed("a = b.*.*\n")},
      {variable_name_expected, reference("1")},
      {index_expected, reference("a[b]")},
      {step_expected, reference("a b")},
      {splat_not_allowed, reference("a[*]")},
      {quote_expected, parsed("a = \"x")},
      {heredoc_close_expected, parsed("a = <<E\nx\n")},
      {invalid_heredoc, parsed("a = << E\n")},
      {interpolation_close_expected, parsed("a = \"${b c}\"\n")},
      {directive_keyword_expected, parsed("a = \"%{iff}\"\n")},
      {directive_close_expected, parsed("a = \"%{if b c}%{endif}\"\n")},
      {unclosed_directive, parsed("a = \"%{if b}\"\n")},
      {unexpected_directive, parsed("a = \"%{endif}\"\n")},
      {json_byte_order_mark, json("\xEF\xBB\xBF{}")},
      {json_extraneous_data, json("{} {}")},
      {json_invalid_keyword, json("{\"a\": nul}")},
      {json_invalid_number, json("{\"a\": 01}")},
      {json_invalid_property_name, json("{a: 1}")},
      {json_invalid_string, json("{\"a\": \"\\q\"}")},
      {json_invalid_value, json("{\"a\": 'x'}")},
      {json_mismatched_bracket, json("{\"a\": [1}")},
      {json_missing_colon, json("{\"a\" 1}")},
      {json_missing_comma, json("{\"a\": 1 \"b\": 2}")},
      {json_missing_value, json("{\"a\":")},
      {json_root_must_be_object, json("1")},
      {json_trailing_comma, json("{\"a\": 1,}")},
      {json_unclosed, json("{\"a\": 1")},
      {json_unclosed_string, json("{\"a")},
  };
}

hcl::diagnostics rest_of_expression() {
  hcl::diagnostics found;
  (void)hcl::parser::parse_expression(hcl::source::make("1 2", "t.hcl"), found);
  return found;
}
hcl::diagnostics blocks_as_attributes() {
  hcl::diagnostics found;
  (void)hcl::parse("a {\n}\n", "t.hcl")->just_attributes(found);
  return found;
}
hcl::diagnostics circle() {
  return hcl::evaluate_all({{"a", expression("b")}, {"b", expression("a")}}, names()).diagnostics();
}

std::vector<sample> samples_of_contents() {
  using namespace hcl::codes;
  const std::string good(complete);
  const hcl::spec size = hcl::spec::attribute("size");
  const hcl::spec bounded = hcl::spec::block_list("item", size).at_least(1).at_most(1);
  const std::string two = "item {\n  size = 1\n}\nitem {\n  size = []\n}\n";
  const hcl::function picky = *names().find_function("twice");
  hcl::options expanding;
  expanding.dynamic_blocks = true;
  return {
      {missing_attribute, decoded("owner {\n  name = \"n\"\n}\n")},
      {missing_block, decoded("port = 1\n")},
      {missing_label, decoded(good + "item {\n}\n")},
      {extraneous_label, decoded(good + "item \"a\" \"b\" {\n}\n")},
      {duplicate_attribute, decoded(good + "port = 2\n")},
      {duplicate_block, decoded(good + "owner {\n  name = \"m\"\n}\n")},
      {unsupported_attribute, decoded(good + "prt = 1\n")},
      {unsupported_block, decoded(good + "itm \"a\" {\n}\n")},
      {unsuitable_value, decoded("port = \"x\"\nowner {\n  name = \"n\"\n}\n")},
      {former_name, decoded(good + "old = 1\n")},
      {deprecated, decoded(good + "stale = 1\n")},
      {validation, decoded("port = 13\nowner {\n  name = \"n\"\n}\n")},
      {blocks_not_allowed, blocks_as_attributes()},
      {json_object_required, hcl::decode_json<config>(R"({"port": 1, "owner": 1})").diagnostics()},
      {invalid_dynamic_block,
       hcl::decode<config>(
           good + "dynamic \"item\" {\n  for_each = 1\n  labels = [\"a\"]\n  content {\n  }\n}\n", "t.hcl",
           names(), expanding)
           .diagnostics()},
      {too_few_blocks, by_spec(bounded, "")},
      {too_many_blocks, by_spec(bounded, two)},
      {inconsistent_types, by_spec(hcl::spec::block_list("item", size), two)},
      {transform_failed,
       by_spec(hcl::spec::attribute("size", hcl::type()).transformed(picky), "size = \"x\"\n")},
      {invalid_spec, hcl::read_spec(*hcl::parse("")).diagnostics()},
      {unknown_variable, evaluated("nope")},
      {variables_not_allowed, hcl::decode<anything>("x = one\n").diagnostics()},
      {unknown_function, evaluated("twce(1)")},
      {functions_not_allowed, hcl::decode<anything>("x = twice(1)\n").diagnostics()},
      {circular_reference, circle()},
      {invalid_parameter, of_functions("function \"f\" {\n params = [a.b]\n result = 1\n}\n")},
      {duplicate_function, of_functions("function \"f\" {\n params = []\n result = 1\n}\n"
                                        "function \"f\" {\n params = []\n result = 2\n}\n")},
      {invalid_static_reference, hcl::traversal_of(expression("1 + 1")).diagnostics()},
      {static_list_required, hcl::list_of(expression("1")).diagnostics()},
      {static_map_required, hcl::map_of(expression("1")).diagnostics()},
      {static_call_required, hcl::call_of(expression("1")).diagnostics()},
      {invalid_type_expression, hcl::type_from(expression("strng")).diagnostics()},
      {invalid_default,
       hcl::type_constraint_from(expression("object({a = optional(number, \"x\")})")).diagnostics()},
      {invalid_traversal,
       hcl::parse_traversal("one[*]", {}, hcl::splat_steps::accept)->apply(names()).diagnostics()},
      {end_expected, rest_of_expression()},
  };
}

std::vector<sample> samples_of_evaluation() {
  using namespace hcl::codes;
  return {
      {not_enough_arguments, evaluated("twice()")},
      {too_many_arguments, evaluated("twice(1, 2)")},
      {invalid_expanding_argument, evaluated("twice(1...)")},
      {invalid_function_argument, evaluated("twice(\"x\")")},
      {function_call_failed, evaluated("not_a_number(1)")},
      {invalid_operand, evaluated("1 + \"x\"")},
      {operation_failed, evaluated("1 / 0 - 1 / 0")},
      {invalid_condition, evaluated("[] ? 1 : 2")},
      {null_condition, evaluated("null ? 1 : 2")},
      {inconsistent_conditional_types, evaluated("true ? [1] : {a = 1}")},
      {invalid_index, evaluated("[1][1]")},
      {index_of_null, evaluated("none[0]")},
      {index_of_set, evaluated("set[0]")},
      {not_indexable, evaluated("true[0]")},
      {missing_map_element, evaluated("map.b")},
      {attribute_of_null, evaluated("none.a")},
      {splat_of_null, evaluated("none[*]")},
      {invalid_nested_splat, evaluated("maybe[*][*]")},
      {not_iterable, evaluated("[for a in 1 : a]")},
      {null_iteration, evaluated("[for a in null : a]")},
      {invalid_for_condition, evaluated("[for a in [1] : a if null]")},
      {invalid_for_key, evaluated("{for a in [1] : null => a}")},
      {duplicate_for_key, evaluated("{for a in [1, 2] : \"k\" => a}")},
      {ambiguous_attribute_key, evaluated("{a.b = 1}")},
      {invalid_object_key, evaluated("{([]) = 1}")},
      {null_object_key, evaluated("{(null) = 1}")},
      {duplicate_object_key,
       evaluated("{a = 1, a = 2}", {.model = {.object_keys = hcl::duplicate_keys::last_wins_with_warning}})},
      {duplicate_object_attribute,
       hcl::decode_json<anything>(R"({"x": {"a": 1, "a": 2}})", "t.json", names()).diagnostics()},
      {invalid_template_value, evaluated("\"a${[]}\"")},
      {number_overflow, evaluated("1e99999999999")},
      {number_not_exact, evaluated(std::string(200, '7'))},
      {evaluation_limit, evaluated("[for a in [1, 2, 3] : a]", {.bounds = {.steps = 2}})},
      {not_a_value, bound("namespace")},
      {duplicate_for_name, bound("[for a, a in [1] : a]")},
  };
}

// Files and directories of the test's own.
class folder {
 public:
  folder() : path_(std::filesystem::temp_directory_path() / "hcl-codes") {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_ / "empty");
    std::ofstream(path_ / "a.hcl") << "a = 1\n";
    std::filesystem::create_directories(path_ / "overridden");
    std::ofstream(path_ / "overridden/a.hcl") << complete;
    std::ofstream(path_ / "overridden/override.hcl") << "item \"x\" {}\n";
  }
  ~folder() { std::filesystem::remove_all(path_); }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;
  [[nodiscard]] std::string operator/(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

struct endless {
  double x = 1;
};

std::vector<sample> samples_of_files_and_writing() {
  using namespace hcl::codes;
  const folder here;
  const hcl::number zero(0);
  return {
      {file_not_found, hcl::parse_file(here / "nope.hcl").diagnostics()},
      {file_is_directory, hcl::parse_file(here / "empty").diagnostics()},
      {file_not_directory, hcl::parse_directory(here / "a.hcl").diagnostics()},
      {file_not_regular, hcl::parse_file("/dev/null").diagnostics()},
      {file_too_large, hcl::parse_file(here / "a.hcl", {.bounds = {.file_size = 1}}).diagnostics()},
      {file_unreadable, hcl::parse_file(std::string(5000, 'x')).diagnostics()},
      {file_unwritable, hcl::write_file(here / "empty", "").diagnostics()},
      {no_configuration_files, hcl::parse_directory(here / "empty").diagnostics()},
      {unmatched_override, hcl::decode_directory<config>(here / "overridden").diagnostics()},
      {unwritable_value, hcl::encode(endless{1 / 0.0}).diagnostics()},
      {text_too_long, hcl::encode(endless{}, {.max_bytes = 1}).diagnostics()},
      {invalid_name, edited([](const auto& body) { return body.set("a b", 1); })},
      {invalid_edit, edited([](const auto& body) { return body.attribute("a").set_comment_after("b\nc"); })},
      {missing_item, edited([](const auto& body) {
         const hcl::edit::attribute gone = body.attribute("a");
         (void)gone.remove();
         return gone.set(1);
       })},
      {expression_replaced,
       [] {
         hcl::document doc = *hcl::document::parse("x = true ? 2 : 3\n");
         return hcl::update(doc, endless{}).diagnostics();
       }()},
      {number_undefined, failed(divide(zero, zero).error().code)},
      {number_too_long, failed(hcl::number(12345).to_string(4).error().code)},
  };
}

struct layered {
  hcl::defaulted<int> owner_name = 1;
  hcl::block<std::optional<owner>, "owner"> by{};
  hcl::defaulted<std::vector<int>> ports{};
};

struct secretive {
  hcl::sensitive<std::vector<std::string>> keys{};
};

std::vector<sample> samples_of_layers() {
  using namespace hcl::codes;
  hcl::load_options broken{.environment = "APP"};
  broken.variables = [] { return std::vector<hcl::environment_variable>{{"APP_KEYS", "a, b"}}; };
  const auto of = [](std::vector<const char*> words, hcl::environment_variable one) {
    hcl::load_options options{.environment = "APP"};
    options.variables = [one] { return std::vector{one}; };
    return hcl::load<layered>(static_cast<int>(words.size()), words.data(), options).diagnostics();
  };
  return {{unknown_setting, of({"app"}, {"APP_PORST", "1"})},
          {ambiguous_setting, of({"app"}, {"HOME", "/"})},
          {invalid_setting, hcl::load<secretive>(broken).diagnostics()},
          {invalid_flag, of({"app", "--prots", "1"}, {"HOME", "/"})}};
}

struct planned {
  hcl::blocks<hcl::variable, "variable"> variables{};
  hcl::blocks<hcl::module_call, "module"> modules{};
};

std::vector<sample> samples_of_languages() {
  using namespace hcl::codes;
  const folder here;
  const hcl::language_of<planned> language;
  const auto write = [&](std::string_view text) {
    std::ofstream(here / "empty/main.hcl") << text;
    return here / "empty";
  };
  return {{missing_input, language.evaluate(write("variable \"a\" {}\n")).diagnostics()},
          {unused_name, language.check(write("variable \"a\" {}\n"))},
          {invalid_comment, language.check(write("# hcl:ignore unused-name\n"))},
          {invalid_module, language.check(write("module \"a\" {\n  source = \"..\"\n}\n"))}};
}

struct was {
  int port = 0;
  hcl::defaulted<int> size = 1;
};
struct is {
  std::vector<int> port;
  hcl::defaulted<int> size = 2;
};

std::vector<sample> samples_of_compatibility() {
  using namespace hcl::codes;
  const auto of = [](std::string_view text) {
    return hcl::compatibility(hcl::description_of<was>(), hcl::description_of<is>(), *hcl::parse(text));
  };
  return {{incompatible, of("port = 1\n")}, {changed_meaning, of("port = 1\n")}};
}

struct followed {
  hcl::defaulted<int> port = 1;
  hcl::defaulted<int> size = 1;
  static constexpr hcl::doc hcl_docs[] = {{"port", "Where it listens.", {.restart = true}}};
};

std::vector<sample> samples_of_reloads() {
  using namespace hcl::codes;
  const folder here;
  std::chrono::steady_clock::time_point time;
  const auto after = [&](std::string_view text, hcl::restart_members restart) {
    std::ofstream(here / "live.hcl") << "port = 2";
    hcl::live<followed> config(
        hcl::load_options{.files = {{here / "live.hcl"}}},
        {.restart = restart, .clock = [&] { return time += std::chrono::seconds(3); }});
    config.subscribe(
        [](const hcl::change_set<followed>&) { return std::optional(hcl::failure{"Not now."}); });
    std::ofstream(here / "live.hcl") << text;
    for (int looks = 0; looks != 2; ++looks)
      config.poll();
    return config.diagnostics();
  };
  const auto nested = [&] {
    std::ofstream(here / "live.hcl") << "port = 2";
    hcl::live<followed> config(hcl::load_options{.files = {{here / "live.hcl"}}}, {.settle = {}});
    config.on_change([&](const auto&) { config.poll(); });
    std::ofstream(here / "live.hcl") << "port = 2\nsize = 4";
    config.poll();
    return config.diagnostics();
  };
  const auto thrown = [&] {
    std::ofstream(here / "live.hcl") << "port = 2";
    hcl::live<followed> config(
        hcl::load_options{.files = {{here / "live.hcl"}}},
        {.every = std::chrono::milliseconds(1), .settle = std::chrono::milliseconds(20)});
    config.on_change([&](const auto&) { throw std::runtime_error("no"); });
    const auto watcher = config.watch();
    std::ofstream(here / "live.hcl") << "port = 2\nsize = 4";
    for (int i = 0; i != 10000 && config.diagnostics().empty(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return config.diagnostics();
  };
  return {{empty_input, after("", hcl::restart_members::wait)},
          {rejected_change, after("port = 2\nsize = 2", hcl::restart_members::wait)},
          {nested_poll, nested()},
          {function_threw, thrown()},
          {needs_restart, after("port = 3", hcl::restart_members::reject)}};
}

std::vector<sample> all_samples() {
  std::vector<sample> all = samples_of_syntax();
  for (std::vector<sample> more :
       {samples_of_contents(), samples_of_evaluation(), samples_of_files_and_writing(), samples_of_layers(),
        samples_of_compatibility(), samples_of_reloads(), samples_of_languages()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::size_t words_in(std::string_view text) {
  return text.empty() ? 0 : static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
}
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
// Words that no English message needs.
bool is_odd(std::string_view text) {
  for (const std::string_view word :
       {"stands", " behind", " told", "Possible are", "come out", "leads to", "  "})
    if (text.find(word) != text.npos) return true;
  return false;
}

void check_text(const hcl::diagnostic& d) {
  INFO(d.code);
  INFO(d.summary);
  INFO(d.detail);
  CHECK(words_in(d.summary) <= 8);
  CHECK((!d.summary.empty() && is_capital(d.summary.front()) && d.summary.back() != '.'));
  const bool begins = !d.detail.empty() && (is_capital(d.detail.front()) || d.detail.front() == '"');
  // Or with the name of a variable or a flag.
  CHECK((begins || d.detail.starts_with("\\") || d.detail.starts_with("$") || d.detail.starts_with("--")));
  CHECK((d.detail.ends_with('.') || d.detail.ends_with('?') || d.detail.ends_with('!')));
  CHECK_FALSE(is_odd(d.summary));
  CHECK_FALSE(is_odd(d.detail));
  for (const hcl::note& n : d.notes) {
    INFO(n.message);
    CHECK((!n.message.empty() && !n.message.ends_with('.')));
    CHECK((is_capital(n.message.front()) || n.message.front() == '"'));
    CHECK_FALSE(is_odd(n.message));
  }
}

}  // namespace

TEST_CASE("every code is given by something") {
  // A text of 4 GiB is more than a test should hold.
  std::set<std::string_view> given{hcl::codes::source_too_large};
  for (const sample& s : all_samples()) {
    INFO(s.code);
    INFO(to_string(s.found));
    const auto has_code = [&](const hcl::diagnostic& d) { return d.code == s.code; };
    CHECK(std::any_of(s.found.begin(), s.found.end(), has_code));
    given.insert(s.code);
  }
  for (const hcl::diagnostic_code& one : hcl::codes::all) {
    INFO(one.name);
    CHECK(given.count(one) == 1);
  }
}

TEST_CASE("no code is there twice, and each says when it is given") {
  std::set<std::string_view> known;
  for (const hcl::diagnostic_code& one : hcl::codes::all) {
    INFO(one.name);
    CHECK(known.insert(one).second);
    CHECK(is_capital(one.meaning.front()));
    CHECK((one.meaning.ends_with('.') || one.meaning.ends_with("(warning).")));
    CHECK_FALSE(is_odd(one.meaning));
  }
}

TEST_CASE("summaries have at most eight words, details are sentences") {
  for (const sample& s : all_samples())
    for (const hcl::diagnostic& d : s.found)
      check_text(d);
}
