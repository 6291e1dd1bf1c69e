/** SQL of witnesses: terms, rosters, closes, cosignatures, openings and seals. */
import type { Database, Reader } from '#server/kit/database.ts';

import type { Statement } from './tape.sql.ts';
import type { Opening, StandingRoster } from './witnesses.rules.ts';

/** Told of every close that is signed and of every certificate. */
export const WITNESS_CHANNEL = 'witness';

/** Market role. The seed of the operator's key; of two that are offered at once the first stays. */
export async function keepOperatorKey(
  market: Database,
  seed: Uint8Array,
  publicOf: (seed: Uint8Array) => string,
): Promise<Buffer> {
  const read = () => market.query<{ seed: Buffer }>('select seed from operator_keys');
  const [held] = await read();
  if (held) return held.seed;
  await market.execute(
    'insert into operator_keys (seed, public) values ($1, $2) on conflict do nothing',
    [Buffer.from(seed), publicOf(seed)],
  );
  const [kept] = await read();
  if (!kept) throw new Error('the operator’s key is not stored');
  return kept.seed;
}

export async function readOperatorKey(reader: Reader): Promise<string | null> {
  const [row] = await reader.query<{ public: string }>('select public from operator_keys');
  return row?.public ?? null;
}

type RosterRow = { text: string; hash: string; tick: number };

/** Those that hold in this epoch or later, rising. */
export async function readRosters(reader: Reader, epoch: number): Promise<RosterRow[]> {
  return reader.query('select text, hash, tick from rosters where last_epoch >= $1 order by term', [
    epoch,
  ]);
}

/** The last term that ever had a roster, 0 where none did. */
export async function readLastTerm(reader: Reader): Promise<number> {
  const text = 'select coalesce(max(term), 0) as term from rosters';
  const [row] = await reader.query<{ term: number }>(text);
  return row?.term ?? 0;
}

type SignedTerm = { witness: string; text: string; signature: string; ageMs: number };

/** Of a coming term, the oldest first. */
export async function readTerms(reader: Reader, term: number): Promise<SignedTerm[]> {
  return reader.query(
    `select witness, text, signature,
            (extract(epoch from clock_timestamp() - at) * 1000)::float8 as "ageMs"
     from witness_terms where term = $1 order by at`,
    [term],
  );
}

/** Answers what is stored then, which may be another one's. */
export async function insertTerm(
  database: Database,
  one: { term: number; witness: string; text: string; signature: string },
): Promise<{ text: string; signature: string } | null> {
  await database.execute(
    'insert into witness_terms (term, witness, text, signature) values ($1, $2, $3, $4) on conflict do nothing',
    [one.term, one.witness, one.text, one.signature],
  );
  const [stored] = await database.query<{ text: string; signature: string }>(
    'select text, signature from witness_terms where term = $1 and witness = $2',
    [one.term, one.witness],
  );
  return stored ?? null;
}

export type StoredClose = { number: number; text: string; hash: string; signature: string | null };

export async function readClose(reader: Reader, number: number): Promise<StoredClose | null> {
  const text = 'select number, text, hash, signature from closes where number = $1';
  const [row] = await reader.query<StoredClose>(text, [number]);
  return row ?? null;
}

/** The last one that is signed. */
export async function readLastClose(reader: Reader): Promise<StoredClose | null> {
  const [row] = await reader.query<StoredClose>(
    'select number, text, hash, signature from closes where signature is not null order by number desc limit 1',
  );
  return row ?? null;
}

/** Once per number, by whoever holds the lease, and only after the tick that it names. */
export async function insertClose(
  market: Database,
  close: { number: number; text: string; hash: string; previous: string },
  lease: { holder: string; fence: bigint },
): Promise<void> {
  await market.execute(
    `insert into closes (number, text, hash)
     select $1::int, $2, $3 from market_lease l
     where l.holder = $4 and l.fence = $5
       and (select t.hash from ticks t order by t.number desc limit 1) = $6
     on conflict do nothing`,
    [close.number, close.text, close.hash, lease.holder, lease.fence, close.previous],
  );
}

/** Signatures of one text are all the same: it makes no difference who was first. */
export async function storeSignature(
  market: Database,
  number: number,
  signature: string,
): Promise<void> {
  await market.query(
    `with signed as (update closes set signature = $2 where number = $1 and signature is null returning number)
     select pg_notify('${WITNESS_CHANNEL}', number::text) from signed`,
    [number, signature],
  );
}

export type StoredCosignature = { witness: string; time: number; signature: string };

