/**
 * A recorded day: the real application on a virtual clock and one seed of chance, through every
 * kind of money command, with what is refused and what is sent again. The same sources give the
 * same texts, byte for byte; so a change of the sources that should change nothing can show it.
 */
import assert from 'node:assert/strict';

import { openDice } from '#scripts/demo/dice.ts';
import { normalReferral } from '#server/domain/people/people.rules.ts';
import { signUp } from '#server/domain/people/sign-up.ts';
import { makeIds } from '#server/kit/ids.ts';
import { allTills, RESERVE, rupees } from '#server/ledger/accounts.ts';
import { house } from '#server/ledger/commands.ts';
import { provideCapital, refillTill, returnSurplus } from '#server/ledger/house.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { commandTable, everyKind } from '#test/command-table.ts';
import type { TestDatabase } from '#test/database.ts';
import { seededRandom } from '#test/market.ts';
import { checkContracts, countEndings } from '#test/simulation/evidence.ts';
import { openWorld, type World } from '#test/world.ts';

import { type Asking, openAsking } from './asking.ts';
import { checkComplete } from './complete.ts';
import { type Desks, openDesks } from './desks.ts';
import { openRecorder, type Recorder } from './recorder.ts';
import { type DayTexts, readTexts } from './texts.ts';
import { openTrading } from './trading.ts';

export type Day = { texts: DayTexts; tally: Readonly<Record<string, number>> };

const SEED = 'a recorded day';
const PEOPLE = 36;
/** People who only place contracts, so that nothing of theirs is open when they close. */
const LEAVERS = 4;
/** Times of the day at which people come together; nothing is recorded between them. */
const GATHERINGS = 24;
const CONTRACTS = 110;
const HOUR_MS = 3_600_000;
/** In one gathering of eight the next price comes too late for every entry. */
const LATE_IN = 8;
const LATE_MS = 7_000;

type Cast = {
  world: World;
  recorder: Recorder;
  asking: Asking;
  desks: Desks;
  traders: Client[];
  leavers: Client[];
};

const idOf = (client: Client) => client.person?.id ?? '';

/** Throws where the books do not verify, the tape says otherwise, or a kind is missing. */
export async function runDay(clone: TestDatabase): Promise<Day> {
  const recorder = openRecorder();
  // One lane: which of two lanes commits first is the machine's to say, and no seed's.
  await using world = await openWorld({
    clone,
    random: seededRandom(`${SEED} house`),
    env: { LANES: '1', SPOT_FEE_BPS: '10' },
    watch: async () => recorder.watch,
  });
  const dice = openDice(SEED);
  const asking = openAsking({ world, recorder, dice });
  try {
    await world.tick();
    const cast = await gatherCast(world, recorder, asking);
    const trading = openTrading({ world, asking, dice });
    await refuseForeigners(cast);
    const start = world.clock.now().getTime();
    for (let number = 0; number < GATHERINGS; number += 1) {
      // Whole seconds, and far enough from the next one to be over by then.
      world.clock.set(new Date(start + number * HOUR_MS + (60 + dice(2_400)) * 1_000));
      await step(world, 1);
      const open = cast.traders.map(idOf);
      await trading.place(open, CONTRACTS, cast.leavers.map(idOf));
      await trading.work(open, 20);
      if (number % LATE_IN === 3) world.clock.advance(LATE_MS);
      await step(world, 1);
      await trading.work(open, 10);
      await cast.desks.ask(open, 5);
      await step(world, 60);
      await cast.desks.decide();
      await cast.desks.correct(open[dice(open.length)] ?? '', `${1 + dice(900)}.50`, 'credit');
      await step(world, 60);
      await levelTills(cast, number);
      await step(world, 62);
      await endings(cast, number);
    }
    const texts = await readTexts(world, await stillHere(cast), recorder.lines());
    await checkContracts(world.owner);
    checkComplete((await everyKind()).keys(), recorder.tally(), await countEndings(world.owner));
    return { texts, tally: recorder.tally() };
  } finally {
    asking.close();
  }
}

/** Whose accounts are open; signed in once more, since sessions end while nobody asks. */
async function stillHere({ world, traders, leavers }: Cast): Promise<Client[]> {
  const rows = await world.owner.query<{ id: string }>('select person_id as id from closings');
  const closed = new Set(rows.map(({ id }) => id));
  const here = [...traders, ...leavers].filter((client) => !closed.has(idOf(client)));
  for (const client of here) {
    const { status, body } = await client.signIn(client.person?.email ?? '', PASSWORD);
    assert.equal(status, 200, JSON.stringify(body));
  }
  return here;
}

