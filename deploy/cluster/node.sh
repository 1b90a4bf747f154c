#!/bin/bash
# One Nod node: node.sh start N | stop N | kill N | freeze N | thaw N
. "$(dirname "$0")/lib.sh"
n=${2:-}
case ${1:-} in
  start)
    set -a
    . "$CLUSTER_DIR/web$n/node.env"
    set +a
    # shellcheck disable=SC2086 # NOD_COMMAND is words.
    run "web$n" $NOD_COMMAND
    ;;
  stop) quit "web$n" ;;
  kill) quit "web$n" KILL ;;
  freeze) kill -STOP "$(pid "web$n")" ;;
  thaw) kill -CONT "$(pid "web$n")" ;;
  *) sed -n 2p "$0" >&2; exit 2 ;;
esac
