/**
 * Which attempt this is, by a file that the first one leaves behind, and a page of the Chromium
 * that the journeys share.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { joinBrowser } from '../browser.ts';

export function isFirstAttempt(name: string): boolean {
  const mark = join(process.env['RUN_AGAIN_MARKS'] ?? '', name);
  const isFirst = !existsSync(mark);
  writeFileSync(mark, '');
  return isFirst;
}

export async function withPage(act: (page: Page) => Promise<void>): Promise<void> {
  const browser = await joinBrowser(process.env['RUN_AGAIN_BROWSER'] ?? '');
  const page = await browser.newPage();
  await act(page);
  await browser.close();
}
