-- Tables that only grow are vacuumed by rows, not by a share of what they hold: each run looks at new pages alone, and keeps what finds
-- rows by tick up to date. By the share of a fifth, ten million contracts would leave two million to be read one by one.

alter table contracts set (autovacuum_vacuum_insert_threshold = 100000, autovacuum_vacuum_insert_scale_factor = 0);
alter table transfers set (autovacuum_vacuum_insert_threshold = 100000, autovacuum_vacuum_insert_scale_factor = 0);
