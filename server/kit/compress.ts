/**
 * Compresses long replies of public routes: they are the same for everybody and hold no secret, so their length tells
 * nothing. Replies about a person are sent as they are.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Shorter ones fit into a few packets anyway. */
export const COMPRESS_FROM_BYTES = 4_096;
/** Half of the effort for nine tenths of the gain: made at each request, not once. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** A hook before sending. Leaves alone what is no text, what is short and what is a refusal. */
export async function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < COMPRESS_FROM_BYTES) return payload;
  if (reply.statusCode !== 200) return payload;
  void reply.header('vary', 'accept-encoding');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) {
    void reply.header('content-encoding', 'br');
    return brotli(payload, QUALITY);
  }
  if (/\bgzip\b/.test(accepted)) {
    void reply.header('content-encoding', 'gzip');
    return zip(payload);
  }
  return payload;
}
