// Blocks added, removed, moved and changed by writing a struct back: the exact text afterwards, comments and
// blank lines included.
#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

struct part {
  std::string name{};
  int num = 0;
  bool operator==(const part&) const = default;
};
struct parts {
  hcl::defaulted<bool> b{false};
  hcl::blocks<part, "p"> all{};
  bool operator==(const parts&) const = default;
};

struct job {
  hcl::label<std::string> name{};
  int num = 0;
  hcl::blocks<part, "p"> all{};
  bool operator==(const job&) const = default;
};
struct jobs {
  hcl::defaulted<std::string> title{};
  hcl::blocks<job, "job"> all{};
  bool operator==(const jobs&) const = default;
};

struct script {
  std::string run{};
  hcl::defaulted<std::vector<std::string>> more{};
  bool operator==(const script&) const = default;
};

template <typename T, typename Change>
std::string updated(const std::string& text, const Change& change, const hcl::update_options& options = {}) {
  auto doc = hcl::document::parse(text, "t.hcl");
  auto decoded = hcl::decode<T>(text, "t.hcl");
  REQUIRE((doc && decoded));
  change(*decoded);
  const auto done = hcl::update(*doc, *decoded, options);
  INFO(to_string(done.diagnostics()));
  CHECK(done);
  const std::string once = doc->text();
  const auto again = hcl::decode<T>(once, "t.hcl");
  CHECK((again && *again == *decoded));
  CHECK(hcl::update(*doc, *decoded, options));
  CHECK(doc->text() == once);
  return once;
}

const std::string begin = "b = true\n\n";
const std::string one = "# one\np {\n  name = \"a\"\n  num = 1\n}\n";
const std::string two = "# two\np {\n  name = \"b\"\n  num = 2\n}\n";
const std::string made = "p {\n  name = \"z\"\n  num  = 3\n}\n";
const std::string tail = "\n# tail\n";
const std::string text = begin + one + "\n" + two + tail;

std::string with_part(std::size_t at) {
  return updated<parts>(text, [&](parts& c) {
    c.all->insert(c.all->begin() + static_cast<std::ptrdiff_t>(at), part{.name = "z", .num = 3});
  });
}

const std::string web = "# web\njob \"web\" {\n  num = 1 # w\n}\n";
const std::string db = "# db\njob \"db\" {\n  num = 2\n}\n";
const std::string logs = "# log\njob \"log\" {\n  num = 3\n}\n";
const std::string title = "title = \"t\"\n\n";
const std::string added = "job \"new\" {\n  num = 9\n}\n";

std::string with_job(const std::string& all, std::size_t at) {
  return updated<jobs>(all, [&](jobs& c) {
    c.all->insert(c.all->begin() + static_cast<std::ptrdiff_t>(at), job{.name = "new", .num = 9});
  });
}

}  // namespace

TEST_CASE("an unlabelled block is added where it is wanted, and the others stay") {
  CHECK(with_part(0) == begin + made + "\n" + one + "\n" + two + tail);
  CHECK(with_part(1) == begin + one + "\n" + made + "\n" + two + tail);
  CHECK(with_part(2) == begin + one + "\n" + two + "\n" + made + tail);
}

TEST_CASE("a labelled block is added where it is wanted, and the others stay") {
  const std::string all = title + web + "\n" + db + "\n# tail\n";
  CHECK(with_job(all, 0) == title + added + "\n" + web + "\n" + db + "\n# tail\n");
  CHECK(with_job(all, 1) == title + web + "\n" + added + "\n" + db + "\n# tail\n");
  CHECK(with_job(all, 2) == title + web + "\n" + db + "\n" + added + "\n# tail\n");
  CHECK(with_job(web + db, 0) == added + web + db);
  CHECK(with_job(web + db, 1) == web + added + db);
  CHECK(with_job(web + db, 2) == web + db + added);
  CHECK(with_job("title = \"t\"\n", 0) == title + added);
  CHECK(with_job("title = \"t\"\n\n", 0) == title + added);
  CHECK(with_job("", 0) == added);
}

