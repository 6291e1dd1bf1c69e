/**
 * The service worker: keeps the app's own files, so that it opens at once and without a connection.
 * It shows pushes, and takes pictures that other apps share. It answers no request to the API and
 * keeps nothing that a person may see. What is kept of a portfolio, the page itself puts there and
 * takes away.
 *
 * A page and its code are of one version. An open page keeps the version that it began with until
 * it is reloaded. A new build waits until it is asked for.
 *
 * A worker is of one build and one language. Another language of the active build is no new
 * version: its worker takes over at once. Pages of a language that this worker does not have come
 * from the network.
 */
import { pagePaths } from '#protocol/pages.ts';
import type { PushMessage } from '#protocol/pushes.ts';
import { lostProofAddress, shareTargetPath } from '#protocol/share-target.ts';
import { localNow } from '#ui/client/clock.ts';
import { languageCache, languagePath } from '#ui/client/worker-language.ts';

import {
  sharedCache,
  sharedDepositAddress,
  sharedProofPath,
  SHARED_FOR_MS,
  sharedAtHeader,
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
type Port = { postMessage(answer: boolean): void };
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
    run: (event: Lasting & { data: WorkerRequest | null; ports: readonly Port[] }) => void,
  ): void;
};
declare const self: Worker;

/**
 * Written by the build (scripts/service-worker-build.ts): every file of the app in the language,
 * the pages that have a document, the name of the build, which is the same in all languages, and
 * the document in each language for where a page cannot be had.
 */
declare const FILES: readonly string[];
declare const DOCUMENTS: readonly string[];
declare const BUILD: string;
declare const LANGUAGE: string;
declare const OFFLINE_PAGES: Readonly<Record<string, string>>;

const shellOf = (language: string): string => `${shellCachePrefix}${BUILD}-${language}`;
const shell = shellOf(LANGUAGE);
/** The build that a cache of the app's files belongs to. */
const buildOf = (name: string): string =>
  name.slice(shellCachePrefix.length).replace(/-[a-z]{2}$/, '');
/** Document of the pages that have none of their own. */
const COMMON_DOCUMENT = '/settings';
/** Maximum number of parallel downloads; leaves bandwidth for the page. */
const AT_ONCE = 3;
/** Path of the note of the active worker's build, beside the chosen language. */
const ACTIVE_BUILD = '/worker/build';
const MOST_SHARED_BYTES = 20 * 1024 * 1024;
/** Milliseconds that the network may take for a document of which the device has a copy. */
const DOCUMENT_WITHIN_MS = 5_000;
/** The same where the device has no copy: a slow answer is better than none. */
const ONLY_DOCUMENT_WITHIN_MS = 15_000;

const pages = pagePaths.map(
  (path) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[A-Za-z0-9]+')}$`),
);
const isPage = (path: string): boolean => pages.some((page) => page.test(path));
const files = new Set(FILES);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  if (event.data?.type === 'use-new-version') event.waitUntil(self.skipWaiting());
  if (event.data?.type === 'is-new-build') event.waitUntil(answerOn(event.ports[0]));
});

async function answerOn(port: Port | undefined): Promise<void> {
  const isNew = await isNewBuild();
  port?.postMessage(isNew);
}

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
  if (!(await isNewBuild())) await self.skipWaiting();
}

/** True where the active worker is of another build. */
async function isNewBuild(): Promise<boolean> {
  const active = await (await caches.open(languageCache)).match(ACTIVE_BUILD);
  if (active) return (await active.text()) !== BUILD;
  // Workers wrote this note only later: one that is active already has a cache of its own.
  return (await shellNames()).some((name) => name !== shell);
}

async function shellNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(shellCachePrefix));
}

async function fetched(path: string, cache: RequestCache = 'no-cache'): Promise<Response> {
  const answer = await fetch(path, { cache });
  if (!answer.ok || answer.redirected) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/**
 * Throws for a document whose code is of another build or in another language, as while servers are
 * upgraded in turn: it is installed later.
 *
 * Past the browser's cache: requests of one address wait there for each other, so a page in another
 * language would wait for this answer.
 */
async function documentOf(path: string): Promise<Response> {
  const answer = await fetched(path, 'no-store');
  if (!(await isOwn(answer.clone()))) throw new Error(`${path} is of another version`);
  return answer;
}

/** True if this worker has all code that a document names. */
async function isOwn(document: Response): Promise<boolean> {
  const named = (await document.text()).matchAll(/"(\/assets\/[^"]+)"/g);
  return [...named].every(([, file = '']) => files.has(file));
}

/**
 * The build before stays for pages that were opened with it, in all its languages. Navigations wait
 * for this function, so it deletes caches without waiting for the end.
 */
async function activate(): Promise<void> {
  await (await caches.open(languageCache)).put(ACTIVE_BUILD, new Response(BUILD));
  void forgetOldBuilds().catch(() => undefined);
  await self.clients.claim();
}

