/**
 * A fixed sample of the gallery, each entry at one width in one theme: nothing cut, nothing
 * sideways, no figure in a form of its own, no error; and one in four through axe. `npm run
 * gallery` looks at all of them at all widths in both themes, with axe; `npm run test:all` has it
 * do so.
 */
import { join } from 'node:path';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { galleryEntries, type PlacedEntry } from '#gallery/entries.ts';
import { momentsOf } from '#gallery/entry.ts';
import { buildGallery, type GalleryServer, serveGallery } from '#scripts/gallery-pages.ts';
import type { Locale } from '#protocol/languages.ts';
import { systemClock } from '#server/kit/clock.ts';

import { axeFindings, joinBrowser } from '../browser.ts';
import {
  type Easel,
  galleryThemes,
  galleryWidths,
  hasRoomForMessages,
  layoutFaults,
  messageFaults,
  messageLooks,
  setUpEasel,
} from '../gallery-checks.ts';
import {
  cellFaults,
  columnFaults,
  edgeFaults,
  headings,
  shapeFaults,
  targetFaults,
} from '../page-shape.ts';
import { figureFaultsOf } from '../figure-texts.ts';
import { foreignTexts } from '../foreign-texts.ts';
import { repository } from '../sources.ts';
import { longTest } from '../long-test.ts';
import { everyNth, isWhole } from '../extent.ts';

/**
 * True if this file looks at everything. `npm run test:all` looks at the whole gallery in steps of
 * its own, and names a path to have this file do so.
 */
const isAll = isWhole && process.env['TEST_GALLERY'] !== 'apart';
const sampleOfAll = <Item>(items: readonly Item[], every: number): readonly Item[] =>
  isAll ? items : everyNth(items, every);

/** Pages that are looked at side by side. */
const EASELS = 3;
/**
 * Axe takes longer than all else together; the pages themselves are held to it by pages.test.ts.
 */
