/**
 * A picture that another app handed over, e.g. the person's bank. Web pages can send one as well,
 * so the person is asked before it becomes their proof.
 */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { takeSharedProof } from '#web/installed/shared-proof.ts';

/** Null where none was shared. `answered` forgets it, and a reload does not bring it again. */
export function useSharedProof(): { shared: File | null; answered: () => void } {
  const [query, setQuery] = useSearchParams();
  const isShared = query.has('shared');
  const [shared, setShared] = useState<File | null>(null);
  useEffect(() => {
    if (!isShared) return;
    setQuery({}, { replace: true });
    void takeSharedProof().then((file) => {
      if (file) setShared(file);
    });
  }, [isShared, setQuery]);
  return { shared, answered: () => setShared(null) };
}
