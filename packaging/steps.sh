# shellcheck shell=bash disable=SC2034
# The steps of a release, in order: what is built, and where it is published. script/dist sources
# this file, and so does packaging/release, which lists what the jobs of release.yml build.

# The versions of PostgreSQL. The Makefile, script/matrix, the workflows and tests read them here.
# test/tree/check checks the files that must repeat them. A release needs the packages for the
# supported versions. Packages for the other versions may be missing: the release notes list missing
# packages.
supported=(15 16 17 18)
versions=("${supported[@]}" 19)

# The kinds of packages that script/dist builds, and the program that builds each kind.
kinds=(pglite windows javascript python rust java deb rpm images)
declare -A program=(
  [pglite]=node [windows]=npm [javascript]=npm [python]=python3 [rust]=cargo [java]=mvn
  [deb]=apt-get [rpm]=dnf [images]=docker
)

# The channels. "images" pushes the images for one processor; "names" gives the images for both
# processors a common name.
channels=(github images names pgxn go pypi npm crates maven)

# rows KIND: prints a line for each package of this kind: its name, the version of PostgreSQL, the
# system's release and the processor.
rows() {
  local major system processor systems=(bookworm)
  case $1 in
    rpm) systems=(el9 el10) ;;
    images) systems=(bookworm trixie) ;;
  esac
  for major in "${versions[@]}"; do
    for system in "${systems[@]}"; do
      for processor in x86_64 aarch64; do
        printf '%s\n' "$1-$major-$system-$processor $major $system $processor"
      done
    done
  done
}
