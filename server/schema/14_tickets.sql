-- Support tickets: what a person asked, what both sides wrote since, and changes of bank details that were
-- asked for. What was written stays; status and claim change. People without an account ask as visitors and
-- are answered by mail. Rules of the desk are in docs/desk.md.

-- A ticket is support's turn until support has written the last word, then its person's.
-- holds: person_id; given; blanked; by person later
create table tickets (
  id uuid primary key,
  person_id uuid references people,
  subject text not null check (char_length(subject) between 1 and 100),
  message text not null check (char_length(message) between 1 and 1000),
  referral text,
  created_at timestamptz not null,
  status text collate "C" not null check (status in ('open', 'closed', 'resolved')),
  updated_at timestamptz not null,
  claimed_by uuid references people, -- not given: others
  claimed_until timestamptz, -- not given: others
  visitor_name text check (char_length(visitor_name) between 1 and 80),
  visitor_email text check (char_length(visitor_email) between 3 and 254),
  unanswered_since timestamptz, -- not given: repeats
  constraint tickets_asker
    check (num_nulls(visitor_name, visitor_email) = case when person_id is null then 0 else 2 end),
  constraint tickets_claim check ((claimed_by is null) = (claimed_until is null)),
  constraint tickets_not_own check (claimed_by <> person_id)
);
create index tickets_answered on tickets (id) where status = 'open' and unanswered_since is null;
create index tickets_person on tickets (person_id, id);
create index tickets_visitor on tickets (visitor_email) where visitor_email is not null;
create index tickets_waiting on tickets (unanswered_since, id)
  where status = 'open' and unanswered_since is not null;
comment on table tickets is 'What was asked never changes: only status, updated_at and the claim may be updated.';
comment on column tickets.person_id is 'Null where somebody without an account asks: then there are a name and an address, which nobody has checked.';
comment on column tickets.referral is 'The referral code that the person signed up with.';
comment on column tickets.updated_at is 'When somebody last wrote to it or changed its status.';
comment on column tickets.claimed_until is 'Until when nobody but claimed_by may act on it.';
comment on column tickets.unanswered_since is 'When the person wrote what nobody has answered yet; null where staff had the last word. Only triggers of the owner''s set it. A ticket that is closed keeps it, so that opening it again brings back its place.';
grant select, insert, update (status, updated_at, claimed_by, claimed_until) on tickets to :app;

-- Gives a new ticket to support.
create function begin_turn() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.unanswered_since := new.created_at;
  return new;
end $$;
create trigger tickets_turn before insert on tickets
  for each row execute function begin_turn();

-- holds: ticket_id; given; blanked; one node
create table ticket_replies (
  ticket_id uuid references tickets,
  id uuid,
  author_id uuid not null references people, -- not given: others
  side text collate "C" not null check (side in ('person', 'staff')),
  message text not null check (char_length(message) between 1 and 1000),
  created_at timestamptz not null,
  primary key (ticket_id, id)
);
create index ticket_replies_author on ticket_replies (author_id, created_at);
comment on table ticket_replies is 'What both sides wrote after the ticket was opened. Append-only.';
grant select, insert on ticket_replies to :app;

-- Passes the turn to the other side. A second message of the person does not move an open ticket back in the
-- queue.
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
create trigger ticket_replies_turn after insert on ticket_replies
  for each row execute function pass_turn();

-- Bank details ------------------------------------------------------------------------------------

-- holds: ticket_id; given; erased; one node
create table ticket_bank_details (
  ticket_id uuid primary key references tickets,
  account_name text not null,
  bank_name text not null,
  account_number text not null,
  ifsc text,
  phone text,
  additional_info text
);
comment on table ticket_bank_details is 'The bank details that a ticket asks to change to. Read masked, but for the proposal. Append-only.';
grant select, insert on ticket_bank_details to :app;

-- holds: ticket_id; given; kept: audits of staff need it; one node
create table ticket_proposals (
  ticket_id uuid references tickets,
  proposal_id uuid unique references proposals, -- not given: repeats
  created_at timestamptz not null,
  primary key (ticket_id, proposal_id)
);
comment on table ticket_proposals is 'Which proposals came of a ticket, the latest one counts. Append-only.';
grant select, insert on ticket_proposals to :app;
