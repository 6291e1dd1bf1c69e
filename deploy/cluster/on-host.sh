# What is done on each host, as root, with `sh -s` over SSH: functions here, and below them the files of that host and the calls, which
# set-up.ts adds. Running it again changes nothing that is as it should be.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
changed=

step() { echo "$(hostname): $*"; }
refuse() { echo "$(hostname): $*" >&2; exit 1; }

# put PATH OWNER MODE <text: written where it differs.
put() {
  mkdir -p "$(dirname "$1")"
  new=$1.new
  (umask 077 && cat >"$new")
  chown "$2:" "$new" && chmod "$3" "$new"
  if cmp -s "$new" "$1"; then rm "$new"; else mv "$new" "$1"; changed="$changed $1"; step "wrote $1"; fi
}

install_packages() {
  missing=
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  step "installing$missing"
  # Nothing starts before it is configured.
  for unit in $units; do systemctl mask --quiet "$unit"; done
  apt-get -qq update
  # shellcheck disable=SC2086
  apt-get -qq install --no-install-recommends $missing >/dev/null
  for unit in $units; do systemctl unmask --quiet "$unit"; done
}

need_host() {
  [ "$(id -u)" -eq 0 ] || refuse 'this needs root'
  command -v apt-get >/dev/null || refuse 'this is no Debian: apt-get is missing'
  command -v systemctl >/dev/null || refuse 'systemd is missing'
  ip -o -4 address | grep -q " $1/" || refuse "the plan gives this host $1, which it does not have"
}

# prepare_database ADDRESS ARCHIVE WATCHDOG
prepare_database() {
  need_host "$1"
  [ -d "$2" ] || refuse "$2 is not there: mount the archive, the same on all database hosts"
  [ "$3" = off ] || modprobe softdog 2>/dev/null || [ "$3" = automatic ] ||
    refuse 'there is no watchdog: softdog cannot be loaded, and the plan requires one'
  mkdir -p /etc/postgresql-common/createcluster.d
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/drishti.conf
  units='etcd patroni'
  install_packages patroni python3-etcd python3-idna etcd-server etcd-client postgresql-15 curl gzip openssl
  if [ ! -e /etc/patroni/config.yml ] && pg_lsclusters -h | grep -q ' 5432 '; then
    refuse 'a PostgreSQL of this host has port 5432 (pg_lsclusters): move or drop it first'
  fi
  for part in wal base; do
    [ -d "$2/$part" ] || install -d -o postgres -g postgres -m 700 "$2/$part"
    setpriv --reuid=postgres --regid=postgres --init-groups test -w "$2/$part" ||
      refuse "postgres may not write to $2/$part"
  done
  if [ "$3" != off ]; then
    echo softdog >/etc/modules-load.d/drishti.conf
    echo 'KERNEL=="watchdog", OWNER="postgres"' >/etc/udev/rules.d/60-drishti.rules
    [ ! -e /dev/watchdog ] || chown postgres /dev/watchdog
  fi
}

# start_database DATA ETCD_DATA
start_database() {
  install -d -o postgres -g postgres -m 755 "$(dirname "$1")"
  install -d -o etcd -g etcd -m 700 "$2"
  systemctl daemon-reload
  ran=
  ! systemctl is-active --quiet patroni || ran=yes
  # Both wait for the other hosts, so nobody waits for them here.
  systemctl enable --quiet etcd patroni drishti-watch-disk.service drishti-base-backup.timer
  systemctl start --no-block etcd patroni drishti-watch-disk.service drishti-base-backup.timer
  step 'etcd and Patroni are started'
  [ -n "$ran" ] || return 0
  # What has just been started has read the new files already, and would die of being told so early.
  case $changed in *default/etcd* | *etcd.key*) step 'etcd has new settings: restart it on one host after the other' ;; esac
  case $changed in *patroni*) systemctl reload --no-block patroni ;; esac
}

# prepare_server ADDRESS
prepare_server() {
  need_host "$1"
  command -v node >/dev/null && command -v npm >/dev/null || refuse 'Node and npm are missing (20 or newer)'
  [ "$(node -p 'parseInt(process.versions.node, 10)')" -ge 20 ] || refuse "Node is $(node --version); needed: 20 or newer"
  [ -e /opt/drishti/package.json ] || refuse 'put a checkout of Drishti to /opt/drishti'
  units='haproxy keepalived'
  install_packages haproxy keepalived curl openssl
  id drishti >/dev/null 2>&1 || useradd --system --home-dir /var/lib/drishti --shell /usr/sbin/nologin drishti
}

# start_server DATA CERTIFICATE
start_server() {
  [ -z "$2" ] || [ -e "$2" ] || refuse "$2 is not there: certificate and key for people's browsers"
  install -d -o drishti -g drishti -m 700 "$1"
  chown -R drishti: /opt/drishti
  haproxy -c -q -f /etc/haproxy/haproxy.cfg || refuse 'HAProxy refuses its configuration'
  # What it says counts: its exit code is that of a signal either way.
  said=$(keepalived -t -f /etc/keepalived/keepalived.conf 2>&1 | grep -v '^Terminated$' || true)
  [ -z "$said" ] || refuse "keepalived refuses its configuration: $said"
  systemctl daemon-reload
  systemctl enable --quiet haproxy keepalived drishti
  case $changed in *haproxy*) systemctl reload-or-restart haproxy ;; *) systemctl start haproxy ;; esac
  case $changed in *keepalived*) systemctl reload-or-restart keepalived ;; *) systemctl start keepalived ;; esac
  case $changed in *drishti.env* | *drishti.service*) systemctl restart drishti ;; *) systemctl start drishti ;; esac
  step 'HAProxy, keepalived and Drishti are started'
}

# await_leader CONFIGURATION: a minute for the databases to agree.
await_leader() {
  for _ in $(seq 30); do
    if patronictl -c "$1" list 2>/dev/null | grep -q ' Leader '; then
      patronictl -c "$1" list
      return 0
    fi
    sleep 2
  done
  refuse 'no database leads after a minute: journalctl -u patroni -u etcd'
}
