// module: the settings of the library.
#pragma once

namespace sortid {

// sortid.machine_id, 0 .. 1023.
extern int machine_id;

}  // namespace sortid
