/**
 * Time as a page has it: by the ticks that its stream has brought. On a machine that is busy a second says nothing, since server,
 * stream and page are all late; news that waits for none of them is there before the next prices.
 */
import type { BrowserContext, Page } from 'playwright-core';

/** A result that is told in two seconds: the tick that makes it final follows that of its price, and one more may pass. */
export const TOLD_WITHIN_TICKS = 3;

/** Before its pages are opened. */
export const countTicks = (context: BrowserContext) =>
  context.addInitScript(`window.EventSource = class extends EventSource {
    constructor(...given) {
      super(...given);
      this.addEventListener('prices', ({ data }) => { window.lastTick = JSON.parse(data).tick; });
    }
  };`);

type Sight = { tick: number; atMs: number };

/** The page's last tick, and its clock, as soon as a condition of its own holds. */
export const seenOn = (page: Page, condition: string) =>
  page.evaluate<Sight>(`new Promise((done) => {
    const look = () => {
      if (!(${condition})) return false;
      done({ tick: window.lastTick, atMs: performance.timeOrigin + performance.now() });
      return true;
    };
    if (look()) return;
    new MutationObserver((_, observer) => {
      if (look()) observer.disconnect();
    }).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  })`);

export const hasText = (text: string) =>
  `document.body.innerText.includes(${JSON.stringify(text)})`;
