/**
 * What can be done with an order or a position, each a dialog. Their code comes when the first of a
 * kind is chosen: most visits do nothing of it.
 */
import { type ComponentType, Suspense, useRef } from 'react';

import { later } from '#ui/parts/later.tsx';

export const ChangeOrder = onChoice(async () => (await import('./ChangeOrder.tsx')).ChangeOrder);
export const CancelOrder = onChoice(async () => (await import('./CancelOrder.tsx')).CancelOrder);
export const ClosePosition = onChoice(
  async () => (await import('./ClosePosition.tsx')).ClosePosition,
);
export const TargetsDialog = onChoice(
  async () => (await import('./TargetsDialog.tsx')).TargetsDialog,
);

type Choice = { chosen: object | null; onClose?: () => void; onLeave?: () => void };

/** Once it was chosen it stays, so that it leaves the screen in its own time. */
function onChoice<Props extends Choice>(load: () => Promise<ComponentType<Props>>) {
  const Act = later(
    load,
    ({ chosen, onClose, onLeave }) => chosen !== null && (onClose ?? onLeave ?? true),
  );
  return function OnChoice(props: Props) {
    const wasChosen = useRef(false);
    if (props.chosen !== null) wasChosen.current = true;
    return wasChosen.current ? (
      <Suspense fallback={null}>
        <Act {...props} />
      </Suspense>
    ) : null;
  };
}
