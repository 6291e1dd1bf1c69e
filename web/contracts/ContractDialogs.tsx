/** What opens over the contract screen: the coins, a refusal, and the dialogs of placing. */
import { Suspense } from 'react';
import { useNavigate } from 'react-router';

import type { Contract } from '#protocol/contracts.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { useSession } from '#ui/client/session.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { later } from '#ui/parts/later.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';
import { CurrencyDrawer } from '#web/coins/CurrencyDrawer.tsx';

import { rememberRiskRead } from './risk-read.ts';
import type { usePlacement } from './use-placement.ts';

/** Closed at first, so their code comes after the page's. */
const PlacementDialogs = later(
  async () => (await import('./PlacementDialogs.tsx')).PlacementDialogs,
  ({ placement: { step }, onClose }) =>
    step !== 'idle' && (step === 'submitting' || step === 'unknown' || onClose),
);

type ContractDialogsProps = {
  placing: ReturnType<typeof usePlacement>;
  /** INR, two decimals; null while unknown. */
  available: string | null;
  isChoosing: boolean;
  chosen: string;
  /** Null where the choice was closed. */
  onChoose: (symbol: string | null) => void;
  refusal: { title: string; detail: string } | null;
  onRefusalRead: () => void;
  onWatch: (contract: Contract) => void;
};

export function ContractDialogs({
  placing: { placement, acknowledge, confirm, check, close },
  available,
  isChoosing,
  chosen,
  onChoose,
  refusal,
  onRefusalRead,
  onWatch,
}: ContractDialogsProps) {
  const navigate = useNavigate();
  const { person } = useSession();
  const coins = useCoins();
  return (
    <>
      <CurrencyDrawer
        isOpen={isChoosing}
        onClose={() => onChoose(null)}
        coins={coins.data?.items ?? []}
        chosen={chosen}
        onChoose={onChoose}
      />
      <Dialog
        isOpen={refusal !== null}
        onClose={onRefusalRead}
        title={refusal?.title ?? ''}
        actions={
          <Button look="secondary" size="large" onClick={onRefusalRead}>
            {contractScreenTexts().close}
          </Button>
        }
      >
        <p className="text-body text-ink-2">{refusal?.detail}</p>
      </Dialog>
      <Suspense fallback={null}>
        <PlacementDialogs
          placement={placement}
          available={available}
          onAcknowledge={() => {
            if (person) rememberRiskRead(person.id);
            acknowledge();
          }}
          onConfirm={confirm}
          onCheck={check}
          onClose={close}
          onWatch={(contract) => {
            close();
            onWatch(contract);
          }}
          onDone={() => {
            close();
            void navigate('/order');
          }}
        />
      </Suspense>
    </>
  );
}
