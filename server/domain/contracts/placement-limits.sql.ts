/** SQL of how many contracts people have placed lately. */

/**
 * No contract is open that was accepted this number of ticks ago. The longest takes 181, and
 * settling them is at most seconds late.
 */
const LONGEST_TICKS = 200;

const perMinute = `setting_value('contractsPerMinute')::int`;
const openPerCoin = `setting_value('openContractsPerCoin')::int`;

/**
 * Each placement is a line of its person's book: with fewer lines than this since then a person is
 * below every limit.
 */
export const fewestPlaced = `select least(${perMinute}, ${openPerCoin})`;

const sinceBefore = (now: string) => `
  select least(${now} - interval '1 minute', (
    select at from ticks where number = greatest((select max(number) from ticks) - ${LONGEST_TICKS}, 0)
  ))`;
export const placedSince = sinceBefore('coalesce($5::timestamptz, clock_timestamp())');

export type PlacementLimitsRow = {
  person_id: string;
  per_minute: number;
  open_per_coin: number;
  /** Of the last minutes; null where there is none. */
  coins: { coin: string; open: number; accepted_at: string[] }[] | null;
};

/**
 * The operator's limits, and what each of these people ($1) has placed lately. Runs in a batch,
 * after the locks, at a time $2.
 */
export const readPlacementLimits = `
  select k.person_id, ${perMinute} as per_minute, ${openPerCoin} as open_per_coin, c.coins
  from unnest($1::uuid[]) as k(person_id)
  cross join (select (${sinceBefore('$2::timestamptz')}) as since offset 0) s
  cross join lateral (
    select json_agg(x) as coins from (
      select o.coin, json_agg(o.accepted_at) as accepted_at, count(p.contract_id)::int as open
      from contracts o
      left join lateral (
        select p.contract_id from open_contracts p
        where p.duration = o.duration and p.accepted_after_tick = o.accepted_after_tick and p.contract_id = o.id
        offset 0
      ) p on true
      where o.person_id = k.person_id
        and o.id >= (lpad(to_hex(floor(extract(epoch from s.since) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
      group by o.coin
    ) x
  ) c`;
