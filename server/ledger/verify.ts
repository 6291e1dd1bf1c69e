/**
 * Verification of the books: balances against the fold of all transfers, sums against zero, escrow against the open
 * contracts. Each run reads one snapshot and changes nothing but its own temporary checkpoint. The rules it checks are
 * numbered in docs/ledger.md.
 */
import type pg from 'pg';

import type { Database } from '#server/kit/database.ts';

import {
  compareGaps,
  compareOpenPositions,
  comparePositionPrices,
  comparePositionTransfers,
} from './verify-positions.ts';
import { orderChecks } from './verify-orders.ts';
import { compareFrozen, compareOpenRequests, compareRequestTransfers } from './verify-requests.ts';

export type Finding = {
  /** Number of the rule in docs/ledger.md. */
  rule: string;
  /** Names the account or the contract, and both figures. */
  detail: string;
};

export type Report = {
  findings: Finding[];
  /** Transfers with a tick before this one are inside the checkpoint. */
  checkpointTick: number;
  /** Transfers folded in this run. */
  transfers: number;
};

export type Verifier = {
  /** Balances against the checkpoint and what came after it; the first run folds everything. */
  verify(): Promise<Report>;
  /** Everything, including what is too slow to repeat all the time: statements line by line, payouts. */
  verifyFully(): Promise<Report>;
  close(): Promise<void>;
};

/** Most findings reported of one rule: the first ones tell enough. */
const SHOWN = 20;

/** Who gives and who takes: kinds `available` and `frozen` are the person's, in whose book the row is. */
const moves = `
  select case when debit in ('available', 'frozen') or credit not in ('available', 'frozen')
              then owner_id else counterparty_id end as owner_id, asset, debit as kind, -amount as amount, tick
  from transfers
  union all
  select case when credit in ('available', 'frozen') then owner_id else counterparty_id end,
         asset, credit, amount, tick
  from transfers`;

const createCheckpoint = `
  create temporary table if not exists ledger_checkpoint (
    owner_id uuid, asset text collate "C", kind text collate "C", balance numeric not null,
    primary key (owner_id, asset, kind))`;

/** L5: each balance is the fold of its transfers. */
const compareBalances = `
  with recent as (
    select owner_id, asset, kind, sum(amount) as amount from (${moves}) m where tick >= $1 group by 1, 2, 3
  ), expected as (
    select owner_id, asset, kind, coalesce(c.balance, 0) + coalesce(r.amount, 0) as balance
    from ledger_checkpoint c full join recent r using (owner_id, asset, kind)
  )
  select owner_id, asset, kind, a.balance as cached, e.balance as folded
  from accounts a full join expected e using (owner_id, asset, kind)
  where coalesce(a.balance, 0) <> coalesce(e.balance, 0)
  order by 1, 2, 3 limit ${SHOWN}`;

/** Every batch of an earlier tick than the last has ended: recording a tick waits for all of them. */
const advanceCheckpoint = `
  insert into ledger_checkpoint
  select owner_id, asset, kind, sum(amount) from (${moves}) m where tick >= $1 and tick < $2 group by 1, 2, 3
  on conflict (owner_id, asset, kind) do update set balance = ledger_checkpoint.balance + excluded.balance`;

/** L2: per asset, what everybody has sums to zero. */
const sumAssets = `select asset, sum(balance) as sum from accounts group by asset having sum(balance) <> 0`;

/** L6: a till's escrow is the stakes and covers of its open contracts. */
const compareEscrow = `
  with held as (
    select right(person_id::text, 1) as till, sum(stake + cover) as amount from open_contracts group by 1
  ), escrow as (
    select right(owner_id::text, 1) as till, sum(balance) as amount from accounts
    where kind = 'escrow' and asset = 'INR' group by 1
  )
  select till, coalesce(e.amount, 0) as escrow, coalesce(h.amount, 0) as held
  from escrow e full join held h using (till) where coalesce(e.amount, 0) <> coalesce(h.amount, 0)`;

