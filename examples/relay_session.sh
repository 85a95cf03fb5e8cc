#!/bin/sh
# relay_session.sh PROGRAM...: the ways to set a relay, each under those that follow.
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
program=$*
relay() {
  echo "\$ ${with:+$with }relay $*"
  # shellcheck disable=SC2086
  env -i XDG_CONFIG_HOME="$directory/config" $with $program "$@" 2>&1 | sed "s|$directory/||g"
}
with=
cd "$directory" || exit 1
mkdir -p config/relay/parts
printf 'include     = "parts/tls.hcl"\nsource      = ":9000"\nenv         = { MODE = "fast" }\nbackend "a" {\n  host = "10.0.0.1"\n}\n' >config/relay/relay.hcl
printf 'certificate = "a.pem"\n' >config/relay/parts/tls.hcl
printf 'env = { MODE = "safe" }\n' >config/relay/relay.prod.hcl

relay
relay --profile prod :9001 b.example:80 -- --odd-name
printf '# defaults of this host\nRELAY_THREADS=16\nexport RELAY_ALLOW="10.0.0.0/8, 192.168.0.0/16"\n' >relay.env
relay
with='RELAY_ENV__LANG=C RELAY_BACKEND__b__HOST=10.0.0.2 RELAY_BACKEND_A_PORT=81'
relay --backend.c.host=10.0.0.3 --set 'env["A.B"]="1"'
with=RELAY_PROFILE=test
relay
with=
relay --version
relay --allow-list x
relay config explain workers
printf 'backend "a" {\n  port = base + 80\n}\n' >site.hcl
relay config explain backend.a.port --deep --config site.hcl
relay config show --json
relay config check --strict --output json --set 'workers="many"'
printf 'include = "parts/tls.hcl"\n' >>config/relay/parts/tls.hcl
relay config check
relay config completion fish
relay config describe | sed -n '/"name": "workers"/,/"default"/p'
relay config describe | sed -e '1d' -e 's/"default": 4,/"default": 2,/' -e 's/"name": "certificate"/"name": "cert"/' >relay-1.1.json
printf 'certificate = "a.pem"\n' >config/relay/parts/tls.hcl
printf 'source = ":9000"\ncert   = "a.pem"\n' >site.hcl
relay config compat relay-1.1.json
relay config compat relay-1.1.json site.hcl
