// Any text as a spec file and a configuration for it, with a line of dashes between: what a spec that can be
// used makes of a body is of the type that it announces, the same each time, and the same when the rest of
// the body is asked for.
#include <string>
#include <string_view>

#include <hcl/hcl.hpp>

#include "names.hpp"

#undef NDEBUG  // what is asserted here is the test, in every build
#include <cassert>

namespace {

const hcl::options opts{.bounds = fuzz::small_limits(), .dynamic_blocks = true};

// What is wrong with the body, if anything.
std::string check(const hcl::spec& by, const hcl::body& from, const hcl::scope* names) {
  hcl::diagnostics diags, again;
  const hcl::value v = hcl::decode(by, from, names, diags, opts);
  assert(hcl::is_identical(v, hcl::decode(by, from, names, again, opts)));
  fuzz::check_problems(diags);
  assert(diags.error_count() == again.error_count());
  (void)hcl::source_range(by, from);
  for (const auto use :
       {hcl::variable_use::attributes, hcl::variable_use::expansion, hcl::variable_use::everything})
    (void)hcl::variables(by, from, use);
  const auto partly = names ? hcl::decode_partly(by, from, *names, opts) : hcl::decode_partly(by, from, opts);
  if (diags.has_errors()) return to_string(diags);
  assert(partly && hcl::is_identical(partly->value, v));
  const hcl::value bare = hcl::unmark_deep(v).first;
  const auto converted = hcl::convert(bare, by.implied_type());
  assert(converted && hcl::is_identical(*converted, bare));
  return {};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::string_view line = "\n---\n";
  const std::string_view text = fuzz::text(data, size);
  const std::size_t end = text.find(line);
  const auto spec_text = hcl::parse(text.substr(0, end), "fuzz.spec", opts);
  std::string& errors = fuzz::errors_of_last();
  errors = to_string(spec_text.diagnostics());
  if (!spec_text) return 0;
  const auto file = hcl::read_spec(*spec_text, opts);
  if (!file) {
    assert(file.diagnostics().has_errors());
    errors = to_string(file.diagnostics());
    return 0;
  }
  assert(file->root.mistake().empty());
  hcl::scope names = fuzz::names().child();
  file->add_to(names);
  const std::string_view config = end == text.npos ? std::string_view() : text.substr(end + line.size());
  errors = "the configuration is of neither syntax";
  for (const auto form : {hcl::syntax_form::native, hcl::syntax_form::json}) {
    const auto body = hcl::parse(config, "fuzz.hcl", opts, form);
    if (!body) continue;
    errors = check(file->root, *body, &names);
    (void)check(file->root, *body, nullptr);
  }
  return 0;
}
