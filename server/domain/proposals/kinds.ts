/**
 * What can be proposed: how each kind is told to those who decide, and what its approval does. All
 * that approval does is in the payload, which is written once and hashed.
 */
import { INR_SCALE, parseAmount } from '#protocol/money.ts';
import type { Role } from '#protocol/people.ts';
import { type Proposal, type ProposalKind } from '#protocol/proposals.ts';
import type { StaffRole } from '#protocol/roles.ts';
import type { MaskedBankDetails } from '#protocol/withdrawals.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';
import { consoleSettingTexts } from '#texts/console-settings.ts';
import { securityEffects } from '#server/domain/credentials/news.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import { sessionsEnded } from '#server/domain/sessions/sessions.ts';
import {
  type PlannedSetting,
  settingEffects,
  settingText,
} from '#server/domain/settings/settings.ts';
import {
  bankDetailsEffects,
  maskBankDetails,
  noteHold,
  type SavedDetails,
} from '#server/domain/withdrawals/withdrawals.ts';
import { type Account, rupees, tillOf } from '#server/ledger/accounts.ts';
import { type Effects, type Refused, refused, type View } from '#server/ledger/commands.ts';
import { insert } from '#server/ledger/rows.ts';

export type Payloads = {
  correction: {
    /** Rupees with two decimals. */
    amount: string;
    direction: 'credit' | 'debit';
    cause: string;
  };
  setting: { changes: PlannedSetting[] };
  role: { before: Role; after: StaffRole };
  'bank-details': {
    details: SavedDetails;
    before: MaskedBankDetails;
    /** Of the details that these replace. */
    version: number;
  };
  'second-factor': { method: 'authenticator' };
  invitation: {
    /** Its id. */
    invitation: string;
    email: string;
    role: StaffRole;
  };
};

export type Change = Proposal['changes'][number];
export type Applied = Pick<Effects, 'transfers' | 'inserts' | 'events' | 'notes'>;

/** What is known where a proposal is approved. */
export type Approval = {
  proposalId: string;
  reason: string;
  /** Empty for a setting and an invitation, which are for nobody yet. */
  personId: string;
  proposedBy: string;
  /** Null if it takes effect without a second person. */
  approvedBy: string | null;
  view: Pick<View, 'now' | 'newId' | 'balance'> & { terms: { isMailed: boolean } };
  /** The latest version of the person's bank details; null where none are saved. */
  detailsVersion: number | null;
  /** Whether the invitation that it is about can still become one. */
  isInvitationOpen: boolean;
};

type Kind<Payload> = {
  /** One line; `person` is their name. */
  summary(payload: Payload, person: string): string;
  changes(payload: Payload): Change[];
  /** Locked before it is decided. */
  accounts(personId: string, payload: Payload): readonly Account[];
  apply(payload: Payload, approval: Approval): Applied | Refused;
};

const correction: Kind<Payloads['correction']> = {
  summary: ({ amount, direction }, person) =>
    consoleProposalTexts().summaries[direction]({ amount, person }),
  changes({ amount, direction, cause }) {
    const { fields } = consoleProposalTexts();
    const sign = direction === 'credit' ? '+' : '−';
    return [
      { field: fields.availableBalance, before: null, after: `${sign}₹${amount}` },
      { field: fields.corrects, before: null, after: cause },
    ];
  },
  accounts: (personId) => correctionAccounts(personId),
  apply({ amount, direction, cause }, { personId, reason, view }) {
    const paise = parseAmount(amount, INR_SCALE) ?? 0n;
    const [own, outside] = correctionAccounts(personId);
    if (direction === 'debit' && view.balance(own) < paise) return refused('insufficient-funds');
    const [from, to] = direction === 'credit' ? [outside, own] : [own, outside];
    const notice = noticeEffects({
      personId,
      notice: {
        code: direction === 'credit' ? 'balance-credited' : 'balance-debited',
        facts: { amount, reason },
      },
      view,
    });
    return {
      transfers: [{ from, to, amount: paise, kind: 'correction', cause }],
      inserts: notice.inserts,
      events: notice.events,
    };
  },
};

const setting: Kind<Payloads['setting']> = {
  summary({ changes }) {
    const { labels } = consoleSettingTexts();
    const names = changes.map(({ name }) => labels[name]).join(', ');
    return consoleProposalTexts().summaries.setting({ names });
  },
  changes({ changes }) {
    const { labels } = consoleSettingTexts();
    return changes.map(({ name, before, after }) => ({
      field: labels[name],
      before: settingText(name, before),
      after: settingText(name, after),
    }));
  },
  accounts: () => [],
  apply: ({ changes }, { proposalId, proposedBy, approvedBy, view }) =>
    settingEffects(changes, { proposedBy, approvedBy, proposalId, at: view.now }),
};

