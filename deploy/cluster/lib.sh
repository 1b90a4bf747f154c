# What start.sh, stop.sh, db.sh and node.sh share.
set -euo pipefail
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
set -a
. "$HERE/cluster.env"
set +a

# fill FILE N: prints a file of this folder with the words of machine N.
fill() {
  local text names name db=DB_$2 web=WEB_$2
  text=$(cat "$HERE/$1")
  text=${text//@N@/$2}
  text=${text//@DB@/${!db:-}}
  text=${text//@WEB@/${!web:-}}
  names="CLUSTER_DIR DB_1 DB_2 DB_3 WEB_1 WEB_2 WEB_3 FRONT PG_BIN NOD_PASSWORD SUPERUSER_PASSWORD REPLICATION_PASSWORD"
  for name in $names; do text=${text//@$name@/${!name}}; done
  printf '%s\n' "$text"
}

# run NAME COMMAND…: starts a program of its own, as RUN_AS, with a log and its process id in CLUSTER_DIR.
run() {
  local name=$1
  shift
  setsid setpriv --reuid "$RUN_AS" --regid "$RUN_AS" --init-groups "$@" \
    >>"$CLUSTER_DIR/log/$name.log" 2>&1 </dev/null &
  echo $! >"$CLUSTER_DIR/run/$name.pid"
}

# pid NAME: the process id of a program that run started; nothing if it has ended.
pid() {
  local file=$CLUSTER_DIR/run/$1.pid
  [ -f "$file" ] && kill -0 "$(cat "$file")" 2>/dev/null && cat "$file" || true
}

# quit NAME [SIGNAL]: ends it and waits until it has ended, 60 seconds at most.
quit() {
  local of
  of=$(pid "$1")
  [ -n "$of" ] || return 0
  kill -s "${2:-TERM}" "$of"
  for _ in $(seq 600); do
    kill -0 "$of" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -KILL "$of"
}

# until_true SECONDS COMMAND…: tries a command until it succeeds.
until_true() {
  local seconds=$1
  shift
  for _ in $(seq $((seconds * 5))); do
    "$@" >/dev/null 2>&1 && return 0
    sleep 0.2
  done
  echo "not within $seconds seconds: $*" >&2
  return 1
}

# answers URL: whether it says 200.
answers() { curl -fsS -m 2 "$1"; }

# primary: the number of the database machine that is the primary now.
primary() {
  local n db
  for n in 1 2 3; do
    db=DB_$n
    answers "http://${!db}:8008/primary" >/dev/null 2>&1 && { echo "$n"; return 0; }
  done
  return 1
}
