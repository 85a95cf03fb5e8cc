// Converts a struct to a body to be written; write/ formats it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/body_model.hpp>
#include <hcl/record/alternatives.hpp>
#include <hcl/record/blocks.hpp>
#include <hcl/record/codec.hpp>
#include <hcl/record/earlier.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/record.hpp>
#include <hcl/record/requirements.hpp>

namespace hcl::inline v1_0::detail {

// The reason why a value cannot be written, to follow its name; empty if it can. `reveals`: sensitive values
// are written as well.
template <typename T>
std::string why_unwritable(const T& object, bool reveals) {
  if constexpr (may_be_unwritable<T>())
    return codec_of<T>::why_unwritable(object, reveals);
  else
    return {};
}

// Reports the failure of the struct's `validate`. `name`: the member with this value; empty for a whole file.
template <typename T>
void reject_invalid(const encode_context& ctx, std::string_view name, const T& object) {
  if constexpr (has_validation<T>()) {
    if (!ctx.diags || ctx.diags->has_errors()) return;
    visit_mistakes(object,
                   [&](std::string_view message) { ctx.reject(name, encoding::invalid_text(message)); });
  }
}

// A key or a label as text.
template <typename T>
std::string model_key(const encode_context& ctx, std::string_view name, const T& key) {
  if constexpr (may_be_unwritable<T>()) {
    if (const std::string why = why_unwritable(key, ctx.reveals()); !why.empty()) ctx.reject(name, why);
  }
  return key_text(value_maker<T>::make(key));
}

// Calls `use` with each key, as text, and what it leads to: in the map's order, or that of the texts if it
// has none.
template <typename Map, typename Use>
void visit_entries(const encode_context& ctx, std::string_view name, const Map& map, const Use& use) {
  std::vector<std::pair<std::string, const typename Map::mapped_type*>> entries;
  entries.reserve(map.size());
  for (const auto& [key, element] : map)
    entries.emplace_back(model_key(ctx, name, key), &element);
  constexpr bool is_ordered = requires { typename Map::key_compare; };
  if constexpr (!is_ordered)
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [key, element] : entries)
    use(key, *element);
}

template <typename T>
void model_part(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                std::string_view discriminator) {
  if (!is_nothing(object)) model_value(ctx, name, object, to, discriminator);
}

// Whether both are written alike.
template <typename T>
bool is_same_value(const encode_context& ctx, const T& object, const T& other) {
  model_item a, b;
  model_part(ctx.quiet(), {}, object, a);
  model_part(ctx.quiet(), {}, other, b);
  return encoding::is_same_item(a, b);
}

// Writes an attribute's value or expression, checked before.
template <typename T>
void model_value(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                 std::string_view discriminator) {
  if constexpr (codec_of<T>::is_modelled || has_written_parts<T>())
    codec_of<T>::model(ctx, name, object, to, discriminator);
  else
    to.content = value_maker<T>::make(object);
}

// The same with the check.
template <typename T>
void model_member_value(const encode_context& ctx, std::string_view name, const T& object, model_item& to) {
  if constexpr (may_be_unwritable<T>()) {
    if (const std::string why = why_unwritable(object, ctx.reveals()); !why.empty())
      return ctx.reject(name, why);
  }
  model_value(ctx, name, object, to);
}

// Checks names of the rest: encoding::claim_names.
template <typename T>
void claim_names(body_model& of, std::size_t begin, std::string_view discriminator) {
  encoding::claim_names(of, begin, field_table<T>::info, discriminator);
}

template <typename T, typename Context>
void model_record(const Context& ctx, const T& object, body_model& to, std::string_view discriminator = {});

