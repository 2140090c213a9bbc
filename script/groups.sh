# shellcheck shell=bash disable=SC2154,SC2164 # script/test sets the variables, and -e
# The groups of script/test: test_NAME runs the group NAME, or only the tests in $chosen.
# It prints a line per test, "ok - NAME", "not ok - NAME" or "ok - NAME # SKIP why", and
# whatever helps to understand a failure.

# Prints the tests of a group that can run alone, one a line; nothing if there are none.
tests_of() {
  cd "$root" || exit
  case $1 in
    unit) sed -nE 's/^TEST_CASE\("([^"]+)".*/\1/p' test/unit/*.cpp && sed -nE 's/^add_test\(NAME ([^ ]+).*/\1/p' CMakeLists.txt ;;
    fuzz) sed -nE 's/^ +\{"([a-z0-9_]+)", fuzz::.*/\1/p' test/fuzz/main.cpp ;;
    tidy) printf '%s\n' src/*/*.cpp ;;
    regression) basename -s .sql sql/*.sql ;;
    tap) basename -s .pl t/*.pl ;;
    citus) basename -s .pl t/*_citus*.pl ;;
    bench) bench/run --list ;;
    docs) printf '%s\n' README.md docs/*.md ;;
    clients) test/clients/run --list ;;
  esac
}

skip() { say "ok - $1 # SKIP $2"; }

# Builds the extension and installs it in the private server.
test_extension() {
  make_extension WERROR=1 "${build[@]}"
  make_extension WERROR=1 "${build[@]}" DESTDIR="$work" install
  say "ok - build and install"
}

test_packages() { "$root/test/packages/run"; }
test_dockerfile() { "$root/test/packages/dockerfile"; }
test_rpm() { "$root/test/packages/rpm"; }
test_publisher() { "$root/test/packages/publisher"; }

test_tree() { "$root/script/check-tree"; }

test_format() {
  local files
  command -v clang-format-14 >/dev/null || { skip format "no clang-format-14" && return; }
  mapfile -t files < <(find "$root"/{src,test,bench} -name '*.[ch]pp')
  once format clang-format-14 --dry-run -Werror "${files[@]}"
}

test_unit() { unit_tests "$builds/unit" "${configure[@]}"; }

# unit_tests DIR WORD...: builds the unit tests in DIR with these words for cmake, runs them.
unit_tests() {
  local only=()
  ((${#chosen[@]} == 0)) || only=(-R "^($(printf '%s\n' "${chosen[@]}" | sed 's/\./\\./g' | paste -sd '|'))\$")
  build_library "$@"
  ctest --test-dir "$1" -j "$(nproc)" --output-on-failure "${only[@]}" |
    sed -uE 's/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: (.*[^ ]) \.+ +Passed .*/ok - \1/
      s/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: (.*[^ ]) \.+ *\*\*\*.*/not ok - \1/'
}

# build_library DIR WORD...: one at a time in DIR, because two groups use the same build.
build_library() {
  local lock
  exec {lock}>"$1.lock"
  flock "$lock"
  cmake -S "$root" -B "$1" -DSORTID_WERROR=ON "${@:2}"
  cmake --build "$1" -j "$(nproc)"
  exec {lock}>&-
}

# The same for other machines: another of 64 bits, one with the other byte order, one of
# 32 bits. The second word is qemu's name for it.
test_aarch64() { emulated aarch64 aarch64; }
test_s390x() { emulated s390x s390x; }
test_i686() { emulated i686 i386; }
emulated() {
  local machine=$1-linux-gnu
  [[ ! -e /usr/include/catch2/catch_all.hpp ]] || { skip unit "Catch2 3 is a library, installed for this machine only" && return; }
  unit_tests "$builds/$1" -DCMAKE_SYSTEM_NAME=Linux "-DCMAKE_SYSTEM_PROCESSOR=$1" "-DCMAKE_CXX_COMPILER=$machine-g++" \
    "-DCMAKE_CROSSCOMPILING_EMULATOR=qemu-$2;-L;/usr/$machine"
}

