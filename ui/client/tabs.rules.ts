/**
 * Election of the tab that holds the live stream for all tabs of a browser. A pure state machine:
 * an input and the time give the next state and effects. Tabs exchange messages over a channel that
 * keeps the order of each sender and loses nothing unless a tab is frozen.
 *
 * A leader has a term, which only grows. Two leaders: the higher term wins, then the lower tab id,
 * which is the older tab's. The leader numbers what it relays, so that a follower notices a gap.
 */

/** An event of the stream, or `opened`: from now on nothing is missed. */
export type Relayed = {
  name: string;
  data: unknown;
  /** Id of the last stored event up to this one; empty before the first. */
  id: string;
};

/** Part of every message of a leader. */
type Head = {
  from: string;
  term: number;
  /** Events relayed in this term so far, a relayed one included. */
  n: number;
  /** Id after which the leader's stream began. */
  since: string;
  /** Id of the last stored event. */
  id: string;
  /** True while the stream is open, or reopens without a gap. */
  isOpen: boolean;
};

export type Message =
  /** A tab is there. Each tab says so to each new leader, and after a change. */
  | { kind: 'join'; from: string; coins: readonly string[]; isHidden: boolean; asks: boolean }
  /** A claim where `n` is 0, later a heartbeat. */
  | (Head & { kind: 'lead' })
  | (Head & { kind: 'welcome'; to: string; known?: unknown })
  | (Head & { kind: 'relay'; what: Relayed })
  | (Head & { kind: 'handover'; to: string })
  /** `to` is the follower that continues where a leader leaves. */
  | { kind: 'leave'; from: string; to: string | null };

export type Effect =
  | { kind: 'say'; message: Message }
  /** Opens the stream after the last id; `goesOn` where no gap lies before it. */
  | { kind: 'open'; goesOn: boolean }
  | { kind: 'close' }
  | { kind: 'take'; what: Relayed }
  /** The leader's stream is open: from now on this tab misses nothing. */
  | { kind: 'joined' }
  /** Events may have been lost for this tab alone. */
  | { kind: 'missed' }
  /** The leader's followers want other coins. */
  | { kind: 'coins' };

export type Input =
  | { kind: 'start'; isAlone: boolean }
  /** Comes each `CHECK_MS`, and at `deadline` while the tab asks. */
  | { kind: 'check' }
  | { kind: 'heard'; message: Message }
  | { kind: 'event'; what: Relayed }
  /** The leader's stream broke off; `opened` follows. */
  | { kind: 'lost' }
  | { kind: 'hidden'; isHidden: boolean }
  | { kind: 'want'; coins: readonly string[] }
  | { kind: 'leave' };

type Follower = { coins: readonly string[]; isHidden: boolean };

export type Tab = {
  id: string;
  /** At least 0 and less than 1: tabs that ask at the same moment claim one after the other. */
  chance: number;
  /** A visitor's stream has no ids. */
  isVisitors: boolean;
  role: 'away' | 'asking' | 'following' | 'leading';
  isHidden: boolean;
  hiddenAt: number;
  coins: readonly string[];
  /** The highest term heard of, and its leader. */
  term: number;
  leader: string | null;
  n: number;
  since: string;
  isOpen: boolean;
  /** Ids of stored events that this tab has had lately, the last one last. */
  seen: readonly string[];
  /** True once the page was told that it misses nothing from now on. */
  isJoined: boolean;
  heardAt: number;
  saidAt: number;
  /** When a tab that asks claims. */
  deadline: number;
  followers: ReadonlyMap<string, Follower>;
};

export const CHECK_MS = 500;
/** A leader says at the next check that it lives. */
const ALIVE_MS = 400;
/** A follower that hears nothing for this long asks who leads, and claims without an answer. */
const SILENT_MS = 1_800;
const ANSWER_MS = 150;
/** Hidden tabs claim after the visible ones. */
const ANSWER_HIDDEN_MS = 400;
const SPREAD_MS = 100;
/** Time in the background after which a leader hands over: a glance at another tab is shorter. */
const HANDOVER_MS = 1_000;
const SEEN_KEPT = 32;

type Step = { tab: Tab; effects: readonly Effect[] };

const still = (tab: Tab): Step => ({ tab, effects: [] });

export function newTab(
  of: Pick<Tab, 'id' | 'chance' | 'isVisitors' | 'isHidden' | 'coins'>,
  now: number,
): Tab {
  return {
    ...of,
    role: 'away',
    hiddenAt: now,
    term: 0,
    leader: null,
    n: 0,
    since: '',
    isOpen: false,
    seen: [],
    isJoined: false,
    heardAt: now,
    saidAt: now,
    deadline: now,
    followers: new Map(),
  };
}

