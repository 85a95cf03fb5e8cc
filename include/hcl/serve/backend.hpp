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

namespace serving {
// impl/server.ipp
std::shared_ptr<server_state> make(language_rules rules);
void receive(server_state& server, std::string_view message);
void receive(server_state& server, const std::vector<std::string>& messages);
std::vector<std::string> take(server_state& server);
std::optional<int> exit_code(const server_state& server);
std::size_t max_message(const server_state& server);
}  // namespace serving

}  // namespace hcl::inline v0_1::detail
