/** Deposits and withdrawals, and the desk that decides them. */
import sharp from 'sharp';

import type { Deposit } from '#protocol/deposits.ts';
import { rejectReasons } from '#protocol/reject-reasons.ts';
import type { Withdrawal } from '#protocol/withdrawals.ts';

import { type House, pass, pick, range } from './house.ts';
import type { Person } from './people.ts';
import type { Office } from './staff.ts';
import type { Visitor } from './visitors.ts';

const amounts = [
  ...['500.00', '1000.00', '2500.00', '2500.00', '5000.00', '7499.50', '10000.00', '12345.67'],
  ...['25000.00', '49999.99', '75000.00', '125000.00'],
] as const;
const banks = [
  ['State Bank of India', 'SBIN0001234'],
  ['HDFC Bank', 'HDFC0004417'],
  ['ICICI Bank', 'ICIC0000321'],
  ['Canara Bank', 'CNRB0002210'],
] as const;

const REJECTED_IN = 5;

type Kind = 'deposits' | 'withdrawals';
export type Asked = { kind: Kind; id: string };

const digits = (house: House, count: number) =>
  range(count)
    .map(() => house.dice(10))
    .join('');

/**
 * A picture like a payment app's, another one for each number: bars in place of words, which need
 * fonts.
 */
function paymentPicture(seed: number): Promise<Buffer> {
  const hue = (seed * 47) % 360;
  const bars = range(9)
    .map((row) => {
      const width = 60 + ((seed * 31 + row * 71) % 200);
      return `<rect x="30" y="${200 + row * 36}" width="${width}" height="14" rx="7" fill="hsl(${hue},18%,${45 + ((row * 7) % 40)}%)"/>`;
    })
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="600">
    <rect width="360" height="600" fill="#f6f7f9"/><rect width="360" height="150" fill="hsl(${hue},55%,38%)"/>
    <circle cx="180" cy="76" r="36" fill="#fff"/><path d="M163 77l12 12 23-25" fill="none" stroke="hsl(${hue},55%,38%)" stroke-width="7"/>
    ${bars}<rect x="30" y="540" width="300" height="36" rx="8" fill="hsl(${hue},40%,82%)"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

let pictures = 0;

async function deposit(
  house: House,
  { visitor }: Person,
  how: { amount?: string; reference?: string; picture?: number } = {},
): Promise<Asked> {
  const amount = how.amount ?? pick(house, amounts);
  const reference = how.reference ?? `UTR${digits(house, 12)}`;
  const picture = await paymentPicture(how.picture ?? (pictures += 1));
  const { id } = await visitor.upload<Deposit>('/api/deposits', { amount, reference }, picture);
  return { kind: 'deposits', id };
}

/** With bank details where it is the person's first. */
export async function withdraw(
  house: House,
  { name, visitor }: Person,
  amount: string = pick(house, amounts.slice(0, -2)),
): Promise<Asked> {
  const saved = await visitor.get<{ details: object | null }>('/api/payment-details');
  const [bankName, ifsc] = pick(house, banks);
  const bankDetails = {
    accountName: name,
    bankName,
    ifsc,
    accountNumber: `5010${digits(house, 10)}`,
    phone: `+9198${digits(house, 8)}`,
  };
  const { id } = await visitor.post<Withdrawal>('/api/withdrawals', {
    amount,
    ...(saved.details === null ? { bankDetails } : {}),
  });
  return { kind: 'withdrawals', id };
}

export const cancelWithdrawal = ({ visitor }: Person, { id }: Asked) =>
  visitor.post(`/api/withdrawals/${id}/cancel`);

/** A member of finance opens it and locks it, without deciding yet. */
async function claim(member: Visitor, { kind, id }: Asked): Promise<void> {
  await member.post(`/api/staff/${kind}/${id}/claim`);
}

/**
 * Decides what the pane shows; where that takes two, another member of finance has a look after
 * that.
 */
async function decide(
  house: House,
  { finance }: Office,
  asked: Asked,
  decision: 'approve' | 'reject',
): Promise<void> {
  const [first, second] = house.dice(2) === 0 ? finance : ([finance[1], finance[0]] as const);
  const path = `/api/staff/${asked.kind}/${asked.id}`;
  await claim(first, asked);
  if (house.dice(9) === 0)
    await first.post(`${path}/notes`, { text: 'Asked the bank about this one; it is in order.' });
  const { digest } = await first.get<{ digest: string }>(path);
  const reason = pick(house, rejectReasons[asked.kind]);
  const { status } = await first.post<{ status: string }>(`${path}/${decision}`, {
    digest,
    ...(decision === 'reject' ? { reason } : {}),
  });
  if (status !== 'pending') return;
  await pass(house, 20);
  await claim(second, asked);
  const pane = await second.get<{ digest: string }>(path);
  await second.post(`${path}/approve`, { digest: pane.digest });
}

export type Desk = {
  /** These people each ask for a deposit, a withdrawal or both, and one thinks better of it. */
  visit(people: readonly Person[]): Promise<void>;
  put(asked: Asked): void;
  decide(asked: Asked, decision: 'approve' | 'reject'): Promise<void>;
  /** Finance decides all but the last `leaving`, and rejects one in five of each kind. */
  work(leaving: number): Promise<void>;
  /** Both members of finance have one open to decide. */
  leaveClaimed(): Promise<void>;
};

export function openDesk(house: House, office: Office): Desk {
  const waiting: Asked[] = [];
  const decided = { deposits: 0, withdrawals: 0 };
  return {
    async visit(people) {
      for (const [at, person] of people.entries()) {
        if (at % 3 !== 1) waiting.push(await deposit(house, person));
        if (at % 3 === 0) continue;
        const asked = await withdraw(house, person);
        if (at % 6 === 4) await cancelWithdrawal(person, asked);
        else waiting.push(asked);
        await pass(house, 10);
      }
    },
    put: (asked) => void waiting.push(asked),
    decide: (asked, decision) => decide(house, office, asked, decision),
    async work(leaving) {
      while (waiting.length > leaving) {
        const asked = waiting.shift() as Asked;
        const isRejected = (decided[asked.kind] += 1) % REJECTED_IN === 2;
        await decide(house, office, asked, isRejected ? 'reject' : 'approve');
        await pass(house, 12);
      }
    },
    async leaveClaimed() {
      for (const [at, member] of office.finance.entries()) {
        const asked = waiting[at];
        if (asked) await claim(member, asked);
      }
    },
  };
}

/**
 * A picture and a reference that two people send: the desk warns of it, and the bank's reference is
 * credited once.
 */
export async function depositTwice(
  house: House,
  people: [Person, Person],
): Promise<[Asked, Asked]> {
  const reference = `UTR${digits(house, 12)}`;
  const same = { amount: '15000.00', reference, picture: (pictures += 1) };
  return [await deposit(house, people[0], same), await deposit(house, people[1], same)];
}

/** As wide as an amount gets: what came in takes two to approve, and most of it leaves again. */
export async function moveCrores(house: House, person: Person, desk: Desk): Promise<void> {
  await desk.decide(await deposit(house, person, { amount: '999999999.99' }), 'approve');
  await desk.decide(await withdraw(house, person, '987654321.09'), 'approve');
}
