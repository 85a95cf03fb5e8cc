// A language server in a page: messages in, messages out. Built for WebAssembly as the README beside it says.
#include <cstddef>
#include <string>
#include <vector>

#include <hcl/functions/standard.hpp>
#include <hcl/serve.hpp>

namespace {

enum class level { debug, info, warn, error };

struct upstream {
  hcl::label<std::string> name;
  std::string address;
  hcl::defaulted<hcl::ranged<int, 1, 100>> weight = 1;

  static constexpr std::string_view hcl_about = "A server that requests go to.";
  static constexpr hcl::doc hcl_docs[] = {
      {"address", "Name and port, as `10.0.0.1:8080`.", {.example = "\"10.0.0.1:8080\""}},
      {"weight", "How many requests it gets, compared with the others."}};
};
struct gateway {
  std::string listen;
  hcl::defaulted<hcl::ranged<int, 1, 64>> workers = 4;
  hcl::defaulted<level> log_level = level::info;
  hcl::defaulted<std::chrono::seconds> timeout = std::chrono::seconds(30);
  hcl::blocks<upstream, "upstream"> upstreams{};

  static constexpr hcl::doc hcl_docs[] = {
      {"listen", "Address and port to listen on.", {.example = "\":8080\""}},
      {"workers", "Threads that answer requests."},
      {"log_level", "What the log is about."},
      {"timeout", "How long an answer may take."},
      {"upstreams", "Where requests go."}};
};

const hcl::scope& names() {
  static const hcl::scope all = [] {
    hcl::scope made;
    made.add(hcl::functions::standard());
    made.variable("env", hcl::value::object({{"PORT", hcl::value("8080")}}));
    return made;
  }();
  return all;
}

struct server {
  hcl::language_server editor{hcl::language<gateway>({.names = &names()})};
  std::string message{};  // that is written to the module, or read from it
  std::vector<std::string> answers{};
};
server& the_server() {
  static server one;
  return one;
}

}  // namespace

extern "C" {

// Debian's runtime of the compiler checks its stack; its libc knows nothing of that.
std::size_t __stack_chk_guard = 0x5bd1e995;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

// Where to write a message of so many bytes.
[[clang::export_name("message_of")]] char* message_of(std::size_t size) {
  the_server().message.assign(size, '\0');
  return the_server().message.data();
}
// Takes the message that was written; how many answers there are.
[[clang::export_name("receive")]] std::size_t receive() {
  the_server().editor.receive(the_server().message);
  the_server().answers = the_server().editor.take();
  return the_server().answers.size();
}
// One of the answers.
[[clang::export_name("answer")]] const char* answer(std::size_t index) {
  return the_server().answers[index].data();
}
[[clang::export_name("answer_size")]] std::size_t answer_size(std::size_t index) {
  return the_server().answers[index].size();
}
}
