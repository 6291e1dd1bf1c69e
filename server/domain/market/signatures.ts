/** Ed25519 by raw keys in hex, as they stand in texts. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** What stands before 32 bytes that are a key (RFC 8410). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

export type SigningKey = { readonly public: string; sign(text: string): string };

export function signingKey(seed: Uint8Array): SigningKey {
  const der = Buffer.concat([PRIVATE, seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    public: spki.subarray(PUBLIC.length).toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  };
}

const known = new Map<string, KeyObject>();
const MOST_KNOWN = 100;

/** False also of a key that is none. */
export function isSignedBy(key: string, text: string, signature: string): boolean {
  try {
    let object = known.get(key);
    if (!object) {
      const der = Buffer.concat([PUBLIC, Buffer.from(key, 'hex')]);
      object = createPublicKey({ key: der, format: 'der', type: 'spki' });
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, object);
    }
    return verify(null, Buffer.from(text), object, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}
