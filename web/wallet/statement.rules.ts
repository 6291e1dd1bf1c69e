/** Plain words for the movements of a person's money. The kinds are those of docs/ledger.md; a new one still reads well. */

const words: Record<string, string> = {
  'welcome-grant': 'Welcome grant, virtual',
  'contract-stake': 'Contract stake',
  'contract-payout': 'Contract payout',
  'contract-refund': 'Contract stake returned',
};

export function movementWords(kind: string): string {
  const known = words[kind];
  if (known !== undefined) return known;
  const plain = kind.replaceAll('-', ' ').trim();
  return plain === '' ? 'Movement' : plain.slice(0, 1).toUpperCase() + plain.slice(1);
}

/** The page about what caused a movement, where there is one. */
export function causePath(cause: string): string | null {
  return cause.startsWith('contract-')
    ? `/order?tab=closing&contract=${encodeURIComponent(cause)}`
    : null;
}
