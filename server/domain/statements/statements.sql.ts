/**
 * SQL of statements: where a period is in a person's book, its sums, its lines in pages of text,
 * and what was given out.
 */
import type { Locale } from '#protocol/languages.ts';
import type { Rows } from '#server/schema/tables.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';

/**
 * The last tick with its time; whatever is of an earlier one is committed. Null before the first.
 */
export async function readLastTick(reader: Reader): Promise<{ number: number; at: Date } | null> {
  const [row] = await reader.query<{ number: number; at: Date }>(
    'select number, at from ticks order by number desc limit 1',
  );
  return row ?? null;
}

export async function readTickTime(reader: Reader, number: number): Promise<Date | null> {
  const [row] = await reader.query<{ at: Date | null }>(
    `select coalesce((select at from ticks where number = $1::int), packed_time($1::int)) as at`,
    [number],
  );
  return row?.at ?? null;
}

/** Of all coins that were ever traded. */
export async function listSymbols(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ symbol: string }>('select symbol from coins');
  return rows.map(({ symbol }) => symbol);
}

export type Span = { first_line: bigint; last_line: bigint };

/**
 * SQL of the last line of a person ($1) that is from before a moment and of a tick before $4. Lines
 * rise with time and ticks, so it is searched for by halves.
 */
const lastLineBefore = (moment: string) => `
  (with recursive search(low, high) as (
    select 0::bigint, coalesce((select lines from accounts where owner_id = $1 and asset = 'INR' and kind = 'available'), 0)
    union all
    select case when t.at < ${moment} and t.tick < $4 then t.line else s.low end,
           case when t.at < ${moment} and t.tick < $4 then s.high else t.line - 1 end
    from search s
    join transfers t on t.owner_id = $1 and t.line = s.low + (s.high - s.low + 1) / 2
    where s.low < s.high
  )
  select low from search where low = high)`;

export async function findSpan(
  reader: Reader,
  query: { personId: string; from: Date; end: Date; beforeTick: number },
): Promise<Span> {
  const [row] = await reader.query<Span>(
    `select ${lastLineBefore('$2::timestamptz')} + 1 as first_line, ${lastLineBefore('$3::timestamptz')} as last_line`,
    [query.personId, query.from, query.end, query.beforeTick],
  );
  if (!row) throw new Error('a select without rows answered none');
  return row;
}

export type SumRow = {
  asset: string;
  opening: bigint;
  came: bigint;
  went: bigint;
  movements: bigint;
};

const gained = `
  (case when credit in ('available', 'frozen') then amount else 0 end
   - case when debit in ('available', 'frozen') then amount else 0 end)`;

/**
 * By asset, rupees first: what was there before the first line, and what came and went until the
 * last one.
 */
export function listSums(reader: Reader, query: { personId: string } & Span): Promise<SumRow[]> {
  return reader.query<SumRow>(
    `select asset, coalesce(sum(gained) filter (where line < $2), 0)::bigint as opening,
            coalesce(sum(gained) filter (where line >= $2 and gained > 0), 0)::bigint as came,
            coalesce(-sum(gained) filter (where line >= $2 and gained < 0), 0)::bigint as went,
            count(*) filter (where line >= $2) as movements
     from (select line, asset, ${gained} as gained from transfers where owner_id = $1 and line <= $3) lines
     group by asset order by asset <> 'INR', asset`,
    [query.personId, query.first_line, query.last_line],
  );
}

/** Lines of text with tabs between their cells, and the last line that they reach. */
export type TextPage = { text: string | null; last: bigint | null };

const istTime = (at: string) =>
  `to_char(${at} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS')`;

type Of = { personId: string; after: bigint; last: bigint; limit: number };

/** Line, time, kind, asset, debit, credit, amount, available after, frozen after, cause. */
export function readLines(reader: Reader, { personId, after, last, limit }: Of): Promise<TextPage> {
  return onePage(
    reader,
    `select string_agg(concat_ws(E'\\t', line, ${istTime('at')}, kind, asset, debit, credit, amount,
              coalesce(available_after, 0), coalesce(frozen_after, 0), cause), E'\\n' order by line) as text,
            max(line) as last
     from (select * from transfers where owner_id = $1 and line > $2 and line <= $3 order by line limit $4) lines`,
    [personId, after, last, limit],
  );
}

/**
 * Time, cause, kind, amount, coin, side, quantity, price, value, fee, term of each line that is a
 * trade. The amount of a fill is its total: one of its lines represents it.
 */
