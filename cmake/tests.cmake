# The tests, for CTest: each with labels, a limit of time, and the
# fixtures that it needs. CMakePresets.json chooses by label: "thorough" is not among the everyday tests,
# and "mode" needs a preset of its own. Included by CMakeLists.txt.
set(SORTID_UNDER "plain" CACHE STRING "How the server runs: plain, sanitize or valgrind")
set(PG_CONFIG "$ENV{PG_CONFIG}" CACHE FILEPATH "pg_config of the server to test with")
if(NOT PG_CONFIG)
  execute_process(COMMAND bash -c ". script/lib.sh && find_pg_config" WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
                  OUTPUT_VARIABLE PG_CONFIG OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
set(server ${PROJECT_SOURCE_DIR}/test/ctest/server)
set(stage ${CMAKE_BINARY_DIR}/stage)  # a private server, with the extension
foreach(folder IN ITEMS bindir sharedir)
  execute_process(COMMAND ${PG_CONFIG} --${folder} OUTPUT_VARIABLE ${folder} OUTPUT_STRIP_TRAILING_WHITESPACE)
endforeach()

# The folder of the server that runs, short because a socket's path has at most 107 bytes.
string(MD5 hash ${CMAKE_BINARY_DIR})
string(SUBSTRING ${hash} 0 8 hash)
cmake_path(SET socket "$ENV{TMPDIR}")
if(NOT socket)
  set(socket /tmp)
endif()
cmake_path(APPEND socket sortid-${hash})

# What pg_ctl starts in place of the server, if that runs under something.
if(SORTID_UNDER STREQUAL "sanitize")
  # libasan waits for a first malloc. The one of libgpg-error, before main, comes under a lock of
  # libc that libasan then needs: without an earlier malloc the server hangs.
  file(WRITE ${CMAKE_BINARY_DIR}/first.c "#include <stdlib.h>\n__attribute__((constructor)) static void first(void) { free(malloc(1)); }\n")
  execute_process(COMMAND gcc -shared -fPIC -Wl,-z,initfirst -o first.so first.c WORKING_DIRECTORY ${CMAKE_BINARY_DIR} COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND g++ -print-file-name=libasan.so OUTPUT_VARIABLE libasan OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(under "env 'LD_PRELOAD=${libasan} ${CMAKE_BINARY_DIR}/first.so' ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1:abort_on_error=1")
  set(sanitized "CXX=g++ ${CMAKE_CXX_FLAGS}" "SHLIB_LINK=${CMAKE_CXX_FLAGS}")
elseif(SORTID_UNDER STREQUAL "valgrind")
  set(under "valgrind --quiet --leak-check=no --num-callers=30 --fullpath-after='${PROJECT_SOURCE_DIR}/' --log-file=\"$PGHOST/valgrind.%p\"")
endif()
if(under)
  file(WRITE ${CMAKE_BINARY_DIR}/under "#!/bin/sh\nexec ${under} '${stage}${bindir}/postgres' \"$@\"\n")
  file(CHMOD ${CMAKE_BINARY_DIR}/under PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endif()

# add(NAME LABELS label ... [NEEDS fixture ...] [SETS_UP fixture | CLEANS_UP fixture] [LOCKS resource ...]
#     [LIMIT seconds] [ENVIRONMENT NAME=value ...] [SKIP why] COMMAND ...)
# The test fails too if it prints a line "not ok". The exit status 77 means skipped; the last line then says why. So is a test
# that SKIP, if not empty, says why, or whose program was not found.
function(add name)
  cmake_parse_arguments(PARSE_ARGV 1 it "" "LIMIT;SKIP" "LABELS;NEEDS;SETS_UP;CLEANS_UP;ENVIRONMENT;COMMAND;LOCKS")
  if(it_COMMAND MATCHES "^([^;]+)-NOTFOUND")
    set(it_SKIP "no ${CMAKE_MATCH_1}")
  endif()
  if(it_SKIP)
    set(it_COMMAND sh -c "echo \"$1\" && exit 77" sh ${it_SKIP})
    set(it_NEEDS "")
  endif()
  if(SORTID_UNDER STREQUAL "valgrind")
    set(it_LIMIT 3600)
  elseif(NOT it_LIMIT)
    set(it_LIMIT 600)
  endif()
  add_test(NAME ${name} COMMAND ${it_COMMAND} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS "${it_LABELS}" TIMEOUT ${it_LIMIT} SKIP_RETURN_CODE 77 FAIL_REGULAR_EXPRESSION "(^|\n) *not ok "
    FIXTURES_REQUIRED "${it_NEEDS}" FIXTURES_SETUP "${it_SETS_UP}" FIXTURES_CLEANUP "${it_CLEANS_UP}" RESOURCE_LOCK "${it_LOCKS}"
    ENVIRONMENT_MODIFICATION "PATH=path_list_prepend:${stage}${bindir};PGOPTIONS=unset:;PGSERVICE=unset:;PGDATA=unset:"
    ENVIRONMENT "SORTID_BUILD=${CMAKE_BINARY_DIR};PG_CONFIG=${PG_CONFIG};LC_ALL=C.UTF-8;PGHOST=${socket};PGPORT=5432;PGUSER=postgres;PGDATABASE=postgres;${it_ENVIRONMENT}")
endfunction()

# --- The Catch2 cases --------------------------------------------------------

add(build.unit LABELS unit SETS_UP unit LOCKS cmake LIMIT 1200
    COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} -j ${processors} --target sortid_unit)
set(unit ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:sortid_unit>)
set(cases)
foreach(source IN LISTS unit_sources)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
  file(STRINGS ${source} lines REGEX "^TEST_CASE\\(\"")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^TEST_CASE\\(\"([^\"]*)\".*" "\\1" case "${line}")
    add(unit.${case} LABELS unit NEEDS unit COMMAND ${unit} ${case})
    list(APPEND cases ${case})
  endforeach()
endforeach()
# So that none is missing here. Catch2 ends its list with the number of cases.
list(LENGTH cases count)
add(unit.every_case_is_a_test LABELS unit NEEDS unit
    COMMAND sh -c "\"$@\" --list-tests | tail -n 3 | grep -E '^${count} (matching )?test cases$'" sh ${unit})

if(CMAKE_CROSSCOMPILING OR NOT PG_CONFIG)
  message(STATUS "Only the unit tests of the C++ library: there is no PostgreSQL for this machine")
  return()
endif()

# --- Checks of files ---------------------------------------------------------

add(tree LABELS tree COMMAND test/tree/check)

find_program(clang-format-16 clang-format-16)
file(GLOB_RECURSE formatted RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS include/*.?pp src/*.?pp test/*.?pp bench/*.?pp pglite/*.?pp)
add(format LABELS format COMMAND ${clang-format-16} --dry-run -Werror ${formatted})

# understands(VARIABLE CMD ...): sets VARIABLE if CMD is there and cannot read headers.cpp: the headers of a newer g++, which
# clang uses too, may be beyond it.
set(headers ${CMAKE_BINARY_DIR}/headers.cpp)
file(CONFIGURE OUTPUT ${headers} CONTENT "#include <compare>\n#include <ranges>\n")
function(understands variable program)
  if(program AND NOT DEFINED CACHE{${variable}_result})
    execute_process(COMMAND ${program} ${ARGN} RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
    set(${variable}_result ${result} CACHE INTERNAL "")
  endif()
  if(${variable}_result)
    set(${variable} "${program} cannot read the headers of this g++" PARENT_SCOPE)
  endif()
endfunction()

# With the options that the Makefile builds with, and with the clang of the server's bitcode.
execute_process(COMMAND make -s PG_CONFIG=${PG_CONFIG} --eval "print: ; $(info $(PG_CPPFLAGS) $(PG_CXXFLAGS)) $(info $(REGRESS)) $(info $(CLANG))" print
                WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE lines OUTPUT_STRIP_TRAILING_WHITESPACE)
string(REPLACE "\n" ";" lines "${lines}")
list(POP_FRONT lines flags regress clang)
separate_arguments(flags UNIX_COMMAND "${flags}")
separate_arguments(regress UNIX_COMMAND "${regress}")
string(REPLACE clang clang++ clang "${clang}")
find_program(clang-tidy-16 clang-tidy-16)
find_program(clang++ NAMES "${clang}" NO_DEFAULT_PATH PATHS /)
understands(tidy_fault "${clang-tidy-16}" --checks=-*,misc-unused-using-decls ${headers} -- -std=c++20)
understands(clang_fault "${clang++}" -std=c++20 -fsyntax-only ${headers})

# cppcheck reads no headers of the server, whose macros silently end its analysis. Suppressed: advice
# to use <algorithm>, which the library does not use; false alarms about templates and views; two
# requires-expressions, which it takes for the same condition; the note
# that not every branch is analysed. Newer versions reject every struct without constructors (2.22).
find_program(cppcheck cppcheck)
execute_process(COMMAND ${cppcheck} --version OUTPUT_VARIABLE version)
string(REGEX REPLACE "[^0-9.]" "" version "${version}")
if(version VERSION_GREATER_EQUAL 2.18)
  set(cppcheck_fault "cppcheck ${version} is newer than 2.17")
endif()
set(options --quiet --error-exitcode=1 --std=c++20 --language=c++ --enable=warning,style,performance,portability --inconclusive
    --inline-suppr --suppress=useStlAlgorithm --suppress=unusedStructMember --suppress=passedByValue --suppress=multiCondition --suppress=identicalConditionAfterEarlyExit
    --suppress=normalCheckLevelMaxBranches -I include -I src -I src/pg -D __SIZEOF_POINTER__=8 -D "PG_MODULE_MAGIC_EXT(...)=" -D "SORTID_VERSION=\"\"")

file(GLOB sources RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS src/id/*.cpp src/pg/*.cpp src/pg/*/*.cpp)
foreach(file IN LISTS sources)
  add(tidy.${file} LABELS tidy thorough SKIP "${tidy_fault}" COMMAND ${clang-tidy-16} --quiet ${file} -- ${flags} -Isrc/pg)
  add(clang.${file} LABELS clang thorough SKIP "${clang_fault}"
      COMMAND ${clang++} ${flags} -Isrc/pg -Wall -Werror -O2 -fPIC -c -o /dev/null ${file})
  foreach(major IN ITEMS 15 19)
    add(cppcheck.${major}.${file} LABELS cppcheck thorough SKIP "${cppcheck_fault}"
        COMMAND ${cppcheck} ${options} -D PG_VERSION_NUM=${major}0000 ${file})
  endforeach()
endforeach()

# A type without a mistake compiles; with one it does not, and the message says what is wrong.
set(mistakes ${CMAKE_CXX_COMPILER} ${flags} -Isrc/pg -fsyntax-only test/compile_fail/mistakes.cpp)
add(compile_fail.none LABELS compile_fail thorough COMMAND ${mistakes})
file(STRINGS test/compile_fail/mistakes.cpp lines REGEX "^#ifdef ")
foreach(line IN LISTS lines)
  string(REGEX MATCH "^#ifdef ([A-Z_]+) +// (.*)$" line "${line}")
  set(name compile_fail.${CMAKE_MATCH_1})
  add(${name} LABELS compile_fail thorough COMMAND ${mistakes} -D${CMAKE_MATCH_1})
  set_tests_properties(${name} PROPERTIES PASS_REGULAR_EXPRESSION "error: .*${CMAKE_MATCH_2}")
endforeach()

# --- The C++ library ---------------------------------------------------------

# The C++ library, without Catch2, in projects outside the tree. It is installed and moved: no file
# names a folder of before, and the include path gets nothing but a folder sortid.
set(consumer ${CMAKE_BINARY_DIR}/consumer)
set(strict "-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wold-style-cast -Werror")
set(build_and_test ${CMAKE_CTEST_COMMAND} --build-generator ${CMAKE_GENERATOR} --build-and-test)
add(consumer.library LABELS consumer thorough SETS_UP library
    COMMAND ${build_and_test} ${PROJECT_SOURCE_DIR} ${consumer}/library --build-target install
            --build-options -DBUILD_TESTING=OFF -DSORTID_WERROR=ON -DCMAKE_DISABLE_FIND_PACKAGE_Catch2=ON -DCMAKE_INSTALL_PREFIX=${consumer}/first
            --test-command sh -ec "cd .. && rm -rf installed && mv first installed && test \"$(ls installed/include)\" = sortid && \
                                   ! grep -rF -e '${consumer}' -e '${PROJECT_SOURCE_DIR}' installed --include=*.hpp --include=*.cmake --include=*.pc")
find_program(pkg_config pkg-config)
foreach(compiler IN ITEMS g++ clang++)
  find_program(consumer_${compiler} ${compiler})
  foreach(way IN ITEMS find_package pkg-config FetchContent)
    set(name consumer.${compiler}.${way})
    if(NOT consumer_${compiler} OR way STREQUAL "pkg-config" AND NOT pkg_config)
      add(${name} LABELS consumer thorough SKIP "no ${compiler} or pkg-config")
      continue()
    endif()
    add(${name} LABELS consumer thorough NEEDS library
        COMMAND ${build_and_test} ${PROJECT_SOURCE_DIR}/test/consumer ${consumer}/${compiler}.${way}
                --build-options -DWAY=${way} -DCMAKE_CXX_COMPILER=${compiler} -DCMAKE_PREFIX_PATH=${consumer}/installed -DVERSION=${PROJECT_VERSION}
                                -DCMAKE_CXX_FLAGS=${strict} -DCMAKE_NO_SYSTEM_FROM_IMPORTED=ON
                                -DFETCHCONTENT_SOURCE_DIR_SORTID=${PROJECT_SOURCE_DIR} -DBUILD_TESTING=ON -DCMAKE_DISABLE_FIND_PACKAGE_Catch2=ON
                --test-command ${CMAKE_CTEST_COMMAND} --no-tests=error --output-on-failure)
  endforeach()
endforeach()

# Each fuzzer for some seconds, which finds what breaks at once.
set(seconds $ENV{SORTID_FUZZ_SECONDS})
if(NOT seconds)
  set(seconds 5)
  if(SORTID_UNDER STREQUAL "sanitize")
    set(seconds 60)
  endif()
endif()
math(EXPR fuzz_limit "${seconds} + 600")
file(GLOB sources CONFIGURE_DEPENDS test/fuzz/*.cpp)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources})
set(fuzzers "")
foreach(source IN LISTS sources)
  file(STRINGS ${source} lines REGEX "^FUZZER\\(")
  list(TRANSFORM lines REPLACE "^FUZZER\\(([a-z0-9_]+).*" "\\1")
  list(APPEND fuzzers ${lines})
endforeach()
# With the newest clang that has libFuzzer.
set(probe ${CMAKE_BINARY_DIR}/fuzz.cpp)
file(CONFIGURE OUTPUT ${probe} CONTENT "extern \"C\" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }\n")
file(GLOB compilers /usr/bin/clang++ /usr/bin/clang++-[0-9]*)
list(SORT compilers COMPARE NATURAL ORDER DESCENDING)
foreach(compiler IN LISTS compilers)
  if(NOT EXISTS "${fuzz_compiler}")
    execute_process(COMMAND ${compiler} -fsanitize=fuzzer,address -o ${probe}.out ${probe} RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
    if(result EQUAL 0)
      set(fuzz_compiler ${compiler} CACHE INTERNAL "")
    endif()
  endif()
endforeach()
if(NOT fuzz_compiler)
  set(fuzz_fault "no clang with libFuzzer")
endif()
add(build.fuzz LABELS fuzz thorough SETS_UP fuzz SKIP "${fuzz_fault}"
    COMMAND ${build_and_test} ${PROJECT_SOURCE_DIR} ${CMAKE_BINARY_DIR}/fuzz/build --build-target sortid_fuzz
            --build-options -DCMAKE_CXX_COMPILER=${fuzz_compiler} -DSORTID_FUZZ=ON -DSORTID_WERROR=ON -DBUILD_TESTING=OFF)
foreach(name IN LISTS fuzzers)
  add(fuzz.${name} LABELS fuzz thorough NEEDS fuzz LIMIT ${fuzz_limit} SKIP "${fuzz_fault}" COMMAND test/ctest/fuzz ${name} ${seconds})
endforeach()

add(coverage.run LABELS coverage mode NEEDS unit SETS_UP covered
    COMMAND sh -ec "find '${CMAKE_BINARY_DIR}' -name '*.gcda' -delete && '$<TARGET_FILE:sortid_unit>'")
# The other objects, without data, have lines that these do not.
set(gcovr gcovr --root ${PROJECT_SOURCE_DIR} --filter "${PROJECT_SOURCE_DIR}/(include|src/id)/" --exclude-throw-branches
    --exclude-unreachable-branches --fail-under-line 100 --fail-under-branch 100
    ${CMAKE_BINARY_DIR}/CMakeFiles/sortid.dir ${CMAKE_BINARY_DIR}/CMakeFiles/sortid_unit.dir)
add(coverage.lines LABELS coverage mode NEEDS covered LOCKS gcov COMMAND ${gcovr})
add(coverage.branches LABELS coverage mode NEEDS covered LOCKS gcov COMMAND ${gcovr} --branches)

# The unit tests on another machine of 64 bits, one with the other byte order, one of 32 bits.
foreach(machine IN ITEMS aarch64 s390x i686)
  string(REPLACE i686 i386 qemu ${machine})
  set(sysroot /usr/${machine}-linux-gnu)
  add(cross.${machine} LABELS cross mode LIMIT 1800 ENVIRONMENT QEMU_LD_PREFIX=${sysroot} COMMAND sh -ec
      "[ ! -e /usr/include/catch2/catch_all.hpp ] || { echo 'Catch2 3 is a library, installed for this machine only'; exit 77; }
       cmake -S . -B '${CMAKE_BINARY_DIR}/${machine}' -DSORTID_WERROR=ON -DCMAKE_SYSTEM_NAME=Linux \\
         -DCMAKE_SYSTEM_PROCESSOR=${machine} -DCMAKE_CXX_COMPILER=${machine}-linux-gnu-g++ -DCMAKE_CROSSCOMPILING_EMULATOR=qemu-${qemu}
       ctest --test-dir '${CMAKE_BINARY_DIR}/${machine}' -j ${processors} --output-on-failure")
endforeach()
# The extension is not for servers of 32 bits, and says so.
add(cross.server_of_32_bits LABELS cross mode COMMAND i686-linux-gnu-g++ ${flags} -Isrc/pg -fsyntax-only src/pg/module.cpp)
set_tests_properties(cross.server_of_32_bits PROPERTIES PASS_REGULAR_EXPRESSION "error \"sortid needs a 64-bit server")

# --- The extension in a private server ---------------------------------------

set(make make -s -j ${processors} PG_CONFIG=${PG_CONFIG} DESTDIR=${stage})
add(build.server LABELS build SETS_UP stage COMMAND ${server} stage)
add(build.extension LABELS build NEEDS stage SETS_UP extension LIMIT 900 COMMAND ${make} WERROR=1 ${sanitized} install)
file(GLOB folders CONFIGURE_DEPENDS test/modules/*/Makefile)
foreach(folder IN LISTS folders)
  cmake_path(GET folder PARENT_PATH folder)
  cmake_path(GET folder FILENAME name)
  add(build.${name} LABELS build NEEDS extension SETS_UP modules COMMAND ${make} -C ${folder} with_llvm=no install)
endforeach()
add(build.newer LABELS build thorough NEEDS extension SETS_UP newer LIMIT 900 COMMAND ${server} newer)
add(build.before LABELS build NEEDS extension SETS_UP before LIMIT 900 COMMAND ${server} before)
add(server.start LABELS build NEEDS extension SETS_UP server COMMAND ${server} start)
add(server.stop LABELS build CLEANS_UP server COMMAND ${server} stop ${SORTID_UNDER})
add(library LABELS library NEEDS extension COMMAND sh -c "script/check-library sortid.so '${stage}${sharedir}'/extension/sortid--*.sql")

# roles_of(VARIABLE FILE): sets VARIABLE to a lock if FILE makes roles, which all databases share.
function(roles_of variable file)
  file(STRINGS ${file} roles REGEX "CREATE (ROLE|USER) " LIMIT_COUNT 1)
  set(${variable} "" PARENT_SCOPE)
  if(roles)
    set(${variable} roles PARENT_SCOPE)
  endif()
endfunction()

file(GLOB files CONFIGURE_DEPENDS sql/*.sql)
foreach(file IN LISTS files)
  cmake_path(GET file STEM name)
  roles_of(locks ${file})
  set(labels regression)
  if(name STREQUAL "estimates") # of a million rows; statistics tries some of it
    list(APPEND labels thorough)
  endif()
  if(name IN_LIST regress)
    add(regression.${name} LABELS ${labels} NEEDS server LOCKS ${locks} COMMAND ${server} regression ${name})
  else()
    add(regression.${name} LABELS regression SKIP "needs a newer server")
  endif()
endforeach()

# All of them in one database, as PGXS runs them.
add(installcheck LABELS regression thorough NEEDS server LIMIT 900 COMMAND ${make} TAP_TESTS= installcheck)
# Alone: some of all make databases and roles; monotonic_rules looks at ids that follow each other in the whole server.
set_tests_properties(installcheck regression.monotonic_rules PROPERTIES RUN_SERIAL ON)

# Those that take long and try what seldom happens are thorough.
set(thorough_taps 010_shards 012_fan_in 014_majors 015_jit 017_brin_domains 018_plan_oracle
    019_core_unchanged 022_outside 024_update_in_use 027_expressions 034_soak)
set(tap_limit 900)
if(DEFINED ENV{SORTID_SOAK_MINUTES})
  math(EXPR tap_limit "900 + 90 * $ENV{SORTID_SOAK_MINUTES}")
endif()
# tap(NAME FILE LABELS label ... [NEEDS fixture ...]): a TAP test, the longest of which come first.
function(tap name file)
  cmake_parse_arguments(PARSE_ARGV 2 it "" "" "LABELS;NEEDS")
  add(${name} LABELS ${it_LABELS} NEEDS modules ${it_NEEDS} LIMIT ${tap_limit} COMMAND ${server} tap ${file})
  set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "\\. skipped: [^(]" COST 100)
endfunction()
file(GLOB files RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS t/*.pl)
foreach(file IN LISTS files)
  cmake_path(GET file STEM name)
  set(labels tap)
  set(needs "")
  if(name IN_LIST thorough_taps)
    list(APPEND labels thorough)
  endif()
  if(name MATCHES "majors|outside")
    list(APPEND needs newer)
  endif()
  if(name MATCHES "majors|update|expressions")
    list(APPEND needs before)
  endif()
  tap(tap.${name} ${file} LABELS ${labels} NEEDS ${needs})
endforeach()
include(plain/tests.cmake)

file(GLOB pages RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS *.md docs/*.md clients/*/README.md pglite/README.md)
foreach(page IN LISTS pages)
  roles_of(locks ${page})
  set(check script/check-docs ${page})
  if(page STREQUAL docs/operating.md)
    set(check sh -c "script/check-docs ${page} && sleep 1")
  endif()
  add(docs.${page} LABELS docs NEEDS server LOCKS ${locks} COMMAND ${check})
endforeach()
# Alone: other tests look at ids of the generators, which it raises to the end of a second.
set_tests_properties(docs.docs/operating.md PROPERTIES RUN_SERIAL ON)
add(docs.functions LABELS docs NEEDS server COMMAND script/check-docs --functions ${pages})
add(docs.inspect LABELS docs NEEDS server COMMAND psql -XqAt -f test/ctest/inspect.sql)
set_tests_properties(docs.inspect PROPERTIES PASS_REGULAR_EXPRESSION "prefix\\|user\n.*ok - nothing is left behind")
add(demo LABELS demo NEEDS server COMMAND ${server} demo)

# Everything that SQL can call, with random arguments: in a server with sanitizers or assertions,
# or for longer, this finds most.
separate_arguments(options UNIX_COMMAND "$ENV{SORTID_FUZZ_OPTIONS}")
add(fuzz.sql LABELS fuzz sql thorough NEEDS extension LIMIT ${fuzz_limit} COMMAND ${server} fuzz ${options} ${seconds})

# In servers of other kinds.
foreach(platform IN ITEMS musl minor arm64 s390x)
  set(labels platforms mode)
  if(platform MATCHES "64|s390x")
    list(APPEND labels qemu)
  endif()
  add(platforms.${platform} LABELS ${labels} NEEDS extension LIMIT 3600 COMMAND test/ctest/platform ${platform})
endforeach()

# --- The extension in PGlite -------------------------------------------------

add(pglite.fetch LABELS pglite mode SETS_UP pglite.fetched LIMIT 1800 COMMAND pglite/tests/run fetch)
add(pglite.build LABELS pglite mode NEEDS pglite.fetched SETS_UP pglite.bundle LIMIT 3600 COMMAND pglite/tests/run build)
foreach(step IN ITEMS imports start regress)
  add(pglite.${step} LABELS pglite mode NEEDS pglite.bundle LIMIT 3600 COMMAND pglite/tests/run ${step})
endforeach()
add(pglite.package LABELS pglite mode NEEDS pglite.bundle server SETS_UP pglite.package LIMIT 1800 COMMAND pglite/tests/run package)
add(pglite.browser LABELS pglite mode NEEDS pglite.package LIMIT 1800 COMMAND pglite/tests/run browser)

# --- What is made of the tree ------------------------------------------------

add(publisher LABELS publisher thorough COMMAND test/packages/publisher)
foreach(package IN ITEMS run dockerfile rpm)
  add(packages.${package} LABELS packages mode LIMIT 1800 COMMAND test/packages/${package})
endforeach()
foreach(check IN ITEMS pgxn_meta actionlint zizmor hadolint python javascript rust java)
  add(packages.${check} LABELS packages mode LIMIT 1800 COMMAND test/packages/lint ${check})
endforeach()
add(site LABELS site mode NEEDS server LIMIT 3600 COMMAND test/site/run ${CMAKE_BINARY_DIR}/site)

# --- Benchmarks --------------------------------------------------------------

add(bench.codecs LABELS bench thorough LOCKS cmake LIMIT 900
    COMMAND sh -c "'${CMAKE_COMMAND}' --build . -j ${processors} --target sortid_codecs && ./sortid_codecs --benchmark_min_time=0.005")
set_tests_properties(bench.codecs PROPERTIES WORKING_DIRECTORY ${CMAKE_BINARY_DIR})
add(bench.tests LABELS bench thorough NEEDS server LIMIT 600 COMMAND /usr/bin/python3 -m unittest discover -v -s test/bench)

# --- Clients in other languages ----------------------------------------------

add(clients.start LABELS clients mode NEEDS extension SETS_UP clients ENVIRONMENT PGHOST=${socket}.tcp COMMAND ${server} start tcp)
add(clients.stop LABELS clients mode CLEANS_UP clients ENVIRONMENT PGHOST=${socket}.tcp COMMAND ${server} stop ${SORTID_UNDER})
add(clients.databases LABELS clients mode NEEDS clients SETS_UP databases ENVIRONMENT PGHOST=${socket}.tcp COMMAND test/clients/run databases)

# language([PROGRAM cmd ... AT_LEAST version] [FETCH cmd ...] [BUILD cmd ...] [ENVIRONMENT NAME=value ...]) says what the
# clients of a folder need. If PROGRAM does not print this version, or a later one, they are skipped.
macro(language)
  cmake_parse_arguments(language "" "AT_LEAST" "PROGRAM;FETCH;BUILD;ENVIRONMENT" ${ARGN})
  list(APPEND language_ENVIRONMENT PGHOST=${socket}.tcp)
  set(outdated "")
  if(language_AT_LEAST)
    set(printed "nothing")
    execute_process(COMMAND ${language_PROGRAM} OUTPUT_VARIABLE printed OUTPUT_STRIP_TRAILING_WHITESPACE)
    string(REGEX MATCH "[0-9.]+" version "${printed}")
    if(version VERSION_LESS language_AT_LEAST)
      set(outdated "needs ${language_AT_LEAST} or later, and this is ${printed}")
    endif()
  endif()
  client(fetch fetch ${CMAKE_BINARY_DIR}/${kind}/${name} ${folder} ${language_FETCH})
  client(build build ${language_BUILD})
endmacro()

# client(NAME STEP cmd ...): a test of the language, which is a step of test/clients/run. The one named speed is for script/bench.
function(client client step)
  set(test ${kind}.${name}.${client})
  set(labels ${kind} mode)
  if(client STREQUAL "speed")
    set(labels speed mode)
  endif()
  set(needs clients databases ${kind}.${name}.fetch ${kind}.${name}.build)
  set(sets_up "")
  if(step MATCHES "fetch|build")
    set(sets_up ${test})
    list(REMOVE_ITEM needs ${test} ${kind}.${name}.build)
  endif()
  add(${test} LABELS ${labels} NEEDS ${needs} SETS_UP ${sets_up} LIMIT 1800 SKIP "${outdated}" ENVIRONMENT ${language_ENVIRONMENT}
      COMMAND ${PROJECT_SOURCE_DIR}/test/clients/run ${step} ${ARGN})
  if(NOT outdated AND NOT step STREQUAL "fetch")
    set_tests_properties(${test} PROPERTIES WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/${kind}/${name})
  endif()
endfunction()

set(kind clients)
file(GLOB files RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS test/clients/*/clients.cmake)
foreach(file IN LISTS files)
  cmake_path(GET file PARENT_PATH folder)
  cmake_path(GET folder FILENAME name)
  include(${file})
endforeach()
include(others/tests.cmake)
