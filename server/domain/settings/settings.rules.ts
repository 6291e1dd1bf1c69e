/**
 * What an operator's settings must be. Pure; answers every field that is wrong, with its reason.
 */
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import type { PlainReason } from '#protocol/reasons.ts';
import type { Settings } from '#protocol/settings.ts';

export type SettingName = keyof Settings;
export type SettingFaults = Partial<Record<SettingName | 'changes', PlainReason>>;

/** One crore crore rupees: far above any use, far below what sums of could overflow. */
const AMOUNT_MAX = 10n ** 16n;
const TEXT_MAX_CHARS = 100;
const COUNT_MAX = 100_000;

/** The changes in normal form, without those that change nothing; or what is wrong with them. */
export function checkSettings(
  current: Settings,
  changes: Partial<Settings>,
): { changes: Partial<Settings> } | { faults: SettingFaults } {
  const faults: SettingFaults = {};
  const clean: Partial<Settings> = {};
  for (const [key, value] of Object.entries(changes)) {
    const name = key as SettingName;
    const read = normalForm(name, value);
    if (read === undefined) faults[name] = faultOf(name);
    else if (JSON.stringify(read) !== JSON.stringify(current[name])) {
      Object.assign(clean, { [name]: read });
    }
  }
  const next = { ...current, ...clean };
  for (const [min, max] of [
    ['depositMin', 'depositMax'],
    ['withdrawalMin', 'withdrawalMax'],
  ] as const) {
    if (faults[min] || faults[max] || next[max] === null) continue;
    if (paise(next[min]) > paise(next[max])) {
      faults[max in changes ? max : min] = 'min-above-max';
    }
  }
  if (Object.keys(faults).length > 0) return { faults };
  if (Object.keys(clean).length === 0) return { faults: { changes: 'settings-unchanged' } };
  return { changes: clean };
}

/** One line, for reviewers and the audit log. */
export function settingText(name: SettingName, value: unknown): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return value.join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return isAmount(name) ? `₹${text}` : text;
}

const mayBeAbsent: ReadonlySet<SettingName> = new Set([
  'depositMax',
  'withdrawalMax',
  'payeeAccountName',
  'payeeAccountNumber',
  'payeeBankName',
  'payeeIfsc',
  'payeeUpiId',
  'coinLongLimit',
  'coinShortLimit',
  'personLongLimit',
  'personShortLimit',
  'contact',
]);

const isAmount = (name: SettingName) => /^(deposit|withdrawal|coin|person)/.test(name);
const isCount = (name: SettingName) =>
  name === 'contractsPerMinute' || name === 'openContractsPerCoin';

/** Undefined for what may not be. */
function normalForm(name: SettingName, value: unknown): unknown {
  if (value === null) return mayBeAbsent.has(name) ? null : undefined;
  if (name === 'orderTypes') return orderTypes(value);
  if (isCount(name)) return isWithin(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.normalize('NFC').trim();
  if (isAmount(name)) {
    const amount = parseAmount(text, INR_SCALE);
    if (amount === null || amount === 0n || amount > AMOUNT_MAX) return undefined;
    return formatAmount(amount, INR_SCALE);
  }
  if (name === 'payeeIfsc') {
    const code = text.toUpperCase();
    return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code) ? code : undefined;
  }
  if (name === 'payeeUpiId') return upiId(text);
  if (name === 'payeeAccountNumber') return /^[0-9]{6,20}$/.test(text) ? text : undefined;
  const isPlain = [...text].length <= TEXT_MAX_CHARS && !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text);
  return text !== '' && isPlain ? text : undefined;
}

const isWithin = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= COUNT_MAX;

function upiId(text: string): string | undefined {
  return /^[a-zA-Z0-9][a-zA-Z0-9._-]{1,98}@[a-zA-Z][a-zA-Z0-9]{1,62}$/.test(text)
    ? text
    : undefined;
}

function orderTypes(value: unknown): Settings['orderTypes'] | undefined {
  const names = new Set<unknown>(Array.isArray(value) ? value : []);
  if (!names.has('market')) return undefined;
  if (names.size === 1) return ['market'];
  const isAll = names.size === 3 && names.has('limit') && names.has('stop');
  return isAll ? ['market', 'limit', 'stop'] : undefined;
}

function faultOf(name: SettingName): PlainReason {
  if (name === 'orderTypes') return 'order-types-invalid';
  if (name === 'payeeIfsc') return 'ifsc-invalid';
  if (name === 'payeeUpiId') return 'upi-invalid';
  if (name === 'payeeAccountNumber') return 'account-number-invalid';
  if (isCount(name)) return 'setting-count-invalid';
  return isAmount(name) ? 'rupees-invalid' : 'setting-text-invalid';
}

/** An amount as it is stored, JSON, in paise; null where none is set. */
export function storedPaise(json: string | null): bigint | null {
  const text = json === null ? null : (JSON.parse(json) as string | null);
  return text === null ? null : parseAmount(text, INR_SCALE);
}

const paise = (text: string) => parseAmount(text, INR_SCALE) ?? 0n;
