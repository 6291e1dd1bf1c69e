/**
 * The tab of an order type that the operator has not switched on: two sentences and no controls.
 */
import { CalendarClock } from 'lucide-react';

import { orderScreenTexts } from '#texts/order-screens.ts';
import type { TicketType } from './ticket.rules.ts';

const texts = orderScreenTexts();

export function ComingSoon({ type: tab }: { type: TicketType }) {
  const type = tab === 'stop' ? 'stop' : 'limit';
  return (
    <div className="grid justify-items-center gap-1 px-4 py-14 text-center">
      <CalendarClock aria-hidden size={28} strokeWidth={1.5} className="mb-3 text-ink-3" />
      <p className="text-row font-semibold">{texts.soonTitle({ type })}</p>
      <p className="max-w-[32ch] text-body text-ink-3">{texts.soonHint({ type })}</p>
    </div>
  );
}
