#!/bin/sh
# Runs beside Patroni, as its user. While little space is left for the data, this host is neither waited for nor may it lead, and
# hands the lead over if another host may have it. A PostgreSQL whose disk is full goes on without confirming anything, so
# that Patroni alone would leave it the lead.
set -u
configuration='{{patroni}}'
# Of the same length: the file is written over where it stands, since a full disk may have no space for another one.
may='tags: { nofailover: false, nosync: false }'
may_not='tags: { nofailover: true,  nosync: true  }'
while sleep 2; do
  free_kb=$(df --output=avail -k '{{data}}' 2>/dev/null | tail -n 1)
  [ -n "$free_kb" ] || continue
  [ "$free_kb" -ge {{leastKb}} ] && tags=$may || tags=$may_not
  if ! grep -qxF "$tags" "$configuration"; then
    echo "$free_kb kB are free: $tags"
    sed "s/^tags: .*/$tags/" "$configuration" | dd of="$configuration" conv=notrunc status=none
    patronictl -c "$configuration" reload '{{name}}' '{{host.name}}' --force
  fi
  [ "$tags" = "$may" ] && continue
  curl -fs -o /dev/null --cacert '{{certificates}}/ca.crt' 'https://{{host.address}}:8008/primary' || continue
  patronictl -c "$configuration" switchover '{{name}}' --force
done
