/** What the app offers, each promise shown by a crop of the very part that keeps it. */
import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { Coin } from '#protocol/market.ts';
import { landingTexts } from '#texts/landing.ts';
import { useMeta } from '#ui/client/meta.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { Delta } from '#ui/figures/Delta.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { Sparkline } from '#ui/figures/Sparkline.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { buttonClasses } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { SimChip } from '#ui/parts/SimChip.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';
import { destinations } from '#web/parts/destinations.ts';

import { CandleSketch } from './CandleSketch.tsx';
import { sample } from './HeroCard.tsx';
import { useLatestCandles } from './landing.queries.ts';

const texts = landingTexts();

/** The share of the grid that has to be in view before its cards appear. */
const THRESHOLD = 0.1;

export function Features() {
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
    <section
      id="features"
      aria-labelledby="features-title"
      className="mx-auto max-w-[79rem] px-4 py-16 lg:px-8 lg:py-24"
    >
      <h2
        id="features-title"
        className="max-w-[18em] font-display text-[1.75rem] leading-[1.15] font-semibold tracking-[-0.025em] text-balance lg:text-heading"
      >
        {texts.onePriceRecordAnd}
      </h2>
      <ul
        ref={grid}
        className={classes(
          'reveal mt-8 grid gap-4 sm:grid-cols-2 lg:mt-12 lg:grid-cols-12 lg:gap-5',
          isVisible && 'is-visible',
        )}
      >
        <Feature title={texts.realTimeData} text={texts.onePriceASecond} className="lg:col-span-5">
          <PriceRows />
        </Feature>
        <Feature
          title={texts.beautifulVisualizations}
          text={texts.hollowCandlesRiseFilled}
          className="lg:col-span-4"
        >
          <Candles />
        </Feature>
        <Feature
          title={texts.multiCoinSupport}
          text={texts.theLargeCoinsAnd}
          className="lg:col-span-3"
        >
          <Coins />
        </Feature>
        <Feature
          title={texts.secureAuthentication}
          text={texts.passwordsAreKeptAs}
          className="lg:col-span-3"
        >
          <LoginCrop />
        </Feature>
        <Feature
          title={texts.responsiveDesign}
          text={texts.desktopTabletAndMobile}
          className="lg:col-span-4"
        >
          <Frames />
        </Feature>
        <Feature title={texts.marketAlerts} text={texts.setAPriceAlert} className="lg:col-span-5">
          <Notices />
        </Feature>
      </ul>
    </section>
  );
}

type FeatureProps = { title: string; text: string; className: string; children: ReactNode };

function Feature({ title, text, className, children }: FeatureProps) {
  return (
    <li
      className={classes(
        'flex flex-col overflow-hidden rounded-sheet border border-line bg-surface',
        className,
      )}
    >
      {/* The crops are pictures made of live parts: nothing in them can be reached or read out. */}
      <div
        aria-hidden
        inert
        data-picture
        className="h-38 overflow-hidden border-b border-line bg-canvas select-none"
      >
        {children}
      </div>
      <div className="px-6 py-5">
        <h3 className="text-section">{title}</h3>
        <p className="mt-1 text-body text-pretty text-ink-2">{text}</p>
      </div>
    </li>
  );
}

const shownCoins = [
  {
    symbol: 'BTC',
    name: texts.bitcoin,
  },
  {
    symbol: 'ETH',
    name: texts.ethereum,
  },
  {
    symbol: 'SOL',
    name: texts.solana,
  },
] as const;
const still = ['9', '11', '10', '13', '12', '15', '14', '16', '15', '18'];

function PriceRows() {
  const { data } = useCoins();
  const find = (symbol: string): Coin | undefined =>
    data?.items.find((coin) => coin.symbol === symbol);
  return (
    <div className="crop px-5 pt-2">
      {shownCoins.map(({ symbol, name }) => {
        const coin = find(symbol);
        const change = coin?.change24h ?? null;
        return (
          <div
            key={symbol}
            className="flex h-14 items-center gap-2.5 border-b border-line sm:gap-3"
          >
            <CoinMark symbol={symbol} />
            <span className="grid flex-1">
              <span className="text-row">
                <span className="font-semibold">{symbol}</span>
                <span className="font-normal text-ink-3">{texts.usdt}</span>
              </span>
              <span className="text-label font-normal text-ink-3">{name}</span>
            </span>
            <Sparkline
              closes={coin?.sparkline ?? still}
              direction={change === null ? 'flat' : change.startsWith('-') ? 'down' : 'up'}
              className="h-7 w-16 max-sm:w-9 max-[22.5rem]:hidden"
            />
            <span className="grid min-w-29 justify-items-end sm:min-w-32">
              <PriceText symbol={symbol} as="list" pace="calm" className="text-row" />
              <Delta percent={change} className="text-label" />
            </span>
          </div>
        );
      })}
    </div>
  );
}

