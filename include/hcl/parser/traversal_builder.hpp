// Builds traversals, indices and splats after a term. Gathers constant steps into one node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/core.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v1_0::parser {

class traversal_builder {
 public:
  explicit traversal_builder(core& in) noexcept : in_(in) {}

  // The chain of steps being read. All nodes made of it begin where its term does.
  struct chain_frame {
    syntax::node* base = nullptr;  // what the next step applies to
    std::uint32_t begin = 0;
    std::size_t steps = 0;  // how many belong to the chains around
    std::size_t splats = 0;
    std::size_t depth = 0;
    syntax::splat_expr* attribute_splat = nullptr;
    const char* dot = nullptr;  // the last one
    const char* bracket = nullptr;
    const char* star = nullptr;  // of the attribute splat: what messages point at
    chain_frame* outside = nullptr;
  };

  void open_chain(chain_frame& chain) noexcept {
    chain.base = const_cast<syntax::node*>(in_.values.pop());  // ours, not yet published
    chain.begin = chain.base->range.begin;
    chain.steps = steps_.size();
    chain.splats = splats_.size();
    chain.depth = in_.depth;
    chain.outside = std::exchange(chain_, &chain);
    chain.star = std::exchange(in_.now.step, nullptr);
  }
  void close_chain(chain_frame& chain) noexcept {
    steps_.truncate(chain.steps);
    splats_.truncate(chain.splats);
    in_.depth = chain.depth;
    chain_ = chain.outside;
    in_.now.step = chain.star;
  }
  void finish_chain() {
    end_attribute_splat();
    const syntax::node* done = resolve();
    while (splats_.size() > chain_->splats) {
      syntax::splat_expr* const splat = splats_.pop();
      splat->each = done;
      splat->range.end = done->range.end;
      done = splat;
    }
    in_.values.push(done);
  }

  void step_dot(const char* begin, const char*) noexcept { chain_->dot = begin; }
  void bracket_open(const char* begin, const char*) noexcept { chain_->bracket = begin; }

  void attribute_name(const char* begin, const char* end) {
    step(syntax::traversal_step::type::attribute, chain_->dot, end, begin);
  }

  void legacy_index(const char* begin, const char* end) {
    const std::string_view text(begin, static_cast<std::size_t>(end - begin));
    if (const std::size_t dot = text.find('.'); dot != std::string_view::npos) {
      const byte_span subject =
          in_.now.step != nullptr ? in_.span(in_.now.step, in_.now.step + 1) : in_.span(begin, end);
      in_.add(
          {.code = codes::chained_legacy_index,
           .summary = "Chained legacy index",
           .detail =
               "A number after a dot is an index, but two of them in a row are read as one number. Write [" +
               std::string(text.substr(0, dot)) + "][" + std::string(text.substr(dot + 1)) + "] instead.",
           .subject = subject,
           .quotes = quoting::values},
          begin);
    } else {
      in_.check_number(begin, end);
    }
    step(syntax::traversal_step::type::legacy_index, chain_->dot, end, begin);
  }

  // The key is on the values, `end` is after the closing bracket.
  void index(const char*, const char* end) {
    const syntax::node* const key = in_.values.pop();
    using type = syntax::traversal_step::type;
    end_attribute_splat();
    if (key->kind == syntax::node_kind::literal) {
      const auto& value = syntax::as<syntax::literal>(*key);
      switch (value.what) {
        case syntax::literal::type::number: return step(type::number_index, value.text, end);
        case syntax::literal::type::boolean_true: return step(type::true_index, value.text, end);
        case syntax::literal::type::boolean_false: return step(type::false_index, value.text, end);
        case syntax::literal::type::null: return step(type::null_index, value.text, end);
      }
    }
    if (key->kind == syntax::node_kind::string)
      return step(type::string_index, syntax::as<syntax::string_expr>(*key).text, end);
    if (key->kind == syntax::node_kind::template_expr) {
      const syntax::node_list parts = syntax::as<syntax::template_expr>(*key).parts;
      if (parts.empty()) return step(type::string_index, {}, end);
      if (parts.size() == 1 && parts[0]->kind == syntax::node_kind::text)
        return step(type::string_index, syntax::as<syntax::text_expr>(*parts[0]).text, end);
    }
    const syntax::node* const collection = resolve();
    const byte_span brackets = in_.span(chain_->bracket, end);
    chain_->base = in_.nodes.make<syntax::index_expr>(
        syntax::node{syntax::node_kind::index, {chain_->begin, brackets.end}}, brackets, collection, key);
  }

