#!/bin/sh
# Restores the cluster's database to a moment, apart from the running one, and verifies it:
#   restore-to.sh ARCHIVE 'TIME' DIRECTORY PORT
# ARCHIVE is the directory of the archive, TIME as PostgreSQL reads it with its zone ('2026-11-23 12:00:00+00'), DIRECTORY new or
# empty, PORT free on 127.0.0.1. Run it as a user other than root who may read the archive, in a checkout of Drishti, with the
# owner's password in OWNER_PASSWORD. The restored PostgreSQL is left running; the last lines say how to reach and to end it. It
# archives nothing, and nothing of the cluster knows of it.
set -eu
[ $# -eq 4 ] || { sed -n '3,8p' "$0" >&2; exit 2; }
archive=$1 time=$2 directory=$3 port=$4
programs=${POSTGRES_PROGRAMS:-/usr/lib/postgresql/15/bin}
checkout=$(cd "$(dirname "$0")/../.." && pwd)
stop() { echo "restore-to: $1" >&2; exit 1; }

[ "$(id -u)" -ne 0 ] || stop 'not as root: PostgreSQL refuses to run so'
[ -n "${OWNER_PASSWORD:-}" ] || stop 'OWNER_PASSWORD is not set'
[ -x "$programs/postgres" ] || stop "there is no PostgreSQL in $programs"
[ -d "$archive/base" ] && [ -d "$archive/wal" ] || stop "$archive is no archive: base and wal are not in it"
mkdir -p "$directory"
[ -z "$(ls -A "$directory")" ] || stop "$directory is not empty"

# The newest backup that had ended by then: its directory got its name when it was whole.
wanted=$(date -d "$time" +%s) || stop "$time is no time"
backup=
for one in "$archive"/base/*; do
  case $one in *.part) continue ;; esac
  [ "$(stat -c %Y "$one/backup_manifest")" -le "$wanted" ] && backup=$one
done
[ -n "$backup" ] || stop "no base backup is older than $time"
echo "1. unpacking $backup"
chmod 700 "$directory"
tar -xzf "$backup/base.tar.gz" -C "$directory"
mkdir -p "$directory/pg_wal"

echo "2. replaying the log until $time"
rm -f "$directory/postmaster.pid" "$directory/standby.signal"
: >"$directory/recovery.signal"
printf 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n' >"$directory/restored_hba.conf"
# The cluster's own configuration stays in the directory as it is; what it says of other hosts has no meaning here.
rm -f "$directory/postgresql.auto.conf"
cat >"$directory/restored.conf" <<SETTINGS
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = '$directory'
hba_file = '$directory/restored_hba.conf'
archive_mode = off
restore_command = 'gzip -dc "$archive/wal/%f.gz" >"%p"'
recovery_target_time = '$time'
recovery_target_action = promote
hot_standby = off
timezone = UTC
SETTINGS
"$programs/pg_ctl" -D "$directory" -o "-c config_file='$directory/restored.conf'" -l "$directory/restored.log" \
  -t 3600 -w start >/dev/null ||
  { tail -5 "$directory/restored.log" >&2; stop 'PostgreSQL did not start'; }
sql() { "$programs/psql" -qXAt -v ON_ERROR_STOP=1 -h "$directory" -p "$port" -U postgres -d "$1" -c "$2"; }
until [ "$(sql postgres 'select pg_is_in_recovery()')" = f ]; do sleep 1; done

echo '3. closing trading until the epochs are over that were promised: people may know their seeds'
sql drishti 'insert into restorations (opens_at_tick) select max(last_tick) from epochs e
  where not exists (select from epoch_reveals r where r.number = e.number) having count(*) > 0'

echo '4. verifying'
DATABASE_URL="postgresql://drishti:$OWNER_PASSWORD@127.0.0.1:$port/drishti"
export DATABASE_URL
cd "$checkout"
node scripts/ledger-verify.ts
node scripts/audit-verify.ts
echo "restored: 127.0.0.1:$port, database drishti"
echo "to end it: $programs/pg_ctl -D $directory stop"
