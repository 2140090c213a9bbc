# shellcheck shell=bash
# Every script sources this file first. Its functions choose the server, copy the tree and the
# server to a private folder, and clean up at the end. For scripts that run as root, they also make
# roots: complete Debian systems, each in its own folder.
set -euo pipefail

# Unset the caller's variables that would change what programs do, such as a git hook's repository,
# a server, options or languages. Keep PG_CONFIG, CC, CXX and the variables that network() prints. A
# test keeps its environment, because CTest passes the server in it.
if [[ -z ${SORTID_WORK:-}${SORTID_BUILD:-} ]]; then
  # shellcheck disable=SC2046 # names
  unset -f $(compgen -A function)
  # shellcheck disable=SC2046
  unset GREP_OPTIONS GREP_COLORS TAR_OPTIONS UNZIP ZIPOPT XZ_OPT XZ_DEFAULTS GNUMAKEFLAGS MFLAGS \
    NODE_OPTIONS NODE_PATH RUBYOPT RUBYLIB LANG LANGUAGE \
    $(compgen -e | grep -E '^(LC_|GIT_CONFIG|MAKE|CMAKE_|CTEST_|PYTHON|PERL)' || true) \
    $(compgen -e | grep -E '^PG[A-Z]' | grep -vx PGLITE || true)
  export LC_ALL=C.UTF-8
  set +Cf +o posix # an exported SHELLOPTS may have set these
  export -n SHELLOPTS BASHOPTS
fi
# shellcheck disable=SC2046
unset CDPATH BASH_ENV ENV POSIXLY_CORRECT GLOBIGNORE \
  $(compgen -e GIT_ | grep -vE '^GIT_(CONFIG|SS)' || true)

PATH+=:/usr/sbin:/sbin # for mmdebstrap and the programs that it calls
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

print() { printf '%s\n' "$*"; }
die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Prints the usage of the script: its leading comment, without the comment signs.
usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; }
[[ ${1:-} != @(-h|--help) ]] || { usage && exit; }

# Prints the pg_config of the server to build for. This is $PG_CONFIG, which need not be installed
# yet, or else the pg_config of the newest server whose headers are installed, if there is one.
find_pg_config() {
  local found
  if [[ -n ${PG_CONFIG:-} ]]; then
    found=$(realpath -s "$(command -v "$PG_CONFIG" || print "$PG_CONFIG")")
    [[ ! -e $found || -x $found && ! -d $found &&
      $("$found" --version </dev/null 2>/dev/null) == PostgreSQL\ [0-9]* ]] ||
      die "PG_CONFIG=$PG_CONFIG is not a program that prints the version of PostgreSQL, such as" \
        "/usr/lib/postgresql/15/bin/pg_config"
    print "$found"
  else
    find /usr/include/postgresql -path '*/server/postgres.h' \
      -printf '/usr/lib/postgresql/%P\n' 2>/dev/null |
      sort -V | sed -n '$s,server/postgres.h,bin/pg_config,p' || true
  fi
}

# Prints a key for a server. Two servers have different keys if their object files must not be
# mixed.
server_key() {
  print "$1" && "$1" &&
    cat "$(dirname "$("$1" --pgxs)")/../Makefile.global" "$("$1" --includedir-server)"/pg_config*.h
}

# once NAME CMD...: runs CMD as one test, and sets $failed if it fails.
once() {
  local name=$1
  shift
  # shellcheck disable=SC2034 # the caller exits with it
  if "$@"; then print "ok - $name"; else print "not ok - $name" && failed=1; fi
}

# skip WHY: ends the script as a test that CTest skips.
skip() { print "$*" && exit 77; }

