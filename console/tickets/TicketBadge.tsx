/** The state of a ticket as a word in its colour. */
import type { DeskTicketState } from '#protocol/desk.ts';
import { consoleTicketTexts } from '#texts/console-tickets.ts';
import { Badge, type BadgeTone } from '#ui/parts/Badge.tsx';

const texts = consoleTicketTexts();

const tones: Record<DeskTicketState, BadgeTone> = {
  open: 'active',
  answered: 'info',
  closed: 'outline',
  resolved: 'good',
};

export function TicketBadge({ state }: { state: DeskTicketState }) {
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
}
