-- Requests: deposits and withdrawals that finance reviews. Rows of requests, approvals and decisions never
-- change; claims and the list of open requests do. The database enforces for every login who may decide:
-- nobody decides their own request, one person counts once, and the number of approvals is set when a request
-- is written. The rules are docs/ledger.md (L20 to L23) and docs/desk.md.

-- Proofs of payment -------------------------------------------------------------------------------

-- An image may be 12,000 pixels long, so that a picture of a whole chat or bank statement remains readable.
-- holds: sha256; given; erased; one node
create table proof_images (
  sha256 text collate "C" primary key,
  bytes bytea not null,
  width int not null check (width between 1 and 12000),
  height int not null check (height between 1 and 12000),
  difference_hash bigint not null, -- not given: repeats
  bands int[] not null generated always as (array[ -- not given: repeats
    (difference_hash >> 56 & 255)::int, 256 + (difference_hash >> 48 & 255)::int,
    512 + (difference_hash >> 40 & 255)::int, 768 + (difference_hash >> 32 & 255)::int,
    1024 + (difference_hash >> 24 & 255)::int, 1280 + (difference_hash >> 16 & 255)::int,
    1536 + (difference_hash >> 8 & 255)::int, 1792 + (difference_hash & 255)::int]) stored,
  at timestamptz not null,
  constraint proof_images_jpeg
    check (substring(bytes from 1 for 3) = '\xffd8ff' and octet_length(bytes) <= 4194304),
  constraint proof_images_named_by_content check (sha256 = encode(sha256(bytes), 'hex'))
);
create index proof_images_bands on proof_images using gin (bands);
-- The images are compressed already.
alter table proof_images
  alter column bytes set storage external;
comment on table proof_images is 'Proofs of payment as we encoded them, never as they were sent. The same image is kept once. Append-only.';
comment on column proof_images.difference_hash is '64 bits, one a pair of neighbouring points: images that look alike differ in few.';
comment on column proof_images.bands is 'The eight bytes of the difference hash, each with its place: what differs in fewer than eight bits shares one.';
grant select, insert on proof_images to :app;

-- holds: sha256; not given (others); erased; one node
create table proof_likenesses (
  sha256 text collate "C" references proof_images,
  other text collate "C" references proof_images,
  primary key (sha256, other)
);
comment on table proof_likenesses is 'Images that look alike, each pair both ways; found when the later one is stored. Append-only.';
grant select, insert on proof_likenesses to :app;

-- Each counter says how many images a person has had decoded, and begins again after a day.
-- holds: bucket; not given (repeats); gone within a day; one node
create table rate_limits (
  bucket text collate "C" primary key,
  window_start timestamptz not null,
  count int not null
);
grant select, insert, update, delete on rate_limits to :app;

-- Bank details ------------------------------------------------------------------------------------

-- holds: person_id; given; blanked; by person later
create table bank_details (
  person_id uuid references people,
  version int check (version >= 1), -- filled
  account_name text not null,
  bank_name text not null,
  account_number text not null,
  ifsc text,
  phone text,
  additional_info text,
  proposal_id uuid unique, -- not given: repeats
  outcome text collate "C" generated always as ('approved') stored,
  at timestamptz not null,
  primary key (person_id, version),
  constraint bank_details_four_eyes check ((version = 1) = (proposal_id is null)),
  foreign key (proposal_id, outcome) references proposal_decisions (proposal_id, outcome)
);
comment on table bank_details is 'Where a person is paid: the first version comes with the first withdrawal, later ones by an approved proposal. Append-only.';
comment on column bank_details.version is 'Left out, it is the next one.';
grant select, insert on bank_details to :app;

-- Numbers the versions, and refuses a later version that was not proposed for this person.
create function number_bank_details() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.version is null then
    select coalesce(max(b.version), 0) + 1 into new.version from public.bank_details b where b.person_id = new.person_id;
  end if;
  if new.proposal_id is not null and not exists (
       select from public.proposals p
        where p.id = new.proposal_id and p.kind = 'bank-details' and p.person_id = new.person_id) then
    raise exception 'this was not proposed for this person' using errcode = 'check_violation', constraint = 'bank_details_proposed';
  end if;
  return new;
end $$;
create trigger bank_details_number before insert on bank_details
  for each row execute function number_bank_details();

-- Deposits and withdrawals ------------------------------------------------------------------------

-- Returns the time of the last tick, from which the 24 hours of a request are counted, and refuses an earlier
-- request. No login of the application can write a tick, so nobody moves the window.
create function refuse_wrong_time(created_at timestamptz) returns timestamptz
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  tape_at timestamptz := (select t.at from public.ticks t order by t.number desc limit 1);
begin
  if created_at < tape_at then
    raise exception 'a request is not older than the last tick' using errcode = 'check_violation';
  end if;
  return coalesce(tape_at, created_at);
end $$;

