/**
 * The settings as a form: their groups, how a value is written, and what of it was changed. Amounts
 * stay decimal strings. The server checks everything again, and its texts appear at the same
 * fields.
 */
import { INR_SCALE, parseAmount } from '#protocol/money.ts';
import type { Settings } from '#protocol/settings.ts';
import { consoleSettingTexts } from '#texts/console-settings.ts';
import { formatInr } from '#texts/format.ts';

export type SettingName = keyof Settings;
/** Every value as it is typed; '' where there is none. `orderTypes` is 'market' or 'all'. */
export type SettingsDraft = Record<SettingName, string>;

export type SettingField = {
  name: SettingName;
  /**
   * Rupees that must be there, rupees that may be absent, a whole number, a line of text that may
   * be absent, the order types.
   */
  kind: 'rupees' | 'rupees-or-none' | 'count' | 'text-or-none' | 'order-types';
};

const texts = consoleSettingTexts();

const twoApprovals: readonly SettingField[] = [
  { name: 'depositThreshold', kind: 'rupees' },
  { name: 'withdrawalThreshold', kind: 'rupees' },
];

export const settingGroups: readonly {
  name: keyof typeof texts.groups;
  fields: readonly SettingField[];
}[] = [
  { name: 'approvals', fields: twoApprovals },
  {
    name: 'requests',
    fields: [
      { name: 'depositMin', kind: 'rupees' },
      { name: 'depositMax', kind: 'rupees-or-none' },
      { name: 'withdrawalMin', kind: 'rupees' },
      { name: 'withdrawalMax', kind: 'rupees-or-none' },
    ],
  },
  {
    name: 'payee',
    fields: [
      { name: 'payeeAccountName', kind: 'text-or-none' },
      { name: 'payeeAccountNumber', kind: 'text-or-none' },
      { name: 'payeeBankName', kind: 'text-or-none' },
      { name: 'payeeIfsc', kind: 'text-or-none' },
      { name: 'payeeUpiId', kind: 'text-or-none' },
    ],
  },
  { name: 'contact', fields: [{ name: 'contact', kind: 'text-or-none' }] },
  { name: 'orders', fields: [{ name: 'orderTypes', kind: 'order-types' }] },
  {
    name: 'trading',
    fields: [
      { name: 'coinLongLimit', kind: 'rupees-or-none' },
      { name: 'coinShortLimit', kind: 'rupees-or-none' },
      { name: 'personLongLimit', kind: 'rupees-or-none' },
      { name: 'personShortLimit', kind: 'rupees-or-none' },
    ],
  },
  {
    name: 'contracts',
    fields: [
      { name: 'contractsPerMinute', kind: 'count' },
      { name: 'openContractsPerCoin', kind: 'count' },
    ],
  },
];

export const orderTypeChoices = [
  { value: 'market', label: texts.marketOnly },
  { value: 'all', label: texts.allOrderTypes },
] as const;

/** How the absence of such a value is called; undefined where there is always one. */
export function noneOf(kind: SettingField['kind'] | undefined): string | undefined {
  if (kind === 'rupees-or-none') return texts.noLimit;
  return kind === 'text-or-none' ? texts.notSet : undefined;
}

const fields = settingGroups.flatMap((group) => group.fields);
export const settingNames: readonly SettingName[] = fields.map(({ name }) => name);

export function draftOf(settings: Settings): SettingsDraft {
  const draft: Partial<SettingsDraft> = {};
  for (const { name } of fields) draft[name] = typed(settings[name]);
  return draft as SettingsDraft;
}

function typed(value: Settings[SettingName]): string {
  if (Array.isArray(value)) return value.length > 1 ? 'all' : 'market';
  return value === null ? '' : String(value);
}

export type SettingLine = { name: SettingName; label: string; before: string; after: string };

export type DraftedChanges = {
  changes: Partial<Settings>;
  /** The same for reading. */
  lines: SettingLine[];
  errors: Partial<Record<SettingName, string>>;
};

/**
 * What the draft would change. A line is there for each changed field, also for one with an error.
 */
export function changesOf(settings: Settings, draft: SettingsDraft): DraftedChanges {
  const result: DraftedChanges = { changes: {}, lines: [], errors: {} };
  for (const field of fields) {
    const { name } = field;
    const read = readValue(field, draft[name]);
    if ('error' in read) result.errors[name] = read.error;
    else if (isSame(field, settings[name], read.value)) continue;
    else Object.assign(result.changes, { [name]: read.value });
    const after = 'error' in read ? draft[name] : settingText(name, read.value);
    result.lines.push({
      name,
      label: texts.fields[name].label,
      before: settingText(name, settings[name]),
      after,
    });
  }
  return result;
}

type Read = { value: Settings[SettingName] } | { error: string };

function readValue({ kind }: SettingField, text: string): Read {
  const bare = text.trim();
  switch (kind) {
    case 'order-types':
      return { value: bare === 'all' ? ['market', 'limit', 'stop'] : ['market'] };
    case 'text-or-none':
      return { value: bare === '' ? null : bare };
    case 'count':
      return /^[1-9][0-9]{0,5}$/.test(bare)
        ? { value: Number.parseInt(bare, 10) }
        : { error: texts.countInvalid };
    case 'rupees':
    case 'rupees-or-none': {
      if (bare === '' && kind === 'rupees-or-none') return { value: null };
      const paise = parseAmount(bare, INR_SCALE);
      return paise === null ? { error: texts.rupeesInvalid } : { value: bare };
    }
  }
}

function isSame(
  { kind }: SettingField,
  before: Settings[SettingName],
  after: Settings[SettingName],
): boolean {
  if (kind === 'order-types') return typed(before) === typed(after);
  if (kind === 'text-or-none' || kind === 'count' || before === null || after === null)
    return before === after;
  return parseAmount(typed(before), INR_SCALE) === parseAmount(typed(after), INR_SCALE);
}

/**
 * A value as people read it; takes anything, because the history holds what settings were called
 * once.
 */
export function settingText(name: string, value: unknown): string {
  const field = fields.find((one) => one.name === name);
  if (Array.isArray(value)) return value.join(', ');
  if (value === null || value === undefined || value === '') {
    return noneOf(field?.kind) ?? texts.none;
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  const isRupees = field?.kind === 'rupees' || field?.kind === 'rupees-or-none';
  return isRupees && parseAmount(value, INR_SCALE) !== null ? formatInr(value) : value;
}

/** Its name by itself, without the title of its group; whatever a setting was called once stays. */
export function settingLabel(name: string): string {
  const field = fields.find((one) => one.name === name);
  if (!field) return name;
  const { label } = texts.fields[field.name];
  return twoApprovals.includes(field) ? texts.twoApprovals({ label }) : label;
}
