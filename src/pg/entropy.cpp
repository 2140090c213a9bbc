#include "pg/entropy.hpp"

#include "pg/pg.hpp"

namespace sortid {

namespace {

std::uint64_t pool[256];
std::size_t left = 0;  // words of the pool that were not handed out
int owner = 0;         // the process that filled it

[[gnu::cold, gnu::noinline]] void refill() {
  left = 0;
  if (!pg_strong_random(pool, sizeof pool))
    ereport(ERROR, errcode(ERRCODE_INTERNAL_ERROR), errmsg("could not generate random values"));
  owner = MyProcPid;
  left = lengthof(pool);
}

}  // namespace

std::uint64_t random_u64() {
  // A pool filled before a fork belongs to the parent, which is alive and so
  // shares its process id with no child.
  if (left == 0 || owner != MyProcPid) [[unlikely]]
    refill();
  const std::uint64_t value = pool[--left];
  pool[left] = 0;  // what is still to come tells nothing of what was
  return value;
}

u128 random_u128() {
  const std::uint64_t high = random_u64();
  return {high, random_u64()};
}

}  // namespace sortid
