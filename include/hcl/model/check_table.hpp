// The table of a struct for the checker: the decoding table with functions that check instead of read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/model/model_access.hpp>
#include <hcl/model/type.hpp>
#include <hcl/model/type_of.hpp>
#include <hcl/record/alternatives.hpp>
#include <hcl/record/blocks.hpp>
#include <hcl/record/earlier.hpp>
#include <hcl/record/expr.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/read.hpp>
#include <hcl/record/record.hpp>

namespace hcl::inline v1_0::model::detail {

// The checker's view of a member; its rows' functions receive it as the field.
struct checked_member {
  model::type type{};
  bool is_kept = false;       // an expression that the program evaluates itself, with names of its own
  bool is_typed = false;      // of a known type
  bool is_unchecked = false;  // not for a value
  // How to decode it; null if only decoding can check it.
  bool (*read)(hcl::detail::decode_context&, const hcl::detail::input&) = nullptr;
};

// Decodes a value into a temporary member, to report its errors only.
template <typename T, bool IsDefaulted>
bool read_and_forget(hcl::detail::decode_context& ctx, const hcl::detail::input& from) {
  T to{};
  if constexpr (IsDefaulted)
    return hcl::detail::read_defaulted<T>(ctx, from, &to);
  else
    return hcl::detail::read(ctx, from, to);
}

// The value type of a member that keeps an expression; else void.
template <typename>
struct member_of_value {
  using type = void;
};
template <typename T>
struct member_of_value<expr<T>> {
  using type = T;
};
template <typename T>
struct member_of_value<std::optional<expr<T>>> {
  using type = std::optional<T>;
};

// The type of the expressions that it keeps, alone or in containers.
template <typename T>
consteval auto kept_in() {
  if constexpr (std::is_void_v<hcl::detail::inside_t<T>>)
    return std::type_identity<T>();
  else
    return kept_in<hcl::detail::inside_t<T>>();
}

template <typename T, bool IsDefaulted = false>
checked_member checked_value() {
  checked_member one;
  using taken = typename member_of_value<T>::type;
  if constexpr (!std::is_void_v<taken>) {
    one = checked_value<taken, IsDefaulted>();
    one.is_kept = one.is_typed = true;
  } else if constexpr (hcl::detail::wants_syntax<T>()) {
    using kept = typename decltype(kept_in<T>())::type;
    one.is_kept = true;
    one.is_typed = !std::is_void_v<typename member_of_value<kept>::type>;
    one.is_unchecked = !one.is_typed && !std::is_same_v<kept, expression>;  // one for a type, say
    one.type = IsDefaulted ? model::type::optional(model::type_of<T>()) : model::type_of<T>();
  } else {
    one.type = IsDefaulted ? model::type::optional(model::type_of<T>()) : model::type_of<T>();
    if constexpr (std::is_default_constructible_v<T>) one.read = &read_and_forget<T, IsDefaulted>;
  }
  return one;
}

// The view of a member with a rule about all its blocks, while one body is checked.
struct ruled_member : checked_member {
  explicit ruled_member(const checked_member& of) : checked_member(of) {}
  bool is_read = false;    // some block is in the object
  bool is_unsaid = false;  // the content or number of blocks depends on names
};
// The object decoded from blocks without names.
template <typename T>
struct ruled_object : ruled_member {
  using ruled_member::ruled_member;
  T object{};
};
[[nodiscard]] inline ruled_member& ruled(void* member) noexcept {
  return static_cast<ruled_member&>(*static_cast<checked_member*>(member));
}
[[nodiscard]] inline const ruled_member& ruled(const void* member) noexcept {
  return static_cast<const ruled_member&>(*static_cast<const checked_member*>(member));
}

// A decode without names and reports, for checking constraints.
struct constant_decode {
  explicit constant_decode(const hcl::detail::decode_context& around) : opts(*around.opts), ctx(around) {
    opts.unknown = unknown_names::ignore;
    ctx.diags = &unheard;
    ctx.opts = &opts;
    ctx.names = &names;
  }
  constant_decode(const constant_decode&) = delete;
  constant_decode& operator=(const constant_decode&) = delete;

