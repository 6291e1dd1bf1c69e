/**
 * What the app offers: three of its screens with what each of them keeps, and the six things that
 * come with it.
 */
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { landingTexts } from '#texts/landing.ts';
import { classes } from '#ui/parts/classes.ts';

import { ScreenPicture, type ScreenName } from './ScreenPicture.tsx';

const texts = landingTexts();

/** The share of the grid that has to be in view before its cards appear. */
const THRESHOLD = 0.1;

export function Features() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="mx-auto max-w-[76rem] px-4 py-16 lg:px-8"
    >
      <h2
        id="features-title"
        className="max-w-[18em] font-display text-[1.75rem] leading-[1.15] font-semibold tracking-[-0.025em] text-balance lg:text-heading"
      >
        {texts.featuresTitle}
      </h2>
      <p className="mt-3 text-body text-ink-3">{texts.picturesNote}</p>
      <ul className="mt-8 grid gap-12 lg:mt-10 lg:gap-16">
        {promises.map((promise, index) => (
          <Kept key={promise.screen} {...promise} isTurned={index % 2 === 1} />
        ))}
      </ul>
      <Offers />
    </section>
  );
}

type KeptProps = {
  screen: ScreenName;
  title: string;
  text: string;
  /** What the picture shows, for those who do not see it. */
  shows: string;
  link: { to: string; label: string };
};

const promises: readonly KeptProps[] = [
  {
    screen: 'contract',
    title: texts.contractTitle,
    text: texts.contractText,
    shows: texts.contractPicture,
    link: { to: '/rules', label: texts.contractLink },
  },
  {
    screen: 'receipt',
    title: texts.receiptTitle,
    text: texts.receiptText,
    shows: texts.receiptPicture,
    link: { to: '/verify', label: texts.receiptLink },
  },
  {
    screen: 'net-worth',
    title: texts.netWorthTitle,
    text: texts.netWorthText,
    shows: texts.netWorthPicture,
    link: { to: '/liabilities', label: texts.netWorthLink },
  },
];

/** A screen and what it keeps beside it; every other one has its picture at the right. */
function Kept({ screen, title, text, shows, link, isTurned }: KeptProps & { isTurned: boolean }) {
  return (
    <li className="grid gap-5 lg:grid-cols-[42.5rem_minmax(0,25rem)] lg:items-center lg:justify-between lg:gap-8 lg:even:grid-cols-[minmax(0,25rem)_42.5rem] max-xl:lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] max-xl:lg:even:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
      <ScreenPicture name={screen} shows={shows} />
      <div className={classes(isTurned && 'lg:order-first')}>
        <h3 className="font-display text-[1.375rem] leading-[1.2] font-semibold tracking-[-0.02em] text-balance lg:text-[1.75rem]">
          {title}
        </h3>
        <p className="mt-2 text-lead text-pretty text-ink-2">{text}</p>
        <Link
          to={link.to}
          className="mt-1 inline-flex min-h-11 items-center text-body text-brand-ink underline underline-offset-4"
        >
          {link.label}
        </Link>
      </div>
    </li>
  );
}

const offers = [
  { title: texts.pricesTitle, text: texts.pricesText },
  { title: texts.chartsTitle, text: texts.chartsText },
  { title: texts.coinsTitle, text: texts.coinsText },
  { title: texts.securityTitle, text: texts.securityText },
  { title: texts.screensTitle, text: texts.screensText },
  { title: texts.alertsTitle, text: texts.alertsText },
];

function Offers() {
  const grid = useRef<HTMLUListElement>(null);
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setIsVisible(true);
        observer.disconnect();
      },
      { threshold: THRESHOLD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <ul
      ref={grid}
      className={classes(
        'reveal mt-16 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3',
        isVisible && 'is-visible',
      )}
    >
      {offers.map(({ title, text }) => (
        <li key={title} className="border-t border-line py-5">
          <h3 className="text-row font-semibold lg:text-[1rem] lg:leading-6">{title}</h3>
          <p className="mt-1 max-w-[38ch] text-body text-pretty text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}
