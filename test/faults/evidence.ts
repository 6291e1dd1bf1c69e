/**
 * What anybody may read afterwards: each person's own pages, to the last one, and the public tape.
 */
import type { Contract } from '#protocol/contracts.ts';
import type { Deposit } from '#protocol/deposits.ts';
import { type CoinList, PAGE_TICKS, type Tick, type TickList } from '#protocol/market.ts';
import type { Order } from '#protocol/orders.ts';
import type { Me, StatementLine } from '#protocol/people.ts';
import type { Position } from '#protocol/positions.ts';
import type { Withdrawal } from '#protocol/withdrawals.ts';
import { until } from '#test/waits.ts';

import type { Asked } from './history.ts';
import type { Crowd } from './crowd.ts';

/** Everything of one person; the statement from its first line on, the rest newest first. */
export type Belongings = {
  me: Me;
  statement: StatementLine[];
  contracts: Contract[];
  orders: Order[];
  positions: Position[];
  withdrawals: Withdrawal[];
  deposits: Deposit[];
};

/** All that a judge is given. */
export type Evidence = {
  history: readonly Asked[];
  /** In the order of the history's `who`. */
  people: readonly Belongings[];
  ticks: readonly Tick[];
  /** Decimals of each coin, by symbol. */
  scales: Readonly<Record<string, number>>;
  /** Hundredths of a percent, as the servers were started with. */
  feeBps: number;
};

async function get<Body>(url: string, path: string, cookie = ''): Promise<Body> {
  const response = await fetch(url + path, { headers: { cookie } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Body;
}

async function everyPage<Item>(url: string, path: string, cookie: string): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const rest: string = cursor === null ? '' : `&cursor=${cursor}`;
    type Page = { items: Item[]; nextCursor: string | null };
    const page: Page = await get<Page>(url, `${path}?limit=100${rest}`, cookie);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

async function everyTick(url: string): Promise<Tick[]> {
  const ticks: Tick[] = [];
  for (let page = 0; ; page += 1) {
    const { items } = await get<TickList>(url, `/api/market/ticks/pages/${page}`);
    ticks.push(...items);
    if (items.length < PAGE_TICKS) return ticks;
  }
}

async function belongingsOf(url: string, cookie: string): Promise<Belongings> {
  const [contracts, orders, positions, withdrawals, deposits, statement] = await Promise.all([
    everyPage<Contract>(url, '/api/contracts', cookie),
    everyPage<Order>(url, '/api/orders', cookie),
    everyPage<Position>(url, '/api/positions', cookie),
    everyPage<Withdrawal>(url, '/api/withdrawals', cookie),
    everyPage<Deposit>(url, '/api/deposits', cookie),
    everyPage<StatementLine>(url, '/api/me/statement', cookie),
  ]);
  const me = await get<Me>(url, '/api/me', cookie);
  statement.reverse();
  return { me, statement, contracts, orders, positions, withdrawals, deposits };
}

/**
 * Closes what prices could still change, and waits until nothing of anybody's is under way: from
 * then on everything that is read stays as it is.
 */
export async function comeToRest(crowd: Crowd, url: string): Promise<void> {
  const isAtRest = async (who: number): Promise<boolean> => {
    const cookie = crowd.cookies[who] ?? '';
    const open = await everyPage<Position>(url, '/api/positions', cookie);
    for (const { id, status } of open) {
      const path = `/api/positions/${id}/close`;
      if (status === 'open')
        await crowd.askOne({ kind: 'close-position', who, path, fields: null });
    }
    if (open.some(({ status }) => ['pending', 'open', 'closing'].includes(status))) return false;
    for (const path of ['/api/contracts?state=active', '/api/orders?state=open']) {
      const { items } = await get<{ items: unknown[] }>(url, path, cookie);
      if (items.length > 0) return false;
    }
    return true;
  };
  await until('nothing is under way any more', async () => {
    const each = await Promise.all(crowd.cookies.map((_, who) => isAtRest(who)));
    return each.every((isOver) => isOver);
  });
}

export async function readEvidence(crowd: Crowd, url: string, feeBps: number): Promise<Evidence> {
  const people: Belongings[] = [];
  for (const cookie of crowd.cookies) people.push(await belongingsOf(url, cookie));
  const { items: coins } = await get<CoinList>(url, '/api/market/coins');
  const scales = Object.fromEntries(coins.map(({ symbol, scale }) => [symbol, scale]));
  return { history: crowd.history, people, ticks: await everyTick(url), scales, feeBps };
}
