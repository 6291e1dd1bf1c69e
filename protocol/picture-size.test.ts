/** The size of a proof, by its shape. */
import { expect, test } from 'vitest';

import { PROOF_FIT, PROOF_MAX_SIDE } from './deposits.ts';
import { fitPicture } from './picture-size.ts';

const fit = (width: number, height: number) => {
  const size = fitPicture({ width, height }, PROOF_FIT);
  return [size.width, size.height];
};

test('an ordinary picture is 1200 pixels long at most, and never larger than it was', () => {
  expect(fit(4032, 3024)).toEqual([1200, 900]);
  expect(fit(3024, 4032)).toEqual([900, 1200]);
  expect(fit(800, 600)).toEqual([800, 600]);
  // A whole screen of a phone.
  expect(fit(1080, 2400)).toEqual([540, 1200]);
  expect(fit(1000, 2500)).toEqual([480, 1200]);
});

test('a long one stays wide enough to read, either way it lies', () => {
  // Letters of 30 pixels become 17.
  expect(fit(1080, 9000)).toEqual([600, 5000]);
  expect(fit(9000, 1080)).toEqual([5000, 600]);
  expect(fit(1080, 2800)).toEqual([720, 1867]);
  expect(fit(120, 12_000)).toEqual([120, 12_000]);
  expect(fit(12_000, 3)).toEqual([12_000, 3]);
});

test('no shape is kept larger than the server takes and the database holds', () => {
  for (let width = 1; width <= PROOF_MAX_SIDE; width += 97) {
    const [kept = 0, height = 0] = fit(width, Math.min(PROOF_MAX_SIDE, 40_000_000 / width));
    expect(kept * height).toBeLessThanOrEqual(PROOF_FIT.long.pixels * 1.002);
    expect(Math.max(kept, height)).toBeLessThanOrEqual(PROOF_MAX_SIDE);
  }
});
