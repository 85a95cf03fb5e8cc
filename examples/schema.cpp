// Documentation that cannot go stale: texts beside the struct, and from both a JSON Schema for editors, a
// reference in Markdown and a commented sample.
#include <chrono>
#include <iostream>
#include <string>

#include <hcl/schema.hpp>

using namespace std::chrono_literals;

enum class level { debug, warn };
template <>
struct hcl::enum_docs<level> {
  static constexpr hcl::doc values[] = {{"debug", "Everything."}, {"warn", "What may go wrong."}};
};

struct upstream {
  hcl::label<> name;
  std::string address;
  hcl::defaulted<hcl::ranged<int, 1, 100>> weight = 1;

  static constexpr std::string_view hcl_about = "A server that requests are sent to.";
  static constexpr hcl::doc hcl_docs[] = {
      {"name", "What logs call it.", {.example = R"("eu")"}},
      {"address", "Host and port.", {.example = R"("10.0.0.1:8080")"}},
  };
};

struct server {
  std::string listen;
  hcl::defaulted<hcl::ranged<int, 1, 64>> workers = 4;
  hcl::defaulted<std::chrono::seconds> timeout = 30s;
  hcl::defaulted<level> log = level::warn;
  hcl::sensitive<std::string> token{};
  hcl::blocks<upstream, "upstream"> upstreams{};

  static constexpr std::string_view hcl_about = "The HTTP front end.";
  static constexpr bool hcl_docs_complete = true;  // a member without a text is a compile-time error
  static constexpr hcl::doc hcl_docs[] = {
      {"listen", "Address and port to listen on.", {.example = R"("0.0.0.0:8080")"}},
      {"workers", "Threads that answer requests.", {.since = "1.2", .restart = true}},
      {"timeout", "How long a request may take."},
      {"log", "What is logged."},
      {"token", "What clients must send."},
      {"upstreams", "Where requests go."},
  };
};

int main() {
  for (const hcl::member_description& m : hcl::description_of<server>().members)
    std::cout << m.name << (m.is_required ? ", required" : "") << '\n';
  std::cout << "\n--- sample ---\n" << hcl::sample<server>();
  std::cout << "\n--- reference ---\n" << hcl::reference<server>({.heading_level = 1});
  std::cout << "\n--- schema ---\n"
            << hcl::json_schema<upstream>({.id = "https://example.org/upstream.json"});
}
