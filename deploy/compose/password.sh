#!/bin/sh
# Generates the password of the database that compose.yaml starts, once: 32 random bytes in .env beside it, readable by their
# owner alone. A file that is there stays as it is, because PostgreSQL keeps the password of its first start.
#   deploy/compose/password.sh [file]
set -eu
file=${1:-$(cd "$(dirname "$0")/../.." && pwd)/.env}
umask 077
set -C
printf 'POSTGRES_PASSWORD=%s\n' "$(head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n')" >"$file"
echo "Written: $file"
