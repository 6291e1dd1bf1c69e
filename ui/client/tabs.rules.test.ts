/**
 * Tabs that share one stream, simulated: they open, close, crash, freeze, thaw and hide at random
 * times, over a channel that loses nothing.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  CHECK_MS,
  type Effect,
  lastIdOf,
  type Message,
  newTab,
  step,
  type Tab,
} from './tabs.rules.ts';

const SEED = 20_261_129;
const STEP_MS = 50;
/** Browsers slow the timers of hidden tabs down to this. */
const HIDDEN_CHECK_MS = 1_000;

type Simulated = {
  tab: Tab;
  state: 'live' | 'frozen' | 'cached' | 'gone';
  inbox: Message[];
  /** True while relayed events do not reach it. */
  isDeaf: boolean;
  /** The next event that its open stream sends; null while it has none. */
  next: number | null;
  /** Numbers of the events it need not get, or has got. */
  had: Set<number>;
  resyncs: number;
  opened: number;
  checkedAt: number;
  /** When its broken stream opens again. */
  mendedAt: number | null;
};

class World {
  now = 0;
  tabs: Simulated[] = [];
  /** Number of stored events at the server; their ids count from 1. */
  stored = 0;
  terms: number[] = [];

  open(isAlone = false, isHidden = false): Simulated {
    const id = `${this.tabs.length}`.padStart(3, '0');
    const chance = ((this.tabs.length * 7) % 10) / 10;
    const one: Simulated = {
      tab: newTab({ id, chance, isVisitors: false, isHidden, coins: [] }, this.now),
      state: 'live',
      inbox: [],
      isDeaf: false,
      next: null,
      // The page loads what there is.
      had: new Set(Array.from({ length: this.stored }, (_, index) => index + 1)),
      resyncs: 0,
      opened: 0,
      checkedAt: this.now,
      mendedAt: null,
    };
    this.tabs.push(one);
    this.put(one, { kind: 'start', isAlone });
    return one;
  }

  put(one: Simulated, input: Parameters<typeof step>[1]): void {
    const before = one.tab.term;
    const { tab, effects } = step(one.tab, input, this.now);
    one.tab = tab;
    expect(tab.term, 'terms only grow').toBeGreaterThanOrEqual(before);
    for (const effect of effects) this.run(one, effect);
  }

  run(one: Simulated, effect: Effect): void {
    if (effect.kind === 'say') {
      for (const other of this.tabs) {
        const isLost = other.isDeaf && effect.message.kind === 'relay';
        const isThere = other.state === 'live' || other.state === 'frozen';
        if (other !== one && isThere && !isLost) other.inbox.push(effect.message);
      }
    }
    if (effect.kind === 'open') this.stream(one, effect.goesOn);
    if (effect.kind === 'close') Object.assign(one, { next: null, mendedAt: null });
    if (effect.kind === 'take' && effect.what.name === 'balance')
      one.had.add(effect.what.data as number);
    const isOpened = effect.kind === 'take' && effect.what.name === 'opened';
    if (effect.kind === 'joined' || isOpened) one.opened += 1;
    if (effect.kind === 'missed') one.resyncs += 1;
    if (effect.kind === 'joined' || effect.kind === 'missed' || isOpened) {
      for (let event = 1; event <= this.stored; event += 1) one.had.add(event);
    }
  }

  /** Opens a stream; without a place to go on from it begins with the number of the last event. */
  stream(one: Simulated, goesOn: boolean): void {
    const last = lastIdOf(one.tab);
    one.next = last === '' ? this.stored + 1 : Number.parseInt(last, 10) + 1;
    const id = `${one.next - 1}`;
    if (!goesOn) this.put(one, { kind: 'event', what: { name: 'opened', data: 0, id: last } });
    if (last !== '' || id === '0') return;
    this.put(one, { kind: 'event', what: { name: 'time', data: 0, id } });
  }

  /** The leader's stream breaks off for a while. */
  cut(): void {
    const one = this.leaders.find(({ next }) => next !== null);
    if (!one) return;
    Object.assign(one, { next: null, mendedAt: this.now + 1_500 });
    this.put(one, { kind: 'lost' });
  }

  freeze(one: Simulated | undefined): void {
    if (one) one.state = 'frozen';
  }

  cache(one: Simulated | undefined): void {
    if (!one) return;
    this.put(one, { kind: 'leave' });
    Object.assign(one, { state: 'cached', inbox: [] });
  }

  thaw(one: Simulated | undefined): void {
    if (!one) return;
    const wasCached = one.state === 'cached';
    one.state = 'live';
    if (wasCached) this.put(one, { kind: 'start', isAlone: false });
  }

