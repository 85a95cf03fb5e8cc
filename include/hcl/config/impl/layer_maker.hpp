// Builds a layer from single settings, with the blocks around them. Implementation.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/body/impl/json_blocks.hpp>
#include <hcl/config/gathered.hpp>
#include <hcl/config/impl/setting_value.hpp>
#include <hcl/config/impl/settings.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/extension/transform.hpp>

namespace hcl::inline v1_0::detail {

// One layer. Setting a member of an object keeps the other members, from the value of the layers below.
class layer_maker {
 public:
  layer_maker(const struct_description& whole, body below, const load_options& opts, diagnostics& diags)
      : whole_(whole), below_(std::move(below)), opts_(opts), diags_(diags) {}

  void set(const setting& of, expression e) {
    std::size_t blocks = 0;
    body_model* at = &root_;
    for (; of.steps[blocks].is_block || is_written_as_block(*at, of, blocks); ++blocks) {
      if (of.steps[blocks].labels.empty() && found_below(of, blocks).blocks > 1)
        return unset_.push_back(of.path());  // the decode says so
      at = &inside(*at, of.steps[blocks]);
    }
    const std::string& name = of.steps[blocks].name;
    if (blocks + 1 == of.steps.size()) return replace(*at, name, std::move(e));
    const expression* known = find(*at, name);
    const found below = known ? found{*known} : found_below(of, blocks);
    const expression& before = below.attribute;
    result<value> whole = before ? value_of(before) : result<value>(value::null());
    if (whole && below.has_comments) whole = without_comments(*whole);
    const result<value> part = value_of(e);
    std::optional<value> made;
    if (whole && part) made = with_part(*whole, of.steps, blocks + 1, *part);
    std::string place = e.range().source()->name();
    if (!made) return report_apart(of, blocks, place);
    expression changed = make_expression(*std::move(made), std::move(place));
    guard(changed.range(), of.is_shown);
    if (before) note(changed, of, blocks, before);
    replace(*at, name, std::move(changed));
  }

  // Objects of lower layers that this layer overrides in part.
  [[nodiscard]] const std::vector<changed_object>& changed() const noexcept { return changed_; }
  // Settings in ambiguous blocks.
  [[nodiscard]] const std::vector<std::string>& unset() const noexcept { return unset_; }
  [[nodiscard]] body finish() { return made_of(root_); }
  [[nodiscard]] bool empty() const noexcept { return root_.items.empty(); }

 private:
  [[nodiscard]] static body_model& inside(body_model& in, const setting_step& step) {
    for (model_item& b : in.items)
      if (b.is_block && b.name == step.name && b.labels == step.labels) return b.inside;
    return in.items.emplace_back(model_item{.is_block = true, .name = step.name, .labels = step.labels})
        .inside;
  }
  [[nodiscard]] static const expression* find(const body_model& in, std::string_view name) {
    for (const model_item& a : in.items)
      if (!a.is_block && a.name == name) return &a.written;
    return nullptr;
  }
  static void replace(body_model& in, const std::string& name, expression e) {
    for (model_item& a : in.items)
      if (!a.is_block && a.name == name) return void(a.written = std::move(e));
    std::erase_if(in.items, [&](const model_item& b) { return b.name == name; });
    in.items.push_back({.name = name, .written = std::move(e)});
  }

  [[nodiscard]] result<value> value_of(const expression& e) const {
    const options& decode = opts_.reading.decode;
    return eval_access::evaluate(e, opts_.names, decode.bounds, &decode.model);
  }
  void note(const expression& made, const setting& of, std::size_t blocks, const expression& before) {
    const std::vector<std::string> part = origins::steps_of(of.path());
    const std::size_t inside = of.steps.size() - blocks - 1;
    changed_.push_back({made.range().source(), part, part.size() - inside, before});
  }
  // Keeps the lower value, so that the decode reports its errors.
  void report_apart(const setting& of, std::size_t blocks, const std::string& place) {
    setting whole = of;
    whole.steps.resize(blocks + 1);
    report_setting(diags_, codes::invalid_setting, of.steps.back().is_index ? "Not a list" : "Not an object",
                   place + " cannot set " + of.path() + ", as " + whole.path() +
                       (of.steps.back().is_index
                            ? " is not a list of known values of length " + of.steps.back().name + " or more."
                            : std::string(" is set to something that is not an object of known values.")),
                   of.path());
  }

