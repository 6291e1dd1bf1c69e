/** SQL of a person's own requests of a time, of either kind. */
import type { Reader } from '#server/kit/database/database.ts';

import { type Outcome, type OwnRow, type OwnSource, selectOwn } from './desk.sql.ts';

export type OwnWithin = {
  personId: string;
  /** Both included. */
  from: Date;
  to: Date;
  /** Their state; null for any. */
  status: 'pending' | Outcome | null;
};

const chosen = `where r.person_id = $1 and r.created_at between $2 and $3
  and ($4::text is null or coalesce(d.outcome, 'pending') = $4)`;
const valuesOf = ({ personId, from, to, status }: OwnWithin) => [personId, from, to, status];

/** Newest first. */
export function listOwnWithin<Row extends OwnRow>(
  reader: Reader,
  source: OwnSource,
  asked: OwnWithin & { skip: number; limit: number },
): Promise<Row[]> {
  return reader.query<Row>(
    `${selectOwn(source)} ${chosen} order by r.created_at desc, r.id desc offset $5 limit $6`,
    [...valuesOf(asked), asked.skip, asked.limit],
  );
}

export async function countOwnWithin(
  reader: Reader,
  { table }: OwnSource,
  asked: OwnWithin,
): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total from ${table} r left join decisions d on d.request_id = r.id ${chosen}`,
    valuesOf(asked),
  );
  return rows[0]?.total ?? 0;
}