TEST_CASE("a block that gets other labels than one like it keeps its comments") {
  const std::string web2 = "# two\njob \"web\" {\n  num = 2 # w2\n}\n";
  const auto renamed = [](const std::string& all, std::size_t at, const std::string& name) {
    return updated<jobs>(all, [&](jobs& c) { (*c.all)[at].name = name; });
  };
  const auto with = [](std::string block, std::string_view name) {
    return block.replace(block.find("\"web") + 1, 3, name);
  };
  CHECK(renamed(web + "\n" + web2, 1, "api") == web + "\n" + with(web2, "api"));
  CHECK(renamed(web + "\n" + web2, 0, "api") == with(web, "api") + "\n" + web2);
  CHECK(renamed(web + "\n" + db + "\n" + web2, 0, "db") == with(web, "db") + "\n" + db + "\n" + web2);
  CHECK(updated<jobs>(web + web + web2, [](jobs& c) {
          (*c.all)[0].name = "a";
          (*c.all)[2].name = "b";
        }) == with(web, "a") + web + with(web2, "b"));
}

TEST_CASE("nested blocks are added with one indentation") {
  const auto nested = [](const std::string& all, std::size_t at) {
    return updated<jobs>(all, [&](jobs& c) {
      auto& inside = (*c.all)[0].all;
      inside->insert(inside->begin() + static_cast<std::ptrdiff_t>(at), part{.name = "z", .num = 3});
    });
  };
  const std::string open = "job \"a\" {\n  num = 1\n";
  const std::string first = "  # x\n  p {\n    name = \"x\"\n    num  = 1\n  }\n";
  const std::string last = "  # end\n}\n";
  const std::string in = "  p {\n    name = \"z\"\n    num  = 3\n  }\n";
  CHECK(nested(open + "}\n", 0) == open + "\n" + in + "}\n");
  CHECK(nested(open + "\n" + first + "\n" + last, 0) == open + "\n" + in + "\n" + first + "\n" + last);
  CHECK(nested(open + "\n" + first + "\n" + last, 1) == open + "\n" + first + "\n" + in + "\n" + last);
  CHECK(nested("job \"a\" { num = 1 }\n", 0) == open + "\n" + in + "}\n");
}

TEST_CASE("added blocks are indented as the document is") {
  const std::string tabs = "job \"a\" {\n\tnum = 1\n\n\tp {\n\t\tname = \"x\"\n\t\tnum  = 1\n\t}\n}\n";
  const auto grown = [](const std::string& all) {
    return updated<jobs>(all, [](jobs& c) {
      (*c.all)[0].all->push_back(part{.name = "z", .num = 3});
      c.all->push_back(job{.name = "new", .num = 9, .all = {{part{.name = "y", .num = 4}}}});
    });
  };
  const std::string wanted =
      "job \"a\" {\n\tnum = 1\n\n\tp {\n\t\tname = \"x\"\n\t\tnum  = 1\n\t}\n\n\tp {\n\t\tname = \"z\"\n"
      "\t\tnum  = 3\n\t}\n}\n\njob \"new\" {\n\tnum = 9\n\n\tp {\n\t\tname = \"y\"\n\t\tnum  = 4\n\t}\n}\n";
  CHECK(grown(tabs) == wanted);
  const auto with = [](std::string all, const std::string& step) {
    for (std::size_t at = all.find('\t'); at != all.npos; at = all.find('\t', at + step.size()))
      all.replace(at, 1, step);
    return all;
  };
  CHECK(grown(with(tabs, "    ")) == with(wanted, "    "));
}

TEST_CASE("blocks that are moved take their comments along") {
  CHECK(updated<parts>(text, [](parts& c) { std::swap((*c.all)[0], (*c.all)[1]); }) ==
        begin + two + "\n" + one + tail);
  const std::string all = title + web + "\n" + db + "\n" + logs;
  CHECK(updated<jobs>(all, [](jobs& c) { std::swap((*c.all)[0], (*c.all)[2]); }) ==
        title + logs + "\n" + db + "\n" + web);
  CHECK(updated<jobs>(all, [](jobs& c) { std::rotate(c.all->begin(), c.all->begin() + 1, c.all->end()); }) ==
        title + db + "\n" + logs + "\n" + web);
  CHECK(updated<parts>(text, [](parts& c) {
          std::swap((*c.all)[0], (*c.all)[1]);
          c.all->insert(c.all->begin(), part{.name = "z", .num = 3});
        }) == begin + made + "\n" + two + "\n" + one + tail);
}

