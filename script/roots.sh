# shellcheck shell=bash disable=SC2154 # lib.sh sets root
# Roots: whole Debian systems in a folder each, for scripts that root runs. Sourced after lib.sh.

# in_root ROOT CMD...: runs CMD there, with processes of its own, which end with it, and without the
# caller's environment; with $bound, that folder is its /tmp.
in_root() {
  bwrap --bind "$1" / --proc /proc --dev-bind /dev /dev --perms 1777 --tmpfs /dev/shm ${bound:+--bind "$bound" /tmp} --chdir /tmp \
    --unshare-pid --unshare-ipc --die-with-parent --cap-add ALL --clearenv --setenv HOME /root --setenv LC_ALL C.UTF-8 \
    --setenv TERM dumb --setenv PATH /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${@:2}"
}

# Prints the suite of this machine.
this_suite() { (. /etc/os-release && say "$VERSION_CODENAME"); }

# bare_root ROOT: makes a root of this machine's suite and sources, as bare as mmdebstrap
# makes it, in which installing a server starts none.
bare_root() {
  local suite mirror
  suite=$(this_suite)
  # shellcheck disable=SC2016 # for apt-get
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Release: $suite" | sed -n 1p)
  mmdebstrap --quiet --variant=minbase "$suite" "$1" "$mirror"
  cp -a /etc/apt/. "$1/etc/apt/" # from where this machine has the server
  mkdir -p "$1/etc/postgresql-common"
  say 'create_main_cluster = false' >"$1/etc/postgresql-common/createcluster.conf"
  in_root "$1" apt-get -q update
}

# demonstrate_in ROOT MAJOR: the session of script/demo on a new cluster there.
demonstrate_in() {
  # shellcheck disable=SC2016 # for the shell in there
  demonstrate in_root "$1" bash -euc 'pg_createcluster "$0" main -o listen_addresses= --start </dev/null
    runuser -u postgres createdb shop
    runuser -u postgres -- psql -X -q -v ON_ERROR_STOP=1 shop
    pg_dropcluster --stop "$0" main' "$2"
}
