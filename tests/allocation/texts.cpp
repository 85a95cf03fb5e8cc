#include <map>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <hcl/encode.hpp>
#include <hcl/functions/common.hpp>
#include <hcl/functions/standard.hpp>

#include <fuzz/wide.hpp>

#include "documents.hpp"
#include "exhaust.hpp"
#include "rich.hpp"
#include "tasks.hpp"

namespace test {
namespace {

hcl::scope known_names() {
  hcl::scope s;
  s.variable("n", 5)
      .variable("s", "text")
      .variable("t", true)
      .variable("u", hcl::value::unknown())
      .variable("z", hcl::value::null());
  s.variable("l", std::vector<std::string>{"a", "b"})
      .variable("m", std::map<std::string, int>{{"a", 1}, {"b", 2}});
  s.variable("o", hcl::value::object({{"a", 1}, {"b", hcl::value::tuple({"x", false})}}));
  s.variable("secret", hcl::value("hidden").with_marks(hcl::mark_set{hcl::mark("sensitive")}));
  s.function("join2", [](const std::string& a, const std::string& b) { return a + b; });
  s.add(hcl::functions::standard()).add(hcl::functions::common());
  return s;
}

std::string values_of(const hcl::body& file, const hcl::scope& names) {
  hcl::diagnostics diags;
  std::string all;
  for (const hcl::body_attribute& a : file.just_attributes(diags)) {
    const auto v = a.expression.evaluate(names);
    const auto written = v ? hcl::to_json(*v) : hcl::outcome<std::string>(hcl::failure{"no value"});
    all += seen(v) + (written ? *written : written.error().message);
  }
  return all + to_string(diags);
}

// What is read into an object that exists; where memory runs out, that object must be of use still.
template <typename T>
std::string fill(const text& in, const hcl::scope& names) {
  const auto decode = [&](T& to) { return seen(hcl::decode_into(to, in.bytes, "test", names)); };
  T target{};
  try {
    return decode(target);
  } catch (const std::bad_alloc&) {
    T moved = std::move(target), fresh{};  // no second failure, so there is memory for these
    if (decode(moved) != decode(fresh)) complain("the object is of no use");
    throw;
  }
}

template <typename T>
void run_text(const text& in, const hcl::scope& names) {
  const bool is_json = in.form == hcl::syntax_form::json;
  const hcl::options dynamic{.dynamic_blocks = true};
  exhaust("parse", in.bytes, [&] { return seen(hcl::parse(in.bytes, "test", {}, in.form)); });
  exhaust("decode", in.bytes, [&] {
    return seen(is_json ? hcl::decode_json<T>(in.bytes, "test", names)
                        : hcl::decode<T>(in.bytes, "test", names));
  });
  if (!is_json) exhaust("decode into", in.bytes, [&] { return fill<T>(in, names); });
  const auto file = hcl::parse(in.bytes, "test", {}, in.form);
  if (!file) return;
  exhaust("values", in.bytes, [&] { return values_of(*file, names); });
  exhaust("references", in.bytes,
          [&] { return std::to_string(hcl::variables<T>(*file, hcl::variable_use::everything).size()); });
  exhaust("dynamic blocks", in.bytes, [&] { return seen(hcl::decode_body<T>(*file, names, dynamic)); });
  const auto object = hcl::decode_body<T>(*file, names, dynamic);
  if (!object) return;
  exhaust("encode", in.bytes, [&] { return seen(hcl::encode(*object)); });
  exhaust("encode as JSON", in.bytes, [&] { return seen(hcl::encode_json(*object)); });
}

}  // namespace

void run_texts() {
  const hcl::scope names = known_names();
  for (const text& in : texts)
    run_text<fuzz::wide>(in, names);
  for (const text& in : rich_texts)
    run_text<rich>(in, names);
}

}  // namespace test
