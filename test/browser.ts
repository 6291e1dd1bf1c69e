/** Real Chromium for the journeys: the one on the PATH, with what a headless test machine needs. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
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

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: flags });
}

export type Visit = {
  page: Page;
  context: BrowserContext;
  /** Errors of the page's own code and policy; empty when all is well. */
  errors: string[];
  close(): Promise<void>;
};

/** A fresh visitor; `theme` is what the system prefers. Motion is reduced, so that pictures are repeatable. */
export async function visit(
  browser: Browser,
  options: { baseURL: string; viewport: { width: number; height: number }; theme?: 'light' | 'dark' },
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: options.baseURL,
    viewport: options.viewport,
    colorScheme: options.theme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { page, context, errors, close: () => context.close() };
}
