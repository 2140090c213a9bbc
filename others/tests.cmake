# Included by cmake/tests.cmake.
file(GLOB files RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS others/*.pl)
foreach(file IN LISTS files)
  cmake_path(GET file STEM name)
  set(needs "")
  if(name STREQUAL citus_nodes)
    set(needs before)
  endif()
  tap(others.${name} ${file} LABELS others mode NEEDS ${needs})
endforeach()

# Debezium's connector for PostgreSQL, without Kafka, and IdConverter.java; then with the types in plain SQL.
set(kind others)
set(name debezium)
set(folder others/debezium)
set(tables psql -Xq -v ON_ERROR_STOP=1 -v types=${PROJECT_SOURCE_DIR}/test/lib/types.sql)
language(FETCH sh -c "mvn -B -q -Dmaven.repo.local=$PWD/repository dependency:copy-dependencies -DoutputDirectory=lib"
         BUILD sh -c "javac -cp 'lib/*' *.java && '${PROJECT_SOURCE_DIR}/plain/assemble' plain >plain.sql")
client(extension framework sh -c "\"$@\" -f tables.sql && java -cp 'lib/*:.' Debezium extension" sh ${tables})
client(plain framework sh -c "\"$@\" -f tables.sql && java -cp 'lib/*:.' Debezium plain" sh ${tables} -v plain=plain.sql)
