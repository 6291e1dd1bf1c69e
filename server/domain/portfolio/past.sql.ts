/**
 * SQL of what a person owned in the past, from the ledger and the candles. Nothing here is kept as
 * a figure of its own. Each statement answers at most a few rows a moment; what it goes through is
 * the person's own lines since the first moment.
 */
import { stakesAt } from '#server/domain/contracts/contracts.sql.ts';
import type { Reader } from '#server/kit/database/database.ts';

import { GRANTED } from './portfolio.sql.ts';
import type { Added } from './worth.rules.ts';

/** When the person's first money came; null before. */
export async function readFirst(reader: Reader, personId: string): Promise<Date | null> {
  const [row] = await reader.query<{ at: Date }>(
    'select at from transfers where owner_id = $1 and line = 1',
    [personId],
  );
  return row?.at ?? null;
}

/**
 * SQL of the last line ($2 at most) of a person ($1) that is from before a moment. Lines rise with
 * time, so it is searched for by halves: lines up to `low` are from before it, those above `high`
 * are not.
 */
export const lastLineBefore = (moment: string) => `
  with recursive search(low, high) as (
    select 0::bigint, $2::bigint
    union all
    select case when t.at < ${moment} then t.line else s.low end,
           case when t.at < ${moment} then s.high else t.line - 1 end
    from search s
    join transfers t on t.owner_id = $1 and t.line = s.low + (s.high - s.low + 1) / 2
    where s.low < s.high
  )
  select low from search where low = high`;

const gained = `
  (case when credit in ('available', 'frozen') then amount else 0 end
   - case when debit in ('available', 'frozen') then amount else 0 end)`;

export type FlowRow = { moment: number; asset: string; gained: bigint } & Added;

/**
 * What changed from each moment until the next, by the first `lines` lines. Moments rise and are
 * numbered from 0.
 */
export function listFlows(
  reader: Reader,
  query: { personId: string; lines: bigint; moments: readonly Date[] },
): Promise<FlowRow[]> {
  return reader.query<FlowRow>(
    `select width_bucket(at, $3::timestamptz[]) - 1 as moment, asset, sum(${gained})::bigint as gained,
            coalesce(sum(${gained}) filter (where 'external' in (debit, credit)), 0)::bigint as added,
            coalesce(sum(amount) filter (where ${GRANTED}), 0)::bigint as granted
     from transfers
     where owner_id = $1 and line > (${lastLineBefore('($3::timestamptz[])[1]')}) and line <= $2
     group by 1, 2`,
    [query.personId, query.lines, texts(query.moments)],
  );
}

export type HeldRow = {
  coin: string;
  side: 'long' | 'short';
  margin: bigint;
  leverage: number;
  entry_price: bigint | null;
  accepted_at: Date;
  ended_at: Date | null;
};

export const heldOf = (row: HeldRow) => ({
  ...row,
  entryPrice: row.entry_price,
  acceptedAt: row.accepted_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
});

/**
 * Positions that were open at one of the moments at least; one that came and went between two is in
 * the flows.
 */
export function listHeld(
  reader: Reader,
  query: { personId: string; moments: readonly Date[] },
): Promise<HeldRow[]> {
  return reader.query<HeldRow>(
    `select p.coin, p.side, p.margin, p.leverage, e.entry_price, p.accepted_at, e.at as ended_at
     from position_endings e
     cross join lateral (
       select * from positions p where p.person_id = e.person_id and p.id = e.position_id offset 0
     ) p
     where e.person_id = $1 and e.at >= ($2::timestamptz[])[1]
       and width_bucket(p.accepted_at, $2::timestamptz[]) <> width_bucket(e.at, $2::timestamptz[])
     union all
     select p.coin, p.side, p.margin, p.leverage, o.entry_price, p.accepted_at, null
     from open_positions o
     join positions p on p.person_id = o.person_id and p.id = o.position_id
     where o.person_id = $1`,
    [query.personId, texts(query.moments)],
  );
}

/**
 * What running contracts held at each of the moments, paise; moments at which none ran are left
 * out.
 */
export function listStakes(
  reader: Reader,
  query: { personId: string; moments: readonly Date[] },
): Promise<{ moment: number; stakes: bigint }[]> {
  return reader.query(
    `select m.number::int - 1 as moment, s.stakes
     from unnest($2::timestamptz[]) with ordinality as m(at, number)
     cross join lateral (${stakesAt('$1', 'm.at')}) s
     where s.stakes > 0`,
    [query.personId, texts(query.moments)],
  );
}

/**
 * Of each coin the last price before each moment; the close of the candle that ends there, or of
 * the last one before.
 */
export function listPrices(
  reader: Reader,
  query: { coins: readonly string[]; interval: string; seconds: number; moments: readonly Date[] },
): Promise<{ coin: string; moment: number; price: bigint }[]> {
  return reader.query(
    `select k.coin, m.number::int - 1 as moment, c.close as price
     from unnest($1::text[]) as k(coin)
     cross join unnest($4::timestamptz[]) with ordinality as m(at, number)
     cross join lateral (
       select close from candles c
       where c.coin = k.coin and c.interval = $2 and c.time <= m.at - make_interval(secs => $3)
       order by c.time desc limit 1
     ) c`,
    [query.coins, query.interval, query.seconds, texts(query.moments)],
  );
}

/** When the last finished candle of an interval began, of any coin; null where there is none. */
export async function readLastCandle(reader: Reader, interval: string): Promise<Date | null> {
  const [row] = await reader.query<{ time: Date | null }>(
    `select max((select max(time) from candles where coin = k.symbol and interval = $1)) as time from coins k`,
    [interval],
  );
  return row?.time ?? null;
}

export type ResultRow = { year: number; coins: bigint; positions: bigint; contracts: bigint };

/**
 * What sales, positions and contracts brought in each year, paise, by the first `lines` lines.
 * Years are numbered from 0.
 */
export function listResults(
  reader: Reader,
  query: { personId: string; lines: bigint; years: readonly Date[] },
): Promise<ResultRow[]> {
  return reader.query<ResultRow>(
    `select year, coalesce(sum(coins), 0)::bigint as coins, coalesce(sum(positions), 0)::bigint as positions,
            coalesce(sum(contracts), 0)::bigint as contracts
     from (
       select width_bucket(at, $3::timestamptz[]) - 1 as year, 0 as coins,
              sum(${gained}) filter (where kind in ('position-profit', 'position-loss', 'position-fee')) as positions,
              sum(${gained}) filter (where kind in ('contract-stake', 'contract-payout', 'contract-refund')) as contracts
       from transfers where owner_id = $1 and line <= $2
       group by 1
       union all
       select width_bucket(at, $3::timestamptz[]) - 1, sum(realised_after - before), 0, 0
       from (
         select at, realised_after, lag(realised_after, 1, 0::bigint) over (partition by coin order by fill_number) as before
         from order_endings where person_id = $1 and outcome = 'completed'
       ) fills
       group by 1
     ) parts group by year`,
    [query.personId, query.lines, texts(query.years)],
  );
}

export const texts = (moments: readonly Date[]) => moments.map((moment) => moment.toISOString());
