/**
 * The closing call: the two ways in, on the deepest colour of the horizon. No urgency, no promise
 * of gain.
 */
import { Link } from 'react-router';

import { landingTexts } from '#texts/landing.ts';
import { PriceHorizon } from './PriceHorizon.tsx';

const texts = landingTexts();

const button =
  'inline-flex min-h-13 items-center justify-center rounded-field px-6 text-[1.0625rem] leading-6 font-medium transition-colors';

export function Closing() {
  return (
    <section aria-labelledby="closing-title" className="px-4 pt-4 lg:px-8">
      <div
        data-theme="dark"
        className="closing relative mx-auto max-w-[75rem] overflow-hidden rounded-sheet px-6 pt-14 pb-44 text-center text-ink lg:pt-20 lg:pb-60"
      >
        <h2
          id="closing-title"
          className="relative mx-auto max-w-[16em] font-display text-[1.75rem] leading-[1.15] font-semibold tracking-[-0.025em] text-balance lg:text-heading"
        >
          {texts.closingTitle}
        </h2>
        <p className="relative mx-auto mt-3 max-w-[34em] text-lead text-ink-2">
          {texts.closingLead}
        </p>
        <div className="relative z-10 mx-auto mt-7 grid max-w-72 gap-3 sm:flex sm:max-w-none sm:justify-center">
          <Link to="/crypto" className={`${button} bg-ink text-canvas hover:bg-ink-2`}>
            {texts.exploreCrypto}
          </Link>
          <Link to="/signup" className={`${button} border border-ink-2 text-ink hover:bg-ink/10`}>
            {texts.createAccount}
          </Link>
        </div>
        <div className="pointer-events-none absolute inset-x-0 bottom-0 h-28 lg:h-44">
          <PriceHorizon className="h-full w-full" sunX={2300} />
        </div>
      </div>
    </section>
  );
}
