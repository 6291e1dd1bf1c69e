/** When a desk locks a request, renews that and lets go of it. */
import { beforeEach, expect, test } from 'vitest';

import { openClaims } from './claims.ts';

let nowMs: number;
let sent: string[];
let isGranted: boolean;
const open = () =>
  openClaims({
    claim: async (id) => {
      sent.push(`claim ${id}`);
      return isGranted;
    },
    release: (id) => sent.push(`release ${id}`),
    now: () => nowMs,
  });
beforeEach(() => {
  nowMs = 0;
  sent = [];
  isGranted = true;
});

test('looking at three requests and leaving sends nothing', () => {
  const claims = open();
  for (const id of ['wit-1', 'wit-2', 'wit-3']) claims.leave(id);
  expect(sent).toEqual([]);
});

test('the first act locks, leaving lets go once', () => {
  const claims = open();
  claims.touch('wit-1');
  claims.leave('wit-1');
  claims.leave('wit-1');
  expect(sent).toEqual(['claim wit-1', 'release wit-1']);
});

test('input renews every ten seconds at most, so that the lock ends a minute after the last one', () => {
  const claims = open();
  for (; nowMs <= 25_000; nowMs += 1000) claims.touch('wit-1');
  expect(sent).toEqual(['claim wit-1', 'claim wit-1', 'claim wit-1']);
});

test('what was refused is asked for anew by the next input, and nobody lets go of it', async () => {
  const claims = open();
  isGranted = false;
  claims.touch('wit-1');
  await Promise.resolve();
  claims.leave('wit-1');
  claims.touch('wit-1');
  expect(sent).toEqual(['claim wit-1', 'claim wit-1']);
});

test('after a decision there is nothing to let go of', () => {
  const claims = open();
  claims.touch('wit-1');
  claims.forget('wit-1');
  claims.leave('wit-1');
  expect(sent).toEqual(['claim wit-1']);
});

test('what another act made ours is let go of as well', () => {
  const claims = open();
  claims.hold('ticket-1');
  claims.touch('ticket-1');
  claims.leave('ticket-1');
  expect(sent).toEqual(['release ticket-1']);
});

test('letting go by hand works for what another tab took', () => {
  const claims = open();
  claims.release('wit-1');
  claims.leave('wit-1');
  expect(sent).toEqual(['release wit-1']);
});
