#!/bin/sh
# check_neovim.sh SERVICE: Neovim's own client against the language server of the example `service`. 77: no Neovim.
command -v nvim >/dev/null || { echo "skipped: there is no Neovim (Debian: neovim)"; exit 77; }
script=$(cd "$(dirname "$0")" && pwd)/neovim.lua
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory" || exit 1
printf 'wrkers = 8\ntoken = "t"\n' >service.hcl
said=$(HCL_SERVER=$1 HOME=$directory nvim --headless -u NONE -i NONE -n -c "luafile $script" -c 'cquit' 2>&1)
expected='diagnostic: Unsupported attribute. No attribute named "wrkers" is expected here. Did you mean "workers"?
completion: listen = 
hover: `workers`: a whole number from 1 to 64; `4` if it is not set.  Threads that answer requests.
formatted: workers = 8|token   = "t"|listen  = ":80"|upstream "a" {|  address = "𝄞"|}
symbols: 4'
said=$(printf '%s\n' "$said" | tr -d '\r')
[ "$said" = "$expected" ] && echo "Neovim is served" && exit 0
printf 'said:\n%s\nexpected:\n%s\n' "$said" "$expected"
exit 1
