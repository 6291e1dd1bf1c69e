/** New ids: of requests about money, and of what a person draws. */
import { serverNow } from './clock.ts';

/**
 * A UUIDv7 (RFC 9562): 48 bits of the server's milliseconds, then 74 random bits. Rows whose ids
 * begin with the time are stored beside those of the same moment, which costs the server less.
 * `crypto.randomUUID` is missing at an http address, `getRandomValues` nowhere.
 */
export function newId(): string {
  const time = serverNow().toString(16).padStart(12, '0');
  const [first = 0, second = 0, ...others] = crypto.getRandomValues(new Uint16Array(5));
  const version = 0x7000 + (first % 0x1000);
  const variant = 0x8000 + (second % 0x4000);
  const [third, fourth, ...last] = [version, variant, ...others].map((word) =>
    word.toString(16).padStart(4, '0'),
  );
  return `${time.slice(0, 8)}-${time.slice(8)}-${third}-${fourth}-${last.join('')}`;
}
