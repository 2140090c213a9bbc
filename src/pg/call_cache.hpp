// call_cache: caches results at the call site of a function, from one call to the next. A plan that
// does not use an index calls a search and its bounds for each row, usually with the same
// parameter.
#pragma once

#include <type_traits>

#include "pg/pg.hpp"

namespace sortid {

// Returns the cache of this call site, which is zeroed before the first call. A function must
// always use the same State.
template <class State>
State& call_cache(FunctionCallInfo fcinfo) {
  static_assert(std::is_trivially_copyable_v<State>);
  FmgrInfo* const site = fcinfo->flinfo;
  if (site == nullptr) [[unlikely]]
    return *static_cast<State*>(palloc0(sizeof(State)));
  if (site->fn_extra == nullptr) [[unlikely]]
    site->fn_extra = MemoryContextAllocZero(site->fn_mcxt, sizeof(State));
  return *static_cast<State*>(site->fn_extra);
}

// The argument of the previous call and its result. The result must not point into the argument.
template <class Found>
class last_argument {
 public:
  // Returns find(argument), cached. The reference is valid until the next call.
  template <class Find>
  const Found& get(std::string_view argument, Find find) {
    if (!is_repeated(argument) || !is_found_) [[unlikely]] {
      found_ = find(argument);
      is_found_ = true;  // unless find() raised an error
    }
    return found_;
  }

  // Returns the same as get() if the previous call had the same argument, otherwise nullptr. Use it
  // if find() takes longer than its result would save in a single call.
  template <class Find>
  const Found* get_if_repeated(std::string_view argument, Find find) {
    if (!is_repeated(argument)) return nullptr;
    if (!is_found_) found_ = find(argument);
    is_found_ = true;
    return &found_;
  }

 private:
  // Returns whether the previous call had this argument. If not, remembers the argument unless it
  // is too long.
  bool is_repeated(std::string_view argument) {
    if (argument.size() == size_ && memcmp(argument.data(), bytes_, size_) == 0) return true;
    is_found_ = false;
    size_ = argument.size() <= sizeof bytes_ ? argument.size() : std::string_view::npos;
    if (size_ <= sizeof bytes_) memcpy(bytes_, argument.data(), size_);
    return false;
  }

  Found found_{};
  bool is_found_ = false;
  std::size_t size_ = 0;
  char bytes_[128] = {};
};

}  // namespace sortid
