#!/bin/sh
# Runs one command of this release with the Node that is part of it: nod start, nod doctor, nod backup FILE …
# Nothing is installed, built or fetched. Settings are environment variables; those in /etc/nod/nod.env (or the file
# that NOD_SETTINGS names) are read first.
set -eu

fail() {
  echo "$1" >&2
  exit 1
}

release=$(dirname "$(dirname "$(readlink -f "$0")")")
for part in release.json package.json dist/server/main.js dist/web/manifest.nod.json node_modules; do
  [ -e "$release/$part" ] ||
    fail "$release is not a complete release of Nod: $part is missing. Build it again with npm run build:release, and copy the whole folder."
done

node=$release/node_modules/.bin/node
[ -x "$node" ] || node=$(command -v node) ||
  fail "This release has no Node for this machine: install Node.js 24 or later."
version=$("$node" --version 2>/dev/null) ||
  fail "The Node of this release does not run here: it was built for $(sed -n 's/.*"platform": "\(.*\)".*/\1/p' "$release/release.json"), and this machine is $(uname -s) $(uname -m). Build the release on a machine of this kind."
major=${version#v}
[ "${major%%.*}" -ge 24 ] || fail "Nod needs Node.js 24 or later, but $node is $version."

command=${1-}
[ $# -eq 0 ] || shift
case $command in
  start) script=dist/server/main.js ;;
  */* | . | .. | '') script= ;;
  *) script=src/server/cli/$command.ts ;;
esac
if [ -z "$script" ] || [ ! -f "$release/$script" ]; then
  # shellcheck disable=SC2012
  commands=$(ls "$release/src/server/cli" | sed -n 's/\.ts$//p' | tr '\n' ' ')
  fail "Usage: nod COMMAND. Commands: start $commands"
fi

settings=${NOD_SETTINGS-/etc/nod/nod.env}
if [ -n "$settings" ] && [ -e "$settings" ]; then
  [ -r "$settings" ] || fail "User $(id -un) may not read $settings. Run this as the user of the service: sudo -u nod nod $command"
  set -- "--env-file=$settings" "$release/$script" "$@"
else
  set -- "$release/$script" "$@"
fi
# Certificates are checked against the authorities that this machine knows, too.
NODE_NO_WARNINGS=1 NODE_USE_SYSTEM_CA=${NODE_USE_SYSTEM_CA-1} exec "$node" --enable-source-maps "$@"
