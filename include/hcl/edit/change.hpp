// Several changes of a document made together, or none of them. Interface; the work is in edit/impl.
#pragma once

#include <utility>

#include <hcl/diagnostics/result.hpp>
#include <hcl/edit/document.hpp>
#include <hcl/edit/editing.hpp>

namespace hcl::inline v0_1::edit {

// Takes the results of changes that must succeed: see hcl::edit::change().
class must {
 public:
  must() = default;
  must(const must&) = delete;
  must& operator=(const must&) = delete;

  // The value; after a failure an empty one, which nothing can be changed in.
  template <typename T>
  T operator()(result<T> made) {
    note(made);
    return made ? *std::move(made) : T();
  }
  void operator()(const result<void>& made) { note(made); }

  // What failed first; empty as long as nothing did.
  [[nodiscard]] const hcl::diagnostics& failure() const noexcept { return failure_; }

 private:
  template <typename Result>
  void note(const Result& made) {
    if (!made && !failure_.has_errors()) failure_ = made.diagnostics();
  }

  hcl::diagnostics failure_{};
};

// Changes that belong together: `make` hands each result over. The first that failed is what is returned, and
// the document is as it was before all of them, as it is if `make` throws; items that it had keep their
// handles. Other documents stay as they have become.
//
//   hcl::result<void> done = hcl::edit::change(doc, [&](auto& must) {
//     must(doc.body().set("port", 9090));
//     must(must(doc.body().add_block("service", {"web"})).body().set("port", 80));
//   });
template <typename Make>
result<void> change(document& doc, const Make& make) {
  must all;
  detail::editing::change_all(doc.tree(), [&] {
    make(all);
    return !all.failure().has_errors();
  });
  return all.failure();
}

}  // namespace hcl::inline v0_1::edit
