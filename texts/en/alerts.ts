/** Price alerts in English. */
import { ALERT_LIMIT, MOVE_MIN_PERCENT, MOVE_MAX_PERCENT } from '#protocol/alerts.ts';
import type { AlertTexts } from '#texts/alerts.ts';

export const alerts: AlertTexts = {
  priceInvalid: 'Enter a price above zero, with at most 8 decimals.',
  percentInvalid: `Enter ${MOVE_MIN_PERCENT} to ${MOVE_MAX_PERCENT} percent, with at most 2 decimals.`,
  alreadyAbove: 'The price is at or above this already.',
  alreadyBelow: 'The price is at or below this already.',
  alreadyMoved: 'It has moved by this much already.',
  twice: 'You have this alert already.',
  noMail: 'This server sends no mail.',
  full: `You have ${ALERT_LIMIT} alerts, which is as many as there can be. Remove one first.`,
};