/** L5: what an available account says is frozen beside it is what is frozen beside it. */
const compareCopies = `
  select a.owner_id, a.asset, a.frozen, coalesce(f.balance, 0) as beside
  from accounts a
  left join accounts f on f.owner_id = a.owner_id and f.asset = a.asset and f.kind = 'frozen'
  where a.frozen <> case when a.kind = 'available' then coalesce(f.balance, 0) else 0 end limit ${SHOWN}`;

/** L8: a contract is open or settled, never both, never neither, and holds what its terms say. */
const compareContracts = `
  select c.id, (o.contract_id is not null) as is_open, (s.contract_id is not null) as is_settled
  from contracts c
  left join open_contracts o on o.contract_id = c.id and o.person_id = c.person_id
  left join settlements s on s.person_id = c.person_id and s.contract_id = c.id
  where (o.contract_id is null) = (s.contract_id is null)
     or o.stake <> c.stake or o.cover <> c.stake * c.return_percentage / 100
     or o.duration <> c.duration or o.accepted_after_tick <> c.accepted_after_tick
  limit ${SHOWN}`;

/** L8: what a settlement says was paid is what the transfers paid. */
const comparePayouts = `
  with paid as (
    select owner_id, cause, sum(amount) as amount from transfers
    where debit = 'escrow' and credit = 'available' group by 1, 2
  )
  select s.contract_id, s.payout, coalesce(p.amount, 0) as paid
  from settlements s
  left join paid p on p.owner_id = s.person_id and p.cause = 'contract-' || s.contract_id
  where s.payout <> coalesce(p.amount, 0) limit ${SHOWN}`;

/** L9: each line of a statement follows from the one before. */
const compareStatements = `
  with lines as (
    select owner_id, line, asset, available_after, frozen_after,
      case when credit = 'available' then amount else 0 end - case when debit = 'available' then amount else 0 end as available,
      case when credit = 'frozen' then amount else 0 end - case when debit = 'frozen' then amount else 0 end as frozen
    from transfers where available_after is not null
  ), chained as (
    select *, lag(available_after, 1, 0::bigint) over w as available_before, lag(frozen_after, 1, 0::bigint) over w as frozen_before
    from lines window w as (partition by owner_id, asset order by line)
  )
  select owner_id, line from chained
  where available_before + available <> available_after or frozen_before + frozen <> frozen_after limit ${SHOWN}`;

/** L9: a book has all its lines, from 1 to the number that its owner's account counts. */
const compareLines = `
  with books as (
    select owner_id, count(*) as found, max(line) as last from transfers group by 1
  ), counts as (
    select owner_id, lines from accounts
    where asset = 'INR' and (kind = 'available' or kind = 'capital')
  )
  select owner_id, coalesce(c.lines, 0) as counted, coalesce(b.found, 0) as found, coalesce(b.last, 0) as last
  from books b full join counts c using (owner_id)
  where coalesce(c.lines, 0) <> coalesce(b.found, 0) or coalesce(b.last, 0) <> coalesce(b.found, 0)
  limit ${SHOWN}`;

type Row = Record<string, unknown>;

