/** The three shortcuts of the market pages. A place that does not exist yet says so instead of leading nowhere. */
import { ArrowDown, ArrowUp, MessageSquare } from 'lucide-react';
import { Link } from 'react-router';

type Tile = { label: string; icon: typeof ArrowDown; to?: string };

const tiles: readonly Tile[] = [
  { label: 'Recharge', icon: ArrowDown },
  { label: 'Withdrawal', icon: ArrowUp },
  { label: 'Customer Service', icon: MessageSquare, to: '/support-chat' },
];

export function ShortcutTiles() {
  return (
    <ul className="grid grid-cols-3 lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-surface">
      {tiles.map((tile) => (
        <li key={tile.label} className="grid">
          <TileContent {...tile} />
        </li>
      ))}
    </ul>
  );
}

function TileContent({ label, icon: Icon, to }: Tile) {
  const look = 'grid content-start justify-items-center gap-1 px-1 py-3 text-center';
  if (to === undefined) {
    return (
      <div className={look}>
        <Icon aria-hidden size={22} strokeWidth={1.75} className="mb-1 text-ink-3" />
        <span className="text-label text-ink-2">{label}</span>
        <span className="text-tab text-ink-3">Not available yet</span>
      </div>
    );
  }
  return (
    <Link to={to} className={`${look} rounded-field hover:bg-sunken lg:rounded-none`}>
      <Icon aria-hidden size={22} strokeWidth={1.75} className="mb-1 text-brand-ink" />
      <span className="text-label text-ink">{label}</span>
    </Link>
  );
}
