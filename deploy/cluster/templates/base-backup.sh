#!/bin/sh
# A base backup for restores to a moment, into the archive, as the user of PostgreSQL. Started on every database host, daily by its
# timer; only the one that leads makes it. $1 is its name, otherwise the time.
set -eu
curl -fs -o /dev/null --cacert '{{certificates}}/ca.crt' 'https://{{host.address}}:8008/primary' || exit 0
name=${1:-$(date -u +%Y%m%dT%H%M%SZ)}
{{programs}}/pg_basebackup -h '{{sockets}}' -U postgres -D '{{archive}}'/base/"$name.part" \
  --format=tar --gzip --wal-method=none --checkpoint=fast --no-password
mv '{{archive}}'/base/"$name.part" '{{archive}}'/base/"$name"
# What the backup needs of the log is archived with the file that it ended in.
{{programs}}/psql -qX -h '{{sockets}}' -U postgres -d postgres -c 'select pg_switch_wal()' >/dev/null
echo "{{archive}}/base/$name"
