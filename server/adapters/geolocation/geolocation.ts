/**
 * Asks an IP-geolocation service over HTTP, in the form that the common ones share: JSON with
 * `city`, and `country_name` or `country`. Follows no redirect, so that an address goes to nobody
 * but the service that the operator named.
 */
import type { Geolocation } from '#server/domain/people/locations.ts';

/** Far more than such an answer has. */
const MAX_BYTES = 32 * 1024;

/** `template` has `{ip}` where the address belongs. */
export function openGeolocation(template: string): Geolocation {
  return async (address, signal) => {
    const response = await fetch(template.replace('{ip}', encodeURIComponent(address)), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`The geolocation service answered ${response.status}`);
    }
    const answer: unknown = JSON.parse(await readBounded(response));
    const fields = typeof answer === 'object' && answer !== null ? answer : {};
    return {
      city: 'city' in fields ? fields.city : null,
      country:
        'country_name' in fields
          ? fields.country_name
          : 'country' in fields
            ? fields.country
            : null,
    };
  };
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('The geolocation service answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
