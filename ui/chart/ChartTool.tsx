/** A button in the line of tools beneath a chart: a small sign and its words. */
import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';

type ChartToolProps = {
  icon: LucideIcon;
  /** Whether what it opens is open; absent where it opens nothing. */
  isOpen?: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Its words; only its sign is seen where a row is narrow. */
  children: string;
};

export function ChartTool({ icon: Icon, isOpen, onClick, children }: ChartToolProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-expanded={isOpen}
      title={children}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 text-label font-normal text-ink-3 hover:text-ink aria-expanded:text-brand-ink"
    >
      <Icon aria-hidden size={15} strokeWidth={1.75} />
      <span data-words="">{children}</span>
    </button>
  );
}
