/**
 * The installation that the demo fills: its parts, its chance and its time, which passes only when
 * told. What happens in it is a request through a route or a command through the teller, as in any
 * other installation.
 */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { RefusalCode } from '#protocol/refusals.ts';
import type { App } from '#server/app.ts';
import type { Dice } from './dice.ts';
import type { VirtualClock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { CommandKind } from '#server/ledger/commands.ts';

export type House = {
  app: App;
  clock: VirtualClock;
  /** As the application; the demo only reads there. */
  database: Database;
  /** The database with the owner's login, which the operator uses. */
  owner: Database;
  dice: Dice;
  /** Of people and of idempotency keys. */
  ids: Ids;
};

/** What people are told now and then and live with; any other refusal is a fault of the demo. */
const ordinary: readonly RefusalCode[] = [
  'insufficient-funds',
  'exposure-limit',
  'own-limit',
  'already-decided',
  'rate-limited',
];

const SECOND_MS = 1_000;
/** Ticks recorded together: while nothing waits for prices, and while something does. */
const STRETCH = 3_600;
const STEP = 30;

/**
 * Whether commits wait for the disk, on connections made from now on. Nobody relies on an
 * installation while it is being filled; no server starts on one that was left so
 * (server/database/guards.ts).
 */
export async function setDurable(owner: Database, isDurable: boolean): Promise<void> {
  const change = isDurable ? 'reset synchronous_commit' : 'set synchronous_commit = off';
  await owner.execute(
    `do $$ begin execute format('alter database %I ${change}', current_database()); end $$`,
  );
}

/** Numbers from 0 to below `count`. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** One of them, by chance. */
export const pick = <T>({ dice }: Pick<House, 'dice'>, from: readonly T[]): T =>
  from[dice(from.length)] as T;

/** `count` different ones, by chance; all where there are fewer. */
export function pickSome<T>({ dice }: Pick<House, 'dice'>, from: readonly T[], count: number): T[] {
  const left = [...from];
  return range(Math.min(count, left.length)).flatMap(() => left.splice(dice(left.length), 1));
}

export const newKey = ({ ids, clock }: House): string => `demo-${ids.next(clock.now())}`;

/**
 * Through the teller, as a route hands it over. Null where the house says no and people live with
 * that.
 */
export async function submit<Input, Loaded, Reply extends object>(
  house: House,
  kind: CommandKind<Input, Loaded>,
  input: Input,
  personId: string,
): Promise<Reply | null> {
  const key = newKey(house);
  const caller = { personId, key, fingerprint: key, requestId: key };
  const { status, body } = await house.app.teller.submit(kind, input, caller);
  if (status < 300) return JSON.parse(body) as Reply;
  const { code } = JSON.parse(body) as { code: RefusalCode };
  if (ordinary.includes(code)) return null;
  throw new Error(`${kind.name}: ${body}`);
}

/**
 * The last price, in units of 10^-8 rupees, moved by `bps` hundredths of a percent. It is cut to
 * five digits as people type it.
 */
export function priceNear({ app }: House, coin: string, bps: number): string {
  const exact = ((app.market.last()?.prices.get(coin) ?? 0n) * BigInt(10_000 + bps)) / 10_000n;
  const grain = 10n ** BigInt(Math.max(0, exact.toString().length - 5));
  return formatAmount((exact / grain) * grain, PRICE_SCALE);
}

/** Whether anything is open that prices or the clock may end. */
async function somethingWaits({ database }: House): Promise<boolean> {
  const [row] = await database.query<{ waits: boolean }>(
    `select exists (select from open_contracts) or exists (select from open_orders)
         or exists (select from open_positions) or exists (select from alerts) as waits`,
  );
  return row?.waits === true;
}

/**
 * Lets `seconds` pass: a tick a second, and all that they decide. The first tick comes `lateMs`
 * late, as after a pause of the server.
 */
export async function pass(house: House, seconds: number, lateMs = 0): Promise<void> {
  const { app, clock } = house;
  let late = lateMs;
  for (let left = seconds; left > 0;) {
    const length = Math.min(left, (await somethingWaits(house)) ? STEP : STRETCH);
    const from = (app.market.last()?.at ?? clock.now()).getTime() + late;
    const times = range(length).map((at) => new Date(from + (at + 1) * SECOND_MS));
    clock.set(times.at(-1) ?? clock.now());
    await app.market.recordTicks(times);
    await app.market.idle();
    await settle(house);
    left -= length;
    late = 0;
  }
}

/** Lets time pass up to then, to the second; not at all where it is that late already. */
export async function passUntil(house: House, then: Date): Promise<void> {
  const ms = then.getTime() - house.clock.now().getTime();
  await pass(house, Math.max(0, Math.floor(ms / SECOND_MS)));
}

/** Everything that the ticks so far decide. */
export async function settle({ app }: House): Promise<void> {
  await app.settlement.settleDue();
  await app.orders.fillDue();
  await app.positions.advanceDue();
  await app.alerts.fireDue();
}
