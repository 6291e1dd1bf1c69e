/**
 * Replaces TradingView, which no test reaches: answers at its address with a page that speaks as
 * its advanced chart does. It reads its settings from the part of the address after `#`. It tells
 * the page around it that it has loaded and, again and again, which pair it shows. It lets people
 * choose another pair.
 */
import type { BrowserContext, FrameLocator, Page } from 'playwright-core';

import { chartWidgetOrigin } from '#protocol/addresses.ts';

/**
 * Silent loads and never says so; held answers when it is let go; blocked does not answer; empty
 * has no data.
 */
type WidgetMood = 'well' | 'silent' | 'held' | 'blocked' | 'empty';

export type WidgetStandIn = {
  mood: WidgetMood;
  /** How often its page was asked for, and with which `Referer`. */
  readonly referrers: (string | undefined)[];
  /** Answers what is held. */
  letGo(): void;
};

export async function standInForTradingView(context: BrowserContext): Promise<WidgetStandIn> {
  let held: (() => void)[] = [];
  const standIn: WidgetStandIn = {
    mood: 'well',
    referrers: [],
    letGo() {
      for (const go of held) go();
      held = [];
    },
  };
  await context.route(`${chartWidgetOrigin}/**`, async (route) => {
    standIn.referrers.push(route.request().headers()['referer']);
    const { mood } = standIn;
    if (mood === 'blocked') return route.abort('blockedbyclient');
    if (mood === 'held') await new Promise<void>((resolve) => held.push(resolve));
    // Who held it may have gone on to another page.
    return route
      .fulfill({ contentType: 'text/html', body: widgetPage(mood) })
      .catch(() => undefined);
  });
  return standIn;
}

/** The widget inside our frame page inside the page. */
export function widgetIn(page: Page): FrameLocator {
  return page.frameLocator('iframe[title$="chart by TradingView"]').frameLocator('iframe');
}

/** `tell()` is what the silent one never does by itself. */
function widgetPage(mood: WidgetMood): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Chart</title>
    <style>
      html, body { height: 100%; margin: 0; font: 14px system-ui; }
      body { display: grid; grid-template-rows: 38px 1fr; }
      [data-theme='dark'] body { background: #131722; color: #d1d4dc; }
      [data-theme='light'] body { background: #ffffff; color: #131722; }
      header { display: flex; gap: 8px; align-items: center; padding: 0 8px; }
      svg { width: 100%; height: 100%; }
    </style>
  </head>
  <body>
    <header>
      <output></output>
      <label>Symbol <input value="" size="18" /></label>
    </header>
    <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label="Candles">
      <path d="M0 30 L12 24 L24 27 L38 12 L52 18 L66 9 L82 15 L100 6" fill="none" stroke="#089981" vector-effect="non-scaling-stroke" />
    </svg>
    <script>
      const settings = JSON.parse(decodeURIComponent(location.hash.slice(1)));
      document.documentElement.dataset.theme = settings.theme;
      document.documentElement.dataset.settings = JSON.stringify(settings);
      const output = document.querySelector('output');
      const input = document.querySelector('input');
      let symbol = settings.symbol;
      const say = (message) => parent.postMessage(message, '*');
      const quote = () =>
        say(JSON.stringify({ name: 'quoteUpdate', data: { original_name: symbol, last_price: 1 } }));
      const show = (next) => {
        symbol = next;
        output.textContent = next;
      };
      show(symbol);
      function tell() {
        say({ name: 'tv-widget-load', frameElementId: 'tradingview' });
        quote();
        setInterval(quote, 150);
      }
      input.addEventListener('change', () => {
        show(input.value);
        quote();
      });
      addEventListener('message', ({ data }) => {
        if (data && data.name === 'set-symbol') show(data.data.symbol);
      });
      const mood = ${JSON.stringify(mood)};
      if (mood === 'empty') say({ name: 'tv-widget-no-data', frameElementId: 'tradingview' });
      else if (mood !== 'silent') tell();
    </script>
  </body>
</html>`;
}
