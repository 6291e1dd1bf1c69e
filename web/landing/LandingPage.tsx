/**
 * The public first page: what the app is, shown with its own parts. It is rendered at build and
 * complete without scripts.
 */
import { landingTexts } from '#texts/landing.ts';
import './landing.css';

import { Link } from 'react-router';

import { useMeta } from '#ui/client/meta.ts';
import { useSession } from '#ui/client/session.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Logo } from '#ui/parts/Logo.tsx';
import { Footer } from '#web/parts/Footer.tsx';
import { HouseStrip } from '#web/parts/HouseStrip.tsx';
import { OperatorNote } from '#web/parts/OperatorNote.tsx';

import { Closing } from './Closing.tsx';
import { Features } from './Features.tsx';
import { Glance } from './Glance.tsx';
import { HeroCard } from './HeroCard.tsx';
import { PriceHorizon } from './PriceHorizon.tsx';
import { Testimonials } from './Testimonials.tsx';

const texts = landingTexts();

export function LandingPage() {
  return (
    <>
      <HouseStrip />
      <LandingHeader />
      <main id="content" data-frame="landing" tabIndex={-1}>
        <Hero />
        <Features />
        <Glance />
        <Testimonials />
        <Closing />
        <p className="mx-auto max-w-[76rem] px-4 py-8 text-body text-ink-2 lg:px-8">
          {texts.regulatoryWarning}
        </p>
      </main>
      <Footer />
      <OperatorNote />
    </>
  );
}

const touchable = 'max-lg:min-h-11!';

/** Parts of the page, by the ids of their elements. */
const parts = [
  { id: 'features', name: texts.features },
  { id: 'testimonials', name: texts.testimonials },
  { id: 'footer-support', name: texts.support },
] as const;

function LandingHeader() {
  const { person } = useSession();
  return (
    <header className="mx-auto flex h-16 max-w-[76rem] items-center gap-3 px-4 lg:h-19 lg:px-8">
      <Link to="/" className="flex min-h-11 items-center gap-2.5 text-section">
        <Logo />
        <span className="max-[22rem]:sr-only">Drishti</span>
      </Link>
      <nav aria-label={texts.sections} className="ml-8 hidden gap-6 text-body text-ink-2 lg:flex">
        {parts.map(({ id, name }) => (
          <a key={id} href={`#${id}`} className="py-2 hover:text-ink">
            {name}
          </a>
        ))}
      </nav>
      <span className="ml-auto" />
      {person ? (
        <ButtonLink to="/home" size="small" className={touchable}>
          {texts.openDrishti}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to="/login" look="secondary" size="small" className={touchable}>
            {texts.logIn}
          </ButtonLink>
          <ButtonLink to="/signup" size="small" className={touchable}>
            {texts.createAccount}
          </ButtonLink>
        </>
      )}
    </header>
  );
}

function Hero() {
  const { data: meta } = useMeta();
  const isLive = meta?.prices === 'exchange';
  return (
    <section className="relative overflow-x-clip [--art:16.25rem] lg:[--art:clamp(18rem,23vw,26rem)]">
      <div className="hero-fade relative mx-auto max-w-[76rem] lg:grid lg:grid-cols-2 lg:gap-10 xl:grid-cols-[minmax(0,1fr)_38.75rem] lg:px-8">
        <div className="relative z-10 px-4 pt-8 pb-8 lg:px-0 lg:pt-16 lg:pb-[calc(var(--art)+1.5rem)]">
          <h1 className="max-w-[5.4em] font-display text-hero text-balance sm:text-[4rem] xl:text-display">
            {texts.heroTitle}
          </h1>
          <p className="mt-5 max-w-[33rem] text-lead text-ink-2">{texts.heroLead}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="/crypto" size="large" className="flex-1 px-3! sm:flex-none sm:px-6!">
              {texts.exploreMarkets}
            </ButtonLink>
            <ButtonLink
              to="/signup"
              size="large"
              look="secondary"
              className="flex-1 px-3! sm:flex-none sm:px-6!"
            >
              {texts.createAccount}
            </ButtonLink>
          </div>
          <p className="mt-5 max-w-[30rem] text-label font-normal text-ink-2 lg:max-w-[22.5rem] xl:max-w-[25rem]">
            <strong className="font-semibold text-ink">{texts.practicePlatform}</strong>{' '}
            {texts.practiceTerms({ isLive })}
          </p>
        </div>
        <div className="horizon-box relative mt-14 h-[calc(var(--art)-3.5rem)] lg:hidden">
          <PriceHorizon className="h-full w-full" sunX={1960} />
        </div>
        <div className="relative z-10 -mt-12 px-4 pb-4 lg:mt-0 lg:px-0 lg:pt-18 lg:pb-16">
          <HeroCard />
          <p className="mt-3 text-meta text-ink-3 lg:hidden">{texts.horizonNote}</p>
        </div>
      </div>
      <div className="horizon-box pointer-events-none absolute inset-x-0 bottom-0 hidden h-[var(--art)] lg:block">
        <PriceHorizon className="h-full w-full" />
        <p className="horizon-caption absolute inset-x-0 bottom-5 mx-auto max-w-[76rem] px-8 text-meta">
          {texts.horizonCaption}
        </p>
      </div>
    </section>
  );
}
