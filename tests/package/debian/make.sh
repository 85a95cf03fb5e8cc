#!/bin/sh
# Packs the library as Debian does: make.sh BUILD OUT, where BUILD is a build tree. Writes OUT/libhcl-dev_VERSION_ARCH.deb.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
build=$1 out=$2
version=$(sed -n 's/.*HCL_VERSION_STRING "\(.*\)".*/\1/p' "$root/include/hcl/version.hpp")-0upstream1
arch=$(dpkg --print-architecture)
tree=$out/libhcl-dev
rm -rf "$tree"
umask 022
mkdir -p "$tree/DEBIAN" "$tree/usr/share/doc/libhcl-dev"
cmake --install "$build" --prefix "$tree/usr"
multiarch=$(dpkg-architecture -qDEB_HOST_MULTIARCH 2>/dev/null || ${CXX:-g++} -print-multiarch)
if [ -d "$tree/usr/lib/cmake" ]; then
  mkdir "$tree/usr/lib/$multiarch"
  mv "$tree"/usr/lib/cmake "$tree"/usr/lib/pkgconfig "$tree"/usr/lib/*.a "$tree/usr/lib/$multiarch/"
  # The files of targets and of pkg-config count the folders up to the prefix: one more.
  up='get_filename_component(_IMPORT_PREFIX "${_IMPORT_PREFIX}" PATH)'
  for file in "$tree/usr/lib/$multiarch/cmake/hcl"/hclTargets*.cmake; do
    awk -v up="$up" 'index($0, up) && !done {print; done = 1} {print}' "$file" | sed "s,/lib/lib\(hcl\),/lib/$multiarch/lib\1,g" >"$file.new"
    mv "$file.new" "$file"
  done
  sed -i "s,^prefix=.*,prefix=\${pcfiledir}/../../..,; s,^libdir=.*,libdir=\${prefix}/lib/$multiarch," "$tree/usr/lib/$multiarch/pkgconfig"/*.pc
fi
find "$tree" -name '*.a' -exec strip --strip-debug --remove-section=.comment '{}' +
rm -rf "$tree/usr/share/licenses"

{
  echo "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
  echo "Upstream-Name: hcl"
  echo
  echo "Files: *"
  echo "Copyright: 2026 the authors of hcl"
  echo "License: BSL-1.0"
  sed 's/^$/./; s/^/ /' "$root/LICENSE"
} >"$tree/usr/share/doc/libhcl-dev/copyright"
printf 'hcl (%s) unstable; urgency=medium\n\n  * Packaged by the tests.\n\n -- hcl <hcl@example.org>  Thu, 01 Jan 2026 00:00:00 +0000\n' "$version" |
  gzip -9n >"$tree/usr/share/doc/libhcl-dev/changelog.Debian.gz"
cat >"$tree/DEBIAN/control" <<EOF
Package: libhcl-dev
Source: hcl
Version: $version
Section: libdevel
Priority: optional
Architecture: $arch
Multi-Arch: same
Maintainer: hcl <hcl@example.org>
Installed-Size: $(du -sk --exclude=DEBIAN "$tree" | cut -f1)
Depends: libboost1.81-dev | libboost-dev (>= 1.81)
Suggests: tao-pegtl-dev, libutfcpp-dev
Homepage: https://example.org/hcl
Description: HCL configuration files into C++ structs
 HCL2 in its native and its JSON syntax, decoded into the structs of a program,
 edited in place, and bound to types before there are values.
 .
 This package has the headers and the static libraries.
EOF
(cd "$tree" && find usr -type f -exec md5sum '{}' + >DEBIAN/md5sums)
dpkg-deb --root-owner-group -Zxz -z1 --build "$tree" "$out/libhcl-dev_${version}_$arch.deb"
