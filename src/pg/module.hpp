// module: the library's settings.
#pragma once

namespace sortid {

// sortid.machine_id, 0 .. 1023.
// NOLINTNEXTLINE(bugprone-dynamic-static-initializers): a declaration has no initializer
extern int machine_id;

}  // namespace sortid
