# shellcheck shell=bash
# What the other scripts share; they source it from the project's folder.

root=$PWD

# Where cargo puts what it builds, also when the script is called without make.
CARGO_TARGET_DIR=$(realpath -m "${CARGO_TARGET_DIR:-$root/target}")
export CARGO_TARGET_DIR

say() { printf '==> %s\n' "$*" >&2; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}
have() { type -P "$1" >/dev/null; }

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif have sudo; then
    # without a terminal nobody can type a password: fail at once
    if [ -t 0 ]; then sudo "$@"; else sudo -n "$@"; fi
  else
    die "this needs root and there is no sudo: $*"
  fi
}

# apt_install PACKAGE...
apt_install() {
  have apt-get || die "please install by hand (no apt-get here): $*"
  say "installing with apt-get: $*"
  local options=(-q -y -o=Dpkg::Use-Pty=0 -o=DPkg::Lock::Timeout=600)
  as_root apt-get "${options[@]}" update >/dev/null
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get "${options[@]}" install --no-install-recommends "$@" >/dev/null
}

# need COMMAND PACKAGE...: installs the packages when the command is missing
need() {
  local command=$1
  shift
  have "$command" || apt_install "$@"
}

# The folder of PostgreSQL's server programs; Debian keeps them off PATH. Empty when there is none.
postgres_bin() {
  if have initdb && have pg_ctl; then
    dirname "$(command -v initdb)"
  else
    find /usr/lib/postgresql -path '*/bin/initdb' 2>/dev/null | sort -V | tail -n 1 | xargs -r dirname
  fi
}
