/** Stake and payout of a settled contract, in the place and height of its two possible outcomes. */
import type { Contract } from '#protocol/contracts.ts';
import { formatInr } from '#texts/format.ts';
import { wordTexts } from '#texts/words.ts';
import { figureWrap } from '#ui/formats/figure.ts';
import { classes } from '#ui/parts/classes.ts';

import { paidWords } from './contracts.rules.ts';

const words = wordTexts();

export function SettledSums({ contract }: { contract: Contract }) {
  const { amount, payout } = contract;
  return (
    <dl className="grid grid-cols-2 divide-x divide-line rounded-field bg-sunken">
      <Half name={words.staked} sum={formatInr(amount)} note={'\u00a0'} />
      <Half name={words.paid} sum={formatInr(payout ?? '0')} note={paidWords(contract)} />
    </dl>
  );
}

function Half({ name, sum, note }: { name: string; sum: string; note: string }) {
  return (
    <div className="min-w-0 px-2.5 py-2.5 min-[22.5rem]:px-3.5">
      <dt className="text-label font-normal text-ink-2 lg:max-xl:text-meta">{name}</dt>
      <dd
        className={classes(
          'text-[clamp(0.8125rem,4.3vw,1.0625rem)] leading-6 font-semibold',
          figureWrap(sum),
        )}
      >
        {sum}
      </dd>
      <dd className="text-label font-normal wrap-anywhere text-ink-2">{note}</dd>
    </div>
  );
}