export function readTrades(
  reader: Reader,
  { personId, after, last, limit }: Of,
): Promise<TextPage> {
  return onePage(
    reader,
    `select string_agg(concat_ws(E'\\t', ${istTime('l.at')}, l.cause, l.kind, coalesce(o.amount, l.amount),
              coalesce(o.coin, c.coin, p.coin, ''), coalesce(o.side, c.direction, p.side, ''),
              coalesce(o.quantity::text, ''), coalesce(coalesce(o.fill_price, e.prices[k.position], p.price, packed_price(c.tick, k.position))::text, ''),
              coalesce((case when o.side = 'buy' then o.amount - o.fee when o.side = 'sell' then o.amount + o.fee
                   when l.kind = 'contract-stake' then c.stake when l.kind = 'position-fee' then p.margin * p.leverage
              end)::text, ''),
              coalesce((case when o.side is not null then o.fee when l.kind = 'position-fee' then l.amount end)::text, ''),
              case when l.kind = 'contract-stake' then c.duration || ' ' || c.return_percentage
                   when l.kind = 'position-fee' then p.leverage::text else '' end),
              E'\\n' order by l.line) filter (where l.is_trade) as text,
            max(l.line) as last
     from (select *, kind in ('order-receive', 'contract-stake', 'contract-payout', 'contract-refund',
                              'position-fee', 'position-profit', 'position-loss') as is_trade
           from transfers where owner_id = $1 and line > $2 and line <= $3 order by line limit $4) l
     left join lateral (
       select * from order_endings o where l.kind = 'order-receive' and o.person_id = $1
         and o.order_id = right(l.cause, 36)::uuid offset 0) o on true
     left join lateral (
       select c.*, case when l.kind = 'contract-stake' then c.accepted_after_tick + 1
         else (select s.exit_tick from settlements s where s.contract_id = c.id and s.person_id = $1) end as tick
       from contracts c where l.kind like 'contract-%' and c.person_id = $1
         and c.id = right(l.cause, 36)::uuid offset 0) c on true
     left join coins k on k.symbol = c.coin
     left join ticks e on e.number = c.tick
     left join lateral (
       select p.coin, p.side, p.leverage, p.margin,
              case when l.kind = 'position-fee' then coalesce(w.entry_price, n.entry_price) else n.close_price end as price
       from positions p
       left join open_positions w on w.position_id = p.id
       left join position_endings n on n.person_id = p.person_id and n.position_id = p.id
       where l.kind like 'position-%' and p.person_id = $1 and p.id = right(l.cause, 36)::uuid offset 0) p on true`,
    [personId, after, last, limit],
  );
}

async function onePage(
  reader: Reader,
  text: string,
  values: readonly (string | bigint | number)[],
): Promise<TextPage> {
  const [row] = await reader.query<TextPage>(text, values);
  return row ?? { text: null, last: null };
}

export type FillCursor = { coin: string; number: number };

/**
 * Coin, side, day in India, order, quantity, amount, fee of fills before a moment and a tick, by
 * coin and in their order.
 */
export async function readFills(
  reader: Reader,
  query: { personId: string; after: FillCursor; end: Date; beforeTick: number; limit: number },
): Promise<{ text: string | null; coin: string | null; number: number | null }> {
  const { personId, after, end, beforeTick, limit } = query;
  const [row] = await reader.query<{
    text: string | null;
    coin: string | null;
    number: number | null;
  }>(
    `with fills as (
       select * from order_endings
       where person_id = $1 and outcome = 'completed' and (coin, fill_number) > ($2, $3)
         and at < $4 and tick < $5
       order by coin, fill_number limit $6
     )
     select string_agg(concat_ws(E'\\t', coin, side, (at at time zone 'Asia/Kolkata')::date, 'trade-' || order_id,
              quantity, amount, fee), E'\\n' order by coin, fill_number) as text,
            (array_agg(coin order by coin desc, fill_number desc))[1] as coin,
            (array_agg(fill_number order by coin desc, fill_number desc))[1] as number
     from fills`,
    [personId, after.coin, after.number, end, beforeTick, limit],
  );
  return row ?? { text: null, coin: null, number: null };
}

export type ApartRow = { staked: bigint; paid: bigint; position_fees: bigint; positions: bigint };

/** What contracts and positions moved between two lines, paise. */
export async function readApart(
  reader: Reader,
  query: { personId: string } & Span,
): Promise<ApartRow> {
  const [row] = await reader.query<ApartRow>(
    `select coalesce(-sum(${gained}) filter (where kind = 'contract-stake'), 0)::bigint as staked,
            coalesce(sum(${gained}) filter (where kind in ('contract-payout', 'contract-refund')), 0)::bigint as paid,
            coalesce(-sum(${gained}) filter (where kind = 'position-fee'), 0)::bigint as position_fees,
            coalesce(sum(${gained}) filter (where kind in ('position-profit', 'position-loss')), 0)::bigint as positions
     from transfers where owner_id = $1 and line >= $2 and line <= $3`,
    [query.personId, query.first_line, query.last_line],
  );
  if (!row) throw new Error('a sum without rows answered none');
  return row;
}

// What was asked for, and what was given out
// ------------------------------------------------------------------------------

export type StatementRow = Span & {
  id: string;
  person_id: string;
  kind: 'statement' | 'contract-note' | 'tax';
  from_day: string;
  to_day: string;
  before_tick: number;
  asked_at: Date;
  language: Locale;
};

