/** Whether prices come as they should: the last tick, gaps of the last hour, the epoch, and what contracts became of it. */
import { useQuery } from '@tanstack/react-query';

import type { FeedHealth, RewindHealth } from '#protocol/health.ts';
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { formatTime, groupIndian } from '#texts/format.ts';
import { ErrorState } from '#ui/parts/ErrorState.tsx';

import { Fact, Facts, Mono } from '#console/parts/Facts.tsx';
import { Figure, Figures } from '#console/parts/Figures.tsx';
import { HealthBanner } from '#console/parts/HealthBanner.tsx';
import { OfficePage, Part } from '#console/parts/OfficePage.tsx';
import { LoadingTable, StaleLine } from '#console/parts/PagedTable.tsx';

import { coverage, feedState, spanText } from './feed.rules.ts';

const REFRESH_MS = 3_000;

export function FeedPage() {
  const query = useQuery({
    queryKey: mine('feed'),
    queryFn: ({ signal }) => call(staff.feedHealth, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <OfficePage
      title="Price feed"
      tools={<span className="text-meta text-ink-3">refreshed every 3 seconds</span>}
    >
      {query.data ? (
        <>
          {query.isError ? <StaleLine loaded={query} /> : null}
          <Health feed={query.data} />
        </>
      ) : query.isError ? (
        <ErrorState
          title="Could not load the state of the feed"
          body="This says nothing about the prices themselves."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <LoadingTable label="Loading the state of the feed" />
      )}
    </OfficePage>
  );
}

const count = (value: number) => groupIndian(String(value));

function Health({ feed }: { feed: FeedHealth }) {
  const { lastTick, epoch } = feed;
  return (
    <>
      <State feed={feed} />
      {feed.rewind === null ? null : <Rewind rewind={feed.rewind} />}
      <Figures>
        <Figure name="Last tick" hint={lastTick === null ? undefined : formatTime(lastTick.at)}>
          {lastTick === null ? '-' : count(lastTick.number)}
        </Figure>
        <Figure name="Ticks, last hour" hint={`${coverage(feed.ticks)} of 3,600 seconds`}>
          {count(feed.ticks)}
        </Figure>
        <Figure name="Longest gap, last hour" hint="from one tick to the next">
          {feed.longestGapMs === null ? '-' : spanText(feed.longestGapMs)}
        </Figure>
        <Figure
          name="Gaps over 5 s, last hour"
          hint="entries and exits in them are void"
          isBad={feed.gapsOver5s > 0}
        >
          {count(feed.gapsOver5s)}
        </Figure>
        <Figure
          name="Void contracts, last day"
          hint={`of ${count(feed.voidedLastDay + feed.settledLastDay)} that ended`}
          isBad={feed.voidedLastDay > 0}
        >
          {count(feed.voidedLastDay)}
        </Figure>
      </Figures>
      <Part title="The tape" className="max-w-[44rem]">
        <Facts>
          <Fact name="Source">
            <span className="break-all">{feed.source}</span>
          </Fact>
          <Fact name="Hash of the last tick">
            {lastTick === null ? '-' : <Mono>{lastTick.hash}</Mono>}
          </Fact>
          <Fact name="Epoch">
            {epoch === null
              ? '-'
              : `${count(epoch.number)}, ticks ${count(epoch.firstTick)} to ${count(epoch.lastTick)}`}
          </Fact>
        </Facts>
        <p className="mt-3 text-meta text-ink-3">
          {feed.source.startsWith('exchange')
            ? 'Nothing here can be set. Each tick says the rate, and the hash of the messages that its prices were read from. A coin whose price is in doubt has none until it is believed again.'
            : 'Nothing here can be set. Prices of an epoch come from a seed whose hash is on the tape before its first use and which is published after its last.'}
        </p>
      </Part>
    </>
  );
}

/** Stays for good: what was lost is to be settled with each person. */
function Rewind({ rewind }: { rewind: RewindHealth }) {
  const { noticedAt, knownTick, foundTick, lostCommands, lost } = rewind;
  const tick = (number: number | null) => (number === null ? 'none' : count(number));
  return (
    <HealthBanner isWell={false} title="The database was rewound">
      <p>
        At {formatTime(noticedAt)} it was behind what it had confirmed: the last known tick was{' '}
        {tick(knownTick)}, the last one there {tick(foundTick)}. Trading stayed closed until the
        seeds that people may know were over. Confirmed requests known to be lost:{' '}
        {count(lostCommands)}. Their people have a notice.
      </p>
      {lost.length === 0 ? null : (
        <ul className="mt-2 grid gap-1">
          {lost.map(({ personId, key, kind, acknowledgedAt }) => (
            <li key={`${personId} ${key}`} className="break-all">
              {formatTime(acknowledgedAt)} {kind}, person <Mono>{personId}</Mono>, key{' '}
              <Mono>{key}</Mono>
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
      return <HealthBanner isWell title="Prices are coming" />;
    case 'stale':
      return (
        <HealthBanner isWell={false} title="Prices have stopped">
          <p>
            The last tick is more than 5 seconds old, so nothing can be placed. What waits longer
            for its entry is void, stake back. It goes on by itself with the next tick; look at the
            process that records them.
          </p>
        </HealthBanner>
      );
    case 'none':
      return (
        <HealthBanner isWell={false} title="There is no tick yet">
          <p>The market has not begun: no process records prices.</p>
        </HealthBanner>
      );
  }
}
