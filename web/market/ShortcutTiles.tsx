/** The three shortcuts of the market pages: money in, money out, and somebody to ask. */
import { ArrowDown, ArrowUp, MessageSquare } from 'lucide-react';
import { marketScreenTexts } from '#texts/market-screens.ts';
import { Link } from 'react-router';

const texts = marketScreenTexts();

const tiles = [
  {
    label: texts.recharge,
    icon: ArrowDown,
    to: '/deposit',
  },
  {
    label: texts.withdrawal,
    icon: ArrowUp,
    to: '/withdraw',
  },
  {
    label: texts.customerService,
    icon: MessageSquare,
    to: '/support-chat',
  },
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
