/**
 * The page for an address that leads nowhere: the three texts of the spec over a price that does
 * not move.
 */
import { Link } from 'react-router';

import { shellTexts } from '#texts/shell.ts';
import { buttonClasses } from '#ui/parts/Button.tsx';

const words = shellTexts();

export function NotFoundPage() {
  return (
    <div className="grid min-h-[62svh] place-items-center px-4 py-12 text-center">
      <div className="w-full max-w-[34rem]">
        <p className="sr-only">{words.error}</p>
        <h1 className="font-display text-[6.5rem] leading-none font-semibold tracking-[-0.05em] sm:text-[9rem]">
          404
        </h1>
        <svg aria-hidden viewBox="0 0 480 56" className="mt-4 w-full">
          <path d="M0 12h480M0 44h480" className="stroke-line" strokeWidth="1" />
          <path
            d="M0 28h452"
            className="stroke-line-strong"
            strokeWidth="1.5"
            strokeDasharray="2 4"
          />
          <circle cx="458" cy="28" r="4" className="fill-ink-3" />
          <text x="474" y="32" textAnchor="end" className="hidden">
            0.00%
          </text>
        </svg>
        <p className="mt-6 text-lead text-ink-2">{words.notFoundLead}</p>
        <Link to="/" className={`mt-6 ${buttonClasses('primary', 'medium')}`}>
          {words.homeLink}
        </Link>
      </div>
    </div>
  );
}
