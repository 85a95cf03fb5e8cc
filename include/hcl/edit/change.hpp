// Transactions: several changes of a document, or none.
#pragma once

#include <utility>

#include <hcl/diagnostics/result.hpp>
#include <hcl/edit/document.hpp>
#include <hcl/edit/editing.hpp>

namespace hcl::inline v1_0::edit {

// Takes the results of changes that must succeed: see hcl::edit::change().
class must {
 public:
  must() = default;
  must(const must&) = delete;
  must& operator=(const must&) = delete;

  // The value, or after a failure an empty one.
  template <typename T>
  T operator()(result<T> made) {
    note(made);
    return made ? *std::move(made) : T();
  }
  void operator()(const result<void>& made) { note(made); }

  // The first failure, if any.
  [[nodiscard]] const hcl::diagnostics& failure() const noexcept { return failure_; }

 private:
  template <typename Result>
  void note(const Result& made) {
    if (!made && !failure_.has_errors()) failure_ = made.diagnostics();
  }

  hcl::diagnostics failure_{};
};

// A transaction: `make` passes each result to its argument. On the first failure, or if `make` throws,
// restores the document and returns the failure; handles of restored items stay valid. Changes of other
// documents stay.
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

}  // namespace hcl::inline v1_0::edit
