/**
 * Whether prices come as they should: the last tick, gaps of the last hour, the epoch, and what
 * contracts became of it.
 */
import { useQuery } from '@tanstack/react-query';

import type { FeedHealth, RewindHealth } from '#protocol/health.ts';
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { consoleFeedTexts } from '#texts/console-feed.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { formatTime, formatCount } from '#texts/format.ts';
import { RichText } from '#ui/parts/RichText.tsx';

import { Fact, Facts, Mono } from '#console/parts/Facts.tsx';
import { Figure, Figures } from '#console/parts/Figures.tsx';
import { HealthBanner } from '#console/parts/HealthBanner.tsx';
import { OfficePage, Part } from '#console/parts/OfficePage.tsx';
import { WhenLoaded } from '#console/parts/WhenLoaded.tsx';

import { type BeaconHealth, coverage, feedState, roundsBehind, spanText } from './feed.rules.ts';

const texts = consoleFeedTexts();
const words = consoleWordTexts();

const inMono = (text: string) => <Mono>{text}</Mono>;

const REFRESH_MS = 3_000;

export function FeedPage() {
  const query = useQuery({
    queryKey: mine('feed'),
    queryFn: ({ signal }) => call(staff.feedHealth, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <OfficePage
      title={texts.priceFeed}
      tools={<span className="text-meta text-ink-3">{texts.refreshed}</span>}
    >
      <WhenLoaded
        query={query}
        says={{ failed: texts.loadFailed, body: texts.saysNothing, loading: texts.loading }}
      >
        {(data) => <Health feed={data} />}
      </WhenLoaded>
    </OfficePage>
  );
}

function Health({ feed }: { feed: FeedHealth }) {
  const { lastTick, epoch, beacon } = feed;
  return (
    <>
      <State feed={feed} />
      {feed.rewind === null ? null : <Rewind rewind={feed.rewind} />}
      <Figures>
        <Figure
          name={texts.lastTick}
          hint={lastTick === null ? undefined : formatTime(lastTick.at)}
        >
          {lastTick === null ? texts.noTick : formatCount(lastTick.number)}
        </Figure>
        <Figure name={texts.hourTicks} hint={texts.tickCoverage({ share: coverage(feed.ticks) })}>
          {formatCount(feed.ticks)}
        </Figure>
        <Figure name={texts.longestGap} hint={texts.longestGapMeans}>
          {feed.longestGapMs === null ? words.none : spanText(feed.longestGapMs)}
        </Figure>
        <Figure
          name={texts.gaps}
          hint={beacon === null ? texts.gapsMean : texts.beaconGapsMean}
          isBad={feed.gapsOver5s > 0}
        >
          {formatCount(feed.gapsOver5s)}
        </Figure>
        <Figure
          name={texts.voidContracts}
          hint={texts.ofEnded({ count: formatCount(feed.voidedLastDay + feed.settledLastDay) })}
          isBad={feed.voidedLastDay > 0}
        >
          {formatCount(feed.voidedLastDay)}
        </Figure>
      </Figures>
      <Part title={texts.theTape} className="max-w-[44rem]">
        <Facts>
          <Fact name={texts.source}>
            <samp className="font-[inherit] break-all">{feed.source}</samp>
          </Fact>
          <Fact name={texts.lastHash}>
            {lastTick === null ? words.none : <Mono>{lastTick.hash}</Mono>}
          </Fact>
          <Fact name={texts.epoch}>
            {epoch === null
              ? words.none
              : texts.epochOf({
                  number: formatCount(epoch.number),
                  first: formatCount(epoch.firstTick),
                  last: formatCount(epoch.lastTick),
                })}
          </Fact>
        </Facts>
        <p className="mt-3 text-meta text-ink-3">{sourceText(feed)}</p>
      </Part>
      {beacon === null ? null : <Beacon beacon={beacon} />}
    </>
  );
}

function sourceText({ source, beacon }: FeedHealth): string {
  if (source.startsWith('exchange')) return texts.exchangePrices;
  return beacon === null ? texts.seededPrices : texts.beaconPrices;
}

function Beacon({ beacon }: { beacon: BeaconHealth }) {
  const { network, chainHash, isPublic, round, dueRound, lateTicks } = beacon;
  const behind = roundsBehind(beacon);
  return (
    <Part title={texts.theBeacon} className="max-w-[44rem]">
      <Facts>
        <Fact name={texts.network}>
          <samp className="font-[inherit]">{network}</samp>
        </Fact>
        <Fact name={texts.chainHash}>
          <Mono>{chainHash}</Mono>
        </Fact>
        <Fact name={texts.isPublic}>{isPublic ? texts.isPublicMeans : texts.isOwnMeans}</Fact>
        <Fact name={texts.lastRound}>{round === null ? words.none : formatCount(round)}</Fact>
        <Fact name={texts.dueRound}>{formatCount(dueRound)}</Fact>
        <Fact name={texts.roundsBehind}>
          {behind === null ? words.none : texts.roundsBehindMean({ count: formatCount(behind) })}
        </Fact>
        <Fact name={texts.lateTicks}>{formatCount(lateTicks)}</Fact>
      </Facts>
    </Part>
  );
}

/** Stays for good: what was lost is to be settled with each person. */
function Rewind({ rewind }: { rewind: RewindHealth }) {
  const { noticedAt, knownTick, foundTick, lostCommands, lost } = rewind;
  const tick = (number: number | null) => (number === null ? texts.noTick : formatCount(number));
  return (
    <HealthBanner isWell={false} title={texts.rewound}>
      <p>
        {texts.rewoundBody({
          at: formatTime(noticedAt),
          known: tick(knownTick),
          found: tick(foundTick),
          lost: formatCount(lostCommands),
        })}
      </p>
      {lost.length === 0 ? null : (
        <ul className="mt-2 grid gap-1">
          {lost.map(({ personId, key, kind, acknowledgedAt }) => (
            <li key={`${personId} ${key}`} className="break-all">
              <RichText
                parts={texts.lostOf({
                  at: formatTime(acknowledgedAt),
                  kind,
                  personId,
                  key,
                  person: inMono,
                  code: inMono,
                })}
              />
            </li>
          ))}
        </ul>
      )}
    </HealthBanner>
  );
}

function State({ feed }: { feed: FeedHealth }) {
  switch (feedState(feed)) {
    case 'running':
      return <HealthBanner isWell title={texts.pricesArrive} />;
    case 'stale':
      return (
        <HealthBanner isWell={false} title={texts.stopped}>
          <p>{texts.stoppedBody}</p>
        </HealthBanner>
      );
    case 'behind':
      return (
        <HealthBanner isWell={false} title={texts.behind}>
          <p>{texts.behindBody}</p>
        </HealthBanner>
      );
    case 'waiting':
      return feed.beacon === null ? null : <Waiting beacon={feed.beacon} />;
    case 'none':
      return (
        <HealthBanner isWell={false} title={texts.notBegun}>
          <p>{texts.notBegunBody}</p>
        </HealthBanner>
      );
  }
}

function Waiting({ beacon: { isPublic, waitsSince } }: { beacon: BeaconHealth }) {
  const title = isPublic ? texts.publicBeaconLate : texts.ownBeaconLate;
  return (
    <HealthBanner isWell={false} title={title}>
      {waitsSince === null ? null : (
        <p>{texts.beaconLateBody({ since: formatTime(waitsSince) })}</p>
      )}
      <p className="mt-2">
        {texts.beaconLateRemedy({ transport: 'HTTPS', setting: 'BEACON_RELAYS' })}
      </p>
    </HealthBanner>
  );
}
