/** Limits that a person sets for themselves, and breaks. */
import { reasonText } from '#texts/refusal-text.ts';
import {
  limitMeasures,
  limitPeriods,
  limits,
  type OwnLimit,
  type OwnLimits,
} from '#protocol/limits.ts';
import { meta } from '#protocol/meta.ts';
import { limitTexts } from '#texts/limits.ts';

import { ticketAnswers } from './contracts.entries.ts';
import { DAY, entriesOf, type Entry, HOUR, type Moments, refuses, replies } from './entry.ts';
import { listStates } from './list-states.ts';
import { MOST, realMeta } from './samples.ts';
import { newcomer } from './shells.ts';

/** A stake limit, another with a change that waits, and nothing else. */
export function ownLimitsOf(moments: Moments, given: Partial<OwnLimits> = {}): OwnLimits {
  const items = limitMeasures.flatMap((measure) =>
    limitPeriods.map((period): OwnLimit => {
      const isDay = period === 'day';
      const none = measure === 'contracts' ? '0' : '0.00';
      const plain = {
        measure,
        period,
        amount: null,
        used: none,
        left: null,
        renewsAt: moments.ahead(isDay ? 9 * HOUR : 4 * DAY),
        next: null,
      };
      if (measure === 'stake') {
        const week = { amount: '25000.00', used: '4200.00', left: '20800.00' };
        return { ...plain, ...(isDay ? { ...week, amount: '5000.00', left: '800.00' } : week) };
      }
      if (measure !== 'contracts' || !isDay) return plain;
      const next = { amount: '40', actsAt: moments.ahead(17 * HOUR) };
      return { ...plain, amount: '20', used: '7', left: '13', next };
    }),
  );
  return { items, pause: null, ...given };
}

export function limitEntries(moments: Moments): Entry[] {
  const full = ownLimitsOf(moments);
  const bare = full.items.map((item) => ({ ...item, amount: null, left: null, next: null }));
  const longest = full.items.map((item) => {
    const most = item.measure === 'contracts' ? '100000' : MOST;
    return {
      ...item,
      amount: most,
      used: most,
      left: item.measure === 'contracts' ? '0' : '0.00',
      next: { amount: most, actsAt: moments.ahead(DAY) },
    };
  });
  const pause = { endsAt: moments.ahead(180 * DAY), isSelfExclusion: true };
  const page = { app: 'web' as const, answers: newcomer(moments) };
  return [
    ...entriesOf(
      {
        ...page,
        name: 'Limits and breaks',
        address: '/limits',
        answers: [replies(limits.read, full), ...page.answers],
      },
      {
        ...listStates({
          files: ['web/limits/LimitsPage.tsx'],
          routes: [limits.read],
          loading: 'Loading your limits',
          empty: {
            answers: [replies(limits.read, { items: bare, pause: null })],
            shows: 'No limit',
          },
          error: 'Limits unavailable',
          full: 'Keep 20',
        }),
        Change: { steps: [{ press: 'Change: Stakes per day' }], shows: 'Remove in 24 hours' },
        'Wrong input': {
          steps: [
            { press: 'Set: Losses per day' },
            { see: 'Takes effect now.' },
            { press: 'Save' },
          ],
          shows: limitTexts().amountInvalid,
        },
        Refused: {
          answers: [
            refuses(limits.set, 'invalid', { fields: { amount: reasonText('limit-unchanged') } }),
          ],
          steps: [
            { press: 'Change: Stakes per day' },
            { see: 'Remove in 24 hours' },
            { press: 'Remove in 24 hours' },
          ],
          shows: reasonText('limit-unchanged'),
        },
        'Before a break': {
          steps: [{ press: 'Start break' }],
          shows: 'Open contracts, positions and orders continue',
        },
        'Break refused': {
          answers: [
            refuses(limits.pause, 'already-decided', { detail: reasonText('break-not-longer') }),
          ],
          steps: [
            { press: 'Start break' },
            { see: 'Open contracts, positions and orders continue' },
            { press: 'Start now' },
          ],
          shows: reasonText('break-not-longer'),
        },
        'Self-excluded': {
          answers: [replies(limits.read, ownLimitsOf(moments, { pause }))],
          shows: 'Self-excluded until',
        },
        'Longest values': {
          answers: [replies(limits.read, { items: longest, pause })],
          shows: 'Keep 1,00,000',
        },
      },
    ),
    ...entriesOf(
      {
        ...page,
        name: 'Standing',
        address: '/contract',
        answers: [...ticketAnswers(moments), ...page.answers],
      },
      {
        'On a break': {
          answers: [replies(limits.standing, { pause, nudge: null })],
          shows: 'Self-excluded until',
        },
        'Real funds': {
          answers: [replies(meta.meta, realMeta)],
          shows: 'Contracts are not available here.',
        },
        'Three losses': {
          answers: [replies(limits.standing, { pause: null, nudge: { losses: 3 } })],
          shows: '3 losses in 30 minutes.',
        },
      },
    ),
  ];
}