TEST_CASE("labelled blocks are moved and added at once") {
  const std::string all = title + web + "\n" + db + "\n" + logs;
  CHECK(updated<jobs>(all, [](jobs& c) {
          std::swap((*c.all)[0], (*c.all)[2]);
          c.all->insert(c.all->begin(), job{.name = "new", .num = 9});
        }) == title + added + "\n" + logs + "\n" + db + "\n" + web);
  CHECK(updated<jobs>(all, [](jobs& c) {
          std::swap((*c.all)[1], (*c.all)[2]);
          c.all->erase(c.all->begin());
          (*c.all)[0].num = 33;
        }) == title + "# log\njob \"log\" {\n  num = 33\n}\n\n" + db);
}

TEST_CASE("handles stay good when an update is tried in vain") {
  auto doc = hcl::document::parse(title + web + "other = 1\n", "t.hcl");
  REQUIRE(doc);
  const hcl::edit::block block = doc->body().blocks().at(0);
  const hcl::edit::attribute num = block.body().attribute("num");
  jobs wanted;
  wanted.all->push_back(job{.name = "db", .num = 5});
  CHECK_FALSE(hcl::update(*doc, wanted));
  CHECK(doc->text() == title + web + "other = 1\n");
  CHECK((block.is_attached() && num.is_attached() && doc->changes().empty()));
  CHECK(num.set(7));
  CHECK(doc->text().find("num = 7 # w") != std::string::npos);
}

TEST_CASE("what is removed leaves no blank lines of its own") {
  CHECK(updated<parts>(text, [](parts& c) { c.all->clear(); }) == begin + "# tail\n");
  CHECK(updated<parts>(text, [](parts& c) { c.all->pop_back(); }) == begin + one + tail);
  CHECK(updated<parts>(text, [](parts& c) { c.all->erase(c.all->begin()); }) == begin + two + tail);
  const std::string all = title + web + "\n" + db + "\n" + logs;
  CHECK(updated<jobs>(all, [](jobs& c) { c.all->erase(c.all->begin() + 1); }) == title + web + "\n" + logs);
}

TEST_CASE("a text in a heredoc stays in one of the same form") {
  const auto run = [](const std::string& all, const std::string& to) {
    return updated<script>(all, [&](script& s) { s.run = to; });
  };
  const std::string flush = "run = <<-EOF\n    hello\n      world\n  EOF\n";
  CHECK(run(flush, "hello\n  moon\n") == "run = <<-EOF\n    hello\n      moon\n  EOF\n");
  CHECK(run(flush, "one\n") == "run = <<-EOF\n    one\n  EOF\n");
  CHECK(run(flush, "a\n\n  b ${x} %{y}\n") == "run = <<-EOF\n    a\n\n      b $${x} %%{y}\n  EOF\n");
  CHECK(run(flush, "a\nEOF\n") == "run = <<EOT\na\nEOF\nEOT\n");
  CHECK(run(flush, "  a\n  b\n") == "run = <<EOF\n  a\n  b\n  EOF\n");
  CHECK(run(flush, "no end") == "run = \"no end\"\n");
  CHECK(run("run = <<-E\r\n  a\r\n  b\r\n  E\r\n", "a\r\n\r\nc\r\n") ==
        "run = <<-E\r\n  a\r\n\r\n  c\r\n  E\r\n");
  CHECK(run("run = <<X\na\nb\nX\n", "  c\nX\n") == "run = <<EOT\n  c\nX\nEOT\n");
  CHECK(updated<script>(flush, [](script& s) { s.run = "hello\n  moon\n"; }, {.heredocs = true}) ==
        "run = <<-EOF\n    hello\n      moon\n  EOF\n");
  CHECK(updated<script>("run = \"\"\nmore = [\n  <<-E\n    x\n  E\n  , \"y\"\n]\n", [](script& s) {
          (*s.more)[0] = "z\n";
        }) == "run = \"\"\nmore = [\n  <<-E\n    z\n  E\n  , \"y\"\n]\n");
}

namespace {

struct scripts {
  hcl::blocks<script, "s"> all{};
  bool operator==(const scripts&) const = default;
};

}  // namespace

TEST_CASE("a block on one line that is opened is laid out") {
  CHECK(updated<scripts>("s { run=\"x\" } # c\n", [](scripts& s) { (*s.all)[0].more->push_back("a"); }) ==
        "s {\n  run  = \"x\"\n  more = [\"a\"]\n} # c\n");
  CHECK(updated<jobs>("job \"x\" { num=1 }\n", [](jobs& j) {
          (*j.all)[0].all->push_back({"z", 3});
        }) == "job \"x\" {\n  num = 1\n\n  " + std::string("p {\n    name = \"z\"\n    num  = 3\n  }\n}\n"));
  // One that stays on its line stays as it is.
  CHECK(updated<jobs>("job \"x\" { num=1 }\n", [](jobs& j) { (*j.all)[0].num = 2; }) ==
        "job \"x\" { num=2 }\n");
}

