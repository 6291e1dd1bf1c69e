/** Where prices come from, in three sentences. */
import { Link } from 'react-router';

import { marketScreenTexts } from '#texts/market-screens.ts';
import { useMeta } from '#ui/client/meta.ts';
import { SimChip } from '#ui/parts/SimChip.tsx';

const texts = marketScreenTexts();

export function HowPricesAreMade() {
  const { data } = useMeta();
  const isSimulated = data?.prices !== 'exchange';
  return (
    <section className="grid justify-items-start gap-2 rounded-card border border-line p-4 lg:p-5">
      {isSimulated ? <SimChip>{texts.simulatedPrices}</SimChip> : null}
      <p className="text-body text-ink-2">
        {isSimulated ? texts.simulatedPriceRule : texts.exchangePriceRule}
      </p>
      <Link
        to="/rules"
        className="reach -my-1 py-1 text-label text-brand-ink underline underline-offset-4"
      >
        {texts.priceRulesLink}
      </Link>
    </section>
  );
}
