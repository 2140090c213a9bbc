# shellcheck shell=bash disable=SC2154 # lib.sh sets root
# Roots: whole Debian systems in a folder each, for scripts that root runs. Sourced after lib.sh.

PATH+=:/usr/sbin:/sbin # of mmdebstrap and what it calls

# Ends the script, as one that CTest skips, if an ordinary user runs it.
need_root() { ((EUID == 0)) || { say "only root can mount and change root" && exit 77; }; }

# in_root ROOT CMD...: runs CMD there, with processes of its own, which end with it, without the
# caller's environment, and with nobody to answer apt's questions; with $bound, that folder is its /tmp.
in_root() {
  bwrap --bind "$1" / --proc /proc --dev-bind /dev /dev --perms 1777 --tmpfs /dev/shm ${bound:+--bind "$bound" /tmp} --chdir /tmp \
    --unshare-pid --unshare-ipc --die-with-parent --cap-add ALL --clearenv --setenv HOME /root --setenv LC_ALL C.UTF-8 \
    --setenv TERM dumb --setenv DEBIAN_FRONTEND noninteractive \
    --setenv PATH /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${@:2}"
}

# Prints the suite of this machine.
this_suite() { (. /etc/os-release && say "$VERSION_CODENAME"); }

# Prints where this machine has the packages of its suite from.
this_mirror() {
  # shellcheck disable=SC2016 # for apt-get
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Release: $(this_suite)" | sed -n 1p
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
