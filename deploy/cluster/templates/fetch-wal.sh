#!/bin/sh
# PostgreSQL's restore_command: writes the archived file $1 to $2, or fails where there is none.
set -eu
file='{{archive}}'/wal/$1.gz
[ -e "$file" ] || exit 1
gzip -dc "$file" >"$2"
