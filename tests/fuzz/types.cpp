// Any text as a type expression, in the native syntax and as a JSON string: what is a type in a strict mode
// is the same type in the others, a type written down reads as itself, and defaults can be applied to
// anything.
#include <hcl/eval/impl/type_expression.hpp>
#include <hcl/value/impl/build.hpp>
#include <hcl/value/impl/json_text.hpp>

#include "names.hpp"

#undef NDEBUG  // what is asserted here is the test, in every build
#include <cassert>

namespace {

using mode = hcl::type_expression_mode;

struct decode_context {
  hcl::type_constraint read{};
  bool failed = false;
};

decode_context read(const hcl::expression& e, mode opts) {
  hcl::diagnostics diags;
  decode_context r{hcl::read_type_expression(e, diags, opts), false};
  r.failed = diags.has_errors();
  return r;
}

// Values that look like the type, more or less.
hcl::value sample(const hcl::type& t, unsigned depth) {
  using hcl::type_kind;
  if (depth > 8) return hcl::value();
  switch (t.kind()) {
    case type_kind::string: return "text";
    case type_kind::number: return 1;
    case type_kind::boolean: return true;
    case type_kind::list:
    case type_kind::set: return hcl::value::tuple({sample(t.element(), depth + 1), hcl::value()});
    case type_kind::map: return hcl::value::object({{"k", sample(t.element(), depth + 1)}});
    case type_kind::tuple: {
      std::vector<hcl::value> elements;
      for (const hcl::type& element : t.elements())
        elements.push_back(sample(element, depth + 1));
      return hcl::value::tuple(std::move(elements));
    }
    case type_kind::object: {
      // Every second optional attribute is left out.
      std::vector<hcl::member> attributes;
      bool leave_out = false;
      for (const hcl::object_attribute& a : t.attributes()) {
        if (a.optional) leave_out = !leave_out;
        if (!a.optional || !leave_out) attributes.push_back({a.name, sample(a.type, depth + 1)});
      }
      return hcl::value::object(std::move(attributes));
    }
    case type_kind::dynamic:
    case type_kind::capsule: break;
  }
  return hcl::value();
}

void check(const hcl::expression& e) {
  const decode_context exact = read(e, mode::exact), constraint = read(e, mode::constraint),
                       all = read(e, mode::with_defaults);
  if (!exact.failed) assert(!constraint.failed && constraint.read.type == exact.read.type);
  if (!constraint.failed)
    assert(!all.failed && all.read.type == constraint.read.type && all.read.defaults.empty());
  (void)hcl::to_json(all.read.type);
  if (all.failed) return;
  const std::string written = to_string(all.read.type, {.optional = true});
  hcl::diagnostics diags;
  const auto document = test::parse_expression(written, diags, fuzz::small_limits());
  // What is deeper than the limits of these targets need not be readable again.
  if (!diags.has_errors()) {
    const decode_context again = read({document, document->expression}, mode::constraint);
    assert(!again.failed && again.read.type == all.read.type);
  }
  for (const hcl::value& v :
       {hcl::value(), hcl::value::object({}), hcl::value::tuple({}), hcl::value("s"), hcl::value::unknown(),
        hcl::value::unknown(all.read.type), sample(all.read.type, 0)}) {
    const hcl::value filled = all.read.defaults.apply(v);
    if (const auto converted = hcl::convert(filled, all.read.type))
      assert(hcl::is_identical(*hcl::convert(*converted, all.read.type), *converted));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text(data, size);
  hcl::diagnostics diags;
  const auto native = test::parse_expression(std::string(text), diags, fuzz::small_limits());
  if (!diags.has_errors()) check({native, native->expression});
  hcl::diagnostics others;
  const auto json = test::parse_json(*hcl::to_json(hcl::value(text)), others);
  assert(!others.has_errors());
  check({json, json->expression});
  return 0;
}
