/**
 * A picture that another app handed over, e.g. the person's bank. Web pages can send one as well,
 * so the person is asked before it becomes their proof.
 */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { takeSharedProof } from '#web/installed/shared-proof.ts';

/**
 * `shared` is null if no picture was shared. `answered` forgets the picture, and a reload does not
 * bring the picture again. `isLost` is true if a picture was shared that no device keeps: the
 * server got the picture, or an hour has passed.
 */
export function useSharedProof(): {
  shared: File | null;
  isLost: boolean;
  answered: () => void;
} {
  const [query, setQuery] = useSearchParams();
  const isSaidLost = query.get('shared') === 'lost';
  const isShared = query.has('shared') && !isSaidLost;
  const [shared, setShared] = useState<File | null>(null);
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (!isShared) return;
    setQuery({}, { replace: true });
    void takeSharedProof().then((file) => {
      setShared(file);
      setIsGone(file === null);
    });
  }, [isShared, setQuery]);
  return { shared, isLost: isSaidLost || isGone, answered: () => setShared(null) };
}
