/** Plain words for the movements of a person's money. The kinds are those of docs/ledger.md; a new one still reads well. */

const words: Record<string, string> = {
  'welcome-grant': 'Welcome grant, virtual',
  'contract-stake': 'Contract stake',
  'contract-payout': 'Contract payout',
  'contract-refund': 'Contract stake returned',
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
