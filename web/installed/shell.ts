/** What the app's pages and its service worker agree on. */

/**
 * Where the service worker is, and the name of the policy that lets it be registered
 * (server/entry/http/security-headers.ts).
 */
export const workerPath = '/sw.js';
export const workerPolicy = 'service-worker';

/** The last portfolio that was seen, the only answer of the server that is ever kept. */
export const keptCache = 'kept';
export const keptPortfolioPath = '/kept/portfolio';
/** A picture that another app shared, until the deposit form has taken it. */
export const sharedCache = 'shared';
export const sharedProofPath = '/shared/proof';
/** Where other apps send a picture (app.webmanifest), and where that leads. */
export const shareTargetPath = '/share-proof';
export const sharedDepositAddress = '/deposit?shared=1';

/** Caches of the app's files are named `shell-`, the build, and the language of its pages. */
export const shellCachePrefix = 'shell-';

/** Sent by a page to a service worker. */
export type WorkerRequest =
  | { type: 'use-new-version' }
  /** Answered on the port that comes with the message: true where the worker is of a new build. */
  | { type: 'is-new-build' };
/** To a page: a notification was tapped. */
export type WorkerNews = { type: 'open'; path: string };