async function forgetOldBuilds(): Promise<void> {
  const names = await shellNames();
  const before = names.map(buildOf).findLast((build) => build !== BUILD);
  const old = names.filter((name) => ![BUILD, before].includes(buildOf(name)));
  await Promise.all(old.map((name) => caches.delete(name)));
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
    event.waitUntil(dropOldShared());
    if (isPage(url.pathname)) event.respondWith(pageAt(url.pathname, event));
  } else if (files.has(url.pathname) || url.pathname.startsWith('/assets/')) {
    event.respondWith(fileAt(url.pathname, request));
  }
});

async function pageAt(path: string, event: Fetching): Promise<Response> {
  const own = DOCUMENTS.includes(path) ? path : COMMON_DOCUMENT;
  const language = await chosenLanguage();
  if (language !== LANGUAGE) return pageIn(language, own, event);
  const cache = await caches.open(shell);
  const kept = await cache.match(own, { ignoreVary: true });
  if (!kept) return fromNetwork(event.request, { otherwise: undefined, language });
  // What the server says about its pages may change without their code: the next time it holds.
  event.waitUntil(
    documentOf(own).then(
      (answer) => cache.put(own, answer),
      () => undefined,
    ),
  );
  return kept;
}

/**
 * The language that was chosen in this browser. Pages write it before they reload
 * (ui/client/worker-language.ts), so that the page that follows is in it.
 */
async function chosenLanguage(): Promise<string> {
  const note = await (await caches.open(languageCache)).match(languagePath);
  return note ? note.text() : LANGUAGE;
}

/** A page in a language whose worker is not here yet; from that worker's cache at worst. */
async function pageIn(language: string, own: string, event: Fetching): Promise<Response> {
  const other = await caches.has(shellOf(language));
  const kept = other
    ? await (await caches.open(shellOf(language))).match(own, { ignoreVary: true })
    : undefined;
  const answer = await fromNetwork(event.request, { otherwise: kept, language });
  if (answer !== kept && answer.ok) event.waitUntil(forgetChoice(answer.clone(), language));
  return answer;
}

/** Drops the choice where the server sends the language of this worker, as without cookies. */
async function forgetChoice(answer: Response, language: string): Promise<void> {
  if (!(await isOwn(answer)) || (await chosenLanguage()) !== language) return;
  await (await caches.open(languageCache)).delete(languagePath);
}

/**
 * The server's answer where it comes in time, otherwise the copy of the device, otherwise a page
 * that says that the server cannot be reached.
 */
async function fromNetwork(
  request: Request,
  { otherwise, language }: { otherwise: Response | undefined; language: string },
): Promise<Response> {
  const late = otherwise ? DOCUMENT_WITHIN_MS : ONLY_DOCUMENT_WITHIN_MS;
  const answer = await Promise.race([
    fetch(request).catch(() => null),
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), late);
    }),
  ]);
  return answer ?? otherwise ?? offlinePage(language);
}

function offlinePage(language: string): Response {
  return new Response(OFFLINE_PAGES[language] ?? OFFLINE_PAGES[LANGUAGE], {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

async function fileAt(path: string, request: Request): Promise<Response> {
  const own = await (await caches.open(shell)).match(path, { ignoreVary: true });
  return own ?? (await caches.match(path, { ignoreVary: true })) ?? fetch(request);
}

/** True if the request names another origin. A page can hide its own: then the form asks. */
function isForeign({ referrer, headers }: Request): boolean {
  const named = [referrer, headers.get('origin') ?? ''].filter((name) => URL.canParse(name));
  return named.some((name) => /^https?:/.test(name) && new URL(name).origin !== location.origin);
}

async function takeShared(request: Request): Promise<Response> {
  if (isForeign(request)) return Response.redirect('/deposit', 303);
  const form = await request.formData().catch(() => null);
  const file = form?.get('proof');
  const isPicture = file instanceof File && file.type.startsWith('image/');
  if (!isPicture || file.size > MOST_SHARED_BYTES) return Response.redirect(lostProofAddress, 303);
  const cache = await caches.open(sharedCache);
  const headers = {
    'content-type': file.type,
    'x-name': encodeURIComponent(file.name),
    [sharedAtHeader]: `${localNow()}`,
  };
  await cache.put(sharedProofPath, new Response(file, { headers }));
  return Response.redirect(sharedDepositAddress, 303);
}

/** Runs with each page that opens: a worker has no clock that outlives the worker. */
async function dropOldShared(): Promise<void> {
  const kept = await caches.match(sharedProofPath, { cacheName: sharedCache });
  const at = Number.parseInt(kept?.headers.get(sharedAtHeader) ?? '0', 10);
  if (kept && localNow() - at > SHARED_FOR_MS) await caches.delete(sharedCache);
}

self.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (message) event.waitUntil(show(message));
});

/** The same news twice is one notification, and rings once. */
async function show({ tag, title, body, path, unread }: PushMessage): Promise<void> {
  await self.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
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