const AXE_EVERY = 4;
/** Of the states that are neither usual nor longest. */
const REST_EVERY = 8;
/** Of the usual states, in the pseudo-language. */
const PSEUDO_EVERY = 4;
/** Share of the usual states that are read in Hindi. */
const HINDI_EVERY = 8;
/** Share of the states over which the short run shows messages. */
const MESSAGES_EVERY = 32;
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
  url = server.url,
  digits?: Locale,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const waiting = [...entries.entries()];
  expect(waiting.length).toBeGreaterThan(0);
  await Promise.all(
    Array.from({ length: EASELS }, async () => {
      const easel = await setUpEasel(browser, url, digits);
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

/**
 * Of each page its longest values, on which layouts break, and its usual state, which people see;
 * of all other states every eighth, so that entries that no longer show what they name are found.
 */
function sampleOf(all: readonly PlacedEntry[]): { longest: PlacedEntry[]; others: PlacedEntry[] } {
  const pages = [...Map.groupBy(all, ({ app, page }) => `${app} ${page}`).values()];
  const longest = pages.flatMap((states) => states.filter(({ id }) => id.includes('longest')));
  const usual = pages.flatMap((states) => states.find(({ state }) => state === 'Full') ?? []);
  const rest = all.filter((entry) => !longest.includes(entry) && !usual.includes(entry));
  return { longest, others: [...usual, ...rest.filter((_, index) => index % REST_EVERY === 0)] };
}

async function lookAt(
  entries: readonly PlacedEntry[],
  widthAt: (index: number) => number,
): Promise<Record<string, string[]>> {
  return walk(entries, async (easel, entry, index) => {
    const theme = galleryThemes[index % galleryThemes.length] ?? 'light';
    const width = widthAt(index);
    await easel.open(entry, { width, theme });
    return [
      ...(await layoutFaults(easel.page)),
      ...(await shapeFaults(easel.page, entry, width)),
      ...(await figureFaultsOf(easel.page)),
      ...(index % AXE_EVERY === 0 ? await axeFindings(easel.page) : []),
      ...easel.errors,
    ];
  });
}

const everyEntry = () => galleryEntries(momentsOf(systemClock.now().getTime()));
const entryOf = (id: string): PlacedEntry => {
  const entry = everyEntry().find((one) => one.id === id);
  if (!entry) throw new Error(`no entry ${id}`);
  return entry;
};

longTest(
  'every page with its longest values, on the narrowest phone: whole, quiet, told apart without colour',
  async () => {
    const { longest } = sampleOf(everyEntry());
    expect(longest.length).toBeGreaterThan(40);
    expect(await lookAt(longest, () => galleryWidths[0])).toEqual({});
  },
);

describe.each(sampleOfAll(galleryWidths.entries().toArray(), 8))(
  'look %i, %i pixels',
  (turn, width) => {
    test('every page as it usually is, each at one width: whole, quiet, told apart without colour', async () => {
      const { others } = sampleOf(everyEntry());
      expect(others.length).toBeGreaterThan(100);
      // Those of a width together: turning a window costs more than drawing a page.
      const entries = others.filter((_, index) => index % galleryWidths.length === turn);
      expect(await lookAt(entries, () => width)).toEqual({});
    });
  },
);

test.each(messageLooks.entries().toArray())(
  'look %i at messages: none is over a control, a field or a leading figure',
  async (turn, look) => {
    // The short run takes other entries for each look.
    const entries = sampleOfAll(everyEntry().slice(isAll ? 0 : turn * 7), MESSAGES_EVERY);
    const roomy = entries.filter((entry) => hasRoomForMessages(entry, look));
    const found = await walk(roomy, async (easel, entry) => {
      await easel.open(entry, look);
      return messageFaults(easel.page);
    });
    expect(found).toEqual({});
  },
);

test('a page that asks what became of its request waits on, and has an answer', async () => {
  const easel = await setUpEasel(browser, server.url);
  const { page, errors } = easel;
  await easel.open(entryOf('payment-details.saving'), { width: 320, theme: 'light' });
  const asked = page.evaluate(`new Promise((done) => {
    const { fetch } = window;
    window.fetch = async (...given) => {
      const reply = await fetch(...given);
      if (String(given[0]).includes('/api/commands/')) done((await reply.clone().json()).state);
      return reply;
    };
    window.dispatchEvent(new Event('online'));
  })`);
  expect(await asked).toBe('in-flight');
  expect(await page.getByText('Saving...').isVisible()).toBe(true);
  expect(errors).toEqual([]);
  await easel.close();
});

test('a message in another place is found', async () => {
  const easel = await setUpEasel(browser, server.url);
  const entry = entryOf('contract.full');
  await easel.open(entry, messageLooks[0]);
  await easel.page.addStyleTag({
    content: '.toast { position: fixed; top: auto !important; bottom: 5rem !important }',
  });
  const found = await messageFaults(easel.page);
  expect(found).toEqual(expect.arrayContaining([expect.stringContaining('success: over button')]));
  await easel.close();
});

longTest(
  'with every text longer by a third, in letters of its own: all have room, and none is outside the catalogue',
  async () => {
    const out = join(repository, '.cache', 'gallery', 'pseudo');
    await buildGallery(repository, out, 'pseudo');
    const own = await serveGallery(out);
    const usual = everyEntry().filter(({ state }) => state === 'Full');
    const entries = usual.filter((_, index) => index % PSEUDO_EVERY === 0);
    expect(entries.length).toBeGreaterThan(10);
    const found = await walk(
      entries,
      async (easel, entry) => {
        await easel.open(entry, { width: 390, theme: 'light' });
        const { page, errors } = easel;
        return [...(await layoutFaults(page)), ...(await foreignTexts(page, entry)), ...errors];
      },
      own.url,
    );
    await own.close();
    expect(found).toEqual({});
  },
);

test('in Hindi, with its digits: every figure has the form of its kind, and no word is English', async () => {
  const out = join(repository, '.cache', 'gallery', 'hindi');
  await buildGallery(repository, out, 'hi');
  const own = await serveGallery(out);
  const usual = everyEntry().filter(({ state }) => state === 'Full');
  const found = await walk(
    sampleOfAll(usual, HINDI_EVERY),
    async (easel, entry) => {
      await easel.open(entry, { width: 390, theme: 'light' });
      return [...(await figureFaultsOf(easel.page)), ...(await foreignTexts(easel.page, entry))];
    },
    own.url,
    'hi-u-nu-deva',
  );
  expect(found).toEqual({});

  // A single word is found in what is shown and in what is read aloud; names and data are not.
  const easel = await setUpEasel(browser, own.url);
  const wallet = entryOf('wallet.full');
  await easel.open(wallet, { width: 390, theme: 'light' });
  expect(await foreignTexts(easel.page, wallet)).toEqual([]);
  await easel.page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
    '<p>−₹10.00 <span>fee</span></p><button aria-label="कॉपी करें key"></button>' +
    '<p>UPI से, Bitcoin</p><p lang="en">an English document</p>')`);
  expect(await foreignTexts(easel.page, wallet)).toEqual([
    'outside the catalogue: "fee"',
    'outside the catalogue: "कॉपी करें key"',
  ]);
  await easel.close();
  await own.close();
});

test('a figure in a form of its own is found, and one in two precisions', async () => {
  const easel = await setUpEasel(browser, server.url);
  const { page } = easel;
  await easel.open(entryOf('wallet.full'), { width: 390, theme: 'light' });
  expect(await figureFaultsOf(page)).toEqual([]);
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
    '<p>Pays <b>30</b> %</p><code>-₹5 at 20:45</code><i title="10x">Long</i>' +
    '<p>Behind by ₹2,911.65</p><p>Difference −₹2,911.65410683</p><p data-exact>₹2,911.6541</p>')`);
  expect(await figureFaultsOf(page)).toEqual([
    'a space before %: 0 % in "Pays 30 %"',
    'a multiple not with ×: 10x in "10x"',
    'one figure in two precisions: ₹2911.65 and ₹2911.65410683',
  ]);
  await easel.close();
});

const NARROW = [320, 359, 390, 639] as const;
const NAMES = {
  'position-orders.full': ['Amount', 'Entry Price', 'Duration', 'Return %', 'Status', 'Date'],
  'closing-orders.full': ['Purchasing price', 'Opening price', 'Closing price', 'Contract time'],
  'deposit-records.full': ['Amount', 'Status', 'Date'],
  'withdrawal-records.full': ['Amount', 'Status', 'Date', 'Bank details'],
};

longTest(
  'a phone has what a wide screen has: each value under its name, and a list as high as it may be',
  async () => {
    const easel = await setUpEasel(browser, server.url);
    const { page } = easel;
    const open = (id: string, width: number) => easel.open(entryOf(id), { width, theme: 'light' });
    const visibleNames = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('main dt')].filter((one) => one.checkVisibility()).map((one) => one.textContent)`,
      );
    for (const [id, names] of Object.entries(NAMES)) {
      for (const width of id === 'position-orders.full' ? [...NARROW, 1279] : NARROW) {
        await open(id, width);
        expect(await visibleNames(), `${id} at ${width}`).toEqual(expect.arrayContaining(names));
      }
    }
    await open('messages.full', 390);
    const list = page.getByRole('group', { name: 'Latest notifications' });
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(256);
    await easel.close();
  },
);

/** Pages whose parts are as high whatever comes, and the heading beneath them. */
const HOLDS = {
  trade: { width: 1440, heading: 'Trade History', full: 'empty', others: ['loading', 'error'] },
  'market-overview': { width: 390, heading: 'Gainers', full: 'full', others: ['loading', 'error'] },
} as const;

longTest('what loads or fails takes the room of what comes', async () => {
  const easel = await setUpEasel(browser, server.url);
  for (const [name, { width, heading, full, others }] of Object.entries(HOLDS)) {
    const tops = [];
    for (const state of [full, ...others]) {
      await easel.open(entryOf(`${name}.${state}`), { width, theme: 'light' });
      tops.push((await headings(easel.page))[heading]);
    }
    expect(tops[0], name).toBeGreaterThan(0);
    expect(new Set(tops).size, `${name}: ${tops.join(', ')}`).toBe(1);
  }
  await easel.close();
});

test('a text that is cut off is found; a chart that follows a change of its height a frame later is not', async () => {
  const easel = await setUpEasel(browser, server.url);
  const { page } = easel;
  await easel.open(entryOf('contract.full'), { width: 390, theme: 'light' });
  const chart = `document.querySelector('main [role=img]')`;
  for (const height of [90, 140, 110]) {
    await page.evaluate(`${chart}.parentElement.style.cssText = 'flex: none; height: ${height}px'`);
    expect(await layoutFaults(page), `${height} pixels high`).toEqual([]);
  }
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
    '<p style="overflow: hidden; height: 4px">Cut off below</p>')`);
  expect(await layoutFaults(page)).toContain('cut off: "Cut off below"');
  await easel.close();
});

