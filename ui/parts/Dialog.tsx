/**
 * A dialog in the middle of a wide screen, a sheet from below on a phone, or a drawer from the
 * left. The code behind it comes when the first one opens, so that pages without dialogs do not pay
 * for it.
 */
import { type ReactNode, type RefObject, Suspense, useRef } from 'react';

import { later } from './later.tsx';
import { whenIdle } from './when-idle.ts';

const DialogPanel = later(
  async () => (await import('./DialogPanel.tsx')).DialogPanel,
  ({ isOpen, canClose = true, onClose }) => isOpen && (canClose ? onClose : true),
);

export type DialogProps = {
  isOpen: boolean;
  /** Called when the person closes it by key, by backdrop or by the cross. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** 'centre' is a sheet on phones; 'left' is a drawer, a full sheet on phones. */
  place?: 'centre' | 'left';
  /** False while closing would lose something, e.g. a request under way: then it stays. */
  canClose?: boolean;
  /** The row of buttons at the foot, primary last. */
  actions?: ReactNode;
  /** What has the focus at first; the first thing that can have it where nothing is said. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

export function Dialog(props: DialogProps) {
  const lastOpen = useRef<DialogProps | null>(null);
  if (props.isOpen) lastOpen.current = props;
  if (lastOpen.current === null) return null;
  // While it leaves it says what it said, whatever the page has gone on to.
  const { title, description, actions, children } = lastOpen.current;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} title={title} description={description} actions={actions}>
        {children}
      </DialogPanel>
    </Suspense>
  );
}

/**
 * Fetches the dialog's code ahead, e.g. when a form that will need it appears, once the page has
 * nothing more urgent.
 */
export function preloadDialog(): void {
  whenIdle(DialogPanel.preload);
}
