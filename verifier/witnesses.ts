/**
 * Checks who witnessed each tick of a stretch: that the roster stood on the tape in time, that each value belongs to its chain and
 * each signature to its key, and that enough were present. What follows for prices is checked with them.
 */
import { type Chain, openChain } from './chains.ts';
import { openStep, type OpenStep, type Step } from './report.ts';
import {
  closeText,
  cosignatureText,
  earliestEpochAfter,
  faultsOf,
  holdsAt,
  isSignedText,
  placeOf,
  readRoster,
  type Roster,
  sealText,
} from './rosters.ts';
import {
  type Cosignature,
  epochOf,
  firstTickOf,
  isCarrier,
  type Tick,
  WITNESSED_SINCE,
  type Witnessed,
} from './rules.ts';
import { sha256Hex } from './sha256.ts';

/** Of the close that comes after a stretch: it covers all that is before. */
export type Certificate = { text: string; signature: string; cosignatures: Cosignature[] };

export type WitnessCheck = {
  /** Texts of rosters that stand on ticks before this stretch. */
  know(rosters: readonly string[]): void;
  /** The hash of tick 0, as a known roster has it. */
  tape(): string | null;
  /** Looks at the next tick; ticks of older versions are passed over. Answers whether its values are those of the chains. */
  add(tick: Tick, before: Tick | null): boolean;
  /** None where no tick says who witnessed it. */
  close(): Step[];
};

type Listed = { term: number; since: number; hash: string };
const LISTED = /^([1-9][0-9]{0,8})@(0|[1-9][0-9]{0,9}):([0-9a-f]{64})$/;

/** The rosters that a tick's line names; null where it has no known form. */
export function listedBy({ roster }: Tick): Listed[] | null {
  if (!roster || roster === 'ended') return [];
  const listed: Listed[] = [];
  for (const part of roster.split(',')) {
    const [, term = '', since = '', hash = ''] = LISTED.exec(part) ?? [];
    if (hash === '') return null;
    listed.push({ term: Number(term), since: Number(since), hash });
  }
  return listed;
}

const shortKey = (key: string) => `${key.slice(0, 8)}…`;

/** One witness's chain, and what was seen of it. */
type Member = { key: string; own: Chain; present: number; absent: [from: number, to: number][] };
type Opened = { roster: Roster; members: Member[]; pairs: Chain[]; ticks: [number, number] | null };