# cause LOG: prints the last line of LOG that says what failed. Skips the advice that pip, npm,
# Maven or pre-commit prints after it.
cause() {
  local said
  said=$(sed -E 's/\x1b\[[0-9;]*m//g; s/^[ ×╰│─>]*//
    /^(\[notice\]|Check the log|note: |hint: |See above|\[end of)/d
    /complete log of this run|\[Help [0-9]|Re-run Maven|see the full stack/d
    /^(\[ERROR\]|npm (ERR!|error))? *$/d' "$1")
  grep -iE '^[EW]: |error|not found|no such|cannot|could not' <<<"$said" | tail -n 1 | grep . ||
    tail -n 1 <<<"${said:-no output}"
}

# download WHERE LOG CMD...: runs CMD, which downloads from the registries WHERE. Its output goes to
# LOG, which is removed if CMD succeeds. If CMD fails, the test is skipped. If a network is expected
# ($SORTID_ONLINE), CMD runs a second time instead, and the test fails if CMD fails again. CMD can
# also skip the test itself with exit status 77.
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
  ((code == 77)) || print "cannot be fetched from $1: $(cause "$2")" >>"$2"
  fetched "$2"
}

# fetched LOG: if LOG exists because a download failed, prints LOG, and skips or fails the test.
fetched() {
  [[ -e $1 ]] || return 0
  cat "$1"
  [[ -z ${SORTID_ONLINE:-} || $(tail -n 1 "$1") != 'cannot be fetched from '* ]] || exit 1
  exit 77
}

# expect_empty NAME OUTPUT: one test that passes if OUTPUT is empty. Prints OUTPUT otherwise.
expect_empty() {
  [[ -z $2 ]] || print "$2"
  once "$1" test -z "$2"
}

# findings CMD...: runs CMD, such as grep or diff, whose exit status 1 is not a failure. If CMD
# really fails, prints a message, so that expect_empty fails.
findings() { "$@" || (($? == 1)) || print "$1 failed"; }

# demonstrate WORD...: runs the demo session as two tests, in a psql started with the command
# WORD...
demonstrate() {
  local said
  said=$("$@" psql -X -q -v ON_ERROR_STOP=1 <"$root/script/demo.sql" 2>&1) ||
    said+=$'\nnot ok - the session runs to completion'
  print "$said"
  once "the range condition uses the index" grep -q 'Index Scan using events_pkey' <<<"$said"
  once "two statements fail, as intended" test "$(grep -c '^ERROR: ' <<<"$said")" = 2
}

# Prints the version of this tree.
version_here() { sed -n "s/^default_version = '\(.*\)'/\1/p" "$root/sortid.control"; }

# Prints the major version of a pg_config's server.
major_of() { "$1" --version | sed 's/^[^0-9]*\([0-9]*\).*/\1/'; }

# own_git REPOSITORY WORD...: runs git with the script's own repository and without the user's
# configuration. The tree itself may be a clone or an unpacked archive.
own_git() { GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null git --git-dir="$1" "${@:2}"; }

# snapshot REPOSITORY TREE: stores the files of TREE in REPOSITORY, except the files that .gitignore
# names. Creates REPOSITORY if it is missing. Prints the id of the stored tree.
snapshot() {
  [[ -e $1 ]] || own_git "$1" init -q --bare --template=
  own_git "$1" -C "$2" --work-tree=. add --all
  own_git "$1" write-tree
}

# copy_tree DIR: makes DIR a copy of this tree, with the files that snapshot stores. If DIR is an
# older copy, git writes only the files that have changed. The copy's repository is DIR.git.
copy_tree() {
  local tree
  mkdir -p "$1"
  rm -f "$1.git"/*.lock # left by a git that was killed
  tree=$(snapshot "$1.git" "$root")
  GIT_INDEX_FILE=$1.git/copied own_git "$1.git" -C "$1" --work-tree=. read-tree --reset -u "$tree"
}

# copy_before DIR: makes DIR a copy of the previous version's sources. The sources come from
# $SORTID_BEFORE if that folder exists, or else from the commit that src/sql/updates/before names.
# An archive or a shallow clone lacks that commit; DIR is then not created.
copy_before() {
  local commit
  [[ ! -e ${SORTID_BEFORE:-} ]] || { cp -R "$SORTID_BEFORE" "$1" && return; }
  read -r _ commit <"$root/src/sql/updates/before"
  mkdir "$1"
  own_git "$root/.git" archive "$commit" 2>/dev/null | tar -C "$1" -x 2>/dev/null || rm -r "$1"
}

# Creates the folder $work, which is removed when the script ends.
make_work() {
  work=$(mktemp -d)
  trap 'rm -rf --one-file-system "$work"' EXIT
}

# Prints the names of the caller's variables that define how to reach registries: proxies,
# certificates and mirrors.
network() {
  compgen -e | grep -xiE \
    -e '(https?|all|no)_proxy|ssl_cert_(file|dir)|(curl|requests)_ca_bundle|git_ssl_cainfo' \
    -e 'node_extra_ca_certs|cargo_http_.*|go(proxy|sumdb|nosumdb|noproxy)' \
    -e 'pip_(cert|client_cert|(extra_)?index_url|no_index|find_links|proxy|trusted_host)' \
    -e 'pip_(default_timeout|timeout|retries|config_file|disable_pip_version_check)' \
    -e 'npm_config_(registry|ca|cafile|(https_)?proxy|noproxy|strict_ssl)' || true
}

# in_copy WORD...: restarts this script with these words in a private copy of the tree, and exits
# with its status. PostgreSQL cannot run as root, so the copy runs as root only if $as_root is set.
# From the caller's environment, the copy gets only SORTID_* and the variables of network(). In the
# copy, $work is the folder of this run, and $PG_CONFIG is the server's pg_config. If $keep is set
# and the copy succeeds, $work is kept and its processes keep running.
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
    user=$(id -un postgres 2>/dev/null || print nobody)
    chown -R "$user:" "$work"
    become=(setpriv "--reuid=$user" "--regid=$(id -g "$user")" --init-groups)
    unset XDG_CACHE_HOME
  fi
  for name in $(compgen -e SORTID_) $(network); do
    own+=("$name=${!name}")
  done
  cd /
  set -m # a process group of its own, so that only this script handles an interrupt
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

# After this call, finish runs when the script ends or is interrupted.
clean_up_at_end() {
  trap finish EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  trap 'exit 141' PIPE # an interrupt also ends the reader of this script's output
}

# Prints the processes of this run. Their environment names $work. Servers overwrite their
# environment, but their program or working directory is in $work.
started() {
  {
    grep -lszxF "SORTID_WORK=$work" /proc/[0-9]*/environ || true
    find /proc/[0-9]*/{exe,cwd} -maxdepth 0 -lname "$work*" 2>/dev/null || true
  } | cut -d/ -f3 | sort -u
}

# Ends all processes that the script started, first with SIGTERM, and removes $work.
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

# Makes a private server in $1, with copies of the programs and links to all other files, which the
# programs find relative to themselves. DESTDIR=$1 then installs the extension there, without
# changing anything outside $1.
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

# start_server STAGE DIR SETTING...: starts the server that stage_server made in STAGE, with its
# data and a socket in DIR, and waits until the server answers. Sets PATH and PGHOST for later
# commands.
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

# private_server SETTING...: builds the extension for the chosen server. Starts a private copy of
# that server, with the extension, in $work.
private_server() {
  print "building sortid for $("$PG_CONFIG" --version) ..." >&2
  stage_server "$work/stage"
  make_extension DESTDIR="$work/stage" install >"$work/make.log" 2>&1 ||
    { tail -n 50 "$work/make.log" >&2 && exit 1; }
  start_server "$work/stage" "$work" "$@"
}

# Skips the test unless root runs the script.
need_root() { ((EUID == 0)) || skip "only root can mount file systems and use chroot"; }

# in_root ROOT CMD...: runs CMD in the root. Processes that CMD starts end when CMD ends. From the
# caller's environment, CMD gets only the variables of network(), and apt asks no questions. If
# $bound is set, that folder is /tmp in the root. If $offline is set, there is no network, so that
# servers in different roots don't compete for a port.
in_root() {
  local name variables=()
  for name in $(network); do
    if [[ -f ${!name} ]]; then # a certificate that the root lacks
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

# Prints the suite of this machine's distribution, such as bookworm.
this_suite() { (. /etc/os-release && print "$VERSION_CODENAME"); }

# Prints the URL from which this machine gets the packages of its suite.
this_mirror() {
  # shellcheck disable=SC2016 # for apt-get
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Release: $(this_suite)" |
    sed -n 1p
}

# bare_root ROOT: makes a minimal root with this machine's suite and package sources. Installing a
# server in the root does not start it.
bare_root() {
  mmdebstrap --quiet --variant=minbase "$(this_suite)" "$1" "$(this_mirror)"
  rm -f "$1/etc/apt/sources.list"
  cp -a /etc/apt/. "$1/etc/apt/" # the sources from which this machine gets the server
  mkdir -p "$1/etc/postgresql-common"
  print 'create_main_cluster = false' >"$1/etc/postgresql-common/createcluster.conf"
  in_root "$1" apt-get -q update
}
