# shellcheck shell=bash
# What the folders' run scripts share; each of them runs in a scratch copy of its folder, beside
# this file, and fetches and builds there. Sourced, not run.
set -euo pipefail
types=(typeid ulid euid xid uid11 base62id ksuid)

# client NAME CMD...: runs CMD for each type, with PGDATABASE naming a new copy of what
# database.sql makes. CMD prints "ok - WHAT" or "not ok - WHAT" per test.
client() {
  local type
  for type in "${types[@]}"; do
    in_database "clients_${type}_$$" "clients_template_$type" "$1, $type: " "${@:2}"
  done
}

# framework NAME CMD...: runs CMD once, in a new database with nothing but the extension.
framework() { in_database "clients_framework_$$" clients_template "$1: " "${@:2}"; }

# in_database NAME TEMPLATE LABEL CMD...
in_database() {
  local name=$1
  createdb -T "$2" "$name"
  { PGDATABASE=$name "${@:4}" 2>&1 || printf 'not ok - ends well, not with %s\n' $?; } </dev/null |
    awk -v who="$3" '{ tests += sub(/^(not )?ok - /, "&" who) } 1
      END { if (!tests) print "not ok - " who "tests something" }'
  dropdb --force "$name"
}

# fetched NAMES CMD...: whether CMD, which fetches what these clients need, succeeds; if not,
# skips them with its error.
fetched() {
  local names=$1
  shift
  "$@" >fetched.log 2>&1 && return
  cat fetched.log
  not_tried "$names" "$(grep -im 1 error fetched.log || tail -n 1 fetched.log)"
  return 1
}
not_tried() { printf 'ok - %s # SKIP not tried: %s\n' "$1" "$2"; }

# ksuids NAME COMMAND: compares a library of KSUIDs with the type; see ksuid.sql.
ksuids() { framework "$1" env KSUIDS="$2" psql -XAtq -v ON_ERROR_STOP=1 -f ../ksuid.sql; }
