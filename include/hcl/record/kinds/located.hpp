// hcl::located<T>: a value and where it was written.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <hcl/record/codec.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/text/range_relations.hpp>

namespace hcl::inline v1_0::detail {

template <typename T>
struct codec<located<T>> : wrapper_codec<T> {
  static constexpr bool may_be_absent = codec_of<T>::may_be_absent;
  static constexpr bool wraps_constrained = true;
  static constexpr bool is_read_as_block = codec_of<T>::is_read_as_block;
  static constexpr bool is_one_block = codec_of<T>::is_one_block;
  static constexpr bool is_alternative_block = codec_of<T>::is_alternative_block;

  template <typename Located>
  static auto content(Located& object) {
    return std::addressof(object.value);
  }
  static bool read(decode_context& ctx, const input& from, located<T>& to) {
    to.range = engine::range_of(ctx, from);
    if (ctx.position.place && !ctx.position.place->outer)
      to.name_range = engine::range_at(ctx, ctx.position.name_range);
    to.whole_range = to.name_range ? between(to.name_range, to.range) : hcl::range();
    return hcl::detail::read(ctx, from, to.value);
  }
  static void note_block(const decode_context& ctx, const block_input& from, located<T>& to) {
    to.range = engine::range_at(ctx, from.definition_range);
    to.name_range = engine::range_at(ctx, from.type_range);
    to.whole_range = engine::range_at(ctx, from.whole_range());
  }
  static value make(const located<T>& object) { return value_maker<T>::make(object.value); }
  static bool is_nothing(const located<T>& object) { return hcl::detail::is_nothing(object.value); }
  static std::string why_unwritable(const located<T>& object, bool reveals) {
    return hcl::detail::why_unwritable(object.value, reveals);
  }
  static void model(const encode_context& ctx, std::string_view name, const located<T>& object,
                    model_item& to, std::string_view discriminator) {
    model_part(ctx, name, object.value, to, discriminator);
  }
};

}  // namespace hcl::inline v1_0::detail
