/**
 * Serves the built browser apps from memory. Only files that were there at the start are ever sent,
 * so no address can reach another file. The build emits nothing inline, so pages run under a policy
 * that allows nothing inline.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Language } from '#protocol/languages.ts';
import { lostProofAddress, shareTargetPath } from '#protocol/share-target.ts';
import { networkOf } from '#server/kit/addresses.ts';
import { Refusal } from '#server/kit/refuse.ts';

import { languageAskedFor } from './languages.ts';
import { sendRefusal } from './problems.ts';
import { points } from './request-limits.ts';
import {
  framedPolicy,
  framingPolicy,
  pagePolicy,
  staffPolicy,
  workerScriptPolicy,
} from './security-headers.ts';

export type PageOptions = {
  /**
   * The build's output, with index.html (landing), app.html, console/index.html and pages of their
   * own in pages/; null for none.
   */
  folder: string | null;
  /**
   * Addresses of the customers' app besides `/`; `:name` means one part of any letters and digits.
   */
  paths: readonly string[];
  /** Where the staff's app begins. */
  consolePath: string;
  /**
   * A page of ours that the customers' pages may frame, and the one origin whose pages it frames;
   * null for none.
   */
  frame: { path: string; document: string; framedOrigin: string } | null;
};

/** A file of the build, and its compressed twins where the build made them. */
type Content = { body: Buffer; type: string; brotli?: Buffer; gzip?: Buffer };
type Page = Content & { etag: string };
type Asset = Content & { isImmutable: boolean };
/** Which document answers, and what it may do. */
type Answer = { document: string; status: number; policy: string; isFramed?: true };

const YEAR_S = 31_536_000;
/** What the build gives a name with a hash in it. */
const hashedFolder = '/assets/';
/** Of what is sent in the reader's language. */
const byLanguage = 'accept-encoding, accept-language, cookie';
/**
 * What runs beside the pages: a browser asks for it at every visit, and it names the files of its
 * version.
 */
const workerScript = '/sw.js';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Registers what answers everything that is not the API: to be called once, after all routes. */
export function servePages(app: FastifyInstance, options: PageOptions): void {
  const { pages, assets } = readBuild(options.folder);
  const isKnown = addressesOf(options.paths);

  // A browser without the service worker posts a shared picture to the server. The answer leads to
  // the deposit form, and the body is not read.
  app.post(shareTargetPath, {
    config: { foreign: true },
    onRequest: async (request, reply) => {
      app.budgets.address.spend(networkOf(request.address), points.cheap);
      return reply.redirect(lostProofAddress, 303);
    },
    handler: (request, reply) => sendRefusal(request, reply, new Refusal('not-found')),
  });

  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const path = pagePathOf(request) ?? odd;
    if (!isRead || path === '/api' || isOddForProgram(request, path)) {
      return sendRefusal(request, reply, new Refusal('not-found'));
    }
    app.budgets.address.spend(networkOf(request.address), points.cheap);
    const plain = plainSpelling(request, isKnown, options.consolePath);
    if (plain !== null) return reply.redirect(plain, 308);
    const asset =
      path === workerScript
        ? inLanguage(assets, path, languageAskedFor(request))
        : assets.get(path);
    if (asset) return sendAsset(request, reply, asset, path);
    // A file that is not there is never answered with a page; no page has a dot in its address.
    if (path.includes('.')) return sendRefusal(request, reply, new Refusal('not-found'));
    const answer = answerFor(path, isKnown, pages, options);
    const page = inLanguage(pages, answer.document, languageAskedFor(request));
    if (!page) return sendRefusal(request, reply, new Refusal('not-found'));
    return sendPage(request, reply, page, answer);
  });
}

/** The file in the language, where the build has it. */
function inLanguage<File>(
  files: ReadonlyMap<string, File>,
  path: string,
  language: Language,
): File | undefined {
  return files.get(`/${language}${path}`) ?? files.get(path);
}

