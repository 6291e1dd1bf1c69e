/**
 * Hands pushes to the services of browsers' makers: encrypted for the browser (RFC 8291) and signed
 * by this server (VAPID). The address comes from a browser, so only public addresses are connected
 * to, whatever a name resolves to; no redirect is followed, and nothing of an answer is read but
 * its status.
 */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import webPush from 'web-push';

import type { PushTransport } from '#server/domain/pushes/pushes.ts';
import { NOT_PUBLIC_IPV4, openNetworks } from '#server/kit/addresses.ts';

const ANSWER_MS = 15_000;
const SOCKETS = 32;

const isInner = openNetworks([
  ...NOT_PUBLIC_IPV4,
  '::/96',
  '64:ff9b::/96',
  '100::/64',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]);

/** Of a literal address. */
export const isPublic = (address: string): boolean => isIP(address) !== 0 && !isInner(address);

/** Refuses a name of which any address is not public. */
const lookupPublic: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || first === undefined) return done(error ?? new Error('no address'), '', 0);
    if (!addresses.every(({ address }) => isPublic(address))) {
      return done(new Error('not a public address'), '', 0);
    }
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

/**
 * `subject` is how the operator can be reached: an https or mailto address. `ownOrigins` are named
 * by the operator: a service of their own.
 */
export function openPush(options: {
  subject: string;
  ownOrigins: readonly string[];
}): PushTransport {
  const { subject, ownOrigins } = options;
  const settings = { keepAlive: true, maxSockets: SOCKETS, maxFreeSockets: 8 };
  const plain = new PlainAgent(settings);
  const own = new Agent(settings);
  const agent = new Agent({ ...settings, lookup: lookupPublic });

  function connectionTo(url: URL) {
    if (ownOrigins.includes(url.origin)) {
      return url.protocol === 'http:'
        ? { open: plainRequest, agent: plain }
        : { open: request, agent: own };
    }
    // A literal address is not looked up.
    const isLiteral = isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0;
    return url.protocol !== 'https:' || isLiteral ? null : { open: request, agent };
  }

  return {
    makeKeys: () => webPush.generateVAPIDKeys(),
    send({ target, keys, payload, keptSeconds, topic, isUrgent }) {
      const none = { status: 0, retryAfter: null };
      const url = new URL(target.endpoint);
      const connection = connectionTo(url);
      if (connection === null) return Promise.resolve({ status: 410, retryAfter: null });
      let made: webPush.RequestDetails;
      try {
        made = webPush.generateRequestDetails(
          { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
          payload,
          {
            vapidDetails: { subject, ...keys },
            TTL: keptSeconds,
            topic,
            urgency: isUrgent ? 'high' : 'normal',
          },
        );
      } catch {
        // Keys that are no point of the curve: no browser of anybody's.
        return Promise.resolve({ status: 410, retryAfter: null });
      }
      return new Promise((done) => {
        const sent = connection.open(url, {
          method: 'POST',
          headers: made.headers,
          agent: connection.agent,
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        sent.once('response', (response) => {
          const { 'retry-after': retryAfter = null } = response.headers;
          response.resume();
          response.once('error', () => done(none));
          response.once('end', () => done({ status: response.statusCode ?? 0, retryAfter }));
        });
        sent.once('error', () => done(none));
        sent.end(made.body);
      });
    },
    close() {
      for (const open of [plain, own, agent]) open.destroy();
    },
  };
}