/** `pins` are keys of witnesses who must have been present at every tick. */
export function openWitnessCheck(pins: readonly string[] = []): WitnessCheck {
  const listing = openStep(
    'rosters',
    'Who witnesses was on the tape four epochs ahead, and each of them signed for it',
  );
  const presence = openStep(
    'witnesses',
    'Enough witnesses took part in each tick, and nobody came back within an epoch',
  );
  const values = openStep('shares', 'Each witness’s value belongs to the chain that it signed for');
  const signatures = openStep(
    'signatures',
    'Operator and witnesses signed before each tick was made',
  );
  const pinned = pins.map((key) => ({ key, present: 0, absent: [] as [number, number][] }));
  const rosters = new Map<string, Opened>();
  /** As the newest carrier of this stretch has them; null before the first. */
  let listed: Listed[] | null = null;
  let wasSeen = false;

  function open(text: string, where: string): Opened | null {
    const roster = readRoster(text);
    if (!roster) {
      listing.fail(where, 'is no roster of a known form');
      return null;
    }
    const known = rosters.get(roster.hash);
    if (known) return known;
    const { tape, term, hash } = roster;
    const other = [...rosters.values()].find((one) => one.roster.tape !== tape);
    if (other)
      listing.fail(`roster of term ${term}, tape`, 'is another one', other.roster.tape, tape);
    for (const fault of faultsOf(roster))
      listing.fail(`roster of term ${term}, ${fault.where}`, fault.what);
    const members = roster.witnesses.map(({ key, anchor }): Member => {
      const own = openChain({ tape, term, of: key }, anchor);
      return { key, own, present: 0, absent: [] };
    });
    const pairs = roster.pairs.map(({ low, high, anchor }) => {
      const keys = [members[low]?.key ?? '', members[high]?.key ?? ''].toSorted();
      return openChain({ tape, term, of: keys.join('.') }, anchor);
    });
    const opened: Opened = { roster, members, pairs, ticks: null };
    rosters.set(hash, opened);
    return opened;
  }

  /** The line of a tick: on the first of each epoch all rosters that hold then or later, on others only that one ended. */
  function checkLine(tick: Tick): void {
    const where = `tick ${tick.number}, roster`;
    const said = listedBy(tick);
    if (said === null) return listing.fail(where, 'has no known form', null, tick.roster ?? null);
    if (tick.roster === 'ended') {
      listed = listed?.filter(({ hash }) => !isHolding(hash, tick.number)) ?? null;
    } else if (!isCarrier(tick.number)) {
      if (tick.roster) listing.fail(where, 'is on a tick that carries none', null, tick.roster);
    } else {
      const before = listed;
      const fresh = said.filter(
        ({ hash }) => before !== null && !before.some((one) => one.hash === hash),
      );
      for (const one of before ?? []) {
        const isOver = (rosters.get(one.hash)?.roster.lastEpoch ?? 0) < epochOf(tick.number);
        if (!isOver && !said.some(({ hash, since }) => hash === one.hash && since === one.since))
          listing.fail(
            where,
            `no longer has that of term ${one.term}`,
            one.hash,
            tick.roster ?? '-',
          );
      }
      for (const one of fresh)
        if (one.since !== tick.number)
          listing.fail(
            `${where} of term ${one.term}`,
            'is not on the tape since the tick that is named for it',
            `tick ${tick.number}`,
            `tick ${one.since}`,
          );
      listed = said;
    }
    checkAnnounced(tick, said.find(({ since }) => since === tick.number)?.hash ?? null);
    for (const one of listed ?? []) checkListed(one, tick);
  }

  function checkAnnounced({ number, announces }: Tick, hash: string | null): void {
    const where = `tick ${number}, announced roster`;
    const text = announces ?? null;
    const seen = text === null ? null : sha256Hex(text);
    if (listing.same(where, 'is not the one that its line names', hash, seen) && text !== null)
      open(text, where);
  }

  function checkListed({ term, since, hash }: Listed, { number }: Tick): void {
    const roster = rosters.get(hash)?.roster;
    const where = `roster of term ${term}`;
    if (!roster)
      return listing.wait(`the roster of term ${term} is known whose SHA-256 is ${hash}`);
    if (since > number || !isCarrier(since))
      listing.fail(`${where}, tick`, 'is not one that carries rosters', null, `tick ${since}`);
    listing.same(`${where}, term`, 'is not its own', String(roster.term), String(term));
    const earliest = earliestEpochAfter(since);
    if (roster.firstEpoch < earliest)
      listing.fail(
        `${where}, epochs`,
        'begin less than four epochs after it was on the tape',
        `epoch ${earliest} or later`,
        `epoch ${roster.firstEpoch}`,
      );
  }

  const isHolding = (hash: string, number: number) => {
    const roster = rosters.get(hash)?.roster;
    return roster !== undefined && holdsAt(roster, number);
  };

  function rosterFor(tick: Tick): Opened | null {
    const held = listed?.find(({ hash }) => isHolding(hash, tick.number));
    // Before the first carrier of a stretch the ticks themselves say it.
    const hash = listed === null ? tick.witnessed?.roster : held?.hash;
    return rosters.get(hash ?? '') ?? null;
  }

  function notePins({ number, witnessed }: Tick): void {
    const members = rosters.get(witnessed?.roster ?? '')?.members ?? [];
    for (const pin of pinned) {
      const place = members.findIndex(({ key }) => key === pin.key);
      if ((witnessed?.x[place] ?? null) === null) noteAbsent(pin, number);
      else pin.present += 1;
    }
  }

  function add(tick: Tick, before: Tick | null): boolean {
    const isSound = checkTick(tick, before);
    notePins(tick);
    return isSound;
  }

  function checkTick(tick: Tick, before: Tick | null): boolean {
    if (tick.version < WITNESSED_SINCE) return true;
    checkLine(tick);
    const opened = rosterFor(tick);
    const where = `tick ${tick.number}`;
    const { witnessed = null } = tick;
    if (!opened) {
      // Where a roster holds whose text is not here, it was said that it is missing.
      const isUnknown = listed === null || listed.some(({ hash }) => !rosters.has(hash));
      if (witnessed && isUnknown)
        listing.wait(`the roster is known whose SHA-256 is ${witnessed.roster}`);
      else if (witnessed || tick.sealed)
        presence.fail(`${where}, witnesses`, 'are named where no roster holds');
      return !witnessed || isUnknown;
    }
    wasSeen = true;
    if (witnessed) return checkMade(tick, witnessed, before, opened);
    presence.fail(`${where}, witnesses`, 'are missing though a roster holds');
    return false;
  }

  function checkMade(tick: Tick, made: Witnessed, before: Tick | null, opened: Opened): boolean {
    const { roster, members, pairs } = opened;
    const where = `tick ${tick.number}`;
    const place = placeOf(roster, tick.number);
    presence.same(`${where}, roster`, 'is not the one that holds', roster.hash, made.roster);
    if (made.x.length !== members.length || made.z.length !== pairs.length) {
      presence.fail(`${where}, witnesses`, 'are not as many as the roster has');
      return false;
    }
    let isSound = true;
    const refuse = (who: string, what: string, value: string | null = null) => {
      isSound = false;
      values.fail(`${who}, value`, what, null, value);
    };
    opened.ticks = [opened.ticks?.[0] ?? tick.number, tick.number];
    const isFirst = tick.number === firstTickOf(epochOf(tick.number));
    const earlier = isFirst || before?.number !== tick.number - 1 ? null : before.witnessed?.x;
    for (const [index, member] of members.entries()) {
      const x = made.x[index] ?? null;
      const who = `${where}, witness ${index + 1}`;
      if (x === null) noteAbsent(member, tick.number);
      else {
        member.present += 1;
        if (earlier && (earlier[index] ?? null) === null)
          presence.fail(who, 'is back before the epoch is over');
        if (member.own.holds(x, place) === false) refuse(who, 'is not of its chain', x);
      }
    }
    const present = made.x.filter((x) => x !== null).length;
    if (present < roster.quorum)
      presence.fail(
        `${where}, witnesses`,
        'are too few',
        `${roster.quorum} or more`,
        String(present),
      );
    for (const [index, { low, high }] of roster.pairs.entries()) {
      const z = made.z[index] ?? null;
      const who = `${where}, pair ${low + 1}.${high + 1}`;
      const isNeeded = [made.x[low], made.x[high]].some((x) => (x ?? null) !== null);
      if (isNeeded !== (z !== null))
        refuse(who, isNeeded ? 'is missing' : 'is given though nobody is present');
      else if (z !== null && pairs[index]?.holds(z, place) === false)
        refuse(who, 'is not of its chain', z);
    }
    const close = closeText(roster, tick.number, { previous: tick.previousHash, x: made.x });
    const closeHash = sha256Hex(close);
    const isSealed = signatures.same(
      `${where}, sealed`,
      'does not fit its close and values',
      sha256Hex(sealText(roster, tick, { ...made, closeHash })),
      tick.sealed ?? null,
    );
    checkSigned(signatures, roster, where, { ...made, text: close });
    return isSound && isSealed;
  }

  function noteAbsent({ absent }: Pick<Member, 'absent'>, number: number): void {
    const last = absent.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else absent.push([number, number]);
  }

  return {
    know: (texts) => texts.forEach((text) => open(text, 'a roster')),
    add,
    tape: () => [...rosters.values()][0]?.roster.tape ?? null,
    close() {
      const steps = [listing, presence, values, signatures];
      for (const { roster, members, ticks } of rosters.values()) {
        const { term, firstEpoch, lastEpoch, quorum } = roster;
        listing.value(
          `Term ${term}`,
          `epochs ${firstEpoch} to ${lastEpoch}, ${quorum} of ${members.length}`,
        );
        if (!ticks) continue;
        presence.value(`Term ${term}`, `ticks ${ticks[0]} to ${ticks[1]}`);
        for (const [index, member] of members.entries())
          presence.value(`Witness ${index + 1}, ${member.key}`, presenceWords(member));
      }
      const closed = steps.map((step) => step.close());
      const hasFaults = closed.some(({ verdict }) => verdict !== 'ok');
      return [
        ...(wasSeen || rosters.size > 0 || hasFaults ? closed : []),
        ...(pinned.length > 0 ? [closePins(pinned)] : []),
      ];
    },
  };
}