  [[nodiscard]] bool attribute_splat(const char*, const char* end) {
    if (chain_->attribute_splat != nullptr) {
      nested_splat(end);
      return false;
    }
    chain_->attribute_splat = open(false, in_.span(chain_->dot, end));
    in_.now.step = end - 1;
    return true;
  }

  [[nodiscard]] bool full_splat(const char*, const char* end) {
    end_attribute_splat();
    const byte_span marker = in_.span(chain_->bracket, end);
    if (in_.depth >= in_.depth_limit) {
      in_.too_deep(marker, end);
      return false;
    }
    ++in_.depth;  // each splat is evaluated inside the one before
    splats_.push(open(true, marker));
    chain_->begin = marker.begin;
    return true;
  }

  // A traversal that stands alone grows in `chain`.
  void begin(chain_frame& chain) noexcept { chain_ = &chain; }

  void step(syntax::traversal_step::type what, const char* begin, const char* end, const char* name) {
    steps_.push({what, in_.span(begin, end), std::string_view(name, static_cast<std::size_t>(end - name))});
  }
  void step(syntax::traversal_step::type what, std::string_view text, const char* end) {
    steps_.push({what, in_.span(chain_->bracket, end), text});
  }

  // The node of everything before, with the steps gathered since.
  const syntax::node* resolve() {
    syntax::node* const base = chain_->base;
    if (steps_.size() == chain_->steps) return base;
    const hcl::detail::view<syntax::traversal_step> gathered = steps_.above(chain_->steps);
    const std::uint32_t end = gathered.back().range.end;
    const hcl::detail::view<const syntax::traversal_step> steps =
        in_.nodes.copy(hcl::detail::view<const syntax::traversal_step>(gathered));
    steps_.truncate(chain_->steps);
    if (base->kind == syntax::node_kind::scope_traversal) {
      auto* const root = static_cast<syntax::scope_traversal*>(base);
      root->steps = steps;
      root->range.end = end;
      return root;
    }
    const std::uint32_t begin =
        chain_->attribute_splat != nullptr ? steps.front().range.begin : base->range.begin;
    return in_.nodes.make<syntax::relative_traversal>(
        syntax::node{syntax::node_kind::relative_traversal, {begin, end}}, steps, base);
  }

 private:
  // A splat over everything before; the steps that follow apply to its item.
  syntax::splat_expr* open(bool full, byte_span marker) {
    const syntax::node* const source = resolve();
    auto* const item = in_.nodes.make<syntax::node>(syntax::node_kind::splat_item, marker);
    chain_->base = item;
    return in_.nodes.make<syntax::splat_expr>(
        syntax::node{syntax::node_kind::splat, {chain_->begin, marker.end}}, full, marker, source, item,
        item);
  }

  void end_attribute_splat() {
    if (chain_->attribute_splat == nullptr) return;
    syntax::splat_expr* const splat = chain_->attribute_splat;
    splat->each = resolve();
    splat->range.end = splat->each->range.end;
    chain_->attribute_splat = nullptr;
    chain_->base = splat;
    in_.now.step = nullptr;
  }

  void nested_splat(const char* end) {
    in_.fail({.code = codes::nested_splat,
              .summary = "Splat inside a splat",
              .detail = "A splat with a dot cannot contain another one. Write [*] instead.",
              .subject = {in_.offset(end) - 1, in_.offset(end)}},
             end);
  }

  core& in_;
  hcl::detail::trivial_vector<syntax::traversal_step> steps_;
  hcl::detail::trivial_vector<syntax::splat_expr*> splats_;  // full ones whose `each` still grows
  chain_frame* chain_ = nullptr;
};

}  // namespace hcl::inline v1_0::parser
