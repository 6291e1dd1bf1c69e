/** What stands in the tab of an order type that the operator has not switched on: two sentences and no controls. */
import { CalendarClock } from 'lucide-react';

import type { OrderType } from '#protocol/orders.ts';

export function ComingSoon({ type }: { type: OrderType }) {
  const name = type === 'stop' ? 'Stop' : 'Limit';
  return (
    <div className="grid justify-items-center gap-1 px-4 py-14 text-center">
      <CalendarClock aria-hidden size={28} strokeWidth={1.5} className="mb-3 text-ink-3" />
      <p className="text-row font-semibold">{name} Orders Coming Soon</p>
      <p className="max-w-[32ch] text-body text-ink-3">
        {name} order functionality will be available in the next update.
      </p>
    </div>
  );
}
