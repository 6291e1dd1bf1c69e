/** Addresses, caches and messages that the app's pages share with its service worker. */

/**
 * Where the service worker is, and the name of the policy that lets it be registered
 * (server/entry/http/security-headers.ts).
 */
export const workerPath = '/sw.js';
export const workerPolicy = 'service-worker';

/** Cache of the last portfolio, the only answer of the server that the device keeps. */
export const keptCache = 'kept';
export const keptPortfolioPath = '/kept/portfolio';
/**
 * A picture that another app shared, until the deposit form has taken it, somebody signs out, or an
 * hour has passed. A login does not delete the picture.
 */
export const sharedCache = 'shared';
export const sharedProofPath = '/shared/proof';
/** Header of the kept picture: milliseconds since 1970 at which the picture came. */
export const sharedAtHeader = 'x-at';
/** Milliseconds after which a picture that nobody has taken is deleted. */
export const SHARED_FOR_MS = 3_600_000;
/** Address to which the share target leads: the person logs in first, if nobody is there. */
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
