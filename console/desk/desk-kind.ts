/**
 * What one kind of money request is to the desk. Deposits and withdrawals each describe theirs; the
 * desk is the same.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

import type { DepositPane, moneyDesks, WithdrawalPane } from '#protocol/desk.ts';

import type { DeskTab } from './DeskHead.tsx';

export type MoneyPane = DepositPane | WithdrawalPane;
export type MoneyStatus = MoneyPane['status'];

/** What the desk asks the server for. */
export type DeskQueue = {
  /** As addresses and live events name it. */
  queue: 'deposits' | 'withdrawals';
  routes: (typeof moneyDesks)['deposits' | 'withdrawals'];
};

export type DeskKind<Pane extends MoneyPane> = DeskQueue & {
  title: string;
  /** Pending first. */
  tabs: readonly [DeskTab<MoneyStatus>, ...DeskTab<MoneyStatus>[]];
  /** What is above the facts: the proof, for deposits. */
  Picture?: ComponentType<{ pane: Pane }>;
  /** `onAct`: a button in it was pressed that is an act on the request; reading is none. */
  Facts: ComponentType<{ pane: Pane; onAct: () => void }>;
  /** What the last approval does, for the person who is about to give it. */
  effectOfApproval: (pane: Pane, isReal: boolean) => string;
  /** Loads what the next request will need besides itself. */
  loadAhead?: (queries: QueryClient, pane: Pane) => void;
};
