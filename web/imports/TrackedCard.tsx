/** Card of the wallet: value of the coins held elsewhere, and on request the total with it. */
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import { formatInr } from '#texts/format.ts';
import { importTexts } from '#texts/imports.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';

import { useTracked } from './imports.queries.ts';

const texts = importTexts();
const paise = (text: string) => parseAmount(text, INR_SCALE) ?? 0n;

/** `total` is the net worth here, INR; null where a coin of it has no price. */
export function TrackedCard({ total }: { total: string | null }) {
  const { data } = useTracked();
  const isEmpty = !data || data.items.length === 0;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-row font-semibold">{texts.title}</h2>
        {isEmpty ? (
          <p className="text-body text-ink-2">{texts.cardNone}</p>
        ) : (
          <p className="flex flex-wrap gap-x-3 text-body text-ink-2">
            <span className="font-semibold text-ink">{formatInr(data.value)}</span>
            {data.inWorth && total !== null ? (
              <span>
                {texts.together({
                  total: formatAmount(paise(total) + paise(data.value), INR_SCALE),
                })}
              </span>
            ) : null}
          </p>
        )}
      </div>
      <ButtonLink to="/import" look="secondary">
        {texts.open}
      </ButtonLink>
    </Card>
  );
}
