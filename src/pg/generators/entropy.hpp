// entropy: random bits from pg_strong_random(). Each process draws them from a pool, because most
// of the cost of a call does not depend on the number of bytes.
#pragma once

#include "sortid/codec/u128.hpp"

namespace sortid {

// Return 32, 64, 80 and 128 unpredictable bits. No bit is handed out twice, even if the process
// forks. Raise XX000 if pg_strong_random() fails.
std::uint32_t random_u32();
std::uint64_t random_u64();
u128 random_u80();
u128 random_u128();

}  // namespace sortid
