# Shared by the CMakeLists.txt files of the folders, which list the tests: the server to test with,
# and add(), which adds a test to CTest with labels, a time limit and fixtures. CMakePresets.json
# selects tests by label: "thorough" tests are not everyday tests, and "mode" tests need their own
# preset.
set(SORTID_UNDER "plain" CACHE STRING "How the server runs: plain, sanitize or valgrind")
set(PG_CONFIG "$ENV{PG_CONFIG}" CACHE FILEPATH "pg_config of the server to test with")
if(NOT PG_CONFIG)
  execute_process(
    COMMAND bash -c ". script/lib.sh && find_pg_config"
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    OUTPUT_VARIABLE PG_CONFIG
    OUTPUT_STRIP_TRAILING_WHITESPACE
  )
endif()
cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
set(server ${PROJECT_SOURCE_DIR}/test/ctest/server)
set(stage ${CMAKE_BINARY_DIR}/stage) # a private server with the extension
foreach(folder IN ITEMS bindir sharedir)
  execute_process(
    COMMAND ${PG_CONFIG} --${folder}
    OUTPUT_VARIABLE ${folder}
    OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND_ERROR_IS_FATAL ANY
  )
endforeach()

# The folder of the running server. Its path is short, because a socket's path has at most 107
# bytes.
string(MD5 hash ${CMAKE_BINARY_DIR})
string(SUBSTRING ${hash} 0 8 hash)
cmake_path(SET socket "$ENV{TMPDIR}")
if(NOT socket)
  set(socket /tmp)
endif()
cmake_path(APPEND socket sortid-${hash})

# If the server runs under another program, pg_ctl starts this script instead of the server.
if(SORTID_UNDER STREQUAL "sanitize")
  # libasan initializes itself at the first call to malloc. libgpg-error calls malloc before main,
  # while it holds a libc lock that libasan then needs, so without an earlier call the server hangs.
  file(
    WRITE ${CMAKE_BINARY_DIR}/first.c
    "#include <stdlib.h>\n"
    "__attribute__((constructor)) static void first(void) { free(malloc(1)); }\n"
  )
  execute_process(
    COMMAND gcc -shared -fPIC -Wl,-z,initfirst -o first.so first.c
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR}
    COMMAND_ERROR_IS_FATAL ANY
  )
  execute_process(
    COMMAND g++ -print-file-name=libasan.so
    OUTPUT_VARIABLE libasan
    OUTPUT_STRIP_TRAILING_WHITESPACE
  )
  set(
    under
    "env 'LD_PRELOAD=${libasan} ${CMAKE_BINARY_DIR}/first.so' \
      ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 \
      UBSAN_OPTIONS=print_stacktrace=1:abort_on_error=1"
  )
  set(sanitized "CXX=g++ ${CMAKE_CXX_FLAGS}" "SHLIB_LINK=${CMAKE_CXX_FLAGS}")
elseif(SORTID_UNDER STREQUAL "valgrind")
  set(
    under
    "valgrind --quiet --leak-check=no --num-callers=30 \
      --fullpath-after='${PROJECT_SOURCE_DIR}/' --log-file=\"$PGHOST/valgrind.%p\""
  )
endif()
if(under)
  file(
    WRITE ${CMAKE_BINARY_DIR}/under
    "#!/bin/sh\nexec ${under} '${stage}${bindir}/postgres' \"$@\"\n"
  )
  file(CHMOD ${CMAKE_BINARY_DIR}/under PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endif()

# add(NAME LABELS label ... [NEEDS fixture ...] [SETS_UP fixture | CLEANS_UP fixture]
#     [LOCKS resource ...] [LIMIT seconds] [ENVIRONMENT NAME=value ...] [SKIP why] COMMAND ...)
# adds a test. A line that begins with "not ok" in the output also fails the test. Exit status 77
# means that the test was skipped; the last line of the output is then the reason. A test is also
# skipped if SKIP gives a reason, or if its program was not found.
function(add name)
  cmake_parse_arguments(
    PARSE_ARGV 1
    it
    ""
    "LIMIT;SKIP"
    "LABELS;NEEDS;SETS_UP;CLEANS_UP;ENVIRONMENT;COMMAND;LOCKS"
  )
  if(it_COMMAND MATCHES "^([^;]+)-NOTFOUND")
    set(it_SKIP "no ${CMAKE_MATCH_1}")
  endif()
  if(it_SKIP)
    set(
      it_COMMAND
      sh
      -c
      "echo \"$1\" && exit 77"
      sh
      ${it_SKIP}
    )
    set(it_NEEDS "")
  endif()
  if(SORTID_UNDER STREQUAL "valgrind")
    set(it_LIMIT 3600)
  elseif(NOT it_LIMIT)
    set(it_LIMIT 600)
  endif()
  set(client "LC_ALL=C.UTF-8;PGHOST=${socket};PGPORT=5432;PGUSER=postgres;PGDATABASE=postgres")
  add_test(NAME ${name} COMMAND ${it_COMMAND} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(
    ${name}
    PROPERTIES
      LABELS "${it_LABELS}"
      TIMEOUT ${it_LIMIT}
      SKIP_RETURN_CODE 77
      FAIL_REGULAR_EXPRESSION "(^|\n) *not ok "
      FIXTURES_REQUIRED "${it_NEEDS}"
      FIXTURES_SETUP "${it_SETS_UP}"
      FIXTURES_CLEANUP "${it_CLEANS_UP}"
      RESOURCE_LOCK "${it_LOCKS}"
      ENVIRONMENT_MODIFICATION
        "PATH=path_list_prepend:${stage}${bindir};PGOPTIONS=unset:;PGSERVICE=unset:;PGDATA=unset:"
      ENVIRONMENT
        "SORTID_BUILD=${CMAKE_BINARY_DIR};PG_CONFIG=${PG_CONFIG};${client};${it_ENVIRONMENT}"
  )
endfunction()
