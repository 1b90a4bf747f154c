#!/bin/bash
# One database machine: db.sh start N | stop N | kill N | primary
. "$(dirname "$0")/lib.sh"
n=${2:-}
case ${1:-} in
  start)
    PATH=$PG_BIN:$PATH run "patroni$n" /usr/bin/patroni "$CLUSTER_DIR/db$n/patroni.yml"
    ;;
  stop) quit "patroni$n" ;;
  # The machine is gone: nobody tidies up.
  kill)
    quit "patroni$n" KILL
    postmaster=$(head -1 "$CLUSTER_DIR/db$n/data/postmaster.pid" 2>/dev/null || true)
    [ -z "$postmaster" ] || kill -KILL "$postmaster" $(pgrep -P "$postmaster") 2>/dev/null || true
    ;;
  primary) primary ;;
  *) sed -n 2p "$0" >&2; exit 2 ;;
esac
