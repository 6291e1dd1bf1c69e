/**
 * The four judges of a run, pure: each answers what is wrong, one line each, from what clients saw
 * and anybody may read. Outcomes are judged apart (outcomes.ts); the arithmetic is written out here
 * and there once more, not taken from the server.
 */
import type { StatementLine } from '#protocol/people.ts';
import type { Position } from '#protocol/positions.ts';

import type { Belongings, Evidence } from './evidence.ts';
import { type Asked, idOf, type Kind, outcomeOf } from './history.ts';
import { minor } from './outcomes.ts';

/** What everybody is given at sign-up, paise. */
const GRANT = 850_000_00n;
const INR = 'INR';

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

/**
 * What a position has changed in its person's rupees; nothing while it is open, since margin and
 * fee are still theirs.
 */
function changeOf({ status, returned, margin, fee }: Position): bigint {
  const isOver = status === 'closed' || status === 'liquidated' || status === 'failed';
  return isOver ? minor(returned ?? '0', 2) - minor(margin, 2) - minor(fee, 2) : 0n;
}

/**
 * What the thing of that name has changed in its person's money, by what it says of itself; by
 * asset.
 */
function changesOf(
  person: Belongings,
  scales: Evidence['scales'],
): Map<string, [string, bigint][]> {
  const changes = new Map<string, [string, bigint][]>();
  for (const { id, amount, payout } of person.contracts)
    changes.set(id, [[INR, minor(payout ?? '0', 2) - minor(amount, 2)]]);
  for (const { id, positionId, status, side, coin, amount, quantity } of person.orders) {
    if (positionId !== null) continue;
    const rupees = minor(amount ?? '0', 2);
    const coins = minor(quantity ?? '0', scales[coin] ?? 0);
    const sign = side === 'buy' ? 1n : -1n;
    const isFilled = status === 'completed';
    changes.set(
      id,
      isFilled
        ? [
            [INR, -sign * rupees],
            [coin, sign * coins],
          ]
        : [[INR, 0n]],
    );
  }
  for (const position of person.positions) changes.set(position.id, [[INR, changeOf(position)]]);
  // Nobody decides requests here: what is asked out is frozen or given back, what is asked in has
  // not come.
  for (const { id } of person.withdrawals) changes.set(id, [[INR, 0n]]);
  return changes;
}

const balancesOf = ({ me }: Belongings) => [
  { asset: INR, ...me.balances.inr },
  ...me.balances.coins.map(({ coin, ...balance }) => ({ asset: coin, ...balance })),
];

/**
 * Conservation: what everybody has is what they were given and what their contracts, orders and
 * positions say they brought; what is frozen is what is open. Nothing appears, nothing vanishes.
 */
export function judgeConservation({ people, scales }: Evidence): string[] {
  const findings: string[] = [];
  for (const [who, person] of people.entries()) {
    const expected = new Map([[INR, GRANT]]);
    for (const [asset, change] of [...changesOf(person, scales).values()].flat())
      expected.set(asset, (expected.get(asset) ?? 0n) + change);
    const frozen = sum([
      ...person.withdrawals.map(({ status, amount }) =>
        status === 'pending' ? minor(amount, 2) : 0n,
      ),
      ...person.positions.map(({ status, margin, fee }) =>
        ['pending', 'open', 'closing'].includes(status) ? minor(margin, 2) + minor(fee, 2) : 0n,
      ),
    ]);
    for (const { asset, ...balance } of balancesOf(person)) {
      const scale = asset === INR ? 2 : (scales[asset] ?? 0);
      const total = minor(balance.total, scale);
      const due = expected.get(asset) ?? 0n;
      if (total !== due)
        findings.push(`person ${who} has ${total} of ${asset} and should have ${due}`);
      const held = asset === INR ? frozen : 0n;
      if (minor(balance.frozen, scale) !== held)
        findings.push(
          `person ${who} has ${balance.frozen} ${asset} frozen for ${held} that is open`,
        );
    }
  }
  return findings;
}

/** The list in which what a request makes is found afterwards. */
const listOf: Partial<Record<Kind, (person: Belongings) => readonly { id: string }[]>> = {
  contract: ({ contracts }) => contracts,
  withdrawal: ({ withdrawals }) => withdrawals,
  deposit: ({ deposits }) => deposits,
  buy: ({ orders }) => orders.filter(({ positionId }) => positionId === null),
  sell: ({ orders }) => orders.filter(({ positionId }) => positionId === null),
  position: ({ positions }) => positions,
};

/** The first field in which what came of it is not as it was asked, of those that both have. */
function differs(asked: Asked, found: object): string | null {
  const shownBy = found as Readonly<Record<string, string | number | undefined>>;
  for (const [name, value] of Object.entries(asked.fields ?? {})) {
    const shown = shownBy[name];
    if (shown === undefined || typeof value === 'object') continue;
    const isNumber = /^[0-9.]+$/.test(`${value}`);
    const isSame = isNumber ? minor(`${shown}`, 8) === minor(`${value}`, 8) : shown === value;
    if (!isSame) return `${name} is ${shown} and was asked as ${value}`;
  }
  return null;
}

