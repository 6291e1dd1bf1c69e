/** The commands that people and staff send, in the processes that serve. */
import { placeContract } from '#server/domain/contracts/contracts.ts';
import { approveDeposit, rejectDeposit } from '#server/domain/deposits/deposit-desk.ts';
import { placeDeposit } from '#server/domain/deposits/deposits.ts';
import { cancelOrder, cancelOrders } from '#server/domain/orders/cancelling.ts';
import { changeOrder } from '#server/domain/orders/changing.ts';
import { placeOrder } from '#server/domain/orders/placing.ts';
import { replaceOrder } from '#server/domain/orders/replacing.ts';
import { signUp } from '#server/domain/people/sign-up.ts';
import { startAgain } from '#server/domain/portfolio/start-again.ts';
import { openPosition } from '#server/domain/positions/opening.ts';
import { closePosition, setTargets } from '#server/domain/positions/requests.ts';
import { decideProposal } from '#server/domain/proposals/decide.ts';
import { saveBankDetails } from '#server/domain/withdrawals/bank-details.ts';
import { approveWithdrawal, rejectWithdrawal } from '#server/domain/withdrawals/withdrawal-desk.ts';
import { cancelWithdrawal, placeWithdrawal } from '#server/domain/withdrawals/withdrawals.ts';
import type { DeclaredKind } from '#server/ledger/commands.ts';

export const servedKinds: readonly DeclaredKind[] = [
  ...[signUp, startAgain, placeContract],
  ...[placeOrder, changeOrder, replaceOrder, cancelOrder, cancelOrders],
  ...[openPosition, closePosition, setTargets],
  ...[placeDeposit, approveDeposit, rejectDeposit],
  ...[placeWithdrawal, cancelWithdrawal, approveWithdrawal, rejectWithdrawal, saveBankDetails],
  decideProposal,
];
