// entropy: random bits from the server's strong source, drawn into a pool of
// the process, because a call of the source costs far more than its bytes.
#pragma once

#include "codec/u128.hpp"

namespace sortid {

// 32, 64 and 80 unpredictable bits, never handed out twice, in this process or in
// any that was forked from it. An error (XX000) where the source fails.
std::uint32_t random_u32();
std::uint64_t random_u64();
u128 random_u80();

}  // namespace sortid