  // Kept, as the settings of one layer ask for the same bodies again and again.
  [[nodiscard]] const body_content& content_below(const struct_description& of, const body& in) const {
    const auto [place, is_new] = contents_.try_emplace({&of, in.source().get()});
    if (is_new) place->second = {in, described_content(of, in)};
    return place->second.second;
  }
  // The attribute or the blocks that the layers below have for a step.
  struct found {
    expression attribute{};
    std::size_t blocks = 0;
    bool has_comments = false;  // the attribute is written as a block of the JSON syntax
  };
  [[nodiscard]] found found_below(const setting& of, std::size_t step) const {
    const struct_description* description = &whole_;
    body at = below_;
    for (std::size_t i = 0; i <= step && description; ++i) {
      const body_content& there = content_below(*description, at);
      if (i == step) {
        const body_attribute* const set = there.find(of.steps[i].name);
        const member_description* const m = find_attribute_member(*description, of.steps[i].name);
        expression written = set ? set->expression : expression();
        const std::size_t blocks = there.of_type(of.steps[i].name).size();
        if (!written || !m || m->form != member_form::attribute_or_block) return {std::move(written), blocks};
        const syntax::node& only = only_json_object(*written.node());
        const bool has_comments = &only != written.node();
        return {expression(written.document(), &only), blocks, has_comments};
      }
      const struct_description* next = nullptr;
      for (const body_block& b : there.blocks)
        if (b.type == of.steps[i].name && b.labels == of.steps[i].labels) {
          next = struct_of_block(*description, b);
          at = b.body;
        }
      description = next;
    }
    return {};
  }
  // Uses the form of the layers below for a member that may be an attribute or a block.
  [[nodiscard]] bool is_written_as_block(const body_model& in, const setting& of, std::size_t step) const {
    if (step + 1 == of.steps.size() || find(in, of.steps[step].name)) return false;
    return found_below(of, step).blocks != 0;
  }

  [[nodiscard]] static value without_comments(const value& whole) {
    const value& open = whole.unmarked();
    if (!open.is_known() || open.is_null() || open.kind() != type_kind::object) return whole;
    std::vector<member> members(open.members().begin(), open.members().end());
    std::erase_if(members, [](const member& each) { return each.name == json_comment; });
    return value::object(std::move(members)).with_marks(whole.marks());
  }
  // Empty if the path has another value than an object.
  [[nodiscard]] static std::optional<value> with_part(const value& whole,
                                                      const std::vector<setting_step>& steps,
                                                      std::size_t first, const value& part) {
    if (first == steps.size()) return part;
    const value& open = whole.unmarked();
    if (steps[first].is_index) return with_element(whole, steps, first, part);
    const bool is_open = has_parts(open) && has_members(open);
    if (!is_open && !(open.is_known() && open.is_null())) return std::nullopt;
    std::vector<member> members;
    if (is_open) members.assign(open.members().begin(), open.members().end());
    value before = value::null();
    const member_description* const m = steps[first].member;
    std::erase_if(members, [&](const member& each) {
      const bool is_it = m ? is_called(*m, each.name) : each.name == steps[first].name;
      if (is_it) before = each.value;
      return is_it;
    });
    std::optional<value> inside = with_part(before, steps, first + 1, part);
    if (!inside) return std::nullopt;
    members.push_back({steps[first].name, *std::move(inside)});
    return value::object(std::move(members)).with_marks(whole.marks());
  }

  // The same of an element of a list, which may be the one after the last.
  [[nodiscard]] static std::optional<value> with_element(const value& whole,
                                                         const std::vector<setting_step>& steps,
                                                         std::size_t first, const value& part) {
    const value& open = whole.unmarked();
    std::size_t index = 0;
    for (const char digit : steps[first].name)  // six at most
      index = index * 10 + static_cast<unsigned char>(digit - '0');
    std::vector<value> elements;
    if (!open.is_known()) return std::nullopt;
    if (!open.is_null()) {
      if (open.kind() != type_kind::tuple && open.kind() != type_kind::list) return std::nullopt;
      elements.assign(open.elements().begin(), open.elements().end());
    }
    if (index > elements.size()) return std::nullopt;
    if (index == elements.size()) elements.push_back(value::null());
    std::optional<value> inside = with_part(elements[index], steps, first + 1, part);
    if (!inside) return std::nullopt;
    elements[index] = *std::move(inside);
    return value::tuple(std::move(elements)).with_marks(whole.marks());
  }

  // What is missing outside of blocks has no place in a variable or flag.
  [[nodiscard]] body made_of(const body_model& from) const {
    body_content parts;
    for (const model_item& item : from.items) {
      if (!item.is_block) {
        parts.attributes.push_back(make_attribute(item.name, item.written));
        continue;
      }
      const hcl::range where = first_range(item.inside);
      std::vector<hcl::range> labels(item.labels.size(), where);
      parts.blocks.push_back({item.name, item.labels, made_of(item.inside), where, where, std::move(labels)});
    }
    if (&from != &root_) parts.missing_item_range = first_range(from);
    return make_body(std::move(parts));
  }
  [[nodiscard]] static hcl::range first_range(const body_model& in) {
    for (const model_item& item : in.items)
      if (!item.is_block) return item.written.range();
    return in.items.empty() ? hcl::range() : first_range(in.items.front().inside);
  }

  const struct_description& whole_;
  body below_;
  const load_options& opts_;
  diagnostics& diags_;
  std::vector<changed_object> changed_{};
  std::vector<std::string> unset_{};
  using content_key = std::pair<const struct_description*, const body_source*>;
  mutable std::map<content_key, std::pair<body, body_content>> contents_{};
  body_model root_{};
};

}  // namespace hcl::inline v1_0::detail