const MOST_LISTED = 5;
const spanWords = ([from, to]: readonly [number, number]) =>
  from === to ? `tick ${from}` : `ticks ${from} to ${to}`;

function presenceWords({ present, absent }: Pick<Member, 'present' | 'absent'>): string {
  if (absent.length === 0) return `present at all ${present} ticks`;
  const spans = absent.slice(0, MOST_LISTED).map(spanWords).join(', ');
  const more = absent.length > MOST_LISTED ? ` and ${absent.length - MOST_LISTED} times more` : '';
  return `present at ${present} ticks, absent at ${spans}${more}`;
}

function closePins(pinned: readonly Pick<Member, 'key' | 'present' | 'absent'>[]): Step {
  const step = openStep('pinned', 'The witnesses that you named took part in each of these ticks');
  for (const pin of pinned) {
    step.value(`Witness ${pin.key}`, presenceWords(pin));
    if (pin.absent[0])
      step.fail(`tick ${pin.absent[0][0]}, witness ${pin.key}`, 'was absent or is on no roster');
  }
  return step.close();
}

/** The operator's signature of a close, and at least a quorum of cosignatures, each by another witness of the roster. */
function checkSigned(step: OpenStep, roster: Roster, where: string, close: Certificate): void {
  const { text, signature, cosignatures } = close;
  if (!isSignedText(text, signature, roster.operator))
    step.fail(`${where}, operator’s signature`, 'is not of its close');
  const closeHash = sha256Hex(text);
  const signers = new Set<string>();
  for (const { witness, time, signature: signed } of cosignatures) {
    const who = `${where}, cosignature of ${shortKey(witness)}`;
    if (!roster.witnesses.some(({ key }) => key === witness))
      step.fail(who, 'is of nobody on the roster');
    else if (signers.has(witness)) step.fail(who, 'is there twice');
    else if (!isSignedText(cosignatureText(witness, time, closeHash), signed, witness))
      step.fail(who, 'is not of its close');
    else signers.add(witness);
  }
  if (signers.size < roster.quorum)
    step.fail(
      `${where}, cosignatures`,
      'are too few',
      `${roster.quorum} or more`,
      String(signers.size),
    );
}

