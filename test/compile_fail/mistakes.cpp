// mistakes: what a type must state. As it stands this compiles; with any one of the names after
// #ifdef defined it must not, and the compiler's message must contain the text beside the name.
#include "sortid/xid.hpp"
#include "types/type.hpp"

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
#ifdef IDS_WITHOUT_TIME  // dated<
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

#ifdef SYMBOLS_FOR_A_REPRESENTATION  // the symbols belong to example
SORTID_REPRESENTATION(example, fixed<16>)
#else
SORTID_REPRESENTATION(example, example_type)
#endif
#ifdef INDEX_SUPPORT_OF_A_REPRESENTATION  // the symbols belong to example
SORTID_INDEX_SUPPORT(example, fixed<8>)
#else
SORTID_INDEX_SUPPORT(example, example_type)
#endif
#ifdef SYMBOLS_OF_ANOTHER_TYPE  // the symbols belong to other
SORTID_FIXED_TYPE(other, example_type)
#else
SORTID_FIXED_TYPE(example, example_type)
#endif
SORTID_DATED(example, example_type)

}  // namespace sortid
