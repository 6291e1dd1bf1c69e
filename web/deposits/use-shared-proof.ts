/**
 * A picture that the person shared from another app, e.g. their bank's: it is the proof they are
 * about to send.
 */
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

import { useLatest } from '#ui/client/latest.ts';
import { takeSharedProof } from '#web/installed/shared-proof.ts';

/** `take` gets it once; a reload of the page does not bring it again. */
export function useSharedProof(take: (file: File) => void): void {
  const [query, setQuery] = useSearchParams();
  const isShared = query.has('shared');
  const latest = useLatest(take);
  useEffect(() => {
    if (!isShared) return;
    setQuery({}, { replace: true });
    void takeSharedProof().then((file) => {
      if (file) latest.current(file);
    });
  }, [isShared, setQuery, latest]);
}
