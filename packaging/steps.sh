# shellcheck shell=bash disable=SC2034
# The steps of a release, in order: what is made, and where it goes. Sourced by script/dist and by
# packaging/release, from which release.yml has the rows of its jobs.

# Without the packages for these versions of PostgreSQL there is no release; of the other versions,
# it says what is missing.
supported=(15 16 17 18)
versions=("${supported[@]}" 19)

# The kinds of script/dist, and the programs that make them.
kinds=(pglite windows javascript python rust java deb rpm images)
declare -A program=(
  [pglite]=node [windows]=npm [javascript]=npm [python]=python3 [rust]=cargo [java]=mvn
  [deb]=apt-get [rpm]=dnf [images]=docker
)

# Where it goes. "names" are those of images, whose processors have a job each.
channels=(github images names pgxn go pypi npm crates maven)

# rows KIND: a line for each package of this kind: its name, PostgreSQL's version, the release of
# the system and the processor.
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
