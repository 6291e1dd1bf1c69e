/** Where prices come from, in three sentences. */
import { Link } from 'react-router';

import { useMeta } from '#ui/client/meta.ts';
import { SimChip } from '#ui/parts/SimChip.tsx';

export function HowPricesAreMade() {
  const { data } = useMeta();
  const isSimulated = data?.prices !== 'exchange';
  return (
    <section className="grid justify-items-start gap-2 rounded-card border border-line p-4 lg:p-5">
      {isSimulated ? <SimChip>Simulated prices</SimChip> : null}
      <p className="text-body text-ink-2">
        {isSimulated
          ? 'One price a second for each coin, the same for everyone. Nobody picks a price, and anyone can check each of them.'
          : 'One price a second for each coin, the last that an exchange told, in rupees at a fixed rate. Nobody here picks a price, and none is changed afterwards.'}
      </p>
      <Link
        to="/rules"
        className="reach -my-1 py-1 text-label text-brand-ink underline underline-offset-4"
      >
        How it works
      </Link>
    </section>
  );
}
