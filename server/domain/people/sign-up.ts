/**
 * Signing up as one money command: the person, their accounts, the welcome grant and the welcome
 * notice exist together or not at all.
 */
import { INR_PER_USDT, INR_SCALE } from '#protocol/money.ts';
import type { Person } from '#protocol/people.ts';
import { confirmationInserts } from '#server/domain/mails/mails.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import { type Account, rupees, tillOf } from '#server/ledger/accounts.ts';
import { type CommandKind, refusedField } from '#server/ledger/commands.ts';
import { insert } from '#server/ledger/rows.ts';

import { loadReferrals } from './referrals.sql.ts';

/**
 * The coins in which every customer has a balance from the first day, in the order in which they
 * are shown.
 */
export const balanceCoins = ['BTC', 'ETH', 'DOGE', 'TRUMP', 'USDT', 'SOL', 'XRP'] as const;

export type NewPerson = {
  id: string;
  name: string;
  /** In normal form. */
  email: string;
  passwordHash: string;
  /** In normal form. */
  referral: string;
  /** Where mail is sent: only a link to confirm the address goes there until it has been. */
  mustConfirm: boolean;
};

/** Codes that count, and when each ends. */
type OpenReferrals = ReadonlyMap<string, Date | null>;

export const signUp: CommandKind<NewPerson, OpenReferrals> = {
  name: 'person.sign-up',
  callers: 'newcomers',
  accounts: ({ id }) => [grantSource(id)],
  load: {
    text: loadReferrals,
    values: (inputs) => [inputs.map(({ referral }) => referral)],
    shape: (rows) =>
      new Map(rows.map((row) => [row['code'] as string, row['expires_at'] as Date | null])),
  },
  decide(input, view, referrals) {
    const { id, name, email, passwordHash, referral, mustConfirm } = input;
    const { grant } = view.terms;
    const expiresAt = referrals.get(referral);
    if (expiresAt === undefined || (expiresAt !== null && expiresAt <= view.now)) {
      return refusedField('invalid', 'referral', 'referral-unknown');
    }
    const notice = noticeEffects({ personId: id, notice: { code: 'welcome', facts: {} }, view });
    const person: Person = { id, name, email, role: 'user' };
    return {
      status: 201,
      body: { person },
      opens: accountsOf(id),
      transfers:
        grant === 0n
          ? []
          : [
              {
                from: grantSource(id),
                to: rupees(id, 'available'),
                amount: grant,
                kind: 'welcome-grant',
                cause: 'welcome',
              },
            ],
      inserts: [
        insert('people', {
          id,
          email,
          name,
          password_hash: passwordHash,
          role: 'user',
          referral,
          created_at: view.now,
          updated_at: view.now,
          must_confirm: mustConfirm,
        }),
        ...notice.inserts,
        ...(mustConfirm ? confirmationInserts({ personId: id, view }) : []),
      ],
      events: notice.events,
    };
  },
  conflicts: {
    people_email: refusedField('email-taken', 'email', 'email-taken'),
    people_on_break: refusedField('email-taken', 'email', 'address-on-break'),
  },
};

/** Virtual rupees come from outside, like a deposit. */
function grantSource(personId: string): Account {
  return rupees(tillOf(personId), 'external');
}

function accountsOf(owner: string): Account[] {
  return ['INR', ...balanceCoins].flatMap((asset): Account[] => [
    { owner, asset, kind: 'available' },
    { owner, asset, kind: 'frozen' },
  ]);
}

/** Whole USDT at the product's fixed rate, in paise. */
export function grantOf(usdt: number): bigint {
  return BigInt(usdt) * INR_PER_USDT * 10n ** BigInt(INR_SCALE);
}
