/** The state of a ticket as a word in its colour. */
import type { TicketStatus } from '#protocol/tickets.ts';
import { Badge } from '#ui/parts/Badge.tsx';

const looks = {
  open: { tone: 'pending', word: 'Open' },
  closed: { tone: 'outline', word: 'Closed' },
  resolved: { tone: 'good', word: 'Resolved' },
} as const;

export function TicketBadge({ status }: { status: TicketStatus }) {
  const { tone, word } = looks[status];
  return <Badge tone={tone}>{word}</Badge>;
}
