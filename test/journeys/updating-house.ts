/**
 * The server as seen through a proxy that can deploy another build, restart, hold answers back and
 * lose files. The other build is this one under other names: of each file of code, and of the
 * build in its service workers.
 */
import { createServer, type IncomingMessage } from 'node:http';

type Asked = {
  path: string;
  /** True for the document of a page that is opened; false for what pages and workers fetch. */
  isNavigation: boolean;
};
type Match = (asked: Asked) => boolean;

export type UpdatingHouse = {
  url: string;
  /** Serves the other build from now on, without the files of this one; or goes back. */
  update(): void;
  /** Answers nothing, as a server that restarts. */
  stop(): void;
  start(): void;
  /** Holds matching requests until the returned function is called. */
  hold(match: Match): () => void;
  /** Answers 404 for matching files until the returned function is called. */
  lose(match: Match): () => void;
  /** Answers matching requests by the former build until the returned function is called. */
  answerAsBefore(match: Match): () => void;
  /** Documents of pages that were opened, in order. */
  opened: string[];
  close(): Promise<void>;
};

const MARK = '_b';
const hashed = /((?:[\w.]+-)[\w-]{7})\.(js|css)\b/g;
const rewritten = /html|javascript|css/;
const buildName = /\b[0-9a-f]{16}\b/g;

export async function openUpdatingHouse(origin: string): Promise<UpdatingHouse> {
  let isUpdated = false;
  let isDown = false;
  const held = new Map<Match, Promise<void>>();
  const lost = new Set<Match>();
  const before = new Set<Match>();
  const opened: string[] = [];
  const adding = (matches: Set<Match>) => (match: Match) => {
    matches.add(match);
    return () => void matches.delete(match);
  };

  const server = createServer((request, response) => {
    if (isDown) return void request.socket.destroy();
    void (async () => {
      const asked = askedOf(request);
      if (asked.isNavigation) opened.push(asked.path);
      for (const [match, end] of held) if (match(asked)) await end;
      const isOther = isUpdated && ![...before].some((match) => match(asked));
      const isCode = asked.path.startsWith('/assets/') && /\.(js|css)$/.test(asked.path);
      const isGone = isCode && asked.path.includes(`${MARK}.`) !== isOther;
      if (isGone || [...lost].some((match) => match(asked))) {
        response.writeHead(404).end();
        return;
      }
      const answer = await passOn(request, `${origin}${request.url?.replace(`${MARK}.`, '.')}`);
      response.writeHead(answer.status, headersOf(answer));
      if (isOther && rewritten.test(answer.headers.get('content-type') ?? '')) {
        response.end(otherBuild(await answer.text(), asked.path === '/sw.js'));
        return;
      }
      for await (const part of answer.body ?? []) response.write(part);
      response.end();
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The house has no port.');
  return {
    url: `http://localhost:${address.port}`,
    opened,
    update() {
      isUpdated = !isUpdated;
    },
    stop() {
      isDown = true;
      server.closeAllConnections();
    },
    start() {
      isDown = false;
    },
    hold(match) {
      let release = (): void => undefined;
      held.set(
        match,
        new Promise((resolve) => {
          release = resolve;
        }),
      );
      return () => {
        held.delete(match);
        release();
      };
    },
    lose: adding(lost),
    answerAsBefore: adding(before),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const askedOf = ({ url = '/', headers }: IncomingMessage): Asked => ({
  path: url.split('?', 1)[0] ?? '/',
  isNavigation: headers['sec-fetch-mode'] === 'navigate',
});

/**
 * Without what would let a browser keep a document of the other build. Requests that change
 * something name the server's own origin, which it compares with its host.
 */
function passOn(request: IncomingMessage, url: string): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    const isOwn =
      /^(?:host|connection|accept-encoding|content-length|transfer-encoding|if-none-match)$/.test(
        name,
      );
    if (typeof value === 'string' && !isOwn) headers.set(name, value);
  }
  if (headers.has('origin')) headers.set('origin', new URL(url).origin);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return fetch(url, {
    method: request.method ?? 'GET',
    headers,
    redirect: 'manual',
    ...(isRead ? {} : { body: request, duplex: 'half' as const }),
  });
}

function headersOf(answer: Response): Record<string, string | string[]> {
  const kept = [...answer.headers].filter(
    ([name]) =>
      !/^(content-(length|encoding)|transfer-encoding|set-cookie|connection|etag)$/.test(name),
  );
  const cookies = answer.headers.getSetCookie();
  return { ...Object.fromEntries(kept), ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) };
}

function otherBuild(text: string, isWorker: boolean): string {
  const renamed = text.replaceAll(hashed, `$1${MARK}.$2`);
  if (!isWorker) return renamed;
  return renamed.replaceAll(buildName, (name) => [...name].toReversed().join(''));
}
