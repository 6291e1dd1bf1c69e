/**
 * The people of a simulation, and what they ask for by chance: every command as a route hands it to
 * the teller, read by the same functions. Staff decide what is asked of them. Nothing here knows
 * how anything ends.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

import { durations, type PlaceContract } from '#protocol/contracts.ts';
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import { leverages } from '#protocol/trading.ts';
import { placeContract, readPlacement } from '#server/domain/contracts/contracts.ts';
import {
  approveDeposit,
  depositDesk,
  rejectDeposit,
} from '#server/domain/deposits/deposit-desk.ts';
import { insertProof } from '#server/domain/deposits/deposits.sql.ts';
import { placeDeposit } from '#server/domain/deposits/deposits.ts';
import { readDeskPane, requestUuid } from '#server/domain/desk/desk.ts';
import { cancelOrder, readCancellation } from '#server/domain/orders/cancel-order.ts';
import { readPlacement as readOrder } from '#server/domain/orders/placement.ts';
import { placeOrder } from '#server/domain/orders/place-order.ts';
import { normalReferral } from '#server/domain/people/people.ts';
import { signUp } from '#server/domain/people/sign-up.ts';
import { openPosition, readOpening } from '#server/domain/positions/open-position.ts';
import type { Dice } from '#scripts/demo/dice.ts';
import { closePosition, readKey } from '#server/domain/positions/requests.ts';
import {
  approveWithdrawal,
  rejectWithdrawal,
  withdrawalDesk,
} from '#server/domain/withdrawals/withdrawal-desk.ts';
import { placeWithdrawal } from '#server/domain/withdrawals/withdrawals.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Answer, CommandKind } from '#server/ledger/commands.ts';
import { bankDetails, picture } from '#test/requests.ts';
import type { World } from '#test/world.ts';

export const FEE_BPS = 10;
const DAY_MS = 86_400_000;

type Person = { id: string; hasBankDetails: boolean };
type Owned = { personId: string; id: string };
/** Ready to be handed to the teller; `done` hears an answer that was no refusal. */
type Wish = { kind: string; submit(): Promise<Answer>; done?(id: string): void };

/** How often each kind of command was answered how, e.g. `contract.place 201`. */
export type Tally = Record<string, number>;

export type Crowd = {
  readonly tally: Tally;
  /** `count` more sign up. */
  join(count: number): Promise<void>;
  /**
   * This many contracts, and of everything else about as much as people do beside them; all at one
   * moment.
   */
  ask(contracts: number): Promise<void>;
  /** Staff decide everything that is open. */
  decide(): Promise<void>;
};

