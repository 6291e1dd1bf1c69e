/**
 * `npm run gallery`: looks at every entry of the gallery at eight widths, in light and dark, at 200
 * % zoom and with letters twice as large, and leaves a picture of each in .cache/gallery. `npm run
 * gallery wallet` looks at those whose id has that; with `--quick` it leaves no pictures and asks
 * axe nothing. `npm run gallery -- --pseudo` draws them in a language that nobody speaks, at three
 * widths: longer texts have to have room, and what is left in plain letters is outside the
 * catalogue of texts. `npm run gallery -- --figures` reads only the figures: in English on a wide
 * screen, in Hindi with its digits on a phone; `--hindi` looks at the latter alone, and finds
 * English words in it. `npm run gallery -- --texts` writes what people read
 * in every entry into .cache/gallery/texts: two versions of the product compare by `diff -r`. `npm
 * run gallery -- --language=ta` draws them in a language that is not offered, on a phone and on a
 * wide screen: its translators see what they have, and what is English still.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { galleryEntries, type PlacedEntry } from '#gallery/entries.ts';
import { momentsOf } from '#gallery/entry.ts';
import { ENGLISH, type Language, LANGUAGES, type Locale } from '#protocol/languages.ts';
import { systemClock } from '#server/kit/clock.ts';
import { axeFindings, openBrowser } from '#test/browser.ts';
import { figureFaultsOf } from '#test/figure-texts.ts';
import { foreignTexts } from '#test/foreign-texts.ts';
import {
  type Easel,
  galleryThemes,
  galleryWidths,
  hasRoomForMessages,
  layoutFaults,
  messageFaults,
  messageLooks,
  setUpEasel,
} from '#test/gallery-checks.ts';
import { shapeFaults } from '#test/page-shape.ts';
import { shownTexts } from '#test/shown-texts.ts';

import { buildGallery, type GalleryLanguage, serveGallery } from './gallery-pages.ts';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache', 'gallery');
const pictures = join(cache, 'pictures');
const texts = join(cache, 'texts');
const EASELS = 3;
/** 1440 pixels at 200 % zoom leave half of them. */
const ZOOMED_WIDTH = 720;
/** Where the pages draw other parts: cards there, tables here. */
const AXE_WIDTHS: readonly number[] = [390, 1440];

const say = (line: string) => void process.stdout.write(`${line}\n`);

const isQuick = process.argv.includes('--quick');
const isPseudo = process.argv.includes('--pseudo');
const isFigures = process.argv.includes('--figures');
const isHindi = process.argv.includes('--hindi');
const isTexts = process.argv.includes('--texts');
const PSEUDO_WIDTHS = [320, 390, 1440] as const;
/** What is typed there is looked for in the texts, which are in another language then. */
const IN_ENGLISH_ALONE = ['search.words'];
const draft = process.argv.find((word) => word.startsWith('--language='))?.slice(11);
const wanted = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? '';
const entries = galleryEntries(momentsOf(systemClock.now().getTime())).filter(
  ({ id }) => id.includes(wanted) && !(isPseudo && IN_ENGLISH_ALONE.includes(id)),
);
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
rmSync(texts, { recursive: true, force: true });
type Look = (easel: Easel, entry: PlacedEntry) => Promise<string[]>;
type Sight = { language: GalleryLanguage; look: Look; digits?: Locale };
const browser = await openBrowser();
const faults: string[] = [];
for (const sight of sights()) faults.push(...(await lookAtAll(browser, entries, sight)));
await browser.close();

for (const fault of faults.toSorted()) say(fault);
say(`${entries.length} entries, ${faults.length} faults; pictures in .cache/gallery/pictures`);
process.exitCode = faults.length > 0 || entries.length === 0 ? 1 : 0;

function sights(): readonly Sight[] {
  if (isTexts) return LANGUAGES.map((language) => ({ language, look: textsIn(language) }));
  if (isPseudo) return [{ language: 'pseudo', look: lookInPseudo }];
  if (draft !== undefined) return [{ language: draft, look: lookInDraft }];
  return [
    ...(isHindi ? [] : [{ language: ENGLISH, look: isFigures ? figuresAt(1440) : lookAt }]),
    { language: 'hi', look: lookInHindi, digits: 'hi-u-nu-deva' },
  ];
}

async function lookAtAll(
  on: Browser,
  all: readonly PlacedEntry[],
  { language, look, digits }: Sight,
): Promise<string[]> {
  const site = join(cache, 'site', language);
  await buildGallery(root, site, language);
  const server = await serveGallery(site);
  const waiting = [...all];
  const found = await Promise.all(
    Array.from({ length: EASELS }, async () => {
      const easel = await setUpEasel(on, server.url, digits);
      const own: string[] = [];
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
        const { id } = entry;
        const seen = await look(easel, entry).catch((error: unknown) => [String(error)]);
        own.push(...seen.map((fault) => `${id} (${language}), ${fault}`));
        say(`${id} (${language}): ${seen.length === 0 ? 'well' : seen.join('\n  ')}`);
      }
      await easel.close();
      return own;
    }),
  );
  await server.close();
  return found.flat();
}

