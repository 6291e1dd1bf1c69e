/**
 * The bell beside a coin, for a person who is signed in. Opens the form for an alert on its price.
 */
import { BellPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { alertScreenTexts } from '#texts/alert-screens.ts';
import { useSession } from '#ui/client/session.tsx';
import { classes } from '#ui/parts/classes.ts';
import { laterDialog } from '#ui/parts/later-dialog.tsx';

const texts = alertScreenTexts();

const AlertDialog = laterDialog(async () => (await import('./AlertDialog.tsx')).AlertDialog);

type AlertButtonProps = {
  coin: string;
  name: string;
  /** Words in the place of the bell, e.g. 'Add alert', and how they look. */
  children?: ReactNode;
  className?: string;
};

export function AlertButton({ coin, name, children, className }: AlertButtonProps) {
  const { person } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!person) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={children ? undefined : texts.setAlert({ name })}
        onClick={() => setIsOpen(true)}
        className={
          children
            ? className
            : classes(
                'grid place-items-center rounded-field text-ink-3 hover:bg-sunken hover:text-ink',
                className ?? 'size-11',
              )
        }
      >
        {children ?? <BellPlus aria-hidden size={17} strokeWidth={1.75} />}
      </button>
      <AlertDialog coin={coin} name={name} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
