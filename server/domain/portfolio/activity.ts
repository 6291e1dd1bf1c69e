/**
 * What happened to a person's money, one entry for each thing that happened: the movements that one
 * command made of one cause are one entry. Told with what it was about, so that nobody has to look
 * an order up to know what was bought. Reads only.
 */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import type { Activity, ActivityKind, ActivityPage } from '#protocol/portfolio.ts';
import type { Market } from '#server/domain/market/market.ts';
import { numberCursor, pageOf } from '#server/kit/page-of.ts';
import type { Reader } from '#server/kit/database/database.ts';

import {
  type ContractFact,
  findContractFacts,
  findOrderFacts,
  findPositionFacts,
  type LineRow,
  listLines,
  type OrderFact,
  type PositionFact,
} from './activity.sql.ts';

/** A fill has most: fee, remainder, what is given, what is received. */
const MOST_LINES = 4;

type About =
  | ({ of: 'order' } & OrderFact)
  | ({ of: 'contract' } & ContractFact)
  | ({ of: 'position' } & PositionFact);

const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);
const priceText = (price: bigint | null) =>
  price === null ? null : formatAmount(price, PRICE_SCALE);

/** A page, newest first. An unknown cursor is refused as `invalid`. */
export async function readActivity(
  reader: Reader,
  market: Pick<Market, 'coin'>,
  page: { personId: string; cursor: string | undefined; limit: number },
): Promise<ActivityPage> {
  const { personId, cursor, limit } = page;
  const before = numberCursor(cursor);
  const most = (limit + 1) * MOST_LINES;
  const lines = await listLines(reader, { personId, before, limit: most });
  const groups = groupsOf(lines);
  const cursorOf = (group: (typeof groups)[number]) => group.at(-1)?.line.toString() ?? '';
  const { shown, nextCursor } = pageOf(groups, limit, cursorOf);
  const about = await readAbout(reader, personId, shown);
  const scaleOf = (coin: string) => market.coin(coin)?.scale ?? 0;
  return {
    items: shown.map((group) => entryOf(group, about.get(causeOf(group)) ?? null, scaleOf)),
    nextCursor,
  };
}

/** Kinds of which a command makes several: a fill, and the close of a position. */
const together = new Set([
  ...['order-give', 'order-receive', 'order-fee', 'order-rounding'],
  // Of a fill what a buy by quantity did not cost; by itself it is an order that ended.
  'order-release',
  ...['position-release', 'position-profit', 'position-loss'],
]);

/** Lines of one command are next to each other. A group is never empty. */
function groupsOf(lines: readonly LineRow[]): LineRow[][] {
  const groups: LineRow[][] = [];
  for (const line of lines) {
    const last = groups.at(-1)?.[0];
    const isOne =
      last && last.cause === line.cause && together.has(last.kind) && together.has(line.kind);
    if (isOne) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}

const causeOf = (group: readonly LineRow[]) => group[0]?.cause ?? '';

async function readAbout(
  reader: Reader,
  personId: string,
  groups: readonly LineRow[][],
): Promise<Map<string, About>> {
  const causes = [...new Set(groups.map(causeOf))];
  const idsOf = (prefix: string) =>
    causes.filter((cause) => cause.startsWith(prefix)).map((cause) => cause.slice(prefix.length));
  const find = async <Fact extends { id: string }, Of extends About['of']>(
    of: Of,
    prefix: string,
    facts: (reader: Reader, of: { personId: string; ids: readonly string[] }) => Promise<Fact[]>,
  ) => {
    const ids = idsOf(prefix);
    const found = ids.length === 0 ? [] : await facts(reader, { personId, ids });
    return found.map((fact) => [prefix + fact.id, { ...fact, of }] as const);
  };
  const [orders, contracts, positions] = await Promise.all([
    find('order', 'trade-', findOrderFacts),
    find('contract', 'contract-', findContractFacts),
    find('position', 'position-', findPositionFacts),
  ]);
  return new Map<string, About>([...orders, ...contracts, ...positions]);
}

const isOwn = (kind: string) => kind === 'available' || kind === 'frozen';
const gainOf = ({ debit, credit, amount }: LineRow) =>
  (isOwn(credit) ? amount : 0n) - (isOwn(debit) ? amount : 0n);

function kindOf(group: readonly LineRow[], about: About | null): ActivityKind {
  const has = (kind: string) => group.some((line) => line.kind === kind);
  if (has('order-receive'))
    return about?.of === 'order' && about.side === 'sell' ? 'sold' : 'bought';
  if (has('position-release') || has('position-loss') || has('position-profit'))
    return 'position-closed';
  if (has('position-fee')) return 'position-entered';
  // The rest are of one line, whose kind says it.
  return (group[0]?.kind ?? 'correction') as ActivityKind;
}

function entryOf(
  group: readonly LineRow[],
  about: About | null,
  scaleOf: (coin: string) => number,
): Activity {
  const [newest] = group;
  const kind = kindOf(group, about);
  const rupees = group.filter(({ asset }) => asset === 'INR');
  const amount = rupees.reduce((sum, line) => sum + gainOf(line), 0n);
  const moved = group.find((line) => isOwn(line.debit) && isOwn(line.credit));
  const isHold = group.length === 1 && moved !== undefined;
  return {
    id: newest?.line.toString() ?? '',
    at: (newest?.at ?? new Date(0)).toISOString(),
    kind,
    cause: causeOf(group),
    amount: inr(amount),
    moved:
      isHold && moved
        ? formatAmount(moved.amount, moved.asset === 'INR' ? INR_SCALE : scaleOf(moved.asset))
        : null,
    movedAsset: isHold && moved ? moved.asset : null,
    ...detailsOf(kind, amount, about, scaleOf),
  };
}

type Details = Pick<
  Activity,
  'coin' | 'quantity' | 'price' | 'fee' | 'side' | 'leverage' | 'result' | 'outcome'
>;
const none: Details = {
  coin: null,
  quantity: null,
  price: null,
  fee: null,
  side: null,
  leverage: null,
  result: null,
  outcome: null,
};

function detailsOf(
  kind: ActivityKind,
  amount: bigint,
  about: About | null,
  scaleOf: (coin: string) => number,
): Details {
  if (about === null) return none;
  const { coin, side } = about;
  if (about.of === 'order') {
    const isFill = kind === 'bought' || kind === 'sold';
    if (!isFill) return { ...none, coin, side };
    return {
      ...none,
      coin,
      side,
      price: priceText(about.fill_price),
      quantity: about.quantity === null ? null : formatAmount(about.quantity, scaleOf(coin)),
      fee: about.fee === null ? null : inr(about.fee),
      result: about.result === null ? null : inr(about.result),
    };
  }
  if (about.of === 'contract') {
    const { outcome, payout, stake } = about;
    // What was won or lost is said once: of a payout, or of a stake that is lost, for which no
    // money moves any more.
    const isResult = outcome === 'LOSS' || (outcome === 'WIN' && kind === 'contract-payout');
    return {
      ...none,
      coin,
      side,
      outcome,
      result: isResult && payout !== null ? inr(payout - stake) : null,
    };
  }
  const isClosed = kind === 'position-closed';
  return {
    ...none,
    coin,
    side,
    leverage: about.leverage,
    price: priceText(
      isClosed ? about.close_price : kind === 'position-entered' ? about.entry_price : null,
    ),
    fee: kind === 'position-entered' ? inr(-amount) : null,
    result: isClosed ? inr(amount) : null,
    outcome: isClosed && about.outcome === 'liquidated' ? 'liquidated' : null,
  };
}
