/**
 * The strip of a house as it is: with what it says of a beacon, which houses without one never
 * load.
 */
import { Suspense } from 'react';

import { useMeta } from '#ui/client/meta.ts';
import { later } from '#ui/parts/later.tsx';
import { SimStrip } from '#ui/parts/SimStrip.tsx';

const BeaconWords = later(
  async () => (await import('#ui/parts/BeaconWords.tsx')).BeaconWords,
  'nowhere',
);

export function HouseStrip({ className }: { className?: string }) {
  const { data } = useMeta();
  return (
    <SimStrip className={className}>
      {data?.beacon ? (
        <Suspense>
          <BeaconWords beacon={data.beacon} />
        </Suspense>
      ) : null}
    </SimStrip>
  );
}