  /** Lets time pass: timers, messages and streams, in no fixed order of tabs. */
  pass(ms: number): void {
    for (const end = this.now + ms; this.now < end;) {
      this.now += STEP_MS;
      // A price a second reaches every open stream.
      const isTick = this.now % 1_000 === 0;
      for (const one of this.tabs) {
        if (one.state !== 'live') continue;
        for (const message of one.inbox.splice(0)) this.put(one, { kind: 'heard', message });
        if (one.mendedAt !== null && one.mendedAt <= this.now) {
          one.mendedAt = null;
          this.stream(one, false);
        }
        while (one.next !== null && one.next <= this.stored) {
          const event = one.next;
          one.next += 1;
          this.put(one, { kind: 'event', what: { name: 'balance', data: event, id: `${event}` } });
        }
        if (isTick && one.next !== null) {
          this.put(one, {
            kind: 'event',
            what: { name: 'prices', data: 0, id: lastIdOf(one.tab) },
          });
        }
        const pause = one.tab.isHidden ? HIDDEN_CHECK_MS : CHECK_MS;
        const isAsked = one.tab.role === 'asking' && this.now >= one.tab.deadline;
        if (this.now - one.checkedAt >= pause || isAsked) {
          one.checkedAt = this.now;
          this.put(one, { kind: 'check' });
        }
      }
    }
  }

  get live(): Simulated[] {
    return this.tabs.filter(({ state }) => state === 'live');
  }

  get leaders(): Simulated[] {
    return this.live.filter(({ tab }) => tab.role === 'leading');
  }

  kill(one: Simulated | undefined): void {
    if (one) Object.assign(one, { state: 'gone', next: null });
  }

  close(one: Simulated | undefined): void {
    if (!one) return;
    this.put(one, { kind: 'leave' });
    this.kill(one);
  }

  hide(one: Simulated | undefined, isHidden: boolean): void {
    if (one && one.tab.isHidden !== isHidden) this.put(one, { kind: 'hidden', isHidden });
  }
}

/** Twelve tabs of one person, a second apart, with an event between. */
function twelve(): World {
  const world = new World();
  for (let count = 0; count < 12; count += 1) {
    world.open(count === 0);
    world.pass(1_000);
    world.stored += 1;
  }
  world.pass(1_000);
  return world;
}

const missing = (world: World) =>
  world.live.flatMap(({ tab, had }) =>
    Array.from({ length: world.stored }, (_, index) => index + 1)
      .filter((event) => !had.has(event))
      .map((event) => `tab ${tab.id} lacks event ${event}`),
  );

test('a tab that is alone opens its stream at once', () => {
  const world = new World();
  const one = world.open(true);
  expect(one.tab.role).toBe('leading');
  expect(one.next).not.toBeNull();
});

test('twelve tabs have one stream, and each is told once that it misses nothing', () => {
  const world = twelve();
  expect(world.leaders.map(({ tab }) => tab.id)).toEqual(['000']);
  expect(world.tabs.filter(({ next }) => next !== null)).toHaveLength(1);
  expect(world.tabs.map(({ opened, resyncs }) => [opened, resyncs])).toEqual(
    world.tabs.map(() => [1, 0]),
  );
  expect(missing(world)).toEqual([]);
});

test('twelve tabs that open at the same moment agree on one', () => {
  const world = new World();
  for (let count = 0; count < 12; count += 1) world.open(count % 3 === 0);
  world.pass(1_000);
  expect(world.leaders).toHaveLength(1);
});

test.each(['kill', 'freeze'] as const)('within 3 s of a %s another tab leads', (how) => {
  const world = twelve();
  const [before] = world.leaders;
  world.stored += 1;
  if (how === 'kill') world.kill(before);
  else if (before) before.state = 'frozen';
  world.stored += 1;
  world.pass(3_000);
  expect(world.leaders).toHaveLength(1);
  expect(world.leaders[0]).not.toBe(before);
  expect(missing(world)).toEqual([]);
  // Some events have no id: the opening of the new stream makes each page ask again.
  expect(world.live.map(({ resyncs, opened }) => [resyncs, opened])).toEqual(
    world.live.map(() => [0, 2]),
  );
  if (how === 'kill' || !before) return;
  before.state = 'live';
  world.pass(500);
  expect(before.tab.role).toBe('following');
  expect(before.next).toBeNull();
  expect(missing(world)).toEqual([]);
});

test('a leader that leaves is followed at once, and nothing is loaded again', () => {
  const world = twelve();
  world.close(world.leaders[0]);
  world.stored += 1;
  world.pass(2 * STEP_MS);
  expect(world.leaders).toHaveLength(1);
  world.pass(1_000);
  expect(missing(world)).toEqual([]);
  expect(world.live.map(({ resyncs, opened }) => [resyncs, opened])).toEqual(
    world.live.map(() => [0, 1]),
  );
});

test('a leader in the background hands over to a visible tab, without a gap', () => {
  const world = twelve();
  const [before] = world.leaders;
  world.hide(before, true);
  world.stored += 1;
  world.pass(500);
  expect(world.leaders).toEqual([before]);
  world.pass(2_000);
  world.stored += 1;
  world.pass(1_000);
  expect(world.leaders).toHaveLength(1);
  expect(before?.tab.role).toBe('following');
  expect(missing(world)).toEqual([]);
  expect(world.live.map(({ resyncs, opened }) => [resyncs, opened])).toEqual(
    world.live.map(() => [0, 1]),
  );
});