namespace {

struct zone {
  hcl::label<> name{};
  hcl::label<std::optional<std::string>> part{};
  int port = 0;
  bool operator==(const zone&) const = default;
};
struct zones {
  hcl::blocks<zone, "zone"> all{};
  bool operator==(const zones&) const = default;
};

}  // namespace

TEST_CASE("an empty label is one that is left out") {
  const std::string first = "zone \"a\" \"\" {\n  port = 1 # one\n}\n",
                    second = "zone \"a\" {\n  port = 2 # two\n}\n";
  CHECK(updated<zones>(first + second, [](zones& z) { z.all[0].port = 3; }) ==
        "zone \"a\" \"\" {\n  port = 3 # one\n}\n" + second);
  CHECK(updated<zones>(first + second, [](zones& z) { z.all[1].port = 3; }) ==
        first + "zone \"a\" {\n  port = 3 # two\n}\n");
  CHECK(updated<zones>(first, [](zones& z) { z.all[0].part = "b"; }) ==
        "zone \"a\" \"b\" {\n  port = 1 # one\n}\n");
  CHECK(updated<zones>(first + second, [](zones& z) { z.all->pop_back(); }) == first);
}

namespace {

struct port {
  hcl::label<int> number{};
  int x = 0;
  bool operator==(const port&) const = default;
};
struct wait {
  hcl::label<std::chrono::seconds> time{};
  int x = 0;
  bool operator==(const wait&) const = default;
};
struct spelled {
  hcl::defaulted<bool> b = false;
  hcl::blocks<port, "port"> ports{};
  hcl::blocks<std::map<int, port>, "keyed"> keyed{};
  hcl::blocks<wait, "wait"> waits{};
  bool operator==(const spelled&) const = default;
};

}  // namespace

TEST_CASE("labels that are spelled otherwise stay, and so do their blocks") {
  const std::string port = "port \"8080.0\" {\n  x = 1 # one\n}\n";
  const std::string keyed = "keyed \"10.0\" {\n  x = 1 # ten\n}\nkeyed \"9.0\" {\n  x = 2 # nine\n}\n";
  const std::string wait = "wait \"120s\" {\n  x = 3 # w\n}\n";
  const std::string whole = "b = false\n\n" + port + keyed + wait;
  CHECK(updated<spelled>(whole, [](spelled& s) { s.b = true; }) == "b = true\n\n" + port + keyed + wait);
  CHECK(updated<spelled>(whole, [](spelled& s) { s.ports[0].x = 5; }) ==
        "b = false\n\nport \"8080.0\" {\n  x = 5 # one\n}\n" + keyed + wait);
  CHECK(updated<spelled>(whole, [](spelled& s) { s.keyed->at(10).x = 5; }) ==
        "b = false\n\n" + port + "keyed \"10.0\" {\n  x = 5 # ten\n}\nkeyed \"9.0\" {\n  x = 2 # nine\n}\n" +
            wait);
  CHECK(updated<spelled>(whole, [](spelled& s) { s.waits[0].x = 5; }) ==
        "b = false\n\n" + port + keyed + "wait \"120s\" {\n  x = 5 # w\n}\n");
}

namespace {

struct task {
  hcl::label<> name{};
  std::string image{};
  hcl::defaulted<int> replicas = 1;
  std::optional<std::string> command{};
  bool operator==(const task&) const = default;
};
struct tasks {
  hcl::blocks<task, "task"> all{};
  bool operator==(const tasks&) const = default;
};
struct step {
  hcl::defaulted<std::string> image = "x";
  std::optional<std::string> command{};
  bool operator==(const step&) const = default;
};
struct steps {
  hcl::blocks<std::map<std::string, step>, "step"> all{};
  bool operator==(const steps&) const = default;
};

}  // namespace