/** What a cancelled or closed thing must have become. */
function judgeChange(asked: Asked, person: Belongings): string[] {
  const id = asked.path.split('/')[3] ?? '';
  if (outcomeOf(asked) !== 'ok') return [];
  const withdrawal = person.withdrawals.find((one) => one.id === id);
  const position = person.positions.find((one) => one.id === id);
  const isDone =
    asked.kind === 'cancel-withdrawal'
      ? withdrawal?.status === 'cancelled'
      : typeof position?.closeAskedAt === 'string';
  return isDone ? [] : [`${asked.kind} of ${id} was acknowledged and did not happen`];
}

/**
 * Exactly once: what was acknowledged is there, once, as it was asked; nothing is there that nobody
 * was told of; one key has one answer; and no movement of money is there twice.
 */
export function judgeExactlyOnce({ history, people }: Evidence): string[] {
  const findings: string[] = [];
  const told = new Set<string>();
  for (const asked of history) {
    const { number, kind, who, attempts } = asked;
    const person = people[who] as Belongings;
    const outcome = outcomeOf(asked);
    if (outcome === 'unknown')
      findings.push(`request ${number} (${kind}) has no answer that stands`);
    const texts = attempts.filter(({ result }) => result === 'ok' || result === 'refused');
    if (new Set(texts.map(({ text }) => text)).size > 1)
      findings.push(`request ${number} (${kind}) has two answers`);
    const list = listOf[kind];
    if (!list) {
      findings.push(...judgeChange(asked, person));
      continue;
    }
    const id = idOf(asked);
    if (id === null) continue;
    if (told.has(id)) findings.push(`${id} answers two keys`);
    told.add(id);
    const found = list(person).filter((one) => one.id === id);
    if (found.length !== 1)
      findings.push(`${id} was acknowledged to person ${who} and is there ${found.length} times`);
    for (const one of found) {
      const difference = differs(asked, one);
      if (difference !== null) findings.push(`${id}: ${difference}`);
    }
  }
  for (const [who, person] of people.entries()) {
    const lists = new Set(Object.values(listOf).flatMap((list) => list(person)));
    for (const { id } of lists)
      if (!told.has(id)) findings.push(`${id} is person ${who}'s and was acknowledged to nobody`);
    const moved = new Set<string>();
    for (const { kind, cause } of person.statement) {
      const movement = `${kind} for ${cause}`;
      if (moved.has(movement)) findings.push(`person ${who} has ${movement} twice`);
      moved.add(movement);
    }
  }
  return findings;
}

/** What the lines of one thing add up to, by asset. */
function movedFor(
  lines: readonly StatementLine[],
  scales: Evidence['scales'],
): Map<string, bigint> {
  const moved = new Map<string, bigint>();
  for (const { cause, asset, amount } of lines) {
    const place = `${cause} ${asset}`;
    const scale = asset === INR ? 2 : (scales[asset] ?? 0);
    moved.set(place, (moved.get(place) ?? 0n) + minor(amount, scale));
  }
  return moved;
}

/**
 * Statement = balance >= 0: lines are numbered without a gap, each follows from the one before,
 * none leaves less than nothing, the last one is the balance; and the lines of each thing add up to
 * what it says of itself.
 */
export function judgeStatements({ people, scales }: Evidence): string[] {
  const findings: string[] = [];
  for (const [who, person] of people.entries()) {
    const standing = new Map<string, { available: bigint; frozen: bigint }>();
    for (const [index, line] of person.statement.entries()) {
      const { id, asset, amount, availableAfter, frozenAfter } = line;
      const scale = asset === INR ? 2 : (scales[asset] ?? 0);
      const before = standing.get(asset) ?? { available: 0n, frozen: 0n };
      const after = { available: minor(availableAfter, scale), frozen: minor(frozenAfter, scale) };
      standing.set(asset, after);
      const where = `line ${id} of person ${who}`;
      if (id !== String(index + 1)) findings.push(`${where} stands at place ${index + 1}`);
      if (after.available < 0n || after.frozen < 0n) findings.push(`${where} is below zero`);
      const change = after.available + after.frozen - before.available - before.frozen;
      if (change !== minor(amount, scale))
        findings.push(`${where} says ${amount} and changes ${change}`);
    }
    for (const { asset, available, frozen } of balancesOf(person)) {
      const scale = asset === INR ? 2 : (scales[asset] ?? 0);
      const last = standing.get(asset) ?? { available: 0n, frozen: 0n };
      if (minor(available, scale) !== last.available || minor(frozen, scale) !== last.frozen)
        findings.push(`person ${who} has other ${asset} than the statement's last line says`);
    }
    const moved = movedFor(person.statement, scales);
    for (const [id, changes] of changesOf(person, scales)) {
      for (const [asset, change] of changes) {
        const lines = moved.get(`${id} ${asset}`) ?? 0n;
        if (lines !== change)
          findings.push(`${id} says that it changed ${change} ${asset}, the statement ${lines}`);
      }
    }
  }
  return findings;
}
