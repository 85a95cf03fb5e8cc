// What references name in the files of a configuration: blocks and attributes with their names, and the
// references to them. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/lookup.hpp>
#include <hcl/edit/lookup.hpp>
#include <hcl/serve/impl/server_state.hpp>
#include <hcl/syntax/walk.hpp>

namespace hcl::inline v0_1::detail {

struct named_item {
  open_document* file = nullptr;
  edit::item item{};
  std::vector<std::string> names{};
  [[nodiscard]] explicit operator bool() const noexcept { return file != nullptr; }

  // The name that references end with: the last label, or that of an attribute.
  [[nodiscard]] range last_name() const {
    if (item.is_attribute()) return item.as_attribute().name_range();
    const std::vector<range> labels = item.as_block().label_ranges();
    return labels.empty() ? item.as_block().type_range() : labels.back();
  }
};

class named_items {
 public:
  named_items(server_state& server, open_document& of) : server_(server), options_(server.lookup()) {
    const name_resolver resolver(options_);
    const bool has_attributes = std::any_of(options_.rules.begin(), options_.rules.end(),
                                            [](const edit::name_rule& rule) { return rule.attributes; });
    for (open_document* const file : server.configuration_of(of)) {
      files_.push_back(file);
      const auto note = [&](const edit::item& item) {
        if (std::vector<std::string> names = resolver.names_of(item); !names.empty())
          items_.push_back({file, item, std::move(names)});
      };
      const edit::body body = file->parsed(server.bounds()).body();
      if (has_attributes)
        for_each_item(body, note);
      else
        for (const edit::item& item : body.items())
          note(item);
    }
  }

  [[nodiscard]] const std::vector<named_item>& items() const noexcept { return items_; }
  // What a reference is to: the item with the most of its names.
  [[nodiscard]] named_item definition(const traversal& reference) const {
    named_item best;
    for (const named_item& one : items_)
      if (name_resolver::steps_of(reference, one.names) > best.names.size()) best = one;
    return best;
  }
  [[nodiscard]] named_item find(const edit::item& item) const {
    for (const named_item& one : items_)
      if (one.item == item) return one;
    return {};
  }
  [[nodiscard]] named_item find(const std::vector<std::string>& names) const {
    for (const named_item& one : items_)
      if (one.names == names) return one;
    return {};
  }

  // Calls `use(file, reference)` for each reference to an item.
  template <typename Use>
  void for_each_use(const named_item& of, const Use& use) const {
    for (open_document* const file : files_) {
      const syntax::document_ptr tree = file->tree(server_.bounds());
      if (file->is_json() || !tree || !tree->body) continue;
      syntax::walk(*tree->body, [&](const syntax::body_item& item) {
        if (!item.attribute) return true;
        for (const traversal& reference : expression(tree, item.attribute->value).variables())
          if (definition(reference).names == of.names) use(*file, reference);
        return false;
      });
    }
  }

 private:
  server_state& server_;
  edit::lookup_options options_;
  std::vector<open_document*> files_{};
  std::vector<named_item> items_{};
};

[[nodiscard]] inline std::string location_of(const open_document& file, byte_span where, column_unit unit) {
  return json_object_of({{"uri", json_quoted(file.uri())}, {"range", file.range(where, unit)}});
}
[[nodiscard]] inline std::string text_edit_of(const open_document& file, byte_span where,
                                              std::string_view text, column_unit unit) {
  return json_object_of({{"range", file.range(where, unit)}, {"newText", json_quoted(text)}});
}

}  // namespace hcl::inline v0_1::detail
