/** A break that is on, in English. */
import { formatMinuteIst } from '#texts/format.ts';

export const breaks = {
  /** When the break that is on ends. */
  until: ({ endsAt, isSelfExclusion }: { endsAt: string; isSelfExclusion: boolean }) =>
    `${isSelfExclusion ? 'Self-excluded' : 'On a break'} until ${formatMinuteIst(endsAt)}.`,
  /** What a break stops, and what it leaves open. */
  effect:
    'No contracts, leveraged trades or deposits. Withdrawals, closing positions and cancelling orders stay open.',
  losses: ({ losses, minutes }: { losses: number; minutes: number }) =>
    `${losses} losses in ${minutes} minutes.`,
  lossesMean: 'Past results predict nothing.',
  limits: 'Limits and breaks',
  notNow: 'Not now',
};
