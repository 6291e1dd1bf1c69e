/**
 * What people read of a beacon: that prices follow from it too, or that they wait for it. Loaded in
 * houses that have one.
 */
import './beacon-words.css';

import type { Meta } from '#protocol/meta.ts';
import { uiTexts } from '#texts/ui.ts';
import { useBeaconWait } from '#ui/client/beacon.ts';

const texts = uiTexts();

/** In the strip. */
export function BeaconWords({ beacon }: { beacon: NonNullable<Meta['beacon']> }) {
  const wait = useBeaconWait();
  const follows = beacon.isPublic ? texts.publicBeacon : texts.ownBeacon;
  return (
    <>
      <span className="beacon-words">{wait === null ? follows : `· ${wait}`}</span>{' '}
    </>
  );
}

/** Why prices stand still, where that is the beacon; else what is said of any house. */
export function BeaconWait({ otherwise }: { otherwise: string }) {
  return useBeaconWait() ?? otherwise;
}