-- holds: person_id; given; kept: the books are checked against it; by person later
create table deposits (
  id uuid primary key,
  person_id uuid not null references people,
  amount bigint not null check (amount > 0),
  reference text collate "C" check (reference ~ '^[A-Z0-9]{12,22}$'),
  proof text collate "C" references proof_images,
  approvals_needed smallint not null, -- filled
  created_at timestamptz not null
);
create index deposits_person on deposits (person_id, id);
create index deposits_proof on deposits (proof);
create index deposits_recent on deposits (person_id, created_at);
create index deposits_reference on deposits (reference) where reference is not null;
comment on table deposits is 'Requests to be credited. Append-only.';
comment on column deposits.reference is 'The bank''s reference of the payment (UTR), as the person gave it.';
comment on column deposits.proof is 'Null once its person has closed the account.';
comment on column deposits.approvals_needed is 'Set by the database when the row is written, whatever the statement says.';
grant select, insert on deposits to :app;

-- Sets how many must approve: two if the person's deposits of 24 hours exceed the threshold.
create function count_deposit_approvals() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  since timestamptz;
  total bigint;
begin
  -- Requests of one person wait for each other, so that the sum misses none.
  perform pg_advisory_xact_lock(3, hashtext(new.person_id::text));
  since := public.refuse_wrong_time(new.created_at) - interval '24 hours';
  select coalesce(sum(r.amount), 0)::bigint into total from public.deposits r
   where r.person_id = new.person_id and r.created_at > since
     and not exists (select from public.decisions d
                      where d.request_id = r.id and d.outcome in ('rejected', 'cancelled'));
  new.approvals_needed :=
    case when total + new.amount > public.setting_paise('depositThreshold') then 2 else 1 end;
  return new;
end $$;
create trigger deposits_approvals before insert on deposits
  for each row execute function count_deposit_approvals();

-- holds: person_id; given; kept: the books are checked against it; by person later
create table withdrawals (
  id uuid primary key,
  person_id uuid not null references people,
  amount bigint not null check (amount > 0),
  bank_details_version int not null,
  approvals_needed smallint not null, -- filled
  created_at timestamptz not null,
  foreign key (person_id, bank_details_version) references bank_details
);
create index withdrawals_person on withdrawals (person_id, id);
create index withdrawals_recent on withdrawals (person_id, created_at);
comment on table withdrawals is 'Requests to be paid out; the amount is frozen until the decision. Append-only.';
comment on column withdrawals.bank_details_version is 'The bank details as they were when it was asked for: it is paid there and nowhere else.';
comment on column withdrawals.approvals_needed is 'Set by the database when the row is written, whatever the statement says.';
grant select, insert on withdrawals to :app;

-- Sets how many must approve: two if the person's withdrawals of 24 hours exceed the threshold.
create function count_withdrawal_approvals() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  since timestamptz;
  total bigint;
begin
  perform pg_advisory_xact_lock(3, hashtext(new.person_id::text));
  since := public.refuse_wrong_time(new.created_at) - interval '24 hours';
  select coalesce(sum(r.amount), 0)::bigint into total from public.withdrawals r
   where r.person_id = new.person_id and r.created_at > since
     and not exists (select from public.decisions d
                      where d.request_id = r.id and d.outcome in ('rejected', 'cancelled'));
  new.approvals_needed :=
    case when total + new.amount > public.setting_paise('withdrawalThreshold') then 2 else 1 end;
  return new;
end $$;
create trigger withdrawals_approvals before insert on withdrawals
  for each row execute function count_withdrawal_approvals();

create view requests as
select 'deposit' as kind, id, person_id, amount, reference, approvals_needed, created_at from deposits
union all
select 'withdrawal', id, person_id, amount, null, approvals_needed, created_at from withdrawals;
comment on view requests is 'Deposits and withdrawals alike.';
grant select on requests to :app;

-- holds: person_id; not given (repeats); none is left; by person later
create table open_requests (
  kind text collate "C" check (kind in ('deposit', 'withdrawal')),
  request_id uuid,
  person_id uuid not null,
  amount bigint not null,
  primary key (kind, request_id)
);
comment on table open_requests is 'The requests not decided yet; a row leaves in the transaction that decides it.';
grant select, insert, delete on open_requests to :app;

-- holds: request_id; not given (others); none is left; one node
create table request_claims (
  request_id uuid primary key,
  staff_id uuid not null references people,
  until timestamptz not null
);
comment on table request_claims is 'Who has a request open to decide, so that two do not do the same work.';
grant select, insert, update, delete on request_claims to :app;

-- holds: request_id; not given (staff-notes); erased; one node
create table request_notes (
  request_id uuid,
  id uuid,
  staff_id uuid not null references people,
  text text not null,
  at timestamptz not null,
  primary key (request_id, id)
);
comment on table request_notes is 'What reviewers tell each other. Append-only.';
grant select, insert on request_notes to :app;

-- Approvals ---------------------------------------------------------------------------------------

create function refuse_unless_reviewer(staff_id uuid) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from public.people p
                  where p.id = staff_id and p.role = 'finance' and p.disabled_at is null) then
    raise exception 'only active finance staff decide requests' using errcode = 'check_violation';
  end if;
end $$;