/** An address that nobody knows shows the customers' app, which says so. */
function answerFor(
  path: string,
  isKnown: (path: string) => boolean,
  pages: ReadonlyMap<string, Page>,
  { consolePath, frame }: PageOptions,
): Answer {
  if (path === consolePath || path.startsWith(`${consolePath}/`)) {
    return { document: '/console/index.html', status: 200, policy: staffPolicy };
  }
  if (path === frame?.path) {
    const policy = framedPolicy(frame.framedOrigin);
    return { document: frame.document, status: 200, policy, isFramed: true };
  }
  const policy = frame ? framingPolicy : pagePolicy;
  if (path === '/') return { document: '/index.html', status: 200, policy };
  if (!isKnown(path)) return { document: '/app.html', status: 404, policy };
  const own = `/pages${path}.html`;
  return { document: pages.has(own) ? own : '/app.html', status: 200, policy };
}

function addressesOf(paths: readonly string[]): (path: string) => boolean {
  const known = new Set(paths);
  const patterns = paths
    .filter((path) => path.includes('/:'))
    .map((path) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[A-Za-z0-9]+')}$`));
  return (path) => known.has(path) || patterns.some((pattern) => pattern.test(path));
}

/**
 * In place of an address with tricks in it, which is none of ours: a person is shown a page that
 * says so.
 */
const odd = '/odd-address';

const isOddForProgram = ({ headers }: FastifyRequest, path: string): boolean =>
  path === odd && !(headers.accept ?? '').includes('text/html');

/** Where a page is that was asked for with a slash at its end; null where there is none. */
function plainSpelling(
  { url }: FastifyRequest,
  isKnown: (path: string) => boolean,
  consolePath: string,
): string | null {
  const [, path, query = ''] = /^([^?]+)\/(\?.*)?$/.exec(url) ?? [];
  if (path === undefined || !isPlain(path)) return null;
  const isOurs = isKnown(path) || path === consolePath || path.startsWith(`${consolePath}/`);
  return isOurs ? path + query : null;
}

/**
 * The path of a page or a file, asked for by what no route answers. Null for a spelling with tricks
 * in it: two slashes, dots, or anything encoded. One slash at the end is none.
 */
export function pagePathOf(request: FastifyRequest): string | null {
  const [path = ''] = request.url.split('?', 1);
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return isPlain(bare) ? bare : null;
}

function isPlain(path: string): boolean {
  return (
    /^\/(?:[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*)?$/.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path)
  );
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset, path: string) {
  if (path === workerScript) {
    void reply
      .header('content-security-policy', workerScriptPolicy)
      .header('cache-control', 'no-cache');
    return sendContent(request, reply, asset, byLanguage);
  }
  const age = asset.isImmutable ? `max-age=${YEAR_S}, immutable` : 'max-age=3600';
  void reply.header('cache-control', `public, ${age}`);
  return sendContent(request, reply, asset);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, answer: Answer) {
  const { status, policy } = answer;
  void reply
    .code(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .header('etag', page.etag);
  if (answer.isFramed) void reply.header('x-frame-options', 'SAMEORIGIN');
  const isUnchanged = status === 200 && request.headers['if-none-match'] === page.etag;
  return isUnchanged ? reply.code(304).send() : sendContent(request, reply, page, byLanguage);
}

function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Content,
  varies = 'accept-encoding',
) {
  const accepted = request.headers['accept-encoding'] ?? '';
  void reply.header('vary', varies).type(content.type);
  if (content.brotli && /\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(content.brotli);
  }
  if (content.gzip && /\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(content.gzip);
  }
  return reply.send(content.body);
}

/** An installation without a build still has its API. */
function readBuild(folder: string | null): {
  pages: Map<string, Page>;
  assets: Map<string, Asset>;
} {
  const pages = new Map<string, Page>();
  const assets = new Map<string, Asset>();
  const files = new Map<string, Buffer>();
  for (const name of folder === null ? [] : listFiles(folder)) {
    files.set(`/${name.replaceAll('\\', '/')}`, readFileSync(join(folder ?? '', name)));
  }
  for (const [path, body] of files) {
    const type = types[extname(path)];
    if (type === undefined || path.includes('/.')) continue;
    const brotli = files.get(`${path}.br`);
    const gzip = files.get(`${path}.gz`);
    const twins = { ...(brotli ? { brotli } : {}), ...(gzip ? { gzip } : {}) };
    if (path.endsWith('.html')) pages.set(path, { body, type, etag: etagOf(body), ...twins });
    else assets.set(path, { body, type, isImmutable: path.startsWith(hashedFolder), ...twins });
  }
  return { pages, assets };
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch {
    return [];
  }
}

function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
