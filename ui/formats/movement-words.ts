/** Plain words for the movements of a person's money. The kinds are those of docs/ledger.md; a new one still reads well. */

const words: Record<string, string> = {
  'welcome-grant': 'Welcome grant, virtual',
  'contract-stake': 'Contract stake',
  'contract-payout': 'Contract payout',
  'contract-refund': 'Contract stake returned',
  'order-hold': 'Order placed, frozen',
  'order-release': 'Order released',
  'order-give': 'Order filled, given',
  'order-receive': 'Order filled, received',
  'order-fee': 'Trading fee',
  'order-rounding': 'Remainder of a fill',
  'position-hold': 'Position opened, frozen',
  'position-return': 'Position not opened, returned',
  'position-fee': 'Fee on a position',
  'position-release': 'Margin released',
  'position-profit': 'Profit of a position',
  'position-loss': 'Loss of a position',
  deposit: 'Deposit',
  'withdrawal-hold': 'Withdrawal requested, frozen',
  'withdrawal-release': 'Withdrawal released',
  withdrawal: 'Withdrawal paid out',
  correction: 'Correction',
};

export function movementWords(kind: string): string {
  const known = words[kind];
  if (known !== undefined) return known;
  const plain = kind.replaceAll('-', ' ').trim();
  return plain === '' ? 'Movement' : plain.slice(0, 1).toUpperCase() + plain.slice(1);
}
