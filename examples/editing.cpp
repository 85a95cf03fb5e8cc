// A document changed in place: comments, order and layout stay as their author left them. Prints what a few
// changes make of a text, what a struct written back changes, the fixes of a text with mistakes, and what is
// at a place.
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <hcl/hcl.hpp>

constexpr const char* text = R"(# Who we are
name = "app"

service "web" { # the public one
  port = 8080   # the proxy knows it
  tags = ["a", "b"]
}
)";

struct service {
  hcl::label<std::string> name;
  hcl::defaulted<int> port = 80;
  hcl::attr<std::optional<std::vector<std::string>>> tags;
  std::optional<std::string> url;
};
struct config {
  std::string name;
  hcl::blocks<service, "service"> services;
};

int main() {
  hcl::document doc = hcl::document::parse(text, "app.hcl").value();
  const hcl::result<void> changed = hcl::edit::change(doc, [&](auto& must) {
    const hcl::edit::body web = doc.body().block("service", {"web"}).body();
    must(web.set("port", 9090));
    must(web.set("url", hcl::edit::raw("\"http://${host}:9090\""), hcl::edit::after(web.attribute("port"))));
    must(web.attribute("tags").part("[0]").set("public"));
    must(doc.body().add_block("service", {"admin"}));
  });
  if (!changed) std::cerr << changed.diagnostics();
  std::cout << doc.text() << "--\n";

  hcl::scope names;
  names.variable("host", "example.org");
  config wanted = *hcl::decode<config>(doc.text(), "app.hcl", names);
  wanted.services[1].port = 9091;
  wanted.services[0].tags->push_back("c");
  if (const auto updated = hcl::update(doc, wanted, {.names = &names}); !updated)
    std::cerr << updated.diagnostics();
  std::cout << doc.text() << "--\n";

  for (const hcl::text_edit& change : doc.changes())
    std::cout << "bytes " << change.where.begin << " to " << change.where.end << " are replaced\n";
  for (const hcl::document_change& change : hcl::diff(*hcl::document::parse(text), doc))
    std::cout << change.path << '\n';

  const std::string wrong = "nmae = \"app\"\nservice \"web\" {\n  port: 80\n}\n";
  const auto broken = hcl::decode<config>(wrong);
  std::cout << "--\n" << hcl::apply_fixes(wrong, broken.diagnostics());
}
