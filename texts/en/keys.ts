/** API keys in English. */
import { formatInr } from '#texts/format.ts';

export const keys = {
  nameMissing: 'Please give it a name',
  networksInvalid: 'Please enter addresses such as 203.0.113.7 or 203.0.113.0/24',
  publicKeyInvalid: 'Please enter an Ed25519 public key, in PEM or base64',
  publicKeyKnown: 'You have a key with this public key. Use that one, or end it first.',
  tooMany: 'Thirty API keys are the most. End one first.',
  malformed: 'The Authorization header is not as docs/api-keys.md says.',
  unknown:
    'This API key does not count: it may have ended or expired, or not be meant for this address.',
  signatureWrong: 'The signature does not fit this request.',
  timestampOff: 'The timestamp is too old, or ahead of the time here.',
  withoutRight: 'This API key may only read.',
  tradeLimit: ({ most }: { most: string }) =>
    `This API key may spend at most ${formatInr(most)} a trade.`,
  dayLimit: ({ most }: { most: string }) =>
    `This API key may spend at most ${formatInr(most)} in 24 hours.`,
  notHere: 'No API key may do this. Use the app.',
  withCookie: 'Send a session cookie or an API key, not both.',
};
