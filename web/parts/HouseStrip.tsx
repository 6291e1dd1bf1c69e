/**
 * The strip of a house as it is: with what it says of a beacon, which houses without one never
 * load.
 */
import { lazy, Suspense } from 'react';

import { useMeta } from '#ui/client/meta.ts';
import { SimStrip } from '#ui/parts/SimStrip.tsx';

const BeaconWords = lazy(async () => ({
  default: (await import('#ui/parts/BeaconWords.tsx')).BeaconWords,
}));

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
