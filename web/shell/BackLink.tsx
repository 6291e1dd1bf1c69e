/**
 * The way back to the page that this one belongs to: at the left end of the top bar, on every
 * width.
 */
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

import { shellTexts } from '#texts/shell.ts';
import type { Parent } from './pages.ts';

const texts = shellTexts();

export function BackLink({ to, title }: Parent) {
  return (
    <Link
      to={to}
      aria-label={texts.backTo({ title })}
      className="-ml-2.5 flex min-h-11 min-w-11 items-center gap-1.5 rounded-field px-2.5 text-row text-ink-2 hover:text-ink"
    >
      <ArrowLeft aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      {/* Where the page has its own head in the bar, that has the room. */}
      <span className="truncate group-has-[#page-head:not(:empty)]:hidden">{title}</span>
    </Link>
  );
}
