/**
 * Reads a multipart/form-data body: a few short fields and one file, within limits, into memory.
 * What the sender calls the file and its type are not even looked at: both are claims.
 */
import { createHash } from 'node:crypto';

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { PlainReason } from '#protocol/reasons.ts';
import { Refusal, refuse, refuseField } from '#server/kit/refuse.ts';

export type SentFile = { bytes: Buffer; sha256: string };

export type FileRule = {
  /** Name of the part that is the file. */
  field: string;
  maxBytes: number;
  /** Why a larger one is refused. */
  tooLarge: PlainReason;
};

const MAX_FIELDS = 10;
const MAX_NAME_BYTES = 60;
const MAX_VALUE_BYTES = 1000;

const multipartType = /^multipart\/form-data\s*;/i;

/** Makes the routes of `scope`, and only them, take multipart bodies. */
export async function takeMultipart(scope: FastifyInstance, rule: FileRule): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: rule.maxBytes,
      files: 1,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + 1,
      fieldNameSize: MAX_NAME_BYTES,
      fieldSize: MAX_VALUE_BYTES,
      headerPairs: 20,
    },
  });
}

export function refuseUnlessMultipart(request: FastifyRequest): void {
  if (!multipartType.test(request.headers['content-type'] ?? '')) {
    throw new Refusal('unsupported-media-type');
  }
}

/**
 * Refuses `too-large`, and `invalid` for a field given twice, one that is too long, or a body that
 * breaks off. What is left of a refused body is read and forgotten, so that its sender hears why
 * and the connection goes on; past twice the largest file the connection ends.
 */
export async function readMultipart(
  request: FastifyRequest,
  rule: FileRule,
): Promise<{ fields: Record<string, string>; file: SentFile | null }> {
  const fields = new Map<string, string>();
  let file: SentFile | null = null;
  endIfLonger(request, 2 * rule.maxBytes);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.fieldname !== rule.field) refusePart(part.fieldname, 'field-unknown');
        file = { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
        continue;
      }
      const { fieldname: name, value } = part;
      if (fields.has(name)) refusePart(name, 'field-twice');
      if (part.valueTruncated || part.fieldnameTruncated || typeof value !== 'string') {
        refusePart(name, 'value-too-long');
      }
      if (value.includes('\0')) refusePart(name, 'malformed');
      fields.set(name, value);
    }
  } catch (error) {
    request.raw.unpipe().resume();
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    // The parser gives no status to what it says of a body without a boundary, or with headers that
    // are none.
    if (!(error instanceof Refusal) && statusCode === undefined) {
      refuse('invalid', { reason: 'unreadable' });
    }
    if (code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    refuseField(rule.field, rule.tooLarge, 'too-large');
  }
  return { fields: Object.fromEntries(fields), file };
}

/**
 * Nobody honest sends that much; the parser itself would read on for as long as a request may take.
 */
function endIfLonger(request: FastifyRequest, maxBytes: number): void {
  let received = 0;
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) request.raw.destroy();
  });
}

function refusePart(name: string, reason: PlainReason): never {
  refuse('invalid', { fields: { [name.slice(0, MAX_NAME_BYTES)]: reason } });
}