/** The close after the chain head, with the signatures of those who saw all that comes before it. Of no close: not known yet. */
export function checkCertificate(
  certificate: Certificate | null,
  { roster, tick }: { roster: Roster; tick: Tick },
): Step {
  const step = openStep(
    'certificate',
    'Witnesses signed the tape up to the chain head that the receipt keeps',
  );
  const number = tick.number + 1;
  if (!certificate) {
    step.wait(`witnesses have signed tick ${tick.number}; download the receipt again`);
    return step.close();
  }
  const where = 'certificate';
  const present = /\nx1=([^]*)\n$/.exec(certificate.text)?.[1]?.split(/\nx[0-9]+=/) ?? [];
  const x = present.map((value) => (value === '-' ? null : value));
  step.same(
    `${where}, close`,
    'is not the one after the chain head',
    closeText(roster, number, { previous: tick.hash, x }),
    certificate.text,
  );
  const place = placeOf(roster, number);
  if (x.length !== roster.witnesses.length)
    step.fail(`${where}, witnesses`, 'are not as many as the roster has');
  for (const [index, { key, anchor }] of roster.witnesses.entries()) {
    const chain = openChain({ tape: roster.tape, term: roster.term, of: key }, anchor);
    const value = x[index] ?? null;
    if (value !== null && (!/^[0-9a-f]{64}$/.test(value) || chain.holds(value, place) === false))
      step.fail(`${where}, witness ${index + 1}, value`, 'is not of its chain', null, value);
  }
  checkSigned(step, roster, where, certificate);
  for (const { witness, time } of certificate.cosignatures)
    step.value(`Signed by ${witness}`, new Date(time).toISOString());
  return step.close();
}
