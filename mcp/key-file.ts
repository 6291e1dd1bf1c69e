/**
 * The API key that an assistant acts with, from a file of its own. So it appears in no command line
 * and no history. JSON:
 * `{"id": "…", "secret": "…"}` of an HMAC key,
 * `{"id": "…", "privateKey": "-----BEGIN PRIVATE KEY-----…"}` of an Ed25519 key.
 */
import { createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type ApiKey = {
  id: string;
  /** The signature of a text, in the form that the server expects of this kind. */
  sign(payload: string): string;
};

function hmacKey(id: string, secret: string): ApiKey {
  return { id, sign: (payload) => createHmac('sha256', secret).update(payload).digest('hex') };
}

function ed25519Key(id: string, privateKey: KeyObject): ApiKey {
  return { id, sign: (payload) => sign(null, Buffer.from(payload), privateKey).toString('base64') };
}

/** Throws an Error written for people where the file is not there or not in that form. */
export function readKeyFile(path: string): ApiKey {
  let file: Record<string, unknown>;
  try {
    file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  } catch {
    throw new Error(`The key file ${path} cannot be read as JSON.`);
  }
  const { id, secret, privateKey } = file;
  if (typeof id !== 'string') throw new Error(`The key file ${path} has no "id".`);
  if (typeof secret === 'string') return hmacKey(id, secret);
  if (typeof privateKey === 'string') return ed25519Key(id, createPrivateKey(privateKey));
  throw new Error(`The key file ${path} has neither "secret" nor "privateKey".`);
}
