# shellcheck shell=bash
# Shared by the scripts: choosing the server, a private copy of the tree and of the
# server to work in, and the cleanup that removes both. Sourced, not run.

server_under=() # the command under which the server runs, if any
pass_on=()      # NAME=VALUE words that the private copy gets from the caller
children=()     # process groups that finish ends
brought=''      # a file or folder that the private copy gets as $work/brought
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*"; }
die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Prints the usage of the script: its leading comment, without the marks.
usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; }

# Prints the pg_config of the server to build for: $PG_CONFIG, else find_newest's.
find_pg_config() {
  if [[ -z ${PG_CONFIG:-} ]]; then
    find_newest
  else
    realpath -s "$(command -v "$PG_CONFIG" || say "$PG_CONFIG")"
  fi
}

# Prints the pg_config of the newest server whose headers are installed, if any.
find_newest() {
  local major
  major=$(find /usr/include/postgresql -path '*/server/postgres.h' -printf '%P\n' 2>/dev/null |
    cut -d/ -f1 | sort -n | tail -n 1) || true
  [[ -z $major ]] || say "/usr/lib/postgresql/$major/bin/pg_config"
}

# once NAME CMD...: runs CMD as one test.
once() {
  local name=$1
  shift
  if "$@"; then say "ok - $name"; else say "not ok - $name"; fi
}

