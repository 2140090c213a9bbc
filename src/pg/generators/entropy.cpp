#include "entropy.hpp"

#include "pg/pg.hpp"

namespace sortid {

namespace {

// pg_strong_random() takes 0.7 us for 8 bytes and 1.8 us for 8 kB, enough for 800 ulids at 2 ns
// each. A larger pool would save less than 1 ns per id.
std::uint8_t pool[8192];
std::size_t left = 0;  // bytes at the start of the pool that are still unused
int owner = 0;         // the process that filled the pool

[[gnu::cold, gnu::noinline]] void refill() {
  left = 0;
  if (!pg_strong_random(pool, sizeof pool))
    ereport(ERROR, errcode(ERRCODE_INTERNAL_ERROR), errmsg("could not generate random values"));
  owner = MyProcPid;
  left = sizeof pool;
}

template <std::size_t size>
const std::uint8_t* draw(std::uint8_t (&bytes)[size]) {
  // A forked child has a different pid, so it refills its pool.
  if (left < size || owner != MyProcPid) [[unlikely]]
    refill();
  left -= size;
  memcpy(bytes, pool + left, size);
  memset(pool + left, 0, size);  // wipe bytes as they are handed out
  return bytes;
}

}  // namespace

std::uint32_t random_u32() {
  std::uint8_t bytes[4];
  std::uint32_t value = 0;
  memcpy(&value, draw(bytes), sizeof value);
  return value;
}

std::uint64_t random_u64() {
  std::uint8_t bytes[8];
  return load_be64(draw(bytes));
}

u128 random_u80() {
  std::uint8_t bytes[10];
  const std::uint64_t low = load_be64(draw(bytes));
  return {std::uint64_t{bytes[8]} << 8 | bytes[9], low};
}

u128 random_u128() {
  std::uint8_t bytes[16];
  return load_be128(draw(bytes));
}

}  // namespace sortid
