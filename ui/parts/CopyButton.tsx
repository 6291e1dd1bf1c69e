/**
 * Copies a text and says so; where the browser refuses, it says that, and the text beside it can be
 * selected by hand.
 */
import { Check, Copy } from 'lucide-react';

import { uiTexts } from '#texts/ui.ts';
import { Button } from './Button.tsx';
import { RichText } from './RichText.tsx';
import { wrapIn } from './wrap-in.ts';
import { useCopy } from './use-copy.ts';

const texts = uiTexts();

type CopyButtonProps = {
  text: string;
  /** Ends the button's name: 'Copy UPI ID'. */
  what: string;
  /**
   * What of the name is shown: none of it, 'Copy' alone, or all, where the place does not say what
   * it is.
   */
  look?: 'icon' | 'verb' | 'name';
};

export function CopyButton({ text, what, look = 'icon' }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text, what);
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      {look === 'icon' ? (
        <button
          type="button"
          onClick={copy}
          className="grid size-11 shrink-0 place-items-center rounded-field text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <Icon aria-hidden size={17} />
          <span className="sr-only">
            <RichText parts={texts.copyOf({ name: what, what: wrapIn(<span />) })} />
          </span>
        </button>
      ) : (
        <Button look="secondary" size="small" className="lg:min-h-7!" onClick={copy}>
          <Icon aria-hidden size={14} />
          <span>
            <RichText
              parts={(isCopied ? texts.copiedOf : texts.copyOf)({
                name: what,
                what: wrapIn(<span className={look === 'name' ? undefined : 'sr-only'} />),
              })}
            />
          </span>
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied ? texts.copied : ''}
      </span>
    </>
  );
}