-- holds: request_id; given; kept: shows who approved a payment; one node
create table approvals (
  request_id uuid,
  person_id uuid not null, -- filled
  approver_id uuid references people, -- not given: others
  ordinal smallint not null check (ordinal between 1 and 2),
  digest text collate "C" not null, -- not given: repeats
  at timestamptz not null,
  primary key (request_id, approver_id),
  constraint approvals_ordinal unique (request_id, ordinal),
  constraint approvals_not_own check (approver_id <> person_id)
);
comment on table approvals is 'Who approved a request, each person once. Append-only.';
comment on column approvals.person_id is 'Whose request it is; set by the database.';
comment on column approvals.digest is 'Hash of what the approver saw.';
grant select, insert on approvals to :app;

-- Sets the person of the request, for the constraint that nobody approves their own.
create function complete_approval() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  select r.person_id into new.person_id from public.requests r where r.id = new.request_id;
  if not found then
    raise exception 'no such request' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger approvals_complete before insert on approvals
  for each row execute function complete_approval();

-- Refuses approvals of a rejected or cancelled request, and more approvals than needed. The trigger runs
-- after the statement, because one statement writes an approval and the decision that the approval makes
-- possible.
create function check_approval() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.refuse_unless_reviewer(new.approver_id);
  if exists (select from public.decisions d where d.request_id = new.request_id and d.outcome <> 'approved')
     or (select count(*) from public.approvals a where a.request_id = new.request_id)
      > (select r.approvals_needed from public.requests r where r.id = new.request_id) then
    raise exception 'this request takes no more approvals'
      using errcode = 'check_violation', constraint = 'approvals_open';
  end if;
  return null;
end $$;
create trigger approvals_check after insert on approvals
  for each row execute function check_approval();

-- Refuses the second of two approvals whose people may be one person (staff_root).
create function refuse_second_approval_of_one_root() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Two approvals at one instant would not see each other.
  perform pg_advisory_xact_lock(5, hashtext(new.request_id::text));
  if exists (select from public.approvals a
              where a.request_id = new.request_id and a.approver_id <> new.approver_id
                and public.staff_root(a.approver_id) = public.staff_root(new.approver_id)) then
    raise exception 'one person may hold both accounts' using errcode = 'check_violation', constraint = 'approvals_root';
  end if;
  return null;
end $$;
create trigger approvals_root after insert on approvals
  for each row execute function refuse_second_approval_of_one_root();

-- Decisions ---------------------------------------------------------------------------------------

-- holds: person_id; given; kept: the books are checked against it; by person later
create table decisions (
  request_id uuid primary key,
  kind text collate "C" not null, -- filled
  person_id uuid not null, -- filled
  outcome text collate "C" not null check (outcome in ('approved', 'rejected', 'cancelled')),
  decided_by uuid not null references people, -- not given: others
  reason text,
  reference text collate "C",
  at timestamptz not null,
  constraint decisions_cancel check (outcome <> 'cancelled' or kind = 'withdrawal'),
  constraint decisions_not_own check ((outcome = 'cancelled') = (decided_by = person_id)),
  constraint decisions_reason
    check (case outcome
      when 'rejected' then btrim(reason) <> '' and reason is not null
      else reason is null
    end)
);
create index decisions_latest on decisions (kind, at, request_id);
create index decisions_outcome on decisions (kind, outcome, at, request_id);
create index decisions_person on decisions (person_id, outcome);
create unique index decisions_reference on decisions (reference) where reference is not null;
comment on table decisions is 'How each request ended, once. Append-only.';
comment on column decisions.kind is 'Of the request; set by the database, like person_id and reference.';
comment on column decisions.reference is 'Of an approved deposit: one payment is credited once. Its hash once its person has closed the account.';
grant select, insert on decisions to :app;

-- Copies the facts of the request, for the constraints.
create function complete_decision() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  select r.kind, r.person_id, case when new.outcome = 'approved' then r.reference end
    into new.kind, new.person_id, new.reference
    from public.requests r where r.id = new.request_id;
  if not found then
    raise exception 'no such request' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger decisions_complete before insert on decisions
  for each row execute function complete_decision();

-- Refuses a decision with too few approvals, and a reference that was credited before. The hash of a credited
-- reference remains when its person closes the account, so the reference is credited to nobody else.
create function check_decision() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.outcome = 'cancelled' then
    return null;
  end if;
  perform public.refuse_unless_reviewer(new.decided_by);
  if new.outcome = 'approved' and (
       (select count(*) from public.approvals a where a.request_id = new.request_id)
       < (select r.approvals_needed from public.requests r where r.id = new.request_id)
       or not exists (select from public.approvals a
                       where a.request_id = new.request_id and a.approver_id = new.decided_by)) then
    raise exception 'this request has too few approvals'
      using errcode = 'check_violation', constraint = 'decisions_enough_approvals';
  end if;
  -- After the unique index has let it pass: whatever that waited for is seen here.
  if exists (select from public.decisions d where d.reference = public.hash_of_text(new.reference)) then
    raise exception 'the reference was credited' using errcode = 'unique_violation', constraint = 'decisions_reference';
  end if;
  return null;
end $$;
create trigger decisions_check after insert on decisions
  for each row execute function check_decision();
