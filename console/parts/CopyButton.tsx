/** Copies a text, as a small button with a word beside its icon. */
import { Check, Copy } from 'lucide-react';

import { Button } from '#ui/Button.tsx';
import { useCopy } from '#ui/use-copy.ts';

type CopyButtonProps = {
  text: string;
  what: string;
  /** `what` is shown as well, where the place does not say it. */
  isNamed?: boolean;
};

export function CopyButton({ text, what, isNamed = false }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text, what);
  const Icon = isCopied ? Check : Copy;
  return (
    <Button look="secondary" size="small" className="min-h-7!" onClick={copy}>
      <Icon aria-hidden size={14} />
      <span>
        {isCopied ? 'Copied' : 'Copy'}
        <span className={isNamed ? undefined : 'sr-only'}> {what}</span>
      </span>
    </Button>
  );
}
