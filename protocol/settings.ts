/** What an operator may set, and every change of it. */
import { type Static, Type } from 'typebox';

import { Proposal } from './proposals.ts';
import { ADMIN } from './roles.ts';
import { closed, Nullable, type Route, Time, noun } from './route.ts';
import { Reason } from './staff-parts.ts';

/**
 * Everything an operator may set. Amounts in rupees as decimal strings; null where there is none.
 */

export const Settings = noun('Settings', {
  /** Sum over 24 h of a person's deposits above which two staff must approve. */
  depositThreshold: Type.String(),
  withdrawalThreshold: Type.String(),
  depositMin: Type.String(),
  depositMax: Nullable(Type.String()),
  withdrawalMin: Type.String(),
  withdrawalMax: Nullable(Type.String()),
  payeeAccountName: Nullable(Type.String()),
  payeeAccountNumber: Nullable(Type.String()),
  payeeBankName: Nullable(Type.String()),
  payeeIfsc: Nullable(Type.String()),
  payeeUpiId: Nullable(Type.String()),
  /** Of limit and stop orders: `market` alone, or all three. */
  orderTypes: Type.Array(Type.Enum(['market', 'limit', 'stop'])),
  /**
   * The largest exposure allowed in one coin, at the last price: of all people together, and of
   * each.
   */
  coinLongLimit: Nullable(Type.String()),
  coinShortLimit: Nullable(Type.String()),
  personLongLimit: Nullable(Type.String()),
  personShortLimit: Nullable(Type.String()),
  /** Contracts that one person may place within a minute, and have open in one coin. */
  contractsPerMinute: Type.Integer(),
  openContractsPerCoin: Type.Integer(),
  /** Whom people write to who have no account or cannot get into theirs; everybody reads it. */
  contact: Nullable(Type.String()),
});
export type Settings = Static<typeof Settings>;

export const SettingChange = noun('SettingChange', {
  name: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  proposedBy: Type.String(),
  /** Null if it took effect without a second person. */
  approvedBy: Nullable(Type.String()),
  at: Time,
});
export type SettingChange = Static<typeof SettingChange>;

export const SettingsReply = noun('SettingsReply', {
  settings: Settings,
  history: Type.Array(SettingChange),
});
export type SettingsReply = Static<typeof SettingsReply>;

export const ProposeSettings = closed({
  changes: Type.Partial(Settings, { additionalProperties: false }),
  reason: Reason,
});
export type ProposeSettings = Static<typeof ProposeSettings>;

export const settingsRoutes = {
  settings: {
    method: 'GET',
    path: '/api/staff/settings',
    summary: 'Settings and every change of them',
    access: ADMIN,
    status: 200,
    reply: SettingsReply,
    refusals: [],
  },
  proposeSettings: {
    method: 'POST',
    path: '/api/staff/settings',
    stepUp: true,
    summary: 'Change settings; with two admins, the other one approves',
    access: ADMIN,
    body: ProposeSettings,
    example: {
      changes: { depositMin: '500.00' },
      reason: 'Smaller deposits cost more than they bring.',
    },
    status: 201,
    reply: Proposal,
    refusals: ['four-eyes'],
  },
} as const satisfies Record<string, Route>;
