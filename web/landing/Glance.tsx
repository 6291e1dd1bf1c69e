/**
 * The market at a glance on the first page: its place is there from the start, so nothing moves;
 * what is drawn in it comes when one is about to see it.
 */
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { overviewTexts } from '#texts/overview.ts';
import { later } from '#ui/parts/later.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';

const Treemap = later(async () => (await import('#web/coins/Treemap.tsx')).Treemap, 'nowhere');

/** So far before it is in view that it is there by then. */
const AHEAD = '400px';

export function Glance() {
  const texts = overviewTexts();
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const { data } = useCoins();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section aria-labelledby="glance-title" className="mx-auto max-w-[76rem] px-4 pb-16 lg:px-8">
      <h2
        id="glance-title"
        className="max-w-[18em] font-display text-[1.75rem] leading-[1.15] font-semibold tracking-[-0.025em] text-balance lg:text-heading"
      >
        {texts.landingTitle}
      </h2>
      <p className="mt-3 text-body text-ink-2">
        {texts.landingText}{' '}
        <Link to="/overview" className="text-brand-ink underline underline-offset-4">
          {texts.explore}
        </Link>
      </p>
      <div ref={place} className="mt-6 min-h-112 lg:min-h-124">
        {isNear && data ? (
          <Suspense fallback={null}>
            <Treemap coins={data.items} className="h-88 lg:h-112" />
          </Suspense>
        ) : null}
      </div>
    </section>
  );
}
