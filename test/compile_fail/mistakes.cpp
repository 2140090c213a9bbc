// mistakes: requirements on a type. This file compiles, but must not compile if any of the names
// after #ifdef is defined: the compiler's message must then contain the text in the comment after
// the name.
#include "sortid/xid.hpp"
#include "search/entries.hpp"

namespace sortid {

namespace {

struct example : xid {
#ifdef PARSE_MAY_THROW  // text_form<
  static result<value> parse(std::string_view text);
#endif
#ifdef NO_PREFIXES  // prefix_searchable<
  static void prefix_range() noexcept;
#endif
#ifdef NO_TIME  // time_unit<
  static void time() noexcept;
#endif
#ifdef TIME_WITHOUT_UNIT  // time_unit<
  static constexpr std::int64_t time = second;
#endif
#ifdef IDS_WITHOUT_TIME  // timestamped<
  static void time_of() noexcept;
#endif
#ifdef TIME_WITHOUT_IDS  // sorted_by_time<
  static void ids_of() noexcept;
#endif
};

#ifdef REPRESENTATION_OF_ANOTHER_SIZE  // the representation must store the format's values
struct example_type : sql_type<example, fixed<16>> {
#else
struct example_type : sql_type<example> {
#endif
#ifdef NO_NAME  // described<
  static constexpr int info = 0;
#else
  static constexpr type_info info{.name = "example", .alphabet = "", .text_range = ""};
#endif
};

}  // namespace

#ifdef SYMBOLS_FOR_A_REPRESENTATION  // example_eq is not named after fixed<8>
SORTID_MEMBER(example_eq, fixed<8>, eq)
#else
SORTID_MEMBER(example_eq, example_type, eq)
#endif
#ifdef INDEX_SUPPORT_OF_A_REPRESENTATION  // example_sortsupport is not named after fixed<8>
SORTID_MEMBER(example_sortsupport, fixed<8>, sortsupport)
#else
SORTID_MEMBER(example_sortsupport, example_type, sortsupport)
#endif
#ifdef SYMBOLS_OF_ANOTHER_TYPE  // other_in is not named after example_type
SORTID_ENTRY(other_in, text_in, example_type)
#else
SORTID_ENTRY(example_in, text_in, example_type)
#endif
SORTID_ENTRY(example_starts_with, starts_with, example_type)
SORTID_ENTRY(example_floor, floor_of, example_type)
SORTID_ENTRY_WITH(example_within, is_within, example_type, 0, 1)
SORTID_ENTRY_WITH(example_lt_timestamptz, is_below, example_type, against::first_from, 0, 1)

}  // namespace sortid
