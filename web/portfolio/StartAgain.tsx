/**
 * For a person who has lost their virtual funds: as much again as at sign-up. Shown only while it
 * is to be had.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { portfolio, type StartedAgain } from '#protocol/portfolio.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { formatInr } from '#texts/format.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { MoneyActDialog } from '#ui/money/MoneyActDialog.tsx';
import { useMoneyRequest } from '#ui/money/use-money-request.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { toast } from '#ui/parts/Toast.tsx';

const words = portfolioTexts();

/** `amount` is what it gives, INR; null while it is not to be had. */
export function StartAgain({ amount }: { amount: string | null }) {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { request, start, repeat, check, close } = useMoneyRequest<string, StartedAgain>({
    send: (_amount, { key }) => call(portfolio.startAgain, { idempotencyKey: key }),
    onDone: (started) => {
      for (const what of ['portfolio', 'me', 'activity']) {
        void queries.invalidateQueries({ queryKey: mine(what) });
      }
      toast('success', words.startedAgain({ amount: formatInr(started.amount) }));
      leave();
    },
  });
  const leave = () => {
    close();
    setIsAsking(false);
  };
  const { step } = request;
  // What was asked for is seen to its end, also where the offer is gone meanwhile.
  const asked = step === 'idle' ? amount : request.draft;
  useEffect(() => {
    if (amount !== null) preloadDialog();
  }, [amount]);
  if (asked === null) return null;
  const shown = formatInr(asked);
  return (
    <>
      {amount === null ? null : (
        <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-48">
            <h2 className="text-row font-semibold">{words.startAgain}</h2>
            <p className="text-body text-ink-2">{words.fundsUsedUp({ amount: shown })}</p>
          </div>
          <Button look="secondary" onClick={() => setIsAsking(true)}>
            {words.startAgain}
          </Button>
        </Card>
      )}
      <MoneyActDialog
        isOpen={isAsking}
        act={{ request, repeat, check }}
        title={words.startAgainTitle}
        failedTitle={words.startAgainFailed}
        verb={words.startAgainVerb({ amount: shown })}
        busyVerb={words.startingAgain}
        keepVerb={words.notNow}
        look="primary"
        what={words.startingAgainRequest({ amount: shown })}
        alsoIn={words.itsActivity}
        tell={({ detail }) => detail}
        onAct={() => start(asked)}
        onLeave={leave}
      >
        <ul className="grid list-disc gap-1.5 pl-5 text-body text-ink-2">
          <li>{words.fundsAtOnce({ amount: shown })}</li>
          <li>{words.historyStays}</li>
          <li>{words.countsAsAdded}</li>
          <li>{words.onceADay}</li>
        </ul>
      </MoneyActDialog>
    </>
  );
}
