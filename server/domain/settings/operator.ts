/** What an operator may set: the shape in memory, and how a stored value becomes one. */
import { INR_SCALE, parseAmount } from '#protocol/money.ts';
import type { Settings } from '#protocol/staff.ts';
import type { Reader } from '#server/kit/database.ts';

import { listSettings } from './settings.sql.ts';

export type OrderType = Settings['orderTypes'][number];

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
};

/** As they count now. */
export async function readSettings(reader: Reader): Promise<OperatorSettings> {
  return inPaise(settingsOf(await listSettings(reader)));
}

/** Stored rows, the latest of each name, as they go over the wire. Every name has one from the first migration on. */
export function settingsOf(rows: readonly { name: string; value: string }[]): Settings {
  return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)])) as Settings;
}

function inPaise(settings: Settings): OperatorSettings {
  return {
    ...settings,
    depositThreshold: paise(settings.depositThreshold),
    withdrawalThreshold: paise(settings.withdrawalThreshold),
    depositMin: paise(settings.depositMin),
    depositMax: settings.depositMax === null ? null : paise(settings.depositMax),
    withdrawalMin: paise(settings.withdrawalMin),
    withdrawalMax: settings.withdrawalMax === null ? null : paise(settings.withdrawalMax),
  };
}

function paise(text: string): bigint {
  const amount = parseAmount(text, INR_SCALE);
  if (amount === null) throw new Error(`A setting holds no amount: ${text}`);
  return amount;
}
