/**
 * All that is known of a spot order or a position: one that was chosen from the list, or one that
 * the address names.
 */
import { useQuery } from '@tanstack/react-query';

import { orders } from '#protocol/orders.ts';
import { positions } from '#protocol/positions.ts';
import { orderCenterTexts } from '#texts/order-center.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { JournalNote } from '#web/journal/JournalNote.tsx';
import { EndedPosition } from '#web/orders/EndedPosition.tsx';
import { OrderFacts } from '#web/orders/OrderFacts.tsx';
import { outcomeWords } from '#web/orders/orders.rules.ts';

import { coinOf } from './item-words.tsx';
import { type Item, orderItem, positionItem } from './order-center.rules.ts';

const texts = orderCenterTexts();

export function ItemDetails({ item, onClose }: { item: Item | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={item !== null}
      onClose={onClose}
      title={item === null ? '' : texts.itemName({ kind: item.kind, coin: coinOf(item) })}
    >
      {item?.kind === 'order' ? (
        <div className="grid gap-3">
          <p className="text-row font-semibold wrap-anywhere">{outcomeWords(item.order)}</p>
          <OrderFacts order={item.order} />
          <JournalNote key={item.order.id} id={item.order.id} />
        </div>
      ) : null}
      {item?.kind === 'position' ? (
        <>
          <ul className="-mx-4">
            <EndedPosition position={item.position} />
          </ul>
          <JournalNote key={item.position.id} id={item.position.id} />
        </>
      ) : null}
    </Dialog>
  );
}

/**
 * By its id, whether it is in a loaded page of the list or not. A position that is open is in the
 * list, with what can be done.
 */
export function AskedItem({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: mine('order-center-item', id),
    queryFn: async ({ signal }): Promise<Item> =>
      id.startsWith('position-')
        ? positionItem(await call(positions.one, { params: { id }, signal }))
        : orderItem(await call(orders.one, { params: { id }, signal })),
  });
  const { data, isError } = query;
  if (!data) {
    return (
      <Dialog isOpen={isError} onClose={onClose} title={texts.order}>
        <LoadFailed query={query} title={texts.itemFailed} />
      </Dialog>
    );
  }
  const isOpenPosition = data.kind === 'position' && data.position.returned === null;
  return isOpenPosition ? null : <ItemDetails item={data} onClose={onClose} />;
}
