/** The state of a ticket as a word in its colour. */
import type { TicketStatus } from '#protocol/tickets.ts';
import { consoleTicketsTexts } from '#texts/console-tickets.ts';
import { Badge, type BadgeTone } from '#ui/parts/Badge.tsx';

const texts = consoleTicketsTexts();

const tones: Record<TicketStatus, BadgeTone> = {
  open: 'active',
  closed: 'outline',
  resolved: 'good',
};

export function TicketBadge({ status }: { status: TicketStatus }) {
  return <Badge tone={tones[status]}>{texts.states[status]}</Badge>;
}