// Adds a label, which may be absent or a list.
template <typename T>
void add_label(const encode_context& ctx, std::string_view name, const T& label, model_item& to) {
  constexpr label_form form = label_form_of<T>();
  if constexpr (form == label_form::all) {
    if (to.absent_labels != 0 && !label.empty())
      return ctx.reject(name, "cannot be written, as a label before it is left out.");
    if (ctx.in_json && !label.empty())
      return ctx.reject(name, "cannot be written, as a list of labels is always empty in the JSON syntax.");
    for (const auto& each : label)
      to.labels.push_back(model_key(ctx, name, each));
  } else if constexpr (form == label_form::optional) {
    if (is_nothing(label)) return void(++to.absent_labels);
    if (to.absent_labels != 0)
      return ctx.reject(name, "cannot be written, as a label before it is left out.");
    to.labels.push_back(model_key(ctx, name, label));
    if (to.labels.back().empty())
      ctx.reject(name, "is empty, which would be read as a label that is left out.");
  } else {
    to.labels.push_back(model_key(ctx, name, label));
  }
}

// The rest of an undecoded body, as it was written.
inline void model_body(const encode_context& ctx, std::string_view name, const body& from, body_model& to) {
  const std::string_view why = encoding::model_kept(from, to);
  if (!why.empty()) ctx.reject(name, why);
}

// Blocks under construction: their type and labels.
struct block_model {
  std::string_view type{};
  std::vector<std::string> keys{};
  std::string_view choice{};         // the label after the keys that selects the alternative
  std::string_view discriminator{};  // the attribute that does
};

template <typename T, typename Context>
void model_blocks(const Context& ctx, const T& object, const block_model& header, body_model& to);

// The labels of a struct's block. Keys and labels overlap: the last keys are the struct's own labels.
void add_labels(const encode_context& ctx, const block_model& header, model_item& block);

template <typename T, typename Context>
void model_struct(const Context& ctx, const T& object, const block_model& header, body_model& to) {
  model_item& block = encoding::add_item(to, header.type);
  block.is_block = true;
  const member_addresses<T> all(object);
  for_each_label<T>(
      [&](auto at) { add_label(ctx, layout<T>::template traits<at>().name, all.template at<at>(), block); });
  add_labels(ctx, header, block);
  if constexpr (requires { ctx.defer(object, block); }) {
    if (header.discriminator.empty() && ctx.defer(object, block)) return;
  }
  if (!header.discriminator.empty()) {
    model_item& which = encoding::add_item(block.inside, header.discriminator);
    which.content = value(header.choice);
  }
  model_record(ctx, object, block.inside, header.discriminator);
  reject_invalid(ctx, header.type, object);
}

// A block of a sequence, or of a map whose key is the last of `header`.
template <typename T, typename Context>
void model_element(const Context& ctx, const T& element, const block_model& header, bool has_key,
                   body_model& to) {
  const std::size_t before = to.items.size();
  model_blocks(ctx, element, header, to);
  if (to.items.size() != before) return;
  ctx.reject(header.type,
             (has_key ? "has the key \"" + header.keys.back() + "\" with an" : std::string("has an")) +
                 " empty element, which cannot be written as a block.");
}

template <typename T, typename Context>
void model_alternative(const Context& ctx, const T& object, const block_model& header, body_model& to) {
  visit_alternative(object, [&](const auto& held) {
    block_model inner = header;
    (header.type.empty() ? inner.type : inner.choice) = choice_names<T>::names[object.index()];
    if (!header.type.empty()) inner.discriminator = alternatives<T>::attribute;
    model_blocks(ctx, held, inner, to);
  });
}

template <typename T, typename Context>
void model_blocks(const Context& ctx, const T& object, const block_model& header, body_model& to) {
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::record) {
    model_struct(ctx, object, header, to);
  } else if constexpr (form == shape::body) {
    model_item& block = encoding::add_item(to, header.type);
    block.is_block = true;
    block.labels = header.keys;
    model_body(ctx, header.type, object, block.inside);
    block.verbatim = encoding::kept_text(object);
  } else if constexpr (form == shape::wrapper) {
    if constexpr (has_constraint<T>) {
      if (const std::string why = why_breaks_rule(object); !why.empty()) return ctx.reject(header.type, why);
    }
    if (const auto* held = codec_of<T>::content(object)) model_blocks(ctx, *held, header, to);
  } else if constexpr (form == shape::sequence) {
    if constexpr (requires { object.size(); }) encoding::expect_items(to, object.size());
    for (const auto& element : object)
      model_element(ctx, element, header, false, to);
  } else if constexpr (form == shape::mapping) {
    visit_entries(ctx, header.type, object, [&](const std::string& key, const auto& element) {
      block_model inner = header;
      inner.keys.push_back(key);
      model_element(ctx, element, inner, true, to);
    });
  } else if constexpr (form == shape::variant) {
    model_alternative(ctx, object, header, to);
  }
}

