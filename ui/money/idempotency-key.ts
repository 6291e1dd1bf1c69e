/** Idempotency keys of what people do with money. */
import { serverNow } from '#ui/client/clock.ts';

/**
 * A UUIDv7 (RFC 9562): 48 bits of the clock's milliseconds, then 74 random bits. The server takes
 * any key; one that begins with the time is stored beside those of the same moment, which costs it
 * less.
 */
export function newKey(): string {
  const random = crypto.randomUUID();
  const time = serverNow().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}
