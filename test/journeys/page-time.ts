/**
 * Time of a page in the hands of a test: timers that end when the test says so, a clock that moves
 * when the test says so, and prices that the page has heard.
 */
import type { Page } from 'playwright-core';

import { until } from '#test/waits.ts';

/** Milliseconds for which a page says that it copied. */
export const COPIED_MS = 2_000;

export type HeldTimers = {
  /** Resolves once the page waits for a timer of this length, milliseconds. */
  begun(ms: number): Promise<void>;
  /** Ends all timers of this length that the page waits for. */
  end(ms: number): Promise<void>;
};

/**
 * Holds the page's timers of these lengths: none of them ends before the test ends it, and a timer
 * of another length is none of them. Works for the document that is open and for later ones.
 */
export async function holdTimers(page: Page, ...lengths: readonly number[]): Promise<HeldTimers> {
  const script = holding(lengths);
  await page.addInitScript(script);
  await page.evaluate(script);
  return {
    begun: async (ms) => {
      await until(`a timer of ${ms} ms`, () =>
        page.evaluate<boolean>(`[...heldTimers.values()].some((one) => one.ms === ${ms})`),
      );
    },
    end: (ms) =>
      page.evaluate(`{
        for (const [id, one] of [...heldTimers]) {
          if (one.ms === ${ms} && heldTimers.delete(id)) one.run();
        }
      }`),
  };
}

/** Signals that time out are timers too. */
const holding = (lengths: readonly number[]) => `{
  const lengths = new Set(${JSON.stringify(lengths)});
  const held = (window.heldTimers ??= new Map());
  const { setTimeout: begin, clearTimeout: clear } = window;
  window.setTimeout = (run, ms, ...given) => {
    if (!lengths.has(ms)) return begin(run, ms, ...given);
    // The browser's own numbers begin at 1.
    const id = 1e9 + (window.lastHeld = (window.lastHeld ?? 0) + 1);
    held.set(id, { ms, run: () => run(...given) });
    return id;
  };
  window.clearTimeout = (id) => void (held.delete(id) || clear(id));
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => {
    if (!lengths.has(ms)) return timeout(ms);
    const controller = new AbortController();
    window.setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
    return controller.signal;
  };
}`;

/**
 * Stops the clock by which the open document measures how long something took; timers and dates go
 * on. `move` moves the clock on by milliseconds, `restart` lets the clock run again.
 */
export async function stopClock(page: Page) {
  await page.evaluate(`{
    let now = performance.now();
    performance.now = () => now;
    window.moveClock = (ms) => void (now += ms);
  }`);
  return {
    move: (ms: number) => page.evaluate(`moveClock(${ms})`),
    restart: () => page.evaluate('void delete performance.now'),
  };
}

/** Milliseconds after which the region of passing messages looks how long one has been shown. */
const MESSAGE_LOOK_MS = 250;

/** Lets the messages that the open document shows from now on stay until they are dismissed. */
export const keepMessages = (page: Page) =>
  page.evaluate(`{
    const begin = window.setInterval;
    window.setInterval = (run, ms, ...given) =>
      ms === ${MESSAGE_LOOK_MS} ? 0 : begin(run, ms, ...given);
  }`);

/**
 * Lets the page's next documents measure no time. A visit to them begins, by the server's clock,
 * as the first prices come: after everything that ended before, however late the prices are heard.
 */
export const openWithPrices = (page: Page) => page.addInitScript('performance.now = () => 0;');

/**
 * Hears the live streams of the browser context's open pages, of which one has the stream for all.
 * Returns a function that waits until they have brought that many more prices.
 */
export async function hearPrices(page: Page): Promise<(more: number) => Promise<void>> {
  let heard = 0;
  for (const open of page.context().pages()) {
    const session = await page.context().newCDPSession(open);
    session.on('Network.eventSourceMessageReceived', ({ eventName }) => {
      if (eventName === 'prices') heard += 1;
    });
    await session.send('Network.enable');
  }
  return async (more) => {
    const enough = heard + more;
    await until(`${more} more prices`, () => heard >= enough);
  };
}
