/** What can be done with an order or a position, each a dialog. */
import { laterDialog } from '#ui/parts/later-dialog.tsx';

export const ChangeOrder = laterDialog(async () => (await import('./ChangeOrder.tsx')).ChangeOrder);
export const CancelOrder = laterDialog(async () => (await import('./CancelOrder.tsx')).CancelOrder);
export const ClosePosition = laterDialog(
  async () => (await import('./ClosePosition.tsx')).ClosePosition,
);
export const TargetsDialog = laterDialog(
  async () => (await import('./TargetsDialog.tsx')).TargetsDialog,
);
