/**
 * On a phone, at the end of the figures: the pages that say more of the same money. Elsewhere their
 * buttons are beside the title.
 */
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

import { journalTexts } from '#texts/journal.ts';
import { performanceTexts } from '#texts/performance.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { statementsPageTexts } from '#texts/statements-page.ts';

export function MoreLinks() {
  const words = portfolioTexts();
  const links = [
    { to: '/performance', name: performanceTexts().title, shows: words.performanceShows },
    { to: '/journal', name: journalTexts().title, shows: journalTexts().shows },
    { to: '/statements', name: statementsPageTexts().title, shows: words.statementsShow },
  ];
  return (
    <nav
      aria-label={words.moreTitle}
      className="-mx-4 divide-y divide-line border-y border-line sm:hidden"
    >
      {links.map(({ to, name, shows }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-15 items-center gap-3 px-4 py-2 hover:bg-sunken focus-visible:outline-offset-[-2px]!"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-row font-semibold">{name}</span>
            <span className="block text-meta text-ink-3">{shows}</span>
          </span>
          <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-3" />
        </Link>
      ))}
    </nav>
  );
}
