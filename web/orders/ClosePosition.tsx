/**
 * Closes a position at the next price, after the person has seen what it is worth by the last one.
 */
import { wordTexts } from '#texts/words.ts';
import { useQueryClient } from '@tanstack/react-query';

import { type Position, positions } from '#protocol/positions.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { tradeTexts } from '#texts/trade.ts';
import { call } from '#ui/client/api.ts';
import { useQuote } from '#ui/client/live.ts';
import { mine } from '#ui/client/session.tsx';
import { formatInr } from '#texts/format.ts';
import { useFrozen } from '#ui/figures/frozen.ts';
import { MoneyActDialog } from '#ui/money/MoneyActDialog.tsx';
import { useMoneyRequest } from '#ui/money/use-money-request.ts';
import { toast } from '#ui/parts/Toast.tsx';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { FactLine, FactLines } from './FactLines.tsx';
import { notePosition } from './positions.queries.ts';
import { worthAt } from './positions.rules.ts';

const words = orderScreenTexts();

const texts = tradeTexts();

type ClosePositionProps = { chosen: Position | null; onLeave: () => void };

export function ClosePosition({ chosen, onLeave }: ClosePositionProps) {
  const queries = useQueryClient();
  const act = useMoneyRequest<Pick<Position, 'id'>, Position>({
    send: ({ id }, { key }) => call(positions.close, { params: { id }, idempotencyKey: key }),
    onDone: (closing) => {
      notePosition(queries, closing);
      void queries.invalidateQueries({ queryKey: mine('me') });
      toast('success', texts.closingNext);
      leave();
    },
  });
  const leave = () => {
    act.close();
    onLeave();
  };
  const name = chosen
    ? words.positionOn({ side: chosen.side, leverage: chosen.leverage, coin: chosen.coin })
    : '';
  return (
    <MoneyActDialog
      isOpen={chosen !== null}
      act={act}
      title={texts.closeQuestion}
      failedTitle={texts.closeFailed}
      verb={texts.close}
      busyVerb={words.closingNow}
      keepVerb={texts.keepOpen}
      what={wordTexts().closingOf({ name })}
      onAct={() => chosen && act.start({ id: chosen.id })}
      onLeave={leave}
    >
      {chosen ? <Worth position={chosen} /> : null}
    </MoneyActDialog>
  );
}

function Worth({ position }: { position: Position }) {
  const quote = useFrozen(useQuote(position.coin));
  const standing = worthAt(position, quote?.price ?? position.price);
  return (
    <div className="grid gap-3 text-body text-ink-2">
      <p>{texts.closesNext}</p>
      <FactLines>
        <FactLine name={texts.margin}>{formatInr(position.margin)}</FactLine>
        <FactLine name={texts.profitOrLoss}>
          <ProfitText profit={standing?.pnl ?? null} />
        </FactLine>
        <FactLine name={texts.getBack}>
          {standing === null ? '-' : formatInr(standing.equity)}
        </FactLine>
      </FactLines>
    </div>
  );
}