/** Id of the last stored event; empty before the first. */
export const lastIdOf = (tab: Tab): string => tab.seen.at(-1) ?? '';

function headOf(tab: Tab): Head {
  const { id: from, term, n, since, isOpen } = tab;
  return { from, term, n, since, id: lastIdOf(tab), isOpen };
}

/** All coins that the leader and its followers show. */
export function coinsOf({ coins, followers }: Tab): Set<string> {
  return new Set([...coins, ...[...followers.values()].flatMap((one) => one.coins)]);
}

function seenWith(seen: readonly string[], id: string): readonly string[] {
  return id === '' || seen.at(-1) === id ? seen : [...seen.slice(1 - SEEN_KEPT), id];
}

const joinOf = ({ id, coins, isHidden }: Tab, asks: boolean): Effect => ({
  kind: 'say',
  message: { kind: 'join', from: id, coins, isHidden, asks },
});

function ask(tab: Tab, now: number): Step {
  const wait = (tab.isHidden ? ANSWER_HIDDEN_MS : ANSWER_MS) + tab.chance * SPREAD_MS;
  return {
    tab: { ...tab, role: 'asking', deadline: now + wait },
    effects: [joinOf(tab, true)],
  };
}

/** Leads in a new term. `isHanded` where the leader before it gave its place up. */
function claim(before: Tab, now: number, isHanded: boolean): Step {
  const since = lastIdOf(before);
  const goesOn = isHanded && before.isOpen && (since !== '' || before.isVisitors);
  const tab: Tab = {
    ...before,
    role: 'leading',
    term: before.term + 1,
    leader: before.id,
    n: 0,
    since,
    isOpen: goesOn,
    isJoined: before.isJoined && goesOn,
    saidAt: now,
    followers: new Map(),
  };
  return {
    tab,
    effects: [
      { kind: 'say', message: { kind: 'lead', ...headOf(tab) } },
      { kind: 'open', goesOn },
    ],
  };
}

function check(tab: Tab, now: number): Step {
  if (tab.role === 'asking') return now >= tab.deadline ? claim(tab, now, false) : still(tab);
  if (tab.role === 'following') return now - tab.heardAt >= SILENT_MS ? ask(tab, now) : still(tab);
  if (tab.role !== 'leading') return still(tab);
  const heir = heirOf(tab);
  if (tab.isHidden && now - tab.hiddenAt >= HANDOVER_MS && heir && !heir[1].isHidden) {
    // A follower that crashed answers nothing; the next check names another one.
    const followers = new Map(tab.followers);
    followers.delete(heir[0]);
    const message: Message = { kind: 'handover', ...headOf(tab), to: heir[0] };
    return { tab: { ...tab, followers, saidAt: now }, effects: [{ kind: 'say', message }] };
  }
  if (now - tab.saidAt < ALIVE_MS) return still(tab);
  const message: Message = { kind: 'lead', ...headOf(tab) };
  return { tab: { ...tab, saidAt: now }, effects: [{ kind: 'say', message }] };
}

/** The follower that continues: a visible one where there is any, the latest of these. */
function heirOf({ followers }: Tab): [string, Follower] | undefined {
  const all = [...followers].toReversed();
  return all.find(([, { isHidden }]) => !isHidden) ?? all[0];
}

function heedFollower(
  tab: Tab,
  { from, coins, isHidden, asks }: Extract<Message, { kind: 'join' }>,
): Step {
  if (tab.role !== 'leading') return still(tab);
  const followers = new Map(tab.followers);
  followers.delete(from);
  const next = { ...tab, followers: followers.set(from, { coins, isHidden }) };
  const effects: Effect[] = [{ kind: 'coins' }];
  if (asks) effects.push({ kind: 'say', message: { kind: 'welcome', ...headOf(tab), to: from } });
  return { tab: next, effects };
}

function heedLeave(tab: Tab, { from, to }: Extract<Message, { kind: 'leave' }>, now: number): Step {
  if (tab.role === 'leading') {
    const followers = new Map(tab.followers);
    followers.delete(from);
    return { tab: { ...tab, followers }, effects: [{ kind: 'coins' }] };
  }
  if (tab.leader !== from || tab.role === 'away') return still(tab);
  return to === tab.id ? claim(tab, now, true) : ask({ ...tab, leader: null }, now);
}

