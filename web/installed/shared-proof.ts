/** Picture that another app shared, such as a bank's; the deposit form takes the picture once. */
import { localNow } from '#ui/client/clock.ts';

import { SHARED_FOR_MS, sharedAtHeader, sharedCache, sharedProofPath } from './shell.ts';

/** Takes the picture out of its cache; null if no picture was shared within the hour. */
export async function takeSharedProof(): Promise<File | null> {
  if (!('caches' in window)) return null;
  const answer = await caches.match(sharedProofPath, { cacheName: sharedCache });
  if (!answer) return null;
  const blob = await answer.blob();
  await caches.delete(sharedCache);
  const at = Number.parseInt(answer.headers.get(sharedAtHeader) ?? '0', 10);
  if (localNow() - at > SHARED_FOR_MS) return null;
  const name = decodeURIComponent(answer.headers.get('x-name') ?? '');
  return new File([blob], name, { type: blob.type });
}
