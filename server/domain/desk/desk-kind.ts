/**
 * What one kind of money request is to the desk. Deposits and withdrawals each describe theirs; the
 * desk is the same.
 */
import type {
  DepositPane,
  DeskDeposit,
  DeskFlag,
  DeskWithdrawal,
  moneyDesks,
  WithdrawalPane,
} from '#protocol/desk.ts';
import type { Deposit } from '#protocol/deposits.ts';
import type { OtherNews } from '#protocol/pushes.ts';
import type { Withdrawal } from '#protocol/withdrawals.ts';
import type { Reader } from '#server/kit/database/database.ts';
import type { Account } from '#server/ledger/accounts.ts';
import type { Refused, Transfer, View } from '#server/ledger/commands.ts';

import type { Seen } from './desk.rules.ts';
import type { DeskRow, DeskSource } from './desk.sql.ts';

export type MoneyRow = DeskDeposit | DeskWithdrawal;
export type MoneyPane = DepositPane | WithdrawalPane;

/** The parts of a row and of a pane that are the same for both. */
type SharedRow = Omit<DeskWithdrawal, 'bankDetails'>;
export type SharedPane = Pick<
  DepositPane,
  'digest' | 'balanceBefore' | 'balanceAfter' | 'history' | 'notes'
>;

/** A member of staff decides a request; `digest` is of what they were shown. */
export type ReviewInput = { uuid: string; staffId: string; digest: string };

/**
 * What a decision does besides being written down: the money that moves, and what the person is
 * told.
 */
export type DecisionEffects = { transfers: readonly Transfer[]; notice: OtherNews };

export type DeskKind<
  Row extends DeskRow = DeskRow,
  Shown extends MoneyRow = MoneyRow,
  Pane extends MoneyPane = MoneyPane,
> = {
  source: DeskSource;
  /** In how long the person was told to expect a decision. */
  dueMs: number;
  /** Which way the money goes, as the person's balance sees it. */
  direction: 'in' | 'out';
  routes: (typeof moneyDesks)['deposits' | 'withdrawals'];
  /** What is odd about a request; the desk itself adds that it is its owner's first. */
  flagsOf(row: Row): DeskFlag[];
  /** What never changes of a request and a reviewer relies on. */
  seenOf(row: Row): Seen;
  row(row: Row, shared: SharedRow): Shown;
  pane(reader: Reader, row: Row, shared: Shown & SharedPane): Promise<Pane>;
  /** The accounts that a request moves money between. */
  accounts(personId: string): readonly Account[];
  /** What only an approval of this kind is refused for. */
  approvalFault(row: Row, view: View): Refused | null;
  approved(row: Row): DecisionEffects;
  rejected(row: Row, reason: string): DecisionEffects;
  /** A decided request as its owner sees it. */
  own(decided: Shown): Deposit | Withdrawal;
};
