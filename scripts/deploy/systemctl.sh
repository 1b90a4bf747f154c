#!/bin/sh
# Stands in for systemctl where systemd does not run: starts a unit's ExecStart as its user, with its environment and
# folders, without new privileges or capabilities, and with everything read-only but its own folders.
set -eu

value() { sed -n "s/^$2=//p" "/etc/systemd/system/$1" | tail -n 1; }

stop_nod() {
  [ -f /run/nod.pid ] || return 0
  pid=$(cat /run/nod.pid)
  kill -TERM "$pid" 2>/dev/null || true
  while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
}

# Takes the place of this shell.
run_unit() {
  user=$(value "$1" User)
  environment=$(sed -n 's/^Environment=//p' "/etc/systemd/system/$1" | tr '\n' ' ')
  writable="/var/lib/nod /var/cache/nod $(value "$1" ReadWritePaths) /tmp /dev"
  # The command may have quotes of its own, so it is a file.
  printf 'umask 0027\ncd /var/lib/nod\nexec %s\n' "$(value "$1" ExecStart | sed 's/%%/%/g')" > "/run/command-$1"
  chmod 0644 "/run/command-$1"
  exec unshare --mount --propagation private sh -euc "
    mount --bind / /mnt
    for path in $writable; do mount --rbind \$path /mnt\$path; done
    mount -o remount,bind,ro /mnt
    mount -t proc -o hidepid=invisible proc /mnt/proc
    exec chroot /mnt setpriv --reuid $user --regid $user --init-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
      env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/var/lib/nod $environment sh /run/command-$1"
}

start() {
  case $1 in
    postgresql) pg_ctlcluster "$(ls /etc/postgresql)" main start ;;
    caddy)
      [ ! -f /run/caddy.pid ] || kill "$(cat /run/caddy.pid)" || true
      # No authority in the world can see this machine: Caddy's own signs its certificate.
      { printf '{\n\tlocal_certs\n\tskip_install_trust\n}\n'; cat /etc/caddy/Caddyfile; } > /run/Caddyfile
      HOME=/root nohup caddy run --adapter caddyfile --config /run/Caddyfile > /var/log/caddy.log 2>&1 &
      echo $! > /run/caddy.pid
      ;;
    nod | nod.service)
      stop_nod
      run_unit nod.service >> /var/log/nod.log 2>&1 &
      echo $! > /run/nod.pid
      ;;
    *.timer) ;;
    *.service) (run_unit "$1") ;;
    *) echo "systemctl: no unit $1" >&2; exit 1 ;;
  esac
}

verb=$1
shift
case "$verb ${1-}" in
  'daemon-reload '*) ;;
  'enable --now') shift; for unit; do start "$unit"; done ;;
  enable*) ;;
  'stop nod') stop_nod ;;
  'restart '* | 'start '*) for unit; do start "$unit"; done ;;
  *) echo "systemctl: $verb is not known here" >&2; exit 1 ;;
esac