// Whether it has anything to write.
template <typename T, typename Context>
bool has_blocks(Context ctx, const T& object, const block_model& header) {
  body_model made;
  ctx.diags = nullptr;
  model_blocks(ctx, object, header, made);
  return !made.items.empty();
}

// The text of a member above it, before the comments that what was kept has there.
template <typename T, std::size_t Index>
void model_comments(const encode_context& ctx, model_item& of) {
  constexpr const doc* text = doc_at<T, Index>();
  if constexpr (text != nullptr) {
    if (ctx.comments) encoding::add_comments(of, text->text);
  }
}

template <typename T, std::size_t Index, typename Context>
void model_member(const Context& ctx, const payload_at<T, Index>& object, const payload_at<T, Index>& usual,
                  body_model& to, std::string_view discriminator) {
  using traits = traits_at<T, Index>;
  using payload = typename traits::payload;
  constexpr traits given = layout<T>::template traits<Index>();
  if constexpr (traits::form == role_form::attribute) {
    if (!discriminator.empty() && given.name == discriminator) return;  // written already
    if (is_nothing(object)) {
      if (is_nothing(usual) && given.may_be_absent) return;
      encoding::add_item(to, given.name);  // null
      return;
    }
    const bool is_default = ctx.knows_defaults() && given.may_be_absent && !is_nothing(usual) &&
                            is_same_value(ctx, object, usual);
    if (is_default && ctx.skip_defaults) return;
    model_item& item = encoding::add_item(to, given.name);
    item.is_default = is_default;
    model_member_value(ctx, given.name, object, item);
  } else if constexpr (traits::form == role_form::block) {
    const block_model header{.type = given.by_type ? std::string_view() : given.name};
    const std::size_t before = to.items.size(), said = ctx.diags ? ctx.diags->size() : 0;
    model_blocks(ctx, object, header, to);
    const bool is_nothing_said = ctx.diags && ctx.diags->size() == said && to.items.size() == before;
    if (is_nothing_said && has_blocks(ctx, usual, header))
      ctx.reject(given.name, "has no blocks, which would be read as its default: that has some.");
  } else if constexpr (traits::form == role_form::rest) {
    const std::size_t begin = to.items.size();
    if constexpr (shape_of<payload> == shape::body) {
      model_body(ctx, given.own_name.empty() ? "remain" : given.own_name, object, to);
    } else {
      if constexpr (has_constraint<payload>) {
        if (const std::string why = why_breaks_rule(object); !why.empty())
          return ctx.reject(given.own_name, why);
      }
      encoding::expect_items(to, object.size());
      visit_entries(ctx, "remain", object, [&](const std::string& key, const auto& element) {
        model_item& item = encoding::add_item(to, key);
        if (!is_nothing(element)) model_member_value(ctx, key, element, item);
      });
    }
    claim_names<T>(to, begin, discriminator);
  }
}

template <typename T, typename Context>
void model_record(const Context& ctx, const T& object, body_model& to, std::string_view discriminator) {
  if constexpr (meets_requirements<T, place_of_struct::body>()) {
    const T fresh{};
    const member_addresses<T> usual(fresh);
    encoding::expect_items(to, layout<T>::count);
    visit_members(object, [&](auto index, const auto& held) {
      const std::size_t before = to.items.size();
      model_member<T, index>(ctx, held, usual.template at<index>(), to, discriminator);
      if constexpr (traits_at<T, index>::form != role_form::rest) {  // the text, above the first of several
        if (to.items.size() != before) model_comments<T, index>(ctx, to.items[before]);
      }
    });
  }
}

}  // namespace hcl::inline v1_0::detail
