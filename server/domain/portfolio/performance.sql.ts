/**
 * SQL of performance: what came from outside and when, prices just before moments, fills, and how
 * contracts ended.
 */
import type { Reader } from '#server/kit/database/database.ts';

import { lastLineBefore, texts } from './past.sql.ts';

/** When rupees came from outside or went there, from a moment on, by the first `lines` lines. */
export async function listOutside(
  reader: Reader,
  query: { personId: string; lines: bigint; from: Date },
): Promise<Date[]> {
  const rows = await reader.query<{ at: Date }>(
    `select distinct at from transfers
     where owner_id = $1 and line > (${lastLineBefore('$3::timestamptz')}) and line <= $2
       and 'external' in (debit, credit)`,
    [query.personId, query.lines, query.from.toISOString()],
  );
  return rows.map(({ at }) => at);
}

/**
 * Prices on the tape just before each moment (numbered from 0), in the order of the positions; null
 * where a coin had none.
 */
export function listTapePrices(
  reader: Reader,
  query: { positions: readonly number[]; moments: readonly Date[] },
): Promise<{ moment: number; prices: (bigint | null)[] }[]> {
  return reader.query(
    `select m.number::int - 1 as moment, t.prices
     from unnest($2::timestamptz[]) with ordinality as m(at, number)
     cross join lateral (
       select array(select coalesce(t.prices[p.position], packed_price(last.number, p.position))
                    from unnest($1::int[]) with ordinality as p(position, place) order by p.place) as prices
       from (select coalesce((select number from ticks where at < m.at order by at desc limit 1),
                             packed_until(m.at - interval '1 microsecond')) as number offset 0) last
       left join ticks t on t.number = last.number
       where last.number is not null
     ) t`,
    [`{${query.positions.join(',')}}`, texts(query.moments)],
  );
}

export type FillRow = {
  coin: string;
  side: 'buy' | 'sell';
  at: Date;
  price: bigint;
  quantity: bigint;
  amount: bigint;
};

/** A person's fills from a moment on, those of a coin in order. */
export function listFills(
  reader: Reader,
  query: { personId: string; from: Date },
): Promise<FillRow[]> {
  return reader.query<FillRow>(
    `select coin, side, at, fill_price as price, quantity, amount from order_endings
     where person_id = $1 and at >= $2 and outcome = 'completed'
     order by coin, fill_number`,
    [query.personId, query.from],
  );
}

export type RecordRow = {
  duration: number;
  return_percentage: number;
  wins: number;
  losses: number;
  returned: number;
  /** Paise. */
  staked: bigint;
  paid: bigint;
};

/** How a person's contracts ended from a moment on. */
export function listRecord(
  reader: Reader,
  query: { personId: string; from: Date },
): Promise<RecordRow[]> {
  return reader.query<RecordRow>(
    `select c.duration::int, c.return_percentage::int,
            (count(*) filter (where s.outcome = 'WIN'))::int as wins,
            (count(*) filter (where s.outcome = 'LOSS'))::int as losses,
            (count(*) filter (where s.outcome in ('REFUNDED', 'VOID')))::int as returned,
            sum(c.stake)::bigint as staked, sum(s.payout)::bigint as paid
     from contracts c
     join settlements s on s.contract_id = c.id and s.person_id = c.person_id
     where c.person_id = $1 and s.settled_at >= $2
     group by 1, 2 order by 1, 2`,
    [query.personId, query.from],
  );
}
