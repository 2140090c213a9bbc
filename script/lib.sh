# shellcheck shell=bash
# lib: what the scripts share: which server, a private copy of the tree and of
# the server to work in, and the end that removes all of it. Sourced, not run.

server_under=() # the command under which the server runs, if any
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*"; }
die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Prints the file's usage: its leading comment, without the marks.
usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; }

# Prints the pg_config of the server to build for: $PG_CONFIG, else find_newest's.
find_pg_config() {
  if [[ -z ${PG_CONFIG:-} ]]; then
    find_newest
  else
    realpath -s "$(command -v "$PG_CONFIG" || say "$PG_CONFIG")"
  fi
}

# Prints the pg_config of the newest server whose headers are here, if any.
find_newest() {
  local major
  major=$(find /usr/include/postgresql -path '*/server/postgres.h' -printf '%P\n' 2>/dev/null |
    cut -d/ -f1 | sort -n | tail -n 1) || true
  [[ -z $major ]] || say "/usr/lib/postgresql/$major/bin/pg_config"
}

# once NAME CMD...: CMD as one test.
once() {
  local name=$1
  shift
  if "$@"; then say "ok - $name"; else say "not ok - $name"; fi
}

# Prints the version of this tree.
version_here() { sed -n "s/^default_version = '\(.*\)'/\1/p" "$root/sortid.control"; }

# Prints the major version of a pg_config's server.
major_of() { "$1" --version | sed 's/^[^0-9]*\([0-9]*\).*/\1/'; }

# Prints the files of the tree $1, each ended by NUL: what git tracks or would
# add; where there is no git, what .gitignore does not name.
tree_files() (
  cd "$1" || exit
  if [[ -e .git ]] && git ls-files >/dev/null 2>&1; then
    git ls-files -z --cached --others --exclude-standard --deduplicate |
      while IFS= read -r -d '' file; do [[ ! -e $file && ! -L $file ]] || printf '%s\0' "$file"; done
  else
    ignored=(-path ./.git)
    while read -r pattern; do
      case $pattern in
        '' | '#'*) ;;
        /*) ignored+=(-o -path ".${pattern%/}") ;;
        *) ignored+=(-o -name "${pattern%/}") ;;
      esac
    done <.gitignore
    find . \( "${ignored[@]}" \) -prune -o ! -type d -printf '%P\0'
  fi
)

# copy_tree DIR: those files of this tree, into DIR.
copy_tree() {
  mkdir "$1"
  tree_files "$root" | tar -C "$root" -c --null --verbatim-files-from -T - | tar -C "$1" -x --no-same-owner
}

# Goes on with the running script in a private copy of the tree, as a user that
# PostgreSQL accepts or, where $keep_root is set, as root, with nothing of the
# caller's environment. Afterwards $work is the directory of this run and the trap
# that removes it is set.
enter_private_copy() {
  if [[ -n ${SORTID_WORK:-} ]]; then
    work=$SORTID_WORK
    finish_at_end
    return
  fi
  local become=() owner
  PG_CONFIG=$(find_pg_config)
  work=$(mktemp -d /tmp/sortid.XXXXXX) # short: the path of a socket has at most 107 bytes
  trap 'rm -rf "$work"' EXIT
  copy_tree "$work/tree"
  if ((EUID == 0)) && [[ -z ${keep_root:-} ]]; then # PostgreSQL refuses to run as root
    owner=postgres
    id "$owner" >/dev/null 2>&1 || owner=nobody
    chown -R "$owner:" "$work"
    become=(setpriv "--reuid=$owner" "--regid=$(id -g "$owner")" --init-groups)
  fi
  cd /
  exec "${become[@]}" env -i SORTID_WORK="$work" PG_CONFIG="$PG_CONFIG" HOME="$work" TERM="${TERM:-dumb}" \
    LC_ALL=C.UTF-8 PATH=/usr/local/bin:/usr/bin:/bin ${SORTID_KILLS:+"SORTID_KILLS=$SORTID_KILLS"} "$work/tree/script/${0##*/}" "$@"
}

# From here on finish is the end of the script, also by an interrupt.
finish_at_end() {
  trap finish EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

# The end of a run, also by an interrupt: ends what it started, removes $work.
finish() {
  local code=$?
  trap '' HUP INT TERM
  if [[ -n ${child:-} ]]; then
    kill -TERM -- "-$child" 2>/dev/null || true
    while kill -0 -- "-$child" 2>/dev/null; do
      wait "$child" || true
      sleep 0.1
    done
  fi
  if [[ -n ${server:-} ]]; then
    kill -QUIT "$server" 2>/dev/null || true
    wait "$server" || true
  fi
  cd /
  rm -rf "$work"
  exit "$code"
}

# step CMD...: runs CMD as a process group of its own, so that an interrupt can
# end it whole; leaves its exit status in $status.
step() {
  status=0
  set -m
  "$@" </dev/null &
  child=$!
  set +m
  wait "$child" || status=$?
  child=
}

# must CMD...: a step whose output is shown only if it fails, which ends the script.
must() {
  step "$@" >"$work/output" 2>&1
  ((status == 0)) || {
    tail -n 50 "$work/output" >&2
    die "failed: $*"
  }
}

# make_extension WORD...: make, for the chosen server.
make_extension() { make -s -C "$root" -j "$(nproc)" PG_CONFIG="$PG_CONFIG" "$@"; }

# A private server in $work: copies of its programs, which look for everything
# else relative to where they are, and links for the rest. So the extension can
# be installed into it with DESTDIR and nothing outside $work changes.
stage_server() {
  local bin lib share dir
  bin=$("$PG_CONFIG" --bindir) lib=$("$PG_CONFIG" --pkglibdir) share=$("$PG_CONFIG" --sharedir)
  mkdir -p "$work$bin"
  cp -L "$bin"/* "$work$bin/"
  for dir in "$lib" "$share"; do
    mkdir -p "$work${dir%/*}"
    cp -as "$dir" "$work$dir"
  done
  rm -rf "$work$lib"/{,bitcode/}sortid{,.*} "$work$share"/extension/sortid{.,--}*
  PATH=$work$bin:$PATH
}

# start_server SETTING...: starts that server, under the command $server_under if there
# is one, on a socket in $work only, and waits until it answers.
start_server() {
  export PGHOST=$work PGUSER=postgres PGDATABASE=postgres
  must initdb -D "$work/data" -U "$PGUSER" -A trust -E UTF8 --no-locale -N
  printf '%s\n' "listen_addresses = ''" "unix_socket_directories = '$work'" "fsync = off" "timezone = 'UTC'" \
    "log_timezone = 'UTC'" "$@" >>"$work/data/postgresql.conf"
  set -m # a process group of its own: an interrupt reaches it through finish
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
