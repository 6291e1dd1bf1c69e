/**
 * One coin: how its two sides are computed, what is left under each limit, and who has the most
 * exposure.
 */
import { Link } from 'react-router';

import type { CoinExposure, ExposureReport } from '#protocol/exposure.ts';
import { consoleExposureTexts } from '#texts/console-exposure.ts';
import { formatInr, formatPrice, formatTokens, formatCount } from '#texts/format.ts';
import { Button } from '#ui/parts/Button.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';

import { Fact, Facts } from '#console/parts/Facts.tsx';
import { Part } from '#console/parts/OfficePage.tsx';

import { leaning, useOf } from './exposure.rules.ts';

const texts = consoleExposureTexts();

export function CoinPane({
  line,
  limits,
  onClose,
}: {
  line: CoinExposure;
  limits: ExposureReport['limits'];
  onClose: () => void;
}) {
  const { side, amount } = leaning(line.net);
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-5 py-3">
        <h2 className="mr-auto text-section">{line.coin}</h2>
        <Button look="quiet" size="small" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
      <Part title={texts.net} aside={line.price === null ? texts.noPrice : formatPrice(line.price)}>
        <p className="text-row">
          {side === null ? texts.standEven : texts.stand[side]({ amount: formatInr(amount) })}
        </p>
      </Part>
      <Part title={texts.long} aside={formatInr(line.long)}>
        <Facts>
          <Fact name={texts.coinsOwned}>{`${formatTokens(line.coins)} ${line.coin}`}</Fact>
          <Fact name={texts.theirValue}>{formatInr(line.coinsValue)}</Fact>
          <Fact name={texts.unfilledBuys}>{formatInr(line.openBuys)}</Fact>
          <Fact name={texts.longPositions}>{formatInr(line.longPositions)}</Fact>
          <Limit amount={line.long} limit={limits.coinLong} />
        </Facts>
      </Part>
      <Part title={texts.short} aside={formatInr(line.short)}>
        <Facts>
          <Fact name={texts.shortPositions}>{formatInr(line.shortPositions)}</Fact>
          <Limit amount={line.short} limit={limits.coinShort} />
        </Facts>
      </Part>
      <Largest title={texts.largestLong} stand={line.largestLong} limit={limits.personLong} />
      <Largest title={texts.largestShort} stand={line.largestShort} limit={limits.personShort} />
      <p className="px-5 py-4 text-meta text-ink-3">
        {texts.openPositions({ count: formatCount(line.openPositions) })}
      </p>
    </>
  );
}

function Limit({ amount, limit }: { amount: string; limit: string | null }) {
  const use = useOf(amount, limit);
  if (use === null || limit === null) return <Fact name={texts.limit}>{texts.none}</Fact>;
  return (
    <>
      <Fact name={texts.limit}>{formatInr(limit)}</Fact>
      <Fact name={texts.used}>
        <RichText
          parts={texts.usedShare({
            share: use.share,
            amount: formatInr(use.left),
            figure: wrapIn(<span className={use.isNear ? 'font-semibold text-warn' : undefined} />),
          })}
        />
      </Fact>
    </>
  );
}

function Largest({
  title,
  stand,
  limit,
}: {
  title: string;
  stand: CoinExposure['largestLong'];
  limit: string | null;
}) {
  return (
    <Part title={title} aside={stand === null ? undefined : formatInr(stand.amount)}>
      {stand === null ? (
        <p className="text-label text-ink-3">{texts.nobody}</p>
      ) : (
        <Facts>
          <Fact name={texts.person}>
            <Link
              to={`/console/people/${stand.personId}`}
              className="text-brand-ink underline underline-offset-4"
            >
              {stand.name}
            </Link>
          </Fact>
          <Limit amount={stand.amount} limit={limit} />
        </Facts>
      )}
    </Part>
  );
}
