/** SQL of the journal. Every statement names the person. */
import type { JournalKind } from '#protocol/journal.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';

/** A contract, an order or a position of a person's own. */
export type About = { personId: string; kind: JournalKind; about: string };

const tables: Readonly<Record<JournalKind, string>> = {
  contract: 'contracts',
  order: 'orders',
  position: 'positions',
};

/** Its coin; null where the person has none such. */
export async function findCoin(reader: Reader, of: About): Promise<string | null> {
  const [row] = await reader.query<{ coin: string }>(
    `select coin from ${tables[of.kind]} where person_id = $1 and id = $2`,
    [of.personId, of.about],
  );
  return row?.coin ?? null;
}

export type TextRow = { version: number; note: string; tags: string[] };

export async function readText(
  reader: Reader,
  { personId, about }: Omit<About, 'kind'>,
): Promise<TextRow | null> {
  const [row] = await reader.query<TextRow>(
    'select version, note, tags from journal where person_id = $1 and about = $2',
    [personId, about],
  );
  return row ?? null;
}

/** Of one person one after the other, so that they are counted right. */
export async function lockWriter(tx: Tx, personId: string): Promise<void> {
  await tx.query('select from people where id = $1 for no key update', [personId]);
}

export async function countEntries(reader: Reader, personId: string): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    'select count(*)::int as count from journal where person_id = $1',
    [personId],
  );
  return row?.count ?? 0;
}

type Written = About & { coin: string; note: string; tags: readonly string[]; at: Date };

/** Whether there was none before. */
export async function insertText(tx: Tx, entry: Written): Promise<boolean> {
  const { personId, about, kind, coin, note, tags, at } = entry;
  const rows = await tx.execute(
    `insert into journal (person_id, about, kind, coin, note, tags, version, changed_at)
     values ($1, $2, $3, $4, $5, $6::text[], 1, $7) on conflict do nothing`,
    [personId, about, kind, coin, note, tags, at],
  );
  return rows === 1;
}

/** Whether that version was the last one. */
export async function updateText(tx: Tx, version: number, entry: Written): Promise<boolean> {
  const { personId, about, note, tags, at } = entry;
  const rows = await tx.execute(
    `update journal set version = version + 1, note = $4, tags = $5::text[], changed_at = $6
     where person_id = $1 and about = $2 and version = $3`,
    [personId, about, version, note, tags, at],
  );
  return rows === 1;
}

export type EntryRow = TextRow & {
  about: string;
  kind: JournalKind;
  coin: string;
  side: string;
  amount: bigint | null;
  result: bigint | null;
  placed_at: Date;
  changed_at: Date;
};

export type EntryQuery = {
  personId: string;
  kind: JournalKind | null;
  /** In small letters. */
  tag: string | null;
  /** Those of trades before this one, which ids rise with. */
  before: string | null;
  limit: number;
};

/** Those that say something, of the newest trade first. */
export function listEntries(reader: Reader, query: EntryQuery): Promise<EntryRow[]> {
  const { personId, kind, tag, before, limit } = query;
  return reader.query<EntryRow>(
    `select j.about, j.kind, j.coin, j.note, j.tags, j.version, j.changed_at,
            coalesce(c.direction, o.side, p.side) as side,
            coalesce(c.stake, p.margin, o.amount) as amount,
            coalesce(c.result, p.pnl) as result,
            coalesce(c.accepted_at, o.accepted_at, p.accepted_at) as placed_at
     from (select * from journal
           where person_id = $1 and ($2::text is null or kind = $2)
             and ($3::text is null or lower($3) in (select lower(t) from unnest(tags) t))
             and about < coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
             and (note <> '' or tags <> '{}')
           order by about desc limit $5) j
     left join lateral (
       select c.direction, c.stake, c.accepted_at, s.payout - c.stake as result
       from contracts c left join settlements s on s.contract_id = c.id and s.person_id = c.person_id
       where j.kind = 'contract' and c.person_id = $1 and c.id = j.about) c on true
     left join lateral (
       select o.side, o.accepted_at, e.amount
       from orders o left join order_endings e on e.person_id = o.person_id and e.order_id = o.id
       where j.kind = 'order' and o.person_id = $1 and o.id = j.about) o on true
     left join lateral (
       select p.side, p.margin, p.accepted_at, e.pnl
       from positions p left join position_endings e on e.person_id = p.person_id and e.position_id = p.id
       where j.kind = 'position' and p.person_id = $1 and p.id = j.about) p on true
     order by j.about desc`,
    [personId, kind, tag, before, limit],
  );
}

/** By small letters, written as they were last; the most used first. */
export function listTags(
  reader: Reader,
  personId: string,
): Promise<{ tag: string; count: number }[]> {
  return reader.query<{ tag: string; count: number }>(
    `select (array_agg(t order by j.changed_at desc, j.about desc))[1] as tag, count(*)::int as count
     from journal j cross join lateral unnest(j.tags) t where j.person_id = $1
     group by lower(t) order by count desc, lower(t) limit 100`,
    [personId],
  );
}
