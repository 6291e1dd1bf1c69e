/**
 * The service worker as pages see it: registered once the page is at rest, and asked now and then
 * whether there is a new build. A new build waits until somebody wants it: a page never changes
 * under a ticket that is being filled in. Another language of the same build does not wait.
 */
import { useSyncExternalStore } from 'react';

import { workerPath, workerPolicy, type WorkerRequest } from './shell.ts';

const LOOK_EVERY_MS = 60 * 60_000;
/** Milliseconds that a waiting worker has to say of which build it is. */
const ANSWERS_WITHIN_MS = 10_000;

let registered: Promise<ServiceWorkerRegistration | null> | null = null;
let waiting: ServiceWorker | null = null;
const written = new Set<HTMLInputElement | HTMLTextAreaElement>();
const listeners = new Set<() => void>();

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
};

/** The one address that may become code, where the browser holds us to that (Trusted Types). */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  if (!trustedTypes) return workerPath;
  const policy = trustedTypes.createPolicy(workerPolicy, {
    createScriptURL(url) {
      if (url !== workerPath) throw new TypeError('Only our own service worker is registered.');
      return url;
    },
  });
  return policy.createScriptURL(workerPath);
}

/** Null where the browser has none, or would not have ours. */
export function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  registered ??= register().catch(() => null);
  return registered;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  document.addEventListener('input', ({ target }) => {
    for (const field of written) if (!field.isConnected) written.delete(field);
    const isField =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !/^(?:radio|checkbox|search)$/.test(target.type));
    if (isField) written.add(target);
  });
  const registration = await navigator.serviceWorker.register(workerUrl());
  const note = async (): Promise<void> => {
    // The first one has nothing to take the place of.
    const next = navigator.serviceWorker.controller ? registration.waiting : null;
    const isNew = next !== null && (await isNewBuild(next));
    // The waiting worker may have taken over meanwhile.
    const shown = isNew && registration.waiting === next ? next : null;
    if (shown === waiting) return;
    waiting = shown;
    for (const listener of listeners) listener();
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => void note());
  });
  void note();
  const look = (): void => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  return registration;
}

/** Asks a worker that waits. One that does not answer is of an earlier release. */
function isNewBuild(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data === true));
    port1.start();
    const request: WorkerRequest = { type: 'is-new-build' };
    worker.postMessage(request, [port2]);
    setTimeout(() => resolve(true), ANSWERS_WITHIN_MS);
  });
}

/** True while a new build waits. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null,
    () => false,
  );
}

/** Reloads this page with it. Other pages go on as they are. */
export function reloadWithNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  const request: WorkerRequest = { type: 'use-new-version' };
  waiting?.postMessage(request, {});
}

/**
 * Whether something on the page is unfinished: a dialog is open, or somebody has written into a
 * field that is still there.
 */
export function isUnfinished(): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return true;
  return [...written].some(({ isConnected, value }) => isConnected && value !== '');
}
