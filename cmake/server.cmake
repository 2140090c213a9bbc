# Shared by the tests of the extension: the compiler options and regression tests that the Makefile
# lists, the clang that compiles the server's bitcode, the fixtures for the private server, and
# tap().
execute_process(
  COMMAND
    make -s PG_CONFIG=${PG_CONFIG} --eval
    "print: ; $(info $(PG_CPPFLAGS) $(PG_CXXFLAGS)) $(info $(REGRESS)) $(info $(CLANG))" print
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  OUTPUT_VARIABLE lines
  OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY
)
string(REPLACE "\n" ";" lines "${lines}")
list(POP_FRONT lines flags regress clang)
separate_arguments(flags UNIX_COMMAND "${flags}")
separate_arguments(regress UNIX_COMMAND "${regress}")

if(NOT regress)
  message(FATAL_ERROR "the Makefile names no regression tests")
endif()
string(REPLACE clang clang++ clang "${clang}")

set(build_and_test ${CMAKE_CTEST_COMMAND} --build-generator ${CMAKE_GENERATOR} --build-and-test)
set(
  make
  make
  -s
  -j
  ${processors}
  PG_CONFIG=${PG_CONFIG}
  DESTDIR=${stage}
)
add(build.server LABELS build SETS_UP stage COMMAND ${server} stage)
add(build.extension LABELS build NEEDS stage SETS_UP extension LIMIT 900
    COMMAND ${make} WERROR=1 ${sanitized} install
)
file(GLOB folders CONFIGURE_DEPENDS test/modules/*/Makefile)
foreach(folder IN LISTS folders)
  cmake_path(GET folder PARENT_PATH folder)
  cmake_path(GET folder FILENAME name)
  add(build.${name} LABELS build NEEDS extension SETS_UP modules
      COMMAND ${make} -C ${folder} with_llvm=no install
  )
endforeach()
add(build.newer LABELS build thorough NEEDS extension SETS_UP newer LIMIT 900
    COMMAND ${server} newer
)
add(build.before LABELS build NEEDS extension SETS_UP before LIMIT 900 COMMAND ${server} before)
add(server.start LABELS build NEEDS extension SETS_UP server COMMAND ${server} start)
add(server.stop LABELS build CLEANS_UP server COMMAND ${server} stop ${SORTID_UNDER})
add(library LABELS library NEEDS extension
    COMMAND sh -c "script/check-library sortid.so '${stage}${sharedir}'/extension/sortid--*.sql"
)

# roles_of(VARIABLE FILE): sets VARIABLE to the name of a lock if FILE creates roles, because all
# databases share roles.
function(roles_of variable file)
  file(STRINGS ${file} roles REGEX "CREATE (ROLE|USER) " LIMIT_COUNT 1)
  set(${variable} "" PARENT_SCOPE)
  if(roles)
    set(${variable} roles PARENT_SCOPE)
  endif()
endfunction()

set(tap_limit 900)
if(DEFINED ENV{SORTID_SOAK_MINUTES})
  math(EXPR tap_limit "900 + 90 * $ENV{SORTID_SOAK_MINUTES}")
endif()
# tap(NAME FILE LABELS label ... [NEEDS fixture ...]): adds a TAP test. CTest starts TAP tests
# first, because they take longest.
function(tap name file)
  cmake_parse_arguments(PARSE_ARGV 2 it "" "" "LABELS;NEEDS")
  add(${name} LABELS ${it_LABELS} NEEDS modules ${it_NEEDS} LIMIT ${tap_limit}
      COMMAND ${server} tap ${file}
  )
  set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "\\. skipped: " COST 100)
endfunction()

include(cmake/clients.cmake)
