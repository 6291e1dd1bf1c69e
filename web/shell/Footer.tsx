/** The foot of the landing page and of the app on a desktop. What does not exist yet is said to come, not linked. */
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';

import { classes } from '#ui/classes.ts';
import { localYear } from '#ui/clock.ts';
import { Logo } from '#ui/Logo.tsx';

/** The year in the prerendered page, until the browser says which one it is. */
const BUILT_IN = 2026;
const never = () => () => undefined;

type Entry = { label: string; to?: string };

const columns: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Products',
    entries: [
      { label: 'Markets', to: '/crypto' },
      { label: 'Contracts', to: '/contract' },
      { label: 'Spot trading' },
      { label: 'Price alerts' },
    ],
  },
  {
    title: 'Company',
    entries: [{ label: 'About' }, { label: 'Careers' }, { label: 'Press' }],
  },
  {
    title: 'Support',
    entries: [
      { label: 'How contracts settle', to: '/rules' },
      { label: 'Help Center', to: '/support-chat' },
      { label: 'Contact', to: '/support-chat' },
    ],
  },
];

export function Footer({ className }: { className?: string }) {
  const year = useSyncExternalStore(never, localYear, () => BUILT_IN);
  return (
    <footer className={classes('border-t border-line bg-surface', className)}>
      <div className="mx-auto grid max-w-[79rem] grid-cols-2 gap-x-6 gap-y-8 px-4 py-10 sm:grid-cols-[1.5fr_1fr_1fr_1fr] lg:px-8">
        <div className="col-span-2 grid content-start gap-3 sm:col-span-1">
          <span className="flex items-center gap-2.5 text-section">
            <Logo />
            Drishti
          </span>
          <p className="max-w-[28ch] text-label font-normal text-ink-3">
            Prices on a public tape, books anyone can check.
          </p>
        </div>
        {columns.map(({ title, entries }) => (
          <section key={title} aria-labelledby={`footer-${title}`}>
            <h2 id={`footer-${title}`} className="text-label font-semibold text-ink">
              {title}
            </h2>
            <ul className="mt-2 grid gap-0.5">
              {entries.map(({ label, to }) => (
                <li key={label} className="flex min-h-7 items-center gap-2 text-label font-normal">
                  {to ? (
                    <Link
                      to={to}
                      className="py-1 text-ink-2 underline-offset-4 hover:text-ink hover:underline"
                    >
                      {label}
                    </Link>
                  ) : (
                    <>
                      <span className="text-ink-3">{label}</span>
                      <span className="rounded-badge border border-line px-1.5 text-tab text-ink-3">
                        Soon
                      </span>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="border-t border-line">
        <div className="mx-auto flex max-w-[79rem] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-5 text-meta text-ink-3 lg:px-8">
          <p>© {year} Drishti</p>
          <ul className="flex gap-4" aria-label="Social">
            {['X', 'LinkedIn', 'YouTube'].map((name) => (
              <li key={name}>
                {name} <span className="text-tab">(soon)</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
