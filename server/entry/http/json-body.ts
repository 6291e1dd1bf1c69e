/**
 * Reads a request body as JSON, more strictly than JSON.parse: a key given twice, a `__proto__` or
 * `constructor` key and a NUL character are refused, because two readers could otherwise see two
 * different requests in one text.
 */

import type { Reason } from '#protocol/reasons.ts';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

export class JsonBodyError extends Error {
  override name = 'JsonBodyError';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(typeof reason === 'string' ? reason : reason.reason);
    this.reason = reason;
  }
}

/** Throws JsonBodyError with its reason. */
export function parseJsonBody(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new JsonBodyError('json-invalid');
  }
  refuseAmbiguity(text);
  return value;
}

/** Walks a text already known to be valid JSON, so only strings and braces need a look. */
function refuseAmbiguity(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{') open.push(new Set());
    else if (character === '[') open.push(null);
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      const literal = text.slice(at, end + 1);
      if (/\\u0000/.test(literal)) {
        throw new JsonBodyError('json-nul');
      }
      if (isKey(text, end)) noteKey(open.at(-1), JSON.parse(literal) as string);
      at = end;
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function isKey(text: string, endOfLiteral: number): boolean {
  let at = endOfLiteral + 1;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return text[at] === ':';
}

function noteKey(keys: Set<string> | null | undefined, key: string): void {
  if (forbiddenKeys.has(key)) refuseKey('json-key-forbidden', key);
  if (!keys) return;
  if (keys.has(key)) refuseKey('json-key-twice', key.slice(0, 40));
  keys.add(key);
}

function refuseKey(reason: 'json-key-forbidden' | 'json-key-twice', key: string): never {
  throw new JsonBodyError({ reason, facts: { key } });
}