test('a stalled leader that goes on steps down', () => {
  const world = new World();
  const one = world.open(true);
  const other = world.open();
  world.pass(1_000);
  one.state = 'frozen';
  world.pass(4_000);
  expect(other.tab.role).toBe('leading');
  one.state = 'live';
  world.stored += 1;
  world.pass(500);
  expect([one.tab.role, other.tab.role]).toEqual(['following', 'leading']);
  expect(one.had.has(1)).toBe(true);
});

test('a tab that comes back from the back-forward cache loads again what it missed', () => {
  const world = twelve();
  const follower = world.live.find(({ tab }) => tab.role === 'following');
  if (!follower) throw new Error('Nobody follows.');
  world.cache(follower);
  world.stored += 1;
  world.pass(5_000);
  world.thaw(follower);
  world.pass(500);
  expect(follower.resyncs).toBe(1);
  expect(world.leaders).toHaveLength(1);
  expect(missing(world)).toEqual([]);
});

test('a gap in what the leader relays loads everything again', () => {
  const world = twelve();
  const follower = world.live.find(({ tab }) => tab.role === 'following');
  if (!follower) throw new Error('Nobody follows.');
  world.stored += 1;
  follower.isDeaf = true;
  world.pass(STEP_MS);
  follower.isDeaf = false;
  world.pass(2_000);
  expect(follower.resyncs).toBeGreaterThanOrEqual(1);
  expect(missing(world)).toEqual([]);
});

test('a tab that lacks what came before a new leader loads everything again', () => {
  const world = twelve();
  const [, follower] = world.live;
  if (!follower) throw new Error('Nobody follows.');
  follower.isDeaf = true;
  world.stored += 1;
  world.pass(STEP_MS);
  world.close(world.leaders[0]);
  follower.isDeaf = false;
  world.pass(1_000);
  expect(world.live.filter(({ resyncs }) => resyncs > 0)).toEqual([follower]);
  expect(missing(world)).toEqual([]);
});

test('a stream that broke off is told, and its opening to each tab', () => {
  const world = twelve();
  const [leader] = world.leaders;
  if (!leader) throw new Error('Nobody leads.');
  world.put(leader, { kind: 'lost' });
  const late = world.open();
  world.pass(500);
  expect(late.opened).toBe(0);
  world.put(leader, {
    kind: 'event',
    what: { name: 'opened', data: 0, id: lastIdOf(leader.tab) },
  });
  world.pass(500);
  expect(late.opened).toBe(1);
  expect(world.live.slice(0, -1).map(({ opened }) => opened)).toEqual(
    world.live.slice(0, -1).map(() => 2),
  );
});

const deed = fc.record({
  kind: fc.constantFrom(
    'open',
    'open at once',
    'close',
    'kill',
    'freeze',
    'freeze and forget',
    'cache',
    'thaw',
    'cut',
    'hide',
    'show',
    'event',
    'event',
  ),
  which: fc.nat(11),
  after: fc.nat(60).map((steps) => steps * STEP_MS),
});

test(`whatever happens to tabs, one leads after 3 s, and nobody lacks an event (seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.array(deed, { minLength: 1, maxLength: 40 }), (deeds) => {
      const world = new World();
      world.open(true);
      for (const { kind, which, after } of deeds) {
        const one = world.live[which % Math.max(1, world.live.length)];
        if (kind === 'open' && world.tabs.length < 20) world.open();
        if (kind === 'open at once' && world.tabs.length < 20) world.open(true);
        if (kind === 'close') world.close(one);
        if (kind === 'kill') world.kill(one);
        if (kind.startsWith('freeze')) world.freeze(one);
        if (kind === 'freeze and forget' && one) one.isDeaf = true;
        if (kind === 'cache') world.cache(one);
        if (kind === 'cut') world.cut();
        if (kind === 'thaw') {
          const still = world.tabs.find(({ state }) => state === 'frozen' || state === 'cached');
          if (still) still.isDeaf = false;
          world.thaw(still);
        }
        if (kind === 'hide') world.hide(one, true);
        if (kind === 'show') world.hide(one, false);
        if (kind === 'event') world.stored += 1;
        world.pass(after);
      }
      const isSeen = world.live.some(({ tab }) => !tab.isHidden);
      // Hidden tabs have timers that come once a second.
      world.pass(isSeen ? 3_000 : 4_500);
      expect(world.leaders).toHaveLength(Math.min(1, world.live.length));
      expect(world.live.filter(({ next }) => next !== null)).toHaveLength(world.leaders.length);
      world.stored += 1;
      world.pass(500);
      expect(missing(world)).toEqual([]);
      const untold = world.live.filter(({ opened, resyncs }) => opened + resyncs === 0);
      expect(untold.map(({ tab }) => tab.id)).toEqual([]);
    }),
    { seed: SEED, numRuns: 2_000 },
  );
});
