/**
 * Asks before something that cannot be taken back by itself. The question says what it is about,
 * not only the title.
 */
import type { ReactNode } from 'react';

import { consoleWordTexts } from '#texts/console-words.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';

const texts = consoleWordTexts();

type ConfirmProps = {
  isOpen: boolean;
  title: string;
  /** Who or what it happens to, and what follows. */
  children: ReactNode;
  /** 'Disable Asha Verma' */
  action: string;
  busy: string | false;
  banner: string | null;
  isDangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function Confirm({
  isOpen,
  title,
  children,
  action,
  busy,
  banner,
  isDangerous = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      canClose={busy === false}
      title={title}
      actions={
        <>
          <Button look="secondary" disabled={busy !== false} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            look={isDangerous ? 'danger' : 'primary'}
            className="whitespace-normal!"
            busy={busy}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-label font-normal text-ink-2">
        {children}
        <FormBanner text={banner} />
      </div>
    </Dialog>
  );
}
