/**
 * A push service on this machine that reads messages as browsers do: it checks who signed them
 * (VAPID, RFC 8292) and decrypts them (RFC 8291, aes128gcm). Each endpoint can answer as real ones
 * do on bad days.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

import type { PushMessage, PushSubscriptionBody } from '#protocol/pushes.ts';

type Pushed = PushMessage & {
  endpoint: string;
  ttl: string;
  topic: string;
  urgency: string;
};
/**
 * Answers the next push to an endpoint; 0 breaks the connection after the message has been taken.
 */
type Mood = (endpoint: string) => { status: number; retryAfter?: string };

export type PushService = {
  /** For PUSH_HOSTS. */
  origin: string;
  /** What was accepted, in order. */
  readonly accepted: Pushed[];
  /** Answers by status. */
  readonly answers: Map<number, number>;
  /** A browser that subscribes; with other keys, where it has an endpoint. */
  subscription(endpoint?: string): PushSubscriptionBody;
  behave(mood: Mood): void;
  close(): Promise<void>;
};

type Browser = { keys: ECDH; auth: Buffer };

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const accepted: Pushed[] = [];
  const answers = new Map<number, number>();
  let mood: Mood = () => ({ status: 201 });
  let origin = '';

  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const endpoint = `${origin}${request.url ?? ''}`;
      const browser = browsers.get(request.url ?? '');
      const { status, retryAfter } = browser ? mood(endpoint) : { status: 404 };
      const isTaken = status === 201 || status === 0;
      if (isTaken && browser) {
        refuseUnsigned(String(request.headers.authorization), origin);
        const text = decrypt(body, browser);
        accepted.push({
          ...(JSON.parse(text) as PushMessage),
          endpoint,
          ttl: String(request.headers['ttl']),
          topic: String(request.headers['topic']),
          urgency: String(request.headers['urgency']),
        });
      }
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 0) {
        request.socket.destroy();
        return;
      }
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port.');
  origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    accepted,
    answers,
    subscription(endpoint = `${origin}/push/${randomBytes(24).toString('base64url')}`) {
      const keys = createECDH('prime256v1');
      const auth = randomBytes(16);
      browsers.set(new URL(endpoint).pathname, { keys, auth });
      return {
        endpoint,
        p256dh: keys.generateKeys().toString('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    behave(next) {
      mood = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function refuseUnsigned(authorization: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  const [head, body, signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud } = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as { aud: string };
  if (!isSigned || aud !== audience) throw new Error('A push is not signed for this service.');
}

/** Throws where it was encrypted for somebody else or has been changed. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + sender.length);
  const derive = (secret: Buffer, salted: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
