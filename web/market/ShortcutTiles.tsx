/** The three shortcuts of the market pages. A place that does not exist yet says so instead of leading nowhere. */
import { ArrowDown, ArrowUp, MessageSquare } from 'lucide-react';

const tiles = [
  { label: 'Recharge', icon: ArrowDown },
  { label: 'Withdrawal', icon: ArrowUp },
  { label: 'Customer Service', icon: MessageSquare },
] as const;

export function ShortcutTiles() {
  return (
    <ul className="grid grid-cols-3 lg:rounded-card lg:border lg:border-line lg:bg-surface">
      {tiles.map(({ label, icon: Icon }) => (
        <li
          key={label}
          className="grid content-start justify-items-center gap-1 px-1 py-3 text-center"
        >
          <Icon aria-hidden size={22} strokeWidth={1.75} className="mb-1 text-ink-3" />
          <span className="text-label text-ink-2">{label}</span>
          <span className="text-tab text-ink-3">Not available yet</span>
        </li>
      ))}
    </ul>
  );
}