export async function openCrowd(services: {
  world: World;
  dice: Dice;
  /** Of the people; what commands write has ids of the app's own. */
  ids: Ids;
}): Promise<Crowd> {
  const { world, dice, ids } = services;
  const { database, clock } = world;
  const { teller, market } = world.app;
  const people: Person[] = [];
  const tally: Tally = {};
  const resting: Owned[] = [];
  const positions: Owned[] = [];
  const requests: { kind: 'deposit' | 'withdrawal'; id: string }[] = [];
  let asked = 0;

  const pick = <T>(list: readonly T[]): T => list[dice(list.length)] as T;
  /** Takes one out; undefined where there is none. */
  const take = <T>(list: T[]): T | undefined => list.splice(dice(list.length), 1)[0];
  const rupees = (from: number, to: number) =>
    formatAmount(BigInt(from * 100 + dice((to - from) * 100)), INR_SCALE);
  const count = (name: string) => (tally[name] = (tally[name] ?? 0) + 1);
  const favourites = market.coins
    .filter(({ relation }) => relation === 'own')
    .slice(0, 7)
    .map(({ symbol }) => symbol);

  function wish<Input, Loaded>(
    kind: CommandKind<Input, Loaded>,
    input: Input,
    personId: string,
    done?: (id: string) => void,
  ): Wish {
    asked += 1;
    const key = `simulated-command-${asked}`;
    const caller = { personId, key, fingerprint: key, requestId: key };
    return { kind: kind.name, submit: () => teller.submit(kind, input, caller), done };
  }

  async function run(wishes: readonly Wish[]): Promise<void> {
    const answers = await Promise.all(wishes.map(({ submit }) => submit()));
    for (const [index, { kind, done }] of wishes.entries()) {
      const { status, body } = answers[index] as Answer;
      const { code, id } = (body === '' ? {} : JSON.parse(body)) as { code?: string; id?: string };
      count(`${kind} ${code ?? status}`);
      if (status < 300) done?.(id ?? '');
    }
    // Some are sent twice, as after a lost answer.
    const again = wishes.findIndex(() => dice(50) === 0);
    if (again < 0) return;
    const repeated = await wishes[again]?.submit();
    const first = answers[again] as Answer;
    if (first.status !== 429) assert.deepEqual(repeated, { ...first, replayed: true });
    count('repeated');
  }

  function contract(): Wish {
    const { id } = pick(people);
    const body: PlaceContract = {
      coin: pick(favourites),
      direction: dice(2) === 0 ? 'BUY_UP' : 'SELL_SHORT',
      // One in two hundred asks for more than most people have.
      amount: dice(200) === 0 ? rupees(900_000, 2_000_000) : rupees(1, 3_000),
      duration: pick(durations),
    };
    return wish(placeContract, readPlacement(market, id, body), id);
  }

  async function order(): Promise<Wish> {
    const { id: personId } = pick(people);
    const owned = await database.query<{ asset: string; balance: bigint }>(
      `select asset, balance from accounts where owner_id = $1 and kind = 'available'
       and asset <> 'INR' and balance > 0 order by asset`,
      [personId],
    );
    const sold = dice(2) === 0 ? owned[dice(Math.max(1, owned.length))] : undefined;
    const coin = sold?.asset ?? pick(favourites);
    const price = market.last()?.prices.get(coin) ?? 1n;
    const near = formatAmount((price * BigInt(9_990 + dice(21))) / 10_000n || 1n, PRICE_SCALE);
    const expiresAt = new Date(clock.now().getTime() + DAY_MS).toISOString();
    const type = pick(['market', 'market', 'limit', 'stop'] as const);
    const gives = sold
      ? {
          side: 'sell' as const,
          quantity: formatAmount(sold.balance, market.coin(coin)?.scale ?? 0),
        }
      : { side: 'buy' as const, amount: rupees(100, 5_000) };
    const body = { coin, type, ...gives, ...(type === 'market' ? {} : { price: near, expiresAt }) };
    const placement = readOrder({ market }, personId, body);
    return wish(placeOrder, placement, personId, (id) => {
      if (type !== 'market') resting.push({ personId, id });
    });
  }

  async function cancellation(): Promise<Wish[]> {
    const one = take(resting);
    if (!one) return [];
    const input = await readCancellation({ database, market }, one.personId, one.id);
    return [wish(cancelOrder, input, one.personId)];
  }

  function position(): Wish {
    const { id: personId } = pick(people);
    const leverage = pick(leverages);
    const body = {
      coin: pick(favourites),
      side: dice(2) === 0 ? ('long' as const) : ('short' as const),
      margin: rupees(100, 3_000),
      leverage,
      confirmedLeverage: leverage,
    };
    const opening = readOpening({ market }, personId, body);
    return wish(openPosition, opening, personId, (id) => positions.push({ personId, id }));
  }

  function closing(): Wish[] {
    const one = take(positions);
    return one ? [wish(closePosition, readKey(market, one.personId, one.id), one.personId)] : [];
  }

  function deposit(): Wish {
    const { id: personId } = pick(people);
    const amount = BigInt(100 + dice(2_000_000));
    const input = { personId, amount, reference: null, proof, now: clock.now() };
    return wish(placeDeposit, input, personId, (id) => requests.push({ kind: 'deposit', id }));
  }

  function withdrawal(): Wish {
    const person = pick(people);
    const details = person.hasBankDetails ? null : { ...bankDetails, additionalInfo: null };
    const input = { personId: person.id, amount: BigInt(100 + dice(5_000_000)), details };
    return wish(placeWithdrawal, input, person.id, (id) => {
      person.hasBankDetails = true;
      requests.push({ kind: 'withdrawal', id });
    });
  }

  function newPerson(): Person {
    return { id: ids.next(clock.now()), hasBankDetails: false };
  }

  /** Answers those who are in. */
  async function join(newcomers: readonly Person[]): Promise<Person[]> {
    const joined: Person[] = [];
    await run(
      newcomers.map((person) => {
        const form = {
          id: person.id,
          name: 'Asha Verma',
          email: `${person.id}@example.in`,
          passwordHash: 'none',
          referral: normalReferral(world.referral),
          mustConfirm: false,
        };
        return wish(signUp, form, person.id, () => joined.push(person));
      }),
    );
    return joined;
  }

  async function decideOne(
    { kind, id }: (typeof requests)[number],
    reviewer: string,
  ): Promise<'open' | 'done'> {
    const now = clock.now();
    const isRejected = dice(5) === 0;
    const reason = 'The payment was not found.';
    const desk = kind === 'deposit' ? depositDesk : withdrawalDesk;
    const { digest } = await readDeskPane(database, desk, id, { readerId: reviewer, now });
    const uuid = requestUuid(kind, id) ?? assert.fail(id);
    const review = { uuid, staffId: reviewer, digest };
    const decision = isRejected
      ? wish(kind === 'deposit' ? rejectDeposit : rejectWithdrawal, { ...review, reason }, reviewer)
      : wish(kind === 'deposit' ? approveDeposit : approveWithdrawal, review, reviewer);
    const { status, body } = await decision.submit();
    assert.equal(status, 200, body);
    count(`${decision.kind} ${status}`);
    return (JSON.parse(body) as { status: string }).status === 'pending' ? 'open' : 'done';
  }

  const reviewers = (await join([newPerson(), newPerson()])).map(({ id }) => id);
  await world.owner.execute(`update people set role = 'finance' where id = any($1::uuid[])`, [
    reviewers,
  ]);
  const bytes = await picture(1);
  const proof = createHash('sha256').update(bytes).digest('hex');
  const image = { sha256: proof, bytes, width: 128, height: 128, differenceHash: 1n };
  await database.transaction((tx) => insertProof(tx, { ...image, at: clock.now() }));

  return {
    tally,
    async join(more) {
      people.push(...(await join(Array.from({ length: more }, newPerson))));
    },
    async ask(contracts) {
      const some = (oneIn: number) => Array.from({ length: Math.ceil(contracts / oneIn) });
      const orders: Wish[] = [];
      for (const _ of some(20)) orders.push(await order());
      await run([
        ...Array.from({ length: contracts }, contract),
        ...orders,
        ...(await cancellation()),
        ...some(30).map(position),
        // Fewer than are opened: the others wait for what prices do to them.
        ...some(60).flatMap(closing),
        ...some(90).map(deposit),
        ...some(150).map(withdrawal),
      ]);
    },
    async decide() {
      const [first, second] = reviewers as [(typeof reviewers)[0], (typeof reviewers)[0]];
      for (const request of requests.splice(0)) {
        if ((await decideOne(request, first)) === 'open') await decideOne(request, second);
      }
    },
  };
}