/** A role's name within a sentence. */
const roleText = (role: Role): string => consoleProposalTexts().roles[role];

const role: Kind<Payloads['role']> = {
  summary: ({ before, after }, person) =>
    consoleProposalTexts().summaries.role({
      person,
      before: roleText(before),
      after: roleText(after),
    }),
  changes: ({ before, after }) => [{ field: consoleProposalTexts().fields.role, before, after }],
  // Nothing that they ask for is decided meanwhile.
  accounts: (personId) => [rupees(personId, 'available')],
  // The database gives the role and ends the sessions when the row is written.
  apply: ({ before, after }, { proposalId, personId, view }) => ({
    inserts: [
      insert('role_changes', {
        proposal_id: proposalId,
        person_id: personId,
        before,
        after,
        at: view.now,
      }),
    ],
    events: [sessionsEnded(personId)],
  }),
};

const bankDetails: Kind<Payloads['bank-details']> = {
  summary: (_, person) => consoleProposalTexts().summaries.bankDetails({ person }),
  changes({ details, before }) {
    const after = maskBankDetails(details);
    const { bankFields } = consoleProposalTexts();
    const names = Object.keys(bankFields) as (keyof MaskedBankDetails)[];
    return names
      .filter((name) => before[name] !== null || after[name] !== null)
      .map((name) => ({ field: bankFields[name], before: before[name], after: after[name] }));
  },
  accounts: (personId) => [rupees(personId, 'available')],
  apply({ details, version }, { proposalId, personId, view, detailsVersion }) {
    if (version !== detailsVersion) return refused('changed');
    return bankDetailsEffects({ personId, details, proposalId, at: view.now, view });
  },
};

const secondFactor: Kind<Payloads['second-factor']> = {
  summary: (_, person) => consoleProposalTexts().summaries.secondFactor({ person }),
  changes() {
    const texts = consoleProposalTexts();
    const { twoFactor } = texts.fields;
    return [{ field: twoFactor, before: texts.twoFactorOn, after: texts.twoFactorOff }];
  },
  accounts: (personId) => [rupees(personId, 'available')],
  // The database takes it off and ends the sessions when the row is written.
  apply(_, { proposalId, personId, view }) {
    const notice = securityEffects({
      personId,
      notice: { code: 'two-factor-removed', facts: {} },
      view,
    });
    const reset = insert('second_factor_resets', {
      proposal_id: proposalId,
      person_id: personId,
      at: view.now,
    });
    const events = [...notice.events, sessionsEnded(personId)];
    const notes = [noteHold(personId, { secondFactorResetAt: view.now })];
    return { inserts: [reset, ...notice.inserts], events, notes };
  },
};

const invitation: Kind<Payloads['invitation']> = {
  summary: ({ email, role: invitedAs }) =>
    consoleProposalTexts().summaries.invitation({ email, role: roleText(invitedAs) }),
  changes({ email, role: invitedAs }) {
    const { fields } = consoleProposalTexts();
    return [
      { field: fields.email, before: null, after: email },
      { field: fields.role, before: null, after: invitedAs },
    ];
  },
  accounts: () => [],
  // The approval itself lets the inviting admin make the link (server/schema/05_proposals.sql).
  apply: (_, { isInvitationOpen }) => (isInvitationOpen ? {} : refused('changed')),
};

const kinds: { [Name in ProposalKind]: Kind<Payloads[Name]> } = {
  correction,
  setting,
  role,
  'bank-details': bankDetails,
  'second-factor': secondFactor,
  invitation,
};

/** The rules of that kind, with its stored payload read. */
export function kindOf(stored: { kind: ProposalKind; payload: string }): {
  summary(person: string): string;
  changes(): Change[];
  accounts(personId: string): readonly Account[];
  apply(approval: Approval): Applied | Refused;
} {
  const kind = kinds[stored.kind] as Kind<unknown>;
  const payload: unknown = JSON.parse(stored.payload);
  return {
    summary: (person) => kind.summary(payload, person),
    changes: () => kind.changes(payload),
    accounts: (personId) => kind.accounts(personId, payload),
    apply: (approval) => kind.apply(payload, approval),
  };
}

/** The person's rupees, and the outside of the house's till that serves them. */
function correctionAccounts(personId: string): [Account, Account] {
  return [rupees(personId, 'available'), rupees(tillOf(personId), 'external')];
}
