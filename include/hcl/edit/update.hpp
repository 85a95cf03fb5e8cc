// Writes structs into documents; unchanged parts keep their text.
//
//   auto doc = hcl::document::parse_file("app.hcl");
//   auto config = hcl::decode<app>(doc->text());
//   config->port = 8080;
//   if (auto done = hcl::update(*doc, *config); !done) std::cerr << done.diagnostics();
#pragma once

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
  const scope* names =
      nullptr;  // the scope the document is decoded with; null: no variables and no functions
  // How the document is decoded. `collected` is left alone, since the document is decoded more than once.
  options decode{};
  // How changed sensitive members are written: revealed by default, since the document holds them already.
  sensitive_values sensitive = sensitive_values::reveal;
  bool heredocs = false;  // see encode_options::heredocs
};

namespace detail {

// Defined in impl/update.ipp. `diags` receives what must not be written; null if everything may.
void show_secrets(body_model& body, sensitive_values policy, diagnostics* diags);
[[nodiscard]] bool is_same_model(const body_model& a, const body_model& b);
// Whether a document has a tree of its current text; and the options to decode that text as the tree would
// be.
[[nodiscard]] bool is_parsed(const edit_tree& tree) noexcept;
[[nodiscard]] options reading_options(const edit_tree& tree, options decode);

// Whether values that compare equal are written alike.
template <typename T>
consteval bool compares_as_written() {
  using inside = inside_t<T>;
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::mapping)
    return compares_as_written<typename T::key_type>() && compares_as_written<inside>();
  else if constexpr (form == shape::sequence || form == shape::set || form == shape::array ||
                     std::is_same_v<T, std::optional<inside>>)
    return !std::is_array_v<T> && compares_as_written<inside>();
  else
    return std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_same_v<T, std::string>;
}

// Makes models of blocks only when they are asked for: most blocks have not changed.
struct update_context : encode_context {
  template <typename T>
  bool defer(const T& object, model_item& block) const {
    static constexpr struct_model model{&make<T>, &is_same<T>};
    if (!reveals()) return false;  // what cannot be shown is reported, in any block
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
    show_secrets(block.inside, sensitive_values::reveal, nullptr);
    reject_invalid(ctx, block.name, object);
  }
  template <typename T>
  static bool is_same(const void* a, const void* b) {
    field_state of_a[layout<T>::count + 1], of_b[layout<T>::count + 1];
    layout<T>::locate(*static_cast<T*>(const_cast<void*>(a)), of_a);  // addresses to read from
    layout<T>::locate(*static_cast<T*>(const_cast<void*>(b)), of_b);
    bool same = true;
    for_each_member<T>([&](auto at) { same = same && is_same_member<T, at>(of_a[at].at, of_b[at].at); });
    return same;
  }
  template <typename T, std::size_t Index>
  static bool is_same_member(const void* a, const void* b) {
    using payload = payload_at<T, Index>;
    if constexpr (compares_as_written<payload>()) {
      if (*static_cast<const payload*>(a) == *static_cast<const payload*>(b)) return true;
    }
    const update_context ctx{{false, sensitive_values::reveal}};
    body_model of_a, of_b;
    model_member<T, Index>(ctx, a, a, of_a, {});
    model_member<T, Index>(ctx, b, b, of_b, {});
    show_secrets(of_a, sensitive_values::reveal, nullptr);
    show_secrets(of_b, sensitive_values::reveal, nullptr);
    return is_same_model(of_a, of_b);
  }
};

// A document as it is now; none if it cannot be decoded.
template <typename T>
std::optional<body_model> read_model(const document& doc, const update_options& options,
                                     std::optional<result<T>>& decoded, diagnostics& diags) {
  static constexpr update_context ctx{{false, sensitive_values::reveal, nullptr, false, true}};
  hcl::options decode = options.decode;
  decode.collected = nullptr;
  decoded.reset();
  // A tree is made only of text with mistakes.
  if (!is_parsed(*doc.tree())) {
    const std::string text = doc.text();
    const hcl::options as = reading_options(*doc.tree(), decode);
    decoded.emplace(decode_from<T>(options.names, as, text_to_decode{text, {}}));
  }
  if (!decoded || !*decoded) decoded.emplace(decode_given<T>(options.names, decode, body(doc.syntax())));
  if (!*decoded) {
    diags.append(decoded->diagnostics());
    return std::nullopt;
  }
  body_model said;
  model_record(ctx, **decoded, said);
  show_secrets(said, sensitive_values::reveal, nullptr);
  return said;
}

struct update_models {
  body_model wanted{};  // the struct, what need not be written marked as such
  const record_info* info = nullptr;
  bool may_show = false;  // no line of the document may have a secret
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
    const detail::update_context ctx{{false, options.sensitive, &diags, false, true}};
    detail::model_record(ctx, config, models.wanted);
    detail::reject_invalid(ctx, {}, config);
    if (diags.has_errors()) return diags;
    models.info = &detail::info_of<T>();
    models.may_show = !detail::may_hold_secret<T>();
    std::optional<result<T>> decoded;  // which models are made of
    models.read = [&](diagnostics& found) { return detail::read_model<T>(doc, options, decoded, found); };
    detail::update_document(doc, models, options, diags);
  }
  return diags;
}

}  // namespace hcl::inline v1_0
