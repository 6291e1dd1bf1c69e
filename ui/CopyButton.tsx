/** Copies a text and says so; where the browser refuses, it says that, and the text beside it can be selected by hand. */
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

import { toast } from './Toast.tsx';

const SHOWN_MS = 2_000;

/** `what` ends the button's name: 'Copy UPI ID'. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      toast('error', `Could not copy. Select the ${what} instead.`);
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={() => void copy()}
        className="grid size-11 shrink-0 place-items-center rounded-field text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <Icon aria-hidden size={17} />
        <span className="sr-only">Copy {what}</span>
      </button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}