# nothing NAME WRONG: one test, passed if WRONG is empty; otherwise prints it and sets $failed.
nothing() {
  if [[ -z $2 ]]; then
    say "ok - $1"
  else
    printf '%s\n' "$2" "not ok - $1"
    # shellcheck disable=SC2034 # the caller exits with it
    failed=1
  fi
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

# copy_tree DIR: copies those files of this tree into DIR.
copy_tree() {
  snapshot "$1.git" "$root" >/dev/null
  mkdir "$1"
  own_git "$1.git" -C "$1" --work-tree=. checkout-index --all
  rm -rf "$1.git"
}

# Prints the user that the server runs as: PostgreSQL refuses root.
server_user() {
  if ((EUID)); then id -un; elif id postgres >/dev/null 2>&1; then say postgres; else say nobody; fi
}

# Continues the running script in a private copy of the tree, as server_user or, with
# $keep_root, as root, and with none of the caller's environment but $pass_on. After
# this, $work is the directory of the run and a trap removes it.
enter_private_copy() {
  [[ -z ${SORTID_WORK:-} ]] || return 0
  local become=() owner
  PG_CONFIG=$(find_pg_config)
  work=$(mktemp -d /tmp/sortid.XXXXXX) # short: a socket's path has at most 107 bytes
  finish_at_end
  copy_tree "$work/tree"
  [[ -z $brought ]] || cp -R "$brought" "$work/brought"
  if ((EUID == 0)) && [[ -z ${keep_root:-} ]]; then
    owner=$(server_user)
    chown -R "$owner:" "$work"
    become=(setpriv "--reuid=$owner" "--regid=$(id -g "$owner")" --init-groups)
  fi
  cd /
  exec "${become[@]}" env -i SORTID_WORK="$work" SORTID_PID="$BASHPID" PG_CONFIG="$PG_CONFIG" HOME="$work" TMPDIR="$work" TERM="${TERM:-dumb}" \
    LC_ALL=C.UTF-8 PATH=/usr/local/bin:/usr/bin:/bin "${pass_on[@]}" "$work/tree/script/${0##*/}" "$@"
}

# From here on, finish ends the script, also on an interrupt.
finish_at_end() {
  trap finish EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  trap 'exit 141' PIPE # what reads the output is interrupted as well, and bash writes to it
}

# Prints the processes whose program is in $work: servers of TAP tests leave the process
# group that started them.
running_in_work() {
  local process
  for process in /proc/[0-9]*; do
    if [[ $(readlink "$process/exe") == "$work"/* ]]; then say "${process#/proc/}"; fi
  done
}

# Ends everything the script started and removes $work.
finish() {
  local code=$? child left
  trap '' HUP INT TERM PIPE
  for child in "${children[@]}"; do kill -TERM -- "-$child" 2>/dev/null || true; done
  for child in "${children[@]}"; do
    while kill -0 -- "-$child" 2>/dev/null; do
      wait "$child" || true
      sleep 0.1
    done
  done
  if [[ -n ${server:-} ]]; then
    kill -QUIT "$server" 2>/dev/null || true
    wait "$server" || true
  fi
  while left=$(running_in_work) && [[ -n $left ]]; do
    xargs kill -QUIT <<<"$left" 2>/dev/null || true
    sleep 0.1
  done
  cd /
  rm -rf "$work"
  [[ ! -d ${tap_data:-} ]] || find "$tap_data" -mindepth 1 -maxdepth 1 ! -name log -exec rm -rf {} +
  exit "$code"
}

# spawn CMD...: starts CMD in the background as a process group of its own, so that an
# interrupt can end all of it; leaves its id in $child.
spawn() {
  set -m
  "$@" </dev/null &
  child=$!
  set +m
  children+=("$child")
}

# reap PID: waits for what spawn started; leaves its exit status in $status.
reap() {
  local other others=()
  status=0
  wait "$1" || status=$?
  for other in "${children[@]}"; do [[ $other == "$1" ]] || others+=("$other"); done
  children=("${others[@]}")
}

# step CMD...: runs CMD as such a process group; leaves its exit status in $status.
step() {
  spawn "$@"
  reap "$child"
}

# must CMD...: runs CMD as a step, shows its output only if it fails, and then dies.
must() {
  step "$@" >"$work/output" 2>&1
  ((status == 0)) || {
    tail -n 50 "$work/output" >&2
    die "failed: $*"
  }
}

# make_extension WORD...: runs make for the chosen server.
make_extension() { make -s -C "$root" -j "$(nproc)" PG_CONFIG="$PG_CONFIG" "$@"; }

# expanded TEXT: prints it with the Makefile's variables expanded, such as '$(REGRESS)'.
expanded() { make_extension --eval "expanded: ; @echo $1" expanded; }

# installcheck NAMES WORD...: runs these regression tests by make with these words, each as a test.
installcheck() {
  make_extension "${@:2}" installcheck REGRESS="$1" |
    sed -uE 's/^test ([^ ]+) +\.\.\. ok .*/ok - \1/; s/^test ([^ ]+) +\.\.\. .*/not ok - \1/' ||
    { cat "$root/regression.diffs" && return 1; }
}

# Makes a private server in $work: copies of the programs, which find all other files
# relative to themselves, and links to the rest. With DESTDIR=$work the extension can
# then be installed without changing anything outside $work. $work_config is the
# private server's pg_config.
stage_server() {
  local bin lib share dir
  bin=$("$PG_CONFIG" --bindir) lib=$("$PG_CONFIG" --pkglibdir) share=$("$PG_CONFIG" --sharedir)
  mkdir -p "$work$bin"
  cp -L "$bin"/* "$work$bin/"
  for dir in "$lib" "$share"; do
    mkdir -p "$work${dir%/*}"
    cp -as "$dir" "$work$dir"
  done
  rm -rf "$work$lib"/{,bitcode/}sortid{,.*} "$work$share"/extension/sortid{.,--,_gi}*
  work_config=$work$bin/pg_config
  PATH=$work$bin:$PATH
}

# start_server SETTING...: starts the private server, under the command $server_under if
# set, on a socket in $work only, and waits until it answers.
start_server() {
  export PGHOST=$work PGUSER=postgres PGDATABASE=postgres
  must initdb -D "$work/data" -U "$PGUSER" -A trust -E UTF8 --no-locale -N
  printf '%s\n' "listen_addresses = ''" "unix_socket_directories = '$work'" "fsync = off" "timezone = 'UTC'" \
    "log_timezone = 'UTC'" "$@" >>"$work/data/postgresql.conf"
  set -m # in a process group of its own: finish stops it, not the Ctrl-C itself
  "${server_under[@]}" postgres -D "$work/data" </dev/null >"$work/server.log" 2>&1 &
  server=$!
  set +m
  until pg_isready -q; do
    kill -0 "$server" 2>/dev/null || {
      cat "$work/server.log" >&2
      die "the server did not start"
    }
    sleep 0.1
  done
}

# In the private copy, clean up from the start. Scripts that this one calls leave that to it.
if [[ ${SORTID_PID:-} == "$$" ]]; then
  work=$SORTID_WORK
  finish_at_end
fi
