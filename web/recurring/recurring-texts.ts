/** When a plan buys, and what became of one of its buys, in words. */
import { RECURRING_LATE_HOURS, type RecurringRun, type Schedule } from '#protocol/recurring.ts';
import { recurringTexts } from '#texts/recurring.ts';

const texts = recurringTexts();

/** E.g. '9:00 am'. */
export const hourText = (hour: number): string =>
  texts.hourOf({ hour: hour % 12 || 12, isMorning: hour < 12 });

/** E.g. 'Every Tuesday, 9:00 am'. */
export function scheduleText({ every, day, hour }: Schedule): string {
  const time = hourText(hour);
  const place = day ?? 1;
  if (every === 'day') return texts.schedule.day({ time });
  if (every === 'week') {
    return texts.schedule.week({ weekday: texts.weekdays[place - 1] ?? '', time });
  }
  return (place > 28 ? texts.schedule.lastOfMonth : texts.schedule.month)({ day: place, time });
}

export function outcomeText(
  run: Pick<RecurringRun, 'outcome' | 'orderStatus' | 'quantity' | 'coin' | 'reason'>,
): string {
  const { outcome, orderStatus, quantity, coin, reason } = run;
  if (outcome === 'skipped') return texts.became.skipped;
  if (outcome === 'missed') {
    const because = texts.because[reason ?? 'not-offered'];
    const why = typeof because === 'string' ? because : because({ hours: RECURRING_LATE_HOURS });
    return texts.became.missed({ why });
  }
  if (orderStatus === 'completed' && quantity !== null) {
    return texts.became.bought({ quantity, coin });
  }
  return orderStatus === 'pending' ? texts.became.waiting : texts.became.notBought;
}
