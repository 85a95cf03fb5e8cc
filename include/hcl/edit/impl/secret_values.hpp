// Marked values inside of the members of a struct, made into what update_options::sensitive wants written.
// Implementation.
#pragma once

#include <string>

#include <hcl/body/body_model.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/value/marks_deep.hpp>
#include <hcl/value/path_walk.hpp>

namespace hcl::inline v0_1::detail {

class secret_writer {
 public:
  // `diags` receives what must not be written; it may be null.
  secret_writer(sensitive_values policy, diagnostics* diags) noexcept : policy_(policy), diags_(diags) {}

  void apply(body_model& body) {
    for (model_item& item : body.items) {
      const std::size_t size = path_.size();
      if (!item.name.empty()) path_.append(size == 0 ? "" : ".").append(item.name);
      if (item.content.contains_marked()) item.content = written(item.content);
      apply(item.inside);
      path_.resize(size);
    }
  }

 private:
  [[nodiscard]] value written(const value& content) {
    if (policy_ == sensitive_values::reveal) return unmark_deep(content).first;
    value all =
        policy_ == sensitive_values::reject ? content : transform(content, [](const path&, const value& v) {
          const bool is_text = v.is_marked() && v.type() == type::string();
          return is_text ? value(redacted_text) : v;
        });
    if (all.contains_marked() && diags_)
      diags_->add(
          {.code = codes::unwritable_value,
           .summary = "Value cannot be written",
           .detail = "The member " + detail::quoted(path_) +
                     (policy_ == sensitive_values::reject
                          ? " holds something sensitive, which must not be shown."
                          : " holds a sensitive value that is not a string, so it cannot be redacted.")});
    return all;
  }

  sensitive_values policy_;
  diagnostics* diags_;
  std::string path_{};
};

}  // namespace hcl::inline v0_1::detail