/** Answers what is stored then. Where it makes the quorum, the first so many are the certificate. */
export async function insertCosignature(
  database: Database,
  one: StoredCosignature & { number: number },
  quorum: number,
): Promise<StoredCosignature | null> {
  await database.execute(
    'insert into cosignatures (number, witness, time, signature) values ($1, $2, $3, $4) on conflict do nothing',
    [one.number, one.witness, one.time, one.signature],
  );
  await database.query(
    `with first as (
       select witness, time, signature, arrived from cosignatures where number = $1 order by arrived limit $2
     ), made as (
       insert into certificates (number, cosignatures)
       select $1::int, jsonb_agg(jsonb_build_object('witness', witness, 'time', time, 'signature', signature) order by arrived)
       from first having count(*) = $2
       on conflict do nothing returning number
     )
     select pg_notify('${WITNESS_CHANNEL}', number::text) from made`,
    [one.number, quorum],
  );
  const [stored] = await database.query<StoredCosignature>(
    'select witness, time::float8 as time, signature from cosignatures where number = $1 and witness = $2',
    [one.number, one.witness],
  );
  return stored ?? null;
}

/** Keys of those who signed a close, whether or not there are enough of them. */
export async function readCosigners(reader: Reader, number: number): Promise<string[]> {
  const text = 'select witness from cosignatures where number = $1';
  return (await reader.query<{ witness: string }>(text, [number])).map(({ witness }) => witness);
}

export async function readCertificate(
  reader: Reader,
  number: number,
): Promise<StoredCosignature[] | null> {
  const [row] = await reader.query<{ cosignatures: StoredCosignature[] }>(
    'select cosignatures from certificates where number = $1',
    [number],
  );
  return row?.cosignatures ?? null;
}

/** Answers what is stored then. */
export async function insertOpening(
  database: Database,
  number: number,
  one: Opening,
): Promise<Opening | null> {
  await database.execute(
    'insert into openings (number, witness, z, x) values ($1, $2, $3, $4) on conflict do nothing',
    [number, one.witness, JSON.stringify(one.z), one.x],
  );
  const rows = await database.query<Opening>(
    'select witness, z, x from openings where number = $1 and witness = $2',
    [number, one.witness],
  );
  return rows[0] ?? null;
}

/** Texts of the rosters that these ticks name, rising. */
export async function readRosterTexts(
  reader: Reader,
  ticks: readonly { roster?: string | null | undefined }[],
): Promise<string[]> {
  const hashes = ticks.flatMap(({ roster }) => roster?.match(/[0-9a-f]{64}/g) ?? []);
  if (hashes.length === 0) return [];
  const rows = await reader.query<{ text: string }>(
    'select text from rosters where hash = any($1::text[]) order by term',
    [[...new Set(hashes)]],
  );
  return rows.map(({ text }) => text);
}

/** Of a tick's close, once enough have signed it: what a receipt shows of all before. */
export async function readCertified(
  reader: Reader,
  number: number,
): Promise<{ text: string; signature: string; cosignatures: StoredCosignature[] } | null> {
  const [close, cosignatures] = [
    await readClose(reader, number),
    await readCertificate(reader, number),
  ];
  if (!close || close.signature === null || !cosignatures) return null;
  return { text: close.text, signature: close.signature, cosignatures };
}

export async function readOpenings(reader: Reader, number: number): Promise<Opening[]> {
  return reader.query('select witness, z, x from openings where number = $1', [number]);
}

export async function readSeal(reader: Reader, number: number): Promise<string | null> {
  const [row] = await reader.query<{ text: string }>('select text from seals where number = $1', [
    number,
  ]);
  return row?.text ?? null;
}

export function insertRoster(roster: StandingRoster): Statement {
  return {
    name: 'market-insert-roster',
    text: `insert into rosters (term, first_epoch, last_epoch, tick, hash, text)
      values ($1::int, $2::int, $3::int, $4::int, $5, $6)`,
    values: [
      ...[roster.term, roster.firstEpoch, roster.lastEpoch, roster.tick].map(String),
      ...[roster.hash, roster.text],
    ],
  };
}

export function insertSeal(number: number, text: string): Statement {
  return {
    name: 'market-insert-seal',
    text: 'insert into seals (number, text) values ($1::int, $2)',
    values: [String(number), text],
  };
}

/** When each of these last signed, how long after its tick, and since which tick it is absent. */
type Signed = {
  witness: string;
  signedAt: Date | null;
  delayMs: number | null;
  absentSince: Date | null;
};

export async function readSigned(
  reader: Reader,
  witnesses: readonly string[],
  number: number,
): Promise<Signed[]> {
  return reader.query(
    `select w.witness, s.at as "signedAt", least(greatest(extract(epoch from s.at - b.at) * 1000, 0), 999999)::int as "delayMs", a.at as "absentSince"
     from unnest($1::text[]) with ordinality w(witness, place)
     left join lateral (
       select number, at from cosignatures c
       where c.witness = w.witness and c.number between $2::int - 3600 and $2 order by c.number desc limit 1
     ) s on true
     left join ticks b on b.number = s.number - 1
     left join lateral (
       select t.at from closes c join ticks t on t.number = c.number - 1
       where c.number > coalesce((
         select max(p.number) from closes p
         where p.number between $2::int - 3600 and $2 and p.text !~ ('(?n)^x' || w.place || '=-$')
       ), 0) order by c.number limit 1
     ) a on true
     order by w.place`,
    [witnesses, number],
  );
}
