-- Coins are data: a house may name its own list. What amounts and simulated prices of a coin are made of is noted when it is
-- listed and never changes; the server compares its list with this at each start.
alter table coins
  add column scale smallint not null default 8,
  add column volatility_bps smallint not null default 20,
  add column relation text not null default 'own';
update coins set
  scale = case when symbol = 'SHIB' then 2
               when symbol in ('XRP', 'DOGE', 'USDT', 'USDC', 'ADA', 'TRX', 'IOTA', 'TRUMP') then 6
               else 8 end,
  volatility_bps = case when symbol in ('USDT', 'USDC') then 5 else 20 end,
  relation = case symbol when 'USDT' then 'fixed' when 'USDC' then 'fixed'
                         when 'STETH' then 'follows ETH' when 'WBTC' then 'follows BTC' else 'own' end;
comment on column coins.scale is 'Decimals of an amount.';
comment on column coins.volatility_bps is 'Of a minute''s simulated move of its own: 20 is 0.002.';
comment on column coins.relation is 'own, fixed, or follows and the symbol of another coin.';
