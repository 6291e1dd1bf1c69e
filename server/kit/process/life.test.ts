/** The order in which parts begin and end, also where one of them fails or the end comes early. */
import { expect, test } from 'vitest';

import { openLife } from './life.ts';

function noting() {
  const notes: string[] = [];
  const part = (name: string, isBroken = false) => ({
    start: async () => void notes.push(`${name} starts`),
    stop() {
      notes.push(`${name} stops`);
      if (isBroken) throw new Error(name);
    },
  });
  return { notes, part };
}

test('parts start in order and stop in reverse, once, also those that never started', async () => {
  const { notes, part } = noting();
  const life = openLife();
  for (const name of ['one', 'two']) life.add(part(name));
  life.add({});
  await life.start();
  await Promise.all([life.stop(), life.stop()]);
  expect(notes).toEqual(['one starts', 'two starts', 'two stops', 'one stops']);
});

test('a part that does not stop well keeps none of the others from it', async () => {
  const { notes, part } = noting();
  const life = openLife();
  life.add(part('one'));
  life.add(part('two', true));
  await expect(life.stop()).rejects.toThrow('two');
  expect(notes).toEqual(['two stops', 'one stops']);
});

test('an end in the middle of the start leaves the rest as it is', async () => {
  const { notes, part } = noting();
  const life = openLife();
  life.add(part('one'));
  life.add({ start: () => void life.stop() });
  life.add(part('three'));
  await life.start();
  await life.stop();
  expect(notes).toEqual(['one starts', 'three stops', 'one stops']);
});