test_musl() { "$root/test/link/musl" "$work/musl"; }

# Each fuzzer for a few seconds, which finds what breaks at once; script/fuzz alone searches longer.
test_fuzz() {
  local code=0
  cd "$work"
  "$root/script/fuzz" 5 "${chosen[@]}" >fuzz || code=$?
  ((code != 3)) || { skip fuzz "no clang with libFuzzer" && return; }
  cat fuzz
  sed -nE 's/^([a-z0-9_]+) +([0-9]+) .* 0$/ok - \1/p; s/^([a-z0-9_]+) .* 1$/not ok - \1/p' fuzz
  return "$code"
}

# understands CMD...: whether CMD can read $work/headers.cpp: the headers of a newer g++, which
# clang uses too, may be beyond it.
understands() {
  printf '#include <%s>\n' compare ranges >"$work/headers.cpp"
  "$@" >/dev/null 2>&1
}

# clang-tidy, with the options that the Makefile builds with.
# shellcheck disable=SC2016 # make and the other bash expand these
test_tidy() {
  local flags files=("${chosen[@]}")
  command -v clang-tidy-14 >/dev/null || { skip clang-tidy "no clang-tidy-14" && return; }
  understands clang-tidy-14 --checks=-*,misc-unused-using-decls "$work/headers.cpp" -- -std=c++20 ||
    { skip clang-tidy "clang-tidy-14 cannot read the headers of this g++" && return; }
  read -r -a flags <<<"$(expanded '$(PG_CPPFLAGS) $(PG_CXXFLAGS)')"
  cd "$root"
  ((${#files[@]})) || files=(src/*/*.cpp)
  export -f once say
  printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -I FILE \
    bash -c 'once "clang-tidy $0" clang-tidy-14 --quiet "$0" -- "$@" 2>&1' FILE "${flags[@]}" |
    sed -u '/^[0-9]* warnings generated\.$/d'
}

# Without the server's headers, whose macros silently end its analysis. Suppressed: advice to
# use <algorithm>, which the library does not use; false alarms about templates and views;
# the note that not every branch is analysed. Newer versions reject every struct without
# constructors (2.22) and are skipped.
test_cppcheck() {
  local version newest=2.17
  version=$(cppcheck --version)
  version=$(printf '%s\n' "${version##* }" "$newest.99" | sort -V | tail -n 1)
  [[ $version == "$newest.99" ]] || { skip cppcheck "cppcheck $version is newer than $newest" && return; }
  for version in 15 19; do
    once "cppcheck for PostgreSQL $version" cppcheck --quiet --error-exitcode=1 -j "$(nproc)" --std=c++20 \
      --language=c++ --enable=warning,style,performance,portability --inconclusive --inline-suppr \
      --suppress={useStlAlgorithm,unusedStructMember,passedByValue,normalCheckLevelMaxBranches} \
      -I "$root/src" -D SIZEOF_DATUM=8 -D "PG_VERSION_NUM=${version}0000" -D 'PG_MODULE_MAGIC_EXT(...)=' \
      -D 'SORTID_VERSION=""' "$root/src"
  done
}

# Builds the extension with the clang that compiles the server's bitcode.
test_clang() {
  local clang
  clang=$(sed -n 's/^CLANG *= *//p' "$("$PG_CONFIG" --pgxs | sed 's/makefiles\/pgxs.mk/Makefile.global/')")
  [[ -x $clang ]] || { skip clang "no clang" && return; }
  understands "${clang/clang/clang++}" -std=c++20 -fsyntax-only "$work/headers.cpp" ||
    { skip clang "$clang cannot read the headers of this g++" && return; }
  copy_tree "$work/clang"
  root=$work/clang make_extension WERROR=1 CXX="${clang/clang/clang++}" CXXFLAGS='-Wall -O2 -fPIC'
  say "ok - build"
}

test_library() { "$root/script/check-library" "$root/sortid.so" "$work$("$PG_CONFIG" --sharedir)"/extension/sortid--*.sql; }

# Tests that need a newer server than this one are skipped.
# shellcheck disable=SC2016 # make expands it
test_regression() {
  local name known run=()
  known=" $(expanded '$(REGRESS)') "
  while read -r name; do
    if [[ $known == *" $name "* ]]; then run+=("$name"); else skip "$name" "needs a newer server"; fi
  done < <(printf '%s\n' "${chosen[@]:-$(tests_of regression)}")
  ((${#run[@]})) || return 0
  installcheck "${run[*]}" PG_CONFIG="$work_config"
}

# What needs servers of its own: restarts, several sessions, two majors. Two files at a time.
test_tap() {
  local module newer
  for module in "$root"/test/modules/*/; do
    make -s -C "$module" PG_CONFIG="$PG_CONFIG" DESTDIR="$work" with_llvm=no install
  done
  newer=$(find_newest)
  if [[ ${chosen[*]:-majors} =~ majors|outside && -x ${newer%pg_config}postgres ]] && (($(major_of "$newer") > $(major_of "$PG_CONFIG"))); then
    stage_newer "$newer"
    export NEWER=$work${newer%/bin/pg_config} NEWER_TREE=$work/newer
  fi
  tap_tests "${chosen[@]:-*}"
}

# tap_tests NAME...: runs these files of t.
tap_tests() {
  make -s -C "$root" PG_CONFIG="$work_config" installcheck PROVE_TESTS="$(printf 't/%s.pl ' "$@")" PROVE_FLAGS='-v -j2' |
    sed -E 's/^(.*[^ ]) \.\.+ skipped: /ok - \1 # SKIP /' | tee "$work/prove" || explain_tap
}

# Prints the ends of the logs of the files that failed; says which of them broke off.
explain_tap() {
  local file
  sed -nE 's/^(t\/[^ ]+) +\(Wstat: .* Failed: 0\)$/not ok - \1 broke off/p' "$work/prove"
  for file in $(sed -nE 's/^t\/([^ ]+)\.pl +\(Wstat: .*/\1/p' "$work/prove"); do
    tail -n 40 "$root/tmp_check/log/regress_log_$file"
  done
  return 1
}

# Prints the lines of the tests of a running group so far. prove has those of a file at its
# end only; its tests write them to logs as well.
so_far() {
  if [[ $1 == tap || $1 == citus ]]; then
    cat "$root"/tmp_check/log/regress_log_* 2>/dev/null | sed -n 's/^\[[^]]*\]([^)]*) \(ok .*\)/\1/p'
  else
    cat "$work/$1.log"
  fi
}

# Citus, built for this server and installed in the private one, and the tests that need it.
test_citus() {
  local files=("${chosen[@]}")
  build_citus
  say "ok - Citus builds"
  ((${#files[@]})) || mapfile -t files < <(tests_of citus)
  tap_tests "${files[@]}"
}

# Builds in $builds/citus; a kept build of the same sources goes on. Objects that a
# folder contains may be of another server.
build_citus() {
  local tree=$builds/citus sum headers
  sum=$(tar -C "$work" --sort=name --mtime=@0 --owner=0 --group=0 --exclude=.git -c brought | cksum)
  if [[ $(cat "$tree/.sum" 2>/dev/null) != "$sum" ]]; then
    rm -rf "$tree"
    mkdir "$tree"
    if [[ -d $work/brought ]]; then
      cp -R "$work/brought/." "$tree"
      find "$tree" \( -name '*.[oa]' -o -name '*.so' -o -name '*.bc' -o -name Makefile.global -o -name config.status \) -delete
    else
      tar -xf "$work/brought" -C "$tree" --strip-components=1
    fi
    # Citus 13 defines a function that newer minor releases of PostgreSQL 15 declare.
    headers=$("$PG_CONFIG" --includedir-server)
    if grep -q have_createdb_privilege "$headers/commands/dbcommands.h"; then
      perl -0pi -e 's/static inline bool\nhave_createdb_privilege\(void\)\n\{.*?\n\}\n//s' "$tree/src/include/pg_version_compat.h"
    fi
    (cd "$tree" && ./configure PG_CONFIG="$PG_CONFIG" >configure.log) || return
    say "$sum" >"$tree/.sum"
  fi
  make -s -C "$tree" -j "$(nproc)" with_llvm=no COPT='-O1 -g0 -w'
  make -s -C "$tree" with_llvm=no DESTDIR="$work" install
}

# stage_newer PG_CONFIG: puts a newer server, with the extension, beside the tested one.
stage_newer() {
  local PATH=$PATH PG_CONFIG=$1 work_config
  copy_tree "$work/newer"
  local root=$work/newer
  stage_server
  make_extension DESTDIR="$work" install
}

# The session of script/demo.
test_demo() {
  createdb shop
  psql -X -q -v ON_ERROR_STOP=1 shop <"$root/script/demo.sql" 2>&1 | tee "$work/demo"
  once "the range is an index scan" grep -q 'Index Scan using events_pkey' "$work/demo"
  once "two statements fail, as they should" test "$(grep -c '^ERROR: ' "$work/demo")" = 2
}

# The benchmarks, with too few rows to measure anything.
test_bench() {
  local benchmarks=$work/benchmarks
  build_library "$builds/unit"
  make -s -C "$root/bench/constant" PG_CONFIG="$PG_CONFIG" DESTDIR="$work" with_llvm=no install
  mkdir "$benchmarks"
  "$root/bench/run" --rows 2000 --passes 1 --codecs "$builds/unit/sortid_codecs" --output "$benchmarks/run.json" "${chosen[@]}"
  "$root/bench/report" --output "$benchmarks" "$benchmarks/run.json"
  say "ok - the workloads run"
  ((${#chosen[@]})) || BENCHMARKS=$benchmarks /usr/bin/python3 -m unittest discover -v -s "$root/test/bench" 2>&1 |
    sed -uE 's/^(test_\w+) .* \.\.\. ok$/ok - \1/; s/^(test_\w+|setUpClass) .* \.\.\. (FAIL|ERROR)$/not ok - \1/'
}

# The C++ library, used by a program outside the tree.
test_consumer() { "$root/test/consumer/run" "$work/consumer"; }

# What a type must state.
test_compile_fail() { "$root/test/compile_fail/run"; }

test_docs() {
  local of_id=(psql -X -v id=user_01h455vb4pex5vsknk084sn02q -f docs/inspect.sql inspected)
  cd "$root"
  if ((${#chosen[@]})); then
    script/check-docs "${chosen[@]}"
    return
  fi
  createdb inspected
  psql -Xqc "CREATE FUNCTION format(text, name, text) RETURNS text LANGUAGE sql AS \$\$SELECT 'SELECT 1'::text\$\$" inspected # a trap
  once "docs/inspect.sql without the extension" grep -q 'prefix *| user$' <("${of_id[@]}")
  once "docs/inspect.sql leaves nothing behind" test -z "$(psql -XAtc "SELECT extname FROM pg_extension WHERE extname = 'sortid'" inspected)"
  script/check-docs README.md docs/*.md || true # prints which failed
  script/check-docs --functions README.md docs/*.md
}

# The site in a browser, and proof that the check finds a fault of each kind. The reference page
# against catalogs, and proof that one member too few or too many is found.
test_site() {
  "$root/script/docs" "$work/site"
  "$root/test/site/check" "$work/site" || true # prints what failed
  once "each page shows the version" test -z "$(grep -L "<title>.*sortid $(version_here)" "$work"/site/[!4]*.html)"
  createdb reference
  psql -Xqc 'CREATE EXTENSION sortid_gist CASCADE' -c 'CREATE EXTENSION sortid_gin CASCADE' reference
  PGDATABASE=reference "$root/test/site/reference" "$work/site/reference.html" || true
  psql -Xqc 'CREATE FUNCTION more() RETURNS int RETURN 1' -c 'ALTER EXTENSION sortid ADD FUNCTION more()' -c 'DROP EXTENSION sortid_gin' reference
  once "the reference lacks a new function, and has those of an extension that is missing" \
    test "$(PGDATABASE=reference "$root/test/site/reference" "$work/site/reference.html" | grep -c '^missing: function more()\|^of no member: .*sortid_gin$')" = 22
  "$root/test/site/check" "$root/test/site/faults" | sed -E 's/^(  browser: [^ ]*).*/\1/' >"$work/faults" || true
  once "a fault of each kind is found" diff "$root/test/site/faults/expected" "$work/faults"
  grep -q "^REPOSITORY=." "$root/publisher.conf" || once "no repository is linked as long as none is set" test "$(grep -cw Repository "$work/site/index.html")" = 0
  copy_tree "$work/published"
  printf '%s\n' REPOSITORY=https://git.example/sortid.git MAINTAINER=Ada EMAIL=ada@sortid.example >"$work/published/publisher.conf"
  "$work/published/script/docs" "$work/published_site"
  once "the repository of publisher.conf is linked" grep -q 'href="https://git.example/sortid"' "$work/published_site/index.html"
  once "and its maintainer" grep -q 'href="mailto:ada@sortid.example"' <(perl -pe 's/&#(\d+);/chr $1/ge' "$work/published_site/reporting.html")
}

# Clients by language; the one of JDBC connects by TCP with a password.
test_clients() {
  PGPASSWORD=$(od -An -N 16 -t x1 /dev/urandom | tr -d ' \n')
  export PGPASSWORD
  psql -Xqc "ALTER ROLE postgres PASSWORD '$PGPASSWORD'"
  "$root/test/clients/run" "$work/clients" "${chosen[@]}"
}

# The archives of a release. Last: afterwards the server has the library built from one.
test_archive() {
  local name
  "$root/script/dist" "$work/archives"
  cd "$work/archives"
  name=$(basename ./*.zip .zip)
  unzip -q "$name.zip" -d "$work/unzipped"
  mkdir "$work/untarred" && tar -C "$work/untarred" -xzf "$name.tar.gz"
  once "zip and tar.gz hold the same" diff -r "$work/unzipped" "$work/untarred"
  once "and nothing that is generated" nothing_generated "$work/unzipped"
  "$work/untarred/$name/script/dist" "$work/archived_again"
  once "archives of an unpacked one are the same" diff -r "$work/archives" "$work/archived_again"
  make_extension DESTDIR="$work" uninstall
  once "uninstalling leaves nothing" test -z "$(find "$work$("$PG_CONFIG" --pkglibdir)" "$work$("$PG_CONFIG" --sharedir)" -name '*sortid*')"
  root=$work/unzipped/$name make_extension CXXFLAGS=-O0 DESTDIR="$work" install
  createdb archive
  once "what is unpacked builds, installs and works" \
    test "$(psql -XAtc "CREATE EXTENSION sortid" -c "SELECT xid_timestamp('11111111111')" archive)" = "$(printf '%s\n' 'CREATE EXTENSION' '2011-11-11 11:11:11.111+00')"
}
nothing_generated() { ! find "$1" -type f -printf '%P\n' | grep -E '\.(o|bc|so|tmp)$|^[^/]*/sortid[^/]*--|/(build|results|tmp_check)/|/regression\.'; }

# Everything that SQL can call, with random arguments.
test_sql_fuzz() { once "script/fuzz --sql finds nothing" "$root/test/fuzz/sql.pl" 60; }

test_crashes() { once "no process of the server crashed" no_crash; }
no_crash() { ! grep -E -B 30 'terminated by signal|PANIC|TRAP:' "$work/server.log"; }

# Complaints of valgrind that involve the library, recognized by its folders: the server's
# sources are not there. A complaint is a paragraph of lines that begin with "==PID==".
test_memory() { once "valgrind does not complain about the library" no_complaint; }
no_complaint() {
  cat "$work"/valgrind.* >"$work/valgrind"
  test -s "$work/valgrind" # valgrind ran
  ! sed 's/^==[0-9]*== \?//' "$work/valgrind" | awk -v RS= -v ORS='\n\n' '/\(src\/(codec|id|pg)\//' | grep .
}
