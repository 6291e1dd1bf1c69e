/**
 * The keys of a form on a desk: Escape leaves it, Ctrl and Enter send it from any of its fields.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';

import { useLatest } from '#ui/client/latest.ts';

type FormKeys = { onEscape: () => void; onSend: () => void };

export function useFormKeys(keys: FormKeys): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const latest = useLatest(keys);
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing) return;
      const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isSend && event.key !== 'Escape') return;
      // The page's own keys have nothing to say about it any more.
      event.preventDefault();
      if (isSend) latest.current.onSend();
      else latest.current.onEscape();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [latest]);
  return form;
}
