/** Real Chromium for the journeys: the one on the PATH, with what a headless test machine needs. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserServer,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';

import { came, until, WAIT_MS } from './waits.ts';

/**
 * A second switch of this name replaces Playwright's, so what that turns off for steady tests is
 * here too. Ours are the first two. Chromium draws the lists under its address bar as pages, in a
 * process of their own for each window. That takes a second of a processor and is never seen.
 */
const featuresOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'Translate',
];

/** Another name of this machine, which browsers do not take for a secure address over http. */
export const plainHost = 'drishti.test';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.join(',')}`,
  // A process of its own for each origin costs more than ours, which frame one other, can gain by
  // it.
  '--disable-site-isolation-trials',
  // A page lives for a second or two: what is optimised for it sooner costs more than it saves.
  '--js-flags=--invocation-count-for-maglev=4000',
  `--host-resolver-rules=MAP ${plainHost} localhost`,
];

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

function findChromium(): string {
  for (const directory of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
      const path = join(directory, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not here: look on.
      }
    }
  }
  throw new Error('Chromium is not installed: apt-get install chromium');
}

const launched = { executablePath: findChromium(), args: flags, timeout: WAIT_MS };

/** `keepsPages` turns the back-forward cache on, which Playwright turns off. */
export function openBrowser({ keepsPages = false } = {}): Promise<Browser> {
  const ignoreDefaultArgs = keepsPages ? ['--disable-back-forward-cache'] : [];
  return chromium.launch({ ...launched, ignoreDefaultArgs });
}

/** One Chromium for many test files; they join it at its address. */
export function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(launched);
}

/**
 * For each test that joins, it is a browser of its own. It sees its contexts alone, and closing it
 * closes those.
 */
export async function joinBrowser(address: string): Promise<Browser> {
  const browser = await chromium.connect(address);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(WAIT_MS);
    return context;
  };
  return browser;
}

export type Visit = {
  page: Page;
  context: BrowserContext;
  /** Errors of the page's own code and policy; empty when all is well. */
  errors: string[];
  /**
   * Until all that the page asked for is answered and drawn, and nothing more was asked for
   * meanwhile. Its stream never ends.
   */
  quiet(): Promise<void>;
  close(): Promise<void>;
};

/**
 * A fresh visitor; `theme` is what the system prefers. Motion is reduced, so that pictures are
 * repeatable.
 */
export async function visit(
  browser: Browser,
  options: {
    baseURL: string;
    viewport: { width: number; height: number };
    theme?: 'light' | 'dark';
    /**
     * With the service worker, which fetches the whole app beside the test: for tests that are
     * about it.
     */
    isInstalled?: boolean;
    /** Which language the browser asks for. */
    locale?: 'en-IN' | 'hi-IN';
  },
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: options.baseURL,
    viewport: options.viewport,
    colorScheme: options.theme ?? 'light',
    reducedMotion: 'reduce',
    locale: options.locale ?? 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: options.isInstalled ? 'allow' : 'block',
    hasTouch: options.isInstalled ?? false,
  });
  context.setDefaultTimeout(WAIT_MS);
  await context.addInitScript(waitForAnswers);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const said = `${message.text()} (${message.location().url})`;
    // The browser's own note of a server that was too busy. It is told; what the page made of it is
    // what tests look at.
    if (/status of 503 /.test(said)) process.stdout.write(`too busy: ${said}\n`);
    else errors.push(said);
  });
  return { page, context, errors, quiet: listenFor(page), close: () => context.close() };
}

/**
 * Requests of a page end with their answer, however late a busy machine sends it. A test of the
 * product's own limit holds that timer (`journeys/page-time.ts`).
 */
const waitForAnswers = 'AbortSignal.timeout = () => new AbortController().signal';

function listenFor(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return;
    underWay.add(request);
    asked += 1;
  });
  const end = (request: Request) => void underWay.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    await until(`the answers to all that ${page.url()} asks for`, async () => {
      const before = asked;
      if (underWay.size > 0) return false;
      await settled(page);
      await idle(page);
      return underWay.size === 0 && asked === before;
    });
  };
}

/**
 * A person's own browser instead of a private window, with what it asks of an app that is to be
 * installed; it is gone with its folder.
 */
export async function visitAtHome(folder: string, baseURL: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    ...launched,
    baseURL,
    viewport: phone,
  });
  context.setDefaultTimeout(WAIT_MS);
  return context;
}

type AxeReport = {
  violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
};

/** Waits until the page has done what it put off, such as fetching code ahead. */
const idle = (page: Page) =>
  came(
    `an idle moment of ${page.url()}`,
    page.evaluate('new Promise((done) => requestIdleCallback(() => done(true)))'),
  );

/**
 * Waits until what changed has been drawn, and what fades or slides has ended. Throws with the name
 * of what does not end.
 */
export async function settled(page: Page): Promise<void> {
  const waiting = page.evaluate(`(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await drawn();
    const passing = document.getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect.getComputedTiming().endTime < 2000);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    if (passing.length > 0) await drawn();
  })()`);
  await came(`the end of all that moves at ${page.url()}`, waiting);
}

/**
 * What axe finds wrong with the page once it has settled, one line each: half faded in, a text has
 * less contrast. Of a page that changed its theme and nothing else, `contrast` asks only for that.
 */
export async function axeFindings(
  page: Page,
  about: 'all' | 'contrast' = 'all',
): Promise<string[]> {
  await settled(page);
  // Half a megabyte of code: once for each document, however often one looks.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  const options = {
    resultTypes: ['violations'],
    ...(about === 'contrast' ? { runOnly: ['color-contrast'] } : {}),
  };
  const { violations } = await page.evaluate<AxeReport>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) =>
      `${id}: ${target.join(' ')}: ${failureSummary}`.replaceAll(/\s+/g, ' '),
    ),
  );
}

/**
 * Texts with a rupee sign for which the browser took a font of the machine instead of ours, one
 * line each.
 */
export async function foreignRupees(page: Page): Promise<string[]> {
  await page.evaluate('document.fonts.ready.then(() => true)');
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  await session.send('DOM.getDocument', { depth: -1 });
  const { searchId, resultCount } = await session.send('DOM.performSearch', {
    query: "//body//text()[contains(., '\u20b9')]",
  });
  const found: string[] = [];
  const { nodeIds } =
    resultCount === 0
      ? { nodeIds: [] }
      : await session.send('DOM.getSearchResults', {
          searchId,
          fromIndex: 0,
          toIndex: resultCount,
        });
  for (const nodeId of nodeIds) {
    // A text that moved on since has no node any more.
    const answer = await session.send('CSS.getPlatformFontsForNode', { nodeId }).catch(() => null);
    for (const { familyName, isCustomFont } of answer?.fonts ?? []) {
      if (!isCustomFont) found.push(`a rupee sign in ${familyName}`);
    }
  }
  await session.detach();
  return found;
}

export function isScrolledSideways(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
}

/**
 * The page's title and its cards begin where its top bar does, and what is to be pressed is large
 * enough; one line for each fault.
 */
export function placementFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(placementScript);
}

/**
 * 44 pixels where fingers press, 24 elsewhere. Links in a sentence are as high as it is. A field is
 * as large as its box or label. A link whose picture covers a card is as large as the card. What is
 * in the middle of a page has no left edge.
 */
const placementScript = `(() => {
  const faults = [];
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getBoundingClientRect().width > 2;
  const bar = document.querySelector('header.page-gutter');
  if (bar) {
    const edge = bar.getBoundingClientRect().left + parseFloat(getComputedStyle(bar).paddingLeft);
    const isInCard = (element) => element.parentElement.closest('main [class*=rounded-card]') !== null;
    const lefts = (selector) => [...document.querySelectorAll(selector)].filter((element) => isSeen(element) && !isInCard(element) && getComputedStyle(element).textAlign !== 'center').map((element) => element.getBoundingClientRect().left);
    for (const [name, selector] of [['title', 'main h1'], ['first card', 'main [class*=rounded-card]']]) {
      // What reaches to the edge of the screen begins there, a second column and a title behind its coin's mark further right.
      const left = lefts(selector).find((left) => left > 0 && Math.abs(left - edge) < 48);
      if (Math.abs(left - edge) > 0.6) faults.push('the ' + name + ' begins at ' + left + ', the bar at ' + edge);
    }
  }
  const least = innerWidth < 1024 ? 44 : 24;
  for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    if (!isSeen(control) || control.closest('[data-picture]') || getComputedStyle(control).display === 'inline') continue;
    const box = control.closest('label') ?? (control.matches('input, select, textarea') ? control.parentElement : control);
    const rect = box.getBoundingClientRect();
    if (rect.bottom <= 0) continue;
    const reach = getComputedStyle(control, '::after');
    // Of one that covers a card the card is the frame.
    if (reach.position === 'absolute' && getComputedStyle(control).position === 'static') continue;
    const [width, height] = [Math.max(rect.width, parseFloat(reach.width) || 0), Math.max(rect.height, parseFloat(reach.height) || 0)];
    if (width > least - 0.6 && height > least - 0.6) continue;
    const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40);
    faults.push(JSON.stringify(name) + ' is ' + Math.round(width) + ' by ' + Math.round(height) + ' pixels');
  }
  return [...new Set(faults)];
})()`;
