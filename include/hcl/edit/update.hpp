// Writes structs into documents; unchanged parts keep their text.
//
//   auto doc = hcl::document::parse_file("app.hcl");
//   auto config = hcl::decode<app>(doc->text());
//   config->port = 8080;
//   if (auto done = hcl::update(*doc, *config); !done) std::cerr << done.diagnostics();
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>

#include <hcl/body/body_model.hpp>
#include <hcl/body/options.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/edit/document.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/encode_body.hpp>

namespace hcl::inline v1_0 {

// How a struct is written into a document: `hcl::update(doc, config, {.names = &names})`
struct update_options {
  scope_address names = nullptr;  // the scope that the document is decoded with; null: no names
  // How the document is decoded. `collected` is left alone, since the document is decoded more than once.
  options decode{};
  // How new and changed sensitive members are written; unchanged ones stay as they are. Revealed by default,
  // since the document holds secrets already.
  sensitive_values sensitive = sensitive_values::reveal;
  bool heredocs = false;  // see encode_options::heredocs
};

namespace detail {

// Defined in impl/update.ipp. Replaces what the native syntax lacks, and unmarks secrets that may be written.
void finish_model(body_model& body, bool reveals);
[[nodiscard]] bool is_same_model(const body_model& a, const body_model& b);
// Whether a document has a tree of its current text; and the options to decode that text as the tree would
// be.
[[nodiscard]] bool is_parsed(const edit_tree& tree) noexcept;
[[nodiscard]] options reading_options(const edit_tree& tree, options decode);

// Whether `is_same(index, x, y)` is so for the members of two structs.
template <typename T, typename IsSame>
bool is_same_record(const T& a, const T& b, const IsSame& is_same) {
  const member_addresses<T> of_b(b);
  bool same = true;
  visit_members(a, [&](auto at, const auto& x) { same = same && is_same(at, x, of_b.template at<at>()); });
  return same;
}
// Whether two values are certain to be written alike, so that no models of them are needed.
template <typename T>
bool is_surely_same(const T& a, const T& b) {
  constexpr shape form = shape_of<T>;
  const auto same = [](const auto& x, const auto& y) { return is_surely_same(x, y); };
  if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_same_v<T, std::string>) {
    return a == b;
  } else if constexpr (std::is_same_v<T, std::optional<inside_t<T>>>) {
    return a.has_value() == b.has_value() && (!a || same(*a, *b));
  } else if constexpr (form == shape::mapping) {
    return std::ranges::equal(a, b, [&](const auto& x, const auto& y) {
      return same(x.first, y.first) && same(x.second, y.second);
    });
  } else if constexpr (form == shape::sequence || form == shape::set || form == shape::array) {
    return std::ranges::equal(a, b, same);
  } else if constexpr (form == shape::record) {
    return is_same_record(a, b, [&](auto, const auto& x, const auto& y) { return same(x, y); });
  } else {
    return false;
  }
}

// Makes models of blocks only when they are asked for: most blocks have not changed.
struct update_context : encode_context {
  template <typename T>
  bool defer(const T& object, model_item& block) const {
    static constexpr struct_model model{&make<T>, &is_same<T>};
    if (!reveals()) return false;  // the object is not what is redacted
    block.model = &model;
    block.object = &object;
    block.unmade = this;
    return true;
  }

 private:
  template <typename T>
  static void make(const void* as, const model_item& block) {
    const update_context& ctx = *static_cast<const update_context*>(as);
    const T& object = *static_cast<const T*>(block.object);
    model_record(ctx, object, block.inside);
    finish_model(block.inside, true);
    reject_invalid(ctx, block.name, object);
  }
  template <typename T>
  static bool is_same(const void* a, const void* b) {
    return is_same_record(*static_cast<const T*>(a), *static_cast<const T*>(b),
                          [](auto at, const auto& x, const auto& y) { return is_same_member<T, at>(x, y); });
  }
  template <typename T, std::size_t Index>
  static bool is_same_member(const payload_at<T, Index>& a, const payload_at<T, Index>& b) {
    if (is_surely_same(a, b)) return true;
    const update_context ctx{{false, sensitive_values::reveal}};
    body_model of_a, of_b;
    model_member<T, Index>(ctx, a, a, of_a, {});
    model_member<T, Index>(ctx, b, b, of_b, {});
    finish_model(of_a, true);
    finish_model(of_b, true);
    return is_same_model(of_a, of_b);
  }
};

// A document as it is now, and whether that is surely what is wanted; none if it cannot be decoded.
template <typename T>
std::optional<body_model> read_model(const document& doc, const T& wanted, const update_options& options,
                                     std::optional<result<T>>& decoded, bool& is_wanted, diagnostics& diags) {
  static constexpr update_context revealed{{false, sensitive_values::reveal, nullptr, false, true}},
      marked{{false, sensitive_values::redact, nullptr, false, true}};
  const bool reveals = options.sensitive == sensitive_values::reveal;
  hcl::options decode = options.decode;
  decode.collected = nullptr;
  decoded.reset();
  // A tree is made only of text with mistakes.
  if (!is_parsed(*doc.tree())) {
    const std::string text = doc.text();
    const hcl::options as = reading_options(*doc.tree(), decode);
    decoded.emplace(decode_from<T>(options.names, as, text_to_decode{text, {}}));
  }
  if (!decoded || !*decoded) decoded.emplace(decode_from<T>(options.names, decode, body(doc.syntax())));
  if (!*decoded) {
    diags.append(decoded->diagnostics());
    return std::nullopt;
  }
  body_model said;
  is_wanted = is_surely_same(**decoded, wanted);
  if (is_wanted) return said;
  model_record(reveals ? revealed : marked, **decoded, said);
  finish_model(said, reveals);
  return said;
}

struct update_models {
  body_model wanted{};  // the struct, what need not be written marked as such
  const record_info* info = nullptr;
  bool is_there = false;                                                // in the document as it has been read
  std::function<std::optional<body_model>(diagnostics& diags)> read{};  // the document as it is now
};
void update_document(document& doc, update_models& models, const update_options& options, diagnostics& diags);

}  // namespace detail

// Changes `doc` to decode as `config`, and verifies that by decoding. Touches only members that differ:
// expressions with the right value stay, and in lists and objects only different elements change. Blocks are
// matched by labels, others by content. Unknown items and comments stay. On error, the document is unchanged.
template <typename T>
result<void> update(document& doc, const T& config, const update_options& options = {}) {
  diagnostics diags(options.decode.bounds.diagnostics);
  if constexpr (detail::is_file_struct<T>() && detail::require_movable<T>()) {
    detail::update_models models;
    const bool reveals = options.sensitive == sensitive_values::reveal;
    const detail::update_context ctx{
        {false, reveals ? sensitive_values::reveal : sensitive_values::redact, &diags, false, true}};
    detail::model_record(ctx, config, models.wanted);
    detail::reject_invalid(ctx, {}, config);
    if (diags.has_errors()) return diags;
    models.info = &detail::info_of<T>();
    std::optional<result<T>> decoded;  // which models are made of
    models.read = [&](diagnostics& found) {
      return detail::read_model<T>(doc, config, options, decoded, models.is_there, found);
    };
    detail::update_document(doc, models, options, diags);
    if (!diags.empty()) detail::hide_secrets_of<T>(options.decode, diags, {.names = options.names});
  }
  return diags;
}

}  // namespace hcl::inline v1_0
