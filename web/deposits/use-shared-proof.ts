/**
 * A picture that another app handed over, e.g. the person's bank. Web pages can send one as well,
 * so the person is asked before it becomes their proof.
 */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { takeSharedProof } from '#web/installed/shared-proof.ts';

/**
 * `shared` is null where none was shared. `answered` forgets the picture, and a reload does not
 * bring the picture again. `isLost` is true if a picture reached the server, where nothing keeps
 * it.
 */
export function useSharedProof(): {
  shared: File | null;
  isLost: boolean;
  answered: () => void;
} {
  const [query, setQuery] = useSearchParams();
  const isLost = query.get('shared') === 'lost';
  const isShared = query.has('shared') && !isLost;
  const [shared, setShared] = useState<File | null>(null);
  useEffect(() => {
    if (!isShared) return;
    setQuery({}, { replace: true });
    void takeSharedProof().then((file) => {
      if (file) setShared(file);
    });
  }, [isShared, setQuery]);
  return { shared, isLost, answered: () => setShared(null) };
}