function Candles() {
  const live = useLatestCandles('BTC');
  const { data: meta } = useMeta();
  const candles = (live ?? sample).slice(-34);
  return (
    <div data-theme="dark" className="relative h-full bg-surface text-ink">
      <CandleSketch candles={candles} width={380} height={152} isBare className="h-full" />
      {meta?.prices === 'exchange' && live ? null : (
        <SimChip className="absolute top-3 left-3 bg-surface">{texts.simulated2}</SimChip>
      )}
    </div>
  );
}

const marks = [
  'BTC',
  'ETH',
  'SOL',
  'XRP',
  'DOGE',
  'LTC',
  'TRX',
  'BCH',
  'ADA',
  'LINK',
  'DOT',
  'UNI',
  'AVAX',
  'BNB',
  'FIL',
  'EOS',
];

function Coins() {
  return (
    <div className="crop grid grid-cols-[repeat(auto-fill,3.25rem)] justify-center gap-x-1 gap-y-3 px-3 pt-4">
      {marks.map((symbol) => (
        <span key={symbol} className="grid justify-items-center gap-1">
          <CoinMark symbol={symbol} size={30} />
          <span className="text-tab text-ink-3">{symbol}</span>
        </span>
      ))}
    </div>
  );
}

function LoginCrop() {
  return (
    <div className="grid grid-cols-1 gap-3 px-5 pt-3">
      <Field
        label={texts.password}
        type="password"
        value="correct-horse-battery"
        readOnly
        tabIndex={-1}
        suffix={texts.show}
      />
      <span className={buttonClasses('primary', 'medium', true)}>{texts.logIn}</span>
    </div>
  );
}

/** A desktop and a phone with the shell's own parts in them. */
function Frames() {
  return (
    <div className="relative h-full px-5 pt-5">
      <div className="flex h-full overflow-hidden rounded-t-field border border-b-0 border-line bg-surface">
        <span className="grid w-20 content-start gap-0.5 border-r border-line p-2">
          {destinations.map(({ label, icon: Icon }, index) => (
            <span
              key={label}
              className={classes(
                'flex h-5 items-center gap-1.5 rounded-[5px] px-1.5 text-[0.625rem]',
                index === 0 ? 'bg-brand-soft font-semibold text-brand-ink' : 'text-ink-3',
              )}
            >
              <Icon size={11} strokeWidth={2} />
              {label}
            </span>
          ))}
        </span>
        <span className="grid flex-1 content-start gap-2 p-3">
          <span className="h-2.5 w-16 rounded-[3px] bg-ink/70" />
          {[0, 1, 2, 3].map((row) => (
            <span key={row} className="h-4 rounded-[4px] bg-sunken" />
          ))}
        </span>
      </div>
      <div className="absolute top-9 right-8 flex h-44 w-24 flex-col overflow-hidden rounded-t-[1.125rem] border border-line-strong bg-raised shadow-pop">
        <span className="mx-auto mt-2 h-1 w-7 rounded-full bg-line-strong" />
        <span className="grid gap-1.5 p-2.5">
          <span className="h-2 w-10 rounded-[3px] bg-ink/70" />
          <span className="grid h-9 content-center rounded-[6px] border border-line px-1.5">
            <span className="text-[0.5625rem] font-semibold">₹8,50,000.00</span>
          </span>
          {[0, 1, 2].map((row) => (
            <span key={row} className="h-3.5 rounded-[3px] bg-sunken" />
          ))}
        </span>
      </div>
    </div>
  );
}

function Notices() {
  const notices = [
    {
      title: texts.btcAbove6000,
      message: texts.btcIsAt60,
      isUnread: true,
    },
    {
      title: texts.solMoved500,
      message: texts.solFellByAt,
      isUnread: true,
    },
    {
      title: texts.contractSettled,
      message: texts.btcBuyUp60,
      isUnread: false,
    },
  ];
  return (
    <div className="crop px-5 pt-4">
      <div className="overflow-hidden rounded-card border border-line bg-raised">
        {notices.map(({ title, message, isUnread }) => (
          <div key={title} className="flex items-start gap-3 border-b border-line px-4 py-2.5">
            <span
              className={classes(
                'mt-1.5 size-2 shrink-0 rounded-full',
                isUnread ? 'bg-brand' : 'bg-transparent',
              )}
            />
            <span className="grid min-w-0">
              <span className={classes('text-row', isUnread ? 'font-semibold' : 'font-normal')}>
                {title}
              </span>
              <span className="truncate text-label font-normal text-ink-2">{message}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
