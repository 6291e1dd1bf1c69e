/**
 * How the contracts of the last 30 days ended: how many were right and wrong, and what they made or
 * lost in all.
 */
import { Link } from 'react-router';

import { orderCenterTexts } from '#texts/order-center.ts';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { classes } from '#ui/parts/classes.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';
import { usePerformance } from '#web/portfolio/performance.queries.ts';

import { totalOf } from './last-days.rules.ts';

const says = orderCenterTexts();

/** One line; a dash until it is known. It leads to the record, by duration and beside chance. */
export function LastDays({ className }: { className?: string }) {
  const { data } = usePerformance('1m');
  const total = data && totalOf(data.record);
  const net = <ProfitText profit={total?.net ?? null} className="font-semibold" />;
  const link = wrapIn(<Link to="/performance" className="underline underline-offset-4" />);
  return (
    <p className={classes('text-meta text-ink-2', className)}>
      <RichText
        parts={
          total
            ? says.lastDays({
                right: total.wins,
                wrong: total.losses,
                profit: () => net,
                link,
              })
            : says.lastDaysEmpty({ isKnown: total === null, link })
        }
      />
    </p>
  );
}
