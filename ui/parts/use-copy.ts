/**
 * Copying a text: whether it was just copied, and doing it. Where the browser refuses, it is said
 * how to copy by hand.
 */
import { useEffect, useState } from 'react';

import { uiTexts } from '#texts/ui.ts';
import { retractToasts, toast } from './Toast.tsx';

const texts = uiTexts();

const SHOWN_MS = 2_000;

/** `what` names the text where it could not be copied, e.g. 'UPI ID'. */
export function useCopy(text: string, what: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copyNow = async (): Promise<void> => {
    const refused = texts.copyFailed({ what });
    retractToasts(refused);
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      toast('error', refused);
    }
  };
  return { isCopied, copy: () => void copyNow() };
}