  diagnostics unheard{0};
  options opts;
  hcl::scope names{};
  hcl::detail::decode_context ctx;
};

template <typename T>
bool check_label(hcl::detail::decode_context& ctx, const hcl::detail::input& from, void*) {
  if constexpr (std::is_default_constructible_v<T>)
    return read_and_forget<T, false>(ctx, from);
  else
    return true;
}

// A member with a rule about all its blocks.
struct ruled_row {
  std::size_t home;
  std::shared_ptr<ruled_member> (*make)(const checked_member& of);
};

// The table and the initial states. The last row is for dynamic blocks.
struct check_table {
  explicit check_table(const hcl::detail::record_info& of)
      : rows(of.fields.begin(), of.fields.end()), members(of.members), states(of.members + 1), info(of) {
    info.validate = nullptr;
    info.run_validation = nullptr;
    info.find = nullptr;
  }
  check_table(const check_table&) = delete;
  check_table& operator=(const check_table&) = delete;

  // To be called when all rows are as they should be.
  void finish() {
    using hcl::detail::role_form;
    bool has_blocks = false, has_checked_labels = false, has_dynamic = false;
    for (const hcl::detail::field_info& row : rows) {
      has_blocks = has_blocks || row.form == role_form::block;
      has_dynamic = has_dynamic || (row.form == role_form::block && row.name == "dynamic");
      has_checked_labels = has_checked_labels || (row.form == role_form::label && !row.is_string);
    }
    if (!has_checked_labels) info.labels = 0;  // there is nothing that could be wrong with them
    for (hcl::detail::field_info& row : rows)
      row.is_string = false;
    for (std::size_t i = 0; i != members.size(); ++i)
      states[i].at = &members[i];
    const std::size_t own = rows.size();
    if (has_blocks && !has_dynamic) rows.push_back(dynamic_row());
    info.fields = {rows.data(), own};
    dynamic_info = info;
    dynamic_info.fields = {rows.data(), rows.size()};
    if (info.rest == own) dynamic_info.rest = rows.size();
  }

  std::vector<hcl::detail::field_info> rows;
  std::vector<checked_member> members;
  std::vector<hcl::detail::field_state> states;
  std::vector<ruled_row> ruled{};
  hcl::detail::record_info info;
  hcl::detail::record_info dynamic_info{};

 private:
  [[nodiscard]] hcl::detail::field_info dynamic_row() const {
    static constexpr hcl::detail::block_access access{
        .labels = 1,
        .label_name = [](std::size_t) { return std::string_view("type"); },
        .read = &model_access::check_dynamic};
    return {.name = "dynamic",
            .form = hcl::detail::role_form::block,
            .required = false,
            .home = static_cast<std::uint16_t>(members.size()),
            .blocks = &access};
  }
};

template <typename T>
const check_table& check_table_of();

// Checks a block that is read as a T, or as one of the structs that T may be.
template <typename T>
void check_block(hcl::detail::decode_context& ctx, hcl::detail::block_input& from);

template <typename T>
void check_variant_block(hcl::detail::decode_context& ctx, hcl::detail::block_input& from) {
  using all = hcl::detail::alternatives<T>;
  std::size_t index = from.choice;
  if (index == hcl::detail::block_input::no_choice) {
    const std::span<const std::string_view> names = hcl::detail::choice_names<T>::names;
    if constexpr (all::attribute.empty()) {
      if (!hcl::detail::engine::choose_by_label(ctx, from, names, index)) return;
    } else {
      if (!model_access::choose_by_attribute(ctx, from, all::attribute, names, index)) return;
      from.discriminator = all::attribute;
    }
  }
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    ((index == I ? check_block<typename all::template at<I>>(ctx, from) : void()), ...);
  }
  (std::make_index_sequence<all::count>());
}

// Takes the label that is a key of the map; false if no block can be kept under it.
template <typename T>
bool take_key(hcl::detail::decode_context& ctx, hcl::detail::block_input& from) {
  if (from.mislabelled) return true;
  const syntax::label_node& label = from.labels[from.labels_taken++];
  typename T::key_type key{};
  const hcl::detail::label_scope place(ctx, label.range, "name");
  if (!hcl::detail::read_key(ctx, {}, label.text, key)) return false;
  hcl::detail::append_label(from.keys, hcl::detail::text_of_key(key, label.text));
  return !hcl::detail::codec_of<typename T::mapped_type>::is_one_block ||
         !hcl::detail::engine::repeats(ctx, from);
}

