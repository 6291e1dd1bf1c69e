/**
 * The dialog itself, with focus trap, return of focus and scroll lock from Base UI. Only Dialog.tsx
 * imports this file.
 */
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';

import { uiTexts } from '#texts/ui.ts';
import { classes } from './classes.ts';
import type { DialogProps } from './Dialog.tsx';
import { useBackCloses, usePullDown } from './sheet-gestures.ts';

const texts = uiTexts();

/** All begin below the line of the messages, which stays in sight above the scrim. */
const places = {
  centre:
    'inset-x-0 bottom-0 sheet-height rounded-t-sheet sheet-from-below sm:m-auto sm:h-fit sm:inset-0 sm:w-[min(27.5rem,calc(100vw-2rem))] sm:rounded-sheet',
  left: 'inset-x-0 top-(--below-message) bottom-0 rounded-t-sheet drawer-from-left sm:right-auto sm:w-80 sm:rounded-tl-none',
} as const;

export function DialogPanel({
  isOpen,
  onClose,
  title,
  description,
  place = 'centre',
  canClose = true,
  actions,
  initialFocus,
  children,
}: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isSheet = place === 'centre';
  useBackCloses(isOpen, { canClose, close: onClose });
  const pull = usePullDown(panel, { isOn: isSheet && canClose, close: onClose });
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && canClose) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="backdrop fixed inset-0 z-40 bg-scrim" />
        <Base.Popup
          ref={panel}
          initialFocus={initialFocus}
          finalFocus={() => focusAfter(panel.current)}
          className={classes(
            'dialog-panel data-ending-style:pointer-events-none fixed z-40 flex flex-col overflow-hidden overscroll-contain bg-raised text-ink shadow-lift outline-none',
            places[place],
          )}
        >
          <div
            {...pull}
            className={classes(
              'relative flex items-start gap-3 px-5 pt-5 pb-3',
              isSheet && 'max-sm:touch-none',
            )}
          >
            {isSheet && canClose ? (
              <span
                aria-hidden
                className="absolute inset-x-0 top-2 mx-auto h-1 w-9 rounded-full bg-line-strong sm:hidden"
              />
            ) : null}
            <div className="min-w-0 flex-1">
              <Base.Title className="text-section wrap-anywhere text-ink">{title}</Base.Title>
              {description ? (
                <Base.Description render={<div />} className="mt-1 text-body text-ink-2">
                  {description}
                </Base.Description>
              ) : null}
            </div>
            {canClose ? (
              <Base.Close className="-mt-2 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-small text-ink-3 hover:bg-sunken hover:text-ink">
                <X aria-hidden size={20} />
                <span className="sr-only">{texts.close}</span>
              </Base.Close>
            ) : null}
          </div>
          {children ? (
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-4">
              {children}
            </div>
          ) : null}
          {actions ? (
            <div className="flex gap-3 px-5 pt-1 pb-[calc(1.25rem+env(safe-area-inset-bottom))] *:flex-1">
              {actions}
            </div>
          ) : (
            <div className="pb-[calc(0.5rem+env(safe-area-inset-bottom))]" />
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Where the focus goes when a dialog has left. True: to where it was before. False: nowhere,
 * because it is elsewhere already. An element: the dialog that has opened meanwhile. Given back to
 * the page behind, the focus would escape that dialog.
 */
function focusAfter(leaving: HTMLElement | null): HTMLElement | boolean {
  const at = document.activeElement;
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog][data-open]');
  const next = Array.from(dialogs).findLast((dialog) => dialog !== leaving);
  if (next) return next.contains(at) ? false : next;
  return at === null || at === document.body || leaving?.contains(at) === true;
}
