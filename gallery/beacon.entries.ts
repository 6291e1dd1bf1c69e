/**
 * A house whose prices follow from a beacon as well, as people see it: the strip and the notice
 * while prices wait.
 */
import { market } from '#protocol/market.ts';
import { type Health, meta } from '#protocol/meta.ts';
import { uiTexts } from '#texts/ui.ts';

import { type Answer, entriesOf, type Entry, type Moments, replies } from './entry.ts';
import { coinsOf, meta as modes } from './samples.ts';
import { newcomer } from './shells.ts';

const CHAIN_HASH = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';

type BeaconHealth = NonNullable<Health['beacon']>;

export function beaconEntries(moments: Moments): Entry[] {
  const texts = uiTexts();
  const well: BeaconHealth = {
    network: 'quicknet',
    isPublic: true,
    round: 41_204_511,
    dueRound: 41_204_512,
    state: 'ok',
    waitsSince: null,
    message: null,
  };
  const houseOf = (beacon: BeaconHealth): Answer[] => {
    const { network, isPublic } = beacon;
    return [
      replies(meta.meta, { ...modes, beacon: { network, isPublic, chainHash: CHAIN_HASH } }),
      replies(meta.health, {
        status: beacon.state === 'ok' ? 'ok' : 'degraded',
        checks: { database: 'ok', ledger: 'ok', market: beacon.state === 'ok' ? 'ok' : 'failing' },
        beacon,
      }),
    ];
  };
  const waiting: Partial<BeaconHealth> = {
    state: 'waiting',
    dueRound: 41_204_752,
    waitsSince: moments.ago(721),
    message: 'Prices are waiting for public random numbers',
  };
  const own: Partial<BeaconHealth> = { network: 'house-network', isPublic: false };
  const delayed = replies(market.coins, coinsOf(moments, { delayed: true, tradable: false }));
  return entriesOf(
    { app: 'web', name: 'Beacon', address: '/home', answers: newcomer(moments) },
    {
      Public: { answers: houseOf(well), shows: texts.publicBeacon },
      Own: { answers: houseOf({ ...well, ...own }), shows: texts.ownBeacon },
      Waiting: {
        answers: [delayed, ...houseOf({ ...well, ...waiting })],
        shows: texts.publicBeaconWait,
        hasPrices: false,
      },
      'Own, waiting': {
        answers: [
          delayed,
          ...houseOf({
            ...well,
            ...waiting,
            ...own,
            message: 'Prices are waiting for the operator’s beacon',
          }),
        ],
        shows: texts.ownBeaconWait,
        hasPrices: false,
      },
    },
  );
}
