/**
 * Two-factor sign-in. A code counts once, in a race too; how often one may guess is counted only
 * for those who know the password, so that no stranger locks anybody out.
 */
import { generateSecret } from 'otplib';

import {
  type AuthenticatorKey,
  RECOVERY_CODES,
  type RecoveryCodes,
  type TwoFactor,
} from '#protocol/two-factor.ts';
import type { SessionPerson } from '#server/kit/signed-in.ts';
import { appendAudit } from '#server/domain/audit/audit.ts';
import { endCredentials } from '#server/domain/credentials/credentials.ts';
import type { TellSecurity } from '#server/domain/credentials/news.ts';
import type { Attempts } from '#server/domain/sessions/attempts.ts';
import type { RenewSession } from '#server/domain/sessions/sessions.ts';
import type { Emit, Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import type { Passwords } from '#server/kit/password.ts';
import { refuse, refuseField } from '#server/kit/refuse.ts';
import type { Seal } from '#server/kit/seal.ts';
import type { PersonalEvent } from '#server/ledger/commands.ts';

import { authenticatorUri, readRecoveryCode, recoveryCode, stepOf } from './two-factor.rules.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  findRecoveryHash,
  replaceRecoveryCodes,
  replaceUnconfirmed,
  takeRecoveryCode,
  takeStep,
} from './two-factor.sql.ts';

type Owner = Pick<SessionPerson, 'id' | 'email' | 'role'>;
/**
 * Where a code comes from: another browser of the person's is trusted with more guesses than a
 * stranger's.
 */
type CodeFrom = { address: string; isKnownDevice: boolean };

/** Spends a code: in the transaction of what it allows. */
export type SpendCode = (tx: Tx, emit: Emit) => Promise<void>;

export type TwoFactorService = {
  state(person: Owner): Promise<TwoFactor>;
  /**
   * What a sign-in asks for after the password: true where a code was needed and is right, false
   * where none is needed. Refuses `code-needed` without one, `invalid` at `code` for a wrong or
   * spent one, `rate-limited` after too many of them.
   */
  admit(person: Owner, code: string | undefined, from: CodeFrom): Promise<boolean>;
  /**
   * The same, but for the caller to spend the code with what it allows, so that neither happens
   * without the other. Null where no code is needed. What is answered refuses `invalid` at `code`
   * where the code has been spent since.
   */
  examine(person: Owner, code: string | undefined, from: CodeFrom): Promise<SpendCode | null>;
  /** Refuses `already-decided` where it is on. The caller has asked for the password. */
  begin(person: Owner): Promise<AuthenticatorKey>;
  /**
   * Switches it on, in the transaction that renews the session. Refuses like `admit`, and `invalid`
   * where the key is too old.
   */
  confirm(person: Owner, code: string, from: CodeFrom, renew: RenewSession): Promise<RecoveryCodes>;
  /** Refuses `not-found` where it is off, and like `admit`. */
  renewCodes(person: Owner, code: string, from: CodeFrom): Promise<RecoveryCodes>;
  /** Takes a code once more. The same refusals. The caller gives the session a new token. */
  prove(person: Owner, code: string, from: CodeFrom): Promise<void>;
  /**
   * Switches it off, in the transaction that renews the session. Refuses `not-found` where it is
   * off, and like `admit`. The caller has asked for the password.
   */
  disable(person: Owner, code: string, from: CodeFrom, renew: RenewSession): Promise<void>;
};

const SET_UP_MS = 15 * 60_000;

/** By what the audit log calls the change. */
const noticeCodes = {
  on: 'two-factor-on',
  off: 'two-factor-off',
  codes: 'recovery-codes-renewed',
  recovered: 'recovery-code-used',
} as const;

