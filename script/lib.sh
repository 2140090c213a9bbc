# shellcheck shell=bash
# Shared by the scripts, which source it first: choosing the server, a private copy of the tree and
# of the server to work in, the cleanup that removes both, and roots: whole Debian systems in a
# folder each, for scripts that root runs.
set -euo pipefail

# Unsets variables of the caller that would change what programs do, such as the repository of a git
# hook, a server, options, languages. PG_CONFIG, CC, CXX and those of "network" stay. Tests have
# their server from CTest.
if [[ -z ${SORTID_WORK:-}${SORTID_BUILD:-} ]]; then
  # shellcheck disable=SC2046 # names
  unset -f $(compgen -A function)
  # shellcheck disable=SC2046
  unset GREP_OPTIONS GREP_COLORS TAR_OPTIONS UNZIP ZIPOPT XZ_OPT XZ_DEFAULTS GNUMAKEFLAGS MFLAGS \
    NODE_OPTIONS NODE_PATH RUBYOPT RUBYLIB LANG LANGUAGE \
    $(compgen -e | grep -E '^(LC_|GIT_CONFIG|MAKE|CMAKE_|CTEST_|PYTHON|PERL)' || true) \
    $(compgen -e | grep -E '^PG[A-Z]' | grep -vx PGLITE || true)
  export LC_ALL=C.UTF-8
  set +Cf +o posix # of an exported SHELLOPTS
  export -n SHELLOPTS BASHOPTS
fi
# shellcheck disable=SC2046
unset CDPATH BASH_ENV ENV POSIXLY_CORRECT GLOBIGNORE \
  $(compgen -e GIT_ | grep -vE '^GIT_(CONFIG|SS)' || true)

PATH+=:/usr/sbin:/sbin # of mmdebstrap and what it calls
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*"; }
die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Prints the usage of the script: its leading comment, without the marks.
usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; }
[[ ${1:-} != @(-h|--help) ]] || { usage && exit; }

# Prints the pg_config of the server to build for: $PG_CONFIG, which need not be installed yet, else
# that of the newest server whose headers are installed, if any.
find_pg_config() {
  local found
  if [[ -n ${PG_CONFIG:-} ]]; then
    found=$(realpath -s "$(command -v "$PG_CONFIG" || say "$PG_CONFIG")")
    [[ ! -e $found || -x $found && ! -d $found &&
      $("$found" --version </dev/null 2>/dev/null) == PostgreSQL\ [0-9]* ]] ||
      die "PG_CONFIG=$PG_CONFIG is not a program that prints the version of PostgreSQL, such as" \
        "/usr/lib/postgresql/15/bin/pg_config"
    say "$found"
  else
    find /usr/include/postgresql -path '*/server/postgres.h' \
      -printf '/usr/lib/postgresql/%P\n' 2>/dev/null |
      sort -V | sed -n '$s,server/postgres.h,bin/pg_config,p' || true
  fi
}

# Prints what differs between two servers whose objects must not be mixed.
server_key() {
  say "$1" && "$1" &&
    cat "$(dirname "$("$1" --pgxs)")/../Makefile.global" "$("$1" --includedir-server)"/pg_config*.h
}

# once NAME CMD...: runs CMD as one test; sets $failed if it fails.
once() {
  local name=$1
  shift
  # shellcheck disable=SC2034 # the caller exits with it
  if "$@"; then say "ok - $name"; else say "not ok - $name" && failed=1; fi
}

# skip WHY: ends the script as a test that CTest skips.
skip() { say "$*" && exit 77; }