// Checks the constraint of a block that can be decoded without names.
template <typename T>
void check_block_rule(hcl::detail::decode_context& ctx, const hcl::detail::block_input& from) {
  if constexpr (std::is_default_constructible_v<T>) {
    if (from.mislabelled) return;
    constant_decode now(ctx);
    hcl::detail::block_input again = from;
    T object{};
    hcl::detail::read_block(now.ctx, again, *hcl::detail::codec_of<T>::content(object));
    if (now.unheard.has_errors()) return;
    if (const std::string why = hcl::detail::why_breaks_rule(object); !why.empty())
      hcl::detail::engine::reject_block(ctx, from, why);
  }
}

// Whether a rule about all blocks of a member can be asked before its values are known.
template <typename T, bool IsValue>
consteval bool has_rule_to_ask() {
  return hcl::detail::has_rule_of_blocks<T, IsValue>() && std::is_default_constructible_v<T>;
}
template <typename T, bool IsValue, bool MayBeAbsent>
std::string find_rule_to_break(const void* member, bool is_set) {
  const ruled_member& found = ruled(member);
  if (found.is_unsaid || (is_set && !found.is_read)) return {};
  return hcl::detail::find_broken_rule<T, IsValue, MayBeAbsent>(
      &static_cast<const ruled_object<T>&>(found).object, is_set);
}
// Calls `examine` and adds the block for the constraint.
template <typename T, bool IsValue, typename Check>
void check_for_rule(hcl::detail::decode_context& ctx, hcl::detail::block_input& from, void* member,
                    const Check& examine) {
  if constexpr (has_rule_to_ask<T, IsValue>()) {
    hcl::detail::block_input again = from;
    const diagnostics::checkpoint start = ctx.diags->here();
    examine();
    ruled_member& found = ruled(member);
    found.is_read = true;
    found.is_unsaid = found.is_unsaid || from.mislabelled || ctx.diags->errors_since(start);
    if (found.is_unsaid) return;
    constant_decode now(ctx);
    T& object = static_cast<ruled_object<T>&>(found).object;
    if constexpr (IsValue)
      hcl::detail::read_block_as_value(now.ctx, again, object);
    else
      hcl::detail::read_block(now.ctx, again, object);
    found.is_unsaid = now.unheard.has_errors();
  } else {
    examine();
  }
}

template <typename T>
void check_block(hcl::detail::decode_context& ctx, hcl::detail::block_input& from) {
  using hcl::detail::shape;
  constexpr shape form = hcl::detail::shape_of<T>;
  if constexpr (form == shape::record) {
    model_access::check_block(ctx, check_table_of<T>(), from);
  } else if constexpr (form == shape::variant) {
    check_variant_block<T>(ctx, from);
  } else if constexpr (form == shape::mapping) {
    if (take_key<T>(ctx, from)) check_block<typename T::mapped_type>(ctx, from);
  } else if constexpr (form != shape::body) {
    const diagnostics::checkpoint start = ctx.diags->here();
    check_block<hcl::detail::inside_t<T>>(ctx, from);
    if constexpr (hcl::detail::has_constraint<T> && hcl::detail::codec_of<T>::is_one_block) {
      if (!ctx.diags->errors_since(start)) check_block_rule<T>(ctx, from);
    }
  }
}

// A value that has been written as a block.
template <typename T>
void check_value_block(hcl::detail::decode_context& ctx, hcl::detail::block_input& from) {
  model_access::check_block(ctx, check_table_of<hcl::detail::block_part_t<T>>(), from);
}

