/**
 * Cuts: one server whose connections to the database are cut at its commits, most of them after the
 * commit has been sent or done, so that it cannot know what became of it. People ask all the while.
 */
import type { Duration } from '#protocol/contracts.ts';
import { came } from '#test/waits.ts';

import { openCrowd, openWallets, signUpPeople } from './crowd.ts';
import { openDice } from './dice.ts';
import { comeToRest, readEvidence } from './evidence.ts';
import { openFleet } from './fleet.ts';
import type { Cut, CutPoint } from './proxy.ts';
import {
  countHistory,
  countSettled,
  judge,
  missing,
  type Report,
  type RunOptions,
  verifyBooks,
} from './report.ts';
import { everyKind, openWorkload } from './workload.ts';

const AT_ONCE = 16;
const PER_SECOND = 150;
const FEE_BPS = 10;

/**
 * Most cuts come after the commit; those before it show that what was not done is done once, too.
 */
const points: Readonly<Record<CutPoint, number>> = { before: 1, sent: 3, answered: 3 };
/**
 * The teller's lanes, where the money is; or the next connection that commits. That is the market's
 * ticks, and what routes write themselves.
 */
const targets = { teller: /^drishti-teller/, anybody: /^drishti/ };

export type CutOptions = RunOptions & {
  /** Cuts after a commit: sent or answered. */
  cuts: number;
  /** Without contracts nothing has to come due, so that a short run is over at once. */
  isShort?: boolean;
};

export async function runCuts({ seed, cuts, say, isShort = false }: CutOptions): Promise<Report> {
  const dice = openDice(`${seed} cuts`);
  const people = isShort ? 8 : 20;
  const fleet = await openFleet(1, { SPOT_FEE_BPS: String(FEE_BPS), LANES: '2' });
  try {
    const [ship] = fleet.ships;
    if (!ship) throw new Error('no server');
    const { url, proxy } = ship;
    const cookies = await signUpPeople({ url, referral: fleet.referral }, people);
    const durations: readonly Duration[] = [60];
    const workload = openWorkload({ seed, people, durations });
    const crowd = openCrowd({
      seed,
      workload,
      cookies,
      atOnce: AT_ONCE,
      timeoutMs: 15_000,
      url: () => url,
    });
    await openWallets(crowd);

    const done: Cut[] = [];
    const after = () => done.filter(({ point }) => point !== 'before');
    let isOver = false;
    const mix = isShort ? { ...everyKind, contract: 0, deposit: 0 } : everyKind;
    const asking = crowd.askUntil(() => isOver, mix, PER_SECOND);
    while (after().length < cuts) {
      const target = dice.weighted<keyof typeof targets>({ teller: 4, anybody: 1 });
      const order = { point: dice.weighted<CutPoint>(points), application: targets[target] };
      done.push(await came('a commit to cut', proxy.cutNext(order)));
      if (done.length % 100 === 0) say(`  ${after().length} of ${cuts} cuts after a commit`);
    }
    isOver = true;
    await asking;
    await comeToRest(crowd, url);
    const evidence = await readEvidence(crowd, url, FEE_BPS);
    const of = (point: CutPoint) => done.filter((cut) => cut.point === point);
    const lost = of('answered').filter(({ isCommitted }) => !isCommitted).length;
    const slipped = of('before').filter(({ isCommitted }) => isCommitted).length;
    return {
      run: 'cuts',
      seed,
      figures: {
        'cuts after COMMIT': after().length,
        'once answered': of('answered').length,
        'once sent': of('sent').length,
        'and committed': of('sent').filter(({ isCommitted }) => isCommitted).length,
        'cuts before COMMIT': of('before').length,
        ...countHistory(crowd.history),
        ...countSettled(evidence),
      },
      findings: [
        ...judge(evidence),
        ...(await verifyBooks({ DATABASE_URL: proxy.through(fleet.database.ownerUrl) })),
        ...missing({ 'cuts after COMMIT': [after().length, cuts] }),
        ...(lost + slipped > 0 ? [`${lost + slipped} cuts were not where they were meant`] : []),
      ],
    };
  } catch (error) {
    throw new Error(`cuts, seed ${seed}:\n${fleet.output()}`, { cause: error });
  } finally {
    await fleet.close();
  }
}
