/**
 * The foot of the landing page and of the app. What does not exist yet is said to come, not linked.
 */
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';

import { inOwnDigits } from '#texts/reader.ts';
import { shellTexts } from '#texts/shell.ts';
import { localYear } from '#ui/client/clock.ts';
import { LanguageLinks } from '#ui/forms/LanguageLinks.tsx';
import { classes } from '#ui/parts/classes.ts';
import { Logo } from '#ui/parts/Logo.tsx';

const texts = shellTexts();

/** The year in the prerendered page, until the browser says which one it is. */
const BUILT_IN = 2026;
const never = () => () => undefined;

type Entry = { label: string; to?: string };

/** Where we may be found one day. Drawn by hand, as plain as our own icons. */
const networks = [
  { name: 'X', path: 'M5 4.5h3.4L19 19.5h-3.4zM18.6 4.5 5.4 19.5' },
  {
    name: 'LinkedIn',
    path: 'M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3zM8 11v5.5M8 7.6v.1M12 16.5V11m0 2.6c0-1.6 1-2.6 2.2-2.6S16.3 12 16.3 13.6v2.9',
  },
  {
    name: 'YouTube',
    path: 'M6 5.5h12a3.5 3.5 0 0 1 3.5 3.5v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5zM10.2 9.2v5.6l4.8-2.8z',
  },
] as const;

/** The landing page links to a column by its id: `#footer-support`. */
const columns: readonly { id: string; title: string; entries: readonly Entry[] }[] = [
  {
    id: 'products',
    title: texts.products,
    entries: [
      {
        label: texts.markets,
        to: '/crypto',
      },
      {
        label: texts.contracts,
        to: '/contract',
      },
      {
        label: texts.spotTradingLink,
        to: '/trade',
      },
      {
        label: texts.priceAlertsLink,
        to: '/alerts',
      },
      {
        label: texts.developers,
        to: '/developers',
      },
    ],
  },
  {
    id: 'company',
    title: texts.company,
    entries: [
      {
        label: texts.about,
      },
      {
        label: texts.careers,
      },
      {
        label: texts.press,
      },
    ],
  },
  {
    id: 'support',
    title: texts.support,
    entries: [
      {
        label: texts.settlementRules,
        to: '/rules',
      },
      {
        label: texts.verify,
        to: '/verify',
      },
      {
        label: texts.liabilitiesTitle,
        to: '/liabilities',
      },
      {
        label: texts.helpCenter,
        to: '/support-chat',
      },
      {
        label: texts.contact,
        to: '/support-chat',
      },
      { label: texts.accessibility, to: '/accessibility' },
    ],
  },
];

type FooterProps = {
  /** Where the pages above it begin at the left edge. */
  isInApp?: boolean;
  className?: string | undefined;
};

export function Footer({ isInApp = false, className }: FooterProps) {
  const measure = isInApp ? 'page-gutter lg:max-w-[90rem]' : 'mx-auto max-w-[76rem] px-4 lg:px-8';
  const year = useSyncExternalStore(never, localYear, () => BUILT_IN);
  return (
    <footer className={classes('border-t border-line bg-surface print:hidden', className)}>
      <div
        className={classes(
          'grid grid-cols-2 gap-x-6 gap-y-8 py-10 sm:grid-cols-[1.5fr_1fr_1fr_1fr]',
          measure,
        )}
      >
        <div className="col-span-2 grid content-start gap-3 sm:col-span-1">
          <span className="flex items-center gap-2.5 text-section">
            <Logo />
            Drishti
          </span>
          <p className="max-w-[28ch] text-body text-ink-3">{texts.footerTagline}</p>
        </div>
        {columns.map(({ id, title, entries }) => (
          <section key={id} aria-labelledby={`footer-${id}`}>
            <h2 id={`footer-${id}`} className="text-label font-semibold text-ink">
              {title}
            </h2>
            <ul className="mt-1 grid lg:mt-2 lg:gap-0.5">
              {entries.map(({ label, to }) => (
                <li key={label} className="flex min-h-11 items-center gap-2 text-body lg:min-h-8">
                  {to ? (
                    <Link
                      to={to}
                      className="inline-flex min-h-11 min-w-11 items-center text-ink-2 underline-offset-4 hover:text-ink hover:underline lg:min-h-8"
                    >
                      {label}
                    </Link>
                  ) : (
                    <>
                      <span className="text-ink-3">{label}</span>
                      <span className="rounded-badge border border-line px-1.5 text-tab text-ink-3">
                        {texts.soon}
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
        <div
          className={classes(
            'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-5 text-meta text-ink-3',
            measure,
          )}
        >
          <p>{texts.copyright({ year: inOwnDigits(`${year}`) })}</p>
          <LanguageLinks />
          <ul className="flex items-center gap-4" aria-label={texts.social}>
            {networks.map(({ name, path }) => (
              <li key={name}>
                <svg
                  role="img"
                  aria-label={texts.soonAt({ name })}
                  width="20"
                  height="20"
                  viewBox="0 0 24 24"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.75"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                >
                  <path d={path} />
                </svg>
              </li>
            ))}
            <li aria-hidden className="rounded-badge border border-line px-1.5 text-tab">
              {texts.soon}
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
