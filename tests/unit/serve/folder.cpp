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
