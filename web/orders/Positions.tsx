/**
 * The person's positions: the open ones by the last price, and how the others ended. Nothing while
 * there have been none.
 */
import { wordTexts } from '#texts/words.ts';
import { useState } from 'react';

import type { Position } from '#protocol/positions.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { marketTexts } from '#texts/market.ts';
import { tradeTexts } from '#texts/trade.ts';
import { itemsOf } from '#ui/lists/paged.ts';
import { bothOf, LoadFailed } from '#ui/lists/Loaded.tsx';
import { OlderButton } from '#ui/lists/PagedList.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { StaleNote } from '#ui/parts/StaleNote.tsx';
import { Tabs } from '#ui/parts/Tabs.tsx';

import { ClosePosition, TargetsDialog } from './acts.tsx';
import { EndedPosition } from './EndedPosition.tsx';
import { OpenPositionCard } from './OpenPositionCard.tsx';
import { useEndedPositions, useOpenPositions } from './positions.queries.ts';

const words = orderScreenTexts();

const texts = tradeTexts();

type View = 'open' | 'ended';

export function Positions() {
  const open = useOpenPositions();
  const ended = useEndedPositions();
  const [view, setView] = useState<View>('open');
  const [closing, setClosing] = useState<Position | null>(null);
  const [targeting, setTargeting] = useState<Position | null>(null);
  const endedItems = itemsOf(ended.data?.pages ?? [], ({ id }) => id);
  const hasFailed = (open.isError && !open.data) || (ended.isError && !ended.data);
  const isActing = closing !== null || targeting !== null;
  const isEmpty = (open.data ?? []).length === 0 && endedItems.length === 0;
  if (!hasFailed && !isActing && !(open.data && ended.data))
    return <SkeletonRows count={1} label={wordTexts().loadingOf({ name: texts.positions })} />;
  // The only position may end while its own sheet is open: the sheet stays to tell of it.
  if (!hasFailed && isEmpty && !isActing) return null;
  return (
    <section id="positions" aria-labelledby="positions-title" className="scroll-mt-20">
      <h2 id="positions-title" className="text-section">
        {texts.positions}
      </h2>
      {hasFailed ? (
        <LoadFailed
          query={bothOf(open, ended)}
          title={texts.positionsFailed}
          body={marketTexts().moneyUnaffected}
        />
      ) : (
        <Tabs
          label={texts.positions}
          tabs={[
            { value: 'open', label: words.open, count: open.data?.length },
            { value: 'ended', label: words.ended },
          ]}
          value={view}
          onChange={setView}
          className="mt-1"
        >
          <StaleNote
            failed={texts.positionsFailed}
            query={{
              ...bothOf(open, ended),
              isError: open.isError || (ended.isError && !ended.isFetchNextPageError),
            }}
            className="mt-4"
          />
          {view === 'open' ? (
            <OpenOnes positions={open.data ?? []} onClose={setClosing} onTargets={setTargeting} />
          ) : (
            <div className="mt-4 grid gap-4">
              {endedItems.length === 0 ? (
                <p className="py-6 text-center text-body text-ink-3">{texts.noneEnded}</p>
              ) : (
                <ul className="divide-y divide-line rounded-card border border-line bg-surface">
                  {endedItems.map((position) => (
                    <EndedPosition key={position.id} position={position} />
                  ))}
                </ul>
              )}
              <OlderButton list={ended} />
            </div>
          )}
        </Tabs>
      )}
      <ClosePosition chosen={closing} onLeave={() => setClosing(null)} />
      <TargetsDialog
        key={targeting?.id ?? 'none'}
        chosen={targeting}
        onLeave={() => setTargeting(null)}
      />
    </section>
  );
}

function OpenOnes({
  positions,
  onClose,
  onTargets,
}: {
  positions: readonly Position[];
  onClose: (position: Position) => void;
  onTargets: (position: Position) => void;
}) {
  if (positions.length === 0)
    return <p className="py-6 text-center text-body text-ink-3">{texts.noneOpen}</p>;
  return (
    <ul className="mt-4 grid gap-4 xl:grid-cols-2">
      {positions.map((position) => (
        <li key={position.id} className="grid min-w-0">
          <OpenPositionCard
            position={position}
            onClose={() => onClose(position)}
            onTargets={() => onTargets(position)}
          />
        </li>
      ))}
    </ul>
  );
}
