/**
 * People and staff at the routes, as their browsers are: with a session, an address and a device of
 * their own.
 */
import { type House, newKey } from './house.ts';

/** Of everybody in the demo; printed at its end. */
export const PASSWORD = 'horizon-marigold-27';

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
] as const;

export type Realm = 'app' | 'console';
const signInPaths = { app: '/api/auth/sign-in', console: '/api/staff/sign-in' } as const;

export type Visitor = {
  get<Reply>(path: string): Promise<Reply>;
  /** Any answer but success is a fault of the demo. */
  post<Reply = unknown>(path: string, body?: object): Promise<Reply>;
  /** As a form with a file in its field `proof`. */
  upload<Reply>(path: string, fields: Record<string, string>, file: Buffer): Promise<Reply>;
  /** By a route that begins a session, such as the one of signing up. */
  enter<Reply>(path: string, form: object): Promise<Reply>;
};

type Asked = { method: 'GET' | 'POST'; url: string; payload?: object };

/**
 * Signs in at the first request, and again where the session has lapsed. `device` chooses the
 * browser and the address.
 */
export function openVisitor(
  house: House,
  { email, realm, device }: { email: string; realm: Realm; device: number },
): Visitor {
  const { http } = house.app;
  let cookies: Record<string, string> | null = null;
  // Addresses of documentation (RFC 5737): nobody's.
  const origin = {
    remoteAddress: `${device % 2 === 0 ? '203.0.113' : '198.51.100'}.${1 + (device % 250)}`,
    userAgent: agents[device % agents.length] ?? agents[0],
  };
  const send = (asked: Asked, headers: Record<string, string> = {}) =>
    http.inject({
      ...asked,
      remoteAddress: origin.remoteAddress,
      headers: { 'user-agent': origin.userAgent, ...headers },
      ...(cookies === null ? {} : { cookies }),
    });

  async function enter<Reply>(path: string, form: object): Promise<Reply> {
    cookies = null;
    const reply = await send({ method: 'POST', url: path, payload: form });
    if (reply.statusCode >= 300) throw new Error(`${path} ${email}: ${reply.body}`);
    cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
    return reply.json<Reply>();
  }

  async function ask<Reply>(asked: Asked, headers?: Record<string, string>): Promise<Reply> {
    const signIn = () => enter(signInPaths[realm], { email, password: PASSWORD });
    if (cookies === null) await signIn();
    let reply = await send(asked, headers);
    if (reply.statusCode === 401) {
      await signIn();
      reply = await send(asked, headers);
    }
    if (reply.statusCode < 300) return (reply.body === '' ? null : reply.json()) as Reply;
    const what = `${asked.method} ${asked.url} of ${email}`;
    throw new Error(`${what}: ${reply.body}`);
  }

  return {
    enter,
    get: (path) => ask({ method: 'GET', url: path }),
    post: (path, body = {}) =>
      ask({ method: 'POST', url: path, payload: body }, { 'idempotency-key': newKey(house) }),
    async upload(path, fields, file) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('proof', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'proof.png');
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type') ?? '';
      const payload = Buffer.from(await encoded.arrayBuffer());
      const headers = { 'content-type': type, 'idempotency-key': newKey(house) };
      return ask({ method: 'POST', url: path, payload }, headers);
    },
  };
}
