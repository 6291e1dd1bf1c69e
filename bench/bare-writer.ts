/**
 * A placement without the product around it: a balance that is checked, a line of a statement under a unique key
 * and a contract, a batch of them as one statement, each lane of people with one connection. No replay is looked up, nothing is
 * answered but that it was done, no tick is known, nobody hears of it.
 */
import pg from 'pg';

/** People in it, numbered from 0; each has more money than a run can spend. */
export const BARE_PEOPLE = 10_000;
const LANES = 2;
const LARGEST_BATCH = 500;

const schema = `
  create table balances (person uuid primary key, paise bigint not null check (paise >= 0), lines bigint not null)
    with (fillfactor = 50);
  create table lines (person uuid, line bigint, key uuid not null, paise bigint not null, paise_after bigint not null,
    at timestamptz not null, primary key (person, line));
  create unique index lines_key on lines (key);
  create table placed (person uuid, id uuid, coin text not null, direction text not null, stake bigint not null,
    duration smallint not null, at timestamptz not null, primary key (person, id));
  insert into balances
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 1000000000000, 0
    from generate_series(0, ${BARE_PEOPLE - 1}) n;
  analyze;`;

/** A person is in a batch at most once. */
const place = `
  with moved as (
    update balances b set paise = b.paise - 10000, lines = b.lines + 1
    from unnest($1::uuid[], $2::uuid[]) as k(person, key) where b.person = k.person
    returning b.person, k.key, b.paise, b.lines
  ), told as (
    insert into lines select person, lines, key, 10000, paise, now() from moved
  ), agreed as (
    insert into placed select person, key, 'BTC', 'BUY_UP', 10000, 60, now() from moved
  )
  select count(*)::int as done from moved`;

type Waiting = { person: string; key: string; resolve(): void; reject(error: unknown): void };

export type BareWriter = {
  /** Resolves after the commit. `person` is a number below BARE_PEOPLE. */
  place(person: number, key: string): Promise<void>;
  close(): Promise<void>;
};

/** Fills an empty database. */
export async function fillBare(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(schema);
  await client.end();
}

async function openLane(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off');
  let queue: Waiting[] = [];
  let isBusy = false;
  async function pump(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    for (await turn(); queue.length > 0; await turn()) {
      const taken = new Set<string>();
      const batch: Waiting[] = [];
      const rest: Waiting[] = [];
      for (const one of queue) {
        const isFirst = batch.length < LARGEST_BATCH && !taken.has(one.person);
        (isFirst ? batch : rest).push(one);
        taken.add(one.person);
      }
      queue = rest;
      const array = (values: string[]) => `{${values.join(',')}}`;
      try {
        const { rows } = await client.query<{ done: number }>({
          name: 'place',
          text: place,
          values: [array(batch.map((one) => one.person)), array(batch.map((one) => one.key))],
        });
        if (rows[0]?.done !== batch.length) throw new Error('not every balance was found');
        for (const one of batch) one.resolve();
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    isBusy = false;
  }
  return {
    push(waiting: Waiting): void {
      queue.push(waiting);
      void pump();
    },
    close: () => client.end(),
  };
}

export async function openBareWriter(url: string): Promise<BareWriter> {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openLane(url)));
  return {
    place: (number, key) =>
      new Promise((resolve, reject) => {
        const person = `00000000-0000-7000-8000-${number.toString().padStart(12, '0')}`;
        lanes[number % LANES]?.push({ person, key, resolve, reject });
      }),
    close: async () => void (await Promise.all(lanes.map((lane) => lane.close()))),
  };
}
