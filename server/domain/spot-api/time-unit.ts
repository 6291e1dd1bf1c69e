/**
 * Times of answers and streams in the unit that a client asks for. The house keeps milliseconds, so
 * that microseconds end in three zeros, and in 999 at the end of a kline. Pure.
 */
import { faults } from './errors.ts';

export type TimeUnit = 'MILLISECOND' | 'MICROSECOND';

/** Unit of a header or a parameter, in capitals or in small letters; null for any other text. */
export function sentUnit(text: unknown): TimeUnit | null {
  if (text === undefined || text === 'MILLISECOND' || text === 'millisecond') return 'MILLISECOND';
  return text === 'MICROSECOND' || text === 'microsecond' ? 'MICROSECOND' : null;
}

/** Unit of a header or a parameter. Throws `ApiError` for a text that is none. */
export function timeUnitOf(text: unknown): TimeUnit {
  const unit = sentUnit(text);
  if (unit === null) throw faults.timeUnit();
  return unit;
}

/** Fields that are a time wherever they are a number. */
const times = new Set([
  'serverTime',
  'time',
  'updateTime',
  'transactTime',
  'transactionTime',
  'workingTime',
  'openTime',
  'closeTime',
  'authorizedSince',
  'connectedSince',
  'retryAfter',
  'E',
  'T',
  'O',
  'C',
  'W',
]);

/** The answer, or the event, with its times in this unit. */
export function inUnit(value: unknown, unit: TimeUnit): unknown {
  return unit === 'MILLISECOND' ? value : inMicroseconds(value);
}

/** `-1` says that there is no time. */
const thousandfold = (value: unknown, beyond = 0) =>
  typeof value === 'number' && value > 0 ? value * 1_000 + beyond : value;
/** Microseconds of the last millisecond of a kline, which belong to the kline. */
const TO_ITS_END = 999;

/** The kline of a stream: `t` is its start there, and elsewhere the id of a trade. */
function klineInMicroseconds(kline: unknown): unknown {
  const { t: start, T: end } = kline as { t: number; T: number };
  return { ...(kline as object), t: thousandfold(start), T: thousandfold(end, TO_ITS_END) };
}

function inMicroseconds(value: unknown): unknown {
  if (Array.isArray(value)) {
    // A kline is the one list that begins with a number; its times are the start and the end.
    const isKline = typeof value[0] === 'number';
    return value.map((item: unknown, index) =>
      isKline && (index === 0 || index === 6)
        ? thousandfold(item, index === 6 ? TO_ITS_END : 0)
        : inMicroseconds(item),
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  const { e: event } = value as { e?: unknown };
  const own = (name: string) =>
    times.has(name) || (name === 'u' && event === 'outboundAccountPosition');
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => {
      if (own(name) && typeof field === 'number') return [name, thousandfold(field)];
      const isKline = event === 'kline' && name === 'k';
      return [name, isKline ? klineInMicroseconds(field) : inMicroseconds(field)];
    }),
  );
}