test('a planted fault is found: a small target, a fourth left edge, a column of two edges, a cell of the console', async () => {
  const easel = await setUpEasel(browser, server.url);
  const { page } = easel;
  await easel.open(entryOf('closing-orders.full'), { width: 390, theme: 'light' });
  expect([...(await targetFaults(page)), ...(await edgeFaults(page))]).toEqual([]);
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
    '<button type="button" style="height:43px;width:44px">Small</button>' +
    [80, 120, 160].map((left) => ('<p style="padding-left:' + left + 'px">Another edge</p>').repeat(3)).join(''))`);
  expect(await targetFaults(page)).toEqual(['a target of 44 × 43: button "Small"']);
  expect(await edgeFaults(page)).toEqual([expect.stringContaining('left edges')]);

  await easel.open(entryOf('closing-orders.full'), { width: 1440, theme: 'light' });
  expect(await columnFaults(page)).toEqual([]);
  await page.addStyleTag({ content: 'td { position: relative; left: 1px }' });
  expect(await columnFaults(page)).not.toEqual([]);

  await easel.open(entryOf('ledger.full'), { width: 1440, theme: 'light' });
  expect(await cellFaults(page)).toEqual([]);
  await page.addStyleTag({ content: 'td { text-align: left !important }' });
  await page.evaluate(
    `document.querySelector('tbody td').append(' dep-0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')`,
  );
  expect(await cellFaults(page)).toEqual([
    expect.stringContaining('a whole id in a cell: "available dep-0197a1b2'),
    'a numeral at the left of its column: "₹8,54,12,350.50"',
  ]);
  await easel.close();
});
