/**
 * A part of the page: its title with what is beside it, and its content. A card from a desktop on,
 * a plain section before.
 */
import { type ReactNode, useId } from 'react';

type CoinCardProps = { title: string; aside?: ReactNode; children: ReactNode };

export function CoinCard({ title, aside, children }: CoinCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:px-5 lg:pt-3 lg:pb-2"
    >
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="text-row font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      <div className="@container">{children}</div>
    </section>
  );
}
