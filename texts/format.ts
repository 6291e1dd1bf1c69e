/**
 * The one place that turns amounts, prices, percentages and times into what people read, on the
 * server and in the browser alike: Indian grouping, the minus sign before the rupee sign, decimals
 * by place. It works on decimal strings and never passes through a float; nor through Intl, whose
 * words differ between releases ('Sep', 'Sept') and so between the two.
 */
import { figureTexts } from './figures.ts';
import { inOwnDigits } from './reader.ts';

const RUPEE = '₹';
/** U+2212, as wide as a plus sign; a hyphen is too short to see beside digits. */
export const MINUS = '−';

type Rounding = 'nearest' | 'down';

type Decimal = { negative: boolean; whole: string; fraction: string };

function readDecimal(text: string): Decimal {
  const match = /^(-?)([0-9]+)(?:\.([0-9]*))?$/.exec(text);
  if (!match) throw new RangeError(`Not a decimal string: ${text}`);
  const whole = (match[2] ?? '0').replace(/^0+(?=[0-9])/, '');
  return { negative: match[1] === '-', whole, fraction: match[3] ?? '' };
}

/**
 * The decimal string with exactly `decimals` decimals; 'nearest' rounds halves away from zero,
 * 'down' cuts.
 */
export function toDecimals(text: string, decimals: number, rounding: Rounding = 'nearest'): string {
  const { negative, whole, fraction } = readDecimal(text);
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  let minor = BigInt(whole + kept);
  if (rounding === 'nearest' && (fraction[decimals] ?? '0') >= '5') minor += 1n;
  const digits = minor.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const body = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return negative && minor !== 0n ? `-${body}` : body;
}

/** Digits in Indian groups: 12,34,56,789. */
export function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3);
  return `${head.replace(/\B(?=(?:[0-9]{2})+$)/g, ',')},${digits.slice(-3)}`;
}

function group(text: string): string {
  const { negative, whole, fraction } = readDecimal(text);
  const body = groupIndian(whole) + (fraction === '' ? '' : `.${fraction}`);
  return negative ? MINUS + body : body;
}

function withRupee(grouped: string): string {
  const text = inOwnDigits(grouped);
  return text.startsWith(MINUS) ? `${MINUS}${RUPEE}${text.slice(1)}` : RUPEE + text;
}

/** Whether a decimal string is below, above or at zero. */
export function signOf(text: string): -1 | 0 | 1 {
  const { negative, whole, fraction } = readDecimal(text);
  if (/^0*$/.test(whole + fraction)) return 0;
  return negative ? -1 : 1;
}

/** Rupees: ₹58,42,317.06. Cuts below the paisa, so it never shows more than there is. */
export function formatInr(amount: string): string {
  return withRupee(group(toDecimals(amount, 2, 'down')));
}

/**
 * Frozen rupees in the wallet and the staff's ledger, four decimals by the specification:
 * ₹50,000.0000.
 */
export function formatFrozen(amount: string): string {
  return withRupee(group(toDecimals(amount, 4, 'down')));
}

/** Profit and loss: +₹3,000.00, −₹10,000.00; zero has no sign. */
export function formatSignedInr(amount: string): string {
  const text = formatInr(amount);
  return signOf(amount) === 1 ? `+${text}` : text;
}

/**
 * A price: two decimals, and up to six below one rupee (at least two); below a paisa four digits
 * that say something. Cut, as every price is: what is shown is the beginning of what was recorded
 * (record 93).
 */
export function formatPrice(price: string): string {
  return withRupee(group(priceDigits(price)));
}

/**
 * The digits of a price as it is shown, without sign and groups: for axes, whose marks are beside
 * it.
 */
export function priceDigits(price: string): string {
  if (readDecimal(price).whole !== '0') return toDecimals(price, 2, 'down');
  return toDecimals(price, tellingDecimals(price, 6), 'down').replace(
    /(\.[0-9]{2}[0-9]*?)0+$/,
    '$1',
  );
}

/**
 * A price in the lists of the market pages, four decimals by the specification, and below a paisa
 * four digits that say something.
 */
export function formatListPrice(price: string): string {
  return withRupee(group(toDecimals(price, tellingDecimals(price, 4), 'down')));
}

/**
 * `usual`, or as many decimals as a price below 0.01 needs for four digits after its zeros; prices
 * have eight at most.
 */
