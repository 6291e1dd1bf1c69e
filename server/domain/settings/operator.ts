/**
 * What an operator may set: reading it, its history, and the rows that an approved change writes.
 */
import { INR_SCALE, parseAmount } from '#protocol/money.ts';
import type { SettingChange, Settings } from '#protocol/settings.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { type Insert, insert } from '#server/ledger/rows.ts';

import type { SettingName } from './settings.rules.ts';
import { listSettingChanges, listSettings } from './settings.sql.ts';

type OrderType = Settings['orderTypes'][number];

/** Amounts in paise; null where there is none. */
export type OperatorSettings = {
  depositThreshold: bigint;
  withdrawalThreshold: bigint;
  depositMin: bigint;
  depositMax: bigint | null;
  withdrawalMin: bigint;
  withdrawalMax: bigint | null;
  payeeAccountName: string | null;
  payeeAccountNumber: string | null;
  payeeBankName: string | null;
  payeeIfsc: string | null;
  payeeUpiId: string | null;
  orderTypes: readonly OrderType[];
  coinLongLimit: bigint | null;
  coinShortLimit: bigint | null;
  personLongLimit: bigint | null;
  personShortLimit: bigint | null;
  contractsPerMinute: number;
  openContractsPerCoin: number;
  contact: string | null;
};

/** Changes shown; the audit log has all of them. */
const HISTORY = 200;

/** As they count now. */
export async function readSettings(reader: Reader): Promise<OperatorSettings> {
  return inPaise(settingsOf(await listSettings(reader)));
}

/**
 * One value that is to replace another: of two that replace the same one, the database refuses the
 * second.
 */
export type PlannedSetting = {
  name: SettingName;
  before: unknown;
  after: unknown;
  /** Number of the stored change that holds `before`. */
  replaces: number;
};

/** The changes against what counts now, each naming the stored value that it replaces. */
export async function planSettings(
  reader: Reader,
  check: (current: Settings) => Partial<Settings>,
): Promise<PlannedSetting[]> {
  const rows = await listSettings(reader);
  const current = settingsOf(rows);
  return Object.entries(check(current)).map(([key, after]) => {
    const name = key as SettingName;
    const row = rows.find((stored) => stored.name === name);
    if (!row) throw new Error(`The setting ${name} was never stored.`);
    return { name, before: current[name], after, replaces: row.number };
  });
}

/** The rows of an approved change; `approvedBy` is null without a second person. */
export function settingEffects(
  planned: readonly PlannedSetting[],
  by: { proposedBy: string; approvedBy: string | null; proposalId: string; at: Date },
): { inserts: Insert[] } {
  const { proposedBy, approvedBy, proposalId, at } = by;
  return {
    inserts: planned.map(({ name, after, replaces }) =>
      insert('setting_changes', {
        name,
        value: JSON.stringify(after),
        replaces,
        proposed_by: proposedBy,
        approved_by: approvedBy,
        proposal_id: proposalId,
        at,
      }),
    ),
  };
}

/** Everything that can be set, and the latest changes, newest first. */
export async function readSettingsWithHistory(
  reader: Reader,
): Promise<{ settings: Settings; history: SettingChange[] }> {
  const [rows, changes] = await Promise.all([
    listSettings(reader),
    listSettingChanges(reader, HISTORY),
  ]);
  return {
    settings: settingsOf(rows),
    history: changes.map(({ name, before, after, proposed_by, approved_by, at }) => ({
      name,
      before: JSON.parse(before) as unknown,
      after: JSON.parse(after) as unknown,
      proposedBy: proposed_by,
      approvedBy: approved_by,
      at: at.toISOString(),
    })),
  };
}

/**
 * Stored rows, the latest of each name, as they go over the wire. Every name has one from the first
 * migration on.
 */
function settingsOf(rows: readonly { name: string; value: string }[]): Settings {
  return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)])) as Settings;
}

function inPaise(settings: Settings): OperatorSettings {
  return {
    ...settings,
    depositThreshold: paise(settings.depositThreshold),
    withdrawalThreshold: paise(settings.withdrawalThreshold),
    depositMin: paise(settings.depositMin),
    depositMax: orNone(settings.depositMax),
    withdrawalMin: paise(settings.withdrawalMin),
    withdrawalMax: orNone(settings.withdrawalMax),
    coinLongLimit: orNone(settings.coinLongLimit),
    coinShortLimit: orNone(settings.coinShortLimit),
    personLongLimit: orNone(settings.personLongLimit),
    personShortLimit: orNone(settings.personShortLimit),
  };
}

const orNone = (text: string | null) => (text === null ? null : paise(text));

function paise(text: string): bigint {
  const amount = parseAmount(text, INR_SCALE);
  if (amount === null) throw new Error(`A setting holds no amount: ${text}`);
  return amount;
}
