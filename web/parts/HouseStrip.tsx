/**
 * The strip of a house as it is: with what it says of a beacon, which houses without one never
 * load, and with the standing line, whose code comes with the first one.
 */
import { Suspense } from 'react';

import { useMeta } from '#ui/client/meta.ts';
import { later } from '#ui/parts/later.tsx';
import { SimStrip } from '#ui/parts/SimStrip.tsx';
import { useStanding } from '#ui/parts/standing.ts';

const BeaconWords = later(
  async () => (await import('#ui/parts/BeaconWords.tsx')).BeaconWords,
  'nowhere',
);
const StandingLine = later(
  async () => (await import('#ui/parts/StandingLine.tsx')).StandingLine,
  'nowhere',
);

export function HouseStrip({ className }: { className?: string }) {
  const { data } = useMeta();
  const line = useStanding();
  return (
    <SimStrip
      className={className}
      standing={
        <div role="status" className="contents">
          {line ? (
            <Suspense>
              <StandingLine line={line} />
            </Suspense>
          ) : null}
        </div>
      }
    >
      {data?.beacon ? (
        <Suspense>
          <BeaconWords beacon={data.beacon} />
        </Suspense>
      ) : null}
    </SimStrip>
  );
}
