/** Who was there at the ticks that decide a contract, and what of the tape they signed after it. */
import { notHere, type Tape } from './copies.ts';
import type { Extract, Receipt } from './receipt.ts';
import { openStep, type Step } from './report.ts';
import { holdsAt, readRoster, type Roster } from './rosters.ts';
import type { Tick } from './rules.ts';
import { checkCertificate, listedBy } from './witnesses.ts';

/** `pins` are keys of witnesses who must have been present at each of these ticks. */
export function checkPresence(
  receipt: Receipt,
  { tape, extract, pins }: { tape: Tape; extract: Extract; pins: readonly string[] },
): Step[] {
  const texts = [
    ...(extract.rosters ?? []),
    ...tape.ticks.flatMap(({ announces }) => announces ?? []),
  ];
  const rosters = new Map<string, Roster>();
  for (const text of texts) {
    const roster = readRoster(text);
    if (roster) rosters.set(roster.hash, roster);
  }
  const steps: Step[] = [];
  const first = receipt.acceptedAfterTick + 2;
  const last = receipt.exitTick ?? receipt.closesAtTick ?? receipt.acceptedAfterTick + 1;
  const deciding = tape.ticks.filter(({ number }) => number >= first && number <= last);
  if (pins.length > 0 || deciding.some(({ witnessed }) => witnessed))
    steps.push(presenceOf(receipt, { deciding, rosters, tape }));
  if (pins.length > 0) steps.push(checkPins(pins, { deciding, rosters }));
  const head = tape.at(receipt.chainHead.tick);
  const roster = head && rosterAfter(head, { tape, rosters });
  const { certificate } = extract;
  if (head && roster && certificate !== undefined)
    steps.push(checkCertificate(certificate, { roster, tick: head }));
  return steps;
}

type Rosters = ReadonlyMap<string, Roster>;

/** The roster that holds at the tick after this one, as far as this stretch says. */
function rosterAfter(tick: Tick, { tape, rosters }: { tape: Tape; rosters: Rosters }) {
  const before = tape.ticks.filter(({ number }) => number <= tick.number);
  const line = before.findLast(({ roster }) => (roster ?? null) !== null);
  if (line?.roster === 'ended') return null;
  const listed = line ? (listedBy(line) ?? []) : [];
  const named = [...listed.map(({ hash }) => hash), tick.witnessed?.roster ?? ''];
  return named
    .flatMap((hash) => rosters.get(hash) ?? [])
    .find((roster) => holdsAt(roster, tick.number + 1));
}

/** Each witness of a tick by its key, and whether it took part. */
function membersAt({ witnessed }: Tick, rosters: Rosters): { key: string; isPresent: boolean }[] {
  const roster = rosters.get(witnessed?.roster ?? '');
  return (roster?.witnesses ?? []).map(({ key }, index) => ({
    key,
    isPresent: (witnessed?.x[index] ?? null) !== null,
  }));
}

type Deciding = { deciding: readonly Tick[]; rosters: Rosters };

function presenceOf(
  receipt: Receipt,
  { deciding, rosters, tape }: Deciding & { tape: Tape },
): Step {
  const step = openStep(
    'presence',
    'The witnesses of the ticks that decide it were on the tape before its acceptance',
  );
  const counts = new Map<string, { present: number; absent: number[] }>();
  const unwitnessed = deciding.filter(({ witnessed }) => !witnessed).length;
  for (const tick of deciding) {
    const hash = tick.witnessed?.roster ?? null;
    if (hash !== null && !rosters.has(hash))
      step.wait(`the roster is known whose SHA-256 is ${hash}`);
    for (const { key, isPresent } of membersAt(tick, rosters)) {
      const count = counts.get(key) ?? { present: 0, absent: [] };
      if (isPresent) count.present += 1;
      else count.absent.push(tick.number);
      counts.set(key, count);
    }
  }
  for (const [key, { present, absent }] of counts)
    step.value(
      `Witness ${key}`,
      absent.length === 0
        ? `present at all ${present} ticks`
        : `present at ${present} ticks, absent at ${absent.length}, the first tick ${absent[0]}`,
    );
  if (unwitnessed > 0) step.value('Without witnesses', `${unwitnessed} ticks`);
  checkListedBefore(receipt, { step, deciding, tape });
  return step.close();
}

/** Whoever chose a roster with the contract in view could have chosen its members for it. */
function checkListedBefore(
  { acceptedAfterTick }: Receipt,
  {
    step,
    deciding,
    tape,
  }: { step: ReturnType<typeof openStep>; deciding: readonly Tick[]; tape: Tape },
): void {
  const used = new Set(deciding.flatMap(({ witnessed }) => witnessed?.roster ?? []));
  const before = tape.ticks.filter(({ number }) => number <= acceptedAfterTick);
  const listed = new Set(before.flatMap((tick) => listedBy(tick) ?? []).map(({ hash }) => hash));
  const isThere = before.some(({ roster }) => (roster ?? null) !== null);
  for (const hash of used) {
    if (listed.has(hash)) continue;
    if (isThere || before.length > 0)
      step.fail(
        'roster',
        'was not on the tape when the contract was accepted',
        `tick ${acceptedAfterTick} or earlier`,
        hash,
      );
    else step.wait(notHere(acceptedAfterTick));
  }
}

function checkPins(pins: readonly string[], { deciding, rosters }: Deciding): Step {
  const step = openStep(
    'pinned',
    'The witnesses that you named took part in each tick that decides it',
  );
  for (const pin of pins) {
    const without = deciding.filter(
      (tick) => !membersAt(tick, rosters).some(({ key, isPresent }) => key === pin && isPresent),
    );
    const at = deciding.length - without.length;
    step.value(`Witness ${pin}`, `present at ${at} of ${deciding.length} ticks`);
    if (without[0])
      step.fail(`tick ${without[0].number}, witness ${pin}`, 'was absent or is on no roster');
  }
  return step.close();
}
