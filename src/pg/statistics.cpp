// statistics: the ANALYZE function of every type.
#include "pg/pg.hpp"

namespace sortid {

static constexpr int max_statistics_target = 10000;  // as ALTER TABLE ... SET STATISTICS has it

// T_typanalyze(internal) → bool: the standard statistics out of the standard
// sample, with ten times the histogram bounds (1,000 by default). The planner
// cannot interpolate within a bin of a type that it does not know, so the bins
// have to be the smaller.
SORTID_FUNCTION(sortid_typanalyze) {
  auto* stats = reinterpret_cast<VacAttrStats*>(PG_GETARG_POINTER(0));
  if (!std_typanalyze(stats)) PG_RETURN_BOOL(false);
  auto& target = statistics_target(stats);
  target = static_cast<std::remove_reference_t<decltype(target)>>(
      Min(int{target} * 10, max_statistics_target));
  PG_RETURN_BOOL(true);
}

}  // namespace sortid
