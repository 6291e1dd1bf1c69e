/**
 * The statement of account: opening balance, every movement, closing balance, of each asset. It
 * adds up what it writes, and is not made where the sum differs from what the books say.
 */
import { formatAmount } from '#protocol/money.ts';
import type { Language } from '#protocol/languages.ts';
import { inOwnDigits } from '#texts/reader.ts';
import { movementText } from '#texts/movement-text.ts';
import type { StatementTexts } from '#texts/statements.ts';

import { type Block, cellsOf, type Composer } from './document.ts';

/** Smallest units. */
type AssetFacts = {
  asset: string;
  scale: number;
  opening: bigint;
  came: bigint;
  went: bigint;
  movements: number;
};

export type AccountFacts = { head: Block; assets: readonly AssetFacts[] };

/** Of its widest table. */
export const ACCOUNT_COLUMNS = 9;

export function composeAccount(
  { head, assets }: AccountFacts,
  words: StatementTexts,
  language: Language,
): Composer {
  const standing = new Map(
    assets.map(({ asset, scale, opening }) => [
      asset,
      { scale, balance: opening, came: 0n, went: 0n, count: 0 },
    ]),
  );
  const names = new Map<string, string>();
  const nameOf = (kind: string): string => {
    const name = names.get(kind) ?? movementText(kind, language);
    names.set(kind, name);
    return name;
  };

  function lineOf(cells: readonly string[]): string[] {
    const [line = '', at = '', kind = '', asset = '', debit, credit, amount = '0', ...rest] = cells;
    const [available = '0', frozen = '0', cause = ''] = rest;
    const own = standing.get(asset);
    if (!own) throw new RangeError(`line ${line} is of an asset without sums`);
    const gained = (isOwn(credit) ? BigInt(amount) : 0n) - (isOwn(debit) ? BigInt(amount) : 0n);
    own.balance += gained;
    own.count += 1;
    if (gained > 0n) own.came += gained;
    else own.went -= gained;
    if (own.balance !== BigInt(available) + BigInt(frozen))
      throw new RangeError(`line ${line} does not follow from the lines before it`);
    const inWords = (units: bigint) => formatAmount(units, own.scale);
    return [
      line,
      inOwnDigits(at),
      nameOf(kind),
      cause,
      asset,
      inWords(gained),
      inWords(BigInt(available)),
      inWords(BigInt(frozen)),
      inWords(own.balance),
    ];
  }

  return {
    open: () => [
      head,
      {
        of: 'table',
        heading: words.summary,
        columns: [
          { name: words.asset, width: 2, as: 'text' },
          ...[words.opening, words.came, words.went, words.closing].map((name) => ({
            name,
            width: 4,
            as: 'number' as const,
            rupees: 0,
          })),
          { name: words.count, width: 2, as: 'number' },
        ],
      },
      {
        of: 'rows',
        rows: assets.map(({ asset, scale, opening, came, went, movements }) => [
          asset,
          ...[opening, came, went, opening + came - went].map((units) =>
            formatAmount(units, scale),
          ),
          movements.toString(),
        ]),
      },
      {
        of: 'table',
        heading: words.movements,
        columns: [
          { name: words.line, width: 42, as: 'number' },
          { name: words.at, width: 88, as: 'text' },
          { name: words.movement, width: 122, as: 'text' },
          { name: words.reference, width: 150, as: 'text' },
          { name: words.asset, width: 40, as: 'text' },
          { name: words.amount, width: 82, as: 'number', rupees: 4 },
          { name: words.available, width: 82, as: 'number', rupees: 4 },
          { name: words.frozen, width: 82, as: 'number', rupees: 4 },
          { name: words.balance, width: 82, as: 'number', rupees: 4 },
        ],
      },
    ],
    take: (page) => [{ of: 'rows', rows: [...cellsOf(page)].map(lineOf) }],
    end() {
      for (const { asset, opening, came, went, movements } of assets) {
        const own = standing.get(asset);
        if (
          own?.came !== came ||
          own.went !== went ||
          own.count !== movements ||
          own.balance !== opening + came - went
        )
          throw new RangeError(`the movements of ${asset} do not come to its closing balance`);
      }
      return [];
    },
  };
}

const isOwn = (kind: string | undefined) => kind === 'available' || kind === 'frozen';
