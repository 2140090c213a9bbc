# shellcheck shell=bash disable=SC2154 # lib.sh sets root
# Roots: whole Debian systems in a folder each, for scripts that root runs. Sourced after lib.sh.

# apart CMD...: runs CMD with namespaces of its own for mounts, processes and shared memory,
# so that they end with it, however it ends.
apart() {
  setpriv --pdeathsig KILL unshare --mount --propagation private --pid --fork --kill-child --ipc "$@"
}

# in_root ROOT CMD...: runs CMD there, without the caller's environment; with $bound, that
# folder is its /tmp. The shell keeps CMD from being process 1, which ignores signals.
# shellcheck disable=SC2016 # the other bash expands these
in_root() {
  apart bash -euc '
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"
    [[ -z $2 ]] || mount --bind "$2" "$1/tmp"
    chroot "$1" env -i -C /tmp HOME=/root LC_ALL=C.UTF-8 TERM=dumb \
      PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${@:3}" || exit' bash "$1" "${bound:-}" "${@:2}"
}

# Prints the suite of this machine.
this_suite() { (. /etc/os-release && say "$VERSION_CODENAME"); }

# bare_root ROOT: makes a root of this machine's suite and sources, as bare as debootstrap
# makes it, in which installing a server starts none.
bare_root() {
  local suite mirror
  suite=$(this_suite)
  # shellcheck disable=SC2016 # for apt-get
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Release: $suite" | sed -n 1p)
  debootstrap --variant=minbase "$suite" "$1" "$mirror"
  cp -a /etc/apt/. "$1/etc/apt/" # from where this machine has the server
  mkdir -p "$1/etc/postgresql-common"
  say 'create_main_cluster = false' >"$1/etc/postgresql-common/createcluster.conf"
  in_root "$1" apt-get -q update
}

# demonstrate ROOT MAJOR: one test, the session of script/demo on a new cluster there.
demonstrate() {
  local said=$1.demo
  cp "$root/script/demo.sql" "$1/"
  # shellcheck disable=SC2016 # for the shell in there
  in_root "$1" bash -euc 'pg_createcluster "$0" main -o listen_addresses= --start
    runuser -u postgres createdb shop
    runuser -u postgres -- psql -X -q -v ON_ERROR_STOP=1 shop </demo.sql
    pg_dropcluster --stop "$0" main' "$2" >"$said" 2>&1 || say "failed" >>"$said"
  cat "$said"
  once "the demonstration passes on a cluster there" test "$(grep -c -e '^ERROR: ' -e '^failed' "$said"):$(grep -c 'Index Scan using events_pkey' "$said")" = 2:1
}
