/**
 * What people of a day ask of staff, and what staff do: deposits, withdrawals, corrections by two,
 * and the ends of accounts.
 */
import assert from 'node:assert/strict';

import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { Dice } from '#scripts/demo/dice.ts';
import { depositDesk } from '#server/domain/deposits/deposit-desk.ts';
import { readDeskPane } from '#server/domain/desk/desk.ts';
import { withdrawalDesk } from '#server/domain/withdrawals/withdrawal-desk.ts';
import { bankDetails, picture } from '#test/requests.ts';
import type { World } from '#test/world.ts';

import type { Asking } from './asking.ts';

type Asked = { kind: 'deposit' | 'withdrawal'; id: string; by: string };
export type StaffOfDay = { finance: readonly [string, string]; secondAdmin: string };

export type Desks = {
  /** Deposits, withdrawals and bank details, `rounds` of each. */
  ask(people: readonly string[], rounds: number): Promise<void>;
  /** Staff decide all that is open. */
  decide(): Promise<void>;
  /** One admin proposes a correction of an account, and another decides it. */
  correct(personId: string, amount: string, direction: 'credit' | 'debit'): Promise<void>;
  /** Nearly all of it is taken in a correction; then they start again, and ask for it once more. */
  startAgain(personId: string): Promise<void>;
  /** Answers the status. */
  closeAccount(personId: string): Promise<number>;
};

/** Paise that a person who starts again is left with. */
const LEFT = 50_00n;

export function openDesks(services: {
  world: World;
  asking: Asking;
  dice: Dice;
  staff: StaffOfDay;
}): Desks {
  const { world, asking, dice, staff } = services;
  const open: Asked[] = [];
  let pictures = 0;
  const pick = <T>(list: readonly T[]): T => list[dice(list.length)] as T;
  const rupees = (below: number) => formatAmount(BigInt(50 + dice(below)), INR_SCALE);

  async function deposit(by: string): Promise<void> {
    // Every tenth is a picture that somebody has sent before.
    if (dice(10) > 0) pictures += 1;
    const file = await picture(pictures);
    const body = {
      amount: rupees(2_000_000),
      ...(dice(3) === 0 ? { reference: `PAY${pictures}` } : {}),
    };
    const { id } = await asking.one({ kind: 'deposit.place', by, body, file });
    if (id !== '') open.push({ kind: 'deposit', id, by });
  }

  async function withdrawal(by: string): Promise<void> {
    const body = { amount: rupees(5_000_000), ...(dice(2) === 0 ? { bankDetails } : {}) };
    const { id } = await asking.one({ kind: 'withdrawal.place', by, body });
    if (id === '') return;
    const asked: Asked = { kind: 'withdrawal', id, by };
    if (dice(4) === 0) await asking.one({ ...asked, kind: 'withdrawal.cancel' });
    if (dice(8) > 0) open.push(asked);
  }

  async function saveDetails(by: string): Promise<void> {
    const accountName = pick(['Asha Verma', 'Somebody Else', '']);
    await asking.one({
      kind: 'withdrawal.save-details',
      by,
      body: { ...bankDetails, accountName },
    });
  }

  async function review({ kind, id }: Asked, by: string): Promise<boolean> {
    const desk = kind === 'deposit' ? depositDesk : withdrawalDesk;
    const now = world.clock.now();
    const pane = await readDeskPane(world.database, desk, id, { readerId: by, now });
    const digest = dice(12) === 0 ? '0'.repeat(64) : pane.digest;
    const isRejected = dice(5) === 0;
    const { status, body } = await asking.one({
      kind: `${kind}.${isRejected ? 'reject' : 'approve'}`,
      by,
      id,
      body: {
        digest,
        ...(isRejected ? { reason: pick(['The payment was not found.', ' ']) } : {}),
      },
    });
    return status === 200 && (JSON.parse(body) as { status: string }).status !== 'pending';
  }

  async function correct(...[personId, amount, direction]: Parameters<Desks['correct']>) {
    const admin = await world.firstAdmin();
    const form = { personId, amount, direction, cause: 'call-7', reason: 'Agreed on the phone.' };
    const asked = await admin.post<{ id: string; digest: string }>('/api/staff/corrections', form);
    assert.equal(asked.status, 201, JSON.stringify(asked.body));
    const { id, digest } = asked.body;
    const decide = (by: string, decision: string) =>
      asking.one({ kind: 'proposal.decide', by, id, body: { digest, decision } });
    if (dice(3) === 0) await decide(admin.person?.id ?? '', 'approve');
    await decide(staff.secondAdmin, direction === 'credit' && dice(4) === 0 ? 'reject' : 'approve');
    if (dice(3) === 0) await decide(staff.secondAdmin, 'approve');
  }

  async function availableTo(personId: string): Promise<bigint> {
    const rows = await world.database.query<{ balance: bigint }>(
      `select balance from accounts where owner_id = $1 and asset = 'INR' and kind = 'available'`,
      [personId],
    );
    return rows[0]?.balance ?? 0n;
  }

  return {
    async ask(people, rounds) {
      for (let round = 0; round < rounds; round += 1) {
        await deposit(pick(people));
        await withdrawal(pick(people));
        if (dice(3) === 0) await saveDetails(pick(people));
      }
    },
    async decide() {
      const [first, second] = staff.finance;
      for (const one of open.splice(0)) {
        const isDone = (await review(one, first)) || (await review(one, second));
        // Some are decided once more, by somebody who has not seen that.
        if (isDone && dice(10) === 0) await review(one, second);
      }
    },
    correct,
    async startAgain(personId) {
      const taken = (await availableTo(personId)) - LEFT;
      if (taken > 0n) await correct(personId, formatAmount(taken, INR_SCALE), 'debit');
      await asking.one({ kind: 'portfolio.start-again', by: personId });
      await asking.one({ kind: 'portfolio.start-again', by: personId });
    },
    async closeAccount(by) {
      return (await asking.one({ kind: 'account.close', by })).status;
    },
  };
}
