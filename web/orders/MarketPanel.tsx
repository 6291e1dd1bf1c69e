/**
 * A part of the market beside the chart: always open where there is room, folded away beneath the
 * ticket on a phone.
 */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

import { orderScreenTexts } from '#texts/order-screens.ts';
import { SimChip } from '#ui/parts/SimChip.tsx';
import { useMedia } from '#ui/parts/use-media.ts';

const texts = orderScreenTexts();

type MarketPanelProps = {
  title: string;
  isSimulated: boolean;
  /** Drawn, and asked for, only while the panel is open. */
  children: ReactNode;
};

export function MarketPanel({ title, isSimulated, children }: MarketPanelProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useMedia('(min-width: 64rem)');
  const chip = isSimulated ? <SimChip>{texts.simulated}</SimChip> : null;
  if (!isWide) {
    return (
      <details
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
        className="group rounded-card border border-line bg-surface"
      >
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 rounded-card px-4 [&::-webkit-details-marker]:hidden">
          <h2 className="text-row font-semibold">{title}</h2>
          {chip}
          <ChevronDown
            aria-hidden
            size={18}
            className="ml-auto text-ink-3 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-4">{isOpen ? children : null}</div>
      </details>
    );
  }
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4">
      <div className="mb-2 flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-row font-semibold">
          {title}
        </h2>
        {chip}
      </div>
      {children}
    </section>
  );
}
