// Files of one configuration that come, change and go: whose diagnostics are published, under which names.
#include <catch2/catch.hpp>

#include <map>

#include "editor.hpp"

using served::editor;

namespace {

using files = std::map<std::string, std::string>;

// What the disk has, and an editor of its folder.
class folder {
 public:
  explicit folder(files disk, const std::string& path = "/w", const std::string& uri = "file:///w")
      : disk_(std::make_shared<files>(std::move(disk))),
        e_(hcl::language_server(hcl::language<served::server>(options(disk_, path))), uri) {}

  void put(const std::string& name, const std::string& text) { (*disk_)[name] = text; }
  void remove(const std::string& name) { disk_->erase(name); }
  void tell() { e_.notify("workspace/didChangeWatchedFiles", R"({"changes":[]})"); }
  void close(const std::string& uri) {
    e_.notify("textDocument/didClose", R"({"textDocument":{"uri":")" + uri + "\"}}");
  }
  editor& operator*() { return e_; }
  editor* operator->() { return &e_; }

 private:
  static hcl::serve_options options(const std::shared_ptr<files>& disk, const std::string& path) {
    hcl::serve_options made{.names = &served::names(), .files = {"*.hcl"}};
    made.list = [disk](const std::string&) {
      std::vector<std::string> all;
      for (const auto& [name, text] : *disk)
        all.push_back(name);
      return all;
    };
    made.read = [disk, path](const std::string& file) {
      const auto found =
          file.starts_with(path + '/') ? disk->find(file.substr(path.size() + 1)) : disk->end();
      return found == disk->end() ? std::nullopt : std::optional(found->second);
    };
    return made;
  }

  std::shared_ptr<files> disk_;
  editor e_;
};

TEST_CASE("what was told of a file is taken back when the file is gone") {
  folder w(files{{"b.hcl", "workers = \"many\"\n"}});
  w->open("listen = \":80\"\n");
  CHECK(w->told("file:///w/b.hcl").size() == 1);
  w.remove("b.hcl");
  w.tell();
  CHECK(w->told("file:///w/b.hcl").empty());
}

TEST_CASE("a change on the disk is told although another file is open") {
  folder w(files{{"b.hcl", "workers = 3\n"}});
  w->open("listen = \":80\"\n", "file:///aaa.hcl");
  w->open("listen = \":80\"\n");
  w.put("b.hcl", "workers = \"many\"\n");
  w.tell();
  CHECK(w->told("file:///w/b.hcl").size() == 1);
}

TEST_CASE("a file that is closed and was never saved leaves nothing behind in the others") {
  folder w(files{{"z.hcl", "listen = \":80\"\n"}});
  w->open("listen = \":81\"\n", "file:///w/a.hcl");
  CHECK(w->told("file:///w/z.hcl").size() == 1);
  w.close("file:///w/a.hcl");
  CHECK(w->told("file:///w/z.hcl").empty());
  w->open("listen = 1 +\n", "file:///other.hcl");
  CHECK(w->told("file:///other.hcl").size() == 1);
  w.close("file:///other.hcl");
  CHECK(w->told("file:///other.hcl").empty());
}

TEST_CASE("override files are laid over the others, as a directory is decoded") {
  folder w(files{{"override.hcl", "listen = \":81\"\n"},
                 {"site_override.hcl", "listen = \":82\"\nworkers = \"x\"\n"}});
  w->open("listen = \":80\"\n");
  CHECK(w->told().empty());
  CHECK(w->told("file:///w/override.hcl").empty());
  CHECK(w->told("file:///w/site_override.hcl").size() == 1);
}

TEST_CASE("messages that come together publish each file once") {
  folder w(files{{"b.hcl", ""}});
  w->open("listen = \":80\"\n");
  w->open("", "file:///w/c.hcl");
  const auto changed = [&](const std::string& name, int version) {
    return R"({"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///w/)" + name +
           R"(","version":)" + std::to_string(version) + R"(},"contentChanges":[{"text":"workers = 1\n"}]}})";
  };
  w->raw().receive({changed("app.hcl", 2), changed("c.hcl", 2), changed("app.hcl", 3)});
  CHECK(w->raw().take().size() == 3);
}

// A file that is not open is changed without a notice to the server.
const std::string block = "# The first.\nupstream \"main\" {\n  address = \"x\"\n}\n",
                  moved = "# One.\n# Two.\n# Three.\nworkers = 2\n" + block, uri_of_b = "file:///w/b.hcl";

TEST_CASE("answers about a closed file are about the text that the disk has by then") {
  folder w(files{{"b.hcl", block}});
  const auto line_of = [](const hcl::value& location) {
    return location.find("range")->find("start")->find("line")->as_number().to_double();
  };
  w->open("listen = upstream.main.address\n");
  w.put("b.hcl", moved);
  CHECK(line_of(w->ask_at("definition", "listen = upstream.ma|in.address\n")) == 5);
  w.put("b.hcl", '\n' + moved);
  const hcl::value renamed = w->ask_at("rename", "listen = upstream.ma|in.address\n", R"(,"newName":"n")");
  std::string wanted = '\n' + moved;
  wanted.replace(wanted.find("main"), 4, "n");
  CHECK(served::applied('\n' + moved, *renamed.find("changes")->find(uri_of_b)) == wanted);
  w.put("b.hcl", block);
  const hcl::value uses = w->ask_at("references", "listen = upstream.ma|in.address\n",
                                    R"(,"context":{"includeDeclaration":true})");
  REQUIRE(uses.size() == 2);
  CHECK((line_of(uses.elements()[0]) == 1 || line_of(uses.elements()[1]) == 1));
  w.put("b.hcl", "# The second.\nupstream \"main\" {\n  address = \"y\"\n}\n");
  CHECK(w->ask_at("hover", "listen = upstream.ma|in.address\n")
            .find("contents")
            ->find("value")
            ->as_string()
            .find("The second.") != std::string_view::npos);
}

