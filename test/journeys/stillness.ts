/**
 * Movement of a page while it loads: the sum of the browser's layout shifts from the navigation
 * until nothing more is asked for. Each answer of the API is held until all that was drawn without
 * it stands, and they are let go one by one, so that neither a fast machine nor a slow one decides.
 */
import type { Page, Request, Route } from 'playwright-core';

import { settled, type Visit } from '../browser.ts';

/** End of the queue of waiting requests that is answered next: the oldest or the newest. */
export type Order = 'first' | 'last';

export type Shift = {
  /** Cumulative, without those that followed what a person did. */
  total: number;
  /** The largest ones: how much, and what moved. */
  moved: string[];
};

const OBSERVER = `(() => {
  window.layoutShifts = [];
  const nameOf = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    if (!element) return 'what is gone';
    const said = element.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40);
    return element.tagName.toLowerCase() + ' ' + JSON.stringify(said || element.className);
  };
  const place = ({ y, height }) => Math.round(y) + '+' + Math.round(height);
  const note = (list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.layoutShifts.push({ value, moved: sources.map(({ node, previousRect, currentRect }) =>
        nameOf(node) + ' ' + place(previousRect) + ' to ' + place(currentRect)) });
    }
  };
  const observer = new PerformanceObserver(note);
  observer.observe({ type: 'layout-shift', buffered: true });
  window.takeShifts = () => {
    note({ getEntries: () => observer.takeRecords() });
    return window.layoutShifts;
  };
})()`;

const isHeld = (request: Request): boolean =>
  request.method() === 'GET' &&
  request.resourceType() === 'fetch' &&
  new URL(request.url()).pathname.startsWith('/api/');

/** Watches the pages of a visit from now on; answers how to open one and measure it. */
export async function watchShifts({ page }: Visit, order: Order) {
  const held: Route[] = [];
  const underWay = new Set<Request>();
  await page.addInitScript(OBSERVER);
  await page.route('**/*', async (route) => {
    if (isHeld(route.request())) held.push(route);
    else await route.continue();
  });
  const end = (request: Request) => void underWay.delete(request);
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource' && !isHeld(request)) underWay.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);

  /** All but the answers has come and is drawn. */
  async function drawn(): Promise<void> {
    do {
      await Promise.all([...underWay].map((one) => one.response().then((all) => all?.finished())));
      for (const one of underWay) if (one.failure() !== null) underWay.delete(one);
      await settled(page);
    } while (underWay.size > 0);
  }

  return async (path: string): Promise<Shift> => {
    held.length = 0;
    underWay.clear();
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForLoadState();
    for (;;) {
      await drawn();
      await idle(page);
      if (underWay.size > 0) continue;
      const route = order === 'first' ? held.shift() : held.pop();
      if (route === undefined) break;
      await answered(route);
    }
    return sumOf(await page.evaluate<Entry[]>('window.takeShifts()'));
  };
}

/** Until the page has nothing left to do: code that it puts off is asked for. */
const idle = (page: Page) =>
  page.evaluate(`(async () => {
    await document.fonts.ready;
    for (let times = 0; times < 3; times += 1) await new Promise((done) => requestIdleCallback(done));
  })()`);

async function answered(route: Route): Promise<void> {
  const request = route.request();
  await route.continue().catch(() => undefined);
  const response = await request.response();
  await response?.finished();
}

type Entry = { value: number; moved: string[] };

function sumOf(entries: readonly Entry[]): Shift {
  const largest = entries.toSorted((one, other) => other.value - one.value).slice(0, 3);
  return {
    total: entries.reduce((sum, { value }) => sum + value, 0),
    moved: largest.map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join('; ')}`),
  };
}
