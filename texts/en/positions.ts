/** Positions in English. */
import type { CloseReason } from '#protocol/positions.ts';

export const positions = {
  leverageUnknown: 'Choose 2, 5, 10, 20, 50 or 100.',
  leverageUnavailable: 'This leverage is not available here.',
  confirmationNeeded: 'Type the leverage again to confirm it.',
  takeProfitSide: 'Take profit must be where you gain.',
  stopLossSide: 'Stop loss must be between the price and the liquidation price.',
  tooManyOpen: 'You have 50 open positions: close one first.',
  notEntered: 'This position opens at the next price.',
  closing: 'This position closes at the next price.',
  notOpen: 'This position is not open any more.',
  tooLate: 'A price has already closed this position.',
  notOpened: 'No price in time. Margin and fee were returned.',
  endings: {
    liquidation: 'Liquidated: half the margin was lost.',
    'take-profit': 'Closed at take profit.',
    'stop-loss': 'Closed at stop loss.',
    asked: 'Closed by you.',
  } satisfies Readonly<Record<CloseReason, string>>,
};
