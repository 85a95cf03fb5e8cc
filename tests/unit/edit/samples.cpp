// What is true of every kind of expression, from the parser to here: formatting, walking, marks, translation
// to the other syntax, references with other names.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <hcl/hcl.hpp>

#include <support/parse.hpp>
#include <support/samples.hpp>
#include <unit/parser/parsing.hpp>

namespace {

using test::sample;

hcl::value value_of(std::string_view text) {
  const auto parsed = hcl::parse("v = " + std::string(text) + "\n");
  REQUIRE(parsed);
  const auto whole = hcl::body_value(*parsed);
  REQUIRE(whole);
  return *whole->find("v");
}

hcl::scope names(hcl::value x) {
  hcl::scope all;
  all.variable("x", std::move(x)).variable("y", "k");
  all.function("f",
               hcl::function({.name = "f",
                              .parameters = {{.name = "text", .type = hcl::type::string()}},
                              .result = hcl::type::string(),
                              .call = [](std::span<const hcl::value> a,
                                         const hcl::type&) -> hcl::outcome<hcl::value> { return a[0]; }}));
  return all;
}
hcl::scope names(const sample& s) { return names(s.x.empty() ? hcl::value() : value_of(s.x)); }

hcl::syntax::document_ptr parsed(const sample& s) {
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = s.written == sample::form::json
                                                 ? test::parse_json(std::string(s.text), diags)
                                                 : test::parse_expression(std::string(s.text), diags);
  INFO(s.text << to_string(diags));
  REQUIRE(diags.empty());
  return document;
}

std::string after_name(std::string_view file) { return std::string(file.substr(4, file.size() - 5)); }

}  // namespace

TEST_CASE("a sample of each kind of node is met on a walk, its parts inside of it and in order") {
  for (const sample& s : test::all_samples()) {
    if (s.written == sample::form::none) continue;
    INFO(s.text);
    const hcl::syntax::document_ptr document = parsed(s);
    bool met = false;
    walk(*document->expression, [&](const hcl::syntax::node& n) {
      met = met || n.kind == s.kind;
      if (n.kind == hcl::syntax::node_kind::splat) return true;  // its parts overlap
      std::uint32_t last = n.range.begin;
      hcl::syntax::for_each_part(n, [&](const hcl::syntax::node& part) {
        if (part.kind == hcl::syntax::node_kind::splat_item) return;  // stands where the splat does
        CHECK(part.range.begin >= last);
        CHECK(part.range.end <= n.range.end);
        last = part.range.begin;
      });
      return true;
    });
    CHECK(met);
  }
}

TEST_CASE("each kind of expression is the same after formatting") {
  for (const sample& s : test::all_samples()) {
    if (s.written != sample::form::native) continue;
    INFO(s.text);
    const std::string formatted = hcl::format("a = " + std::string(s.text) + "\n");
    CHECK(test::tree(after_name(formatted)) == test::tree(s.text));
    CHECK(hcl::format(formatted) == formatted);
  }
}

TEST_CASE("each kind of expression keeps the mark of its operand") {
  for (const sample& s : test::all_samples()) {
    if (s.x.empty()) continue;
    INFO(s.text);
    const hcl::scope all = names(value_of(s.x).with_marks(hcl::mark("secret")));
    const hcl::result<hcl::value> v = test::root(parsed(s)).evaluate(all);
    CHECK(to_string(v.diagnostics()).empty());
    CHECK((v && v->contains_marked()));
  }
}

TEST_CASE("each kind of expression is the same there and back between the syntaxes") {
  for (const sample& s : test::all_samples()) {
    if (s.written == sample::form::none) continue;
    INFO(s.text);
    const bool is_json = s.written == sample::form::json;
    const hcl::scope all = names(s);
    const hcl::translate_options options{.names = &all};
    const std::string text =
        is_json ? "{\"v\": " + std::string(s.text) + "}" : "v = " + std::string(s.text) + "\n";
    const auto native = is_json ? hcl::to_native_syntax(text) : hcl::result<std::string>(text);
    REQUIRE(native);
    const auto there = hcl::to_json_syntax(*native);
    REQUIRE(there);
    const auto back = hcl::to_native_syntax(*there);
    REQUIRE(back);
    const auto first = hcl::body_value(*hcl::parse(*native), options);
    const auto second = hcl::body_value(*hcl::parse(*back), options);
    const auto third = hcl::body_value(*hcl::parse_json(*there), options);
    REQUIRE((first && second && third));
    CHECK(*first == *second);
    CHECK(*first == *third);
  }
}

TEST_CASE("references in each kind of expression get other names") {
  for (const sample& s : test::all_samples()) {
    if (s.written != sample::form::native) continue;
    INFO(s.text);
    auto document = hcl::document::parse("v = " + std::string(s.text) + "\n", "test.hcl");
    REQUIRE(document);
    const auto count = document->body().rename_references({"x"}, {"z"});
    REQUIRE(count);
    CHECK(*count == static_cast<std::size_t>(std::count(s.text.begin(), s.text.end(), 'x')));
    std::string wanted(s.text);
    std::replace(wanted.begin(), wanted.end(), 'x', 'z');
    CHECK(test::tree(document->body().attribute("v").value_text()) == test::tree(wanted));
  }
}
