// The compiled part of the language server. Defined in serve/impl, instantiated by
// <hcl/implementation/serving.hpp>.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/serve/language.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

struct server_state;  // impl/server_state.hpp

struct serve_backend {
  // impl/server.ipp
  static std::shared_ptr<server_state> make(language_rules rules);
  static void receive(server_state& server, std::string_view message);
  static void receive(server_state& server, const std::vector<std::string>& messages);
  static std::vector<std::string> take(server_state& server);
  static std::optional<int> exit_code(const server_state& server);
  static std::size_t max_message(const server_state& server);
};

}  // namespace hcl::inline v0_1::detail
