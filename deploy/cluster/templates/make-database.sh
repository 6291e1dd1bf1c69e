#!/bin/sh
# Run once by Patroni on the new, empty primary, with a superuser's address as $1: the owner's login and Drishti's database.
set -eu
psql -qX -v ON_ERROR_STOP=1 -d "$1" <<'SQL'
create role drishti login createrole password '{{password.owner}}';
create database drishti owner drishti encoding 'UTF8' template template0;
SQL
