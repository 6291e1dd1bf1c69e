/** Movements of money in English. */
import type { MovementTexts } from '#texts/movements.ts';

export const movements: MovementTexts = {
  'welcome-grant': 'Welcome grant, virtual',
  'started-again': 'Started again, virtual',
  'contract-stake': 'Contract stake',
  'contract-payout': 'Contract payout',
  'contract-refund': 'Contract stake returned',
  deposit: 'Deposit',
  'withdrawal-hold': 'Withdrawal requested, reserved',
  'withdrawal-release': 'Withdrawal released',
  withdrawal: 'Withdrawal paid out',
  correction: 'Correction',
  'order-hold': 'Order placed, reserved',
  'order-release': 'Order released',
  'order-change-hold': 'Order changed, more reserved',
  'order-change-release': 'Order changed, less reserved',
  'order-give': 'Order filled, paid',
  'order-receive': 'Order filled, received',
  'order-fee': 'Trading fee',
  'order-rounding': 'Remainder of a fill',
  'position-hold': 'Position opened, reserved',
  'position-return': 'Position not opened, returned',
  'position-fee': 'Fee on a position',
  'position-release': 'Margin released',
  'position-profit': 'Profit of a position',
  'position-loss': 'Loss of a position',
};
