/** The failures that pages show in their own words. */
import { expect, test } from 'vitest';

import { openGet } from '#verifier/public-tape.ts';

import { verifyTexts } from '#texts/verify.ts';

import { failureText } from './failure-text.ts';
import { isNoAnswer } from './no-answer.ts';

const failureOf = async (fetchIt: typeof fetch): Promise<Error> => {
  const answer: unknown = await openGet('', fetchIt)('/api/market/coins').catch((error) => error);
  if (answer instanceof Error) return answer;
  throw new Error('The request did not fail.');
};

test('a lost connection has a code of its own', async () => {
  const lost = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')));
  const refused = await failureOf(() => Promise.resolve(new Response('', { status: 404 })));
  const unreadable = await failureOf(() => Promise.resolve(new Response('<html>')));
  expect([lost, refused, unreadable, new Error('Other'), null].map(isNoAnswer)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  const { serverUnreachable, badAnswer } = verifyTexts();
  expect([lost, refused, unreadable, new Error('Other')].map(failureText)).toEqual([
    serverUnreachable,
    badAnswer,
    badAnswer,
    'Other',
  ]);
});
