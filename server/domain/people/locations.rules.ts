/**
 * Which addresses may be asked about, and what of an answer is kept. Pure; whatever comes from a
 * service is foreign text.
 */
import { isIP } from 'node:net';

import { cleanLine } from '#protocol/text.ts';
import { NOT_PUBLIC_IPV4, openNetworks } from '#server/kit/addresses.ts';

/** What a service answered, unchecked. */
export type LocationAnswer = { city: unknown; country: unknown };

export type Location = { city: string | null; country: string | null };

const PLACE_MAX_CHARS = 80;

/** No stranger comes from these networks. */
const isOwn = openNetworks(NOT_PUBLIC_IPV4);
const isGlobalUnicast = openNetworks(['2000::/3']);
/** Documentation, and wrappings of IPv4 addresses, which may be private ones. */
const isNotGlobal = openNetworks(['2001:db8::/32', '2001::/32', '2002::/16']);

/**
 * The address as it may be sent to a service; null for one that says nothing about where somebody
 * is.
 */
export function publicAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  // A zone belongs to a link of one machine.
  switch (plain.includes('%') ? 0 : isIP(plain)) {
    case 4:
      return isOwn(plain) ? null : plain;
    case 6:
      return isGlobalUnicast(plain) && !isNotGlobal(plain) ? plain : null;
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