TEST_CASE("files come and go on the disk without a word, and answers follow") {
  folder w(files{{"b.hcl", block}});
  const std::string use = "listen = upstream.ma|in.address\n";
  const auto symbols = [&] { return w->ask("workspace/symbol", R"({"query":"ups"})").size(); };
  w->open("listen = \":80\"\n");
  w.remove("b.hcl");
  CHECK(symbols() == 0);
  CHECK(w->ask_at("definition", use).is_null());
  CHECK_FALSE(served::has(w->offered("listen = upstream.|\n"), "main"));
  w.put("c.hcl", moved);
  CHECK(symbols() == 1);
  CHECK(w->ask_at("definition", use).find("uri")->as_string() == "file:///w/c.hcl");
  w.put("c.hcl", block);
  CHECK(served::has(w->offered("listen = upstream.|\n"), "main"));
}

TEST_CASE("diagnostics and fixes take what the disk has") {
  folder w(files{{"b.hcl", "workers = \"many\"\n"}});
  w->open("verbose = true\n");
  CHECK(w->told(uri_of_b).size() == 1);
  w.put("b.hcl", "workers = 2\n");
  CHECK(served::titled(served::actions_at(*w, 0), "Add missing `listen`"));
  CHECK(w->told(uri_of_b).empty());
  w.put("b.hcl", "listen = \":80\"\n");
  CHECK_FALSE(served::titled(served::actions_at(*w, 0), "Add missing"));
  const auto pulled = [&] {
    return w->ask("textDocument/diagnostic", R"({"textDocument":{"uri":"file:///w/app.hcl"}})")
        .find("items")
        ->size();
  };
  CHECK(pulled() == 0);
  w.put("b.hcl", "");
  CHECK(pulled() == 1);
  w.put("b.hcl", "listen = 1 +\n");
  w->type("verbose = false\n");
  CHECK(w->told(uri_of_b).size() == 1);
  w.remove("b.hcl");
  w->type("verbose = true\n", 3);
  CHECK(w->told(uri_of_b).empty());
}

TEST_CASE("a client that watches files is asked to watch those of the configuration") {
  const auto started = [](const char* offer, std::vector<std::string> patterns) {
    hcl::language_server raw(hcl::language<served::server>({.files = std::move(patterns)}));
    raw.receive(
        R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file:///nowhere","capabilities":)" +
        std::string(offer) + "}}");
    (void)raw.take();
    raw.receive(R"({"jsonrpc":"2.0","method":"initialized","params":{}})");
    std::vector<std::string> sent = raw.take();
    raw.receive(R"({"jsonrpc":"2.0","id":"files","result":null})");
    CHECK(raw.take().empty());
    return sent;
  };
  const char* const watches = R"({"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}})";
  const auto sent = started(watches, {"*.hcl", "conf.d/*.hcl"});
  REQUIRE(sent.size() == 1);
  const hcl::value asked = *hcl::from_json(sent[0]);
  CHECK(asked.find("method")->as_string() == "client/registerCapability");
  const hcl::value& registration = asked.find("params")->find("registrations")->elements()[0];
  CHECK(registration.find("method")->as_string() == "workspace/didChangeWatchedFiles");
  const hcl::value& watchers = *registration.find("registerOptions")->find("watchers");
  REQUIRE(watchers.size() == 2);
  CHECK(watchers.elements()[1].find("globPattern")->as_string() == "**/conf.d/*.hcl");
  CHECK(started(watches, {}).empty());
  CHECK(started("{}", {"*.hcl"}).empty());
}

TEST_CASE("a file is one file however the client writes its name") {
  const std::string uri = "file:///w/@app%20(1)";
  folder w(files{{"z@.hcl", "listen = \":80\"\n"}, {"b.hcl", "workers = \"x\"\n"}}, "/w/@app (1)", uri);
  w->open("listen = \":80\"\n", uri + "/%61pp.hcl");
  CHECK(w->told(uri + "/b.hcl").size() == 1);
  CHECK(w->told(uri + "/z%40.hcl").size() == 1);
  w->open("", uri + "/z@.hcl");
  CHECK(w->told(uri + "/z%40.hcl").empty());
  CHECK(w->told(uri + "/z@.hcl").empty());
  CHECK(w->told(uri + "/%61pp.hcl").empty());
  w->open("listen = \":80\"\n", uri + "/z@.hcl");
  CHECK(w->told(uri + "/z@.hcl").size() + w->told(uri + "/%61pp.hcl").size() == 1);
}

}  // namespace
