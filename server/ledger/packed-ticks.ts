/**
 * SQL of stretches of old ticks, which `packed_ticks` holds 900 a row. What reads the tape asks
 * `ticks` as well: a tick is in one of them. For one value of one tick the database has functions,
 * `packed_time`, `packed_price`, `packed_hash`, `packed_version`, and for the ticks around a moment
 * `packed_from` and `packed_until`. Numbers, positions and bounds are SQL themselves.
 */

/** Ticks of a row. */
export const PACK_TICKS = 900;
/** Of a time: milliseconds since the row's first tick. */
export const TIME_BYTES = 6;
export const HASH_BYTES = 32;

const whole = (bytes: string) => `packed_number(${bytes})`;
const slice = (bytes: string, place: string, width: string | number) =>
  `substring(${bytes} from (${place}) * ${width} + 1 for ${width})`;
const timeOf = (place: string) =>
  `packed.began_at + ${whole(slice('read.times', place, TIME_BYTES))} * interval '1 millisecond'`;
/**
 * The number that means no price: all bits of `width` bytes set. Of eight bytes, it is read as -1.
 */
const none = (width: string) =>
  `case ${width} when 8 then -1 else (1::bigint << 8 * ${width}) - 1 end`;
const priceOf = (low: string, bytes: string, width: string) =>
  `${low} + nullif(${whole(bytes)}, ${none(width)})`;
/**
 * Each slice of a value outside its row costs another lookup. So what all ticks of a row are cut
 * from is read once. A materialized query does so: it runs once a row in whatever order the planner
 * joins.
 */
const readOnce = (columns: readonly string[]) =>
  `with read as materialized (select ${columns.map((column) => `packed.${column} || '' as ${column}`).join(', ')})`;
const overlapping = (from: string, to: string) =>
  `packed.first between (${from}) - ${PACK_TICKS - 1} and ${to}`;

/** Rows `number, at, price` of a coin's packed ticks; both ends included. */
export const packedPrices = (position: string, from: string, to: string): string => `
  select packed.first + cut.i as number, cut.at, cut.price
  from packed_ticks packed
  cross join lateral (
    ${readOnce(['times', 'prices'])},
    coin as materialized (
      select packed.lows[${position}] as low, packed.places[${position}] as place, packed.widths[${position}] as width
    )
    select i, ${timeOf('i')} as at,
           ${priceOf('coin.low', 'substring(read.prices from i * packed.row_bytes + coin.place + 1 for coin.width)', 'coin.width')} as price
    from read cross join coin cross join generate_series(0, ${PACK_TICKS - 1}) i
    where packed.first + i between ${from} and ${to}
  ) cut
  where ${overlapping(from, to)}`;

const hashOrNull = (column: string) =>
  `nullif(${slice(`read.${column}`, 'tick.n::int - 1', HASH_BYTES)}, decode(repeat('00', ${HASH_BYTES}), 'hex'))`;

/** Rows as those of `ticks`; both ends included. */
export const packedTicks = (from: string, to: string): string => `
  select cut.* from packed_ticks packed
  cross join lateral (
    ${readOnce(['times', 'hashes', 'steps', 'placed', 'prices'])}
    select packed.first + tick.n::int - 1 as number, ${timeOf('tick.n::int - 1')} as at,
           coalesce((
             select array_agg(${priceOf('coin.low', 'substring(line.bytes from coin.place + 1 for coin.width)', 'coin.width')} order by coin.k)
             from (select substring(read.prices from (tick.n::int - 1) * packed.row_bytes + 1 for packed.row_bytes) as bytes offset 0) line
             cross join unnest(packed.lows, packed.places, packed.widths) with ordinality as coin(low, place, width, k)
             where coin.k <= tick.coins
           ), '{}') as prices,
           tick.commitment, encode(${slice('read.hashes', 'tick.n::int - 1', HASH_BYTES)}, 'hex') as previous_hash,
           encode(${slice('read.hashes', 'tick.n::int', HASH_BYTES)}, 'hex') as hash, tick.source, tick.version,
           ${hashOrNull('steps')} as step, ${hashOrNull('placed')} as placed
    from read
    cross join unnest(packed.commitments, packed.sources, packed.versions, packed.coins)
      with ordinality as tick(commitment, source, version, coins, n)
    where packed.first + tick.n::int - 1 between ${from} and ${to}
  ) cut
  where ${overlapping(from, to)}`;

/** `meets` says of a price, in SQL, whether it meets what is waited for: one bound, never two. */
type Meets = (price: string) => string;

/**
 * Packed ticks after one number, up to another, at which a coin's price meets; rows of their
 * `number`.
 */
export const packedMeeting = (
  position: string,
  span: { after: string; to: string },
  meets: Meets,
): string => `
  select met.number from packed_ticks pack cross join lateral (${packedPrices(position, 'pack.first', `pack.first + ${PACK_TICKS - 1}`)}) met
  where pack.first between (${span.after}) - ${PACK_TICKS - 2} and ${span.to}
    and (${meets(`pack.lows[${position}]`)} or ${meets(`pack.highs[${position}]`)})
    and met.number > ${span.after} and met.number <= ${span.to} and ${meets('met.price')}`;
