/**
 * Compresses long replies of public routes: they are the same for everybody and hold no secret, so
 * their length tells nothing. Replies about a person are sent as they are.
 */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
/** Shorter ones fit into a few packets anyway. */
export const COMPRESS_FROM_BYTES = 4_096;
/**
 * Half of the effort for nine tenths of the gain; a window of 256 kB, since the usual one takes
 * megabytes for each reply that is under way.
 */
const QUALITY = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

export type Encoding = 'br' | 'gzip';

/** What the client accepts, the shorter one first; null for neither. */
export function encodingFor(request: Pick<FastifyRequest, 'headers'>): Encoding | null {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

export function encode(text: string | Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(text, QUALITY) : zip(text);
}

/** What `encode` made of it as Brotli, as it was. */
export function decode(body: Buffer): Promise<Buffer> {
  return unbrotli(body);
}

/** A hook before sending. Leaves alone what is no text, what is short and what is a refusal. */
export async function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < COMPRESS_FROM_BYTES) return payload;
  if (reply.statusCode !== 200 || reply.hasHeader('content-encoding')) return payload;
  void reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request);
  if (encoding === null) return payload;
  void reply.header('content-encoding', encoding);
  return encode(payload, encoding);
}
