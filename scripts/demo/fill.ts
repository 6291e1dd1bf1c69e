/** What happens in the demo, from the first admin's link to what is open when somebody looks. */
import type { StaffRole } from '#protocol/roles.ts';

import { type House, pass, passUntil, pickSome, range } from './house.ts';
import {
  limitOneself,
  loseSecondFactor,
  readNotices,
  setAlerts,
  takeBreak,
  signInElsewhere,
  watch,
} from './own.ts';
import { openAsha, openCrowd, type Person } from './people.ts';
import { cancelWithdrawal, depositTwice, moveCrores, openDesk, withdraw } from './requests.ts';
import {
  agree,
  bar,
  decideProposal,
  inviteMore,
  leaveProposed,
  type Office,
  openOffice,
} from './staff.ts';
import { openHelpline } from './support.ts';
import {
  buy,
  leaveOpen,
  leaveRunning,
  tradeAWhile,
  tradeIntoAGap,
  tradeUntilRefunded,
} from './trading.ts';
import { PASSWORD } from './visitors.ts';

export type Size = {
  /** From the clock's time on. */
  hours: number;
  people: number;
  /** Of the day at which people come together; prices alone move in between. */
  gatherings: number;
};

export type SignIn = { name: string; role: StaffRole | 'user'; email: string; password: string };

const HOUR_MS = 3_600_000;
/** Before the end: what is left open then is gone through tick by tick from there on. */
const LAST_S = 240;
/** Rounds of trading whenever people come together. */
const ROUNDS = 4;
/** In one of this many gatherings they trade more than contracts. */
const LONG_EVERY = 3;
/** Seconds of small contracts among which one is refunded, all but surely. */
const REFUND_S = 1_800;

/**
 * People of the crowd to whom something happens that keeps them from trading, or is easier told of
 * somebody who does not.
 */
const told = [
  ...['onBreak', 'excluded', 'corrected', 'moved', 'barred', 'letInAgain'],
  ...['owed', 'withoutPhone', 'moving', 'sender', 'otherSender'],
] as const;
type Told = Record<(typeof told)[number], Person>;

/**
 * Fills an installation that has just begun, up to what `end` says once everything else is done:
 * the real time moves on while this runs. Answers who can sign in. `tell` hears how far it is.
 */
export async function fill(
  house: House,
  { hours, people: size, gatherings }: Size,
  { end, tell }: { end: () => Date; tell: (line: string) => void },
): Promise<SignIn[]> {
  const from = house.clock.now().getTime();
  const at = (part: number) => new Date(from + part * hours * HOUR_MS);
  const first = Math.ceil(size / 3);

  await pass(house, 30);
  const office = await openOffice(house);
  tell('the staff is there');
  const asha = await openAsha(house);
  const crowd = await openCrowd(house);
  await crowd.join(first, office.codes);
  const one = Object.fromEntries(told.map((name, index) => [name, crowd.people[index]])) as Told;
  const traders = () => [asha, ...crowd.people.slice(told.length)];
  /** Asha and `count` others by chance. */
  const some = (count: number) => [asha, ...pickSome(house, traders().slice(1), count)];
  const desk = openDesk(house, office);
  const helpline = openHelpline(house, office);

  /**
   * What one sees for long afterwards: limits, breaks, and the widest and the smallest amounts
   * there are.
   */
  async function beginThings(): Promise<void> {
    await moveCrores(house, asha, desk);
    await limitOneself(asha);
    await takeBreak(one.onBreak, '24h');
    await takeBreak(one.excluded, '1m');
    for (const person of some(6)) await watch(house, person, 3 + house.dice(4));
    for (const coin of ['BTC', 'ETH', 'SOL', 'DOGE', 'SHIB'])
      await buy(house, asha, { coin, amount: '1.00' });
    await pass(house, 2);
  }

  /**
   * What happens now and then: a contract is refunded, prices stop for a while, a proof comes
   * twice.
   */
  async function rareThings(): Promise<void> {
    if (!(await tradeUntilRefunded(house, traders(), REFUND_S)))
      tell('no contract has ended at the price at which it began');
    await tradeIntoAGap(house, some(4));
    const [own, others] = await depositTwice(house, [one.sender, one.otherSender]);
    await desk.decide(own, 'approve');
    await desk.decide(others, 'reject');
    await readNotices(asha);
  }

  async function staffThings(): Promise<void> {
    await agree(house, office, [asha, one.corrected, one.moved]);
    await inviteMore(office);
    await bar(office, [one.barred, one.letInAgain]);
    await cancelWithdrawal(one.moved, await withdraw(house, one.moved));
    const ticket = await helpline.askNewDetails(one.moved);
    await decideBankDetails(office, ticket.id);
  }

  for (const gathering of range(gatherings)) {
    await passUntil(house, at(gathering / gatherings));
    await crowd.join(Math.ceil((size - first) / gatherings), office.codes);
    await house.app.liabilities.publish();
    const isLong = gathering % LONG_EVERY === 0;
    await tradeAWhile(house, some(15), { rounds: ROUNDS, isLong });
    await desk.work(3);
    // Ten proofs of payment a day are the most for one person.
    const visitors = some(4).slice(gathering % 4 === 0 ? 0 : 1);
    await desk.visit(visitors);
    await helpline.work(1);
    for (const person of visitors.slice(0, 2)) await helpline.ask(person);
    if (gathering === 0) await beginThings();
    if (gathering === 1) await rareThings();
    if (gathering === Math.floor(gatherings / 2)) await staffThings();
    tell(`people have come together ${gathering + 1} of ${gatherings} times`);
  }

  await passUntil(house, new Date(at(1).getTime() - LAST_S * 1_000));
  await leaveOpen(house, some(12));
  await setAlerts(house, asha, 'BTC');
  await setAlerts(house, asha, 'ETH');
  await leaveProposed(office, one.owed);
  await loseSecondFactor(house, one.withoutPhone, office);
  await desk.visit(some(4));
  for (const asked of await depositTwice(house, [one.sender, one.otherSender])) desk.put(asked);
  await cancelWithdrawal(one.moving, await withdraw(house, one.moving));
  await helpline.askNewDetails(one.moving);
  for (const person of some(2)) await helpline.ask(person);
  await passUntil(house, end());
  await signInElsewhere(house, asha);
  await desk.leaveClaimed();
  await leaveRunning(house, traders());
  // Their opening price.
  await pass(house, 1);
  return signInsOf(asha, office);
}

async function decideBankDetails({ finance }: Office, ticketId: string): Promise<void> {
  const [member] = finance;
  const { items } = await member.get<{
    items: { id: string; digest: string; kind: string; reason: string }[];
  }>('/api/staff/proposals?status=open');
  const proposal = items.find(
    ({ kind, reason }) => kind === 'bank-details' && reason.includes(ticketId),
  );
  if (!proposal) throw new Error('The new bank details are not proposed.');
  await decideProposal(member, proposal, 'approve');
}

function signInsOf(asha: Person, { members }: Office): SignIn[] {
  const staff = members.map(({ name, role, email }) => ({ name, role, email, password: PASSWORD }));
  const { name, email } = asha;
  return [{ name, role: 'user', email, password: PASSWORD }, ...staff];
}
