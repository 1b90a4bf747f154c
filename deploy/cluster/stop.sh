#!/bin/bash
# Ends everything that start.sh started, and removes CLUSTER_DIR with all data.
. "$(dirname "$0")/lib.sh"
[ -d "$CLUSTER_DIR/run" ] || { echo "There is no cluster in $CLUSTER_DIR." >&2; exit 1; }
for n in 1 2 3; do
  kill -CONT "$(pid "web$n")" 2>/dev/null || true
  quit "web$n" KILL
done
for n in 1 2 3; do "$HERE/db.sh" kill $n; done
for name in pgbouncer haproxy redis etcd1 etcd2 etcd3; do quit "$name" KILL; done
for n in 1 2 3; do
  if mountpoint -q "$CLUSTER_DIR/db$n"; then umount -l "$CLUSTER_DIR/db$n"; fi
done
rm -rf "$CLUSTER_DIR"