// How to check the blocks of a row.
template <typename T, std::size_t Choice>
constexpr hcl::detail::block_access make_checked_blocks() {
  hcl::detail::block_access access = hcl::detail::access_to_blocks<T, Choice>;
  access.prepare = nullptr;
  access.read = [](hcl::detail::decode_context& ctx, hcl::detail::block_input& from, void* member) {
    if constexpr (Choice != hcl::detail::block_input::no_choice) from.choice = Choice;
    check_for_rule<T, false>(ctx, from, member, [&] { check_block<T>(ctx, from); });
  };
  return access;
}
template <typename T, std::size_t Choice = hcl::detail::block_input::no_choice>
inline constexpr hcl::detail::block_access checked_blocks = make_checked_blocks<T, Choice>();
template <typename T>
inline constexpr hcl::detail::block_access checked_value_blocks{
    .single = true,
    .read = [](hcl::detail::decode_context& ctx, hcl::detail::block_input& from, void* member) {
      check_for_rule<T, true>(ctx, from, member, [&] { check_value_block<T>(ctx, from); });
    }};

template <typename T>
struct struct_check_table : check_table {
  struct_check_table() : check_table(hcl::detail::info_of<T>()) {
    if (!rows.empty()) hcl::detail::for_each_member<T>([&](auto index) { prepare<index>(); });
    finish();
  }

 private:
  template <std::size_t Index>
  void prepare() {
    using traits = hcl::detail::traits_at<T, Index>;
    using payload = typename traits::payload;
    constexpr traits given = hcl::detail::layout<T>::template traits<Index>();
    using hcl::detail::role_form;
    if constexpr (traits::form == role_form::attribute)
      members[Index] = checked_value<payload, given.may_be_absent>();
    else if constexpr (traits::form == role_form::rest &&
                       hcl::detail::shape_of<payload> == hcl::detail::shape::mapping)
      members[Index] = checked_value<hcl::detail::inside_t<payload>>();
    constexpr bool is_value = traits::role::is_block_too;
    if constexpr ((is_value || traits::form == role_form::block) && has_rule_to_ask<payload, is_value>())
      ruled.push_back({Index, [](const checked_member& of) -> std::shared_ptr<ruled_member> {
                         return std::make_shared<ruled_object<payload>>(of);
                       }});
    for (hcl::detail::field_info& row : rows) {
      if (row.home != Index) continue;
      row.broken_rule = nullptr;
      if constexpr ((is_value || traits::form == role_form::block) && has_rule_to_ask<payload, is_value>())
        row.broken_rule = &find_rule_to_break < payload, is_value, is_value || given.may_be_absent > ;
      if (row.read) row.read = &model_access::check_attribute;
      if constexpr (traits::form == role_form::label) row.read = &check_label<payload>;
      if (row.read_entry) row.read_entry = &model_access::check_entry;
      if (row.take_rest) row.take_rest = &model_access::leave_rest;
      if (row.blocks) row.blocks = blocks_like<Index>(*row.blocks);
    }
  }
  template <std::size_t Index>
  [[nodiscard]] static const hcl::detail::block_access* blocks_like(const hcl::detail::block_access& read) {
    using traits = hcl::detail::traits_at<T, Index>;
    using payload = typename traits::payload;
    constexpr traits given = hcl::detail::layout<T>::template traits<Index>();
    const hcl::detail::block_access* found = nullptr;
    if constexpr (traits::role::is_block_too) {
      found = &checked_value_blocks<payload>;
    } else if constexpr (given.by_type) {
      [&]<std::size_t... Choice>(std::index_sequence<Choice...>) {
        const auto is_for = [&](const auto& one) { return &one == &read; };
        ((is_for(hcl::detail::access_to_blocks<payload, Choice>)
              ? void(found = &checked_blocks<payload, Choice>)
              : void()),
         ...);
      }
      (std::make_index_sequence<
          hcl::detail::choice_names<typename hcl::detail::variant_in<payload>::type>::count>());
    } else if constexpr (traits::form == hcl::detail::role_form::block) {
      found = &checked_blocks<payload>;
    }
    return found;
  }
};

// Attributes of any name.
template <typename T>
struct map_check_table : check_table {
  map_check_table() : check_table(hcl::detail::map_table<T>::info) {
    members[0] = checked_value<hcl::detail::inside_t<T>>();
    rows[0].read_entry = &model_access::check_entry;
    finish();
  }
};

// Made once.
template <typename T>
const check_table& check_table_of() {
  if constexpr (hcl::detail::shape_of<T> == hcl::detail::shape::mapping) {
    static const map_check_table<T> made;
    return made;
  } else {
    static const struct_check_table<T> made;
    return made;
  }
}

}  // namespace hcl::inline v1_0::model::detail
