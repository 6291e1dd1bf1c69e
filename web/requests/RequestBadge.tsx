/** The state of a deposit or withdrawal request as a badge. A state that this page does not know yet is 'Unknown'. */
import { Badge, StatusBadge } from '#ui/parts/Badge.tsx';

const known: ReadonlySet<string> = new Set(['pending', 'approved', 'rejected', 'cancelled']);

export function RequestBadge({ status }: { status: string }) {
  return known.has(status) ? <StatusBadge status={status} /> : <Badge>Unknown</Badge>;
}
