// Keeps of the changes that are offered for a text those that leave it better than it was: no more errors,
// all that was whole as it was, and nothing new but of what was broken. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/apply_fixes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/offered_fixes.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/support/view.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::parser {

// The readable parts of a text: its whole attributes and the headers of its blocks, in the order of the text,
// and the places of its errors.
struct readable_text {
  struct item {
    std::uint32_t begin;
    std::string_view written;
  };
  source_ptr text;  // which the items are parts of
  std::vector<item> items{};
  std::vector<std::uint32_t> errors{};
};

// `errors`: where there are some, in order.
[[nodiscard]] HCL_COLD inline bool is_whole(const syntax::attribute_node& one,
                                            const std::vector<std::uint32_t>& errors) {
  const byte_span where = one.value->range;  // an error at the name is one of the statement before
  const auto first = std::lower_bound(errors.begin(), errors.end(), where.begin);
  return one.value->kind != syntax::node_kind::broken && (first == errors.end() || *first >= where.end);
}

[[nodiscard]] HCL_COLD inline readable_text readable(const syntax::document& parsed,
                                                     const diagnostics& found) {
  readable_text result{parsed.source};
  for (const diagnostic& one : found)
    result.errors.push_back(one.subject.span().begin);
  std::sort(result.errors.begin(), result.errors.end());
  const std::string_view text = parsed.source->text();
  const auto add = [&](byte_span where) {
    result.items.push_back({where.begin, text.substr(where.begin, where.size())});
  };
  syntax::walk(*parsed.body, [&](const syntax::body_item& item) {
    if (item.block != nullptr)
      add(item.block->definition_range());
    else if (is_whole(*item.attribute, result.errors))
      add(item.attribute->range());
    return item.block != nullptr && item.block->body != nullptr;
  });
  return result;
}

// `Read` gives the readable_text of a string.
template <typename Read>
class fix_check {
 public:
  fix_check(const source_ptr& text, std::vector<syntax_error>& all, const broken_statements& statements,
            const Read& read)
      : text_(text),
        all_(all),
        statements_(statements),
        read_(read),
        before_(read(std::string(text->text()))) {}

  // Takes the changes away that are not kept.
  void run() {
    hcl::detail::trivial_vector<const void*> changed;
    for (const syntax_error& one : all_)
      if (one.change) changed.push(&one);
    hcl::detail::sort_pointers<syntax_error>(changed, [&](const syntax_error& a, const syntax_error& b) {
      return statement_of(a) < statement_of(b);
    });
    hcl::detail::trivial_vector<group> offered;
    for (std::size_t i = 0, first = 0; i != changed.size(); ++i) {
      if (i + 1 != changed.size() && statement_of(at(changed[i])) == statement_of(at(changed[i + 1])))
        continue;
      offered.push({changed.begin() + first, i + 1 - first});
      first = i + 1;
    }
    hcl::detail::trivial_vector<group> good;
    keep({offered.begin(), offered.size()}, good);
    if (good.size() > 1 && good.size() != offered.size() &&
        !is_better({good.begin(), good.size()}, good.size()))
      good.truncate(1);
    for (syntax_error& one : all_)
      if (one.change && !is_in(good, one)) one.change.reset();
  }

 private:
  using group = hcl::detail::view<const void* const>;  // the problems of one statement
  using group_list = hcl::detail::view<const group>;
  // Bytes that may be read to find out which changes do harm.
  static constexpr std::size_t spare = std::size_t{1} << 22;

  [[nodiscard]] static std::uint32_t place_of(const syntax_error& one) noexcept {
    return one.item_end != 0 ? one.item : one.subject.begin;
  }
  // Where the statement that it is in begins.
  [[nodiscard]] std::uint32_t statement_of(const syntax_error& one) const noexcept {
    const broken_statements::statement* const around = statements_.around(place_of(one));
    return around != nullptr ? around->where.begin : place_of(one);
  }
  [[nodiscard]] static const syntax_error& at(const void* place) noexcept {
    return *static_cast<const syntax_error*>(place);
  }
  [[nodiscard]] static bool is_in(const hcl::detail::trivial_vector<group>& groups, const syntax_error& one) {
    return std::any_of(groups.begin(), groups.end(), [&](const group& members) {
      return std::find(members.begin(), members.end(), &one) != members.end();
    });
  }

