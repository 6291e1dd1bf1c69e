/**
 * Times of answers and streams in the unit that a client asks for. The house keeps milliseconds, so
 * that microseconds end in three zeros. Pure.
 */
import { faults } from './errors.ts';

export type TimeUnit = 'MILLISECOND' | 'MICROSECOND';

/** Unit of a header or a parameter, in capitals or in small letters; null for any other text. */
export function sentUnit(text: unknown): TimeUnit | null {
  if (text === undefined || text === 'MILLISECOND' || text === 'millisecond') return 'MILLISECOND';
  return text === 'MICROSECOND' || text === 'microsecond' ? 'MICROSECOND' : null;
}

/** As `sentUnit`. Throws `ApiError` for any other text. */
export function timeUnitOf(text: unknown): TimeUnit {
  const unit = sentUnit(text);
  if (unit === null) throw faults.timeUnit();
  return unit;
}

/** Fields that are a time wherever they are a number. */
const times = new Set([
  ...['serverTime', 'time', 'updateTime', 'transactTime', 'transactionTime', 'workingTime'],
  ...['openTime', 'closeTime', 'authorizedSince', 'connectedSince', 'retryAfter'],
  ...['E', 'T', 'O', 'C', 'W'],
]);

/** The answer, or the event, with its times in this unit. */
export function inUnit(value: unknown, unit: TimeUnit): unknown {
  return unit === 'MILLISECOND' ? value : inMicroseconds(value);
}

/** `-1` says that there is no time. */
const thousandfold = (value: unknown) =>
  typeof value === 'number' && value > 0 ? value * 1_000 : value;

function inMicroseconds(value: unknown, isTime = (name: string) => times.has(name)): unknown {
  if (Array.isArray(value)) {
    // A kline is the one list that begins with a number; its times are the start and the end.
    const isKline = typeof value[0] === 'number';
    return value.map((item: unknown, index) =>
      isKline && (index === 0 || index === 6) ? thousandfold(item) : inMicroseconds(item),
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  const { e: event } = value as { e?: unknown };
  const own = (name: string) =>
    isTime(name) || (name === 'u' && event === 'outboundAccountPosition');
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => {
      if (own(name) && typeof field === 'number') return [name, thousandfold(field)];
      // In the kline of a stream `t` is its start; elsewhere it is the id of a trade.
      const isKline = event === 'kline' && name === 'k';
      return [
        name,
        inMicroseconds(field, isKline ? (one) => one === 't' || one === 'T' : undefined),
      ];
    }),
  );
}
