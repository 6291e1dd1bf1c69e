/** Which coins move together: a cell for each two, with its number; colour says the same again. */
import type { MarketOverview } from '#protocol/market-overview.ts';
import { MINUS } from '#texts/format.ts';
import { overviewTexts } from '#texts/overview.ts';
import { classes } from '#ui/parts/classes.ts';

type Correlation = MarketOverview['correlation'];

export function Correlations({ correlation: { coins, rows } }: { correlation: Correlation }) {
  const texts = overviewTexts();
  if (coins.length < 2) return null;
  return (
    <section
      aria-labelledby="together"
      className="border-y border-line bg-surface px-4 py-3 max-sm:-mx-4 sm:rounded-card sm:border-x lg:p-5"
    >
      <h2 id="together" className="text-row font-semibold lg:text-section">
        {texts.together}
      </h2>
      <p className="max-w-[80ch] text-body text-ink-2">{texts.togetherMeans}</p>
      <div
        role="group"
        aria-label={texts.together}
        tabIndex={0}
        className="-mx-4 mt-3 overflow-x-auto px-4 lg:mx-0 lg:px-0"
      >
        <table className="w-full min-w-160 table-fixed border-separate border-spacing-0.5 text-center text-label">
          <thead>
            <tr>
              <td />
              {coins.map((coin) => (
                <th key={coin} scope="col" className="h-8 font-semibold">
                  {coin}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {coins.map((one, row) => (
              <tr key={one}>
                <th
                  scope="row"
                  className="sticky left-0 z-1 bg-surface pr-2 text-left font-semibold"
                >
                  {one}
                </th>
                {coins.map((other, column) => (
                  <Cell
                    key={other}
                    value={rows[row]?.[column] ?? null}
                    isSame={row === column}
                    name={texts.correlation({ one, other })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** By tenths of one: ink is read on all of them. */
const together = [
  'bg-sunken',
  'bg-brand-ink/8',
  'bg-brand-ink/16',
  'bg-brand-ink/24',
  'bg-brand-ink/32',
];
const against = ['bg-sunken', 'bg-frozen/8', 'bg-frozen/16', 'bg-frozen/24', 'bg-frozen/32'];

function Cell({ value, isSame, name }: { value: string | null; isSame: boolean; name: string }) {
  const size = Math.min(4, Math.floor(Math.abs(Number(value ?? 0)) * 5));
  const isBelow = value?.startsWith('-') ?? false;
  return (
    <td
      title={name}
      className={classes(
        'h-9 rounded-badge font-normal',
        isSame ? 'bg-sunken text-ink-3' : (isBelow ? against : together)[size],
      )}
    >
      {isSame || value === null ? '-' : value.replace('-', MINUS)}
    </td>
  );
}
