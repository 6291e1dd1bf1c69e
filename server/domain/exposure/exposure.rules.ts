/**
 * The rule of the limits, pure (O12 in docs/orders.md): the exposure that people together, and one
 * of them, may have in a coin.
 */
import { storedPaise } from '#server/domain/settings/settings.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { PositionSide } from '#protocol/trading.ts';
import { type Refused, refused } from '#server/ledger/commands.ts';

/** Of all people or of one, in a coin: paise at the last price. */
export type Exposure = { long: bigint; short: bigint };
export const noExposure: Exposure = { long: 0n, short: 0n };

export const added = (a: Exposure, b: Exposure): Exposure => ({
  long: a.long + b.long,
  short: a.short + b.short,
});

/** An amount on one side. */
export const onSide = (side: PositionSide, paise: bigint): Exposure =>
  side === 'long' ? { long: paise, short: 0n } : { long: 0n, short: paise };

/** Paise; null where there is none. */
export type Limits = {
  coinLong: bigint | null;
  coinShort: bigint | null;
  personLong: bigint | null;
  personShort: bigint | null;
};

export type LimitColumns = {
  coin_long: string | null;
  coin_short: string | null;
  person_long: string | null;
  person_short: string | null;
};

/** The four settings as they are stored: JSON. */
export function limitsOf(row: LimitColumns): Limits {
  return {
    coinLong: storedPaise(row.coin_long),
    coinShort: storedPaise(row.coin_short),
    personLong: storedPaise(row.person_long),
    personShort: storedPaise(row.person_short),
  };
}

/** What is left under a limit; null where there is none, and never below zero. */
export function roomUnder(limit: bigint | null, exposure: bigint): bigint | null {
  if (limit === null) return null;
  return limit > exposure ? limit - exposure : 0n;
}

/**
 * Whether `adds` more paise on a side would pass a limit, the person's first. `people` is the
 * exposure of all, `person` included. Null where it may be.
 */
export function exposureRefusal(asked: {
  coin: string;
  side: PositionSide;
  adds: bigint;
  people: Exposure;
  person: Exposure;
  limits: Limits;
}): Refused | null {
  const { coin, side, adds, people, person, limits } = asked;
  const isLong = side === 'long';
  const personLimit = isLong ? limits.personLong : limits.personShort;
  const coinLimit = isLong ? limits.coinLong : limits.coinShort;
  return (
    passing('exposure-of-person', personLimit, person[side]) ??
    passing('exposure-of-people', coinLimit, people[side])
  );

  function passing(
    reason: 'exposure-of-person' | 'exposure-of-people',
    limit: bigint | null,
    exposure: bigint,
  ): Refused | null {
    const room = roomUnder(limit, exposure);
    if (limit === null || room === null || adds <= room) return null;
    const facts = { limit: inr(limit), left: inr(room), coin, side };
    return refused('exposure-limit', { reason, facts });
  }
}

const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);
