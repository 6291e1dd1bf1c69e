/**
 * The state of a deposit or withdrawal request as a badge. A state that this page does not know yet
 * is 'Unknown'.
 */
import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { Badge, StatusBadge } from '#ui/parts/Badge.tsx';

const texts = depositScreenTexts();

const known: ReadonlySet<string> = new Set(['pending', 'approved', 'rejected', 'cancelled']);

export function RequestBadge({ status }: { status: string }) {
  return known.has(status) ? <StatusBadge status={status} /> : <Badge>{texts.unknown}</Badge>;
}
