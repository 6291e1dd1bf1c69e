/**
 * What a page says of one coin's price, frame by frame. A place that shows the price of this moment
 * is found by what it does. It changes about as often as the place that changes most. Texts of a
 * page are read where they are. Those of a canvas are read as they are drawn, where they are a
 * price of the last ticks.
 */
import type { BrowserContext, Page } from 'playwright-core';

import { came } from '#test/waits.ts';

export type ShownPrices = {
  frames: number;
  /** Frames that were redrawn, in which a price may have changed. */
  changes: number;
  /** How often the price of this moment changed, and what showed it. */
  places: readonly { what: string; changes: number }[];
  /** Every frame in which two of the places said different prices. */
  differing: readonly { frame: number; said: readonly string[] }[];
};

/** Before its pages are opened: what is drawn on a canvas is heard. */
export const hearCanvases = (context: BrowserContext) =>
  context.addInitScript(`(() => {
    const draw = CanvasRenderingContext2D.prototype.fillText;
    window.drawnTexts = new Map();
    let round = 0;
    const rounds = new Map();
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      const now = document.timeline.currentTime;
      if (rounds.get(this.canvas) !== now) {
        rounds.set(this.canvas, now);
        window.drawnTexts.set(this.canvas, []);
      }
      window.drawnTexts.get(this.canvas).push(String(text));
      return draw.call(this, text, ...rest);
    };
  })();`);

/**
 * Watches each frame of the page until a price has changed `enough` times; prices are those within
 * a twentieth of `about`, INR.
 */
export const watchPrices = (page: Page, about: number, enough: number) =>
  came(
    `${enough} changes of a price on ${page.url()}`,
    page.evaluate<ShownPrices>(watch(about, enough)),
  );

const watch = (about: number, enough: number) => `new Promise((done) => {
    const about = ${about};
    const PRICE = /^₹?\\d{1,3}(,\\d{2,3})*(\\.\\d{2,8})?$/;
    const priceOf = (text) => {
      const bare = text.trim();
      if (bare.length > 24 || !PRICE.test(bare)) return null;
      const plain = bare.replace(/[₹,]/g, '');
      return Math.abs(Number(plain) - about) <= about / 20 ? plain : null;
    };
    const nameOf = (element) => {
      const path = [];
      for (let at = element; at && path.length < 4; at = at.parentElement)
        path.unshift(at.tagName.toLowerCase() + (at.getAttribute('class') ? '.' + at.getAttribute('class').split(' ')[0] : ''));
      return path.join(' > ');
    };
    // Where a part and its whole are both a price, the whole is.
    const readPage = () => {
      const found = new Map();
      const walk = (element) => {
        if (element.tagName === 'SCRIPT' || element.tagName === 'STYLE') return;
        const price = element.textContent.length <= 24 ? priceOf(element.textContent) : null;
        if (price !== null) {
          if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.sr-only'))
            found.set(element, price);
          return;
        }
        for (const child of element.children) walk(child);
      };
      walk(document.body);
      return found;
    };
    const seen = new Map();
    const recent = [];
    const frames = [];
    let isDirty = true;
    let count = 0;
    let last = new Map();
    new MutationObserver((changes) => {
      isDirty ||= changes.some(({ target }) => target !== probe);
    }).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
    // A size is told after all that the frame's own callbacks have drawn, and before it is painted.
    const probe = document.createElement('i');
    probe.style.cssText = 'position: fixed; height: 1px; width: 1px';
    document.documentElement.append(probe);
    const next = () => requestAnimationFrame(() => { probe.style.width = (count % 2) + 2 + 'px'; });
    const sizes = new ResizeObserver(() => look());
    sizes.observe(probe);
    const look = () => {
      count += 1;
      const texts = isDirty ? readPage() : last;
      isDirty = false;
      const now = new Map(texts);
      for (const [place, price] of texts) if (!recent.includes(price)) recent.push(price);
      if (recent.length > 400) recent.splice(0, 100);
      for (const [canvas, drawn] of window.drawnTexts ?? []) {
        if (!canvas.isConnected) continue;
        const prices = drawn.map(priceOf).filter((price) => price !== null && recent.includes(price));
        if (prices.length > 0) now.set(canvas, prices.join(' '));
      }
      const changed = [...now].some(([place, price]) => seen.get(place)?.at(-1) !== price);
      for (const [place, price] of now) {
        const said = seen.get(place) ?? [];
        const before = said.at(-1);
        // An entry shows one digit more or less beside a near price: the same price, so it does not change.
        if (before !== undefined && (before.startsWith(price) || price.startsWith(before))) said[said.length - 1] = price;
        else said.push(price);
        seen.set(place, said);
      }
      if (changed || texts !== last) frames.push({ frame: count, now });
      last = texts;
      const changes = Math.max(0, ...[...seen.values()].map((said) => said.length - 1));
      if (changes < ${enough}) next();
      else {
        sizes.disconnect();
        probe.remove();
        const most = Math.max(0, ...[...seen.values()].map((said) => said.length - 1));
        const live = new Map([...seen].filter(([, said]) => said.length - 1 >= Math.max(2, most / 3)));
        const differing = [];
        for (const { frame, now } of frames) {
          const places = [...now].filter(([place]) => live.has(place));
          const texts = new Set(places.filter(([place]) => !(place instanceof HTMLCanvasElement)).map(([, price]) => price));
          // Candles also say what opened their last one, its highest and its lowest price, and one of the last ticks may have been
          // that. Of several prices the one that the page says is the price of this moment.
          const said = places.flatMap(([, price]) => {
            const all = price.split(' ');
            const present = all.filter((one) => texts.has(one));
            return present.length > 0 ? present : all;
          });
          const decimals = Math.min(...said.map((price) => (price.split('.')[1] ?? '').length));
          const cut = new Set(said.map((price) => decimals === 0 ? price.split('.')[0] : price.slice(0, price.indexOf('.') + 1 + decimals)));
          if (cut.size > 1) differing.push({ frame, said: [...now].filter(([place]) => live.has(place)).map(([place, price]) => nameOf(place) + ' ' + price) });
        }
        done({
          frames: count,
          changes: frames.length,
          places: [...live].map(([place, said]) => ({ what: nameOf(place), changes: said.length - 1 })),
          differing,
        });
      }
    };
    next();
  })`;
