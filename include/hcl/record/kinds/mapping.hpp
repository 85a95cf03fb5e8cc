// Maps from texts, or what is read from texts, to values: std::map, std::unordered_map and the like.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/record/encode_context.hpp>
#include <hcl/record/map_entry.hpp>
#include <hcl/record/standard_kind.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::detail {

template <typename T>
struct standard_codec<standard_kind::mapping, T> : codec_base {
  using key_type = typename T::key_type;
  using inside = typename T::mapped_type;
  using parts = type_list<inside>;
  static constexpr hcl::detail::shape form = hcl::detail::shape::mapping;
  static constexpr std::string_view noun = "a map";
  static constexpr value_form described_form = value_form::map;
  static constexpr kind_set read_from{type_kind::map, type_kind::object};
  static constexpr bool may_be_key = false;
  static constexpr bool is_read_as_block = codec_of<inside>::is_read_as_block;
  static constexpr bool may_be_unwritable = hcl::detail::may_be_unwritable<key_type>();
  static constexpr bool is_modelled = true;

  template <typename... Around>
  static constexpr type implied() {
    const type element = implied_type<inside, Around...>();
    return element.has_dynamic() ? type::dynamic() : type::map(element);
  }

  // An entry that should be a struct with secrets and is not may be one of the secrets, and its key their
  // name.
  static std::string_view step_to(const input& entry, std::string_view key) {
    if constexpr (shape_of<inside> == hcl::detail::shape::record)
      if (!engine::is_object(entry) && may_hold_secret<inside>()) return "(sensitive)";
    return key;
  }

  // Which entry came first, if texts that differ may be one key.
  struct nothing {
    explicit nothing(const T&) {}
    void clear() {}
  };
  using first_entries = std::conditional_t<keys_may_agree<T>(), first_by_key<T, std::size_t>, nothing>;

  static bool read(decode_context& ctx, const input& from, T& to) {
    mapping_input entries;
    const found_since start(ctx);
    if (!engine::open_mapping(ctx, from, wants_syntax<inside>(), entries)) return false;
    const nesting deeper(ctx);
    path_scope place(ctx, {});
    bool good = true;
    to.clear();
    void* last = nullptr;
    first_entries firsts(to);
    bool may_repeat = !entries.members && !wants_syntax<inside>();
    for (std::size_t i = 0; i < entries.size; ++i) {
      const std::string_view text = engine::key(entries, i);
      const input entry = engine::entry(entries, i);
      place.move_to(step_to(entry, text));
      key_type key{};
      // Repeated keys: the language says that the last one wins, and evaluation knows how.
      const auto read_again = [&] {
        to.clear();
        last = nullptr;
        firsts.clear();
        good = true;
        may_repeat = false;
        i = static_cast<std::size_t>(-1);
        return engine::reopen_mapping(ctx, from, start, entries);
      };
      if (!read_key_of(ctx, entries, i, text, key)) {
        good = false;
        if (std::exchange(may_repeat, false) && engine::has_repeated_key(entries) && !read_again())
          return false;
        continue;
      }
      const auto [slot, is_new] = emplace_key(to, std::move(key), last);
      if (!is_new && !entries.members && !wants_syntax<inside>()) {
        if (!read_again()) return false;
        continue;
      }
      std::size_t first = i;
      if constexpr (keys_may_agree<T>()) first = firsts.note(slot->first, i).first;
      if (!is_new && (entries.members || engine::key(entries, first) != text)) {
        good = engine::reject_same_key(ctx, entries, i, first);
        continue;
      }
      good &= hcl::detail::read(ctx, entry, slot->second);
    }
    return good;
  }

  static value make(const T& object) {
    std::vector<member> members;
    members.reserve(object.size());
    for (const auto& [key, element] : object)
      members.push_back({key_text(value_maker<key_type>::make(key)), value_maker<inside>::make(element)});
    const type of = implied_type<inside>();
    return of.has_dynamic() ? value::object(std::move(members))
                            : value::map(of.without_optional(), std::move(members));
  }

  static std::string why_unwritable(const T& object, bool reveals) {
    std::string why;
    for (const auto& [key, element] : object)
      if (why = hcl::detail::why_unwritable(key, reveals);
          !why.empty() || !(why = hcl::detail::why_unwritable(element, reveals)).empty())
        break;
    return why;
  }

  static constexpr const char* same_keys = "has keys that are the same once they are normalised.";
  static void model(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                    std::string_view) {
    if constexpr (has_written_parts<T>()) {
      model_entries(ctx, name, object, to);
    } else {
      to.content = value_maker<T>::make(object);
      if (to.content.members().size() != object.size()) ctx.reject(name, same_keys);
    }
  }
  static void model_entries(const encode_context& ctx, std::string_view name, const T& object,
                            model_item& to) {
    to.form = item_form::object;
    for (const auto& [key, element] : object) {
      model_item& entry = encoding::add_item(to.inside);
      entry.name = model_key(ctx, name, key);
      model_part(ctx, name, element, entry);
    }
    constexpr bool is_ordered = requires { typename T::key_compare; };
    if (!encoding::order_entries(to.inside, is_ordered)) ctx.reject(name, same_keys);
  }

  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    constexpr bool is_text = codec_of<key_type>::may_be_key;
    static_assert(is_text, "hcl: the keys of a map are texts; use strings or a type that is read from one");
    constexpr bool is_made =
        std::is_default_constructible_v<inside> || shape_of<inside> != hcl::detail::shape::scalar;
    static_assert(is_made,
                  "hcl: what a map holds must be default constructible, as it is made before it is filled; a "
                  "std::optional of it is");
    if constexpr (is_text && is_made)
      return require_decodable<Struct, Field, key_type>() && require_decodable<Struct, Field, inside>();
    else
      return false;
  }
};

}  // namespace hcl::inline v1_0::detail
