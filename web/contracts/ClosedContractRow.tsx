/** A settled contract in a list; it opens its receipt. */
import type { Contract } from '#protocol/contracts.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { formatClock, formatShare } from '#texts/format.ts';
import { wordTexts } from '#texts/words.ts';
import { ClosedRow } from '#web/parts/ClosedRow.tsx';
import { ProfitText } from '#web/parts/ProfitText.tsx';
import { receiptPath } from '#web/parts/subject-path.ts';

import { closedAt, stateWord } from './contracts.rules.ts';
import { DirectionTag } from './DirectionTag.tsx';

export function ClosedContractRow({
  contract,
  isChosen = false,
}: {
  contract: Contract;
  /** Its receipt is beside the list. */
  isChosen?: boolean;
}) {
  const { id, coin, direction, duration, returnPercentage, profit } = contract;
  return (
    <ClosedRow
      coin={coin}
      name={contractScreenTexts().receiptOf({ coin })}
      what={
        <>
          <DirectionTag direction={direction} />
          <span className="@max-[20rem]:hidden">
            · {wordTexts().secondsShort({ seconds: duration })} · {formatShare(returnPercentage)}
          </span>
        </>
      }
      figure={<ProfitText profit={profit} />}
      note={`${stateWord(contract)} · ${formatClock(closedAt(contract))}`}
      opens={receiptPath(id)}
      isChosen={isChosen}
    />
  );
}
