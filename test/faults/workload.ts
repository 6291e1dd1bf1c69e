/**
 * What people do while things break: contracts, withdrawals and their cancelling, deposit requests,
 * spot orders, positions and their closing. The n-th request of a seed is the same in every run, as
 * far as what it names exists there.
 */
import type { Duration } from '#protocol/contracts.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { leverages } from '#protocol/trading.ts';
import { bankDetails } from '#test/requests.ts';

import { type Dice, openDice } from './dice.ts';
import { type Asked, idOf, type Kind, type Request } from './history.ts';

/** How often each kind is asked for, against the others. */
export type Mix = Readonly<Partial<Record<Kind, number>>>;

export const everyKind: Mix = {
  contract: 5,
  withdrawal: 3,
  'cancel-withdrawal': 2,
  deposit: 1,
  buy: 3,
  sell: 2,
  position: 3,
  'close-position': 2,
};

export type Workload = {
  /** The request of that number, by the mix that rules at the moment. */
  request(number: number, mix: Mix): Request;
  /** What came of it decides what can be cancelled, closed and sold later. */
  note(asked: Asked): void;
};

/** Of coins with six decimals, so that a few rupees are many units. */
const SPOT_COINS = ['DOGE', 'XRP', 'USDT'] as const;
const CONTRACT_COINS = ['BTC', 'ETH', 'SOL', 'DOGE', 'XRP'] as const;
/** The server takes ten a day of one person. */
const MOST_DEPOSITS = 9;

type Person = { withdrawals: string[]; positions: string[]; coins: string[]; deposits: number };

export function openWorkload(options: {
  seed: string;
  people: number;
  durations: readonly Duration[];
}): Workload {
  const { seed, durations } = options;
  const people = Array.from({ length: options.people }, (): Person => ({
    withdrawals: [],
    positions: [],
    coins: [],
    deposits: 0,
  }));
  const rupees = (dice: Dice, from: number, to: number) =>
    formatAmount(BigInt(dice.between(from * 100, to * 100)), INR_SCALE);

  const make: Record<Kind, (who: number, person: Person, dice: Dice) => Request> = {
    contract: (who, _, dice) => ({
      kind: 'contract',
      who,
      path: '/api/contracts',
      fields: {
        coin: dice.pick(CONTRACT_COINS),
        direction: dice.pick(['BUY_UP', 'SELL_SHORT']),
        amount: rupees(dice, 1, 50),
        duration: dice.pick(durations),
      },
    }),
    withdrawal: (who, _, dice) => ({
      kind: 'withdrawal',
      who,
      path: '/api/withdrawals',
      fields: { amount: rupees(dice, 100, 300) },
    }),
    'cancel-withdrawal'(who, person, dice) {
      const id = person.withdrawals.shift();
      if (id === undefined) return make.withdrawal(who, person, dice);
      const path = `/api/withdrawals/${id}/cancel`;
      return { kind: 'cancel-withdrawal', who, path, fields: null };
    },
    deposit(who, person, dice) {
      if (person.deposits >= MOST_DEPOSITS) return make.contract(who, person, dice);
      person.deposits += 1;
      const fields = { amount: rupees(dice, 500, 900) };
      const picture = dice.below(2 ** 31);
      return { kind: 'deposit', who, path: '/api/deposits', fields, picture };
    },
    buy(who, person, dice) {
      const coin = dice.pick(SPOT_COINS);
      person.coins.push(coin);
      const fields = { coin, side: 'buy', type: 'market', amount: rupees(dice, 10, 500) };
      return { kind: 'buy', who, path: '/api/orders', fields };
    },
    sell(who, person, dice) {
      const coin = person.coins.shift();
      if (coin === undefined) return make.buy(who, person, dice);
      const quantity = formatAmount(BigInt(dice.between(1, 400_000)), 6);
      const fields = { coin, side: 'sell', type: 'market', quantity };
      return { kind: 'sell', who, path: '/api/orders', fields };
    },
    position(who, _, dice) {
      const leverage = dice.pick(leverages);
      const fields = {
        coin: dice.pick(CONTRACT_COINS),
        side: dice.pick(['long', 'short']),
        margin: rupees(dice, 10, 100),
        leverage,
        confirmedLeverage: leverage,
      };
      return { kind: 'position', who, path: '/api/positions', fields };
    },
    'close-position'(who, person, dice) {
      const id = person.positions.shift();
      if (id === undefined) return make.position(who, person, dice);
      return { kind: 'close-position', who, path: `/api/positions/${id}/close`, fields: null };
    },
  };

  return {
    request(number, mix) {
      const dice = openDice(`${seed} request ${number}`);
      const who = dice.below(people.length);
      return make[dice.weighted<Kind>(mix)](who, people[who] as Person, dice);
    },
    note(asked) {
      const person = people[asked.who] as Person;
      const id = idOf(asked);
      if (id === null) return;
      if (asked.kind === 'withdrawal') person.withdrawals.push(id);
      if (asked.kind === 'position') person.positions.push(id);
    },
  };
}

/** Each person's first withdrawal, with which their bank details are saved. */
export function firstWithdrawal(who: number): Request {
  const fields = { amount: '100.00', bankDetails };
  return { kind: 'withdrawal', who, path: '/api/withdrawals', fields };
}
