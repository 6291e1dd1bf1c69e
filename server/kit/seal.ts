/**
 * Sealing what has to be read again and must not be read from the database: AES-256-GCM under a key
 * that is a setting or a file of the data directory. The file is made when it is first needed.
 */
import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SEAL_KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type Seal = {
  /** `owner` names whose it is: what is moved to somebody else's row does not open there. */
  seal(text: string, owner: string): Buffer;
  /** Throws where it was sealed with another key or for somebody else, or has been changed. */
  open(sealed: Buffer, owner: string): string;
};

/**
 * `key` null means the file in `folder`, which is read at the first use, or made where that seals.
 */
export function openSeal({ key, folder }: { key: Buffer | null; folder: string }): Seal {
  let known = key;
  const keyTo = (use: 'seal' | 'open') => (known ??= keyOfFile(folder, use));
  return {
    seal(text, owner) {
      const nonce = Buffer.alloc(NONCE_BYTES);
      randomFillSync(nonce);
      const cipher = createCipheriv(CIPHER, keyTo('seal'), nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, owner) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, keyTo('open'), nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}

/**
 * Made to seal something, never to open: a new key opens nothing. Of several that make it at once,
 * one does, and all read that one.
 */
function keyOfFile(folder: string, use: 'seal' | 'open'): Buffer {
  const path = join(folder, 'seal.key');
  if (use === 'seal') makeKey(folder, path);
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
  if (key.length !== SEAL_KEY_BYTES) throw new Error(`${path} does not hold a key.`);
  return key;
}

function makeKey(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true });
  const fresh = Buffer.alloc(SEAL_KEY_BYTES);
  randomFillSync(fresh);
  try {
    writeFileSync(path, fresh.toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