/** The figures, and words that are English still, on a phone. */
async function lookInHindi(easel: Easel, entry: PlacedEntry): Promise<string[]> {
  await easel.open(entry, { width: 390, theme: 'light' });
  return [...(await figureFaultsOf(easel.page)), ...(await foreignTexts(easel.page, entry))];
}

/** The figures alone, at one width. */
function figuresAt(width: number): Look {
  return async (easel, entry) => {
    await easel.open(entry, { width, theme: 'light' });
    return figureFaultsOf(easel.page);
  };
}

/** Texts that have no room, with a picture of each width. English ones are no fault of a draft. */
async function lookInDraft(easel: Easel, entry: PlacedEntry): Promise<string[]> {
  const found: string[] = [];
  for (const width of [390, 1440] as const) {
    await easel.open(entry, { width, theme: 'light' });
    const path = join(pictures, `${entry.id}.${width}.jpg`);
    await easel.page.screenshot({ path, quality: 70, type: 'jpeg' });
    found.push(...(await layoutFaults(easel.page)).map((fault) => `${width}: ${fault}`));
    found.push(...easel.errors.map((fault) => `${width}: ${fault}`));
  }
  return found;
}

/** Writes what people read, on a wide screen and on a phone. */
function textsIn(language: Language): Look {
  const folder = join(texts, language);
  mkdirSync(folder, { recursive: true });
  return async (easel, entry) => {
    await easel.open(entry, { width: 1440, theme: 'light' });
    const wide = await shownTexts(easel.page);
    await easel.turnTo({ width: 390, theme: 'light' });
    const lines = [...wide, '', ...(await shownTexts(easel.page)), ''];
    writeFileSync(join(folder, `${entry.id}.txt`), lines.join('\n'));
    return [];
  };
}

/**
 * Opened once, on the narrowest phone, and turned from there to every other width and theme, as a
 * window is.
 */
async function lookAt(easel: Easel, entry: PlacedEntry): Promise<string[]> {
  const { page } = easel;
  const found: string[] = [];
  const note = (at: string, seen: readonly string[]) =>
    found.push(...seen.map((fault) => `${at}: ${fault}`));
  const picture = async (name: string) => {
    const path = join(pictures, `${entry.id}.${name}.jpg`);
    if (!isQuick) await page.screenshot({ path, quality: 70, type: 'jpeg' });
  };

  await easel.open(entry, { width: 320, theme: 'light' });
  for (const width of galleryWidths) {
    // The themes differ in nothing but colours.
    for (const theme of isQuick ? ([galleryThemes[0]] as const) : galleryThemes) {
      await easel.turnTo({ width, theme });
      await picture(`${width}.${theme}`);
      if (AXE_WIDTHS.includes(width) && !isQuick)
        note(`${width} ${theme}`, await axeFindings(page));
    }
    note(`${width}`, await layoutFaults(page));
    note(`${width}`, await shapeFaults(page, entry, width));
    if (AXE_WIDTHS.includes(width)) note(`${width}`, await figureFaultsOf(page));
  }
  await easel.turnTo({ width: ZOOMED_WIDTH, theme: 'light' });
  note('zoomed', await layoutFaults(page));
  await page.addStyleTag({ content: 'html { filter: grayscale(1) }' });
  await easel.turnTo({ width: 390, theme: 'light' });
  await picture('390.grey');
  await writeLarge(page, true);
  await easel.turnTo({ width: 1440, theme: 'light' });
  note('letters twice as large', await layoutFaults(page));
  await writeLarge(page, false);
  for (const look of messageLooks) {
    if (!hasRoomForMessages(entry, look)) continue;
    await easel.turnTo(look);
    const { width, height = 'usual' } = { height: undefined, ...look };
    note(`messages at ${width}, ${height} height`, await messageFaults(page));
  }
  note('errors', easel.errors);
  return found;
}

/** Texts that are cut or in plain letters, with a picture of each width. */
async function lookInPseudo(easel: Easel, entry: PlacedEntry): Promise<string[]> {
  const { page } = easel;
  const found: string[] = [];
  for (const width of PSEUDO_WIDTHS) {
    const look = { width, theme: galleryThemes[0] };
    await (width === PSEUDO_WIDTHS[0] ? easel.open(entry, look) : easel.turnTo(look));
    found.push(...(await layoutFaults(page)).map((fault) => `${width}: ${fault}`));
    found.push(...(await foreignTexts(page, entry)));
    const path = join(pictures, `${entry.id}.pseudo.${width}.jpg`);
    if (!isQuick) await page.screenshot({ path, quality: 70, type: 'jpeg' });
  }
  return [...new Set([...found, ...easel.errors])];
}

/**
 * Like a person who sets their browser to letters of 32 pixels: media queries hear of it as well.
 */
async function writeLarge(page: Page, isLarge: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const standard = isLarge ? 32 : 16;
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await session.detach();
}