/** Of the table under this name. */
export const statementColumns = (table: string): string =>
  `${table}.id, ${table}.person_id, ${table}.kind, ${table}.from_day::text, ${table}.to_day::text,
   ${table}.before_tick, ${table}.first_line, ${table}.last_line, ${table}.asked_at, ${table}.language`;

export async function insertStatement(
  database: Pick<Tx, 'execute'>,
  row: StatementRow,
): Promise<void> {
  await database.execute(
    `insert into statements (id, person_id, kind, from_day, to_day, before_tick, first_line, last_line, asked_at, language)
     values ($1, $2, $3, $4::date, $5::date, $6, $7, $8, $9, $10)`,
    [
      row.id,
      row.person_id,
      row.kind,
      row.from_day,
      row.to_day,
      row.before_tick,
      row.first_line,
      row.last_line,
      row.asked_at,
      row.language,
    ],
  );
}

/** The same period, in the same language and digits, asked for after its end. */
export async function findWhole(
  reader: Reader,
  query: {
    personId: string;
    kind: string;
    from: string;
    to: string;
    end: Date;
    locale: Locale;
  },
): Promise<StatementRow | null> {
  const [row] = await reader.query<StatementRow>(
    `select ${statementColumns('s')} from statements s
     where person_id = $1 and kind = $2 and from_day = $3::date and to_day = $4::date and language = $6
       and coalesce((select at from ticks where number = s.before_tick), packed_time(s.before_tick)) >= $5
     order by asked_at limit 1`,
    [query.personId, query.kind, query.from, query.to, query.end, query.locale],
  );
  return row ?? null;
}

/** A person asks for one statement or file at a time, so that the limits of both hold. */
export async function lockAsker(tx: Tx, personId: string): Promise<void> {
  await tx.query('select 1 from people where id = $1 for no key update', [personId]);
}

export async function countSince(reader: Reader, personId: string, since: Date): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    'select count(*)::int as count from statements where person_id = $1 and asked_at > $2',
    [personId, since],
  );
  return row?.count ?? 0;
}

export async function findStatement(
  reader: Reader,
  personId: string,
  id: string,
): Promise<StatementRow | null> {
  const [row] = await reader.query<StatementRow>(
    `select ${statementColumns('statements')} from statements where id = $2 and person_id = $1`,
    [personId, id],
  );
  return row ?? null;
}

/** Newest first, after the one that is named. */
export function listStatements(
  reader: Reader,
  page: { personId: string; after: string | null; limit: number },
): Promise<StatementRow[]> {
  return reader.query<StatementRow>(
    `select ${statementColumns('statements')} from statements
     where person_id = $1 and ($2::text is null or (asked_at, id) < (
       select asked_at, id from statements where id = $2 and person_id = $1))
     order by asked_at desc, id desc limit $3`,
    [page.personId, page.after, page.limit],
  );
}

export type IssuedRow = Pick<
  Rows['issued_files'],
  'number' | 'hash' | 'issued_at' | 'previous' | 'entry'
> & {
  from_day: string;
  to_day: string;
};

const issuedColumns = 'number, hash, from_day::text, to_day::text, issued_at, previous, entry';

export async function lockIssued(tx: Tx, lock: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [lock]);
}

export async function findIssued(reader: Reader, hash: string): Promise<IssuedRow | null> {
  const [row] = await reader.query<IssuedRow>(
    `select ${issuedColumns} from issued_files where hash = $1`,
    [hash],
  );
  return row ?? null;
}

/** Newest first. */
export function listIssued(
  reader: Reader,
  page: { before: bigint | null; limit: number },
): Promise<IssuedRow[]> {
  return reader.query<IssuedRow>(
    `select ${issuedColumns} from issued_files
     where $1::bigint is null or number < $1 order by number desc limit $2`,
    [page.before, page.limit],
  );
}

export async function insertIssued(
  tx: Tx,
  row: IssuedRow,
  of: { statementId: string; format: string },
): Promise<void> {
  await tx.execute(
    `insert into issued_files (number, hash, from_day, to_day, issued_at, previous, entry, statement_id, format)
     values ($1, $2, $3::date, $4::date, $5, $6, $7, $8, $9)`,
    [
      row.number,
      row.hash,
      row.from_day,
      row.to_day,
      row.issued_at,
      row.previous,
      row.entry,
      of.statementId,
      of.format,
    ],
  );
}

export type GivenRow = {
  statement_id: string;
  format: 'csv' | 'pdf';
  hash: string;
  issued_at: Date;
};

export function listGiven(reader: Reader, ids: readonly string[]): Promise<GivenRow[]> {
  return reader.query<GivenRow>(
    `select statement_id, format, hash, issued_at from issued_files
     where statement_id = any($1::text[]) order by number`,
    [ids],
  );
}

/** In India; null before the first money. */
export async function readFirstDay(reader: Reader, personId: string): Promise<string | null> {
  const [row] = await reader.query<{ day: string }>(
    `select (at at time zone 'Asia/Kolkata')::date::text as day from transfers where owner_id = $1 and line = 1`,
    [personId],
  );
  return row?.day ?? null;
}
