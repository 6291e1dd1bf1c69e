/** What a key is made of, when a signed request counts, and by which signature. Pure. */
import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';

import { ed25519 } from '@noble/curves/ed25519.js';

import { type KeyKind, RECV_WINDOW_MOST_MS } from '#protocol/keys.ts';
import { openNetworks, readAddress } from '#server/kit/addresses.ts';

/** How far ahead of ours a client's clock may be. */
const AHEAD_MS = 1_000;

const idForm = /^[A-Za-z0-9_-]{64}$/;
const hexForm = /^[0-9a-f]{64}$/i;
const base64Form = /^[A-Za-z0-9+/]{86}==$/;
/** The object identifier of Ed25519 and what precedes the 32 bytes of a key (RFC 8410). */
const DER_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const RAW_BYTES = 32;

export const isKeyId = (text: string): boolean => idForm.test(text);

/**
 * Whether it has the form of such a signature: hex of HMAC-SHA-256, base64 of Ed25519; either where
 * the kind is not known yet.
 */
export function isSignature(text: string, kind: KeyKind | null): boolean {
  const isHmac = kind !== 'ed25519' && hexForm.test(text);
  return isHmac || (kind !== 'hmac' && base64Form.test(text));
}

/** Times in milliseconds. Null where one of them is none at all. */
export function isInWindow(
  { timestamp, recvWindow }: { timestamp: number; recvWindow: number },
  now: Date,
): boolean | null {
  const isTime = Number.isSafeInteger(timestamp) && timestamp > 0;
  const isWindow =
    Number.isFinite(recvWindow) && recvWindow > 0 && recvWindow <= RECV_WINDOW_MOST_MS;
  if (!isTime || !isWindow) return null;
  const nowMs = now.getTime();
  return timestamp <= nowMs + AHEAD_MS && timestamp >= nowMs - recvWindow;
}

/** Compares in a time that tells nothing of the secret. */
export function isSignedBySecret(payload: string | Buffer, signature: string, secret: string) {
  if (!isSignature(signature, 'hmac')) return false;
  const due = createHmac('sha256', secret).update(payload).digest();
  return timingSafeEqual(due, Buffer.from(signature, 'hex'));
}

/** `publicKey` in DER form. */
export function isSignedByOwner(payload: string | Buffer, signature: string, publicKey: Buffer) {
  if (!isSignature(signature, 'ed25519')) return false;
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64'));
}

/**
 * A public key of Ed25519 in DER form, of PEM or of base64 of the DER form or of its 32 bytes; null
 * where it is none. Points of small order are none: under them a signature can fit any message
 * (RFC 8032, section 5.1.7; Node takes them).
 */
export function readPublicKey(typed: string): Buffer | null {
  const text = typed.trim();
  // A private key is refused unread: nobody is to find out that we take those.
  const pem = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/.exec(text);
  const body = (pem?.[1] ?? text).replaceAll(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return null;
  const bytes = Buffer.from(body, 'base64');
  const der = bytes.length === RAW_BYTES ? Buffer.concat([DER_HEAD, bytes]) : bytes;
  const isRead = der.length === DER_HEAD.length + RAW_BYTES && der.indexOf(DER_HEAD) === 0;
  if (!isRead) return null;
  try {
    createPublicKey({ key: der, format: 'der', type: 'spki' });
    const point = ed25519.Point.fromBytes(der.subarray(DER_HEAD.length));
    return point.isTorsionFree() && !point.isSmallOrder() ? der : null;
  } catch {
    return null;
  }
}

/** In CIDR form, in one spelling; null for what is neither an address nor a network. */
function readNetwork(typed: string): string | null {
  const [name = '', length, ...more] = typed.trim().split('/');
  const address = readAddress(name);
  if (address === null || more.length > 0) return null;
  // A port, a zone or IPv4 within IPv6 would say more than is compared.
  if (/[%[]/.test(name) || (name.includes(':') && address.includes('.'))) return null;
  const most = address.includes(':') ? 128 : 32;
  const bits =
    length === undefined ? most : /^\d{1,3}$/.test(length) ? Number.parseInt(length, 10) : 0;
  return bits >= 1 && bits <= most ? `${address}/${bits}` : null;
}

/** In CIDR form, each once; null where one is neither an address nor a network. */
export function readNetworks(typed: readonly string[]): string[] | null {
  const read = typed.map(readNetwork);
  const known = read.filter((one) => one !== null);
  return known.length < read.length ? null : [...new Set(known)];
}

/** Whether an address is in one of the networks; without networks, any is. */
export function isFrom(address: string, networks: readonly string[]): boolean {
  return networks.length === 0 || openNetworks(networks)(address);
}
