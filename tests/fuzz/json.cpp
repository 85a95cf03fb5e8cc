// Any text in the JSON syntax: as an expression in both modes, seen statically, as a body in every way of
// taking it apart, and into a struct.
#include <hcl/eval/static_analysis.hpp>
#include <hcl/value/impl/json_text.hpp>

#include "names.hpp"
#include "wide.hpp"

#undef NDEBUG  // what is asserted here is the test, in every build
#include <cassert>

namespace {

void analyse(const hcl::expression& e) {
  (void)e.variables();
  (void)hcl::traversal_of(e);
  (void)hcl::keyword_of(e);
  if (const auto call = hcl::call_of(e)) assert(!call->name.empty());
  if (const auto list = hcl::list_of(e)) {
    for (const hcl::expression& element : *list)
      assert(element);
  }
  if (const auto items = hcl::map_of(e)) {
    for (const hcl::static_item& item : *items)
      assert(item.key && item.value);
  }
}

// What has a value in literal mode is the same after it was written as JSON and read again; but 1e400,
// written with all its digits, is an integer that cannot be held exactly, and is rejected as such.
void check_round_trip(const hcl::value& v) {
  const auto written = hcl::to_json(v);
  if (!written) return;
  hcl::diagnostics diags;
  const auto document = test::parse_json(*written, diags);
  assert(!diags.has_errors());
  const auto again = hcl::expression(document, document->expression).evaluate();
  if (again) {
    assert(hcl::is_identical(*again, v));
  } else {
    for (const hcl::diagnostic& d : again.diagnostics())
      assert(d.code == "number-not-exact");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text(data, size);
  hcl::diagnostics diags;
  const auto document = test::parse_json(std::string(text), diags, fuzz::small_limits());
  assert(document && document->json && document->expression);
  for (const hcl::diagnostic& d : diags)
    assert(d.subject.span().begin <= d.subject.span().end && d.subject.span().end <= size);
  if (!diags.has_errors()) {
    const hcl::expression root(document, document->expression);
    analyse(root);
    if (const auto items = hcl::map_of(root)) {
      for (const hcl::static_item& item : *items)
        analyse(item.value);
    }
    (void)root.evaluate(fuzz::names(), fuzz::small_limits());
    if (const auto literal = root.evaluate()) check_round_trip(*literal);
  }
  const auto with_names = hcl::decode_json<fuzz::wide>(text, "fuzz.json", fuzz::names());
  assert(with_names || with_names.diagnostics().has_errors());
  const auto without = hcl::decode_json<fuzz::wide>(text, "fuzz.json");
  // What can be read at all can be read as blocks of any kind or as attributes.
  if (without) {
    hcl::diagnostics none;
    const auto body = hcl::parse(text, "fuzz.json", {}, hcl::syntax_form::json);
    assert(body);
    (void)body->just_attributes(none);
    (void)hcl::decode_json<fuzz::free_form>(text, "fuzz.json");
  }
  return 0;
}
