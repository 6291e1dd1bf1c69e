-- What the application may do. Run after every migration by the owner; `:app` and `:market` are the
-- two login roles. Append-only tables get no UPDATE, DELETE or TRUNCATE: transfers, commands,
-- ticks, epochs, reveals, candles, contracts, settlements, coins, settings. Only the market role
-- reads seeds and writes the tape.

revoke all on all tables in schema public from :app, :market;
grant usage on schema public to :app, :market;
grant usage on all sequences in schema public to :app, :market;

grant select, insert on settings, commands, transfers, contracts, settlements to :app;
grant select, insert, update on referral_codes to :app;
-- Not `guarded` and `inactive`: what people have set against themselves, and who is barred, is not
-- the application's to take away.
grant select, insert, update (balance, lines, frozen) on accounts to :app;
grant select, insert, update, delete on sessions, claim_tokens, rate_limits, notices, notice_marks, notice_horizons to :app;
grant select, insert, update, delete on password_resets, email_confirmations, devices, second_factors to :app;
grant select, insert on second_factor_resets to :app;
grant select, insert, delete on recovery_codes, passkey_challenges to :app;
grant select, insert, update, delete on passkeys to :app;
-- Whose a key is and what it may do never changes.
grant select, insert, update (expires_at, ended_at, sealed_secret, last_used_at, last_used_from) on api_keys to :app;
grant select, insert on api_key_addresses to :app;
grant select, insert, delete on open_contracts, outbox to :app;
grant select on contract_notices, coins, ticks, packed_ticks, epochs, epoch_reveals, candles, market_lease to :app;
grant select, insert on restorations, rewinds, lost_acknowledgements to :app;

-- Results of the last check of the books and of the audit log.
grant select, update (at, report, halted) on checks to :app;

-- Staff: roles change only with an approved proposal (role_changes), so `role` is not among what
-- may be updated.
grant select, insert on people to :app;
grant update (name, password_hash, city, country, disabled_at, last_seen_at, updated_at, email_confirmed_at, locale) on people to :app;
grant select, insert on audit_entries, setting_changes, proposals, proposal_decisions, role_changes to :app;
grant select on staff_confirmations to :app;
grant select, insert, update (token_hashes, mailed_at) on objectors to :app;
grant select, insert on invitations to :app;
grant update (token_hash, expires_at, accepted_at, accepted_by, revoked_at) on invitations to :app;

-- Requests: they, their approvals and decisions stay; claims and the list of what is open come and
-- go.
grant select, insert on proof_images, proof_likenesses, bank_details, deposits, withdrawals to :app;
grant select, insert on approvals, decisions, request_notes to :app;
grant select, insert, delete on open_requests to :app;
grant select, insert, update, delete on request_claims to :app;
grant select on requests to :app;

-- Tickets: what was asked and answered stays; status and claim move on.
grant select, insert on tickets, ticket_replies, ticket_bank_details, ticket_proposals to :app;
grant update (status, updated_at, claimed_by, claimed_until) on tickets to :app;

-- Trading: what was asked and how it ended stays; what is open comes and goes.
grant select, insert on orders, order_changes, order_endings, positions, position_endings to :app;
grant select, insert, delete on open_orders, open_positions to :app;
grant select, update on processed_ticks to :app;

-- Alerts, watchlists, drawings and the journal.
grant select, insert, delete on watchlists, watchlist_coins to :app;
grant update (name) on watchlists to :app;
grant select, insert, update (version, items, changed_at) on drawings to :app;
grant select, insert, update (version, note, tags, changed_at) on journal to :app;
grant select, insert, delete, update (armed) on alerts to :app;
grant select, insert on alert_firings to :app;
grant select on trades to :app;

-- Recurring buys: their terms and what became of them stay.
grant select, insert, update (ended_at) on recurring_plans to :app;
grant select, insert, update, delete on recurring_due to :app;
grant select, insert on recurring_runs to :app;

-- What people hold elsewhere is theirs to remove.
grant select, insert, delete on tracked_files, tracked_entries to :app;
grant select, insert, update, delete on tracked_in_worth to :app;

-- Mail waits until it is sent.
grant select, insert, update, delete on mails to :app;

-- So do pushes; what people chose of them changes.
grant select, insert, update, delete on pushes, push_devices, telegram_links, telegram_codes to :app;
grant select, insert, update on notice_settings to :app;
grant select, update on push_cursor, telegram_reading to :app;
grant select, insert on push_keys to :app;

-- What people set against themselves stays, their breaks above all: nobody shortens one.
grant select, insert on own_limits, own_breaks, loss_nudges to :app;

-- What a key has spent counts for a day, and stays.
grant select, insert on key_spendings to :app;

-- Accounts that were closed: who may write a row bars its person, and only what is closed is
-- erased.
grant select, insert, update (erased_at) on closings to :app;
grant execute on function erase_closed(uuid, integer), erase_commands(text, integer) to :app;

-- Starting again stays too: it counts for a day.
grant select, insert on fresh_starts to :app;

-- Proof of liabilities: roots and leaves stay.
grant select, insert on liability_roots, liability_leaves to :app;

-- Statements: what was written out, and the list of the files that were given out, stay.
grant select, insert on statements, issued_files to :app;
-- The files that were made in the background go after a day.
grant select, insert, update, delete on statement_files to :app;
grant select, insert, delete on statement_parts to :app;

grant select, insert on settings, coins, ticks, epochs, epoch_seeds, epoch_reveals, candles to :market;
grant select, insert on beacons, beacon_chains, beacon_rounds, late_ticks, head_keys to :market;
grant select on beacons, beacon_rounds, late_ticks, head_keys to :app;
grant select, insert, update (seen_at) on beacon_waits to :market;
grant select on beacon_waits to :app;
grant select, insert, update on market_lease to :market;
grant select on contracts, open_contracts, open_orders, open_positions, order_endings, packed_ticks to :market;
