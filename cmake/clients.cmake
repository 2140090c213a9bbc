# Shared by the tests of the language packages: language(), client(), and the fixtures for the
# packages' server and databases.
add(clients.start LABELS clients mode NEEDS extension SETS_UP clients
    ENVIRONMENT PGHOST=${socket}.tcp COMMAND ${server} start tcp
)
add(clients.stop LABELS clients mode CLEANS_UP clients ENVIRONMENT PGHOST=${socket}.tcp
    COMMAND ${server} stop ${SORTID_UNDER}
)
add(clients.databases LABELS clients mode NEEDS clients SETS_UP databases
    ENVIRONMENT PGHOST=${socket}.tcp COMMAND clients/tests/run databases
)

# language([PROGRAM cmd ... AT_LEAST version] [FILES file ...] [FETCH cmd ...] [BUILD cmd ...]
# [ENVIRONMENT NAME=value ...]): declares what the clients of ${name} need. The clients are skipped
# unless PROGRAM prints the version AT_LEAST or a later one.
macro(language)
  cmake_parse_arguments(language "" "AT_LEAST" "PROGRAM;FILES;FETCH;BUILD;ENVIRONMENT" ${ARGN})
  list(APPEND language_ENVIRONMENT PGHOST=${socket}.tcp)
  set(outdated "")
  if(language_AT_LEAST)
    set(printed "nothing")
    execute_process(
      COMMAND ${language_PROGRAM}
      OUTPUT_VARIABLE printed
      OUTPUT_STRIP_TRAILING_WHITESPACE
    )
    string(REGEX MATCH "[0-9.]+" version "${printed}")
    if(version VERSION_LESS language_AT_LEAST)
      set(outdated "needs ${language_AT_LEAST} or later, and this is ${printed}")
    endif()
  endif()
  client(fetch fetch ${CMAKE_BINARY_DIR}/${kind}/${name} ${language_FILES} -- ${language_FETCH})
  client(build build ${language_BUILD})
endmacro()

# client(NAME STEP cmd ...): adds a test for the language that runs a step of clients/tests/run. The
# test called speed is for script/bench.
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
  add(${test} LABELS ${labels} NEEDS ${needs} SETS_UP ${sets_up} LIMIT 1800 SKIP "${outdated}"
      ENVIRONMENT ${language_ENVIRONMENT}
      COMMAND ${PROJECT_SOURCE_DIR}/clients/tests/run ${step} ${ARGN}
  )
  if(NOT outdated AND NOT step STREQUAL "fetch")
    set_tests_properties(${test} PROPERTIES WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/${kind}/${name})
  endif()
endfunction()