# cause LOG: prints the last line of LOG that says what failed: not the advice of pip, npm, Maven or
# pre-commit that follows it.
cause() {
  local said
  said=$(sed -E 's/\x1b\[[0-9;]*m//g; s/^[ ×╰│─>]*//
    /^(\[notice\]|Check the log|note: |hint: |See above|\[end of)/d
    /complete log of this run|\[Help [0-9]|Re-run Maven|see the full stack/d
    /^(\[ERROR\]|npm (ERR!|error))? *$/d' "$1")
  grep -iE '^[EW]: |error|not found|no such|cannot|could not' <<<"$said" | tail -n 1 | grep . ||
    tail -n 1 <<<"${said:-no output}"
}

# download WHERE LOG CMD...: runs CMD, which downloads from the registries WHERE, with its output in
# LOG, which is removed if it succeeds. Otherwise the test is skipped; but where a network is
# expected ($SORTID_ONLINE), CMD runs a second time, and then the test fails. CMD may skip the test
# too, by the exit status 77.
download() {
  local tries=1 code
  [[ -z ${SORTID_ONLINE:-} ]] || tries=2
  while ((tries--)); do
    code=0
    "${@:3}" >"$2" 2>&1 || code=$?
    ((code != 0)) || { rm "$2" && return; }
    ((code != 77)) || break
    ((tries == 0)) || sleep 10
  done
  ((code == 77)) || say "cannot be fetched from $1: $(cause "$2")" >>"$2"
  fetched "$2"
}

# fetched LOG: ends the test as download did, if that left LOG.
fetched() {
  [[ -e $1 ]] || return 0
  cat "$1"
  [[ -z ${SORTID_ONLINE:-} || $(tail -n 1 "$1") != 'cannot be fetched from '* ]] || exit 1
  exit 77
}

# nothing NAME WRONG: one test, passed if WRONG is empty; otherwise prints it.
nothing() {
  [[ -z $2 ]] || say "$2"
  once "$1" test -z "$2"
}

# found CMD...: prints the findings of CMD, such as grep or diff, whose exit status 1 is not a
# failure. Any other failure is printed too, so that "nothing" fails.
found() { "$@" || (($? == 1)) || say "$1 failed"; }

# demonstrate WORD...: two tests, of what psql, run by these words, answers
# to the session of script/demo.
demonstrate() {
  local said
  said=$("$@" psql -X -q -v ON_ERROR_STOP=1 <"$root/script/demo.sql" 2>&1) ||
    said+=$'\nnot ok - the session ends well'
  say "$said"
  once "the range is an index scan" grep -q 'Index Scan using events_pkey' <<<"$said"
  once "two statements fail, as they should" test "$(grep -c '^ERROR: ' <<<"$said")" = 2
}

# Prints the version of this tree.
version_here() { sed -n "s/^default_version = '\(.*\)'/\1/p" "$root/sortid.control"; }

# Prints the major version of a pg_config's server.
major_of() { "$1" --version | sed 's/^[^0-9]*\([0-9]*\).*/\1/'; }

# own_git REPOSITORY WORD...: git with a repository of the script's own and without the
# user's configuration. The tree itself may be a clone or an unpacked archive.
own_git() { GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null git --git-dir="$1" "${@:2}"; }

# snapshot REPOSITORY TREE: stores the files of TREE that .gitignore does not name in
# REPOSITORY, which is created if missing. Prints the id of the stored tree.
snapshot() {
  [[ -e $1 ]] || own_git "$1" init -q --bare --template=
  own_git "$1" -C "$2" --work-tree=. add --all
  own_git "$1" write-tree
}

# copy_tree DIR: makes DIR a copy of the files that snapshot stores of this tree. If it is an older
# copy, git writes only what differs from what it wrote before, by its repository DIR.git.
copy_tree() {
  local tree
  mkdir -p "$1"
  rm -f "$1.git"/*.lock # of a git that was killed
  tree=$(snapshot "$1.git" "$root")
  GIT_INDEX_FILE=$1.git/copied own_git "$1.git" -C "$1" --work-tree=. read-tree --reset -u "$tree"
}

# copy_before DIR: makes DIR a copy of what the extension of the version before is built of, from
# the history, if that has the commit that src/sql/updates/before names, or of $SORTID_BEFORE, which
# such a copy is. An archive and a shallow clone have no history.
copy_before() {
  local version commit
  [[ ! -e ${SORTID_BEFORE:-} ]] || { cp -R "$SORTID_BEFORE" "$1" && return; }
  read -r version commit <"$root/src/sql/updates/before"
  mkdir "$1"
  own_git "$root/.git" archive "$commit" 2>/dev/null | tar -C "$1" -x 2>/dev/null || rm -r "$1"
}

# Makes the folder $work, which is removed when the script ends.
make_work() {
  work=$(mktemp -d)
  trap 'rm -rf --one-file-system "$work"' EXIT
}

# Prints the names of the caller's variables that say how registries are reached: proxies,
# certificates, mirrors.
network() {
  compgen -e | grep -xiE \
    -e '(https?|all|no)_proxy|ssl_cert_(file|dir)|(curl|requests)_ca_bundle|git_ssl_cainfo' \
    -e 'node_extra_ca_certs|cargo_http_.*|go(proxy|sumdb|nosumdb|noproxy)' \
    -e 'pip_(cert|client_cert|(extra_)?index_url|no_index|find_links|proxy|trusted_host)' \
    -e 'pip_(default_timeout|timeout|retries|config_file|disable_pip_version_check)' \
    -e 'npm_config_(registry|ca|cafile|(https_)?proxy|noproxy|strict_ssl)' || true
}

# in_copy WORD...: continues this script in a private copy of the tree, not as root, whom
# PostgreSQL refuses, unless there is $as_root, with these words and, of the caller's environment,
# only SORTID_* and how the network is reached. There $work is a folder of the run, and $PG_CONFIG
# the server's. Ends the script as that ends; with $keep, if that succeeds, $work and what runs
# there stay.
in_copy() {
  [[ -z ${SORTID_WORK:-} ]] || { work=$SORTID_WORK && return; }
  local become=() user own=() name
  PG_CONFIG=$(find_pg_config)
  [[ -e $PG_CONFIG ]] || die "PG_CONFIG=$PG_CONFIG: no such program"
  work=$(mktemp -d /tmp/sortid.XXXXXX) # short: a socket's path has at most 107 bytes
  clean_up_at_end
  copy_tree "$work/tree"
  [[ ${0##*/} != test ]] || copy_before "$work/before"
  user=$(id -un)
  if ((EUID == 0)) && [[ -z ${as_root:-} ]]; then
    user=$(id -un postgres 2>/dev/null || say nobody)
    chown -R "$user:" "$work"
    become=(setpriv "--reuid=$user" "--regid=$(id -g "$user")" --init-groups)
    unset XDG_CACHE_HOME
  fi
  for name in $(compgen -e SORTID_) $(network); do
    own+=("$name=${!name}")
  done
  cd /
  set -m # a process group of its own: an interrupt is this script's to handle
  "${become[@]}" env -i "${own[@]}" SORTID_WORK="$work" SORTID_ROOT="$root" \
    PG_CONFIG="$PG_CONFIG" HOME="$work" TMPDIR="$work" \
    SORTID_CACHE="${XDG_CACHE_HOME:-$(getent passwd "$user" | cut -d: -f6)/.cache}/sortid" \
    TERM="${TERM:-dumb}" LC_ALL=C.UTF-8 PATH=/usr/local/bin:/usr/bin:/bin \
    "$work/tree/script/${0##*/}" "$@" </dev/null &
  set +m
  wait "$!"
  [[ -z ${keep:-} ]] || trap - EXIT
  exit
}

