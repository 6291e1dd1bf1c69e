/** The idempotency keys of what a page sends, and how its requests are held or turned away. */
import type { Page, Request } from 'playwright-core';

/** A key as the page makes it: a number of version 7. */
export const keyForm = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Answers the keys of all requests to a path that the page has sent since. */
export function hearKeys(page: Page): (path: string) => string[] {
  const sent: Request[] = [];
  page.on('request', (request) => sent.push(request));
  return (path) =>
    sent
      .filter((one) => one.method() === 'POST' && new URL(one.url()).pathname === path)
      .map((one) => one.headers()['idempotency-key'] ?? 'none');
}

/** Holds what is sent to this path back until `press` has ended. */
export async function whileHeld(
  page: Page,
  path: string,
  press: () => Promise<void>,
): Promise<void> {
  const isAsked = (url: URL) => url.pathname === path;
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(isAsked, async (route) => {
    if (route.request().method() === 'POST') await isOver;
    await route.continue();
  });
  const answered = page.waitForResponse(
    (response) => isAsked(new URL(response.url())) && response.request().method() === 'POST',
  );
  await press();
  letGo();
  await answered;
  await page.unroute(isAsked);
}

/** Answers the next request to this path as a busy proxy in front of the server does. */
export async function turnAwayOnce(page: Page, path: string): Promise<void> {
  let isOver = false;
  await page.route(
    (url) => url.pathname === path,
    (route) => {
      if (isOver || route.request().method() !== 'POST') return route.fallback();
      isOver = true;
      return route.fulfill({ status: 503, body: 'Busy' });
    },
  );
}
