/** The worked example of docs/market.md, computed again from the values in that file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { parseAmount } from '#protocol/money.ts';

import { readCoins } from './coins.ts';
import {
  drawFrom,
  inProportion,
  movedPrice,
  nextPrices,
  STEP_DENOMINATOR,
  STEP_NUMERATOR,
} from './feed.rules.ts';
import { drawKey, stepsOf } from './chains.ts';
import { seedHmac, tickHash } from './hash-tape.ts';
import { tickText } from './tape.rules.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/market.md'), 'utf8');

function blocks(kind: string): string[] {
  const pattern = new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return [...page.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** A tick read back from its text, with the coins that it lists. */
function readTick(text: string) {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('='));
  const value = (name: string) => lines.find(([key]) => key === name)?.[1] ?? '';
  const listed = lines.filter(([key]) => /^[A-Z]+$/.test(key ?? ''));
  return {
    symbols: listed.map(([key]) => key ?? ''),
    content: {
      version: 4 as const,
      number: parseInt(value('number'), 10),
      at: new Date(value('time')),
      prices: listed.map(([, price]) => parseAmount(price ?? '', 8) ?? -1n),
      commitment: value('commitment') === '-' ? null : value('commitment'),
      source: value('source'),
      previousHash: value('previous'),
      placed: value('placed') === '-' ? null : value('placed'),
      step: null,
    },
  };
}

const texts = blocks('tick');
const hashes = blocks('hash').map((text) => text.trim());
const seed = Buffer.from(blocks('seed')[0]?.trim() ?? '', 'hex');
const steps = stepsOf(seed, { number: 1, committedAtTick: 0 }, null);
const [genesis, first] = texts.map(readTick);

test('both ticks have the text and the hash that the page gives', () => {
  expect(texts).toHaveLength(2);
  for (const [index, text] of texts.entries()) {
    const { content, symbols } = readTick(text);
    expect(tickText(content, symbols)).toBe(text);
    expect(tickHash(content, symbols)).toBe(hashes[index]);
  }
  expect(first?.content.previousHash).toBe(hashes[0]);
});

test('both ticks carry the commitment to the seed since the first, and the first of epoch 1 one more', () => {
  expect(seed).toHaveLength(32);
  const named = [genesis, first].map((tick) => tick?.content.commitment?.split(',') ?? []);
  expect(named[0]?.[0]).toBe(`1@0/${steps[0]?.toString('hex')}`);
  expect(named[1]?.slice(0, 4)).toEqual(named[0]);
  expect(named[1]?.map((part) => part.replace(/\/.*/, ''))).toEqual([
    '1@0',
    '2@0',
    '3@0',
    '4@0',
    '5@1',
  ]);
});

test('draws, moves and prices follow from the seed', () => {
  const [, step = seed] = steps;
  expect(blocks('step')[0]?.trim()).toBe(step.toString('hex'));
  const key = drawKey(step, { tape: hashes[0] ?? '', number: 1 });
  expect(blocks('key')[0]?.trim()).toBe(key.toString('hex'));
  const hmac = seedHmac(key);
  const symbols = genesis?.symbols ?? [];
  const [before, after] = [genesis, first].map((tick) => tick?.content.prices ?? []);
  const listed = symbols.flatMap((symbol) =>
    readCoins(null).filter((coin) => coin.symbol === symbol),
  );
  expect(before).toEqual(listed.map(({ basePrice }) => basePrice));
  expect(after).toEqual(nextPrices(before ?? [], listed, 1, hmac));
  const bytes = hmac('BTC:1');
  const draw = drawFrom(bytes);
  const [bitcoin = 0n, dollar = 0n, wrapped = 0n] = before ?? [];
  const next = movedPrice(bitcoin, draw, 20);
  const size = next > bitcoin ? next - bitcoin : bitcoin - next;
  const factors = `${bitcoin} × ${Math.abs(draw)} × 20 × ${STEP_NUMERATOR} / 10^17`;
  expect(STEP_DENOMINATOR).toBe(10n ** 17n);
  expect(blocks('draws')[0]?.trim()).toBe(
    `BTC:1 = ${Buffer.from(bytes).toString('hex')}, draw ${draw}`,
  );
  expect(blocks('moves')[0]?.trim().split('\n')).toEqual([
    `BTC: ${factors} = ${size}, so ${next}`,
    `USDT: stands still, so ${dollar}`,
    `WBTC: ${wrapped} × ${next} / ${bitcoin}, so ${inProportion(wrapped, bitcoin, next)}`,
  ]);
});
