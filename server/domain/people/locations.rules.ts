/**
 * Which addresses may be asked about, and what of an answer is kept. Pure; whatever comes from a
 * service is foreign text.
 */
import { BlockList, isIP } from 'node:net';

import { cleanLine } from '#protocol/text.ts';

/** What a service answered, unchecked. */
export type LocationAnswer = { city: unknown; country: unknown };

export type Location = { city: string | null; country: string | null };

const PLACE_MAX_CHARS = 80;

/**
 * Everything that no stranger comes from: this machine, private and shared networks, links,
 * documentation, multicast.
 */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv4');
}
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
/** Documentation, and wrappings of IPv4 addresses, which may be private ones. */
const notGlobal = new BlockList();
notGlobal.addSubnet('2001:db8::', 32, 'ipv6');
notGlobal.addSubnet('2001::', 32, 'ipv6');
notGlobal.addSubnet('2002::', 16, 'ipv6');

/**
 * The address as it may be sent to a service; null for one that says nothing about where somebody
 * is.
 */
export function publicAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  // A zone belongs to a link of one machine.
  switch (plain.includes('%') ? 0 : isIP(plain)) {
    case 4:
      return notPublic.check(plain, 'ipv4') ? null : plain;
    case 6:
      return globalUnicast.check(plain, 'ipv6') && !notGlobal.check(plain, 'ipv6') ? plain : null;
    default:
      return null;
  }
}

/** Null where nothing is left. */
export function cleanLocation({ city, country }: LocationAnswer): Location | null {
  const location = { city: cleanText(city), country: cleanText(country) };
  return location.city === null && location.country === null ? null : location;
}

function cleanText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = cleanLine(value);
  return [...text].slice(0, PLACE_MAX_CHARS).join('').trim() || null;
}