/** A check of its own connection: the checkpoint is a temporary table of it. */
export async function openVerifier(database: Database): Promise<Verifier> {
  let client: pg.Client | null = null;
  let checkpointTick = -1;

  async function connection(): Promise<pg.Client> {
    if (client) return client;
    const fresh = await database.connect('drishti-verifier');
    await fresh.query('set statement_timeout = 0');
    await fresh.query(createCheckpoint);
    fresh.once('end', () => {
      if (client === fresh) client = null;
    });
    client = fresh;
    checkpointTick = -1;
    return fresh;
  }

  async function run(isFull: boolean): Promise<Report> {
    const live = await connection();
    const findings: Finding[] = [];
    const look = async (
      rule: string,
      text: string,
      say: (row: Row) => string,
      values: unknown[] = [],
    ) => {
      const { rows } = await live.query<Row>(text, values);
      for (const row of rows) findings.push({ rule, detail: say(row) });
    };
    await live.query('begin isolation level repeatable read');
    try {
      const tape = await live.query<{ number: number | null }>(
        'select max(number) as number from ticks',
      );
      const last = tape.rows[0]?.number ?? -1;
      await look(
        'L5',
        compareBalances,
        (row) => {
          const account = `${String(row['owner_id'])} ${String(row['asset'])} ${String(row['kind'])}`;
          return `account ${account}: balance ${String(row['cached'])}, transfers say ${String(row['folded'])}`;
        },
        [checkpointTick],
      );
      await look(
        'L5',
        compareCopies,
        (row) =>
          `account ${String(row['owner_id'])} ${String(row['asset'])} available: says ${String(row['frozen'])} is frozen beside it, it is ${String(row['beside'])}`,
      );
      await look(
        'L2',
        sumAssets,
        (row) =>
          `asset ${String(row['asset'])}: everybody together has ${String(row['sum'])}, not 0`,
      );
      await look(
        'L6',
        compareEscrow,
        (row) =>
          `till ${String(row['till'])}: escrow ${String(row['escrow'])}, open contracts hold ${String(row['held'])}`,
      );
      await look(
        'L7',
        `${compareFrozen} limit ${SHOWN}`,
        (row) =>
          `account ${String(row['owner_id'])} ${String(row['asset'])} frozen: ${String(row['balance'])}, open requests hold ${String(row['held'])}`,
      );
      if (isFull) {
        await look(
          'L8',
          compareContracts,
          (row) =>
            `contract ${String(row['id'])}: open ${String(row['is_open'])}, settled ${String(row['is_settled'])}, or held at other terms`,
        );
        await look(
          'L8',
          comparePayouts,
          (row) =>
            `contract ${String(row['contract_id'])}: settlement says ${String(row['payout'])}, transfers paid ${String(row['paid'])}`,
        );
        await look(
          'L20',
          `${compareOpenRequests} limit ${SHOWN}`,
          (row) =>
            `request ${String(row['id'])}: open ${String(row['is_open'])}, decision ${String(row['outcome'])}, or open on other terms`,
        );
        await look(
          'L20',
          `${compareRequestTransfers} limit ${SHOWN}`,
          (row) =>
            `request ${String(row['cause'])}: ${String(row['kind'])} of ${String(row['moved'])}, it should be ${String(row['expected'])}`,
        );
        await look(
          'L26',
          `${compareOpenPositions} limit ${SHOWN}`,
          (row) =>
            `position ${String(row['id'])}: open ${String(row['is_open'])}, outcome ${String(row['outcome'])}, or open on other terms`,
        );
        await look(
          'L26',
          `${comparePositionPrices} limit ${SHOWN}`,
          (row) => `position ${String(row['id'])}: does not follow from the tape`,
        );
        await look(
          'L26',
          `${comparePositionTransfers} limit ${SHOWN}`,
          (row) =>
            `${String(row['cause'])}: ${String(row['kind'])} of ${String(row['moved'])}, it should be ${String(row['expected'])}`,
        );
        await look(
          'L26',
          compareGaps,
          (row) =>
            `till ${String(row['till'])}: its insurance paid ${String(row['moved'])} for gaps, positions say ${String(row['borne'])}`,
        );
        for (const { rule, text, say } of orderChecks)
          await look(rule, `${text} limit ${SHOWN}`, say);
        await look(
          'L9',
          compareStatements,
          (row) =>
            `line ${String(row['line'])} of ${String(row['owner_id'])} does not follow from the one before`,
        );
        await look(
          'L9',
          compareLines,
          (row) =>
            `book of ${String(row['owner_id'])}: ${String(row['counted'])} lines counted, ${String(row['found'])} found, the last is ${String(row['last'])}`,
        );
      }
      const counted = await live.query<{ count: number }>(
        'select count(*)::int as count from transfers where tick >= $1',
        [checkpointTick],
      );
      if (findings.length === 0 && last > checkpointTick) {
        await live.query(advanceCheckpoint, [checkpointTick, last]);
      }
      await live.query('commit');
      if (findings.length === 0 && last > checkpointTick) checkpointTick = last;
      return { findings, checkpointTick, transfers: counted.rows[0]?.count ?? 0 };
    } catch (error) {
      await live.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  return {
    verify: () => run(false),
    verifyFully: () => run(true),
    async close() {
      await client?.end().catch(() => undefined);
    },
  };
}
