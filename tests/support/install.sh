# Sourced, before the script looks at its arguments: takes --install from them. install_packages NAME... then installs the
# Debian packages that are missing, and without --install (HCL_INSTALL_PACKAGES=1) says which they are: other sources will do.
if [ "${1:-}" = --install ]; then
  export HCL_INSTALL_PACKAGES=1
  shift
fi
install_packages() {
  command -v dpkg-query >/dev/null 2>&1 || return 0  # not Debian: the build says what it does not find
  missing=
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  if [ -z "${HCL_INSTALL_PACKAGES:-}" ]; then
    echo "Not installed:$missing (apt-get install$missing, or --install as the first argument)" >&2
    return 0
  fi
  echo "Installing:$missing"
  apt-get update -qq || true
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
}
