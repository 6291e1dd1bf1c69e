#!/bin/sh
# PostgreSQL's archive_command: $1 is the path of a finished file of the write-ahead log, $2 its name. The archive is a directory
# that all database hosts see. A file is there whole or not at all, and is never written over by another content.
set -eu
file='{{archive}}'/wal/$2.gz
if [ -e "$file" ]; then
  gzip -dc "$file" | cmp -s - "$1"
  exit
fi
gzip -1 -c "$1" >"$file.{{host.name}}.part"
sync "$file.{{host.name}}.part"
mv -n "$file.{{host.name}}.part" "$file"
sync '{{archive}}'/wal
