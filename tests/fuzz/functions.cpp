// Every standard function, called with values of every kind that the input's bytes spell: never a crash,
// never a result that the function did not announce, and never a fact about an unknown argument's result that
// the result for a known one belies.
#include <algorithm>
#include <string>
#include <vector>

#include <hcl/value/convert.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/path_walk.hpp>

#include "names.hpp"

#undef NDEBUG  // what is asserted here is the test, in every build
#include <cassert>

namespace {

using hcl::type;
using hcl::value;

// Takes the input apart; behind its end everything is 0.
class spelling {
 public:
  explicit spelling(std::string_view bytes) : rest_(bytes) {}

  unsigned byte() {
    if (rest_.empty()) return 0;
    const auto b = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return b;
  }
  // A text up to a NUL byte.
  std::string_view text() {
    const std::size_t end = std::min(rest_.find('\0'), rest_.size());
    const std::string_view found = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return found;
  }
  value next(unsigned depth = 0);

 private:
  std::string_view rest_;
};

value spelling::next(unsigned depth) {
  const unsigned kind = byte() % 20;
  if (depth > 3 && kind >= 12) return value(static_cast<int>(kind));
  const type primitives[] = {
      type::string(),           type::number(), type::boolean(), type::dynamic(), type::list(type::string()),
      type::map(type::number())};
  const auto any_type = [&] { return primitives[byte() % std::size(primitives)]; };
  switch (kind) {
    case 0: return value();
    case 1: return value::unknown();
    case 2: return value::unknown(any_type());
    case 3: return value::null(any_type());
    case 4: return value(byte() % 2 == 1);
    case 5: return value(static_cast<int>(static_cast<signed char>(byte())));
    case 6: {
      const auto n = hcl::number::parse(text());
      return n ? value(*n) : value(1.5);
    }
    case 7: return hcl::refine_not_null(value::unknown(any_type()));
    case 8:
    case 9:
    case 10:
    case 11: return value(text());
    case 12: return next(depth + 1).with_marks({hcl::mark("sensitive")});
    default: break;
  }
  std::vector<value> elements;
  std::vector<hcl::member> members;
  for (unsigned count = byte() % 5; count-- != 0;) {
    if (kind < 17) {
      elements.push_back(next(depth + 1));
    } else {
      std::string name(text());
      members.push_back({std::move(name), next(depth + 1)});
    }
  }
  const value whole = kind < 17 ? value::tuple(std::move(elements)) : value::object(std::move(members));
  if (kind == 13 || kind == 17) return whole;
  const type any = type::dynamic();
  const auto same = hcl::convert(whole, kind == 14  ? type::set(any)
                                        : kind < 17 ? type::list(any)
                                                    : type::map(any));
  return same ? *same : whole;
}

// A known argument made unknown: what was said of every such call must hold for this one.
void check_promises(const hcl::function& f, std::vector<value> arguments, const value& result) {
  if (!hcl::unmark_deep(result).first.is_wholly_known()) return;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].is_known() || arguments[i].is_marked()) continue;
    const value known = arguments[i];
    arguments[i] = value::unknown(known.type());
    const auto guess = f.call(arguments);
    assert(guess);
    const value bare = hcl::unmark_deep(*guess).first;
    if (bare.is_wholly_known()) assert(hcl::is_identical(bare, hcl::unmark_deep(result).first));
    if (!bare.is_known())
      assert(hcl::includes(bare.refinements(), bare.type(), hcl::unmark_deep(result).first) !=
             hcl::ternary::no);
    arguments[i] = known;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> found;
    fuzz::names().visit_functions([&](std::string_view name) { found.emplace_back(name); });
    return found;
  }();
  spelling input(fuzz::text(data, size));
  const hcl::function& f = *fuzz::names().find_function(all[input.byte() % all.size()]);
  std::vector<value> arguments;
  const std::size_t count =
      f.definition().parameters.size() + (f.definition().variadic ? input.byte() % 4 : 0);
  for (std::size_t i = 0; i < count; ++i) {
    value v = input.next();
    if (const auto converted = hcl::convert(v, f.parameter_of(i)->type)) v = *converted;
    arguments.push_back(std::move(v));
  }
  const auto announced = f.result_type(arguments);
  const auto result = f.call(arguments);
  if (!result) {
    assert(!result.error().message.empty());
    // At the beginning: a quoted argument may say so, too.
    assert(!result.error().message.starts_with("the function " + f.definition().name + " broke its promise"));
    return 0;
  }
  assert(announced);
  const auto again = f.call(arguments);
  assert(again && hcl::is_identical(*again, *result));
  check_promises(f, arguments, *result);
  return 0;
}