/** This number of seconds passes, each with its price, and all that they decide is done. */
async function step(world: World, seconds: number): Promise<void> {
  await world.skip(seconds);
  await world.app.market.idle();
}

async function gatherCast(world: World, recorder: Recorder, asking: Asking): Promise<Cast> {
  const admin = await world.firstAdmin();
  const changes = { orderTypes: ['market', 'limit', 'stop'] };
  const form = { changes, reason: 'Every type is tried.' };
  const { status, body } = await admin.post('/api/staff/settings', form);
  assert(status < 300, JSON.stringify(body));
  const finance = [
    await world.staff('finance', 'Ravi Rao'),
    await world.staff('finance', 'Lata Rao'),
  ];
  const secondAdmin = await world.staff('admin', 'Second Admin');
  const [first, second] = finance.map(idOf);
  const staff = { finance: [first ?? '', second ?? ''], secondAdmin: idOf(secondAdmin) } as const;
  const desks = openDesks({ world, asking, dice: openDice(`${SEED} desks`), staff });
  const people: Client[] = [];
  for (let count = 0; count < PEOPLE + LEAVERS; count += 1) people.push(await world.person());
  for (const [index, client] of people.slice(0, 6).entries()) {
    // The last of them asks for more than anybody has.
    const amount = index === 5 ? '9000000.00' : `${100 + index}.00`;
    const plan = { coin: 'BTC', amount, every: 'day', day: null, hour: 14 + index };
    const made = await client.post('/api/recurring', plan);
    assert.equal(made.status, 201, JSON.stringify(made.body));
  }
  const limit = { measure: 'stake', period: 'week', amount: '9000.00' };
  const limited = await (people[6] as Client).post('/api/me/limits', limit);
  assert.equal(limited.status, 200, JSON.stringify(limited.body));
  const [leavers, traders] = [people.splice(-LEAVERS), people];
  return { world, recorder, asking, desks, traders, leavers };
}

/** Each kind is asked for by who may not, and what only newcomers ask by one without a referral. */
async function refuseForeigners({ world, asking }: Cast): Promise<void> {
  const ids = makeIds(seededRandom(`${SEED} foreigners`));
  const { teller } = world.app;
  const kinds = await everyKind();
  const table = commandTable({ now: () => world.clock.now(), positionOf: () => undefined });
  for (const name of Object.keys(table).toSorted()) {
    const kind = kinds.get(name);
    const stranger = ids.next(world.clock.now());
    if (!kind || kind.callers === 'newcomers') continue;
    const { status } = await teller.submit(
      kind,
      table[name]?.input(stranger),
      asking.caller(stranger, name),
    );
    assert.equal(status, 403, name);
  }
  for (const referral of [normalReferral(world.referral), 'NONE-SUCH']) {
    const id = ids.next(world.clock.now());
    const newcomer = { id, name: 'Asha Verma', email: `${id}@example.in`, passwordHash: 'none' };
    const input = { ...newcomer, referral, mustConfirm: false };
    await teller.submit(signUp, input, asking.caller(id, referral));
  }
}

/** Tills are emptied, so that they lack what they have to pay, and one is filled by hand. */
async function levelTills({ world }: Cast, number: number): Promise<void> {
  const { teller } = world.app;
  for (const till of allTills().filter((_, index) => index % 6 === number % 6))
    await teller.submit(returnSurplus, { till, keep: 0n }, house(till));
  const till = allTills()[number % allTills().length] ?? '';
  const account = rupees(till, 'capital');
  if (number % 4 === 0) await teller.submit(refillTill, { account, amount: 1_00n }, house(till));
  if (number === 0) await teller.submit(provideCapital, { capital: 1n }, house(RESERVE));
}

/** Who starts again, and who closes their account; once it is closed they are refused. */
async function endings({ desks, asking, traders, leavers }: Cast, number: number): Promise<void> {
  if (number % 6 === 1) await desks.closeAccount(idOf(traders[number] as Client));
  const [one] = leavers;
  if (!one) return;
  if (number % 6 === 2) await desks.startAgain(idOf(one));
  if (number % 6 !== 5) return;
  assert.equal(await desks.closeAccount(idOf(one)), 201);
  await asking.one({ kind: 'portfolio.start-again', by: idOf(one) });
  leavers.shift();
}
