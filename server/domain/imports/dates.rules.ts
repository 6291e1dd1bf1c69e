/** Parses the times of reports, in both orders of day and month where the text allows both. */
import type { DateOrder } from '#protocol/import-lines.ts';

/** Milliseconds since 1970; null where the text is no day in that order. */
export type DateReadings = Readonly<Record<DateOrder, number | null>>;

/** Minutes that India is ahead of UTC. Reports of Indian exchanges name no zone. */
const INDIA_MINUTES = 330;
const FIRST = Date.UTC(2009, 0, 1);
const LAST = Date.UTC(2100, 0, 1);
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const longMonths = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const clock = String.raw`(?:[T, ]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?\s*(?<half>am|pm)?)?`;
const offset = String.raw`\s*(?:(?<utc>Z|UTC|GMT|IST)|(?<sign>[+-])(?<zoneHour>\d{2}):?(?<zoneMinute>\d{2})?)?$`;
const forms = [
  String.raw`^(?<year>\d{4})(?<mark>[-/.])(?<two>\d{1,2})\k<mark>(?<three>\d{1,2})`,
  String.raw`^(?<one>\d{1,2})(?<mark>[-/.])(?<two>\d{1,2})\k<mark>(?<year>\d{4})`,
  String.raw`^(?<day>\d{1,2})[-/ ](?<month>[a-z]{3,9})\.?,?[-/ ](?<year>\d{4})`,
  String.raw`^(?<month>[a-z]{3,9})\.?[-/ ](?<day>\d{1,2}),?[-/ ]+(?<year>\d{4})`,
].map((form) => new RegExp(form + clock + offset, 'i'));

type Parts = Readonly<Record<string, string | undefined>>;
const number = (text: string | undefined) => Number.parseInt(text ?? '0', 10);

function monthOf(name: string): number {
  const lower = name.toLowerCase();
  const short = lower === 'sept' ? 'sep' : lower;
  return Math.max(months.indexOf(short), longMonths.indexOf(short)) + 1;
}

/** Minutes ahead of UTC. */
function zoneOf(parts: Parts, ofHead: number | null): number | null {
  const name = parts['utc']?.toUpperCase();
  if (name !== undefined) return name === 'IST' ? INDIA_MINUTES : 0;
  if (parts['sign'] === undefined) return ofHead;
  // An offset belongs to a time of the day.
  if (parts['hour'] === undefined) return null;
  const minutes = number(parts['zoneHour']) * 60 + number(parts['zoneMinute']);
  if (minutes > 14 * 60 || number(parts['zoneMinute']) > 59) return null;
  return parts['sign'] === '-' ? -minutes : minutes;
}

function timeOf(parts: Parts, month: number, day: number, zone: number | null): number | null {
  const year = number(parts['year']);
  const half = parts['half']?.toLowerCase();
  const said = number(parts['hour']);
  const hour = half === undefined ? said : (said % 12) + (half === 'pm' ? 12 : 0);
  const [minute, second] = [number(parts['minute']), number(parts['second'])];
  const ahead = zoneOf(parts, zone);
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(at);
  const isReal =
    read.getUTCMonth() === month - 1 &&
    read.getUTCDate() === day &&
    hour < 24 &&
    (half === undefined || (said >= 1 && said <= 12)) &&
    minute < 60 &&
    second < 60;
  if (!isReal || ahead === null || at < FIRST || at >= LAST) return null;
  return at - ahead * 60_000;
}

/** Seconds or milliseconds since 1970, which ten and thirteen digits tell apart. */
function unixTime(text: string): number | null {
  if (!/^\d{10}(?:\d{3})?$/.test(text)) return null;
  const at = number(text) * (text.length === 10 ? 1000 : 1);
  return at >= FIRST && at < LAST ? at : null;
}

/**
 * True for a day that Excel counts, such as 46054.52. The file does not say whether the count
 * began in 1900 or 1904.
 */
export const isSerial = (text: string) => /^\d{5}(?:[.,]\d+)?$/.test(text);

const zoneName = /(?:utc|gmt)\s*(?:(?<sign>[+-])\s*(?<hour>\d{1,2})(?::?(?<minute>\d{2}))?)?/i;
const otherZone =
  /(?:^|[^a-z])(?:[ecmp][sd]?t|cest|bst|jst|kst|sgt|hkt|aest|aedt|wib|msk)(?:$|[^a-z])/i;

/** Minutes ahead of UTC that a head says, India's without a zone; null for an unknown zone. */
export function headZone(text: string): number | null {
  const named = zoneName.exec(text);
  if (!named) return otherZone.test(text) ? null : INDIA_MINUTES;
  const { sign, hour, minute } = named.groups ?? {};
  const ahead = number(hour) * 60 + number(minute);
  return sign === '-' ? -ahead : ahead;
}

/**
 * Reads a time without an offset of its own in the zone of the head, in minutes ahead of UTC. Null
 * is a zone that is not known.
 */
export function readDate(text: string, zone: number | null): DateReadings {
  const unix = unixTime(text);
  if (unix !== null) return both(unix);
  for (const [index, form] of forms.entries()) {
    const parts: Parts | undefined = form.exec(text)?.groups;
    if (!parts) continue;
    if (index === 0) return both(timeOf(parts, number(parts['two']), number(parts['three']), zone));
    if (index > 1)
      return both(timeOf(parts, monthOf(parts['month'] ?? ''), number(parts['day']), zone));
    const [one, two] = [number(parts['one']), number(parts['two'])];
    return {
      'day-first': timeOf(parts, two, one, zone),
      'month-first': timeOf(parts, one, two, zone),
    };
  }
  return both(null);
}

const both = (at: number | null): DateReadings => ({ 'day-first': at, 'month-first': at });
