// functions: which C code a function in pg_proc runs, whatever it is called in SQL, and a cache
// of what is known about functions.
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// The code that `function` runs: the symbol `prosrc` of the library `probin`, which
// SECURITY DEFINER and SET do not change. nullptr if it is in another language, or if the library
// lacks the symbol, because this session loaded an older version of it. Cached.
// Two functions of this library never have the same code.
PGFunction code_of(Oid function);

// Counts the invalidations of pg_proc that this session has noticed.
std::uint64_t changes_of_functions();

// Entries by function, until pg_proc changes. An Entry begins with `Oid function`.
template <class Entry>
class function_cache {
 public:
  explicit constexpr function_cache(const char* name) : name_{name} {}

  // nullptr if there is no entry. Valid until the next find().
  const Entry* find(Oid function) {
    if (entries_ != nullptr && changes_ != changes_of_functions()) {
      hash_destroy(entries_);
      entries_ = nullptr;
    }
    if (entries_ == nullptr) {
      HASHCTL how{};
      how.keysize = sizeof(Oid);
      how.entrysize = sizeof(Entry);
      entries_ = hash_create(name_, 32, &how, HASH_ELEM | HASH_BLOBS);
      changes_ = changes_of_functions();
    }
    return static_cast<const Entry*>(hash_search(entries_, &function, HASH_FIND, nullptr));
  }

  // Call find() before looking up what is added: if pg_proc changes in between, the next find()
  // forgets the entry.
  void add(const Entry& entry) {
    *static_cast<Entry*>(hash_search(entries_, &entry.function, HASH_ENTER, nullptr)) = entry;
  }

 private:
  const char* name_;
  HTAB* entries_ = nullptr;
  std::uint64_t changes_ = 0;
};

}  // namespace sortid
