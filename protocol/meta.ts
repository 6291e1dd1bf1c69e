/** What this installation is: modes, limits, health. Public. */
import { Type, type Static } from 'typebox';

import { closed, Nullable, type Route, Time, typedText, noun, Token } from './route.ts';

const Prices = Type.Enum(['simulated', 'exchange'], { title: 'Prices' });
const Funds = Type.Enum(['virtual', 'real'], { title: 'Funds' });

export const Meta = noun('Meta', {
  name: Type.String(),
  prices: Prices,
  funds: Funds,
  /** Whose rounds prices follow from as well; null in a house without a beacon. */
  beacon: Nullable(
    Type.Object({
      network: Type.String(),
      chainHash: Type.String(),
      /** Whether somebody other than the operator makes its rounds. */
      isPublic: Type.Boolean(),
    }),
  ),
  /** Who answers for real funds; null where they are virtual. */
  operator: Nullable(
    Type.Object({
      name: Type.String(),
      registration: Type.String(),
      grievanceOfficer: Type.String(),
    }),
  ),
  /** False where funds are real and nothing says on what ground contracts are offered. */
  contractsOffered: Type.Boolean(),
  /** That ground, in the operator's words. */
  contractsLegalBasis: Nullable(Type.String()),
  /** USDT granted to a new account, whole; 0 where there is no grant. */
  welcomeGrant: Type.Integer(),
  /** What the operator has switched on: `market`, or all three. */
  orderTypes: Type.Array(Type.Enum(['market', 'limit', 'stop'])),
  /** Fee on what is traded, hundredths of a percent; on a position's exposure likewise. */
  spotFeeBps: Type.Integer(),
  /** What a position may be opened with. */
  leverages: Type.Array(Type.Integer()),
  durations: Type.Array(
    noun('ContractDuration', { seconds: Type.Integer(), returnPercentage: Type.Integer() }),
  ),
  limits: Type.Object({
    amountMaxChars: Type.Integer(),
    inrScale: Type.Integer(),
    priceScale: Type.Integer(),
  }),
  /** True where the server looks up city and country at sign-up and sign-in. */
  geolocation: Type.Boolean(),
  /**
   * True where the server sends mail: a password can be reset by it, and alerts are mailed to those
   * who ask for it.
   */
  passwordReset: Type.Boolean(),
  /**
   * True where people may choose the chart of an exchange's prices, which their browser loads from
   * TradingView.
   */
  externalChart: Type.Boolean(),
  /** Whom to write to without an account, in the operator's words. */
  contact: Nullable(Type.String()),
  /**
   * Until the first person has signed up: then the referral code is where the server was started.
   */
  isNew: Type.Boolean(),
});
export type Meta = Static<typeof Meta>;

/**
 * `behind`: nobody may trade before missed rounds are made up for. `waiting`: and none has come for
 * a minute.
 */
export const BeaconCondition = Type.Enum(['ok', 'behind', 'waiting'], { title: 'BeaconCondition' });

export const Health = noun('Health', {
  status: Type.Enum(['ok', 'degraded']),
  checks: Type.Record(Type.String(), Type.Enum(['ok', 'failing'])),
  /** Null in a house without a beacon. */
  beacon: Nullable(
    Type.Object({
      network: Type.String(),
      isPublic: Type.Boolean(),
      /** Of the last tick; null where it uses none. */
      round: Nullable(Type.Integer()),
      /** The newest that is due. */
      dueRound: Type.Integer(),
      state: BeaconCondition,
      /** Null unless it waits. */
      waitsSince: Nullable(Time),
      /** Null while all is well. */
      message: Nullable(Type.String()),
    }),
  ),
});
export type Health = Static<typeof Health>;

export const Claim = closed({
  token: Token,
  name: typedText('line', 80, { examples: ['Ravi Iyer'] }),
  email: typedText('email', 254, { examples: ['ravi@example.com'] }),
  password: Type.String({ maxLength: 128, examples: ['correct horse battery'] }),
});
export type Claim = Static<typeof Claim>;

export const CommandState = noun('CommandState', {
  state: Type.Enum(['committed', 'in-flight', 'absent']),
  status: Type.Union([Type.Integer(), Type.Null()]),
  body: Type.Unknown(),
});
export type CommandState = Static<typeof CommandState>;

export const meta = {
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Whether the server is well',
    access: 'public',
    status: 200,
    reply: Health,
    refusals: [],
  },
  meta: {
    method: 'GET',
    path: '/api/meta',
    summary: 'Modes and limits of this installation',
    access: 'public',
    status: 200,
    reply: Meta,
    refusals: [],
  },
  claim: {
    method: 'POST',
    path: '/api/staff/claim',
    summary: 'Become the first admin with the one-time link',
    access: 'public',
    body: Claim,
    status: 201,
    reply: noun('ClaimReply', {
      person: Type.Object({
        id: Type.String(),
        name: Type.String(),
        email: Type.String(),
        role: Type.String(),
      }),
    }),
    refusals: ['not-found', 'email-taken'],
  },
  command: {
    method: 'GET',
    path: '/api/commands/:key',
    summary: 'What became of a money request',
    access: 'signed-in',
    keys: 'read',
    params: closed({
      key: Type.String({
        minLength: 16,
        maxLength: 128,
        description: 'Idempotency-Key of the request.',
      }),
    }),
    status: 200,
    reply: CommandState,
    refusals: [],
  },
} as const satisfies Record<string, Route>;
