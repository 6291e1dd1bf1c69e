-- A person's orders and positions that have ended are listed by when they ended, the last first: one placed weeks ago that a price
-- met today is today's. Contracts need no such index: they end within minutes of their acceptance.

create index order_endings_latest on order_endings (person_id, at, order_id);
create index position_endings_latest on position_endings (person_id, at, position_id);
