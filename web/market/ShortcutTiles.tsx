/** The three shortcuts of the market pages: money in, money out, and somebody to ask. */
import { ArrowDown, ArrowUp, MessageSquare } from 'lucide-react';
import { Link } from 'react-router';

const tiles = [
  { label: 'Recharge', icon: ArrowDown, to: '/deposit' },
  { label: 'Withdrawal', icon: ArrowUp, to: '/withdraw' },
  { label: 'Customer Service', icon: MessageSquare, to: '/support-chat' },
] as const;

export function ShortcutTiles() {
  return (
    <ul className="grid grid-cols-3 lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-surface">
      {tiles.map(({ label, icon: Icon, to }) => (
        <li key={label} className="grid">
          <Link
            to={to}
            className="grid content-start justify-items-center gap-1 rounded-field px-1 py-3 text-center hover:bg-sunken lg:rounded-none lg:outline-offset-[-2px]!"
          >
            <Icon aria-hidden size={22} strokeWidth={1.75} className="mb-1 text-brand-ink" />
            <span className="text-label text-ink">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