function tellingDecimals(price: string, usual: number): number {
  const { whole, fraction } = readDecimal(price);
  const zeros = fraction.search(/[1-9]/);
  return whole === '0' && zeros > 1 ? Math.min(8, Math.max(usual, zeros + 4)) : usual;
}

/**
 * A coin amount in a list or a field: six decimals, cut, as the specification has it. What would
 * look like nothing says its digits: 0.00000017.
 */
export function formatTokens(amount: string): string {
  const { whole, fraction } = readDecimal(amount);
  const isTiny = /^0*$/.test(whole + fraction.slice(0, 6));
  const digits = isTiny ? withoutZeros(amount, 6) : toDecimals(amount, 6, 'down');
  return inOwnDigits(group(digits));
}

/**
 * A coin amount to its last decimal, where one has to find it again as it was recorded: notices,
 * tax packs, imported files, and the title of a shorter one in a list.
 */
export function formatQuantity(amount: string): string {
  return inOwnDigits(group(withoutZeros(amount, 0)));
}

/**
 * A level that somebody chose, and the price beside it that met it or not: from a thousand rupees
 * on its paise, cut; below that every decimal, at least two, because each can decide.
 */
export function formatLevel(price: string): string {
  const isLarge = readDecimal(price).whole.length > 3;
  return withRupee(group(isLarge ? toDecimals(price, 2, 'down') : withoutZeros(price, 2)));
}

/** The decimal string without the zeros behind its last digit, with at least `least` decimals. */
function withoutZeros(text: string, least: number): string {
  const { fraction } = readDecimal(text);
  const kept = Math.max(least, fraction.replace(/0+$/, '').length);
  return toDecimals(text, kept, 'down');
}

/** A count, or the number of a thing: 12,34,567. */
export function formatCount(count: number | bigint | string): string {
  return inOwnDigits(group(String(count)));
}

/** A leverage: 10×. */
export const formatMultiple = (times: number | string): string => `${formatCount(times)}×`;

/**
 * A share, a return or a fee, which is no change: 30%, 52.3%, 0.10%. It has the decimals that it is
 * given, because the place says how fine it is.
 */
export const formatShare = (percent: number | string): string => `${formatCount(percent)}%`;

/** A change in percent, with sign and two decimals: +2.08%, −1.25%, 0.00%. */
export function formatPercent(percent: string): string {
  const text = toDecimals(percent, 2);
  return inOwnDigits(`${signOf(text) === 1 ? '+' : ''}${group(text)}%`);
}

const LAKH = 100_000n;
const CRORE = 10_000_000n;
const LAKH_CRORE = LAKH * CRORE;

/**
 * Short rupees for market statistics only: ₹57.91L, ₹123.46Cr, ₹1.15L Cr, and ₹8,000.00 below a
 * lakh. They are shown side by side, so all of them have two decimals. Never for balances or
 * receipts.
 */
export function formatCompactInr(amount: string): string {
  return isBelowLakh(amount) ? formatInr(amount) : withRupee(compactLatin(amount));
}

/** The same along an axis, whose steps are whole rupees: ₹57.91L, and ₹8,000 below a lakh. */
export const formatAxisInr = (amount: string): string => formatFineAxisInr(amount, 2);

/** The same where the steps need more decimals: ₹57.915L. */
export function formatFineAxisInr(amount: string, decimals: number): string {
  return withRupee(
    isBelowLakh(amount) ? group(toDecimals(amount, 0)) : compactLatin(amount, decimals),
  );
}

const isBelowLakh = (amount: string): boolean => BigInt(readDecimal(amount).whole) < LAKH;

/** Short number without a currency, for supplies and axis labels: 57.91L. */
export function compact(amount: string): string {
  return inOwnDigits(compactLatin(amount));
}

function compactLatin(amount: string, decimals = 2): string {
  const { negative, whole } = readDecimal(amount);
  const sign = negative ? MINUS : '';
  const units = BigInt(whole);
  const scaled = (unit: bigint): string => {
    const parts = ((units * 10n ** BigInt(decimals + 1)) / unit + 5n) / 10n;
    const text = parts.toString().padStart(decimals + 1, '0');
    return `${sign}${groupIndian(text.slice(0, -decimals))}.${text.slice(-decimals)}`;
  };
  if (units >= LAKH_CRORE) return scaled(LAKH_CRORE) + figureTexts().lakhCrore;
  if (units >= CRORE) return scaled(CRORE) + figureTexts().crore;
  if (units >= LAKH) return scaled(LAKH) + figureTexts().lakh;
  if (units >= 1000n) return group(toDecimals(amount, 0));
  return group(priceDigits(amount));
}

