/**
 * Time as a page has it: by the ticks that its stream has brought. On a machine that is busy a
 * second says nothing, since server, stream and page are all late; news that waits for none of them
 * is there before the next prices.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A machine may be late with a settlement; news of it that waits for a poll would be later. */
const SETTLED_WITHIN_TICKS = 10;
/**
 * From the news on the stream to the screen: nothing is asked in between, so prices that overtake
 * it are few.
 */
const SHOWN_WITHIN_TICKS = 2;

/**
 * Before its pages are opened. A page hears the stream itself, or the tab that has the stream
 * relays it.
 */
export const countTicks = (context: BrowserContext) =>
  context.addInitScript(`{
    const hear = (name, data) => {
      if (name === 'prices') window.lastTick = data.tick;
      if (name !== 'contract' || data.status === 'ACTIVE') return;
      window.settledAtTick = { [data.id]: window.lastTick, ...window.settledAtTick };
    };
    window.EventSource = class extends EventSource {
      constructor(...given) {
        super(...given);
        for (const name of ['prices', 'contract'])
          this.addEventListener(name, ({ data }) => hear(name, JSON.parse(data)));
      }
    };
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(...given) {
        super(...given);
        this.addEventListener('message', ({ data: { message } }) => {
          if (message?.kind === 'relay') hear(message.what.name, message.what.data);
          if (message?.kind === 'welcome' && message.known.frame) hear('prices', message.known.frame);
        });
      }
    };
  }`);

/** `settledAtTick` is when the stream told of each contract that has settled. */
type Sight = { tick: number; atMs: number; settledAtTick: Record<string, number> };

/** The page's last tick, and its clock, as soon as a condition of its own holds. */
export const seenOn = (page: Page, condition: string) =>
  page.evaluate<Sight>(`new Promise((done) => {
    const look = () => {
      if (!(${condition})) return false;
      done({
        tick: window.lastTick,
        atMs: performance.timeOrigin + performance.now(),
        settledAtTick: window.settledAtTick ?? {},
      });
      return true;
    };
    if (look()) return;
    new MutationObserver((_, observer) => {
      if (look()) observer.disconnect();
    }).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  })`);

/**
 * The stream told of a settlement, and the page showed it at once. Where the page had asked just
 * before, there is no news.
 */
export function expectToldAtOnce(sight: Sight, contract: { id: string; exitTick: number | null }) {
  const news = sight.settledAtTick[contract.id] ?? sight.tick;
  expect(news - (contract.exitTick ?? 0)).toBeLessThanOrEqual(SETTLED_WITHIN_TICKS);
  expect(sight.tick - news).toBeLessThanOrEqual(SHOWN_WITHIN_TICKS);
}

export const hasText = (text: string) =>
  `document.body.innerText.includes(${JSON.stringify(text)})`;
