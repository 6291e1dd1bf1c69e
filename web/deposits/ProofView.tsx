/**
 * The proof of a request as it was stored, opened over the page. It is fetched when it is asked
 * for, not before.
 */
import { ImageIcon } from 'lucide-react';
import { useState } from 'react';

import { type Deposit, deposits } from '#protocol/deposits.ts';
import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { formatDateTime, formatInr } from '#texts/format.ts';
import { pageAddress } from '#ui/client/page-person.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';

const words = depositScreenTexts();

const proofPath = (id: string) => deposits.proof.path.replace(':id', encodeURIComponent(id));

export function ProofView({ deposit }: { deposit: Deposit }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const facts = {
    amount: formatInr(deposit.amount),
    time: formatDateTime(deposit.createdAt),
  };
  return (
    <>
      <Button look="quiet" size="small" className="min-h-11!" onClick={() => setIsOpen(true)}>
        <ImageIcon aria-hidden size={16} />
        <RichText
          parts={words.viewProof({ ...facts, hidden: wrapIn(<span className="sr-only" />) })}
        />
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={words.proofTitle}
        description={words.depositName(facts)}
      >
        {isMissing ? (
          <ErrorState
            title={words.proofFailed}
            body={words.requestUnaffected}
            onRetry={() => setIsMissing(false)}
          />
        ) : (
          <img
            src={pageAddress(proofPath(deposit.id))}
            alt={words.proofAlt(facts)}
            onError={() => setIsMissing(true)}
            className="mx-auto min-h-40 rounded-small bg-sunken"
          />
        )}
      </Dialog>
    </>
  );
}