/** Splits a formatted number after `keep` decimals, so that the rest can be dimmed. */
export function splitDecimals(formatted: string, keep: number): { lead: string; rest: string } {
  const point = formatted.indexOf('.');
  if (point < 0) return { lead: formatted, rest: '' };
  const cut = keep === 0 ? point : point + 1 + keep;
  return { lead: formatted.slice(0, cut), rest: formatted.slice(cut) };
}

/** A plain decimal string with its digits grouped and its decimals as they were typed. */
export function groupTyped(plain: string): string {
  return plain === '' ? '' : group(plain);
}

/** The zone of every time that people read, charts of others included. */
export const TIME_ZONE = 'Asia/Kolkata';
/** India has one time zone and no summer time: UTC plus five and a half hours. */
const IST_OFFSET_MS = 19_800_000;

type Clock = { day: string; month: string; year: string; time: string; ms: string };

function readClock(iso: string, offsetMs: number): Clock {
  const at = new Date(Date.parse(iso) + offsetMs);
  const hours = at.getUTCHours();
  const pad = (value: number): string => value.toString().padStart(2, '0');
  const minutesAndSeconds = `${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`;
  const isIst = offsetMs !== 0;
  return {
    day: inOwnDigits(at.getUTCDate().toString()),
    month: figureTexts().months[at.getUTCMonth()] ?? '',
    year: inOwnDigits(at.getUTCFullYear().toString()),
    time: inOwnDigits(`${isIst ? hours % 12 || 12 : pad(hours)}:${minutesAndSeconds}`),
    ms: inOwnDigits(at.getUTCMilliseconds().toString().padStart(3, '0')),
  };
}

function halfOfDay(iso: string): string {
  return new Date(Date.parse(iso) + IST_OFFSET_MS).getUTCHours() < 12
    ? figureTexts().am
    : figureTexts().pm;
}

/** 21 Nov 2026, 3:34:05 pm IST. */
export function formatDateTime(iso: string): string {
  const { day, month, year } = readClock(iso, IST_OFFSET_MS);
  return `${day} ${month} ${year}, ${formatTime(iso)}`;
}

/** For columns: 21 Nov 2026, 3:34 pm. */
export function formatMinute(iso: string): string {
  return `${formatDate(iso)}, ${formatHour(iso)}`;
}

/** For sentences: 21 Nov 2026, 3:34 pm IST. */
export function formatMinuteIst(iso: string): string {
  return `${formatMinute(iso)} IST`;
}

/** 21 Nov 2026. */
export function formatDate(iso: string): string {
  const { day, month, year } = readClock(iso, IST_OFFSET_MS);
  return `${day} ${month} ${year}`;
}

/** Along an axis of days: 21 Nov. */
export function formatDay(iso: string): string {
  const { day, month } = readClock(iso, IST_OFFSET_MS);
  return `${day} ${month}`;
}

/** 3:34:05 pm IST. */
export function formatTime(iso: string): string {
  return `${formatClock(iso)} IST`;
}

/** Where the place says that times are of India: 3:34:05 pm. */
export function formatClock(iso: string): string {
  return `${readClock(iso, IST_OFFSET_MS).time} ${halfOfDay(iso)}`;
}

/** The same without seconds: 3:34 pm. */
export function formatHour(iso: string): string {
  return `${readClock(iso, IST_OFFSET_MS).time.slice(0, -3)} ${halfOfDay(iso)}`;
}

/** To the millisecond, beside a price: 3:34:05.123 pm. */
export function formatClockMs(iso: string): string {
  const { time, ms } = readClock(iso, IST_OFFSET_MS);
  return `${time}.${ms} ${halfOfDay(iso)}`;
}

/** For receipts, to the millisecond: 21 Nov 2026, 3:34:05.123 pm IST. */
export function formatInstant(iso: string): string {
  const { day, month, year, time, ms } = readClock(iso, IST_OFFSET_MS);
  return `${day} ${month} ${year}, ${time}.${ms} ${halfOfDay(iso)} IST`;
}

/** The same instant in UTC, for receipts: 10:04:05.123 UTC. */
export function formatUtc(iso: string): string {
  const { time, ms } = readClock(iso, 0);
  return `${time}.${ms} UTC`;
}
