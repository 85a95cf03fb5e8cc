// The variables that container platforms set for the services beside a program: $APP_SERVICE_HOST,
// $APP_PORT=tcp://10.0.0.1:80, $APP_PORT_80_TCP_ADDR. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/config/load_options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/ascii.hpp>

namespace hcl::inline v0_1::detail {

// The service that a variable is about, by the form of its name: "APP" for all of the above; empty if it has
// no such form. `is_address`: it ends in _PORT alone, as members that are meant do, too.
struct link_name {
  std::string_view service{};
  bool is_address = false;
};
[[nodiscard]] inline link_name link_name_of(std::string_view name) {
  constexpr std::string_view host = "_SERVICE_HOST", port = "_SERVICE_PORT", address = "_PORT";
  if (name.ends_with(host)) return {name.substr(0, name.size() - host.size())};
  if (const std::size_t at = name.rfind(port); at != name.npos) {
    const std::string_view after = name.substr(at + port.size());
    if (after.empty() || after.starts_with('_')) return {name.substr(0, at)};
  }
  // _PORT_80_TCP, and that with _ADDR, _PORT or _PROTO
  std::string_view rest = name;
  for (const std::string_view part : {"_ADDR", "_PORT", "_PROTO"})
    if (rest.size() == name.size() && rest.ends_with(part)) rest.remove_suffix(part.size());
  for (const std::string_view protocol : {"_TCP", "_UDP", "_SCTP"}) {
    if (!rest.ends_with(protocol)) continue;
    rest.remove_suffix(protocol.size());
    const std::size_t last = rest.find_last_not_of("0123456789");
    if (last == rest.npos || last + 1 == rest.size() || rest[last] != '_') break;
    if (const std::string_view before = rest.substr(0, last); before.ends_with(address))
      return {before.substr(0, before.size() - address.size())};
    break;
  }
  if (name.ends_with(address)) return {name.substr(0, name.size() - address.size()), true};
  return {};
}

// tcp://10.0.0.1:80
[[nodiscard]] inline bool is_link_address(std::string_view text) noexcept {
  const bool has_protocol =
      text.starts_with("tcp://") || text.starts_with("udp://") || text.starts_with("sctp://");
  const std::size_t colon = text.rfind(':');
  return has_protocol && colon > text.find("://") && colon + 1 != text.size() &&
         std::all_of(text.begin() + static_cast<std::ptrdiff_t>(colon) + 1, text.end(), is_digit);
}

// Tells them from variables that are meant for the program, and reports all of them as one.
class service_links {
 public:
  explicit service_links(const std::vector<environment_variable>& variables) {
    for (const environment_variable& v : variables)
      if (const link_name found = link_name_of(v.name); found.is_address && is_link_address(v.text))
        services_.insert(found.service);
  }

  // Notes it if it is one. A member takes what only looks like one, such as APP_PORT=8080, or
  // APP_SERVICE_HOST where no address says that there is such a service.
  [[nodiscard]] bool takes(const environment_variable& v, bool has_member) {
    const link_name found = link_name_of(v.name);
    const bool looks_so = !found.service.empty() && (!found.is_address || is_link_address(v.text));
    const bool is_link = looks_so && (!has_member || services_.contains(found.service));
    if (!is_link && (has_member || !is_of_container(v.name))) return false;
    if (count_++ == 0) first_ = v.name;
    return true;
  }
  void report(diagnostics& diags) const {
    if (count_ == 0) return;
    std::string others = " is";
    if (count_ == 2) others = " and another one are";
    if (count_ > 2) others = " and " + std::to_string(count_ - 1) + " others are";
    diags.add(
        {.severity = severity::warning,
         .code = codes::unknown_setting,
         .summary = "Variables of a container platform",
         .detail = '$' + first_ + others +
                   " set by a container platform for a service of that name, so the configuration takes "
                   "nothing from there. In Kubernetes, enableServiceLinks: false turns them off.",
         .quotes = quoting::names});
  }

 private:
  // $APP_NAME and $APP_ENV_..., which Docker sets beside the address.
  [[nodiscard]] bool is_of_container(std::string_view name) const {
    return std::any_of(services_.begin(), services_.end(), [&](std::string_view service) {
      if (!name.starts_with(service)) return false;
      const std::string_view after = name.substr(service.size());
      return after == "_NAME" || after.starts_with("_ENV_");
    });
  }

  std::set<std::string_view> services_{};  // that have an address
  std::string first_{};
  std::size_t count_ = 0;
};

}  // namespace hcl::inline v0_1::detail