# From here on finish ends this script, also on an interrupt.
clean_up_at_end() {
  trap finish EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  trap 'exit 141' PIPE # what reads the output is interrupted as well, and bash writes to it
}

# Prints the processes of this run: their environment says so, unless they overwrite it, as
# servers do; these have their program or their folder in $work.
started() {
  {
    grep -lszxF "SORTID_WORK=$work" /proc/[0-9]*/environ || true
    find /proc/[0-9]*/{exe,cwd} -maxdepth 0 -lname "$work*" 2>/dev/null || true
  } | cut -d/ -f3 | sort -u
}

# Ends everything that the script started, politely at first, and removes $work.
finish() {
  local code=$? signal
  trap '' HUP INT TERM PIPE
  cd /
  for signal in TERM QUIT KILL KILL; do
    started | xargs -r kill "-$signal" 2>/dev/null || true
    for _ in {1..50}; do
      [[ -n $(started) ]] || break 2
      sleep 0.1
    done
  done
  rm -rf --one-file-system "$work"
  exit "$code"
}

# make_extension WORD...: runs make for the chosen server.
make_extension() { make -s -C "$root" -j "$(nproc)" PG_CONFIG="$PG_CONFIG" "$@"; }

# Makes a private server in $1: copies of the programs, which find all other files relative to
# themselves, and links to the rest. With DESTDIR=$1 the extension can then be installed
# without changing anything outside.
stage_server() {
  local bin lib share dir
  bin=$("$PG_CONFIG" --bindir) lib=$("$PG_CONFIG" --pkglibdir) share=$("$PG_CONFIG" --sharedir)
  mkdir -p "$1$bin"
  cp -L "$bin"/* "$1$bin/"
  for dir in "$lib" "$share"; do
    mkdir -p "$1${dir%/*}"
    cp -as "$dir" "$1$dir"
  done
  rm -rf "$1$lib"/{,bitcode/}sortid{,.*} "$1$share"/extension/sortid{.,--,_gi}*
}

# start_server STAGE DIR SETTING...: starts the server of stage_server with its data and a
# socket in DIR, and waits until it answers. What follows finds it, and its programs.
start_server() {
  local data=$2/data
  PATH=$1$("$PG_CONFIG" --bindir):$PATH
  export PATH PGHOST=$2 PGUSER=postgres PGDATABASE=postgres
  initdb -D "$data" -U "$PGUSER" -A trust -E UTF8 --no-locale -N >"$2/initdb.log" 2>&1 ||
    { cat "$2/initdb.log" && return 1; }
  printf '%s\n' "listen_addresses = ''" "unix_socket_directories = '$2'" "fsync = off" \
    "timezone = 'UTC'" "log_timezone = 'UTC'" "${@:3}" >>"$data/postgresql.conf"
  pg_ctl -D "$data" -l "$2/server.log" ${under:+-p "$under"} -t 300 -w start \
    >"$2/start.log" 2>&1 || { cat "$2"/{start,server}.log && return 1; }
}

# private_server SETTING...: builds the extension for the chosen server, and starts a private one
# in $work that has it.
private_server() {
  say "building sortid for $("$PG_CONFIG" --version) ..." >&2
  stage_server "$work/stage"
  make_extension DESTDIR="$work/stage" install >"$work/make.log" 2>&1 ||
    { tail -n 50 "$work/make.log" >&2 && exit 1; }
  start_server "$work/stage" "$work" "$@"
}

# Skips if an ordinary user runs the script.
need_root() { ((EUID == 0)) || skip "only root can mount and change root"; }

# in_root ROOT CMD...: runs CMD there, with processes of its own, which end with it, with nothing of
# the caller's environment except how the network is reached, and with nobody to answer apt's
# questions; with $bound, that folder is its /tmp; with $offline, without network, so that its
# servers cannot meet those of other roots at a port.
in_root() {
  local name variables=()
  for name in $(network); do
    if [[ -f ${!name} ]]; then # a certificate, which the root lacks
      variables+=(--ro-bind "${!name}" "/run/$name" --setenv "$name" "/run/$name")
    elif [[ ! -d ${!name} ]]; then
      variables+=(--setenv "$name" "${!name}")
    fi
  done
  bwrap --bind "$1" / --proc /proc --dev-bind /dev /dev --perms 1777 --tmpfs /dev/shm \
    ${bound:+--bind "$bound" /tmp} --chdir /tmp \
    --unshare-pid --unshare-ipc ${offline:+--unshare-net} --die-with-parent --cap-add ALL \
    --clearenv "${variables[@]}" --setenv HOME /root \
    --setenv LC_ALL C.UTF-8 --setenv TERM dumb --setenv DEBIAN_FRONTEND noninteractive \
    --setenv PATH /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${@:2}"
}

# Prints the suite of this machine.
this_suite() { (. /etc/os-release && say "$VERSION_CODENAME"); }

# Prints where this machine has the packages of its suite from.
this_mirror() {
  # shellcheck disable=SC2016 # for apt-get
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Release: $(this_suite)" |
    sed -n 1p
}

# bare_root ROOT: makes a root of this machine's suite and sources, as bare as mmdebstrap
# makes it, in which installing a server starts none.
bare_root() {
  mmdebstrap --quiet --variant=minbase "$(this_suite)" "$1" "$(this_mirror)"
  rm -f "$1/etc/apt/sources.list"
  cp -a /etc/apt/. "$1/etc/apt/" # from where this machine has the server
  mkdir -p "$1/etc/postgresql-common"
  say 'create_main_cluster = false' >"$1/etc/postgresql-common/createcluster.conf"
  in_root "$1" apt-get -q update
}
