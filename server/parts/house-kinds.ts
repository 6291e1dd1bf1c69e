/** The commands that the house submits by itself, in the process that records the tape. */
import { settleContract } from '#server/domain/contracts/settlement.ts';
import { advanceOrder } from '#server/domain/orders/fill-order.ts';
import { advancePosition } from '#server/domain/positions/advance-position.ts';
import { runPlan } from '#server/domain/recurring/run-plan.ts';
import type { DeclaredKind } from '#server/ledger/commands.ts';
import { provideCapital, refillTill, returnSurplus } from '#server/ledger/house.ts';

export const houseKinds: readonly DeclaredKind[] = [
  ...[provideCapital, refillTill, returnSurplus],
  ...[settleContract, advanceOrder, advancePosition, runPlan],
];
