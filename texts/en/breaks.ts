/** A break that is on, in English. */
import type { BreakTexts } from '#texts/breaks.ts';
import { formatMinuteIst } from '#texts/format.ts';

export const breaks: BreakTexts = {
  until: ({ endsAt, isSelfExclusion }) =>
    `${isSelfExclusion ? 'Self-excluded' : 'On a break'} until ${formatMinuteIst(endsAt)}.`,
  effect:
    'No contracts, leveraged trades or deposits. Withdrawals, closing positions and cancelling orders stay open.',
  losses: ({ losses, minutes }) => `${losses} losses in ${minutes} minutes.`,
  lossesMean: 'Past results predict nothing.',
  limits: 'Limits and breaks',
  notNow: 'Not now',
};