export function openTwoFactor(services: {
  database: Database;
  outbox: Outbox;
  clock: Clock;
  random: RandomSource;
  passwords: Passwords;
  attempts: Attempts;
  seal: Seal;
  /** Whether staff must have a second factor. */
  mustStaffProve: boolean;
  tellSecurity: TellSecurity;
}): TwoFactorService {
  const { database, outbox, clock, random, passwords, attempts, seal } = services;
  const { mustStaffProve, tellSecurity } = services;

  /** Tells the person, and for staff the audit log; answers what to tell after the commit. */
  async function note(
    tx: Tx,
    { id: personId, role }: Owner,
    what: keyof typeof noticeCodes,
  ): Promise<PersonalEvent[]> {
    const events = await tellSecurity(tx, personId, { code: noticeCodes[what], facts: {} });
    if (role !== 'user') {
      const entry = {
        at: clock.now(),
        actorId: personId,
        action: 'staff.two-factor',
        subject: personId,
      };
      await appendAudit(tx, { ...entry, facts: { change: what } });
    }
    return events;
  }

  async function examineCode(person: Owner, code: string): Promise<SpendCode | null> {
    const factor = await findFactor(database, person.id);
    if (!factor?.confirmed_at) return null;
    const { sealed, last_step: lastStep } = factor;
    const secret = seal.open(sealed, person.id);
    const step = stepOf(code, { secret, lastStep, now: clock.now() });
    if (step === null) return null;
    return async (tx) => {
      const taken = await takeStep(tx, { personId: person.id, sealed, step });
      if (taken === 0) refuseField('code', 'code-wrong');
    };
  }

  async function examineRecovery(person: Owner, typed: string): Promise<SpendCode | null> {
    const code = readRecoveryCode(typed);
    if (!code) return null;
    const hash = await findRecoveryHash(database, person.id, code.slot);
    if (!(await passwords.verify(code.text, hash)) || hash === null) return null;
    return async (tx, emit) => {
      // `note` takes the audit log's lock for staff, and that comes before rows of a person.
      const events = await note(tx, person, 'recovered');
      const taken = await takeRecoveryCode(tx, { personId: person.id, slot: code.slot, hash });
      if (taken === 0) refuseField('code', 'code-wrong');
      emit(...events);
    };
  }

  /** Counted before it is looked at, so that many at once gain nothing. */
  async function examine(person: Owner, code: string, from: CodeFrom): Promise<SpendCode> {
    await attempts.beginCode(person.id, from);
    // Told apart by their form, so that a recovery code lets in where the key of the authenticators
    // is lost.
    const spending =
      readRecoveryCode(code) === null
        ? await examineCode(person, code)
        : await examineRecovery(person, code);
    if (!spending) return refuseField('code', 'code-wrong');
    await attempts.succeedCode(person.id, from);
    return spending;
  }

  async function spend(person: Owner, code: string, from: CodeFrom): Promise<void> {
    await outbox.transaction(await examine(person, code, from));
  }

  async function isOn(personId: string): Promise<boolean> {
    return Boolean((await findFactor(database, personId))?.confirmed_at);
  }

  async function makeCodes(): Promise<{ codes: string[]; hashes: string[] }> {
    const codes = Array.from({ length: RECOVERY_CODES }, (_, slot) => {
      const bytes = Buffer.alloc(16);
      random(bytes);
      return recoveryCode(slot, bytes);
    });
    const normal = codes.map((code) => code.replaceAll('-', ''));
    return { codes, hashes: await Promise.all(normal.map((code) => passwords.hash(code))) };
  }

  return {
    async state({ id: personId, role }) {
      const since = (await findFactor(database, personId))?.confirmed_at ?? null;
      const codesLeft = since ? await countRecoveryCodes(database, personId) : 0;
      const isRequired = role !== 'user' && mustStaffProve;
      return { isOn: since !== null, since: since?.toISOString() ?? null, isRequired, codesLeft };
    },

    async admit(person, code, from) {
      if (!(await isOn(person.id))) return false;
      if (code === undefined || code.trim() === '') return refuse('code-needed');
      await spend(person, code, from);
      return true;
    },

    async examine(person, code, from) {
      if (!(await isOn(person.id))) return null;
      if (code === undefined || code.trim() === '') return refuse('code-needed');
      return examine(person, code, from);
    },

    async begin({ id: personId, email }) {
      const secret = generateSecret();
      const sealed = seal.seal(secret, personId);
      const made = await replaceUnconfirmed(database, { personId, sealed, at: clock.now() });
      if (made === 0) refuse('already-decided');
      return { secret, uri: authenticatorUri(secret, email) };
    },

    async confirm(person, code, from, renew) {
      const { id: personId } = person;
      const factor = await findFactor(database, personId);
      if (factor?.confirmed_at) return refuse('already-decided');
      const now = clock.now();
      if (!factor || now.getTime() - factor.created_at.getTime() > SET_UP_MS) {
        return refuseField('code', 'set-up-lapsed');
      }
      await attempts.beginCode(personId, from);
      const { sealed } = factor;
      const step = stepOf(code, { secret: seal.open(sealed, personId), lastStep: 0n, now });
      if (step === null) return refuseField('code', 'code-wrong');
      await attempts.succeedCode(personId, from);
      const { codes, hashes } = await makeCodes();
      const switchOn = async (tx: Tx) => {
        const made = await confirmFactor(tx, { personId, sealed, step, at: now });
        if (made === 0) refuse('already-decided');
        await replaceRecoveryCodes(tx, personId, hashes);
        await endCredentials(tx, 'two-factor-change', personId);
        await note(tx, person, 'on');
      };
      await renew(switchOn, { isConfirmed: true });
      return { codes };
    },

    async renewCodes(person, code, from) {
      if (!(await isOn(person.id))) return refuse('not-found');
      const spendCode = await examine(person, code, from);
      const { codes, hashes } = await makeCodes();
      await outbox.transaction(async (tx, emit) => {
        const events = await note(tx, person, 'codes');
        await spendCode(tx, emit);
        await replaceRecoveryCodes(tx, person.id, hashes);
        emit(...events);
      });
      return { codes };
    },

    async prove(person, code, from) {
      if (!(await isOn(person.id))) return refuse('not-found');
      await spend(person, code, from);
    },

    async disable(person, code, from, renew) {
      if (!(await isOn(person.id))) return refuse('not-found');
      const spendCode = await examine(person, code, from);
      const switchOff = async (tx: Tx) => {
        // Renewing a session sends no live events.
        await spendCode(tx, () => undefined);
        await deleteFactor(tx, person.id);
        await replaceRecoveryCodes(tx, person.id, []);
        await endCredentials(tx, 'two-factor-change', person.id);
        await note(tx, person, 'off');
      };
      await renew(switchOff, { isConfirmed: false });
    },
  };
}
