/**
 * How the contracts of the last 30 days ended: how many were right and wrong, and what they made or
 * lost in all.
 */
import { Link } from 'react-router';

import { orderCenterTexts } from '#texts/order-center.ts';
import { formatCount } from '#texts/format.ts';
import { classes } from '#ui/parts/classes.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';
import { usePerformance } from '#web/portfolio/performance.queries.ts';

import { totalOf } from './last-days.rules.ts';

const says = orderCenterTexts();

/** One line; a dash until it is known. It leads to the record, by duration and beside chance. */
export function LastDays({ className }: { className?: string }) {
  const { data } = usePerformance('1m');
  const total = data && totalOf(data.record);
  return (
    <p className={classes('text-meta text-ink-2', className)}>
      <Link to="/performance" className="underline underline-offset-4">
        {says.lastDays}
      </Link>
      :{' '}
      {total === undefined ? (
        '-'
      ) : total === null ? (
        says.noneEnded
      ) : (
        <>
          {says.rightAndWrong({ right: formatCount(total.wins), wrong: formatCount(total.losses) })}{' '}
          <ProfitText profit={total.net} className="font-semibold" />
        </>
      )}
    </p>
  );
}
