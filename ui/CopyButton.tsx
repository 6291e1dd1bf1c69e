/** Copies a text and says so; where the browser refuses, it says that, and the text beside it can be selected by hand. */
import { Check, Copy } from 'lucide-react';

import { useCopy } from './use-copy.ts';

/** `what` ends the button's name: 'Copy UPI ID'. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { isCopied, copy } = useCopy(text, what);
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={copy}
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
