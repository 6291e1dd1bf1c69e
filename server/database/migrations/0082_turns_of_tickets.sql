-- Whose turn a ticket is: support's until it has written the last word, then its person's.

alter table tickets add column unanswered_since timestamptz;
comment on column tickets.unanswered_since is
  'When the person wrote what nobody has answered yet; null where staff had the last word. Only triggers of the owner''s set it. A ticket that is closed keeps it, so that opening it again brings back its place.';

update tickets t set unanswered_since = coalesce(
  (select r.created_at from ticket_replies r
   where r.ticket_id = t.id and r.side = 'person' and r.id > s.id order by r.id limit 1),
  case when s.id is null then t.created_at end)
from tickets o left join lateral (
  select r.id from ticket_replies r where r.ticket_id = o.id and r.side = 'staff' order by r.id desc limit 1
) s on true
where o.id = t.id;

create function begin_turn() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.unanswered_since := new.created_at;
  return new;
end $$;
create trigger tickets_turn before insert on tickets for each row execute function begin_turn();

-- A second word of the person does not move an open ticket back in the queue.
create function pass_turn() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.tickets set unanswered_since = case
    when new.side = 'staff' then null
    when status = 'open' then coalesce(unanswered_since, new.created_at)
    else new.created_at end
  where id = new.ticket_id;
  return null;
end $$;
create trigger ticket_replies_turn after insert on ticket_replies for each row execute function pass_turn();

drop index tickets_open;
create index tickets_waiting on tickets (unanswered_since, id) where status = 'open' and unanswered_since is not null;
create index tickets_answered on tickets (id) where status = 'open' and unanswered_since is null;
