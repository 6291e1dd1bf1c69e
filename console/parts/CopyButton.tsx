/** Copies a text and says so; where the browser refuses, it says that as well and the text can be selected by hand. */
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

const SHOWN_MS = 2_000;

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      toast('error', `The browser did not let us copy. Select the ${what} and copy it yourself.`);
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button look="secondary" size="small" className="min-h-8!" onClick={() => void copy()}>
      <Icon aria-hidden size={14} />
      {isCopied ? 'Copied' : 'Copy'}
      <span className="sr-only">the {what}</span>
    </Button>
  );
}
