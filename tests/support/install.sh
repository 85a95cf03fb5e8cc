# Sourced: install_packages NAME... installs the Debian packages that are missing, or says which to install.
install_packages() {
  command -v dpkg-query >/dev/null 2>&1 || return 0  # not Debian: the build says what it does not find
  missing=
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    echo "Missing packages; please run: sudo apt-get install$missing" >&2
    return 1
  fi
  echo "Installing:$missing"
  apt-get update -qq || true
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
}