TEST_CASE("a removed block takes its comments along, and a new one has none") {
  const std::string a = "# to be removed in May\ntask \"a\" { # here\n  image = \"1\" # of a\n}\n",
                    b = "\ntask \"b\" {\n  image = \"2\"\n}\n", c = "\ntask \"c\" {\n  image = \"3\"\n}\n";
  const auto instead = [](tasks& all, std::ptrdiff_t at) {
    all.all->erase(all.all->begin());
    all.all->insert(all.all->begin() + at, task{.name = "c", .image = "3"});
  };
  CHECK(updated<tasks>(a + b, [&](tasks& all) { instead(all, 1); }) == b.substr(1) + c);
  CHECK(updated<tasks>(a + b, [&](tasks& all) { instead(all, 0); }) == c.substr(1) + b);
  CHECK(updated<tasks>(a, [&](tasks& all) { instead(all, 0); }) == c.substr(1));

  const std::string old = "# of a\nstep \"a\" {\n  image = \"1\" # here\n}\n";
  const auto step_instead = [](steps& all, step other) {
    all.all->erase("a");
    (*all.all)["c"] = std::move(other);
  };
  CHECK(updated<steps>(old, [&](steps& all) { step_instead(all, {.image = "2"}); }) ==
        "step \"c\" {\n  image = \"2\"\n}\n");
  CHECK(updated<steps>("# of a\nstep \"a\" {\n}\n", [&](steps& all) { step_instead(all, {}); }) ==
        "step \"c\" {\n}\n");
}

namespace {

struct share {
  hcl::label<std::string> name{};
  double part = 0;
  std::optional<hcl::sensitive<std::string>> key{};
  void validate(hcl::check& check) const {
    if (part > 1) check.error(part, "must be at most 1");
  }
};
struct shares {
  hcl::defaulted<int> total{};
  hcl::blocks<share, "share"> all{};
};

}  // namespace

TEST_CASE("one block that cannot be written leaves all of the document as it was") {
  const std::string shares_text =
      "total = 1\n\nshare \"a\" {\n  part = 0.5 # a\n}\n\nshare \"b\" {\n  part = 0.5\n}\n";
  auto doc = hcl::document::parse(shares_text, "t.hcl");
  auto wanted = *hcl::decode<shares>(shares_text, "t.hcl");
  const hcl::edit::block last = doc->body().blocks("share")[1];
  wanted.total = 2;
  wanted.all[0].part = 0.25;
  for (const auto& [part, message] : std::vector<std::pair<double, std::string>>{
           {std::numeric_limits<double>::quiet_NaN(), "The member \"part\" is not a number."},
           {2, "The member \"share\" is not valid: must be at most 1."}}) {
    wanted.all[1].part = part;
    const auto done = hcl::update(*doc, wanted);
    REQUIRE(done.diagnostics().size() == 1);
    CHECK(done.diagnostics()[0].detail == message);
    CHECK(doc->text() == shares_text);
    CHECK(last.is_attached());
  }
  wanted.all[1].part = 1;
  wanted.all[1].key = "k";
  REQUIRE(hcl::update(*doc, wanted));
  CHECK(doc->text() ==
        "total = 2\n\nshare \"a\" {\n  part = 0.25 # a\n}\n\nshare \"b\" {\n  part = 1\n  key  = \"k\"\n}\n");
}

namespace {

struct numbered {
  int n = 0;
  hcl::remain<std::unordered_map<std::string, int>> more{};
};
struct hashed {
  hcl::blocks<std::unordered_map<std::string, numbered>, "b"> blocks{};
  hcl::remain<std::unordered_map<std::string, int>> more{};
};

}  // namespace

TEST_CASE("what is in a map without an order is written by its keys") {
  hashed wanted;
  for (int i = 9; i != 0; --i) {
    const std::string key(1, static_cast<char>('A' + i));
    wanted.more[key] = i;
    wanted.blocks["k" + key] = {i, {wanted.more}};
  }
  auto doc = hcl::document::parse("", "t.hcl");
  const auto done = hcl::update(*doc, wanted);
  INFO(to_string(done.diagnostics()));
  CHECK(done);
  const auto written = hcl::encode(wanted);
  REQUIRE(written);
  CHECK(written->find("b \"kB\" {\n  n = 1\n  B = 1\n  C = 2\n") <
        written->find("b \"kC\" {\n  n = 2\n  B = 1\n  C"));
  CHECK(written->find("\nB = 1\nC = 2\nD = 3\n") != written->npos);
  CHECK(*hcl::encode(*hcl::decode<hashed>(doc->text())) == *written);
}
