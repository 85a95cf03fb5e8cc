// Finds the members of a record in a body of the native syntax, where it stands. For bodies that have what
// the record asks for and nothing else: what is wrong with others is said by the rules of schemas.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <hcl/model/checked_record.hpp>
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::model::detail {

// What the bodies that are open have found: of each a row as long as its record and one as long as itself.
struct match_memory {
  std::vector<syntax::body_item> first{};       // of each member
  std::vector<const checked_member*> blocks{};  // what each item is for, if it is a block
};

class record_match {
 public:
  explicit record_match(match_memory& memory) noexcept
      : memory_(memory), first_(memory.first.size()), blocks_(memory.blocks.size()) {}
  record_match(const record_match&) = delete;
  record_match& operator=(const record_match&) = delete;
  ~record_match() {
    memory_.first.resize(first_);
    memory_.blocks.resize(blocks_);
  }

  // Whether there is nothing to say of the body but of what is in it.
  // `discriminator`: an attribute that has said which record it is.
  [[nodiscard]] bool match(const syntax::body_node& of, const checked_record& record,
                           std::string_view discriminator) {
    discriminator_ = discriminator;
    if (record.takes_attributes && !record.takes_everything) return false;
    memory_.first.resize(first_ + record.members.size());
    memory_.blocks.resize(blocks_ + of.items.size());
    for (std::size_t i = 0; i < of.items.size(); ++i)
      if (!take(of.items[i], i, record)) return false;
    std::size_t home = none;  // of the last member with something
    for (std::size_t i = 0; i < record.members.size(); ++i) {
      const checked_member& member = record.members[i];
      if (!first(i).attribute && !first(i).block) {
        if (member.is_required || (member.needs_any && !has_any(member.home, record))) return false;
        continue;
      }
      if (home == member.home && !member.may_be_with_others) return false;
      home = member.home;
    }
    return true;
  }
  // What is written for the member of that number; null for none.
  [[nodiscard]] const syntax::attribute_node* attribute(std::size_t member) const {
    return memory_.first[first_ + member].attribute;
  }
  // What the item of that number is for; null for attributes, and for blocks that are for no member.
  [[nodiscard]] const checked_member* block(std::size_t item) const { return memory_.blocks[blocks_ + item]; }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  [[nodiscard]] syntax::body_item& first(std::size_t member) { return memory_.first[first_ + member]; }
  [[nodiscard]] bool has_any(std::size_t home, const checked_record& record) {
    for (std::size_t i = 0; i < record.members.size(); ++i)
      if (record.members[i].home == home && (first(i).attribute || first(i).block)) return true;
    return false;
  }
  // Mostly names come in the order of the members, and blocks of one type after each other.
  [[nodiscard]] std::size_t find(std::string_view name, bool is_block, const checked_record& record) {
    const std::size_t count = record.members.size();
    for (std::size_t tried = 0; tried < count; ++tried) {
      const std::size_t at = next_ + tried < count ? next_ + tried : next_ + tried - count;
      if (record.members[at].is_block != is_block || record.members[at].name != name) continue;
      next_ = is_block || at + 1 == count ? at : at + 1;
      return at;
    }
    return none;
  }
  [[nodiscard]] bool take(const syntax::body_item& written, std::size_t item, const checked_record& record) {
    const bool is_block = written.block != nullptr;
    const std::string_view name = is_block ? written.block->type : written.attribute->name;
    const std::size_t at = find(name, is_block, record);
    if (at == none && !is_block && !name.empty() && name == discriminator_) return true;
    // Dynamic blocks are more than what they say.
    if (at == none) return record.takes_everything && !(is_block && name == "dynamic");
    const checked_member& member = record.members[at];
    if (is_block && (written.block->labels.size() != member.labels || member.choice)) return false;
    const bool is_again = first(at).attribute || first(at).block;
    if (is_again && (!is_block || member.is_single)) return false;
    first(at) = written;
    if (is_block) memory_.blocks[blocks_ + item] = &member;
    return true;
  }

  match_memory& memory_;
  std::size_t first_;  // where its rows begin
  std::size_t blocks_;
  std::size_t next_ = 0;
  std::string_view discriminator_{};
};

}  // namespace hcl::inline v0_1::model::detail
