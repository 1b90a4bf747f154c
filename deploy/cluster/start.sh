#!/bin/bash
# Starts the whole cluster on this machine, from the addresses in cluster.env. As root; needs Debian's patroni, etcd-server,
# postgresql-15, pgbouncer, haproxy, redis-server and curl. `start.sh base` starts everything but Nod.
. "$(dirname "$0")/lib.sh"
[ ! -e "$CLUSTER_DIR" ] || { echo "$CLUSTER_DIR is there already: stop.sh removes it." >&2; exit 1; }
for program in patroni etcd pgbouncer haproxy redis-server curl setpriv; do
  PATH=$PATH:/usr/sbin command -v "$program" >/dev/null || { echo "$program is not installed." >&2; exit 1; }
done
PATH=$PATH:/usr/sbin
mkdir -p "$CLUSTER_DIR"/{log,run,front}
members="etcd1=http://$DB_1:2380,etcd2=http://$DB_2:2380,etcd3=http://$DB_3:2380"
for n in 1 2 3; do
  mkdir -p "$CLUSTER_DIR/etcd$n" "$CLUSTER_DIR/db$n" "$CLUSTER_DIR/web$n"
  [ "$DB_TMPFS_MB" = 0 ] || mount -t tmpfs -o "size=${DB_TMPFS_MB}m" nod-cluster "$CLUSTER_DIR/db$n"
  fill patroni.yml $n >"$CLUSTER_DIR/db$n/patroni.yml"
  fill node.env $n >"$CLUSTER_DIR/web$n/node.env"
done
fill haproxy.cfg 1 >"$CLUSTER_DIR/front/haproxy.cfg"
fill pgbouncer.ini 1 >"$CLUSTER_DIR/front/pgbouncer.ini"
echo "\"nod\" \"$NOD_PASSWORD\"" >"$CLUSTER_DIR/front/userlist.txt"
chown -R "$RUN_AS" "$CLUSTER_DIR"
chmod -R go-rwx "$CLUSTER_DIR"

for n in 1 2 3; do
  db=DB_$n
  run "etcd$n" etcd --name "etcd$n" --data-dir "$CLUSTER_DIR/etcd$n" --logger zap \
    --listen-peer-urls "http://${!db}:2380" --initial-advertise-peer-urls "http://${!db}:2380" \
    --listen-client-urls "http://${!db}:2379" --advertise-client-urls "http://${!db}:2379" \
    --initial-cluster "$members" --initial-cluster-state new
done
until_true 30 answers "http://$DB_1:2379/health"
for n in 1 2 3; do "$HERE/db.sh" start $n; done
until_true 90 primary
run redis redis-server --bind "$FRONT" --port 6379 --save '' --appendonly no --protected-mode no
run haproxy haproxy -db -f "$CLUSTER_DIR/front/haproxy.cfg"
run pgbouncer pgbouncer "$CLUSTER_DIR/front/pgbouncer.ini"

# The role and the database, once.
of=$(primary)
db=DB_$of
export PGPASSWORD=$SUPERUSER_PASSWORD
at="-h ${!db} -U postgres -v ON_ERROR_STOP=1 -q"
until_true 30 psql $at -c 'select 1'
psql $at -c "create role nod login password '$NOD_PASSWORD'" -c 'create database nod owner nod encoding UTF8'
for n in 1 2 3; do
  db=DB_$n
  [ "$n" = "$of" ] || until_true 90 answers "http://${!db}:8008/replica"
done
export PGPASSWORD=$NOD_PASSWORD
until_true 30 psql -h "$FRONT" -p 6432 -U nod -c 'select 1' nod
[ "${1:-}" != base ] || exit 0

for n in 1 2 3; do "$HERE/node.sh" start $n; done
for n in 1 2 3; do
  web=WEB_$n
  until_true 120 answers "http://${!web}:3000/readyz"
done
echo "Nod is at http://$FRONT:8080"
