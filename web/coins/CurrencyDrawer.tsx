/**
 * The drawer from the left in which a coin is chosen: symbol, name, price in rupees, and a search.
 * Filled once it is opened.
 */
import { type ComponentProps, Suspense } from 'react';

import { marketScreenTexts } from '#texts/market-screens.ts';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { later } from '#ui/parts/later.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';

const texts = marketScreenTexts();

const CurrencyChoice = later(async () => (await import('./CurrencyChoice.tsx')).CurrencyChoice);

type CurrencyDrawerProps = ComponentProps<typeof CurrencyChoice> & {
  isOpen: boolean;
  onClose: () => void;
};

export function CurrencyDrawer({ isOpen, onClose, ...choice }: CurrencyDrawerProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.selectCurrency} place="left">
      <Suspense fallback={<SkeletonRows count={8} label={texts.loadingCurrencies} />}>
        <CurrencyChoice {...choice} />
      </Suspense>
    </Dialog>
  );
}
