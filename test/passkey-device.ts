/**
 * A device with passkeys, of the tests' own: makes and uses one as a browser would answer (WebAuthn
 * level 2, ES256, no attestation). Shares nothing with the server's checks.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

import type { Assertion, Registration } from '#protocol/passkeys.ts';

type Bytes = Buffer | Uint8Array;

export type PasskeyDevice = {
  credentialId: string;
  /**
   * The answer to what is asked to make a passkey; it keeps whose it is to be, as a real one does.
   */
  register(asked: Asked, how?: Partial<How>): Registration;
  /** The answer to one that signs in; the counter rises by one each time. */
  sign(challenge: string, how?: Partial<How>): Assertion;
};

/** Of the server's options: the challenge (base64url), and whose passkey it is to be. */
export type Asked = { challenge: string; user?: { id: string } };

type How = {
  origin: string;
  isVerified: boolean;
  counter: number;
  /** Null where it does not say whose it is. */
  userHandle: string | null;
};

/** `origin` is the page on which it is asked. */
export function openPasskeyDevice(origin: string): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = map([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  let counter = 0;
  let owner: string | undefined;

  const flagsOf = (isVerified: boolean, isNew: boolean) =>
    0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0);
  const dataOf = (at: string, flags: number, count: number, rest: Bytes = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(new URL(at).hostname), Buffer.from([flags]), counted, rest]);
  };
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const common: Pick<Assertion, 'id' | 'rawId' | 'type' | 'clientExtensionResults'> = {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    credentialId,
    register({ challenge, user }, { origin: at = origin, isVerified = true } = {}) {
      owner = user?.id;
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const authData = dataOf(at, flagsOf(isVerified, true), 0, attested);
      const object = map([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', authData],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, at).toString('base64url'),
          attestationObject: object.toString('base64url'),
        },
      };
    },
    sign(challenge, how = {}) {
      const { origin: at = origin, isVerified = true, counter: given, userHandle = owner } = how;
      counter = given ?? counter + 1;
      const authData = dataOf(at, flagsOf(isVerified, false), counter);
      const client = clientData('webauthn.get', challenge, at);
      const signed = createSign('sha256').update(authData).update(sha256(client));
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signed.sign(privateKey).toString('base64url'),
          ...(typeof userHandle === 'string' ? { userHandle } : {}),
        },
      };
    },
  };
}

function sha256(data: string | Bytes): Buffer {
  return createHash('sha256').update(data).digest();
}

type Cbor = number | string | Bytes | readonly never[];

/**
 * As much of CBOR (RFC 8949) as a passkey takes: a map of small numbers, texts, bytes and an empty
 * map.
 */
function map(entries: readonly (readonly [number | string, Cbor])[]): Buffer {
  const parts = entries.flatMap(([key, value]) => [cbor(key), cbor(value)]);
  return Buffer.concat([head(5, entries.length), ...parts]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return map([]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
