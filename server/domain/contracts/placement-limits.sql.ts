/** SQL of how many contracts people have placed lately. */

/** No contract is open that was accepted so many ticks ago: the longest takes 181, and settling them is at most seconds late. */
const LONGEST_TICKS = 200;

export type PlacementLimitsRow = {
  per_minute: number;
  open_per_coin: number;
  /** Of those people alone who may come to a limit with this batch; null where there is none. */
  recent:
    { person_id: string; coins: { coin: string; open: number; accepted_at: string[] }[] }[] | null;
};

/**
 * The operator's limits, and what those of these people ($1) have placed lately who may come to one with so many more ($2).
 * Almost nobody does, and finding that out costs one row: each placement is a line of its person's book, so that whose line so
 * many back is older than the window is below every limit. Runs in a batch, after the locks; $3 stands in for the time.
 */
export const readPlacementLimits = `
  select s.per_minute, s.open_per_coin, (
    select json_agg(json_build_object('person_id', k.person_id, 'coins', c.coins))
    from unnest($1::uuid[], $2::int[]) as k(person_id, adding)
    cross join lateral (
      select least(a.lines, a.lines - least(s.per_minute, s.open_per_coin) + k.adding + 1) as line
      from accounts a
      where a.owner_id = k.person_id and a.asset = 'INR' and a.kind = 'available'
        and a.lines >= least(s.per_minute, s.open_per_coin) - k.adding
      offset 0
    ) a
    cross join lateral (
      select from transfers t where t.owner_id = k.person_id and t.line = a.line and t.at > s.since offset 0
    ) t
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
    ) c
    where c.coins is not null
  ) as recent
  from (
    select setting_value('contractsPerMinute')::int as per_minute,
           setting_value('openContractsPerCoin')::int as open_per_coin,
           least(coalesce($3::timestamptz, clock_timestamp()) - interval '1 minute', (
             select at from ticks where number = greatest((select max(number) from ticks) - ${LONGEST_TICKS}, 0)
           )) as since
    offset 0
  ) s`;