/** Follows the leader that says this, unless a better one is known. */
function heedLeader(
  tab: Tab,
  message: Exclude<Message, { kind: 'join' | 'leave' }>,
  now: number,
): Step {
  const { from, term, n, since, id, isOpen } = message;
  const isBest =
    term > tab.term || (term === tab.term && (tab.leader === null || from <= tab.leader));
  if (!isBest) {
    // The other leader hears of this one, and follows.
    const own: Message = { kind: 'lead', ...headOf(tab) };
    return tab.role === 'leading'
      ? { tab: { ...tab, saidAt: now }, effects: [{ kind: 'say', message: own }] }
      : still(tab);
  }
  const effects: Effect[] = [];
  const isSame = tab.role !== 'leading' && tab.leader === from && tab.term === term;
  const before = message.kind === 'relay' ? n - 1 : n;
  const isKnown = since === '' ? tab.seen.length === 0 : tab.seen.includes(since);
  const isInLine = isSame ? before === tab.n : before === 0 && isKnown;
  // A leader whose stream was broken had told nobody yet that it misses nothing.
  let isJoined = tab.isJoined && (tab.role !== 'leading' || tab.isOpen);
  if (tab.role === 'leading') effects.push({ kind: 'close' });
  if (isJoined && !isInLine) effects.push({ kind: 'missed' });
  const isWelcomed = message.kind === 'welcome' && message.to === tab.id;
  if (!isSame && !isWelcomed) effects.push(joinOf(tab, true));
  if (isWelcomed && !isJoined && isOpen) {
    isJoined = true;
    effects.push({ kind: 'joined' });
  }
  if (message.kind === 'relay') {
    effects.push({ kind: 'take', what: message.what });
    if (message.what.name === 'opened') isJoined = true;
  }
  const next: Tab = {
    ...tab,
    role: 'following',
    term,
    leader: from,
    n,
    since,
    isOpen,
    isJoined,
    seen: seenWith(tab.seen, id),
    heardAt: now,
    followers: new Map(),
  };
  if (message.kind !== 'handover' || message.to !== tab.id || tab.isHidden) {
    return { tab: next, effects };
  }
  const claimed = claim(next, now, true);
  return { tab: claimed.tab, effects: [...effects, ...claimed.effects] };
}

function hear(tab: Tab, message: Message, now: number): Step {
  if (tab.role === 'away' || message.from === tab.id) return still(tab);
  if (message.kind === 'join') return heedFollower(tab, message);
  if (message.kind === 'leave') return heedLeave(tab, message, now);
  // A welcome to another tab says that the leader lives, as a heartbeat does.
  return heedLeader(tab, message, now);
}

/** The leader relays an event of its stream and takes it. */
function relay(tab: Tab, what: Relayed, now: number): Step {
  if (tab.role !== 'leading') return still(tab);
  const isOpening = what.name === 'opened';
  const next: Tab = {
    ...tab,
    n: tab.n + 1,
    seen: seenWith(tab.seen, what.id),
    isOpen: tab.isOpen || isOpening,
    isJoined: tab.isJoined || isOpening,
    saidAt: now,
  };
  const message: Message = { kind: 'relay', ...headOf(next), what };
  return {
    tab: next,
    effects: [
      { kind: 'say', message },
      { kind: 'take', what },
    ],
  };
}

function leave(tab: Tab): Step {
  if (tab.role === 'away') return still(tab);
  const to = tab.role === 'leading' ? (heirOf(tab)?.[0] ?? null) : null;
  const effects: Effect[] = [{ kind: 'say', message: { kind: 'leave', from: tab.id, to } }];
  if (tab.role === 'leading') effects.unshift({ kind: 'close' });
  return { tab: { ...tab, role: 'away', leader: null, isOpen: false }, effects };
}

export function step(tab: Tab, input: Input, now: number): Step {
  switch (input.kind) {
    case 'start':
      return input.isAlone ? claim(tab, now, false) : ask({ ...tab, heardAt: now }, now);
    case 'check':
      return check(tab, now);
    case 'heard':
      return hear(tab, input.message, now);
    case 'event':
      return relay(tab, input.what, now);
    case 'lost': {
      if (tab.role !== 'leading') return still(tab);
      const next = { ...tab, isOpen: false };
      return { tab: next, effects: [{ kind: 'say', message: { kind: 'lead', ...headOf(next) } }] };
    }
    case 'hidden': {
      const next = { ...tab, isHidden: input.isHidden, hiddenAt: now };
      if (tab.role !== 'following') return still(next);
      return { tab: next, effects: [joinOf(next, !input.isHidden)] };
    }
    case 'want': {
      const next = { ...tab, coins: input.coins };
      if (tab.role === 'leading') return { tab: next, effects: [{ kind: 'coins' }] };
      return tab.role === 'following' ? { tab: next, effects: [joinOf(next, false)] } : still(next);
    }
    case 'leave':
      return leave(tab);
  }
}
