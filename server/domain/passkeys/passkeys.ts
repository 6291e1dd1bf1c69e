/**
 * Passkeys: making, listing, removing one, and signing in with it. The device has checked who holds
 * it, so that one counts as two factors. A challenge is answered once, within five minutes, on our
 * own pages.
 */
import { createHash } from 'node:crypto';

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

import {
  type Assertion,
  type Passkey,
  PASSKEYS_MOST,
  type Registration,
} from '#protocol/passkeys.ts';
import { cleanLine, isBlank } from '#protocol/text.ts';
import { holdSession } from '#server/domain/credentials/credentials.ts';
import type { TellSecurity } from '#server/domain/credentials/news.ts';
import type { Attempts } from '#server/domain/sessions/attempts.ts';
import { realmOf, type SignedIn } from '#server/domain/sessions/sessions.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database/database.ts';
import type { SessionPerson } from '#server/kit/signed-in.ts';
import { type Ids, isUuid, type RandomSource } from '#server/kit/ids.ts';
import { refuse, refuseField } from '#server/kit/refuse.ts';

import {
  deleteOldChallenges,
  deletePasskey,
  findPasskey,
  holdPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  markUsed,
  type PasskeyRow,
  takeChallenge,
} from './passkeys.sql.ts';

/** Our own origin, as the browser names it. */
export type Site = { origin: string };

export type PasskeyService = {
  list(personId: string): Promise<Passkey[]>;
  /**
   * Returns the options for making a passkey. Refuses `already-decided` past ten before it calls
   * `prove`, so that a refusal spends no code.
   */
  begin(
    person: { id: string; name: string; email: string },
    site: Site,
    prove: () => Promise<void>,
  ): Promise<unknown>;
  /**
   * Adds a passkey. Refuses `invalid` unless the credential answers a challenge that `begin` handed
   * to this person, and `already-decided` past ten or for a known device.
   */
  add(
    person: Pick<SessionPerson, 'id' | 'session'>,
    made: { name: string; credential: Registration },
    site: Site,
  ): Promise<Passkey>;
  /** Refuses `not-found`. The caller has asked for the password. */
  remove(person: { id: string }, id: string): Promise<void>;
  /** Options for signing in; they tell nothing of anybody. Refuses `rate-limited`. */
  beginSignIn(site: Site, from: { address: string }): Promise<unknown>;
  /**
   * Refuses `unauthenticated` in one text for whatever is wrong, and `rate-limited` after too many
   * of these.
   */
  signIn(credential: Assertion, site: Site, from: { address: string }): Promise<SignedIn>;
};

const CHALLENGE_BYTES = 32;
const VALID_MS = 5 * 60_000;
const RP_NAME = 'Drishti';

