/**
 * What the verification asks about positions: L26 of docs/ledger.md, as SQL. Every figure is worked
 * out from the tape again.
 */

/** A position is open or ended, never both and never neither, and open at its own terms. */
export const compareOpenPositions = `
  select coalesce(p.id, o.position_id) as id, (o.position_id is not null) as is_open, e.outcome
  from positions p
  full join open_positions o on o.position_id = p.id and o.person_id = p.person_id and o.coin = p.coin
    and o.side = p.side and o.margin = p.margin and o.leverage = p.leverage and o.fee = p.fee
  left join position_endings e on e.person_id = p.person_id and e.position_id = p.id
  where p.id is null or (o.position_id is null) = (e.position_id is null)`;

/**
 * Entry and closing prices are those of the tape; what its ending says was won, lost, returned and
 * insured follows from them; and the price that closed it had reached what is said to have closed
 * it. \`div\` rounds toward zero, so a loss is divided after the divisor less one is added: a loss
 * is rounded up.
 */
export const comparePositionPrices = `
  with priced as (
    select p.id, p.side, p.margin, p.leverage, p.accepted_after_tick, p.accepted_at, e.outcome, e.reason,
           e.take_profit, e.stop_loss, e.pnl, e.returned, e.gap, e.entry_price, e.close_price,
           coalesce(e.entry_tick, o.entry_tick) as entry_tick, e.close_tick,
           coalesce(n.at, packed_time(coalesce(e.entry_tick, o.entry_tick))) as entry_at,
           coalesce(n.prices[c.position], packed_price(coalesce(e.entry_tick, o.entry_tick), c.position)) as entry_taped,
           coalesce(x.prices[c.position], packed_price(e.close_tick, c.position)) as close_taped,
           coalesce(e.entry_price, o.entry_price) as entered_at,
           case p.side when 'long' then e.close_price - e.entry_price else e.entry_price - e.close_price end::numeric as gain
    from positions p
    join coins c on c.symbol = p.coin
    left join open_positions o on o.position_id = p.id
    left join position_endings e on e.person_id = p.person_id and e.position_id = p.id
    left join ticks n on n.number = coalesce(e.entry_tick, o.entry_tick)
    left join ticks x on x.number = e.close_tick
    where coalesce(e.entry_tick, o.entry_tick) is not null
  ), earned as (
    select *, case when gain >= 0 then div(margin::numeric * leverage * gain, entry_price)
                   else -div(margin::numeric * leverage * -gain + entry_price - 1, entry_price) end as exact,
           -gain * 2 * leverage >= entry_price as liquidates
    from priced
  )
  select id from earned
  where entry_tick <> accepted_after_tick + 1 or entered_at is distinct from entry_taped
     or entry_at - accepted_at > interval '5 seconds'
     or (outcome is not null and (
       close_tick <= entry_tick or close_price is distinct from close_taped
       or pnl <> greatest(exact, -margin) or returned <> margin + pnl or gap <> greatest(-exact - margin, 0)
       or liquidates <> (reason = 'liquidation')
       or (reason = 'take-profit' and case side when 'long' then close_price < take_profit else close_price > take_profit end)
       or (reason = 'stop-loss' and case side when 'long' then close_price > stop_loss else close_price < stop_loss end)))`;

/** A position moved what its state says, and nothing else moved in a position's name. */
export const comparePositionTransfers = `
  with states as (
    select p.person_id as owner_id, 'position-' || p.id as cause, p.margin, p.fee, e.outcome, e.pnl,
           o.entry_price is not null or coalesce(e.outcome <> 'failed', false) as is_entered
    from positions p
    left join open_positions o on o.position_id = p.id
    left join position_endings e on e.person_id = p.person_id and e.position_id = p.id
  ), expected as (
    select owner_id, cause, 'position-hold' as kind, margin + fee as amount from states
    union all select owner_id, cause, 'position-return', margin + fee from states where outcome = 'failed'
    union all select owner_id, cause, 'position-fee', fee from states where is_entered
    union all select owner_id, cause, 'position-release', margin + least(pnl, 0) from states where outcome <> 'failed'
    union all select owner_id, cause, 'position-profit', greatest(pnl, 0) from states where outcome <> 'failed'
    union all select owner_id, cause, 'position-loss', greatest(-pnl, 0) from states where outcome <> 'failed'
  ), moved as (
    select owner_id, cause, kind, sum(amount) as amount from transfers
    where kind like 'position-%' and kind <> 'position-gap' group by 1, 2, 3
  )
  select cause, kind, coalesce(e.amount, 0) as expected, coalesce(m.amount, 0) as moved
  from expected e full join moved m using (owner_id, cause, kind)
  where coalesce(e.amount, 0) <> coalesce(m.amount, 0)`;

/** What was beyond the margins of a till's people, its insurance paid to its dealer. */
export const compareGaps = `
  with borne as (
    select right(person_id::text, 1) as till, sum(gap) as amount from position_endings group by 1
  ), moved as (
    select right(owner_id::text, 1) as till, sum(amount) as amount from transfers
    where kind = 'position-gap' and debit = 'insurance' and credit = 'dealer' group by 1
  )
  select till, coalesce(b.amount, 0) as borne, coalesce(m.amount, 0) as moved
  from borne b full join moved m using (till)
  where coalesce(b.amount, 0) <> coalesce(m.amount, 0)`;
