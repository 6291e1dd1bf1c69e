/** Canvases take no font of their page: charts name the faces of all scripts themselves. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { repository } from './sources.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

test('charts can write every script that pages have a face for', () => {
  const faces = [...read('ui/styles/base.css').matchAll(/--face-of-script: '([^']+)';/g)];
  const ofScripts = faces.map(([, face = '']) => face).filter((face) => !face.includes('Fallback'));
  expect(ofScripts).not.toEqual([]);
  const [font = ''] = /sansFont =[^;]+;/.exec(read('ui/chart/chart-styles.ts')) ?? [];
  for (const face of ofScripts) expect(font).toContain(`'${face}'`);
});