export function openPasskeys(services: {
  database: Database;
  outbox: Outbox;
  clock: Clock;
  ids: Ids;
  random: RandomSource;
  attempts: Attempts;
  tellSecurity: TellSecurity;
}): PasskeyService {
  const { database, outbox, clock, ids, random, attempts, tellSecurity } = services;

  /** The bytes of a new challenge, which is kept as a hash until it is answered. */
  async function challenge(personId: string | null): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(CHALLENGE_BYTES);
    random(bytes);
    const now = clock.now();
    await deleteOldChallenges(database, now);
    const expiresAt = new Date(now.getTime() + VALID_MS);
    const text = Buffer.from(bytes).toString('base64url');
    await insertChallenge(database, { hash: hashOf(text), personId, expiresAt });
    return bytes;
  }

  const answers = (personId: string | null) => async (text: string) =>
    (await takeChallenge(database, { hash: hashOf(text), personId, at: clock.now() })) > 0;

  async function note(tx: Tx, personId: string, change: 'added' | 'removed', name: string) {
    return tellSecurity(tx, personId, { code: `passkey-${change}`, facts: { name } });
  }

  return {
    list: async (personId) => (await listPasskeys(database, personId)).map(toPasskey),

    async begin({ id: personId, name, email }, { origin }, prove) {
      const known = await listPasskeys(database, personId);
      if (known.length >= PASSKEYS_MOST) {
        refuse('already-decided', { reason: 'too-many-passkeys' });
      }
      await prove();
      return generateRegistrationOptions({
        rpName: RP_NAME,
        rpID: hostOf(origin),
        userName: email,
        userDisplayName: name,
        userID: new Uint8Array(handleOf(personId)),
        challenge: await challenge(personId),
        timeout: VALID_MS,
        excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async add(person, { name: typed, credential }, { origin }) {
      const { id: personId } = person;
      const name = cleanLine(typed);
      if (isBlank(name)) refuseField('name', 'passkey-name-missing');
      const made = await verifyRegistrationResponse({
        response: toRegistration(credential),
        expectedChallenge: answers(personId),
        expectedOrigin: origin,
        expectedRPID: hostOf(origin),
        requireUserVerification: true,
      }).catch(() => null);
      if (!made?.verified) return refuse('invalid', { reason: 'passkey-not-added' });
      const {
        id: credentialId,
        publicKey,
        counter,
        transports = [],
      } = made.registrationInfo.credential;
      const at = clock.now();
      const id = ids.next(at);
      await outbox.transaction(async (tx, emit) => {
        await holdSession(tx, person);
        const known = await listPasskeys(tx, personId);
        const passkey = { id, credentialId, personId, name, counter, transports, at };
        const isKept =
          known.length < PASSKEYS_MOST &&
          (await insertPasskey(tx, { ...passkey, publicKey: Buffer.from(publicKey) })) > 0;
        if (!isKept) refuse('already-decided', { reason: 'too-many-passkeys' });
        emit(...(await note(tx, personId, 'added', name)));
      });
      return { id, name, createdAt: at.toISOString(), lastUsedAt: null };
    },

    async remove({ id: personId }, id) {
      await outbox.transaction(async (tx, emit) => {
        const own = (await listPasskeys(tx, personId)).find((one) => one.id === id);
        const isGone = isUuid(id) && own && (await deletePasskey(tx, personId, id)) > 0;
        if (!isGone) return refuse('not-found');
        emit(...(await note(tx, personId, 'removed', own.name)));
      });
    },

    async beginSignIn({ origin }, { address }) {
      await attempts.beginPasskey(address);
      return generateAuthenticationOptions({
        rpID: hostOf(origin),
        challenge: await challenge(null),
        timeout: VALID_MS,
        userVerification: 'required',
      });
    },

    async signIn(credential, { origin }, { address }) {
      await attempts.beginGuess('passkey', address);
      const known = await findPasskey(database, credential.id);
      const used =
        known &&
        (await verifyAuthenticationResponse({
          response: toAssertion(credential),
          expectedChallenge: answers(null),
          expectedOrigin: origin,
          expectedRPID: hostOf(origin),
          credential: {
            id: credential.id,
            publicKey: new Uint8Array(known.public_key),
            counter: known.counter,
          },
          requireUserVerification: true,
        }).catch(() => null));
      const isRight =
        known &&
        used?.verified === true &&
        credential.response.userHandle === handleOf(known.person_id).toString('base64url') &&
        realmOf(known.role) === 'app' &&
        (await markUsed(database, {
          id: known.id,
          at: clock.now(),
          counter: used.authenticationInfo.newCounter,
        })) > 0;
      if (!isRight) {
        await attempts.failGuess('passkey', address);
        return refuse('unauthenticated', { reason: 'passkey-refused' });
      }
      const { person_id: id, person_name: name, email, role } = known;
      const stillHolds = (tx: Tx) => holdPasskey(tx, known.id);
      return { person: { id, name, email, role }, stillHolds };
    },
  };
}

/** What a browser need not send is left out, not undefined. */
function toRegistration({ authenticatorAttachment: _which, response, ...rest }: Registration) {
  const { clientDataJSON, attestationObject } = response;
  return { ...rest, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } };
}

function toAssertion({ authenticatorAttachment: _which, response, ...rest }: Assertion) {
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    ...rest,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature },
  };
}

function toPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  };
}

/**
 * What a device keeps of whose passkey it is, and has to say when nobody was named before (WebAuthn
 * 7.2, step 6).
 */
const handleOf = (personId: string): Buffer => Buffer.from(personId);

const hostOf = (origin: string) => new URL(origin).hostname;

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
