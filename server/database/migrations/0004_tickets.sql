-- Support tickets: what a person asked, what both sides said since, and the changes of bank details that were asked for.

create table tickets (
  id            uuid primary key,
  person_id     uuid not null references people,
  subject       text not null check (char_length(subject) between 1 and 100),
  message       text not null check (char_length(message) between 1 and 1000),
  referral      text,
  created_at    timestamptz not null,
  status        text collate "C" not null check (status in ('open', 'closed', 'resolved')),
  updated_at    timestamptz not null,
  claimed_by    uuid references people,
  claimed_until timestamptz,
  constraint tickets_claim check ((claimed_by is null) = (claimed_until is null)),
  constraint tickets_not_own check (claimed_by <> person_id)
);
create index tickets_person on tickets (person_id, id);
create index tickets_open on tickets (id) where status = 'open';
comment on table tickets is 'What was asked never changes: only status, updated_at and the claim may be updated.';
comment on column tickets.referral is 'The referral code that the person signed up with.';
comment on column tickets.updated_at is 'When somebody last wrote to it or changed its status.';
comment on column tickets.claimed_until is 'Until when nobody but claimed_by may act on it.';

create table ticket_replies (
  ticket_id  uuid not null references tickets,
  id         uuid not null,
  author_id  uuid not null references people,
  side       text collate "C" not null check (side in ('person', 'staff')),
  message    text not null check (char_length(message) between 1 and 1000),
  created_at timestamptz not null,
  primary key (ticket_id, id)
);
create index ticket_replies_author on ticket_replies (author_id, created_at);
comment on table ticket_replies is 'What both sides wrote after the ticket was opened. Append-only.';

create table ticket_bank_details (
  ticket_id       uuid primary key references tickets,
  account_name    text not null,
  bank_name       text not null,
  account_number  text not null,
  ifsc            text,
  phone           text,
  additional_info text
);
comment on table ticket_bank_details is 'The bank details that a ticket asks to change to. Read masked, but for the proposal. Append-only.';

create table ticket_proposals (
  ticket_id   uuid not null references tickets,
  proposal_id uuid not null unique references proposals,
  created_at  timestamptz not null,
  primary key (ticket_id, proposal_id)
);
comment on table ticket_proposals is 'Which proposals came of a ticket, the latest one counts. Append-only.';
