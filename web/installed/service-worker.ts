/**
 * The service worker: keeps the app's own files, so that it opens at once and without a connection.
 * It shows pushes, and takes pictures that other apps share. It answers no request to the API and
 * keeps nothing that a person may see. What is kept of a portfolio, the page itself puts there and
 * takes away.
 *
 * A page and its code are of one version. An open page keeps the version that it began with until
 * it is reloaded. A new version waits until it is asked for.
 */
import { pagePaths } from '#protocol/pages.ts';
import type { PushMessage } from '#protocol/pushes.ts';

import {
  sharedCache,
  sharedDepositAddress,
  sharedProofPath,
  shareTargetPath,
  shellCachePrefix,
  type WorkerNews,
  type WorkerRequest,
} from './shell.ts';

/**
 * What of a worker's own world is used here: its types and those of pages cannot be had together.
 */
type Lasting = { waitUntil(work: Promise<unknown>): void };
type Fetching = Lasting & { request: Request; respondWith(answer: Promise<Response>): void };
type Window = {
  url: string;
  focus(): Promise<unknown>;
  postMessage(news: WorkerNews, options: object): void;
};
type Worker = {
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  addEventListener(name: 'install' | 'activate', run: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', run: (event: Fetching) => void): void;
  addEventListener(
    name: 'push',
    run: (event: Lasting & { data: { json(): unknown } | null }) => void,
  ): void;
  addEventListener(
    name: 'notificationclick',
    run: (event: Lasting & { notification: Notification }) => void,
  ): void;
  addEventListener(
    name: 'message',
    run: (event: Lasting & { data: WorkerRequest | null }) => void,
  ): void;
};
declare const self: Worker;

/**
 * Written by the build (scripts/service-worker-build.ts): every file of the app, and the pages that
 * have a document.
 */
declare const FILES: readonly string[];
declare const DOCUMENTS: readonly string[];
declare const VERSION: string;

const shell = `${shellCachePrefix}${VERSION}`;
/** Of pages without a document of their own. */
const COMMON_DOCUMENT = '/settings';
/** A phone loads something else meanwhile. */
const AT_ONCE = 3;
const MOST_SHARED_BYTES = 20 * 1024 * 1024;

const pages = pagePaths.map(
  (path) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[A-Za-z0-9]+')}$`),
);
const isPage = (path: string): boolean => pages.some((page) => page.test(path));
const files = new Set(FILES);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', ({ data, waitUntil }) => {
  if (data?.type === 'use-new-version') waitUntil(self.skipWaiting());
  if (data?.type === 'leave-language') waitUntil(forgetDocuments());
});

async function install(): Promise<void> {
  const cache = await caches.open(shell);
  const left = [...FILES];
  const take = async (): Promise<void> => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      // A file whose name has its hash is the same in every version.
      const known = path.startsWith('/assets/') ? await caches.match(path) : undefined;
      await cache.put(path, known ?? (await fetched(path)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  for (const path of DOCUMENTS) await cache.put(path, await documentOf(path));
  // Nobody reads pages of the version before where their language was left.
  if (!(await hasOtherDocuments())) await self.skipWaiting();
}

/**
 * Pages come from the server, in the language that was chosen, until the worker of that language is
 * here.
 */
async function forgetDocuments(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(shellCachePrefix));
  for (const name of names) {
    const cache = await caches.open(name);
    for (const path of DOCUMENTS) await cache.delete(path, { ignoreVary: true });
  }
}

async function fetched(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: 'no-cache' });
  if (!answer.ok || answer.redirected) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function hasOtherDocuments(): Promise<boolean> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(shellCachePrefix) && name !== shell,
  );
  const found = await Promise.all(
    names.map(async (name) =>
      (await caches.open(name)).match(COMMON_DOCUMENT, { ignoreVary: true }),
    ),
  );
  return found.some(Boolean);
}

/**
 * Throws for one whose code is of another version, as while servers are upgraded in turn: it is
 * installed later.
 */
async function documentOf(path: string): Promise<Response> {
  const answer = await fetched(path);
  const text = await answer.clone().text();
  const named = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  if (named.some((file) => !files.has(file))) throw new Error(`${path} is of another version`);
  return answer;
}

/** The version before stays for pages that were opened with it. */
async function activate(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(shellCachePrefix));
  const others = shells.filter((name) => name !== shell);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && url.pathname === shareTargetPath) {
    event.respondWith(takeShared(request));
    return;
  }
  if (request.method !== 'GET' || url.pathname.startsWith('/api')) return;
  if (request.mode === 'navigate') {
    if (isPage(url.pathname)) event.respondWith(pageAt(url.pathname, event));
  } else if (files.has(url.pathname) || url.pathname.startsWith('/assets/')) {
    event.respondWith(fileAt(url.pathname, request));
  }
});

async function pageAt(path: string, event: Fetching): Promise<Response> {
  const cache = await caches.open(shell);
  const own = DOCUMENTS.includes(path) ? path : COMMON_DOCUMENT;
  const kept = await cache.match(own, { ignoreVary: true });
  if (!kept) return fetch(event.request);
  // What the server says about its pages may change without their code: the next time it holds.
  event.waitUntil(
    documentOf(own).then(
      (answer) => cache.put(own, answer),
      () => undefined,
    ),
  );
  return kept;
}

async function fileAt(path: string, request: Request): Promise<Response> {
  const own = await (await caches.open(shell)).match(path, { ignoreVary: true });
  return own ?? (await caches.match(path, { ignoreVary: true })) ?? fetch(request);
}

/** Whether the request names another origin. A page can hide its own: then the form asks. */
function isForeign({ referrer, headers }: Request): boolean {
  const named = [referrer, headers.get('origin') ?? ''].filter((name) => URL.canParse(name));
  return named.some((name) => /^https?:/.test(name) && new URL(name).origin !== location.origin);
}

async function takeShared(request: Request): Promise<Response> {
  if (isForeign(request)) return Response.redirect('/deposit', 303);
  const form = await request.formData().catch(() => null);
  const file = form?.get('proof');
  if (file instanceof File && file.type.startsWith('image/') && file.size <= MOST_SHARED_BYTES) {
    const cache = await caches.open(sharedCache);
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) };
    await cache.put(sharedProofPath, new Response(file, { headers }));
  }
  return Response.redirect(sharedDepositAddress, 303);
}

self.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (message) event.waitUntil(show(message));
});

/** The same news twice is one notification, and rings once. */
async function show({ tag, title, body, path, unread }: PushMessage): Promise<void> {
  await self.registration.showNotification(title, {
    ...{ body, tag, data: { path } },
    ...{ icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' },
  });
  if (unread !== null && 'setAppBadge' in navigator) await navigator.setAppBadge(unread);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  event.waitUntil(open(path));
});

/** In the window that is open: it knows whether something in it is unfinished. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ours = windows.find(({ url }) => !new URL(url).pathname.startsWith('/console'));
  if (!ours) return void (await self.clients.openWindow(path));
  await ours.focus();
  ours.postMessage({ type: 'open', path }, {});
}