  // Adds those to `good` that make the text better, alone or with others.
  void keep(group_list some, hcl::detail::trivial_vector<group>& good) {
    if (some.empty()) return;
    const std::size_t size = text_->text().size();
    if (read_so_far_ > spare + size) return;
    read_so_far_ += size;
    // One that removes no error only counts where no other can make up for it.
    if (is_better(some, some.size()) || (some.size() == 1 && goes_further(some.front()))) {
      for (const group& one : some)
        good.push(one);
    } else if (some.size() > 1) {
      const std::size_t half = some.size() / 2;
      keep(some.first(half), good);
      keep(some.subspan(half), good);
    }
  }

  // Whether at least so many errors go, and nothing else changes.
  [[nodiscard]] bool is_better(group_list some, std::size_t fewer) {
    apply(some);
    return after_.errors.size() + fewer <= before_.errors.size() && keeps_items();
  }
  // Whether what has just been applied leaves as many errors, but none in this statement up to the place.
  [[nodiscard]] bool goes_further(group one) {
    if (after_.errors.size() > before_.errors.size() || !keeps_items()) return false;
    const syntax_error& first = at(one.front());
    if (only_closes(*first.change)) return true;  // what the brackets hold may be wrong all the same
    const broken_statements::statement* const around = statements_.around(place_of(first));
    const std::uint32_t begin = around != nullptr ? around->where.begin : first.subject.begin;
    return std::none_of(after_.errors.begin(), after_.errors.end(), [&](std::uint32_t error) {
      const std::uint32_t place = before(error);
      return begin <= place && place <= first.subject.begin;
    });
  }

  [[nodiscard]] static bool only_closes(const syntax_error_change& one) {
    return one.where.empty() && one.text.find_first_not_of(" \t\r\n)]}") == std::string::npos &&
           one.text.find_first_of(")]}") != std::string::npos;
  }

  void apply(group_list some) {
    diagnostics changes(all_.size());
    for (const group& members : some)
      for (const void* const place : members) {
        const syntax_error_change& made = *at(place).change;
        changes.add({.code = at(place).code, .fix = fix_it{{text_, made.where}, made.text, false, true}});
      }
    after_ = read_(apply_fixes(text_->text(), changes));
    changes_.clear();
    for (const fix_it* one : hcl::detail::fixes_of(text_->text(), changes, fix_choice::all))
      changes_.push_back({one->where.span(), one->replacement.size()});
  }
  // Where a place of the changed text was.
  [[nodiscard]] std::uint32_t before(std::uint32_t place) const noexcept {
    std::int64_t shift = 0;  // how much further on it is now
    for (const change& one : changes_) {
      const auto begin = static_cast<std::int64_t>(one.where.begin) + shift;
      if (place < begin) break;
      if (place < begin + static_cast<std::int64_t>(one.size))
        return static_cast<std::uint32_t>(one.where.begin);
      shift += static_cast<std::int64_t>(one.size) - static_cast<std::int64_t>(one.where.size());
    }
    return static_cast<std::uint32_t>(place - shift);
  }

  // Whether all that was whole is there, and all that is new was part of something broken.
  [[nodiscard]] bool keeps_items() const {
    auto old = before_.items.begin();
    for (const readable_text::item& item : after_.items) {
      if (old != before_.items.end() && old->written == item.written) {
        ++old;
        continue;
      }
      const std::uint32_t begin = before(item.begin);
      const std::uint32_t end = before(item.begin + static_cast<std::uint32_t>(item.written.size()));
      const bool is_changed = std::any_of(changes_.begin(), changes_.end(), [&](const change& one) {
        return begin <= one.where.end && one.where.begin <= end;
      });
      if (!is_changed && statements_.around(begin) == nullptr) return false;
    }
    return old == before_.items.end();
  }

  struct change {
    byte_span where;
    std::size_t size;  // of what it writes there
  };

  const source_ptr& text_;
  std::vector<syntax_error>& all_;
  const broken_statements& statements_;
  const Read& read_;
  readable_text before_;
  readable_text after_{};
  std::vector<change> changes_{};
  std::size_t read_so_far_ = 0;
};

}  // namespace hcl::inline v0_1::parser
