#include <catch2/catch.hpp>

#include <memory>
#include <sstream>

#include <hcl/diagnostics/render.hpp>
#include <hcl/diagnostics/result.hpp>

using namespace hcl;

namespace {

diagnostic problem(std::string summary, severity kind = severity::error) {
  return {.severity = kind, .code = "some-code", .summary = std::move(summary)};
}

}  // namespace

TEST_CASE("errors past the limit are counted, not kept") {
  diagnostics all(2);
  CHECK(all.empty());
  for (int i = 0; i != 5; ++i)
    all.add(problem(std::to_string(i)));
  CHECK(all.size() == 2);
  CHECK(all.full());
  CHECK(all.error_count() == 5);
  CHECK(all.dropped() == 3);
  CHECK(all[1].summary == "1");
}

TEST_CASE("warnings crowd out no error") {
  diagnostics all(2);
  for (int i = 0; i != 5; ++i)
    all.add(problem("w", severity::warning));
  CHECK_FALSE(all.has_errors());
  CHECK_FALSE(all.full());
  CHECK(all.size() == 2);
  all.add(problem("e"));
  CHECK(all.size() == 3);
  CHECK(all[2].summary == "e");
  CHECK(all.dropped() == 3);
}

TEST_CASE("a list knows how many errors are among those that it dropped") {
  diagnostics all(0);
  all.add(problem("w", severity::warning));
  all.add_suppressed(severity::warning);
  CHECK(all.dropped() == 2);
  CHECK(all.dropped_errors() == 0);
  CHECK(result<void>(all));
  diagnostics both(1);
  both.append(all);
  both.add(problem("e"));
  CHECK(both.dropped_errors() == 0);
  both.add(problem("e"));
  both.add_suppressed();
  CHECK(both.dropped() == 4);
  CHECK(both.dropped_errors() == 2);
  CHECK_FALSE(result<void>(both));
}

TEST_CASE("a list with nothing kept is not empty if it dropped something") {
  diagnostics all(0);
  all.add(problem("e"));
  CHECK(all.size() == 0);
  CHECK(all.has_errors());
  CHECK_FALSE(all.empty());
  CHECK(to_string(all) == "1 more problem is not shown.\n");
}

TEST_CASE("appending keeps order and counts") {
  diagnostics first(3), second(2);
  first.add(problem("a"));
  for (const char* name : {"b", "c", "d"})
    second.add(problem(name));
  second.add(problem("w", severity::warning));
  first.append(std::move(second));
  CHECK(first.size() == 4);
  CHECK(first[0].summary == "a");
  CHECK(first[2].summary == "c");
  CHECK(first.error_count() == 4);
  CHECK(first.dropped() == 1);
  std::size_t seen = 0;
  for (const diagnostic& one : first)
    seen += one.severity == severity::error;
  CHECK(seen == 3);
}

TEST_CASE("rewinding forgets what came since, limit included") {
  diagnostics all(2);
  all.add(problem("a"));
  const auto mark = all.here();
  CHECK_FALSE(all.errors_since(mark));
  for (int i = 0; i != 4; ++i)
    all.add(problem("x"));
  all.add(problem("w", severity::warning));
  CHECK(all.errors_since(mark));
  all.rewind(mark);
  CHECK(all.size() == 1);
  CHECK(all.error_count() == 1);
  CHECK(all.dropped() == 0);
  all.add(problem("b"));
  CHECK(all.size() == 2);
  CHECK(all[1].summary == "b");
}

TEST_CASE("a result is a value, or says why not") {
  const result<int> good = 3;
  CHECK(good);
  CHECK(*good == 3);
  CHECK(good.value() == 3);
  CHECK(good.diagnostics().empty());

  diagnostics why;
  why.add(problem("Missing name"));
  const result<int> bad = why;
  CHECK_FALSE(bad);
  CHECK(bad.diagnostics().error_count() == 1);
  CHECK_THROWS_AS(bad.value(), error);
  CHECK_THROWS_WITH(bad.value(), "Error: Missing name\n");
  try {
    static_cast<void>(bad.value());
  } catch (const error& thrown) {
    CHECK(thrown.diagnostics()[0].code == "some-code");
  }
}

TEST_CASE("warnings come with the value, errors drop it") {
  diagnostics warned;
  warned.add(problem("w", severity::warning));
  const result<std::string> kept(std::string("text"), warned);
  REQUIRE(kept);
  CHECK(kept->size() == 4);
  CHECK(kept.diagnostics().size() == 1);
  warned.add(problem("e"));
  CHECK_FALSE(result<std::string>(std::string("text"), warned));
}

TEST_CASE("results of what can only be moved") {
  result<std::unique_ptr<int>> r = std::make_unique<int>(4);
  CHECK(**r == 4);
  const std::unique_ptr<int> taken = std::move(r).value();
  CHECK(*taken == 4);
}

TEST_CASE("a result without a value") {
  const result<void> good;
  CHECK(good);
  CHECK_NOTHROW(good.value());
  diagnostics why;
  why.add(problem("w", severity::warning));
  CHECK(result<void>(why));
  why.add(problem("e"));
  const result<void> bad = why;
  CHECK_FALSE(bad);
  CHECK_THROWS_AS(bad.value(), error);
}

TEST_CASE("a result keeps alive what its value borrows from") {
  auto first = std::make_shared<std::string>("text"), second = std::make_shared<std::string>("more");
  const std::weak_ptr<std::string> watch = first, other = second;
  std::shared_ptr<const void> owner;
  {
    result<std::string_view> borrowed = std::string_view(*first);
    borrowed.keep(std::move(first));
    borrowed.keep(nullptr);
    borrowed.keep(std::move(second));
    CHECK(*borrowed == "text");
    owner = borrowed.owner();
  }
  CHECK_FALSE(watch.expired());
  CHECK_FALSE(other.expired());
  owner.reset();
  CHECK(watch.expired());
  CHECK(other.expired());
}

TEST_CASE("a list can be streamed") {
  diagnostics all;
  all.add(problem("a"));
  std::ostringstream out;
  out << all;
  CHECK(out.str() == "Error: a\n\n");
}
