-- What people's fills add to a candle, beside its volume, in which stakes of contracts count too: exchange clients read volumes
-- of trades. Counted for the minute in which they were booked, as the volume is.
alter table candles
  add column fills integer not null default 0,
  add column fill_quantity bigint not null default 0,
  add column fill_amount bigint not null default 0,
  add column bought_quantity bigint not null default 0,
  add column bought_amount bigint not null default 0;
comment on column candles.fills is 'How many spot orders of people were filled.';
comment on column candles.fill_quantity is 'Smallest units of the coin.';
comment on column candles.fill_amount is 'Paise, fees aside.';
comment on column candles.bought_quantity is 'The part of fill_quantity that people bought; bought_amount likewise.';

update candles c
set fills = f.fills, fill_quantity = f.fill_quantity, fill_amount = f.fill_amount,
    bought_quantity = f.bought_quantity, bought_amount = f.bought_amount
from (
  select e.coin, i.interval, date_bin(i.step, t.at, 'epoch'::timestamptz) as time, count(*)::int as fills,
         sum(e.quantity)::bigint as fill_quantity,
         sum(case e.side when 'buy' then e.amount - e.fee - e.remainder else e.amount + e.fee end)::bigint as fill_amount,
         coalesce(sum(e.quantity) filter (where e.side = 'buy'), 0)::bigint as bought_quantity,
         coalesce(sum(e.amount - e.fee - e.remainder) filter (where e.side = 'buy'), 0)::bigint as bought_amount
  from order_endings e
  join ticks t on t.number = e.tick
  cross join (values ('1m', interval '1 minute'), ('5m', interval '5 minutes'), ('15m', interval '15 minutes'),
                     ('1h', interval '1 hour'), ('1d', interval '1 day')) as i (interval, step)
  where e.outcome = 'completed'
  group by e.coin, i.interval, 3
) f
where c.coin = f.coin and c.interval = f.interval and c.time = f.time and not c.synthetic;
