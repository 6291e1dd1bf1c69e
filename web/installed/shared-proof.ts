/** A picture that another app shared, e.g. a bank's: taken once by the deposit form. */
import { sharedCache, sharedProofPath } from './shell.ts';

/** Null where none was shared. It is gone afterwards. */
export async function takeSharedProof(): Promise<File | null> {
  if (!('caches' in window)) return null;
  const answer = await caches.match(sharedProofPath, { cacheName: sharedCache });
  if (!answer) return null;
  const blob = await answer.blob();
  await caches.delete(sharedCache);
  const name = decodeURIComponent(answer.headers.get('x-name') ?? '');
  return new File([blob], name, { type: blob.type });
}
