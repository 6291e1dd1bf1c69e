/**
 * Every state of the gallery once, each at one width in one theme, those of a width together: nothing cut, nothing sideways, no
 * error; and one in four through axe. `npm run gallery` looks at all of them at all widths in both themes, with axe.
 */
import { join } from 'node:path';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { galleryEntries, type PlacedEntry } from '#gallery/entries.ts';
import { momentsOf } from '#gallery/entry.ts';
import { buildGallery, type GalleryServer, serveGallery } from '#scripts/gallery-pages.ts';
import { systemClock } from '#server/kit/clock.ts';

import { axeFindings, joinBrowser } from '../browser.ts';
import {
  type Easel,
  galleryThemes,
  galleryWidths,
  layoutFaults,
  setUpEasel,
} from '../gallery-checks.ts';
import { repository } from '../sources.ts';

/** Pages that are looked at side by side. */
const EASELS = 3;
/** Axe takes longer than all else together; the pages themselves are held to it by pages.test.ts. */
const AXE_EVERY = 4;
const site = join(repository, '.cache', 'gallery', 'site');

let browser: Browser;
let server: GalleryServer;
beforeAll(async () => {
  [browser] = await Promise.all([joinBrowser(inject('browser')), buildGallery(repository, site)]);
  server = await serveGallery(site);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Looks at entries in order, several at once, and answers with what each said. */
async function walk(
  entries: readonly PlacedEntry[],
  look: (easel: Easel, entry: PlacedEntry, index: number) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const waiting = [...entries.entries()];
  expect(waiting.length).toBeGreaterThan(0);
  await Promise.all(
    Array.from({ length: EASELS }, async () => {
      const easel = await setUpEasel(browser, server.url);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, entry] = next;
        const faults = await look(easel, entry, index);
        if (faults.length > 0) found[entry.id] = faults;
      }
      await easel.close();
    }),
  );
  return found;
}

describe.each(galleryWidths.entries().toArray())('look %i, %i pixels', (turn, width) => {
  test('every state, once: whole, quiet, told apart without colour', async () => {
    const all = galleryEntries(momentsOf(systemClock.now().getTime()));
    expect(all.length).toBeGreaterThan(150);
    const entries = all.filter((_, index) => index % galleryWidths.length === turn);
    const found = await walk(entries, async (easel, entry, index) => {
      const theme = galleryThemes[index % galleryThemes.length] ?? 'light';
      await easel.open(entry, { width, theme });
      const forAxe = index % AXE_EVERY === turn % AXE_EVERY;
      const faults = [
        ...(await layoutFaults(easel.page)),
        ...(forAxe ? await axeFindings(easel.page) : []),
      ];
      return [...faults, ...easel.errors];
    });
    expect(found).toEqual({});
  });
});
