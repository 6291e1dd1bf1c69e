/**
 * Dialogs whose code comes when the first of a kind opens: most visits open none. Once it was open
 * it stays, so that it leaves the screen in its own time.
 */
import { type ComponentType, Suspense, useState } from 'react';

import { later } from './later.tsx';

/** A dialog is open by a flag, or as long as something is chosen. */
type DialogProps = ({ isOpen: boolean } | { chosen: object | null }) & {
  onClose?: () => void;
  onLeave?: () => void;
};

const isOpen = (props: DialogProps): boolean =>
  'isOpen' in props ? props.isOpen : props.chosen !== null;

export function laterDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const Code = later(load, (props) => isOpen(props) && (props.onClose ?? props.onLeave ?? true));
  return function LaterDialog(props: Props) {
    const [wasOpen, setWasOpen] = useState(false);
    if (isOpen(props) && !wasOpen) setWasOpen(true);
    return wasOpen ? (
      <Suspense fallback={null}>
        <Code {...props} />
      </Suspense>
    ) : null;
  };
}
