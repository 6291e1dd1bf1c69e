/**
 * The settings as a form: what each means, how its value is written, and what of it was changed. Amounts stay decimal strings;
 * the server checks everything again, and its texts stand at the same fields.
 */
import { INR_SCALE, parseAmount } from '#protocol/money.ts';
import type { Settings } from '#protocol/settings.ts';
import { formatInr } from '#texts/format.ts';

export type SettingName = keyof Settings;
/** Every value as it is typed; '' where there is none. `orderTypes` is 'market' or 'all'. */
export type SettingsDraft = Record<SettingName, string>;

export type SettingField = {
  name: SettingName;
  label: string;
  /** What follows from it. */
  meaning: string;
  /** Rupees that must be there, rupees that may be absent, a whole number, a line of text that may be absent, the order types. */
  kind: 'rupees' | 'rupees-or-none' | 'count' | 'text-or-none' | 'order-types';
  /** How the absence is called. */
  none?: string;
};

export const settingGroups: readonly {
  title: string;
  meaning: string;
  fields: readonly SettingField[];
}[] = [
  {
    title: 'Two pairs of eyes',
    meaning:
      'Where the sum of a person’s requests over 24 hours passes this, two different reviewers approve. Requests already made keep the number of approvals they were made with.',
    fields: [
      {
        name: 'depositThreshold',
        label: 'Deposits above',
        meaning: 'Sum of one person’s deposits over 24 hours.',
        kind: 'rupees',
      },
      {
        name: 'withdrawalThreshold',
        label: 'Withdrawals above',
        meaning: 'Sum of one person’s withdrawals over 24 hours.',
        kind: 'rupees',
      },
    ],
  },
  {
    title: 'Limits of a request',
    meaning: 'The form refuses amounts outside. They count for each request by itself.',
    fields: [
      {
        name: 'depositMin',
        label: 'Smallest deposit',
        meaning: 'At least one paisa.',
        kind: 'rupees',
      },
      {
        name: 'depositMax',
        label: 'Largest deposit',
        meaning: 'Empty for no upper limit.',
        kind: 'rupees-or-none',
        none: 'no limit',
      },
      {
        name: 'withdrawalMin',
        label: 'Smallest withdrawal',
        meaning: 'At least one paisa.',
        kind: 'rupees',
      },
      {
        name: 'withdrawalMax',
        label: 'Largest withdrawal',
        meaning: 'Empty for no upper limit.',
        kind: 'rupees-or-none',
        none: 'no limit',
      },
    ],
  },
  {
    title: 'Where people pay',
    meaning:
      'Shown on the deposit page, with a QR code where there is a UPI id. While funds are virtual, nobody sees it.',
    fields: [
      {
        name: 'payeeAccountName',
        label: 'Account name',
        meaning: 'As the bank knows it.',
        kind: 'text-or-none',
        none: 'not set',
      },
      {
        name: 'payeeAccountNumber',
        label: 'Account number',
        meaning: 'People send money here: compare it digit by digit.',
        kind: 'text-or-none',
        none: 'not set',
      },
      {
        name: 'payeeBankName',
        label: 'Bank',
        meaning: 'Name and, if you like, the branch.',
        kind: 'text-or-none',
        none: 'not set',
      },
      {
        name: 'payeeIfsc',
        label: 'IFSC',
        meaning: 'Eleven characters, the fifth is a zero.',
        kind: 'text-or-none',
        none: 'not set',
      },
      {
        name: 'payeeUpiId',
        label: 'UPI id',
        meaning: 'name@bank',
        kind: 'text-or-none',
        none: 'not set',
      },
    ],
  },
  {
    title: 'Contact',
    meaning:
      'Shown to everybody at sign-up and login: whom to ask for a referral code or for help.',
    fields: [
      {
        name: 'contact',
        label: 'People write to',
        meaning: 'An e-mail address or a telephone number.',
        kind: 'text-or-none',
        none: 'not set',
      },
    ],
  },
  {
    title: 'Orders',
    meaning: 'Which kinds of spot orders people may place.',
    fields: [
      {
        name: 'orderTypes',
        label: 'Order types',
        meaning: 'Limit and stop orders show as coming soon while they are off.',
        kind: 'order-types',
      },
    ],
  },
  {
    title: 'Limits on trading',
    meaning:
      'What people may stand for in one coin, in rupees at the last price. Long counts coins, unfilled buys and long positions, short counts short positions. What would pass a limit is refused; selling and closing never are.',
    fields: [
      {
        name: 'coinLongLimit',
        label: 'All people, long',
        meaning: 'In one coin. Empty for no limit.',
        kind: 'rupees-or-none',
        none: 'no limit',
      },
      {
        name: 'coinShortLimit',
        label: 'All people, short',
        meaning: 'In one coin. Empty for no limit.',
        kind: 'rupees-or-none',
        none: 'no limit',
      },
      {
        name: 'personLongLimit',
        label: 'One person, long',
        meaning: 'In one coin. Empty for no limit.',
        kind: 'rupees-or-none',
        none: 'no limit',
      },
      {
        name: 'personShortLimit',
        label: 'One person, short',
        meaning: 'In one coin. Empty for no limit.',
        kind: 'rupees-or-none',
        none: 'no limit',
      },
    ],
  },
  {
    title: 'Contracts of one person',
    meaning:
      'A contract that would pass one of these is refused; contracts that are open stay as they are.',
    fields: [
      {
        name: 'contractsPerMinute',
        label: 'Placed in a minute',
        meaning: 'At most, in all coins together.',
        kind: 'count',
      },
      {
        name: 'openContractsPerCoin',
        label: 'Open in one coin',
        meaning: 'At most, at one time.',
        kind: 'count',
      },
    ],
  },
];

export const orderTypeChoices = [
  { value: 'market', label: 'Market only' },
  { value: 'all', label: 'Market, limit and stop' },
] as const;

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

/** What the draft would change. A line is there for each changed field, also for one with an error. */
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
      label: field.label,
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
        : { error: 'Please enter a whole number above zero.' };
    case 'rupees':
    case 'rupees-or-none': {
      if (bare === '' && kind === 'rupees-or-none') return { value: null };
      const paise = parseAmount(bare, INR_SCALE);
      return paise === null ? { error: 'Please enter an amount in rupees.' } : { value: bare };
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

/** A value as people read it; takes anything, because the history holds what settings were called once. */
export function settingText(name: string, value: unknown): string {
  const field = fields.find((one) => one.name === name);
  if (Array.isArray(value)) return value.join(', ');
  if (value === null || value === undefined || value === '') return field?.none ?? 'none';
  if (typeof value !== 'string') return JSON.stringify(value);
  const isRupees = field?.kind === 'rupees' || field?.kind === 'rupees-or-none';
  return isRupees && parseAmount(value, INR_SCALE) !== null ? formatInr(value) : value;
}

export function settingLabel(name: string): string {
  const group = settingGroups.find(({ fields: some }) => some.some((field) => field.name === name));
  const field = fields.find((one) => one.name === name);
  if (!group || !field) return name;
  return group.title === 'Two pairs of eyes' ? `Two approvals: ${field.label}` : field.label;
}
