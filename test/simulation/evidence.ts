/**
 * What a simulation left behind, looked at from outside: outcomes worked out again from the tape,
 * and one hash over the ledger.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

import type { Database } from '#server/kit/database/database.ts';

type Tick = { number: number; at: Date; prices: bigint[] };
type Row = {
  id: string;
  position: number;
  direction: 'BUY_UP' | 'SELL_SHORT';
  stake: bigint;
  duration: number;
  return_percentage: number;
  accepted_at: Date;
  accepted_after_tick: number;
  outcome: string | null;
  payout: bigint | null;
  settlements: number;
  paid: bigint;
};

const STALE_MS = 5_000;
const PAGE = 1_000;

/**
 * Every contract ended once, as docs/settlement.md says of the recorded ticks, and was paid that by
 * transfers: worked out here without a line of the server's. Answers how many ended how.
 */
export async function checkContracts(owner: Database): Promise<Record<string, number>> {
  const tape = await owner.query<Tick>('select number, at, prices from ticks order by number');
  const outcomes: Record<string, number> = {};
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await owner.query<Row>(
      `select c.id, k.position, c.direction, c.stake, c.duration, c.return_percentage, c.accepted_at,
              c.accepted_after_tick, s.outcome, s.payout,
              (select count(*)::int from settlements x
               where x.person_id = c.person_id and x.contract_id = c.id) as settlements,
              (select coalesce(sum(t.amount), 0)::bigint from transfers t
               where t.owner_id = c.person_id and t.cause = 'contract-' || c.id
                 and t.kind in ('contract-payout', 'contract-refund')) as paid
       from contracts c join coins k on k.symbol = c.coin
       left join settlements s on s.person_id = c.person_id and s.contract_id = c.id
       where c.id > $1 order by c.id limit ${PAGE}`,
      [after],
    );
    for (const row of rows) {
      const { outcome, payout } = ending(row, tape);
      assert.equal(row.settlements, 1, `contract ${row.id} was settled ${row.settlements} times`);
      assert.deepEqual([row.outcome, row.payout, row.paid], [outcome, payout, payout], row.id);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    const last = rows.at(-1);
    if (!last) return outcomes;
    after = last.id;
  }
}

function ending(contract: Row, tape: readonly Tick[]): { outcome: string; payout: bigint } {
  const { stake, position, direction, duration, accepted_at: acceptedAt } = contract;
  const isVoid = { outcome: 'VOID', payout: stake };
  const entry = tape[contract.accepted_after_tick + 1];
  if (!entry || entry.at.getTime() - acceptedAt.getTime() > STALE_MS) return isVoid;
  const exit = tape[entry.number + duration];
  assert(exit, `contract ${contract.id} ended before tick ${entry.number + duration}`);
  const [from, to] = [entry.prices[position - 1] ?? 0n, exit.prices[position - 1] ?? 0n];
  if (from === to) return { outcome: 'REFUNDED', payout: stake };
  if (direction === 'BUY_UP' ? to < from : to > from) return { outcome: 'LOSS', payout: 0n };
  return { outcome: 'WIN', payout: (stake * BigInt(100 + contract.return_percentage)) / 100n };
}

/** How orders and positions ended, by what ended them. */
export async function countEndings(owner: Database): Promise<Record<string, number>> {
  const rows = await owner.query<{ name: string; count: number }>(
    `select concat_ws(' ', 'order', outcome, failure) as name, count(*)::int as count
     from order_endings group by outcome, failure
     union all
     select concat_ws(' ', 'position', coalesce(reason, outcome)), count(*)::int
     from position_endings group by coalesce(reason, outcome)
     order by name`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Which rows make the hash, each as one line of text in an order of their own. */
const hashed = [
  `select concat_ws(' ', owner_id, line, counterparty_id, asset, debit, credit, amount, kind, cause, tick,
          extract(epoch from at), available_after, frozen_after) as text
   from transfers where right(owner_id::text, 1) = $1 order by owner_id, line`,
  `select concat_ws(' ', contract_id, outcome, entry_tick, exit_tick, payout, chain_tick) as text
   from settlements where right(person_id::text, 1) = $1 order by person_id, contract_id`,
  `select concat_ws(' ', order_id, outcome, failure, fill_tick, fill_price, amount, quantity, fee) as text
   from order_endings where right(person_id::text, 1) = $1 order by person_id, order_id`,
  `select concat_ws(' ', position_id, outcome, close_tick, close_price, returned, gap) as text
   from position_endings where right(person_id::text, 1) = $1 order by person_id, position_id`,
];

/** Hex. */
export async function ledgerHash(owner: Database): Promise<string> {
  const hash = createHash('sha256');
  for (const digit of '0123456789abcdef') {
    for (const query of hashed) {
      for (const { text } of await owner.query<{ text: string }>(query, [digit]))
        hash.update(`${text}\n`);
    }
  }
  const [head] = await owner.query<{ hash: string }>(
    'select hash from ticks order by number desc limit 1',
  );
  return hash.update(head?.hash ?? '').digest('hex');
}
