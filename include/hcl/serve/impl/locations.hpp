// Places and edits as the protocol has them, and the names of a configuration. Implementation.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/named_items.hpp>
#include <hcl/serve/impl/server_state.hpp>

namespace hcl::inline v0_1::detail {

// Of the files of server_state::configuration_of(), in their order.
[[nodiscard]] inline named_items names_in(server_state& server, open_document& of) {
  std::vector<const document*> docs;
  for (open_document* const file : server.configuration_of(of))
    docs.push_back(&file->parsed(server.decode()));
  return {std::move(docs), server.lookup()};
}

[[nodiscard]] inline std::string location_of(const open_document& file, byte_span where, column_unit unit) {
  return json_object_of({{"uri", json_quoted(file.uri())}, {"range", file.range(where, unit)}});
}
[[nodiscard]] inline std::string text_edit_of(const open_document& file, byte_span where,
                                              std::string_view text, column_unit unit) {
  return json_object_of({{"range", file.range(where, unit)}, {"newText", json_quoted(text)}});
}

}  // namespace hcl::inline v0_1::detail
