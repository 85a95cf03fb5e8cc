// The other side of the rule: a text with secrets and one mistake in a member that is not sensitive. What is
// said about it names the member and says what to do, and shows the value if the item could be read.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/diagnostics/render.hpp>

#include "damage.hpp"

namespace secrets {

template <template <typename> typename Secret>
struct mirrored {
  struct access {
    std::string user;
    Secret<std::string> key;
  };
  struct login {
    hcl::label<std::string> realm;
    std::string user;
    Secret<std::string> password;
  };

  hcl::defaulted<std::string> name{};
  hcl::defaulted<int> port = 80;
  hcl::alias<hcl::defaulted<std::vector<std::string>>, "servers"> hosts{};
  std::optional<std::map<std::string, int>> sizes{};
  std::optional<Secret<std::string>> password{};
  hcl::defaulted<Secret<long>> pin = 0;
  hcl::attr<std::optional<access>> who{};
  hcl::attr<std::optional<std::map<std::string, access>>> by{};
  hcl::blocks<login, "login"> logins{};
};
template <typename T>
using itself = T;

// A mistake in a member, and the part of its line that must be shown.
struct mistake {
  std::string_view text, shown;
  bool is_read = true;  // else the value is not shown
  bool in_block = false;
};
inline constexpr std::array mistakes{
    mistake{"port = \"abc\"", "port = \"abc\""},
    mistake{"port = [1, 2]", "port = [1, 2]"},
    mistake{"port = 99999999999999", "port = 99999999999999"},
    mistake{"port = 1 + \"x\"", "port = 1 + \"x\""},
    mistake{"name = nope", "name = nope"},
    mistake{"name = \"a-${nope}\"", "name = \"a-${nope}\""},
    mistake{"name = uper(\"x\")", "name = uper(\"x\")"},
    mistake{"hosts = [\"a\", {}]", "hosts = [\"a\", {}]"},
    mistake{"servers = 5 # why", "servers = 5"},
    mistake{"sizes = { small = \"x\" }", "sizes = { small = \"x\" }"},
    mistake{"prot = 1", "prot = "},
    mistake{"port { }", "port { }"},
    mistake{"name \"x\"", "name \"", false},
    mistake{"name = bob smith", "name = ", false},
    mistake{"port = 80 80", "port = ", false},
    mistake{"name = \"bob", "name = \"", false},
    mistake{"port = = 80", "port = = ", false},
    mistake{"hosts = [\"a\" \"b\"]", "hosts = [", false},
    mistake{"sizes = { a 1 }", "sizes = {", false},
    mistake{"port := 80", "port :", false},
    mistake{"user = []", "user = []", true, true},
    mistake{"user = nope", "user = nope", true, true},
    mistake{"user = 'bob'", "user = '", false, true},
};

inline constexpr std::array<std::string_view, 6> secret_items{
    "password = \"hun7er2\"\n",
    "pin = 918273645\n",
    "who = { user = \"u\", key = \"hun7er2\" }\n",
    "by = { a = { user = \"u\", key = \"hun7er2\" } }\n",
    "password = <<EOT\nhun7er2\nEOT\n",
    "login \"x\" {\n  user = \"u\"\n  password = \"hun7er2\"\n}\n",
};

// Whether two sentences are alike but for what is masked in the first.
[[nodiscard]] inline bool is_like(std::string_view masked, std::string_view whole) {
  constexpr std::array<std::string_view, 3> marks{"(sensitive)", "this value", "This value"};
  while (true) {
    std::size_t at = masked.npos, size = 0;
    for (const std::string_view mark : marks)
      if (const std::size_t found = masked.find(mark); found < at) at = found, size = mark.size();
    const std::string_view piece = masked.substr(0, at);
    const std::size_t found = whole.find(piece);
    if (found == whole.npos) return false;
    if (at == masked.npos) return true;
    whole.remove_prefix(found + piece.size());
    masked.remove_prefix(at + size);
  }
}

// What is wrong with what is said of such a text; empty: nothing. `text` is set to it.
[[nodiscard]] inline std::string fault_of_mirror(damage& random, const hcl::scope& names, std::string& text) {
  const mistake& one = mistakes[random.below(mistakes.size())];
  std::vector<std::string> items;
  const std::size_t first = random.below(secret_items.size());
  const bool has_password = random.below(2) != 0;
  for (const std::size_t i : {first, (first + 1) % secret_items.size(), (first + 2) % secret_items.size()})
    if (i != 4 || !has_password) items.emplace_back(secret_items[i]);
  if (std::count_if(items.begin(), items.end(),
                    [](const std::string& s) { return s.starts_with("password"); }) > 1)
    items.erase(std::find_if(items.begin(), items.end(),
                             [](const std::string& s) { return s.starts_with("password"); }));
  const std::string line(one.text);
  items.insert(items.begin() + static_cast<std::ptrdiff_t>(random.below(items.size() + 1)),
               one.in_block ? "login \"y\" {\n  password = \"hun7er2\"\n  " + line + "\n}\n" : line + "\n");
  text.clear();
  for (const std::string& item : items)
    text += item;
  const auto guarded = hcl::decode<mirrored<hcl::sensitive>>(text, "t.hcl", names).diagnostics();
  const auto open = hcl::decode<mirrored<itself>>(text, "t.hcl", names).diagnostics();
  const std::string said = to_string(guarded) + to_json(guarded);
  if (shows_secret(said)) return "shows the secret:\n" + said;
  if (guarded.size() != open.size())
    return "says more or less than without secrets:\n" + said + to_string(open);
  if (to_string(guarded).find(one.shown) == std::string::npos) return "does not show the item:\n" + said;
  for (std::size_t i = 0; i != guarded.size(); ++i)
    if (guarded[i].summary != open[i].summary ||
        !(one.is_read ? guarded[i].detail == open[i].detail : is_like(guarded[i].detail, open[i].detail)))
      return "does not say what to do:\n" + said + to_string(open);
  return {};
}

}  // namespace secrets
