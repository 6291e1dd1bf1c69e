/**
 * What the verification asks about deposits and withdrawals: L7 and L20 of docs/ledger.md, as SQL.
 */

/**
 * L7, L27: what is frozen of a person's is the sum of their open withdrawals, orders and positions.
 */
export const compareFrozen = `
  with holding as (
    select person_id as owner_id, 'INR' collate "C" as asset, amount from open_requests where kind = 'withdrawal'
    union all
    select o.person_id, case o.side when 'buy' then 'INR' else o.coin end, w.reserved
    from open_orders w join orders o on o.person_id = w.person_id and o.id = w.order_id
    union all
    select person_id, 'INR', margin + case state when 'pending' then fee else 0 end from open_positions
  ), held as (
    select owner_id, asset, sum(amount) as amount from holding group by 1, 2
  ), frozen as (
    select owner_id, asset, balance from accounts where kind = 'frozen' and balance <> 0
  )
  select owner_id, asset, coalesce(f.balance, 0) as balance, coalesce(h.amount, 0) as held
  from frozen f full join held h using (owner_id, asset)
  where coalesce(f.balance, 0) <> coalesce(h.amount, 0)`;

/** L20: a request is open or decided, never both, never neither. */
export const compareOpenRequests = `
  select coalesce(r.id, o.request_id) as id, (o.request_id is not null) as is_open, d.outcome
  from requests r
  full join open_requests o on o.request_id = r.id and o.kind = r.kind and o.person_id = r.person_id
    and o.amount = r.amount
  left join decisions d on d.request_id = r.id
  where r.id is null or (o.request_id is null) = (d.request_id is null)`;

/** L20: a request moved what its state says, and nothing else moved in a request's name. */
export const compareRequestTransfers = `
  with expected as (
    select r.person_id as owner_id, 'dep-' || r.id as cause, 'deposit' as kind, r.amount
    from deposits r join decisions d on d.request_id = r.id where d.outcome = 'approved'
    union all
    select r.person_id, 'wit-' || r.id, 'withdrawal-hold', r.amount from withdrawals r
    union all
    select r.person_id, 'wit-' || r.id,
           case d.outcome when 'approved' then 'withdrawal' else 'withdrawal-release' end, r.amount
    from withdrawals r join decisions d on d.request_id = r.id
  ), moved as (
    select owner_id, cause, kind, sum(amount) as amount from transfers
    where kind in ('deposit', 'withdrawal-hold', 'withdrawal', 'withdrawal-release') group by 1, 2, 3
  )
  select cause, kind, coalesce(e.amount, 0) as expected, coalesce(m.amount, 0) as moved
  from expected e full join moved m using (owner_id, cause, kind)
  where coalesce(e.amount, 0) <> coalesce(m.amount, 0)`;
