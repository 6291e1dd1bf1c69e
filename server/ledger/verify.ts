/**
 * Verification of the books: balances against the fold of all transfers, sums against zero, escrow
 * against the open contracts. Each run reads one snapshot, read-only; what a later one builds on is
 * two numbers in memory. The rules it checks are numbered in docs/ledger.md.
 */
import type pg from 'pg';

import type { Database } from '#server/kit/database/database.ts';

import {
  compareGaps,
  compareOpenPositions,
  comparePositionPrices,
  comparePositionTransfers,
} from './verify-positions.ts';
import { compareBalances, drawSeed, weigh } from './verify-balances.ts';
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
  /** Transfers since then. */
  transfers: number;
};

export type Verifier = {
  /**
   * Balances against the checkpoint and what came after it; the first run of a connection folds
   * everything.
   */
  verify(): Promise<Report>;
  /**
   * Everything, including what is too slow to repeat all the time: statements line by line,
   * payouts.
   */
  verifyFully(): Promise<Report>;
  close(): Promise<void>;
};

/** Most findings reported of one rule: the first ones tell enough. */
const SHOWN = 20;

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

/**
 * L8: a contract is open or settled, never both, never neither, and holds what its terms say;
 * nothing is open or settled that is no contract. Full joins are never one row after the other,
 * which took minutes where tables had been loaded and not analysed.
 */
const compareContracts = `
  select coalesce(c.id, o.contract_id, s.contract_id) as id,
         (o.contract_id is not null) as is_open, (s.contract_id is not null) as is_settled
  from contracts c
  full join open_contracts o on o.contract_id = c.id and o.person_id = c.person_id
  full join settlements s on s.person_id = c.person_id and s.contract_id = c.id
  where c.id is null or (o.contract_id is null) = (s.contract_id is null)
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

/** What was found right: the weight of all transfers with an earlier tick than this one. */
type Checkpoint = { tick: number; weight: bigint };

/**
 * A check with a connection of its own. Where that breaks the checkpoint is void: behind the next
 * one may be another server, on which the books are whole and not the same.
 */
export async function openVerifier(database: Database): Promise<Verifier> {
  const seed = drawSeed();
  let client: pg.Client | null = null;
  let checkpoint: Checkpoint | null = null;

  async function connection(): Promise<pg.Client> {
    if (client) return client;
    const fresh = await database.connect('drishti-verifier', 'queries', null);
    await fresh.query('set statement_timeout = 0');
    fresh.once('end', () => {
      if (client === fresh) client = null;
    });
    client = fresh;
    checkpoint = null;
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
    const lookAtBalances = () =>
      look('L5', `${compareBalances} limit ${SHOWN}`, (row) => {
        const account = `${String(row['owner_id'])} ${String(row['asset'])} ${String(row['kind'])}`;
        return `account ${account}: balance ${String(row['cached'])}, transfers say ${String(row['folded'])}`;
      });
    await live.query('begin isolation level repeatable read, read only');
    try {
      const tape = await live.query<{ number: number | null }>(
        'select max(number) as number from ticks',
      );
      const last = tape.rows[0]?.number ?? -1;
      const known = checkpoint;
      const weighed = await weigh(live, seed, { from: known?.tick ?? -1, last });
      const isAsWeighed = known !== null && weighed.balances === known.weight + weighed.recent;
      if (isFull || !isAsWeighed) await lookAtBalances();
      if (known !== null && !isAsWeighed && findings.length === 0) {
        const detail = `balances and transfers agree, but those before tick ${known.tick} are not what they were`;
        findings.push({ rule: 'L5', detail });
      }
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
      await live.query('commit');
      // Every batch of an earlier tick than the last has ended: recording a tick waits for all of
      // them.
      if (findings.length === 0) {
        const after = weighed.recent - weighed.before;
        checkpoint = { tick: last, weight: weighed.balances - after };
      }
      const checkpointTick = checkpoint?.tick ?? -1;
      return { findings, checkpointTick, transfers: weighed.count };
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
