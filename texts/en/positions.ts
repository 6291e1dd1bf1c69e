/** Positions in English. */
import type { PositionTexts } from '#texts/positions.ts';

export const positions: PositionTexts = {
  leverageUnknown: 'Choose 2, 5, 10, 20, 50 or 100.',
  leverageUnavailable: 'This leverage is not available here.',
  confirmationNeeded: 'Type the leverage again to confirm it.',
  takeProfitSide: 'Take profit stands on the side where you gain.',
  stopLossSide: 'Stop loss stands between the price and the liquidation price.',
  tooManyOpen: 'You have 50 open positions: close one first.',
  notEntered: 'This position is not open yet: it begins at the next price.',
  closing: 'You have asked to close this position: the next price closes it.',
  notOpen: 'This position is not open any more.',
  tooLate: 'A price has already closed this position: it is being settled.',
};
